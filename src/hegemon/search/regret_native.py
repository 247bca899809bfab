"""Search where both players decide at once: positions as games of decisions against each other, played by regret.

In every position that is visited often each side has a list of whole decisions. Again and again both choose one by how
much they regret not having chosen it, without seeing the other's; chance answers, and so on from the position that
follows, until one is met that is new: that is judged. Regrets follow the mean results, and the average choice of both
goes towards an equilibrium. Where only one player decides, the other has the single choice of waiting. No game is named
here.
"""

from collections.abc import Callable
from math import sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hegemon.game.position import CHANCE
from hegemon.native import compiled, kernel
from hegemon.native.kernels import Kernel
from hegemon.native.random import below, draw, stream
from hegemon.search.decision_pool import LISTED, DecisionPool, add_row, empty_pool, list_decisions, made, take_back
from hegemon.search.driver import DONE, UNTIL
from hegemon.search.rollouts import judged_for, kernels_by

MOST_DEPTH = 256
"""Turns from the root to the position that is judged."""
LITTLE_TRUST = 4
"""Visits that an outlook counts for where all decisions could be listed."""
UNIT = 1 << 30
"""Random numbers below this stand for probabilities."""

# The search as a whole, besides simulations: positions known, pairs of decisions in use.
KNOWN, PAIRED = 2, 3
LENGTH = 4

# A position: visits, its first decision, how many each side has (0: not listed yet), its first pair.
TOO_MANY = -1
VISITS, FIRST, MANY0, MANY1, PAIRS = 0, 1, 2, 3, 4
COLUMNS = 5


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


class RegretSettings(NamedTuple):
    """How it is played."""

    seed: int
    exploration: float
    """How often a decision is tried whatever the regrets say, in the beginning."""
    margin: float
    scale: float
    steps: int
    """Steps of a random game before a new position is judged by its outlook; -1: to its end."""
    first: int
    """Decisions of each side that are listed at the root: all, or else this number."""
    few: int
    """Further on decisions are listed only where neither side has more than this: elsewhere nothing comes again."""
    after: int
    """Visits after which a position's decisions are listed."""
    trust: int
    """Visits that the outlook of a pair before chance answers counts for, where a side has too many decisions."""


def empty_matrices(position: Any, positions: int, decisions: int, pairs: int) -> Matrices:
    """Room for a number of positions, and of decisions and pairs in all; memory is taken as it fills."""
    size = 1
    while size < 2 * positions:
        size *= 2
    return Matrices(
        np.zeros(size, np.int64),
        np.zeros((positions, len(position.key())), np.int64),
        np.zeros((positions, COLUMNS), np.int64),
        empty_pool(decisions, 64 * decisions),
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


@compiled(inline=False)
def list_both(position: Any, matrices: Matrices, number: int, settings: RegretSettings, few: int, most: int) -> bool:
    """List what both sides can decide in a position, if there is room."""
    pool = matrices.pool
    begin = int(pool.full[LISTED])
    here = matrices.positions[number]
    alone = not position.together()
    seed = settings.seed ^ number
    many0, many1 = 1, 1
    if alone and position.to_move() == 1:
        add_row(pool, 0)
    else:
        many0 = list_decisions(position, pool, few, most, seed)
    if alone and position.to_move() == 0:
        add_row(pool, 0)
    elif many0 > 0:
        answering = position
        if not alone:
            answering = made(position, pool, begin).seen_by(1)
        many1 = list_decisions(answering, pool, few, most, seed + 1)
    pairs = int(matrices.whole[PAIRED])
    fits = pairs + many0 * many1 <= len(matrices.means)
    if many0 == 0 or many1 == 0 or pool.full[LISTED] != begin + many0 + many1 or not fits:
        take_back(pool, begin)
        return False
    here[FIRST], here[MANY0], here[MANY1], here[PAIRS] = begin, many0, many1, pairs
    matrices.whole[PAIRED] = pairs + many0 * many1
    # Where there are many pairs, each has to do long without trials of its own.
    trust = settings.trust if max(many0, many1) >= settings.first else LITTLE_TRUST
    for mine in range(many0):
        ordered = made(position, pool, begin + mine)
        for theirs in range(many1):
            pair = pairs + mine * many1 + theirs
            matrices.means[pair] = judged_for(
                made(ordered, pool, begin + many0 + theirs), 0, settings.margin, settings.scale
            )
            matrices.visits[pair] = trust
    return True


@compiled(inline=False)
def match_regrets(matrices: Matrices, begin: int, many: int) -> None:
    """Each decision by its share of the regrets; where nothing is regretted, any alike."""
    total = 0.0
    for at in range(begin, begin + many):
        matrices.now[at] = max(matrices.regrets[at], 0.0)
        total += matrices.now[at]
    for at in range(begin, begin + many):
        matrices.now[at] = matrices.now[at] / total if total > 0 else 1.0 / many


@compiled(inline=False)
def picked(matrices: Matrices, begin: int, many: int, exploration: float, r: int) -> int:
    """A decision by its probability, or any of them where it is time to explore; its place in its list."""
    chance, other = (r >> 31) / UNIT / 2, r & (2 * UNIT - 1)
    if chance < exploration:
        return below(other << 31, many)
    left = other / UNIT / 2
    for at in range(many - 1):
        left -= matrices.now[begin + at]
        if left < 0:
            return at
    return many - 1


@compiled(inline=False)
def learn(matrices: Matrices, number: int) -> None:
    """Regret what would have been better against the other's choices, as the means tell; late choices count more."""
    here = matrices.positions[number]
    first, many0, many1, pairs = int(here[FIRST]), int(here[MANY0]), int(here[MANY1]), int(here[PAIRS])
    second = first + many0
    gains, now = matrices.gains, matrices.now
    for at in range(first, second + many1):
        gains[at] = 0.0
    value = 0.0
    for mine in range(many0):
        means, chance, gain = matrices.means[pairs + mine * many1 :], now[first + mine], 0.0
        for theirs in range(many1):
            gain += now[second + theirs] * means[theirs]
            gains[second + theirs] += chance * means[theirs]
        gains[first + mine] = gain
        value += chance * gain
    weight = float(here[VISITS])
    # Regrets never fall below nothing, so that a decision that gets better is soon found again.
    for at in range(first, second):
        matrices.regrets[at] = max(matrices.regrets[at] + gains[at] - value, 0.0)
        matrices.average[at] += weight * now[at]
    for at in range(second, second + many1):
        matrices.regrets[at] = max(matrices.regrets[at] + value - gains[at], 0.0)
        matrices.average[at] += weight * now[at]


@compiled
def walk(root: Any, matrices: Matrices, settings: RegretSettings) -> tuple[Any, int, int]:
    """Both decide, chance answers, and so on to a position that is new: it, the generator's state, and the turns."""
    state = stream(settings.seed, int(matrices.whole[DONE]))
    path = matrices.path
    position = root
    depth = 0
    while True:
        while not position.over() and position.to_move() == CHANCE:
            state, r = draw(state)
            position = position.play(position.drawn(r))
        if position.over() or depth == MOST_DEPTH:
            break
        number = number_of(position, matrices)
        if number < 0:
            break
        here = matrices.positions[number]
        here[VISITS] += 1
        if here[MANY0] == 0 and (depth == 0 or here[VISITS] > settings.after):
            few, most = (settings.first, settings.first) if depth == 0 else (settings.few, 0)
            if not list_both(position, matrices, number, settings, few, most):
                here[MANY0] = TOO_MANY
        if here[MANY0] <= 0:
            break
        first, many0, many1 = int(here[FIRST]), int(here[MANY0]), int(here[MANY1])
        match_regrets(matrices, first, many0)
        match_regrets(matrices, first + many0, many1)
        # The more is known, the less is tried at random; values further up should not suffer from it for ever.
        pairs = float(many0 * many1)
        exploration = settings.exploration * sqrt(pairs / (pairs + here[VISITS]))
        state, r = draw(state)
        mine = picked(matrices, first, many0, exploration, r)
        state, r = draw(state)
        theirs = picked(matrices, first + many0, many1, exploration, r)
        path[depth, 0], path[depth, 1], path[depth, 2] = number, mine, theirs
        position = made(position, matrices.pool, first + mine)
        position = made(position, matrices.pool, first + many0 + theirs)
        depth += 1
    return position, state, depth


@compiled
def learn_from(position: Any, matrices: Matrices, depth: int, settings: RegretSettings) -> None:
    """Tell all positions on the way what came of it."""
    got, path = judged_for(position, 0, settings.margin, settings.scale), matrices.path
    for above in range(depth - 1, -1, -1):
        number, mine, theirs = int(path[above, 0]), int(path[above, 1]), int(path[above, 2])
        here = matrices.positions[number]
        pair = int(here[PAIRS]) + mine * int(here[MANY1]) + theirs
        matrices.visits[pair] += 1
        matrices.means[pair] += (got - matrices.means[pair]) / matrices.visits[pair]
        # What is learnt is about choices without exploring: no player should prepare for the other's experiments.
        learn(matrices, number)
    matrices.whole[DONE] += 1


def play_by(rollout: Callable[[Any, int, int], Any]) -> Kernel:
    """Simulate until enough is done: simulations end with a rollout."""

    def play(root: Any, matrices: Matrices, settings: RegretSettings) -> None:
        while matrices.whole[DONE] < matrices.whole[UNTIL]:
            position, state, depth = walk(root, matrices, settings)
            learn_from(rollout(position, state, settings.steps), matrices, depth, settings)

    return kernel(play)


PLAY = kernels_by(play_by)
