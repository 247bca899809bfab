"""Boards given row by row: triangular lattices of any outline, hexagons, rectangles."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from hegemon.boards import names
from hegemon.boards.board import Board
from hegemon.boards.lattice import SQUARE, TRIANGULAR, Point

# Corners clockwise, as steps from the vertex that names the face.
TRIANGLES = {"^": ((0, 0), (0, 1), (-1, 1)), "v": ((0, 0), (1, 0), (0, 1))}
SQUARES = {"": ((0, 0), (1, 0), (1, 1), (0, 1))}


def triangular(rows: Sequence[int], name: names.Name = names.reading) -> Board:
    """The board with these row lengths from the top, each row centred, and every unit triangle a face.

    `X^` is the triangle of X and the two below it, `Xv` that of X, its right neighbour and the one below
    between them.
    """
    if not rows:
        raise ValueError("a board needs at least one row")
    for number, length in enumerate(rows, 1):
        if length < 1:
            raise ValueError(f"row {number} has {length} vertices, but every row needs at least one")
    for number, (upper, lower) in enumerate(pairwise(rows), 1):
        if (upper - lower) % 2 == 0:
            raise ValueError(
                f"rows {number} and {number + 1} have {upper} and {lower} vertices: on a triangular lattice "
                "centred rows that follow each other must differ by an odd number"
            )
    # Centred in half steps; where that leaves a half, it is the same half in every row.
    points = [
        [((2 * place - (length - 1) - row) // 2, row) for place in range(length)] for row, length in enumerate(rows)
    ]
    return _filled(Board.lay(TRIANGULAR, points, name), TRIANGLES)


def hexagon(side: int, name: names.Name = names.reading) -> Board:
    """The hexagon with `side` edges on each side: side 2 has the rows 3-4-5-4-3."""
    if side < 1:
        raise ValueError(f"a hexagon needs a side of at least 1, not {side}")
    return triangular([2 * side + 1 - abs(row) for row in range(-side, side + 1)], name)


def square(columns: int, rows: int, name: names.Name = names.columns) -> Board:
    """The rectangle with orthogonal neighbours; a face is a unit square, named by its top left vertex."""
    if columns < 1 or rows < 1:
        raise ValueError(f"a board needs at least one column and one row, not {columns} by {rows}")
    return _filled(Board.lay(SQUARE, [[(c, r) for c in range(columns)] for r in range(rows)], name), SQUARES)


def _filled(board: Board, kinds: Mapping[str, Sequence[Point]]) -> Board:
    """The board with every face of these kinds whose corners are all there, in reading order."""
    number = {point: v for v, point in enumerate(board.points)}
    faces = {}
    for (along, down), name in zip(board.points, board.vertices, strict=True):
        for mark, steps in kinds.items():
            corners = [(along + a, down + d) for a, d in steps]
            if number.keys() >= set(corners):
                faces[name + mark] = [number[point] for point in corners]
    return board.with_faces(faces)
