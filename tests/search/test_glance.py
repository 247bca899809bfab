"""Glances at decisions, and games played on: the same natively and in the interpreter, and as the rules have it."""

from typing import Any

import pytest

import hegemon
from hegemon.game.turns import Turn, decisions
from hegemon.native.random import stream
from hegemon.search.glance import Glances, glances
from hegemon.search.played_on import worth_played_on

from ..variants import random_record


def seen(
    position: Any, seed: int, most: int, sample: int, backend: str
) -> tuple[list[tuple[tuple[int, ...], int]], int]:
    """The decisions with what they look like, and the generator's next state."""
    found = glances(position, stream(seed, 0), most, sample, backend)
    assert found is not None
    return [(found.moves_of(at), value) for at, value in enumerate(found.values)], found.state


def test_few_decisions_are_all_looked_at() -> None:
    game = hegemon.load("territory", board="corridor7")
    position = game.start()
    listed, state = seen(position, 1, 3000, 5, "native")
    assert listed == [(made.moves, game.mind.heuristic(made.after)) for made in decisions(position)]
    assert len(listed) > 20
    assert state == stream(1, 0)  # nothing had to be drawn


@pytest.mark.parametrize("name", ["territory", "strategic"])
def test_of_many_some_are_drawn_the_same_everywhere(name: str) -> None:
    game = hegemon.load(name)
    position = random_record(game, 3, most=6).position
    native, python = (seen(position, 1, 40, 30, backend) for backend in ("native", "python"))
    assert native == python
    listed, state = native
    assert 5 < len(listed) <= 30  # some are drawn twice
    assert len(set(listed)) == len(listed)
    assert state != stream(1, 0)
    for moves, value in listed:
        assert game.mind.heuristic(Turn((), position).then(*moves).after) == value
    assert seen(position, 2, 40, 30, "native") != native


def test_the_best_to_each_player() -> None:
    found = Glances([3, 9, -4, 9], lambda at: (at,), 0)
    assert (found.equals(0), found.equals(1)) == ([1, 3], [2])
    assert (found.best(0, 3), found.best(1, 2)) == ([(1,), (3,), (0,)], [(2,), (0,)])


def test_games_are_played_on_the_same_everywhere() -> None:
    game = hegemon.load("strategic", size=3, turns=3)
    position = game.notation.read_position("0,0,0/2,0,-2/0,0,0 0")
    for player in (0, 1):
        native, python = (worth_played_on(position, player, 7, 20, 2, backend) for backend in ("native", "python"))
        assert native == pytest.approx(python)
    assert worth_played_on(position, 0, 7, 20, 2) + worth_played_on(position, 1, 7, 20, 2) == pytest.approx(1)
    won = game.notation.read_position("0,0,0/2,2,0/0,0,0 2")
    assert worth_played_on(won, 0, 1, 50, -1) == 1
    assert worth_played_on(won, 1, 1, 50, -1) == 0
