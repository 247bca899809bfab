"""A name for everything that a compiled function can contain, so that stale code can't be met.

Numba notices a change of the file a function stands in, not of what that function calls. The fingerprint covers
all of it: bytecode, constants and tables of the function and of whatever it names, the position's methods and the
sources around its class, this room, the versions and settings of Python, NumPy and Numba.
"""

import hashlib
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numba
import numpy as np

from hegemon.native import marks

_SETTINGS_WITHOUT_EFFECT = ("NUMBA_CACHE_DIR", "NUMBA_NUM_THREADS")
_FOREIGN = ("numba", "numpy", "builtins", "math", "operator", "typing")


def fingerprint(function: Callable[..., Any], cls: type) -> str | None:
    """The name of the compiled copy of a function for a position class; None if it must not be cached."""
    if cls.__module__ == "__main__" or "<locals>" in cls.__qualname__:
        return None  # another program's __main__ can hold another class of the same name
    walk = _Walk()
    walk.add(sys.version, np.__version__, numba.__version__, cls.__module__, cls.__qualname__)
    for name in sorted(os.environ):
        if name.startswith("NUMBA_") and name not in _SETTINGS_WITHOUT_EFFECT:
            walk.add(name, os.environ[name])
    for path in (*_sources(__name__), *_sources(cls.__module__)):
        walk.digest.update(path.read_bytes())
    walk.visit(function)
    walk.visit(cls)
    return walk.digest.hexdigest()


def _sources(module: str) -> list[Path]:
    file = getattr(sys.modules[module], "__file__", None)
    if file is None:
        return []
    path = Path(file)
    return sorted(path.parent.glob("*.py")) if "." in module else [path]


class _Walk:
    """Visits what a function names, each thing once, in an order that only depends on the code."""

    def __init__(self) -> None:
        self.digest = hashlib.blake2b(digest_size=16)
        self.seen: set[int] = set()

    def add(self, *parts: object) -> None:
        self.digest.update(repr(parts).encode())

    def visit(self, thing: Any, names: tuple[str, ...] = ()) -> None:
        if isinstance(thing, ModuleType):
            # A module stands for what is taken from it: `bits.nth` names both.
            for name in names:
                if hasattr(thing, name) and not _foreign(thing.__name__):
                    self.add(name)
                    self.visit(getattr(thing, name))
            return
        if isinstance(thing, np.ndarray):
            self.add(thing.dtype.str, thing.shape)
            self.digest.update(np.ascontiguousarray(thing).tobytes())
            return
        if isinstance(thing, tuple | list | frozenset) and not isinstance(thing, type):
            self.add(type(thing).__name__, len(thing))
            for part in sorted(thing, key=repr) if isinstance(thing, frozenset) else thing:
                self.visit(part)
            return
        if isinstance(thing, bool | int | float | complex | str | bytes | None):
            self.add(thing)
            return
        if isinstance(thing, CodeType):
            self._visit_code(thing)
            return
        self._visit_named(thing)

    def _visit_named(self, thing: Any) -> None:
        thing = getattr(thing, "py_func", thing)  # a function under numba.njit
        self.add(getattr(thing, "__module__", ""), getattr(thing, "__qualname__", type(thing).__qualname__))
        if id(thing) in self.seen or _foreign(getattr(thing, "__module__", None) or ""):
            return
        self.seen.add(id(thing))
        if isinstance(thing, FunctionType):
            self._visit_function(thing)
        elif isinstance(thing, type):
            self.add(getattr(thing, "_fields", ()))
            for name, member in vars(thing).items():
                if isinstance(member, FunctionType):
                    self.add(name)
                    self.visit(member)
            for annotation in getattr(thing, "__annotations__", {}).values():
                self.visit(annotation)

    def _visit_function(self, function: FunctionType) -> None:
        names = self._visit_code(function.__code__)
        for name in names:
            if name in function.__globals__:
                self.add(name)
                self.visit(function.__globals__[name], names)
        for cell in function.__closure__ or ():
            self.visit(cell.cell_contents, names)
        self.visit(function.__defaults__ or ())
        meaning = marks.functions.get(function, function)
        if meaning is not function:
            self.visit(meaning)

    def _visit_code(self, code: CodeType) -> tuple[str, ...]:
        self.add(code.co_code, code.co_names, code.co_varnames, code.co_freevars)
        names = code.co_names
        for constant in code.co_consts:
            if isinstance(constant, CodeType):
                names += self._visit_code(constant)
            else:
                self.visit(constant)
        return names


def _foreign(module: str) -> bool:
    return module.split(".")[0] in _FOREIGN
