"""Every choice with its worth, against what is proved of the position after it."""

from dataclasses import replace
from typing import Any

import pytest

from hegemon.game.registry import load
from hegemon.game.turns import decisions
from hegemon.play.choices import MOST, weighed
from hegemon.play.think import think
from hegemon.play.thought import Alternative, Limits
from hegemon.search.margin import solve_margin

LATE = "WW./.BB./W.B../.BW./WB. b 72:21 - 12"


def chosen(game: Any, position: Any, seconds: float) -> tuple[Alternative, ...]:
    """What is weighed after a short thought."""
    thought = think(game, position, limits=Limits(simulations=1000))
    return weighed(game, thought, seconds, lambda choices: None)


@pytest.mark.parametrize("flip", [False, True])
def test_values_are_those_of_the_positions_after(flip: bool) -> None:
    game = load("influence", {"board": "small"})
    position = game.notation.read_position(LATE.replace(" b ", " w ").replace("- 12", "- 13") if flip else LATE)
    choices = chosen(game, position, 20.0)
    worth = {made.after: float(game.points(int(solve_margin(made.after).value.amount))) for made in decisions(position)}
    assert {choice.decided.after: choice.value for choice in choices} == worth
    values = [choice.value for choice in choices]
    assert values == sorted(worth.values(), reverse=not flip)


def test_every_choice_has_the_line_that_makes_it_worth_so_much() -> None:
    game = load("influence", {"board": "small"})
    for choice in chosen(game, game.notation.read_position(LATE), 20.0):
        here = choice.decided.after
        for made in choice.line:
            assert made in decisions(here)
            here = made.after
        assert here.over()
        assert choice.value == float(game.points(here.score(0) - here.score(1)))


def test_of_what_a_search_knows_by_value_alone_the_line_is_found() -> None:
    game = load("influence", {"board": "small"})
    position = game.notation.read_position(LATE)
    known = tuple(Alternative(made, 0.0, float(at)) for at, made in enumerate(decisions(position)))
    thought = replace(think(game, position, limits=Limits(simulations=1000)), choices=known)
    choices = weighed(game, thought, 20.0, lambda now: None)
    assert {choice.decided: choice.value for choice in choices} == {choice.decided: choice.value for choice in known}
    assert all(choice.line for choice in choices)


def test_the_decided_one_is_looked_at_even_if_it_does_not_look_promising() -> None:
    game = load("throne")
    position = game.start()
    thought = think(game, position, limits=Limits(simulations=1000))
    worst = min(decisions(position), key=lambda made: game.mind.heuristic(made.after))
    thought = replace(thought, decided=worst, choices=(Alternative(worst, 1.0, 0.0),))
    first = weighed(game, thought, 0.2, lambda now: None)[0]
    assert first.decided == worst
    assert first.line


def test_finished_games_are_worth_their_result() -> None:
    game = load("throne")
    for text, value in (("aaa/a..a/...../AEEA/A.A 1 0:0 10", 1.0), ("aaa/aeea/...../A..A/AAA 2 0:0 11", -1.0)):
        position = game.notation.read_position(text)
        ended = [choice for choice in chosen(game, position, 0.0) if choice.decided.after.over()]
        assert [choice.value for choice in ended] == [value, value]
    full = load("influence", {"board": "small"})
    last = full.notation.read_position("WWB/WBBW/WBBWB/BBWW/WB. b 300:270 - 18")
    (choice,) = chosen(full, last, 0.0)
    assert choice.value == float(full.points(choice.decided.after.score(0) - choice.decided.after.score(1)))


def test_without_time_nothing_is_made_up() -> None:
    game = load("influence", {"board": "small"})
    position = game.notation.read_position(LATE)
    thought = think(game, position, limits=Limits(simulations=1000))
    told: list[int] = []
    choices = weighed(game, thought, 0.0, lambda now: told.append(len(now)))
    assert told == []
    assert choices[0].decided.after == thought.decided.after
    assert len(choices) == 9
    assert {choice.value for choice in choices[1:]} == {None}


def test_it_is_told_as_it_grows() -> None:
    game = load("influence", {"board": "small"})
    told: list[int] = []
    thought = think(game, game.notation.read_position(LATE), limits=Limits(simulations=1000))
    choices = weighed(game, thought, 20.0, lambda now: told.append(len(now)))
    assert told == list(range(2, len(choices) + 1))


def test_of_very_many_the_most_promising_are_weighed() -> None:
    game = load("throne")
    position = game.start()
    assert len(list(decisions(position))) > MOST
    choices = chosen(game, position, 0.0)
    assert MOST <= len(choices) <= MOST + 1
