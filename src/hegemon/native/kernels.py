"""Entry points of native code: one compiled copy per position class, kept on disk between runs.

Only entry points are cached, each in a folder named by the fingerprint of all it contains; what they call is
compiled into them.
"""

import re
import threading
from collections.abc import Callable
from types import FunctionType
from typing import Any

from hegemon.native import decorator

_compiler = threading.RLock()
"""How code is linked is a setting that all of Numba shares, so one thread at a time compiles."""

explaining: list[Callable[[Any], str]] = []
"""Functions that say in a few words what is wrong with a position that can't be compiled."""

compiling: list[Callable[[str], None]] = []
"""Functions that are called, with a few words, before something is compiled."""


class NativeError(Exception):
    """Rules that run in the interpreter but can't be compiled; one line that says what and where."""


class Kernel:
    """A function over a position and arrays, run natively, without the GIL. It may call itself."""

    def __init__(self, function: FunctionType) -> None:
        self.function = function
        self.__doc__ = function.__doc__
        self._copies: dict[type, Any] = {}

    def __call__(self, position: Any, *args: Any) -> Any:
        """What the function returns for a position; compiled first if its class is new."""
        copy = self._copies.get(type(position)) or self._copy(type(position))
        if copy.nopython_signatures:
            return copy(position, *args)
        return _first_time(position, lambda: copy(position, *args))

    def compile(self, position: Any, *args: Any) -> None:
        """Have it ready for such a position and such arguments, without a call."""
        copy = self._copies.get(type(position)) or self._copy(type(position))
        _first_time(position, lambda: copy.compile(tuple(map(copy.typeof_pyval, (position, *args)))))

    def python(self, position: Any, *args: Any) -> Any:
        """What the function returns in the interpreter."""
        return _calling_itself(self.function)(position, *args)

    def _copy(self, cls: type) -> Any:
        # Numba takes a second to import, so nothing imports it before something is compiled.
        from hegemon.native import numba_inside
        from hegemon.native.fingerprint import fingerprint
        from hegemon.native.kept import KeptCode

        with _compiler:
            if cls in self._copies:
                return self._copies[cls]
            numba_inside.register(numba_inside.CPU)
            name = fingerprint(self.function, cls)
            copy = self._dispatcher(cls, name or f"unnamed{id(cls)}")
            copy._cache = KeptCode(name, lambda: self._tell(cls))
            self._copies[cls] = copy
            return copy

    def _tell(self, cls: type) -> None:
        for told in compiling:
            told(f"compiling {cls.__name__}.{self.function.__name__} for this machine")

    def _dispatcher(self, cls: type, name: str) -> Any:
        """A copy, not compiled yet, in which the function's name means this copy; in machine code it has this name."""
        from numba import njit

        alone = _calling_itself(self.function)
        alone.__qualname__ = f"{alone.__name__}_{name}"
        copy = njit(nogil=True, no_cfunc_wrapper=True)(alone)
        # Numba asks for this whenever it meets arguments of new types, be it the first call or a later one.
        copy.compile = _compiling(copy.compile, cls)
        alone.__globals__[alone.__name__] = copy
        return copy


def _first_time(position: Any, use: Callable[[], Any]) -> Any:
    """What comes of the first use of a copy; if it fails, a mistake in somebody's rules is told as such."""
    try:
        return use()
    except Exception as error:
        why = next((why for explain in explaining if (why := explain(position))), "")
        if why:
            raise NativeError(why) from error
        raise


def _compiling(compile_it: Callable[[Any], Any], cls: type) -> Callable[[Any], Any]:
    """How a copy is compiled: as Numba does, one at a time, linked late, and with its complaints in one line."""
    from numba.core.errors import NumbaError

    from hegemon.native import numba_inside
    from hegemon.native.linking import linked_late

    def compile_alone(signature: Any) -> Any:
        with _compiler, linked_late(inlined=cls not in decorator.apart):
            numba_inside.register(numba_inside.CPU)
            try:
                return compile_it(signature)
            except NumbaError as error:
                raise NativeError(_one_line(str(error), cls)) from error

    return compile_alone


def kernel(function: Callable[..., Any]) -> Kernel:
    """An entry point of native code made from a Python function whose first argument is a position."""
    assert isinstance(function, FunctionType)
    return Kernel(function)


def _calling_itself(function: FunctionType) -> FunctionType:
    """The function under globals in which its name means the function, no longer the entry point made from it."""
    names = dict(function.__globals__)
    alone = FunctionType(function.__code__, names, function.__name__, function.__defaults__, function.__closure__)
    alone.__module__, alone.__qualname__ = function.__module__, function.__qualname__
    names[function.__name__] = alone
    return alone


_REASON = re.compile(
    "Cannot unify|Unknown attribute|Untyped global|No implementation|Invalid use|undefined|not supported"
)


def _one_line(message: str, cls: type) -> str:
    """The useful part of a compiler's message: the last reason, and the last place in somebody's rules."""
    reason, place = "", ""
    for line in (line.strip() for line in message.splitlines()):
        if line.startswith("File ") and "site-packages" not in line:
            place = line.rstrip(":").replace('"', "")
        elif _REASON.search(line):
            reason = line
    reason = reason or next(iter(message.strip().splitlines()), "the compiler gave no reason")
    return f"{cls.__name__} can't be compiled: {reason}" + (f" ({place})" if place else "")
