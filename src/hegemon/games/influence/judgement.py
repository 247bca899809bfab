"""How good a position of Influence looks without reading ahead: exact but for what is still to be placed."""

from fractions import Fraction

from hegemon.games.influence.boards import TRIANGLES
from hegemon.games.influence.dice import BLACK, WHITE
from hegemon.games.influence.packing import ACTIVE_DIE, BOARD, DICE, ECHO, ROUND
from hegemon.games.influence.rules import NO_KEYSTONE, ROLL, Influence


def judge(position: Influence) -> int:
    """Black's lead in units if the stones that lie earn until the board is full and nothing else did."""
    lead = mean_income(position, BLACK) - mean_income(position, WHITE)
    return position.black_total - position.white_total + int(lead * resolutions_left(position))


def mean_income(position: Influence, player: int) -> Fraction:
    """What one resolution pays a player on average, in units; exact where there are no dice."""
    if position.rules & DICE == ACTIVE_DIE:
        # Either player is as likely to roll, for they take turns.
        triangles = range(int(TRIANGLES[position.rules & BOARD]))
        return sum((_active_pay(position, triangle, player) for triangle in triangles), Fraction(0))
    earned = position.black_income if player == BLACK else position.white_income
    if position.keystone > NO_KEYSTONE:
        earned += position.holding(position.keystone_now(), player)
    return Fraction(earned)


def _active_pay(position: Influence, triangle: int, player: int) -> Fraction:
    held, theirs = position.corners(triangle, player), position.corners(triangle, 1 - player)
    if not position.is_rolled(triangle):
        return Fraction(position.holding(triangle, player) if held == 3 else 0) * position.times(triangle)
    thirds = held + (3 - theirs if held > theirs else 0)
    return Fraction(thirds * position.corner() * position.times(triangle), 2)


def resolutions_left(position: Influence) -> int:
    """How many resolutions follow if one stone a turn fills the board."""
    left = free = position.free().bit_count()
    if position.rules & ROUND:
        # White closes a round; a last stone of Black's counts as one too.
        left = (free + (1 if position.player == BLACK else 2)) // 2 if free else 0
    if position.stage >= ROLL:
        left += 1
    if position.rules & ECHO and not position.over():
        left += 1
    return left
