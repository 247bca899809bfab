"""Triangular tiles around a centre tile: their names, neighbours, sockets, symmetries and places.

A tile is a row and a column: rows count downwards, columns to the right, the centre is (0, 0). It points up where
row + column is even. It has seven sockets: 0 in its centre, 1 at its point, and on clockwise, corners odd, midpoints
even. Its edges are numbered 0 (sockets 1-2-3), 1 (3-4-5) and 2 (5-6-1); tiles that share an edge call it by one number.
"""

import re
from math import sqrt
from typing import NamedTuple

SOCKETS = 7
EDGES = ((1, 2, 3), (3, 4, 5), (5, 6, 1))
CORNERS = (1, 3, 5)
MIDPOINTS = (2, 4, 6)
SUBS = ((0, 1, 2, 3), (0, 3, 4, 5), (0, 5, 6, 1))
"""The sockets around each of the three areas of a tile."""
SYMMETRIES = ((0, 1, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0), (1, 0, 2), (0, 2, 1))
"""The ways to lay the centre tile onto itself, by where its edges go; turns first, all others mirror."""

_NAME = re.compile(r"\[(C|([AB])([1-9]\d?))(([LR])([1-9]\d?))?\]")
_OPPOSITE = {0: 5, 1: 1, 2: 3}
"""The corner opposite each edge."""


class Tile(NamedTuple):
    """A place for a tile."""

    row: int
    column: int

    @property
    def points_up(self) -> bool:
        """Whether its point is its top."""
        return (self.row + self.column) % 2 == 0

    @property
    def name(self) -> str:
        """As records write it: `[C]`, `[B1R2]`."""
        row = "C" if self.row == 0 else f"{'A' if self.row < 0 else 'B'}{abs(self.row)}"
        side = "" if self.column == 0 else f"{'L' if self.column < 0 else 'R'}{abs(self.column)}"
        return f"[{row}{side}]"

    def neighbour(self, edge: int) -> "Tile":
        """The tile across an edge."""
        if edge == 1:
            return Tile(self.row + (1 if self.points_up else -1), self.column)
        right = (edge == 0) == self.points_up
        return Tile(self.row, self.column + (1 if right else -1))

    @property
    def steps(self) -> tuple[int, int, int]:
        """How often each kind of edge is crossed on the way from the centre; one way on up, the other on down."""
        down = 0 if self.points_up else 1
        across = self.column + down - self.row
        return across // 2, self.row, down - self.row - across // 2

    def image(self, symmetry: int) -> "Tile":
        """Where a symmetry of the centre tile lays this tile."""
        steps = [0, 0, 0]
        for edge, to in enumerate(SYMMETRIES[symmetry]):
            steps[to] = self.steps[edge]
        return Tile(steps[1], steps[0] - steps[2])

    def point(self, socket: int) -> tuple[int, int]:
        """Where a socket is, exactly: half edges across in halves, rows down in sixths. Shared sockets agree."""
        across, down = 2 * self.column, 6 * self.row
        if socket == 0:
            return across, down + (4 if self.points_up else 2)
        dx, dy = ((0, 0), (1, 3), (2, 6), (0, 6), (-2, 6), (-1, 3))[socket - 1]
        return (across + dx, down + dy) if self.points_up else (across - dx, down + 6 - dy)

    def place(self, socket: int) -> tuple[float, float]:
        """Where a socket is drawn: edges of length 2, the centre socket of [C] at (0, 0), y down."""
        across, down = self.point(socket)
        return across / 2, (down - 4) / 6 * sqrt(3)

    @property
    def outline(self) -> tuple[tuple[float, float], ...]:
        """Its three corners, to draw it."""
        return tuple(self.place(corner) for corner in CORNERS)


CENTRE = Tile(0, 0)


def socket_image(symmetry: int, socket: int) -> int:
    """Where a symmetry lays a socket of any tile."""
    to = SYMMETRIES[symmetry]
    if socket == 0:
        return 0
    if socket in MIDPOINTS:
        return MIDPOINTS[to[MIDPOINTS.index(socket)]]
    edge = next(edge for edge, corner in _OPPOSITE.items() if corner == socket)
    return _OPPOSITE[to[edge]]


def tile_named(name: str) -> Tile:
    """The tile of a name; KeyError if it is none."""
    match = _NAME.fullmatch(name)
    if match is None:
        raise KeyError(name)
    row = int(match[3] or 0) * (-1 if match[2] == "A" else 1)
    column = int(match[6] or 0) * (-1 if match[5] == "L" else 1)
    return Tile(row, column)


def tiles_within(steps: int) -> tuple[Tile, ...]:
    """All tiles at most this many steps over edges from the centre, the centre first."""
    found = {CENTRE: None}
    frontier = [CENTRE]
    for _ in range(steps):
        frontier = [tile.neighbour(edge) for tile in frontier for edge in range(3)]
        frontier = [tile for tile in dict.fromkeys(frontier) if tile not in found]
        found.update(dict.fromkeys(frontier))
    return tuple(found)
