"""Positions in which both players decide at once, with what is known of each decision against each, in arrays."""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hegemon.native import compiled
from hegemon.native.random import draw, stream
from hegemon.search.decision_pool import DecisionPool, empty_pool

MOST_DEPTH = 256
"""Turns from the root to the position that is judged."""

# The search as a whole, besides simulations: positions known, pairs of decisions in use.
KNOWN, PAIRED = 2, 3
LENGTH = 4

# A position: visits, the first decision of each side, how many each has (0: not listed yet), its first pair, how far it
# is from a decision's pairs to the next one's, whether decisions are told by their effects, those each side may get
# later, how often answers have been looked for, and whether all decisions of both are listed.
TOO_MANY = -1
VISITS, FIRST, SECOND, MANY0, MANY1, PAIRS, STRIDE, BY_EFFECT, ROOM, ASKED, WHOLE = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10
COLUMNS = 11


class Matrices(NamedTuple):
    """Positions with the decisions of both sides, and what is known of each against each."""

    slots: NDArray[np.int64]
    """Where a position is found by its key: its number and one, or 0."""
    keys: NDArray[np.int64]
    positions: NDArray[np.int64]
    pool: DecisionPool
    """The first player's decisions of a position, then the second's."""
    regrets: NDArray[np.float64]
    average: NDArray[np.float64]
    now: NDArray[np.float64]
    """What each decision's owner would choose now, as probabilities."""
    gains: NDArray[np.float64]
    """What each decision would get against the other's choices now."""
    means: NDArray[np.float64]
    """Of each pair what the first player got on average."""
    visits: NDArray[np.int64]
    path: NDArray[np.int64]
    """Of the positions on the way: their numbers and the pair that was chosen."""
    whole: NDArray[np.int64]


def empty_matrices(position: Any, positions: int, decisions: int, pairs: int) -> Matrices:
    """Room for a number of positions, and of decisions and pairs in all; memory is taken as it fills."""
    size = 1
    while size < 2 * positions:
        size *= 2
    words = len(position.key())
    return Matrices(
        np.zeros(size, np.int64),
        np.zeros((positions, words), np.int64),
        np.zeros((positions, COLUMNS), np.int64),
        empty_pool(decisions, 64 * decisions, words),
        np.zeros(decisions),
        np.zeros(decisions),
        np.zeros(decisions),
        np.zeros(decisions),
        np.zeros(pairs),
        np.zeros(pairs, np.int64),
        np.zeros((MOST_DEPTH, 3), np.int64),
        np.zeros(LENGTH, np.int64),
    )


@compiled(inline=False)
def number_of(position: Any, matrices: Matrices) -> int:
    """The number of a position, new or known; -1 where there is no room for a new one."""
    key = position.key()
    state = stream(0, 0)
    for word in key:
        state = stream(state, word)
    state, r = draw(state)
    slot = r & (len(matrices.slots) - 1)
    while matrices.slots[slot] > 0:
        number = int(matrices.slots[slot]) - 1
        same = True
        for at, word in enumerate(key):
            if matrices.keys[number, at] != word:
                same = False
        if same:
            return number
        slot = (slot + 1) & (len(matrices.slots) - 1)
    number = int(matrices.whole[KNOWN])
    if number >= len(matrices.keys):
        return -1
    for at, word in enumerate(key):
        matrices.keys[number, at] = word
    matrices.slots[slot] = number + 1
    matrices.whole[KNOWN] = number + 1
    return number
