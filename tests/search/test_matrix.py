"""Decisions at the same time: regrets lead to an equilibrium, and nobody sees the other's choice."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import hegemon
from hegemon.core.position import DRAW
from hegemon.core.turns import decisions, outcomes
from hegemon.search.matrix import DONE, UNTIL, Matrix, Rules, empty_matrix, play_matrix, play_matrix_natively

RULES = Rules(seed=7, exploration=0.1, margin=0.0, scale=1.0, steps=-1)


def both_lists(position: Any) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """All decisions of both players; the second's don't depend on the first's."""
    mine = [made.moves for made in decisions(position)]
    after = next(decisions(position)).after
    return mine, [made.moves for made in decisions(after)]


def exact_payoffs(position: Any, matrix_of: tuple[list[tuple[int, ...]], list[tuple[int, ...]]]) -> Any:
    """What the first player gets on average from every pair of decisions in a game of one turn."""

    def payoff(moves: tuple[int, ...]) -> float:
        here = position
        for move in moves:
            here = here.play(move)
        results = ((turn.odds, turn.after.winner()) for turn in outcomes(here))
        total = sum((odds * (Fraction(1, 2) if won == DRAW else 1 - won) for odds, won in results), Fraction(0))
        return float(total)

    return np.array([[payoff(mine + theirs) for theirs in matrix_of[1]] for mine in matrix_of[0]])


def exploitability(matrix: Matrix, payoffs: Any) -> float:
    """How much both could gain together by answering the other's average choice best."""
    mine = matrix.average0 / matrix.average0.sum()
    theirs = matrix.average1 / matrix.average1.sum()
    return float((payoffs @ theirs).max() - (mine @ payoffs).min())


@pytest.mark.parametrize("text", ["0,0,0/2,0,-2/0,0,0 0", "1,0,0/0,2,-1/0,0,-2 0"])
def test_what_is_left_to_exploit_goes_to_nothing(text: str) -> None:
    game = hegemon.load("strategic", size=3, turns=1)
    position = game.read_position(text)
    lists = both_lists(position)
    payoffs = exact_payoffs(position, lists)
    matrix = empty_matrix(position, *lists)
    left = []
    for simulations in (1_000, 30_000, 300_000):
        matrix.whole[UNTIL] = simulations
        play_matrix_natively(position, matrix, RULES)
        left.append(exploitability(matrix, payoffs))
    assert matrix.whole[DONE] == matrix.visits.sum() == 300_000
    # Win probability that a best answer would gain, of both sides together; uniform play leaves far more.
    uniform = float(payoffs.mean(axis=1).max() - payoffs.mean(axis=0).min())
    assert left[2] < 0.01 < uniform
    assert left[2] < left[0]


def test_the_same_seed_is_the_same_search_everywhere() -> None:
    game = hegemon.load("strategic", size=3, turns=2)
    position = game.read_position("0,0,0/2,0,-2/0,0,0 0")
    matrices = [empty_matrix(position, *both_lists(position)) for _ in range(2)]
    for matrix in matrices:
        matrix.whole[UNTIL] = 60
    play_matrix(position, matrices[0], RULES)
    play_matrix_natively(position, matrices[1], RULES)
    assert (matrices[0].visits == matrices[1].visits).all()
    assert np.allclose(matrices[0].average0, matrices[1].average0)
    assert (matrices[0].totals == matrices[1].totals).all()
