"""Decisions at the same time: regrets lead to an equilibrium, and nobody sees the other's choice."""

from typing import Any

import numpy as np
import pytest

import hegemon
from hegemon.search.matrices import FIRST, MANY0, MANY1, SECOND, VISITS, number_of
from hegemon.search.regret import Answers, RegretSearch, breadth_for
from hegemon.search.result import Result, in_view

from .equilibrium import Moves, Strategy, both_lists, exact_value, exploitability


def strategy_of(search: RegretSearch) -> Strategy:
    """The average strategy of a search in every position; anything alike where it has not been."""
    matrices = search.matrices[0]

    def chosen(position: Any, player: int) -> dict[Moves, float]:
        here = matrices.positions[number_of(position, matrices)]
        many = int(here[MANY0 if player == 0 else MANY1])
        begin = int(here[FIRST if player == 0 else SECOND])
        weights = matrices.average[begin : begin + many]
        if many <= 0 or weights.sum() == 0:
            every = both_lists(position)[player]
            return dict.fromkeys(every, 1 / len(every))
        found = {}
        for at in range(begin, begin + many):
            first = int(matrices.pool.begins[at])
            moves = matrices.pool.moves[first : first + int(matrices.pool.lengths[at])]
            found[tuple(map(int, moves))] = float(matrices.average[at] / weights.sum())
        return found

    return chosen


@pytest.mark.parametrize(
    ("turns", "text", "reached"),
    [
        (1, "1,0,0/0,2,-1/0,0,-2 0", 0.003),
        (2, "0,0,0/1,0,-1/0,0,0 0", 0.001),
        (2, "1,0,0/0,0,-2/0,0,0 0", 0.01),
    ],
)
def test_what_is_left_to_exploit_goes_to_nothing(turns: int, text: str, reached: float) -> None:
    """The figure reached is the chance to win that best answers would gain, of both sides together."""
    game = hegemon.load("strategic", size=3, turns=turns)
    position = game.notation.read_position(text)
    search = RegretSearch(position, seed=7, candidates=200)
    left = []
    for simulations in (300, 30_000, 400_000):
        search.search(simulations=simulations - search.simulations)
        left.append(exploitability(position, strategy_of(search)))
    assert search.simulations == 400_000
    assert left[2] < reached < left[0]
    assert abs(search.mixed(0).value.amount - in_view(exact_value(position), 0)) < 2 * reached
    assert abs(search.mixed(1).value.amount - in_view(exact_value(position), 0)) < 2 * reached


def moves_of(mixed: Result) -> list[tuple[int, ...]]:
    return [one.moves for one in mixed.candidates]


def amounts_of(mixed: Result) -> list[float]:
    return [float(one.amount) for one in mixed.candidates if one.amount is not None]


def test_the_same_seed_is_the_same_search_everywhere() -> None:
    game = hegemon.load("strategic", size=3, turns=2)
    position = game.notation.read_position("0,0,0/2,0,-2/0,0,0 0")
    searches = [RegretSearch(position, seed=3, backend=backend) for backend in ("native", "python")]
    for search in searches:
        search.search(simulations=120)
    native, python = (search.matrices[0] for search in searches)
    assert (native.positions == python.positions).all()
    assert (native.pool.moves == python.pool.moves).all()
    assert np.allclose(native.average, python.average)
    assert np.allclose(native.means, python.means)
    assert moves_of(searches[0].mixed(1)) == moves_of(searches[1].mixed(1))


def test_a_large_board_is_searched_by_what_the_game_proposes() -> None:
    game = hegemon.load("strategic")
    position = game.notation.read_position("0,0,0,0,-2/0,3,0,-1,0/2,0,0,0,-4/0,1,2,0,0/0,0,0,-3,0 5")
    search = RegretSearch(position, seed=2, candidates=24)
    search.search(simulations=3000)
    for player in (0, 1):
        mixed = search.mixed(player)
        assert len(mixed.candidates) == len(set(moves_of(mixed))) == 24
        shares = [one.share for one in mixed.candidates]
        assert abs(sum(shares) - 1) < 1e-9
        assert shares == sorted(shares, reverse=True)
        assert all(-1 <= amount <= 1 for amount in amounts_of(mixed))
    assert abs(float(search.mixed(0).value.amount) - float(search.mixed(1).value.amount)) < 2e-9
    assert search.matrices[0].positions[0, VISITS] == 3000


BUSY = "0,2,0,0,-1/3,0,0,-3,0/0,2,1,0,-2/1,0,-2,0,0/0,3,0,-1,-1 8"


def test_answers_leave_less_to_gain() -> None:
    """Answers gain against the average of a search that looks for none, and none of its decisions against theirs."""
    position = hegemon.load("strategic").notation.read_position(BUSY)
    searches = []
    for answers in (Answers(), Answers(16, 200, 100)):
        search = RegretSearch(position, seed=4, candidates=16, answers=answers)
        search.search(simulations=8000)
        first, many = search.matrices[0].positions[0, [FIRST, MANY0]]
        assert (many > 16) == (answers.most > 0)
        assert len(set(moves_of(search.mixed(0)))) == many
        assert (search.matrices[0].pool.lengths[first : first + many] > 0).all()
        searches.append(search)
    without, answering = searches
    assert best_against(without, answering) > best_against(without, without) + 0.02
    assert best_against(answering, without) <= best_against(answering, answering)


def best_against(search: RegretSearch, other: RegretSearch) -> float:
    """The most that White can expect with any decision of another search against Black's average, at a glance."""
    matrices, pool = search.matrices[0], other.matrices[0].pool
    here, there = matrices.positions[0], other.matrices[0].positions[0]
    second, many = int(here[SECOND]), int(here[MANY1])
    weights = matrices.average[second : second + many]
    values = []
    for mine in range(int(there[FIRST]), int(there[FIRST]) + int(there[MANY0])):
        value = 0.0
        for theirs in range(many):
            met = search.start.after_effects(pool.effects[mine], matrices.pool.effects[second + theirs])
            value += weights[theirs] / weights.sum() * met.outlook() / 1000
        values.append(value)
    return max(values)


def test_answers_are_the_same_everywhere() -> None:
    position = hegemon.load("strategic").notation.read_position(BUSY)
    searches = [
        RegretSearch(position, seed=3, candidates=5, answers=Answers(4, 20, 6), backend=backend)
        for backend in ("native", "python")
    ]
    for search in searches:
        search.search(simulations=120)
    native, python = (search.matrices[0] for search in searches)
    assert (native.positions == python.positions).all()
    assert native.positions[0, MANY0] > 5
    assert (native.pool.moves == python.pool.moves).all()
    assert (native.pool.effects == python.pool.effects).all()
    assert np.allclose(native.average, python.average)
    assert searches[0].mixed(1).candidates == searches[1].mixed(1).candidates


def test_a_longer_search_is_broader() -> None:
    told = [breadth_for(None, seconds) for seconds in (0.001, 0.02, 0.1, 10.0)]
    assert [candidates for candidates, _ in told] == sorted(candidates for candidates, _ in told)
    for seconds, (candidates, answers) in zip((0.001, 0.02, 0.1, 10.0), told, strict=True):
        assert breadth_for(int(250_000 * seconds), None) == (candidates, answers)
        assert answers.most * answers.every <= max(250_000 * seconds / 2, 200)


def test_a_thread_that_has_not_begun_says_nothing() -> None:
    position = hegemon.load("strategic", size=3, turns=1).notation.read_position("1,0,0/0,2,-1/0,0,-2 0")
    whole, half = RegretSearch(position, seed=7), RegretSearch(position, seed=7, threads=2)
    whole.search(simulations=300)
    half.matrices[0] = whole.matrices[0]
    assert half.mixed(0).candidates == whole.mixed(0).candidates


def test_pending_orders_change_nothing() -> None:
    game = hegemon.load("strategic", size=3, turns=2)
    position = game.notation.read_position("0,0,0/2,0,-2/0,0,0 0")
    pending = position
    for move in both_lists(position)[0][3]:
        pending = pending.play(move)
    assert pending != position
    found = []
    for here in (position, pending):
        search = RegretSearch(here, seed=5)
        search.search(simulations=500)
        found.append(search.mixed(1))
    assert moves_of(found[0]) == moves_of(found[1])
    assert [one.share for one in found[0].candidates] == [one.share for one in found[1].candidates]


def test_where_one_player_decides_alone_he_takes_the_best() -> None:
    game = hegemon.load("strategic", size=3, turns=1, setup="sequential")
    search = RegretSearch(game.start(), seed=1)
    search.search(simulations=3000)
    mixed = search.mixed(0)
    assert moves_of(search.mixed(1)) == [()]
    assert amounts_of(mixed)[0] >= max(amounts_of(mixed)) - 0.1


def test_several_threads_share_the_work() -> None:
    position = hegemon.load("strategic", size=3, turns=1).notation.read_position("1,0,0/0,2,-1/0,0,-2 0")
    search = RegretSearch(position, seed=7, threads=2)
    search.search(simulations=20_001)
    assert search.simulations == 20_002
    assert abs(sum(one.share for one in search.mixed(0).candidates) - 1) < 1e-9


def test_limits() -> None:
    position = hegemon.load("strategic", size=3, turns=2).notation.read_position("0,0,0/2,0,-2/0,0,0 0")
    search = RegretSearch(position)
    search.search(seconds=0.1)
    assert 0.05 < search.seconds < 0.3
    with pytest.raises(ValueError, match="simulations or seconds"):
        search.search()
    over = hegemon.load("strategic", size=3, turns=1).notation.read_position("0,0,0/2,0,-2/0,0,0 1")
    with pytest.raises(ValueError, match="nobody decides"):
        RegretSearch(over)
