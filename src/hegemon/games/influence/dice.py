"""The dice of Influence: what a triangle pays that no player holds in full, as weights of its results."""

from hegemon.games.influence.options import (
    ACTIVE_DIE,
    CORNER_DIE,
    CORNERS_PAY,
    EACH_DIE,
    ROLLED,
    SHARED_DIE,
    dice_of,
    uncontested_of,
)
from hegemon.native import compiled

BLACK, WHITE = 0, 1
NOBODY, BLACK_SCORES, WHITE_SCORES, BOTH_SCORE = 0, 1, 2, 3
"""Results of a die."""


@compiled
def has_die(rules: int, held: tuple[int, int], mover: int) -> bool:
    """Whether a triangle with these black and white corners is rolled; full ones pay for sure."""
    if held[BLACK] > 0 and held[WHITE] > 0:
        return True
    uncontested = uncontested_of(rules)
    if uncontested == CORNERS_PAY or held[BLACK] == 3 or held[WHITE] == 3:
        return False
    if dice_of(rules) >= ACTIVE_DIE:
        return uncontested == ROLLED and held[mover] > 0
    return held[BLACK] + held[WHITE] > 0


@compiled
def pays_unrolled(rules: int, held: tuple[int, int]) -> bool:
    """Whether a triangle that is not rolled pays those who hold its corners, as it does without dice."""
    return held[BLACK] == 3 or held[WHITE] == 3 or uncontested_of(rules) == CORNERS_PAY


@compiled
def die_odds(dice: int, held: tuple[int, int], mover: int, result: int) -> int:
    """The weight of a result for a triangle with these black and white corners."""
    black, white = held
    if dice == CORNER_DIE:
        # One die picks a corner; its owner scores.
        if result == NOBODY:
            return 3 - black - white
        return black if result == BLACK_SCORES else white if result == WHITE_SCORES else 0
    if dice == SHARED_DIE:
        # One die is held against the corners of both.
        only_black, only_white = max(0, black - white), max(0, white - black)
        if result == NOBODY:
            return 3 - max(black, white)
        return only_black if result == BLACK_SCORES else only_white if result == WHITE_SCORES else min(black, white)
    if dice == EACH_DIE:
        # Each player rolls a die and scores if it shows at most the number of their corners.
        black_share = black if result & BLACK_SCORES else 3 - black
        white_share = white if result & WHITE_SCORES else 3 - white
        return black_share * white_share
    # The player who moved last rolls. If that fails, the other scores with more corners, or nobody does.
    mine, yours = (black, white) if mover == BLACK else (white, black)
    if result == (BLACK_SCORES if mover == BLACK else WHITE_SCORES):
        return mine
    failed = (WHITE_SCORES if mover == BLACK else BLACK_SCORES) if yours > mine and dice == ACTIVE_DIE else NOBODY
    return 3 - mine if result == failed else 0
