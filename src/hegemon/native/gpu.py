"""A GPU as a third place to run the same rules. Needs the extra `gpu`; imports it only when asked."""

import functools
import inspect
from collections.abc import Callable
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from hegemon.native.kernels import NativeError


@functools.cache
def missing() -> str:
    """Why no GPU can be used, in a few words; empty if one can."""
    try:
        cuda = _cuda()
    except ImportError:
        return "numba-cuda is not installed: pip install 'hegemon[gpu]'"
    try:
        return "" if cuda.is_available() else "no CUDA device was found"
    except Exception as error:  # a half-installed driver raises its own kinds
        return f"the CUDA driver doesn't answer: {str(error).splitlines()[0] if str(error) else type(error).__name__}"


def _ready() -> ModuleType:
    why = missing()
    if why:
        raise NativeError(f"no GPU can be used: {why}")
    return _cuda()


def _cuda() -> ModuleType:
    if not hasattr(np, "row_stack"):
        # numba-cuda still names what NumPy 2.5 removed.
        np.row_stack = np.vstack
    import numba.cuda.extending  # numba's own CUDA target, without numba-cuda, has no such module of this shape
    from numba import cuda

    if not hasattr(numba.cuda.extending, "overload_method"):
        raise ImportError("numba-cuda")
    assert isinstance(cuda, ModuleType)
    return cuda


@functools.cache
def _toolchain() -> Any:
    from hegemon.native import numba_inside

    cuda = _cuda()
    from numba.cuda import extending, types
    from numba.cuda.cpython.unsafe.tuple import tuple_setitem
    from numba.cuda.typing import templates

    array = ("cuda.local.array({}, int64)", {"cuda": cuda, "int64": types.int64})
    device = cuda.jit(device=True)
    return numba_inside.Toolchain(
        extending.overload, extending.intrinsic, templates, types, device, tuple_setitem, array, _with_tables, set()
    )


@functools.cache
def _with_tables(function: Callable[..., Any]) -> Callable[..., Any]:
    """The same function with its tables in the card's memory: as constants they would have to fit in 64 kB."""
    from hegemon.native.fingerprint import globals_of

    named = {name: function.__globals__.get(name) for name in globals_of(function.__code__)}
    tables = {name: _on_card(value) for name, value in named.items() if isinstance(value, np.ndarray)}
    if not tables:
        return function
    names = {**function.__globals__, **tables}
    copy = FunctionType(function.__code__, names, function.__name__, function.__defaults__, function.__closure__)
    copy.__kwdefaults__ = function.__kwdefaults__
    return copy


_tables: dict[int, tuple[Any, Any]] = {}


def _on_card(table: Any) -> Any:
    """A table's one copy in the card's memory."""
    if id(table) not in _tables:
        _tables[id(table)] = table, _ready().to_device(table)
    return _tables[id(table)][1]


class GpuKernel:
    """A function that every thread of a GPU runs, compiled per position class.

    Its first two arguments are the thread's number and the number of threads, then come a position and the rest.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        self._copies: dict[type, Any] = {}

    def launch(self, blocks: int, threads: int, position: Any, *args: Any) -> None:
        """Run it on blocks of threads, and wait for the end."""
        cuda = _ready()
        copy = self._copies.get(type(position))
        if copy is None:
            copy = self._copies[type(position)] = cuda.jit(entry(self.function))
        copy[blocks, threads](position, *args)
        cuda.synchronize()


def entry(function: Callable[..., Any]) -> Callable[..., Any]:
    """What a GPU is started with: it tells the function which thread it runs in."""
    from hegemon.native import numba_inside

    numba_inside.register(_toolchain())
    cuda = _cuda()
    _, _, *parameters = inspect.signature(function).parameters
    given = ", ".join(parameters)
    source = f"def start({given}): function(cuda.grid(1), cuda.gridsize(1), {given})"
    return numba_inside.written(source, {"function": cuda.jit(device=True)(function), "cuda": cuda})


def words_on_device(*shape: int) -> Any:
    """An array of words in the GPU's memory, not yet filled; `copy_to_host()` brings it back."""
    return _ready().device_array(shape, "int64")
