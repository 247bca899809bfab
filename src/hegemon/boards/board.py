"""A board as a value: what touches what, what everything is called, and where it is drawn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from typing import NamedTuple

from hegemon.boards.lattice import Lattice, Place, Point
from hegemon.boards.names import Name
from hegemon.boards.outline import Shape, boundary


class Symmetry(NamedTuple):
    """A way to lay the board onto itself, as a permutation of its vertices and of its faces."""

    turns: int  # clockwise as drawn: 60 degrees each, on a square lattice 90
    mirrored: bool  # left and right change places first, before the turn
    vertices: tuple[int, ...]  # vertices[v] is where vertex v goes
    faces: tuple[int, ...]  # faces[f] is where face f goes


@dataclass(frozen=True)
class Face:
    """A triangle, hexagon, ear or square between vertices."""

    name: str
    corners: tuple[int, ...]  # vertex numbers, clockwise
    outline: tuple[Place, ...]  # the polygon to draw, closed implicitly


@dataclass(frozen=True)
class Board:
    """Vertices numbered in reading order, and faces; made by `triangular`, `honeycomb`, `square`, ..."""

    vertices: tuple[str, ...]  # names
    rows: tuple[tuple[int, ...], ...]  # vertex numbers row by row, from the top
    faces: tuple[Face, ...]
    neighbours: tuple[tuple[int, ...], ...]  # vertex numbers in rising order
    lattice: Lattice
    points: tuple[Point, ...]  # where each vertex lies on the lattice
    shapes: tuple[Shape, ...]  # the outline of each face, exact, in half steps

    @classmethod
    def lay(cls, lattice: Lattice, rows: Iterable[Sequence[Point]], name: Name) -> Board:
        """The board with these vertices, row by row from the top, and no faces yet."""
        layers = [tuple(row) for row in rows]
        points = tuple(point for layer in layers for point in layer)
        number = {point: v for v, point in enumerate(points)}
        near = [[(along + a, down + d) for a, d in lattice.steps] for along, down in points]
        named = tuple(name(r, i, len(layers)) for r, layer in enumerate(layers) for i in range(len(layer)))
        if len(set(named)) < len(named):
            twice = next(text for text in named if named.count(text) > 1)
            raise ValueError(f"two vertices of the board are both named {twice!r}")
        return cls(
            vertices=named,
            rows=tuple(tuple(number[point] for point in layer) for layer in layers),
            faces=(),
            neighbours=tuple(tuple(sorted(number[point] for point in each if point in number)) for each in near),
            lattice=lattice,
            points=points,
            shapes=(),
        )

    def with_faces(self, corners: Mapping[str, Sequence[int]], shapes: Iterable[Shape] = ()) -> Board:
        """This board with these faces by name, drawn from corner to corner unless they have shapes."""
        drawn = tuple(shapes) or tuple(
            tuple((2 * self.points[v][0], 2 * self.points[v][1]) for v in numbers) for numbers in corners.values()
        )
        faces = (
            Face(name, tuple(numbers), tuple(self._drawn(point, 2) for point in shape))
            for (name, numbers), shape in zip(corners.items(), drawn, strict=True)
        )
        return replace(self, faces=tuple(faces), shapes=drawn)

    @cached_property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """Every way to lay the board onto itself: the identity, the other turns by angle, the mirrored ones.

        On a board that is a single line two of them may move the vertices alike.
        """
        many, (along, down) = len(self.points), self._total
        # Scaled by the number of vertices, so that the centre lies on a lattice point.
        about = [(many * a - along, many * d - down) for a, d in self.points]
        vertex_at = {point: v for v, point in enumerate(about)}
        face_of = {frozenset(face.corners): f for f, face in enumerate(self.faces)}
        found = []
        for mirrored, turns in product((False, True), range(len(self.lattice.steps))):
            images = [self.lattice.image(point, turns, mirrored) for point in about]
            if any(point not in vertex_at for point in images):
                continue
            vertices = tuple(vertex_at[point] for point in images)
            sets = [frozenset(vertices[v] for v in face.corners) for face in self.faces]
            if all(corners in face_of for corners in sets):
                found.append(Symmetry(turns, mirrored, vertices, tuple(face_of[corners] for corners in sets)))
        return tuple(found)

    def place(self, vertex: int) -> Place:
        """Where the vertex is drawn: x right, y down, neighbours at distance 1, the board centred on (0, 0).

        The centre is that of the vertices, so a symmetry of the board turns the drawing about (0, 0).
        """
        return self._drawn(self.points[vertex], 1)

    def cell(self, vertex: int) -> tuple[Place, ...]:
        """The polygon around the vertex for play on cells: a hexagon, on a square lattice a square.

        On a honeycomb these hexagons leave one free in the middle of every face.
        """
        along, down = self.points[vertex]
        steps, parts = self.lattice.steps, self.lattice.meeting
        return tuple(
            self._drawn((parts * along + a + b, parts * down + c + d), parts)
            for (a, c), (b, d) in zip(steps, steps[1:] + steps[:1], strict=True)
        )

    @cached_property
    def outline(self) -> tuple[Place, ...]:
        """The outer boundary of all faces together, clockwise from the top left; empty without faces."""
        return tuple(self._drawn(point, 2) for point in boundary(self.shapes))

    def vertex(self, name: str) -> int:
        """The number of the vertex with this name, a KeyError if there is none."""
        return self._vertex_numbers[name]

    def face(self, name: str) -> int:
        """The number of the face with this name, a KeyError if there is none."""
        return self._face_numbers[name]

    def touching(self, vertex: int) -> tuple[int, ...]:
        """The numbers of the faces that have this vertex as a corner."""
        return tuple(f for f, face in enumerate(self.faces) if vertex in face.corners)

    @cached_property
    def _vertex_numbers(self) -> dict[str, int]:
        return {name: v for v, name in enumerate(self.vertices)}

    @cached_property
    def _face_numbers(self) -> dict[str, int]:
        return {face.name: f for f, face in enumerate(self.faces)}

    @cached_property
    def _total(self) -> Point:
        return sum(along for along, _ in self.points), sum(down for _, down in self.points)

    def _drawn(self, point: Point, parts: int) -> Place:
        """Drawing coordinates of a point that is given in 1/parts of a step."""
        many, (along, down) = len(self.points), self._total
        # Whole numbers until the last division, so that mirrored places are drawn exactly alike.
        x, y = self.lattice.draw((many * point[0] - parts * along, many * point[1] - parts * down))
        return x / (many * parts), y / (many * parts)
