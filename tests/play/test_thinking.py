"""One question for all opponents: proofs where they are cheap, clear errors, and the same answer everywhere."""

from fractions import Fraction
from typing import Any

import pytest

import hegemon
from hegemon.game.turns import decision_ends
from hegemon.play.think import think
from hegemon.play.thought import Limits, Progress
from hegemon.search.margin import solve_margin

from ..variants import EXAMPLE, random_record

KINDS: list[tuple[str, dict[str, Any]]] = [
    (EXAMPLE, {}),
    ("influence", {"board": "small", "dice": "each"}),
    ("influence", {"board": "large", "territory": True}),
    ("throne", {"goal_weight": 4}),
    ("strategic", {"size": 3, "turns": 3}),
    ("territory", {}),
]
"""A game of each search, with chance and without."""


@pytest.mark.parametrize(("name", "options"), KINDS)
def test_the_same_question_has_the_same_answer(name: str, options: dict[str, Any]) -> None:
    game = hegemon.load(name, **options)
    position = random_record(game, 5, most=2).position
    thoughts = [think(game, position, limits=Limits(simulations=400), seed=9) for _ in range(2)]
    assert thoughts[0].decided == thoughts[1].decided
    assert thoughts[0].value == thoughts[1].value
    assert thoughts[0].choices == thoughts[1].choices


@pytest.mark.parametrize(("name", "options"), KINDS)
def test_what_a_thought_tells(name: str, options: dict[str, Any]) -> None:
    game = hegemon.load(name, **options)
    position = random_record(game, 5, most=2).position
    told: list[Progress] = []
    thought = think(game, position, limits=Limits(simulations=3000), progress=told.append)
    here = thought.before
    for turn in thought.line:
        for move in turn.moves:
            here = here.play(move)
        assert here == turn.after
    assert thought.line[0] == thought.decided
    assert decision_ends(thought.decided, thought.before.to_move())
    assert thought.proved == (thought.interval is None) == isinstance(thought.value, Fraction)
    if thought.interval is not None:
        assert thought.interval[0] <= thought.value <= thought.interval[1]
    assert 0 < thought.nodes <= 2 * 3000
    assert [choice.line for choice in thought.choices if choice.decided == thought.decided] == [thought.line[1:]]
    assert told or thought.proved
    assert [report.nodes for report in told] == sorted(report.nodes for report in told)


def test_values_are_those_of_player_one() -> None:
    game = hegemon.load(EXAMPLE)
    position = game.start()
    for move in (0, 3, 0, 3, 1, 3, 6):
        position = position.play(move)
    assert position.to_move() == 1
    thought = think(game, position, limits=Limits(simulations=500))
    assert (thought.value, thought.proved, thought.decided.moves) == (-1, True, (3,))


@pytest.mark.parametrize(
    ("name", "options", "value"),
    [
        ("trigame", {"tiles": 1}, -1),
        ("influence", {}, 21),
        ("influence", {"territory": True}, 26),
        ("throne", {}, 1),
    ],
)
def test_the_top_level_plays_what_is_proved_and_says_so(name: str, options: dict[str, Any], value: int) -> None:
    game = hegemon.load(name, **options)
    thought = think(game, game.start(), level=8)
    assert thought.proved
    assert thought.by.startswith("proved")
    assert thought.value == value


def test_the_top_level_never_loses_value_on_a_small_board() -> None:
    """A few games; the benchmark plays fifty."""
    game = hegemon.load("influence", board="small", territory=True)
    for seed in range(3):
        position = random_record(game, seed, most=3 + seed).position
        while not position.over():
            thought = think(game, position, limits=Limits(simulations=20_000), level=8)
            assert (
                solve_margin(thought.decided.after).value.amount
                == solve_margin(position).value.amount
                == thought.value * game.unit()
            )
            position = thought.decided.after


def test_either_player_may_ask_where_both_decide_at_once() -> None:
    game = hegemon.load("strategic", size=3, turns=2)
    position = game.notation.read_position("0,0,0/2,0,-2/0,0,0 0")
    thoughts = [think(game, position, player, limits=Limits(simulations=500)) for player in (0, 1)]
    assert game.notation.write_decision(thoughts[1].before, thoughts[1].decided.moves)
    assert thoughts[1].before.to_move() == 1
    assert abs(float(thoughts[0].value) - float(thoughts[1].value)) < 0.2
    assert abs(sum(choice.share for choice in thoughts[1].choices) - 1) < 1e-9


def test_a_level_without_limits_has_its_own() -> None:
    game = hegemon.load(EXAMPLE)
    assert think(game, game.start(), level=2, limits=Limits()).nodes == think(game, game.start(), level=2).nodes


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"level": 9}, "there is no level 9; there are 1 to 8"),
        ({"level": 0}, "there is no level 0"),
        ({}, "needs a limit"),
        ({"limits": Limits()}, "needs a limit"),
        ({"limits": Limits(simulations=0)}, "0 simulations is no time"),
        ({"limits": Limits(simulations=-5)}, "-5 simulations is no time"),
        ({"limits": Limits(seconds=0.0)}, "0 seconds is no time"),
        ({"limits": Limits(seconds=float("nan"))}, "nan seconds is no time"),
        ({"limits": Limits(seconds=float("inf"))}, "inf seconds is no time"),
        ({"level": 1, "player": 1}, "player 2 is not to move here, player 1 is"),
        ({"level": 1, "player": 2}, "there is no player 3; influence has 2"),
    ],
)
def test_bad_questions_get_clear_errors(asked: dict[str, Any], says: str) -> None:
    game = hegemon.load("influence")
    with pytest.raises(hegemon.InputError, match=says):
        think(game, game.start(), **asked)


def test_nothing_is_thought_about_a_finished_game_or_for_chance() -> None:
    game = hegemon.load("influence", board="small")
    over = random_record(game, 1).position
    with pytest.raises(hegemon.IllegalError, match="the game is over"):
        think(game, over, level=1)
    drawn = hegemon.load("influence", keystone="random")
    with pytest.raises(hegemon.IllegalError, match="chance decides next"):
        think(drawn, drawn.start(), level=1)
