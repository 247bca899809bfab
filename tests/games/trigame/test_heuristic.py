"""The heuristic of Trigame, the margin to expect, and its rollout policy."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import hegemon
from hegemon.game.position import DRAW, random_move
from hegemon.games.trigame.board import NO_TILES, with_tile
from hegemon.games.trigame.heuristic import heuristic, margin, outlook
from hegemon.games.trigame.rollout import rollout_step
from hegemon.native import kernel
from hegemon.native.bits import numbers
from hegemon.native.random import draw, stream

from ...judging import asked
from ...variants import alone

GAMES = list(alone("trigame"))
IDS = [game.described() for game in GAMES]


@kernel
def against_random(position: Any, seed: int, games: int, players: int, out: Any) -> None:
    """Wins of the rollout policy in any seat, the events of the longest game, and the wins of all others."""
    for number in range(games):
        here, state, me = position, stream(seed, number), number % players
        while not here.over():
            if here.to_move() == me:
                here, state, _ = here.rollout_step(state)
            else:
                here, state, _ = here.random_step(state)
        out[0] += 1 if here.winner() == me else 0
        out[1] = max(out[1], here.events)
        out[2] += 1 if here.winner() not in (me, DRAW) else 0


def met(game: hegemon.Game, seed: int, most: int = 60) -> Iterator[Any]:
    """Positions of a random game, but for its end."""
    position, state = game.start(), stream(seed, 0)
    while not position.over() and most:
        yield position
        state, r = draw(state)
        position, most = position.play(random_move(position, r)), most - 1


def swapped(position: Any) -> Any:
    """The position of two players with their colours, tokens and turn swapped."""

    tiles = NO_TILES
    for slot in range(position.placed):
        tiles = with_tile(tiles, slot, position.place_of(slot), 3 - position.owner_of(slot))
    skips = (position.skips & 1) << 1 | position.skips >> 1
    here = position._replace(tiles=tiles, ones=position.twos, twos=position.ones)
    return here._replace(player=1 - position.player, skips=skips)


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_the_interpreter_and_native_code_agree(game: hegemon.Game) -> None:
    for seed in range(4):
        for number, position in enumerate(met(game, seed)):
            found = asked(position, np.uint64(stream(9, number)))
            after, state, made = rollout_step(position, stream(9, number))
            assert (*found[:3], int(found[3]), found[4]) == (heuristic(position), outlook(position), after, state, made)


@pytest.mark.parametrize("game", [game for game in GAMES if game.chosen["players"] == 2], ids=str)
def test_the_heuristic_treats_players_alike(game: hegemon.Game) -> None:
    for seed in range(4):
        for position in met(game, seed):
            assert heuristic(swapped(position)) == -heuristic(position)
            assert outlook(swapped(position)) == -outlook(position)


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_symmetries_change_nothing(game: hegemon.Game) -> None:
    for seed in range(8):
        for position in met(game, seed):
            for symmetry in range(position.symmetries()):
                assert margin(position.image(symmetry)) == margin(position)


def test_outlook_grows_with_the_heuristic() -> None:
    found: dict[int, list[tuple[int, int]]] = {}
    # Among several it also counts how far all the others are behind.
    for game in (game for game in GAMES if game.chosen["players"] == 2):
        for seed in range(5):
            for position in met(game, seed):
                found.setdefault(margin(position)[1], []).append((heuristic(position), outlook(position)))
    # The fewer sockets are free, the surer the same margin is.
    for alike in found.values():
        alike.sort()
        assert all(-1000 <= outlook_here <= 1000 for _, outlook_here in alike)
        assert all(one[1] <= other[1] for one, other in pairwise(alike))


def test_the_score_is_what_is_expected_at_the_end() -> None:
    for game in GAMES:
        if game.chosen["limit"] < 100:
            continue
        position, state = game.start(), stream(6, 0)
        while not position.over():
            position, state, _ = position.random_step(state)
        scores = [position.score(player) for player in range(game.chosen["players"])]
        assert heuristic(position) == scores[0] - max(scores[1:])
        assert game.mind.heuristic(position) == scores[0] - scores[1]


def test_subs_edges_and_events_count() -> None:
    game = hegemon.load("trigame")

    def leads(text: str) -> int:
        return margin(game.notation.read_position(text))[0]

    nothing = leads("[C]1:....... 2 f 12")
    # A token where the player's own edges begin, on an edge, or where the other has closed the subs.
    corner, midpoint = leads("[C]1:.1..... 2 f 12"), leads("[C]1:..1.... 2 f 12")
    assert nothing + 100 < midpoint < corner
    assert leads("[C]1:21..... 2 f 12") < corner - 100
    assert leads("[C]2:.1..... 2 f 12") < corner
    # Three tokens of a sub, and the turn to take the fourth.
    assert leads("[C]1:111.... 2 f 12") > corner + 200
    assert leads("[C]1:111.... 1 f 12") > leads("[C]1:111.... 1 1 12") > leads("[C]1:111.... 2 f 12")


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_the_rollout_policy_beats_random(game: hegemon.Game) -> None:
    players = game.chosen["players"]
    out, games = np.zeros(3, np.int64), 600
    against_random(game.start(), 21, games, players, out)
    if players == 2:
        # Where nobody propagates all games are close.
        assert out[0] >= (0.65 if game.chosen["propagation"] == "none" else 0.78) * games
    # With many players no one wins most games, but the policy wins twice as many as each of the others.
    assert (players - 1) * out[0] >= 2 * out[2]
    assert out[1] <= game.chosen["limit"]


def test_a_step_is_an_event() -> None:
    for game in GAMES:
        for number, position in enumerate(met(game, 7)):
            after, _, made = rollout_step(position, stream(8, number))
            assert made == 1
            assert after in [position.play(move) for move in numbers(position.moves())]
