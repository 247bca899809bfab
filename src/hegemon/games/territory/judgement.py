"""How a position of Territory looks without reading ahead: pieces, what they bring, and how far they have come."""

import numpy as np

from hegemon.core.position import CHANCE
from hegemon.games.territory.board import BOARDS, HEXAGONS, MOST_HEXAGONS
from hegemon.games.territory.packing import BOARD, count_of
from hegemon.games.territory.rules import Territory
from hegemon.games.territory.stacks import BLUE_WON, GOES_ON, RED_WON
from hegemon.native import compiled
from hegemon.native.bits import opened

CERTAIN = 10**9
"""A win."""
PIECE, INCOME, STEP = 20, 30, 2
"""What a piece, a piece of income, and a row on the way to the enemy's end count."""

ROW = np.zeros((len(BOARDS), MOST_HEXAGONS), np.int64)
"""The row of each hexagon of each board, from Blue's end."""
LAST_ROW = np.array([len(board.rows) - 1 for board in BOARDS.values()], np.int64)
for _b, _board in enumerate(BOARDS.values()):
    for _r, _row in enumerate(_board.rows):
        ROW[_b, list(_row)] = _r


@compiled(inline=False)
def judge(position: Territory) -> int:
    """How far Blue is ahead."""
    if position.result != GOES_ON:
        return CERTAIN if position.result == BLUE_WON else -CERTAIN if position.result == RED_WON else 0
    board, cells = position.rules & BOARD, opened(position.cells)
    lead = INCOME * (position.score(0) - position.score(1))
    for hexagon in range(int(HEXAGONS[board])):
        pieces, row = count_of(cells[hexagon]), int(ROW[board, hexagon])
        come = row if pieces > 0 else int(LAST_ROW[board]) - row
        lead += pieces * (PIECE + STEP * come)
    # Attackers on their way into a fight stand nowhere, but are not lost.
    sent = position.sent if position.to_move() == CHANCE else 0
    return lead + PIECE * (sent if position.player == 0 else -sent)
