"""Mark rules that run in the interpreter, in native code and on a GPU.

`@compiled` on a position (a `NamedTuple` of whole numbers) makes its public methods callable from compiled
code, chosen at compile time by the position's class; on a function it makes that function callable from
compiled code. Numba is not imported here: marking costs nothing until something is compiled.
"""

import hashlib
import inspect
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, overload

Marked = TypeVar("Marked")

methods: dict[str, dict[type, Callable[..., Any]]] = {}
"""For every method name the classes that have it, each with its function."""

functions: dict[Callable[..., Any], Callable[..., Any]] = {}
"""For every plain function what it means in compiled code: itself, or a machine's own version."""

apart: set[object] = set()
"""Classes and functions whose code is called, not copied into every place that calls it."""

never_compiled: set[object] = set()
"""Methods that compiled code doesn't have."""

sources: dict[type, bytes] = {}
"""For every class a hash of the source files around it, as they were when it was marked."""

supplied: dict[str, Callable[..., Any]] = {}
"""Methods that a position gets when its class leaves them out."""


@overload
def compiled(marked: Marked) -> Marked: ...
@overload
def compiled(*, inline: bool) -> Callable[[Marked], Marked]: ...
def compiled(marked: Any = None, *, inline: bool = True) -> Any:
    """The same class or function, from now on callable from compiled code.

    Its code is copied into its callers, which makes small positions fast. `inline=False` leaves that to the compiler:
    a large position then compiles in a fraction of the time.
    """
    if marked is None:
        return lambda marked: compiled(marked, inline=inline)  # type: ignore[call-overload]
    if not inline:
        apart.add(marked)
    if isinstance(marked, type):
        _mark_class(marked)
    elif inspect.isfunction(marked):
        functions[marked] = marked
    else:
        raise TypeError(f"compiled() takes a NamedTuple class or a function, not {marked!r}")
    return marked


def interpreted(method: Marked) -> Marked:
    """The same method of a position, from now on only the interpreter's: it may use numbers of any size."""
    never_compiled.add(method)
    return method


def supply(function: Callable[..., Any]) -> Callable[..., Any]:
    """The same function, from now on the method of that name for every position that doesn't define one."""
    supplied[function.__name__] = function
    return function


def _mark_class(cls: type) -> None:
    fields: tuple[str, ...] = getattr(cls, "_fields", ())
    if not fields:
        raise TypeError(f"{cls.__name__} is not a NamedTuple with fields, so it can't be compiled")
    for reserved in ("count", "index"):
        if reserved in fields:
            raise TypeError(f"{cls.__name__}.{reserved}: every tuple has a method {reserved}(); choose another name")
    sources[cls] = hash_of_sources(cls.__module__)
    for name, function in supplied.items():
        if name not in vars(cls):
            setattr(cls, name, function)
    for name, function in vars(cls).items():
        if inspect.isfunction(function) and not name.startswith("_") and function not in never_compiled:
            methods.setdefault(name, {})[cls] = function


def add_method(cls: type, name: str, function: Callable[..., Any]) -> None:
    """Make a function a method of a marked class, natively too; a method that the class defines itself stays."""
    if cls not in sources:
        raise TypeError(f"{cls.__name__} is not under @compiled")
    own = methods.setdefault(name, {}).get(cls)
    if own is not None and own.__module__ == cls.__module__:
        return
    setattr(cls, name, function)
    methods[name][cls] = function


def falling_back(
    function: Callable[..., Any], default: Callable[..., Any], others: int, usual: int
) -> Callable[..., Any]:
    """A method that is the default where the rules differ from the usual ones in any of the other bits."""
    arguments = ", ".join(inspect.signature(function).parameters)
    functions[function], functions[default] = function, default
    namespace: dict[str, Any] = {"function": function, "default": default, "OTHERS": others, "USUAL": usual}
    # Written out, because compiled code has no *arguments.
    code = (
        f"def {function.__name__}({arguments}):\n"
        f"    if (self.rules ^ USUAL) & OTHERS:\n        return default({arguments})\n"
        f"    return function({arguments})\n"
    )
    exec(code, namespace)  # noqa: S102 - names of parameters are all that is put in
    guarded: Callable[..., Any] = namespace[function.__name__]
    guarded.__module__, guarded.__doc__ = function.__module__, function.__doc__
    return guarded


def hash_of_sources(module: str) -> bytes:
    """A hash of a module's file, or of all files in its folder if it is part of a package."""
    file = getattr(sys.modules.get(module), "__file__", None)
    digest = hashlib.blake2b(digest_size=16)
    if file is not None:
        path = Path(file)
        for source in sorted(path.parent.glob("*.py")) if "." in module else [path]:
            digest.update(source.read_bytes())
    return digest.digest()


OWN_SOURCES = hash_of_sources(__name__)
"""The hash of this room, taken when it is imported: files that change later are not what runs here."""
