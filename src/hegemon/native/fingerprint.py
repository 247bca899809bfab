"""A name for everything that a compiled function can contain, so that stale code can't be met.

Numba notices a change of the file a function stands in, not of what that function calls. The fingerprint covers
all of it: bytecode, constants and tables of the function and of whatever it names, the position's methods and the
sources around its class, this room, the versions and settings of Python, NumPy and Numba. What it can't see through
is not kept at all.
"""

import dis
import enum
import hashlib
import os
import sys
from collections.abc import Callable
from types import CodeType, FunctionType, ModuleType
from typing import Any

import llvmlite
import numba
import numpy as np

from hegemon.native import decorator, kernels

_SETTINGS_WITHOUT_EFFECT = ("NUMBA_CACHE_DIR", "NUMBA_NUM_THREADS")
_FOREIGN = ("numba", "numpy", "builtins", "math", "operator", "typing", "collections", "llvmlite")
_PLAIN = (bool, int, float, complex, str, bytes, type(None), type(Ellipsis))


def fingerprint(function: Callable[..., Any], cls: type) -> str | None:
    """The name of the compiled copy of a function for a position class; None if it must not be kept."""
    if cls.__module__ == "__main__" or "<locals>" in cls.__qualname__:
        return None  # another program's __main__ can hold another class of the same name
    if os.path.exists(".numba_config.yaml"):
        return None  # settings that Numba takes from a file and tells nobody
    walk = _Walk()
    walk.add(sys.version, np.__version__, numba.__version__, llvmlite.__version__, cls.__module__, cls.__qualname__)
    walk.add(decorator.OWN_SOURCES, decorator.sources.get(cls))
    for name in sorted(os.environ):
        if name.startswith("NUMBA_") and name not in _SETTINGS_WITHOUT_EFFECT:
            walk.add(name, os.environ[name])
    try:
        walk.visit(function)
        walk.visit(cls)
    except _Opaque:
        return None
    return walk.digest.hexdigest()


class _Opaque(Exception):  # noqa: N818  a finding, not an error
    """Something that compiled code could contain and that can't be looked into."""


class _Walk:
    """Visits what a function names, each thing once, in an order that only depends on the code."""

    def __init__(self) -> None:
        self.digest = hashlib.blake2b(digest_size=16)
        self.seen: set[int] = set()

    def add(self, *parts: object) -> None:
        self.digest.update(repr(parts).encode())

    def visit(self, thing: Any, names: tuple[str, ...] = ()) -> None:
        match thing:
            case ModuleType():
                # A module stands for what is taken from it: `bits.nth` names both.
                for name in names:
                    if hasattr(thing, name) and not _foreign(thing.__name__):
                        self.add(name)
                        self.visit(getattr(thing, name), names)
            case np.ndarray():
                self.add(thing.dtype.str, thing.shape)
                self.digest.update(np.ascontiguousarray(thing).tobytes())
            case np.generic():
                self.add(thing.dtype.str, thing.tobytes())
            case enum.Enum():
                self.add(type(thing).__qualname__, thing.name)
                self.visit(thing.value)
            case tuple() | list() | frozenset():
                self.add(type(thing).__name__, len(thing))
                for part in sorted(thing, key=repr) if isinstance(thing, frozenset) else thing:
                    self.visit(part)
            case CodeType():
                self._visit_code(thing)
            case _ if isinstance(thing, _PLAIN):
                self.add(type(thing).__name__, thing)
            case _:
                self._visit_named(thing)

    def _visit_named(self, thing: Any) -> None:
        if isinstance(thing, kernels.Kernel):
            thing = thing.function
        thing = getattr(thing, "py_func", thing)  # a function under numba.njit
        module = getattr(thing, "__module__", None) or ""
        self.add(module, getattr(thing, "__qualname__", type(thing).__qualname__))
        if id(thing) in self.seen or _foreign(module):
            return
        self.seen.add(id(thing))
        if isinstance(thing, FunctionType | type):
            self.add(thing in decorator.apart)
        if isinstance(thing, FunctionType):
            self._visit_function(thing)
        elif isinstance(thing, type):
            self.add(getattr(thing, "_fields", ()))
            for name, member in sorted(vars(thing).items()):  # the order tells only who added what first
                if isinstance(member, FunctionType) and member in decorator.never_compiled:
                    continue
                if isinstance(member, FunctionType) or (issubclass(thing, enum.Enum) and isinstance(member, thing)):
                    self.add(name)
                    self.visit(member)
            self._visit_annotations(thing)
        elif not callable(thing) and not _foreign(type(thing).__module__):
            raise _Opaque

    def _visit_annotations(self, thing: Any) -> None:
        for name, annotation in getattr(thing, "__annotations__", {}).items():
            self.add(name)
            if isinstance(annotation, type):
                self.visit(annotation)

    def _visit_function(self, function: FunctionType) -> None:
        names = self._visit_code(function.__code__)
        for name in sorted(globals_of(function.__code__)):
            if name in function.__globals__:
                self.add(name)
                self.visit(function.__globals__[name], names)
        for cell in function.__closure__ or ():
            self.visit(cell.cell_contents, names)
        self.visit(function.__defaults__ or ())
        self.visit(tuple((function.__kwdefaults__ or {}).items()))
        self._visit_annotations(function)
        meaning = decorator.functions.get(function, function)
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


def globals_of(code: CodeType) -> set[str]:
    """The names that code looks up outside itself, those of attributes left out."""
    found = {step.argval for step in dis.get_instructions(code) if step.opname in ("LOAD_GLOBAL", "LOAD_NAME")}
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            found |= globals_of(constant)
    return found


def _foreign(module: str) -> bool:
    return module.split(".")[0] in _FOREIGN
