"""How good a position of Influence looks without reading ahead: exact but for what is still to be placed."""

from hegemon.games.influence.boards import ALL_VERTICES
from hegemon.games.influence.rules import BLACK, BOARD, ECHO, NO_KEYSTONE, ROLL, ROUND, WHITE, Influence


def judge(position: Influence) -> int:
    """Black's lead in units if the stones that lie earn until the board is full and nothing else did."""
    black, white = position.black_income, position.white_income
    if position.keystone > NO_KEYSTONE:
        triangle = position.keystone_now()
        black += position.holding(triangle, BLACK)
        white += position.holding(triangle, WHITE)
    banked = position.black_total - position.white_total
    return banked + (black - white) * resolutions_left(position)


def resolutions_left(position: Influence) -> int:
    """How many resolutions follow if one stone a turn fills the board."""
    free = (int(ALL_VERTICES[position.rules & BOARD]) & ~(position.black | position.white)).bit_count()
    left = free
    if position.rules & ROUND:
        # White closes a round; a last stone of Black's counts as one too.
        left = (free + (1 if position.player == BLACK else 2)) // 2 if free else 0
    if position.stage >= ROLL:
        left += 1
    if position.rules & ECHO and not position.over():
        left += 1
    return left
