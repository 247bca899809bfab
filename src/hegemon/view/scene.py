"""A picture of a position as data: shapes from back to front, the cells a person can name, and notes beside it.

Most of a picture is the same as in the position before. A game draws it from parts (`parts.py`), which are kept and
have keys, so that a server sends of two pictures only the parts that differ.

Distances are in board units: neighbours are 1 apart, x runs to the right and y down.
"""

from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import NamedTuple

import msgspec

Place = tuple[float, float]


class Paint(NamedTuple):
    """A colour by what it means, mixed over the ground by its strength."""

    role: str  # ground, paper, line, quiet, ink, accent, black, white, or player1 to player12
    strength: float = 1.0


CLEAR = Paint("ground", 0.0)


class _Drawn(msgspec.Struct, frozen=True, tag_field="k", tag=str.lower):
    """A shape; its fields have short names in JSON, since a picture has hundreds of shapes."""


class Area(_Drawn, frozen=True, omit_defaults=True):
    """A polygon."""

    outline: tuple[Place, ...] = msgspec.field(name="p")
    fill: Paint = msgspec.field(name="f")
    edge: Paint = msgspec.field(default=CLEAR, name="e")
    title: str = msgspec.field(default="", name="t")  # what a pointer over it, or a screen reader, is told


class Line(_Drawn, frozen=True):
    """A path along some places."""

    places: tuple[Place, ...] = msgspec.field(name="p")
    paint: Paint = msgspec.field(name="f")
    width: float = msgspec.field(default=0.03, name="w")


class Disc(_Drawn, frozen=True, omit_defaults=True):
    """A round piece or mark."""

    centre: Place = msgspec.field(name="c")
    radius: float = msgspec.field(name="r")
    fill: Paint = msgspec.field(name="f")
    edge: Paint = msgspec.field(default=CLEAR, name="e")
    title: str = msgspec.field(default="", name="t")
    id: str = ""  # stable from turn to turn, so that a piece can glide


class Label(_Drawn, frozen=True):
    """A word on the board."""

    centre: Place = msgspec.field(name="c")
    text: str = msgspec.field(name="s")
    paint: Paint = msgspec.field(default=Paint("ink"), name="f")
    size: float = msgspec.field(default=0.22, name="z")


Shape = Area | Line | Disc | Label


@dataclass(frozen=True)
class Cell:
    """A place a person can name: what stands there, in a sign of one column and in words."""

    name: str
    centre: Place
    sign: str  # empty where nothing stands
    paint: Paint
    words: str
    key: object = field(default=None, compare=False, repr=False)  # by which it is known, see `parts.py`


@dataclass(frozen=True, eq=False)
class Scene:
    """A whole picture, equal to itself alone: comparing hundreds of shapes takes too long."""

    title: str
    parts: tuple[tuple[Shape, ...], ...]
    """The shapes, by what belongs together and changes together."""
    cells: tuple[Cell, ...]
    notes: tuple[str, ...] = ()

    @cached_property
    def shapes(self) -> tuple[Shape, ...]:
        """All shapes from back to front."""
        return tuple(chain.from_iterable(self.parts))
