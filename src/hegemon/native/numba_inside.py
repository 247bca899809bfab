"""Register with Numba what is marked. It and `linking.py` alone know Numba's inside.

A `Toolchain` is one compiler: Numba's own for processors, numba-cuda's for GPUs. Both take the same functions.
"""

import inspect
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
from llvmlite import ir
from llvmlite.binding import get_host_cpu_features, get_host_cpu_name
from numba import njit, types
from numba.core import extending
from numba.core.cgutils import get_or_insert_function
from numba.core.typing import templates
from numba.cpython.unsafe.tuple import tuple_setitem

from hegemon.native import bits, decorator, random, rows


class Toolchain(NamedTuple):
    """The pieces of a compiler that registration needs, and what is registered so far."""

    overload: Callable[..., Any]
    intrinsic: Callable[..., Any]
    templates: Any
    types: Any
    jit: Callable[..., Any]
    set_item: Callable[..., Any]
    """A tuple with one item replaced."""
    array: tuple[str, dict[str, Any]]
    """The source that makes an array of {} words in compiled code, and the names it uses."""
    with_tables: Callable[[Callable[..., Any]], Callable[..., Any]]
    """A function with its tables where the compiled code finds them."""
    registered: set[object]


CALLED = {"forceinline": False}  # spelled out, because a callee inherits its caller's options
INLINED = {"forceinline": True}
"""Positions are small values that live in registers only while nothing is called: 2.7 times the speed of Influence."""


def _overload(function: Any, jit_options: Any = MappingProxyType({}), **others: Any) -> Callable[..., Any]:
    """Numba's own, without a second copy of all code under a name that C could call."""
    options: Any = {"no_cfunc_wrapper": True, **jit_options}
    registered: Callable[..., Any] = extending.overload(function, options, **others)
    return registered


CPU = Toolchain(
    _overload,
    extending.intrinsic,
    templates,
    types,
    njit,
    tuple_setitem,
    ("np.empty({}, np.int64)", {"np": np}),
    lambda function: function,
    set(),
)


def register(toolchain: Toolchain) -> None:
    """Register everything that is marked so far with a compiler; cheap when nothing is new."""
    if not toolchain.registered:
        _register_bits(toolchain)
        _register_random(toolchain)
        _register_rows(toolchain)
        toolchain.registered.add("basics")
    for python, meaning in list(decorator.functions.items()):
        if python not in toolchain.registered:
            toolchain.registered.add(python)
            options = CALLED if python in decorator.apart else INLINED
            names = {"meaning": toolchain.with_tables(meaning)}
            choose = written(f"def choose({_parameters(python)}): return meaning", names)
            toolchain.overload(python, strict=False, jit_options=options)(choose)
    for name, table in list(decorator.methods.items()):
        for inline in (True, False):
            if (name, inline) not in toolchain.registered:
                toolchain.registered.add((name, inline))
                _register_method(toolchain, name, _by_class(toolchain, table), partial(_wants, table, inline), inline)
    for cls in {cls for table in decorator.methods.values() for cls in table} - toolchain.registered:
        toolchain.registered.add(cls)
        _register_replace(toolchain, cls)


def _register_replace(toolchain: Toolchain, cls: type) -> None:
    """`_replace`, which Python's named tuples have and Numba's lack: the fields that aren't named stay."""
    fields: tuple[str, ...] = cls._fields  # type: ignore[attr-defined]
    parameters = ", ".join(["self", *(f"{field}=None" for field in fields)])

    def replacing(given: dict[str, Any]) -> Callable[..., Any]:
        values = ", ".join(f"self.{field}" if given[field] is None else field for field in fields)
        return written(f"def replace({parameters}): return cls({values})", {"cls": cls})

    def is_given(kind: Any) -> Any:
        return None if kind is None or isinstance(kind, toolchain.types.Omitted) else kind

    given = ", ".join(f"{field!r}: is_given({field})" for field in fields)
    names = {"replacing": replacing, "is_given": is_given}
    choose = written(f"def choose({parameters}): return replacing({{{given}}})", names)
    # Classes differ in their fields, so each has a `_replace` of its own, and compilers file methods by name.
    of = f"{cls.__module__}.{cls.__qualname__}, {id(cls)}"
    _register_method(toolchain, "_replace", choose, {cls}.__contains__, True, of)


def written(source: str, names: dict[str, Any]) -> Callable[..., Any]:
    """The one function that a source text defines; Numba wants choosers with the very parameters of their choice."""
    namespace = dict(names)
    exec(source, namespace)  # noqa: S102
    (name,) = set(namespace) - set(names) - {"__builtins__"}
    function: Callable[..., Any] = namespace[name]
    return function


def _parameters(function: Callable[..., Any]) -> str:
    return ", ".join(inspect.signature(function).parameters)


def _by_class(toolchain: Toolchain, table: dict[type, Callable[..., Any]]) -> Callable[..., Any]:
    parameters = _parameters(next(iter(table.values())))

    def of(cls: type) -> Callable[..., Any] | None:
        # The table is asked when something is compiled: until then it grows by the classes of other games.
        return toolchain.with_tables(table[cls]) if cls in table else None

    return written(f"def choose({parameters}): return of(self.instance_class)", {"of": of})


def _wants(table: dict[type, Callable[..., Any]], inline: bool, cls: type) -> bool:
    """Whether a class has a method by now, and wants its code inlined or not."""
    return cls in table and (cls not in decorator.apart) == inline


def _register_method(
    toolchain: Toolchain,
    name: str,
    choose: Callable[..., Any],
    has: Callable[[type], bool],
    inline: bool,
    of: str = "",
) -> None:
    filed = f"{name} of {of}, {'inlined' if inline else 'called'}"
    # Calls of a method are compiled as calls of its chooser, so the chooser needs a meaning of its own.
    toolchain.overload(choose, strict=False, jit_options=INLINED if inline else CALLED)(choose)
    for kind in (toolchain.types.NamedTuple, toolchain.types.NamedUniTuple):
        template = toolchain.templates.make_overload_method_template(
            kind, filed, choose, inline="never", prefer_literal=False, strict=False
        )

        def resolve(self: Any, typ: Any, attr: str) -> Any:
            # Without this a method of one class would hide a field of the same name in another.
            if attr != name or not has(typ.instance_class):
                return None
            return super(type(self), self)._resolve(typ, filed)

        toolchain.templates.infer_getattr(type(template.__name__, (template,), {"_resolve": resolve}))


def _register_bits(toolchain: Toolchain) -> None:
    def ctpop(typing_context: Any, word: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return toolchain.types.int64(toolchain.types.int64), generate

    def cttz(typing_context: Any, word: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.cttz(args[0], context.get_constant(toolchain.types.boolean, 0))

        return toolchain.types.int64(toolchain.types.int64), generate

    ones, zeros = toolchain.intrinsic(ctpop), toolchain.intrinsic(cttz)
    word = bits.WORD

    @toolchain.overload(bits.popcount, strict=False)
    def popcount(word: Any) -> Any:
        return lambda word: ones(word)

    @toolchain.overload(bits.lowest, strict=False)
    def lowest(word: Any) -> Any:
        return lambda word: zeros(word)

    # A set of one word, the usual case, needs no loop; longer ones loop over a tuple of one type.
    @toolchain.overload(bits.size, strict=False)
    def size(moves: Any) -> Any:
        if len(moves) == 1:
            return lambda moves: ones(moves[0])

        def loop(moves: Any) -> Any:
            total = 0
            for w in moves:
                total += ones(w)
            return total

        return loop

    @toolchain.overload(bits.first, strict=False)
    def first(moves: Any) -> Any:
        if len(moves) == 1:
            return lambda moves: zeros(moves[0])

        def loop(moves: Any) -> Any:
            start = 0
            for w in moves:
                if w != 0:
                    return start + zeros(w)
                start += word
            return -1

        return loop

    _register_reading(toolchain, ones)
    _register_writing(toolchain)


def _register_reading(toolchain: Toolchain, ones: Callable[..., Any]) -> None:
    word = bits.WORD

    @toolchain.overload(bits.rest, strict=False)
    def rest(moves: Any) -> Any:
        if len(moves) == 1:
            return lambda moves: (moves[0] & (moves[0] - 1),)
        return _rest_of(len(moves))

    word_nth = _deposited(toolchain) or bits.word_nth

    @toolchain.overload(bits.nth, strict=False)
    def nth(moves: Any, n: Any) -> Any:
        if len(moves) == 1:
            return lambda moves, n: word_nth(moves[0], n)

        def loop(moves: Any, n: Any) -> Any:
            start = 0
            for w in moves:
                here = ones(w)
                if n < here:
                    return start + word_nth(w, n)
                n -= here
                start += word
            return -1

        return loop


def _register_writing(toolchain: Toolchain) -> None:
    set_item = toolchain.set_item

    @toolchain.overload(bits.put, strict=False)
    def put(words: Any, at: Any, word: Any) -> Any:
        return lambda words, at, word: set_item(words, at, word)

    # Inlined as source: the array of a GPU's thread must not leave the function that made it.
    @toolchain.overload(bits.opened, strict=False, inline="always")
    def opened(words: Any) -> Any:
        lines = [
            "def opened(words):",
            f"    copy = {toolchain.array[0].format(len(words))}",
            *(f"    copy[{at}] = words[{at}]" for at in range(len(words))),
            "    return copy",
        ]
        return written("\n".join(lines), toolchain.array[1])

    @toolchain.overload(bits.closed, strict=False)
    def closed(words: Any, like: Any) -> Any:
        items = ", ".join(f"words[{at}]" for at in range(len(like)))
        return written(f"def closed(words, like): return ({items},)", {})


def _deposited(toolchain: Toolchain) -> Callable[..., Any] | None:
    """`word_nth` as one instruction where the processor has it: no loop whose end is guessed wrong.

    It is x86's `pdep`, 2.7 times the speed of Influence.
    """
    slow = ("znver1", "znver2")  # there the instruction takes longer than the loop
    if toolchain is not CPU or not get_host_cpu_features().get("bmi2") or get_host_cpu_name() in slow:
        return None

    def pdep(typing_context: Any, word: Any, n: Any) -> Any:
        def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            kind = args[0].type
            function = ir.FunctionType(kind, [kind, kind])
            deposit = get_or_insert_function(builder.module, function, "llvm.x86.bmi.pdep.64")
            bit = builder.shl(ir.Constant(kind, 1), args[1])
            return builder.cttz(builder.call(deposit, [bit, args[0]]), ir.Constant(ir.IntType(1), 0))

        return types.int64(types.int64, types.int64), generate

    single: Callable[..., Any] = toolchain.intrinsic(pdep)
    return single


def _rest_of(words: int) -> Callable[..., Any]:
    """`rest` for a set of several words, each written out: a tuple can't be changed in place."""
    lines = ["def rest(moves):", "    seen = 0"]
    for w in range(words):
        lines.append(f"    w{w} = moves[{w}]")
        lines.append(f"    if seen == 0 and w{w} != 0:")
        lines.append(f"        w{w} &= w{w} - 1")
        lines.append("        seen = 1")
    lines.append(f"    return ({', '.join(f'w{w}' for w in range(words))},)")
    return written("\n".join(lines), {})


def _register_random(toolchain: Toolchain) -> None:
    uint64, int64 = toolchain.types.uint64, toolchain.types.int64
    step = np.uint64(random.STEP)

    @toolchain.jit
    def mix(z: Any) -> Any:
        z = (z ^ (z >> uint64(30))) * uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> uint64(27))) * uint64(0x94D049BB133111EB)
        return z ^ (z >> uint64(31))

    @toolchain.overload(random.stream, strict=False)
    def stream(seed: Any, number: Any) -> Any:
        return lambda seed, number: mix(mix(uint64(seed) + step) + uint64(number) * uint64(0xD1342543DE82EF95))

    @toolchain.overload(random.draw, strict=False)
    def draw(state: Any) -> Any:
        def draw(state: Any) -> Any:
            after = uint64(state) + step
            return after, int64(mix(after) >> uint64(2))

        return draw


def _register_rows(toolchain: Toolchain) -> None:
    @toolchain.overload(rows.write_row, strict=False)
    def write_row(position: Any, row: Any) -> Any:
        places = [f"position{path}" for path in _paths(toolchain, position)]
        lines = [f"    row[{at}] = {place}" for at, place in enumerate(places)]
        return written("\n".join(["def write_row(position, row):", *lines]), {})

    @toolchain.overload(rows.read_row, strict=False)
    def read_row(like: Any, row: Any) -> Any:
        names: dict[str, Any] = {}
        number = count()

        def built(kind: Any) -> str:
            if not isinstance(kind, toolchain.types.BaseTuple):
                return f"row[{next(number)}]"
            fields = "".join(f"{built(field)}, " for field in kind)
            if not hasattr(kind, "instance_class"):
                return f"({fields})"
            names[kind.instance_class.__name__] = kind.instance_class
            return f"{kind.instance_class.__name__}({fields})"

        return written(f"def read_row(like, row): return {built(like)}", names)


def _paths(toolchain: Toolchain, kind: Any) -> Iterator[str]:
    """How each number of a tuple is reached, those of the tuples in it too."""
    for at, field in enumerate(kind):
        inner = _paths(toolchain, field) if isinstance(field, toolchain.types.BaseTuple) else ("",)
        yield from (f"[{at}]{path}" for path in inner)
