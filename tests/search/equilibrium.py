"""Small games in which both decide at once, solved exactly turn by turn, and how far a strategy can be exploited."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
from scipy.optimize import linprog

from hegemon.game.position import DRAW
from hegemon.game.turns import decisions, outcomes

Moves = tuple[int, ...]
Strategy = Callable[[Any, int], dict[Moves, float]]
"""For a position and a player the probability of each of his decisions."""


@cache
def both_lists(position: Any) -> tuple[list[Moves], list[Moves]]:
    """All decisions of both players; the second's don't depend on the first's."""
    mine = [made.moves for made in decisions(position)]
    after = next(decisions(position)).after
    return mine, [made.moves for made in decisions(after)]


@cache
def results(position: Any, mine: Moves, theirs: Moves) -> list[tuple[float, Any]]:
    """What chance makes of a pair of decisions, with its exact odds."""
    here = position
    for move in mine + theirs:
        here = here.play(move)
    return [(float(turn.odds), turn.after) for turn in outcomes(here)]


def won(position: Any) -> float:
    """What the first player gets of a finished game."""
    winner = position.winner()
    return float(Fraction(1, 2)) if winner == DRAW else float(1 - winner)


def payoffs(position: Any, value: Callable[[Any], float]) -> Any:
    """What the first player gets on average from every pair, if what follows is worth what a function says."""
    mine, theirs = both_lists(position)

    def pair(first: Moves, second: Moves) -> float:
        return sum(
            odds * (won(after) if after.over() else value(after)) for odds, after in results(position, first, second)
        )

    return np.array([[pair(first, second) for second in theirs] for first in mine])


@cache
def exact_value(position: Any) -> float:
    """The value of a position in equilibrium, by linear programming from the last turn back."""
    matrix = payoffs(position, exact_value)
    rows, columns = matrix.shape
    # Maximise v with x >= 0, sum x = 1 and, against every decision of the other, x @ column >= v.
    solved = linprog(
        c=[0.0] * rows + [-1.0],
        A_ub=np.hstack([-matrix.T, np.ones((columns, 1))]),
        b_ub=[0.0] * columns,
        A_eq=[[1.0] * rows + [0.0]],
        b_eq=[1.0],
        bounds=[(0, None)] * rows + [(None, None)],
    )
    assert solved.success
    return float(-solved.fun)


def worst_case(position: Any, player: int, strategy: Strategy) -> float:
    """What the first player gets if one player keeps to a strategy and the other answers best in every turn."""

    @cache
    def value(here: Any) -> float:
        matrix = payoffs(here, value)
        chosen = strategy(here, player)
        weights = np.array([chosen.get(moves, 0.0) for moves in both_lists(here)[player]])
        assert abs(weights.sum() - 1) < 1e-6
        return float((weights @ matrix).min() if player == 0 else (matrix @ weights).max())

    return value(position)


def exploitability(position: Any, strategy: Strategy) -> float:
    """What best answers gain against a strategy of both sides, over the equilibrium, added up."""
    best = exact_value(position)
    gains = best - worst_case(position, 0, strategy), worst_case(position, 1, strategy) - best
    assert min(gains) > -1e-7
    return sum(gains)
