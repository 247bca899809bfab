"""The boards of Territory, and the tables that its rules look up.

A hexagon is numbered in reading order from Blue's end: a1 is 0. Sets of hexagons have the bits of these numbers.
"""

import numpy as np

from hegemon.boards import Board, names, triangular

ROWS = {
    "diamond7": (2, 3, 4, 5, 4, 3, 2),
    "diamond9": (2, 3, 4, 5, 6, 5, 4, 3, 2),
    "corridor9": (2, 3, 2, 3, 2, 3, 2, 3, 2),
    "corridor7": (2, 3, 2, 3, 2, 3, 2),
}
NEUTRAL_ROWS = 3
BOARDS: dict[str, Board] = {name: triangular(rows, names.top_down) for name, rows in ROWS.items()}
"""In tables a board is its number in this order."""
BOARD_NAMES = tuple(BOARDS)
MOST_HEXAGONS = max(len(board.vertices) for board in BOARDS.values())
MOST_NEIGHBOURS = 6

BLUE, RED = 0, 1
SEATS = ("Blue", "Red")


def set_of(hexagons: tuple[int, ...]) -> int:
    """Some hexagons as a set."""
    return sum(1 << hexagon for hexagon in hexagons)


HEXAGONS = np.array([len(board.vertices) for board in BOARDS.values()], np.int64)
"""How many hexagons each board has."""
NEAR = np.zeros((len(BOARDS), MOST_HEXAGONS), np.int64)
"""Of each hexagon of each board the hexagons that touch it, as a set."""
DEGREE = np.zeros((len(BOARDS), MOST_HEXAGONS), np.int64)
"""How many these are."""
NEIGHBOUR = np.zeros((len(BOARDS), MOST_HEXAGONS, MOST_NEIGHBOURS), np.int64)
"""The same hexagons one by one, in reading order."""
ENDS = np.zeros((len(BOARDS), 2), np.int64)
"""Of each board the two start hexagons of both players."""
FROM_END = np.zeros((len(BOARDS), 2, MOST_HEXAGONS), np.int64)
"""Of each board and player all hexagons, row by row from the player's end, each row from the left."""
COLOURED = np.zeros((len(BOARDS), 2), np.int64)
"""Of each board the hexagons of both colours."""
MIRROR = np.tile(np.arange(MOST_HEXAGONS, dtype=np.int64), (len(BOARDS), 1))
"""Where each hexagon goes when left and right change places; numbers that a board doesn't use stay."""
STEPS = np.zeros((len(BOARDS), 2, MOST_HEXAGONS), np.int64)
"""Of each board and player how many steps a hexagon is from the enemy's nearer start hexagon."""
MOST_STEPS = max(len(board.rows) for board in BOARDS.values()) - 1
for _b, _board in enumerate(BOARDS.values()):
    for _hexagon, _near in enumerate(_board.neighbours):
        NEAR[_b, _hexagon], DEGREE[_b, _hexagon] = set_of(_near), len(_near)
        NEIGHBOUR[_b, _hexagon, : len(_near)] = _near
    _coloured = (len(_board.rows) - NEUTRAL_ROWS) // 2
    for _player, _rows in enumerate((_board.rows[:_coloured], _board.rows[::-1][:_coloured])):
        ENDS[_b, _player] = set_of(_rows[0])
        _ordered = [hexagon for row in _board.rows[:: 1 - 2 * _player] for hexagon in row]
        FROM_END[_b, _player, : len(_ordered)] = _ordered
        COLOURED[_b, _player] = sum(map(set_of, _rows))
        _reached = set(_rows[0])
        for _step in range(1, len(_board.rows)):
            _next = {v for u in _reached for v in _board.neighbours[u]} - _reached
            STEPS[_b, 1 - _player, list(_next)] = _step
            _reached |= _next
    (_mirror,) = (symmetry.vertices for symmetry in _board.symmetries if symmetry.mirrored and symmetry.turns == 0)
    MIRROR[_b, : len(_mirror)] = _mirror
