"""The dice of Influence: what a triangle pays that no player holds in full, as weights of its results."""

from hegemon.games.influence.options import ACTIVE_DIE, CORNER_DIE, EACH_DIE
from hegemon.native import compiled

BLACK, WHITE = 0, 1
NOBODY, BLACK_SCORES, WHITE_SCORES, BOTH_SCORE = 0, 1, 2, 3
"""Results of a die."""


@compiled
def has_die(dice: int, held: tuple[int, int]) -> bool:
    """Whether a triangle with these black and white corners is rolled; full ones pay for sure."""
    if dice == ACTIVE_DIE:
        return held[BLACK] > 0 and held[WHITE] > 0
    return held[BLACK] + held[WHITE] > 0 and held[BLACK] < 3 and held[WHITE] < 3


@compiled
def die_odds(dice: int, held: tuple[int, int], mover: int, result: int) -> int:
    """The weight of a result for a triangle with these black and white corners."""
    black, white = held
    if dice == CORNER_DIE:
        # One die picks a corner; its owner scores.
        if result == NOBODY:
            return 3 - black - white
        return black if result == BLACK_SCORES else white if result == WHITE_SCORES else 0
    if dice == EACH_DIE:
        # Each player rolls a die and scores if it shows at most the number of their corners.
        black_share = black if result & BLACK_SCORES else 3 - black
        white_share = white if result & WHITE_SCORES else 3 - white
        return black_share * white_share
    # The player who moved last rolls. If that fails, the other scores with more corners.
    mine, yours = (black, white) if mover == BLACK else (white, black)
    if result == (BLACK_SCORES if mover == BLACK else WHITE_SCORES):
        return mine
    failed = (WHITE_SCORES if mover == BLACK else BLACK_SCORES) if yours > mine else NOBODY
    return 3 - mine if result == failed else 0
