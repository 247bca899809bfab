"""Search where both players decide at once: a game of candidate decisions against each other, played by regret.

Each side has a list of whole decisions. Again and again both choose one by how much they regret not having chosen it,
without seeing the other's; chance answers, a random game ends it, and regrets follow the mean results. The average
choice of both goes towards an equilibrium of the candidates. No game is named here.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hegemon.core.position import CHANCE
from hegemon.native import compiled, kernel
from hegemon.native.draws import below, draw, stream
from hegemon.search import knowledge
from hegemon.search.tree import worth

# The search as a whole: simulations done, simulations to do.
DONE, UNTIL = 0, 1
LENGTH = 2
UNIT = 1 << 30
"""Random numbers below this stand for probabilities."""


class Matrix(NamedTuple):
    """Two lists of decisions, and what is known of each against each."""

    moves0: NDArray[np.int64]
    """A row for each decision of the first player: its small moves, the rest -1."""
    moves1: NDArray[np.int64]
    totals: NDArray[np.float64]
    """Of each pair what the first player got in all visits."""
    visits: NDArray[np.int64]
    regrets0: NDArray[np.float64]
    regrets1: NDArray[np.float64]
    average0: NDArray[np.float64]
    average1: NDArray[np.float64]
    now0: NDArray[np.float64]
    """What the first player would choose now, as probabilities."""
    now1: NDArray[np.float64]
    whole: NDArray[np.int64]


class Rules(NamedTuple):
    """How it is played."""

    seed: int
    exploration: float
    """How often a decision is tried whatever the regrets say."""
    margin: float
    scale: float
    steps: int
    """Random steps after the decision before the game is judged by its outlook; -1: to its end."""


def empty_matrix(position: Any, decisions0: list[tuple[int, ...]], decisions1: list[tuple[int, ...]]) -> Matrix:
    """A matrix of decisions in a position about which nothing is known yet."""
    knowledge.prepare(type(position))
    n, m = len(decisions0), len(decisions1)
    return Matrix(
        _rows(decisions0),
        _rows(decisions1),
        np.zeros((n, m)),
        np.zeros((n, m), np.int64),
        np.zeros(n),
        np.zeros(m),
        np.zeros(n),
        np.zeros(m),
        np.zeros(n),
        np.zeros(m),
        np.zeros(LENGTH, np.int64),
    )


def _rows(decisions: list[tuple[int, ...]]) -> NDArray[np.int64]:
    rows = np.full((len(decisions), max(map(len, decisions))), -1, np.int64)
    for at, moves in enumerate(decisions):
        rows[at, : len(moves)] = moves
    return rows


@compiled(inline=False)
def match_regrets(regrets: NDArray[np.float64], now: NDArray[np.float64]) -> None:
    """Each decision by its share of the regrets; where nothing is regretted, any alike."""
    total = 0.0
    for at in range(len(regrets)):
        now[at] = max(regrets[at], 0.0)
        total += now[at]
    for at in range(len(regrets)):
        now[at] = now[at] / total if total > 0 else 1.0 / len(regrets)


@compiled(inline=False)
def picked(now: NDArray[np.float64], exploration: float, r: int) -> int:
    """A decision by its probability, or any of them where it is time to explore."""
    chance, other = (r >> 31) / UNIT / 2, r & (2 * UNIT - 1)
    if chance < exploration:
        return below(other << 31, len(now))
    left = other / UNIT / 2
    for at in range(len(now) - 1):
        left -= now[at]
        if left < 0:
            return at
    return len(now) - 1


def play_matrix(root: Any, matrix: Matrix, rules: Rules) -> None:
    """Simulate until enough is done."""
    whole = matrix.whole
    while whole[DONE] < whole[UNTIL]:
        state = stream(rules.seed, int(whole[DONE]))
        match_regrets(matrix.regrets0, matrix.now0)
        match_regrets(matrix.regrets1, matrix.now1)
        state, r = draw(state)
        mine = picked(matrix.now0, rules.exploration, r)
        state, r = draw(state)
        theirs = picked(matrix.now1, rules.exploration, r)
        position = root
        for at in range(matrix.moves0.shape[1]):
            if matrix.moves0[mine, at] >= 0:
                position = position.play(int(matrix.moves0[mine, at]))
        for at in range(matrix.moves1.shape[1]):
            if matrix.moves1[theirs, at] >= 0:
                position = position.play(int(matrix.moves1[theirs, at]))
        while not position.over() and position.to_move() == CHANCE:
            state, r = draw(state)
            position = position.play(position.drawn(r))
        made = 0
        while not position.over() and made != rules.steps:
            position, state, _ = position.random_step(state)
            made += 1
        if position.over():
            got = worth(0, position.winner(), position.score(0) - position.score(1), rules.margin, rules.scale)
        else:
            got = 0.5 + position.outlook() / 2000
        matrix.totals[mine, theirs] += got
        matrix.visits[mine, theirs] += 1
        # What is learnt comes from choices without exploring: nobody should prepare for the other's experiments.
        state, r = draw(state)
        mine = picked(matrix.now0, 0.0, r)
        state, r = draw(state)
        learn(matrix, mine, picked(matrix.now1, 0.0, r), int(whole[DONE]) + 1)
        whole[DONE] += 1


@compiled(inline=False)
def learn(matrix: Matrix, mine: int, theirs: int, weight: int) -> None:
    """Regret what would have been better against the other's choice, as the means tell; late choices count more."""
    if matrix.visits[mine, theirs] == 0:
        return
    here = matrix.totals[mine, theirs] / matrix.visits[mine, theirs]
    for at in range(len(matrix.regrets0)):
        if matrix.visits[at, theirs] > 0:
            missed = matrix.totals[at, theirs] / matrix.visits[at, theirs] - here
            # Regrets never fall below nothing, so that a decision that gets better is soon found again.
            matrix.regrets0[at] = max(matrix.regrets0[at] + missed, 0.0)
        matrix.average0[at] += weight * matrix.now0[at]
    for at in range(len(matrix.regrets1)):
        if matrix.visits[mine, at] > 0:
            missed = here - matrix.totals[mine, at] / matrix.visits[mine, at]
            matrix.regrets1[at] = max(matrix.regrets1[at] + missed, 0.0)
        matrix.average1[at] += weight * matrix.now1[at]


play_matrix_natively = kernel(play_matrix)
