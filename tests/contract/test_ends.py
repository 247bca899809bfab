"""Every game, every option: who shares the first place at the end, and what that is worth to each player."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

import hegemon
from hegemon.game.position import DRAW, random_move, share_of, sharers
from hegemon.native import kernel
from hegemon.native.bits import numbers
from hegemon.native.random import draw, stream

from ..variants import ALONE, IDS, any_game, seeds, walk

GAMES_EACH = 8


@kernel
def natively(position: Any, seed: int, number: int, players: int, shares: Any) -> tuple[int, int, int]:
    """How many positions before the end name anybody, and the first place at the end: as it is, and of the players."""
    state, early = stream(seed, number), 0
    while not position.over():
        early += 1 if position.first_place() != 0 else 0
        state, r = draw(state)
        position = position.play(random_move(position, r))
    for player in range(players):
        shares[player] = share_of(sharers(position, players), player)
    return early, position.first_place(), sharers(position, players)


def ends(game: hegemon.Game, seed: int) -> Iterator[Any]:
    """The ends of some random games; nobody has the first place before."""
    for number in range(seed, seed + GAMES_EACH):
        for position, _ in walk(game.start(), number):
            if position.over():
                yield position
            else:
                assert position.first_place() == 0


@pytest.mark.parametrize("game", ALONE, ids=IDS)
def test_the_first_place_is_the_winners_with_every_option_alone(game: hegemon.Game) -> None:
    check_first_place(game, 4)


@given(any_game, seeds)
@settings(max_examples=30, deadline=None)
def test_the_first_place_is_the_winners_with_options_together(game: hegemon.Game, seed: int) -> None:
    check_first_place(game, seed)


def check_first_place(game: hegemon.Game, seed: int) -> None:
    players = len(game.seats)
    for position in ends(game, seed):
        first, winner = list(numbers((sharers(position, players),))), position.winner()
        assert first == [winner] if winner != DRAW else len(first) > 1
        assert players > 2 or winner != DRAW or first == [0, 1]
        exact = [Fraction(1, len(first)) if player in first else Fraction(0) for player in range(players)]
        assert sum(exact) == 1
        assert [share_of(sharers(position, players), player) for player in range(players)] == list(map(float, exact))
        record = hegemon.Record(game, None, hegemon.Turn((), position))
        assert record.outcome is not None
        assert [record.outcome.share(player, players) for player in range(players)] == exact


@pytest.mark.parametrize("game", ALONE, ids=IDS)
def test_it_is_the_same_natively_with_every_option_alone(game: hegemon.Game) -> None:
    check_natively(game, 2)


@given(any_game, seeds)
@settings(max_examples=30, deadline=None)
def test_it_is_the_same_natively_with_options_together(game: hegemon.Game, seed: int) -> None:
    check_natively(game, seed)


def check_natively(game: hegemon.Game, seed: int) -> None:
    players = len(game.seats)
    for number in range(GAMES_EACH):
        here, there = np.zeros(players), np.zeros(players)
        found = natively.python(game.start(), seed, number, players, here)
        assert natively(game.start(), seed, number, players, there) == found
        assert found[0] == 0
        assert here.tolist() == there.tolist()


def test_more_than_two_can_share_it() -> None:
    """A game of several is among those that are asked, and some of its ends are shared by some of the players."""
    several = [game for game in ALONE if len(game.seats) > 2]
    assert several
    sharing = {
        sharers(end, len(game.seats)).bit_count() for game in several for seed in range(3) for end in ends(game, seed)
    }
    assert {1, 2} <= sharing
