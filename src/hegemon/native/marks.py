"""Mark rules that run in the interpreter, in native code and on a GPU.

`@compiled` on a position (a `NamedTuple` of whole numbers) makes its public methods callable from compiled
code, chosen at compile time by the position's class; on a function it makes that function callable from
compiled code. Numba is not imported here: marking costs nothing until something is compiled.
"""

import inspect
from collections.abc import Callable
from typing import Any, TypeVar

Marked = TypeVar("Marked")

methods: dict[str, dict[type, Callable[..., Any]]] = {}
"""For every method name the classes that have it, each with its function."""

functions: dict[Callable[..., Any], Callable[..., Any]] = {}
"""For every plain function what it means in compiled code: itself, or a machine's own version."""

supplied: dict[str, Callable[..., Any]] = {}
"""Methods that a position gets when its class leaves them out."""


def compiled(marked: Marked) -> Marked:
    """The same class or function, from now on callable from compiled code."""
    if isinstance(marked, type):
        _mark_class(marked)
    elif inspect.isfunction(marked):
        functions[marked] = marked
    else:
        raise TypeError(f"compiled() takes a NamedTuple class or a function, not {marked!r}")
    return marked


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
    for name, function in supplied.items():
        if name not in vars(cls):
            setattr(cls, name, function)
    for name, function in vars(cls).items():
        if inspect.isfunction(function) and not name.startswith("_"):
            methods.setdefault(name, {})[cls] = function
