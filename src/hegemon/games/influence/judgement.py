"""How good a position of Influence looks without reading ahead: exact but for what is still to be placed."""

from fractions import Fraction

from hegemon.games.influence.boards import TRIANGLES
from hegemon.games.influence.bounds import resolutions_left as stones_resolutions
from hegemon.games.influence.dice import BLACK, WHITE
from hegemon.games.influence.packing import ACTIVE_DIE, BOARD, DICE, ROUND
from hegemon.games.influence.rules import NO_KEYSTONE, ROLL, Influence


def judge(position: Influence) -> int:
    """Black's lead in units if the stones that lie earn until the board is full and nothing else did."""
    # With the active die the players roll in turns, or only White where he closes every round.
    rollers = (WHITE,) if position.rules & ROUND else (BLACK, WHITE)
    leads = [mean_income(position, BLACK, r) - mean_income(position, WHITE, r) for r in rollers]
    lead = sum(leads, Fraction(0)) / len(leads)
    return position.black_total - position.white_total + int(lead * resolutions_left(position))


def next_roller(position: Influence) -> int:
    """Who has moved last at the next resolution."""
    return WHITE if position.rules & ROUND else position.player


def mean_income(position: Influence, player: int, roller: int) -> Fraction:
    """What one resolution pays a player on average, in units; exact where there are no dice."""
    if position.rules & DICE == ACTIVE_DIE:
        triangles = range(int(TRIANGLES[position.rules & BOARD]))
        return sum((_active_pay(position, triangle, player, roller) for triangle in triangles), Fraction(0))
    earned = position.black_income if player == BLACK else position.white_income
    if position.keystone > NO_KEYSTONE:
        earned += position.holding(position.keystone_now(), player)
    return Fraction(earned)


def _active_pay(position: Influence, triangle: int, player: int, roller: int) -> Fraction:
    held, theirs = position.corners(triangle, player), position.corners(triangle, 1 - player)
    if not position.is_rolled(triangle):
        return Fraction(position.holding(triangle, player) if held == 3 else 0) * position.times(triangle)
    thirds = held if player == roller else 3 - theirs if held > theirs else 0
    return Fraction(thirds * position.corner() * position.times(triangle))


def resolutions_left(position: Influence) -> int:
    """How many resolutions follow if one stone a turn fills the board, the one under way included."""
    if position.over():
        return 0
    return int(stones_resolutions(position, position.free().bit_count())) + (1 if position.stage >= ROLL else 0)
