"""Alpha-beta: the values of plain minimax, in fewer nodes, and the same in every backend."""

from typing import Any

import pytest

import hegemon
from hegemon.game.position import DRAW
from hegemon.game.turns import decision_ends
from hegemon.native.bits import numbers
from hegemon.search import alphabeta
from hegemon.search.alphabeta import AlphaBeta
from hegemon.search.alphabeta_native import WIN
from hegemon.search.margin import solve_margin
from hegemon.search.result import first_decision

from ..variants import EXAMPLE, random_record

CASES = [
    (EXAMPLE, {}, 4),
    ("influence", {"board": "small", "territory": True}, 2),
    ("influence", {"board": "small", "pass": True}, 2),
    ("influence", {"momentum": True, "board": "small"}, 1),
    ("influence", {"momentum": True, "scoring": "stone", "board": "small"}, 1),
    ("throne", {"goal_weight": 3}, 1),
]


def minimax(position: Any, ahead: int, for_margin: bool) -> int:
    """What the first player gets if both look so many turns ahead, without any shortcut."""
    if position.over():
        if for_margin:
            return int(position.score(0) - position.score(1))
        return {0: WIN, 1: -WIN, DRAW: 0}[position.winner()]
    if ahead <= 0 and position.between_turns():
        return int(position.heuristic())
    best = max if position.to_move() == 0 else min
    children = (position.play(move) for move in numbers(position.moves()))
    return best(minimax(child, ahead - (1 if child.between_turns() else 0), for_margin) for child in children)


@pytest.mark.parametrize(("name", "options", "ahead"), CASES)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_it_is_minimax(name: str, options: dict[str, Any], ahead: int, seed: int) -> None:
    game = hegemon.load(name, **options)
    position = random_record(game, seed, most=4).position
    found = AlphaBeta(position, game.for_margin())
    decided = first_decision(position, found.search(depth=ahead).line)
    assert found.value == minimax(position, found.depth, game.for_margin())
    assert decision_ends(decided, position.to_move())
    # Its line leads to that value: looked ahead from after the decision, it is worth the same.
    assert found.value == minimax(decided.after, found.depth - 1, game.for_margin())


@pytest.mark.parametrize("seed", [4, 5])
def test_what_rests_on_no_judgement_is_proved(seed: int) -> None:
    game = hegemon.load("influence", board="small", territory=True)
    position = random_record(game, seed, most=9).position
    found = AlphaBeta(position, True).search(nodes=10_000_000)
    assert found.value.exact
    decided = first_decision(position, found.line)
    assert found.value.amount == solve_margin(position).value.amount == solve_margin(decided.after).value.amount
    cut = AlphaBeta(position, True).search(depth=2)
    assert not cut.value.exact


def test_a_win_is_found_and_proved_however_deep_it_could_look() -> None:
    game = hegemon.load(EXAMPLE)
    position = game.start()
    for move in (3, 0, 3, 1, 3, 2):
        position = position.play(move)
    found = AlphaBeta(position, False).search(seconds=5)
    assert (found.value.amount, found.value.exact, found.line) == (1, True, (3,))
    assert found.seconds < 5


def test_interpreter_and_native_search_are_the_same_search() -> None:
    game = hegemon.load("influence", board="small", territory=True)
    position = random_record(game, 2, most=6).position
    native, python = (AlphaBeta(position, True, backend=b).search(nodes=700) for b in ("native", "python"))
    assert (native.line, native.value, native.nodes) == (python.line, python.value, python.nodes)
    assert native.nodes == 700


def test_stopping_and_going_on_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    position = random_record(hegemon.load("throne"), 1, most=4).position
    whole = AlphaBeta(position, False).search(depth=2)
    monkeypatch.setattr(alphabeta, "FIRST_CALL", 3)
    told: list[int] = []
    pieces = AlphaBeta(position, False).search(depth=2, progress=lambda so_far: told.append(so_far.nodes))
    assert (pieces.value, pieces.line, pieces.nodes) == (whole.value, whole.line, whole.nodes)
    assert told == sorted(told)
    assert len(told) > 2


def test_several_threads_find_the_same_value() -> None:
    position = random_record(hegemon.load("influence", territory=True), 3, most=6).position
    assert AlphaBeta(position, True, threads=2).search(depth=5).value == AlphaBeta(position, True).search(depth=5).value


def test_every_move_can_have_its_own_value() -> None:
    position = random_record(hegemon.load("influence", board="small", territory=True), 1, most=6).position
    found = AlphaBeta(position, True, every=True)
    found.search(depth=3)
    for move, value in found.values.items():
        assert value == minimax(position.play(move), 2, True)


def test_a_small_table_costs_only_time() -> None:
    position = random_record(hegemon.load("influence", territory=True), 3, most=6).position
    values = {AlphaBeta(position, True, table_bits=bits).search(depth=4).value for bits in (4, 8, 20)}
    assert len(values) == 1


def test_limits() -> None:
    position = hegemon.load("influence", board="large", territory=True).start()
    searching = AlphaBeta(position, True)
    searching.search(seconds=0.2)
    assert searching.depth > 1
    with pytest.raises(ValueError, match="nodes, seconds or turns"):
        searching.search()


def test_where_it_does_not_apply() -> None:
    with pytest.raises(ValueError, match="chance decides"):
        AlphaBeta(hegemon.load("influence", dice="each").start(), True).search(nodes=100_000)
    with pytest.raises(ValueError, match="at the same time"):
        AlphaBeta(hegemon.load("strategic").start(), False)
    with pytest.raises(ValueError, match="backend"):
        AlphaBeta(hegemon.load("throne").start(), False, backend="cuda")
