"""Parts of pictures: each is drawn once and then known by its key, the function that draws it and the arguments.

A game puts `@part` on its drawing functions. A server that sends pictures then sees by the keys which parts of two
pictures are the same, without comparing shapes, and keeps each part encoded under its key.
"""

from collections.abc import Callable, Hashable
from dataclasses import replace
from functools import lru_cache, wraps
from typing import Any, ParamSpec, TypeVar, cast

from hegemon.view.scene import Area, Cell, Disc, Label, Line, Shape

MOST_PARTS = 16_384
"""Parts that are kept of a drawing function; the longest unused are drawn anew, under the same key."""

Arguments = ParamSpec("Arguments")
Drawn = TypeVar("Drawn")


class PartKey:
    """By what a part is known; its hash is counted once, for a picture is a hundred lookups."""

    __slots__ = ("_hash", "drawn_from")

    def __init__(self, *drawn_from: Hashable) -> None:
        self.drawn_from = drawn_from
        self._hash = hash(drawn_from)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, PartKey) and self.drawn_from == other.drawn_from)


class KeyedShapes(tuple[Shape, ...]):
    """Shapes that are drawn together, with the key of the part."""

    key: PartKey


def part(draw: Callable[Arguments, Drawn]) -> Callable[Arguments, Drawn]:
    """A function whose shapes, cells, or tuples of both are drawn once and carry a key; arguments must be hashable."""

    @lru_cache(MOST_PARTS)
    @wraps(draw)
    def drawn(*arguments: Arguments.args, **named: Arguments.kwargs) -> Drawn:
        return cast(Drawn, _keyed(draw(*arguments, **named), PartKey(draw, arguments, tuple(named.items()))))

    return cast(Callable[Arguments, Drawn], drawn)


def _keyed(drawn: Any, key: PartKey) -> Any:
    if isinstance(drawn, Cell):
        return replace(drawn, key=key)
    if not isinstance(drawn, tuple):
        return drawn
    if all(isinstance(each, Area | Line | Disc | Label) for each in drawn):
        shapes = KeyedShapes(drawn)
        shapes.key = key
        return shapes
    return tuple(_keyed(each, PartKey(key, at)) for at, each in enumerate(drawn))


def key_of(thing: object) -> Hashable:
    """By what a part or a cell is known: its key, or without one that it is this very object."""
    return getattr(thing, "key", None) or id(thing)
