"""The five boards of Influence, and the tables that its rules look up."""

import numpy as np
from numpy.typing import NDArray

from hegemon.boards import Board, ears, hexagon, honeycomb, triangular
from hegemon.errors import MalformedError, shown
from hegemon.native import compiled
from hegemon.native.bits import lowest

BOARDS: dict[str, Board] = {
    "honeycomb": ears(honeycomb()),
    "snowflake": triangular((2, 5, 6, 5, 6, 5, 2)),
    "diagram": triangular((3, 4, 5, 6, 5, 4, 3)),
    "small": hexagon(2),
    "large": hexagon(3),
}
"""The boards by name; in tables a board is its number in this order."""

NAMES = tuple(BOARDS)
_ALL = tuple(BOARDS.values())

MOST_VERTICES = max(len(board.vertices) for board in _ALL)
MOST_TRIANGLES = max(len(board.faces) for board in _ALL)
MOST_TOUCHES = max(len(board.touching(v)) for board in _ALL for v in range(len(board.vertices)))
MOST_SYMMETRIES = max(len(board.symmetries) for board in _ALL)
SIXTH_TURNS = 6
"""Turns by 60 degrees that bring a board back to where it was."""


def turns_by_sixths(board: Board) -> bool:
    """Whether a board looks the same after a turn by 60 degrees."""
    return any(symmetry.turns == 1 and not symmetry.mirrored for symmetry in board.symmetries)


def face_number(board: Board, name: str) -> int:
    """The number of a triangle, in capitals or small letters; MalformedError if the board has none of this name."""
    named = [face.name.upper() for face in board.faces]
    try:
        return named.index(name.upper())
    except ValueError:
        example = f"they are named like {board.faces[0].name}"
        raise MalformedError(f"there is no triangle {shown(name)} on this board; {example}") from None


def _table(*shape: int) -> NDArray[np.int64]:
    return np.zeros((len(_ALL), *shape), np.int64)


ALL_VERTICES = _table()
TRIANGLES = _table()
CORNERS = _table(MOST_TRIANGLES)
"""Of each triangle its three corners as a set of vertices."""
TOUCHES = _table(MOST_VERTICES)
"""Of each vertex the number of triangles it is a corner of."""
TOUCHED = _table(MOST_VERTICES, MOST_TOUCHES)
"""Of each vertex these triangles."""
SYMMETRIES = _table()
VERTEX_IMAGE = _table(MOST_SYMMETRIES, MOST_VERTICES)
TRIANGLE_IMAGE = _table(MOST_SYMMETRIES, MOST_TRIANGLES)
TURNED = _table(SIXTH_TURNS, MOST_TRIANGLES)
"""Where a triangle's place is after each number of clockwise sixth turns; empty where the board doesn't allow it."""

for _b, _board in enumerate(_ALL):
    ALL_VERTICES[_b] = (1 << len(_board.vertices)) - 1
    TRIANGLES[_b] = len(_board.faces)
    for _t, _face in enumerate(_board.faces):
        CORNERS[_b, _t] = sum(1 << corner for corner in _face.corners)
    for _v in range(len(_board.vertices)):
        _touched = _board.touching(_v)
        TOUCHES[_b, _v] = len(_touched)
        TOUCHED[_b, _v, : len(_touched)] = _touched
    SYMMETRIES[_b] = len(_board.symmetries)
    for _s, _symmetry in enumerate(_board.symmetries):
        VERTEX_IMAGE[_b, _s, : len(_board.vertices)] = _symmetry.vertices
        TRIANGLE_IMAGE[_b, _s, : len(_board.faces)] = _symmetry.faces
        if not _symmetry.mirrored and turns_by_sixths(_board):
            TURNED[_b, _symmetry.turns, : len(_board.faces)] = _symmetry.faces


@compiled
def completed(board: int, vertex: int, stones: int) -> int:
    """The number of triangles around a vertex that have all their corners among some stones."""
    found = 0
    for k in range(int(TOUCHES[board, vertex])):
        corners = int(CORNERS[board, TOUCHED[board, vertex, k]])
        if stones & corners == corners:
            found += 1
    return found


@compiled
def stones_image(board: int, symmetry: int, stones: int) -> int:
    """Where a symmetry of a board takes some stones."""
    image = 0
    while stones:
        image |= 1 << int(VERTEX_IMAGE[board, symmetry, lowest(stones)])
        stones &= stones - 1
    return image
