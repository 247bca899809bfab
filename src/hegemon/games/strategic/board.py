"""The boards of Strategic Influence, and the tables that its rules look up."""

import numpy as np

from hegemon.boards import Board, square

SIZES = range(3, 8)
"""In tables a board is its size."""
BOARDS: dict[int, Board] = {size: square(size, size) for size in SIZES}
MOST_CELLS = max(SIZES) ** 2
MOST_WAYS = 4
NOWHERE = -1


def zone_of(size: int, cell: int) -> int | None:
    """The player in whose zone a cell is: White's is on the left; the middle column is split at its middle cell."""
    down, across = (2 * place - (size - 1) for place in divmod(cell, size))
    if (across, down) == (0, 0):
        return None
    return 0 if (across, down) < (0, 0) else 1


_shape = (max(SIZES) + 1, MOST_CELLS)
WAYS = np.zeros(_shape, np.int64)
"""Of each cell how many neighbours it has."""
NEAR = np.full((*_shape, MOST_WAYS), NOWHERE, np.int64)
"""Of each cell its neighbours, in reading order."""
ZONES = np.zeros((max(SIZES) + 1, 2), np.int64)
"""Where White and Black may place, as sets of cells."""
SYMMETRIES = 8
IMAGE = np.zeros((max(SIZES) + 1, SYMMETRIES, MOST_CELLS), np.int64)
"""Where each symmetry of the board takes each cell."""
for _size, _board in BOARDS.items():
    for _cell, _near in enumerate(_board.neighbours):
        WAYS[_size, _cell] = len(_near)
        NEAR[_size, _cell, : len(_near)] = _near
        _zone = zone_of(_size, _cell)
        if _zone is not None:
            ZONES[_size, _zone] |= 1 << _cell
    for _s, _symmetry in enumerate(_board.symmetries):
        IMAGE[_size, _s, : _size * _size] = _symmetry.vertices
