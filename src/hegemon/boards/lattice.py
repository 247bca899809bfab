"""The two lattices all boards lie on, in whole numbers; floats appear only when a point is drawn."""

from dataclasses import dataclass
from math import sqrt

Point = tuple[int, int]  # (along, down): steps to the right, then rows down along the lattice's second step
Place = tuple[float, float]  # on the drawing: x right, y down


@dataclass(frozen=True)
class Lattice:
    """The steps of a lattice, and with them its turns, its mirror and its picture."""

    steps: tuple[Point, ...]  # to the nearest points, clockwise from the right
    down: Place  # where the step (0, 1) is drawn
    meeting: int  # two steps side by side, added and divided by this, reach a corner of the cell

    def image(self, point: Point, turns: int, mirrored: bool) -> Point:
        """Where a point goes: first left and right change places if mirrored, then the clockwise turns."""
        n = len(self.steps)
        # (1, 0) and (0, 1) are the steps 0 and 1; the mirror takes step i to step n/2 - i.
        right, down = (n // 2, n // 2 - 1) if mirrored else (0, 1)
        (ra, rd), (da, dd) = self.steps[(right + turns) % n], self.steps[(down + turns) % n]
        along, rows = point
        return along * ra + rows * da, along * rd + rows * dd

    def draw(self, point: Point) -> Place:
        """Drawing coordinates, nearest points at distance 1."""
        along, rows = point
        return along + rows * self.down[0], rows * self.down[1]


TRIANGULAR = Lattice(steps=((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)), down=(0.5, sqrt(3) / 2), meeting=3)
SQUARE = Lattice(steps=((1, 0), (0, 1), (-1, 0), (0, -1)), down=(0.0, 1.0), meeting=2)
