"""How Throne looks without reading ahead: the turns to enter, the same natively, and better than chance."""

from typing import Any

import numpy as np
import pytest

import hegemon
from hegemon.game.position import DRAW
from hegemon.games.throne.board import THRONE
from hegemon.games.throne.bounds import turns_to_enter
from hegemon.games.throne.heuristic import CERTAIN, FAR, SURE, heuristic, outlook, prospects
from hegemon.games.throne.rollout import enters
from hegemon.games.throne.rules import NOWHERE, STAY, WON
from hegemon.native import kernel
from hegemon.native.bits import holds, numbers
from hegemon.native.random import stream
from hegemon.play import OPPONENTS
from hegemon.play.session import Session

from ...judging import trail
from ...variants import alone, walk

TOGETHER = [
    {"collect": "end", "support": "origin", "goal_weight": 3, "must_move": False, "recruit_cost": 2, "limit": 40},
    {"layout": "pointy", "support": "none", "throne_capture": False, "pool2": 12, "upgrade_cost": 1, "limit": 60},
]
ALL = [*alone("throne"), *(hegemon.load("throne", **options) for options in TOGETHER)]
IDS = [game.described() for game in ALL]
MOST = 10_000


@kernel
def played(position: Any, informed: int, games: int, tally: Any) -> None:
    """Games of a player with the rollout policy against a random one: won, drawn, lost, and small moves of all."""
    for number in range(games):
        here, state = position, stream(5, number)
        while not here.over():
            if here.to_move() == informed:
                here, state, moves = here.rollout_step(state)
            else:
                here, state, moves = here.random_step(state)
            tally[3] += moves
        winner = here.winner()
        tally[0 if winner == informed else 1 if winner == DRAW else 2] += 1


def position_of(text: str, **options: Any) -> Any:
    return hegemon.load("throne", **options).notation.read_position(text)


@pytest.mark.parametrize("game", ALL, ids=IDS)
def test_the_same_natively_and_within_bounds(game: hegemon.Game) -> None:
    here, there = np.zeros((MOST, 2), np.int64), np.zeros((MOST, 2), np.int64)
    end, length = trail.python(game.start(), 1, here)
    assert (end, length) == trail(game.start(), 1, there)
    assert (here == there).all()
    assert (np.abs(here[:length, 1]) <= 1000).all()
    assert (np.abs(here[:length, 0]) < CERTAIN).all()
    # What looks better for one is not said to be better for the other.
    assert (here[:, 0] * here[:, 1] >= 0).all()


@pytest.mark.parametrize("game", ALL, ids=IDS)
def test_a_win_at_once_is_seen(game: hegemon.Game) -> None:
    """A piece is said to enter exactly where a move onto the throne wins, and that is as good as won."""
    seen = 0
    for seed in range(10):
        for position, _ in walk(game.start(), seed):
            if position.over() or not position.between_turns():
                continue
            pieces = [position.play(piece) for piece in numbers(position.moves()) if piece != STAY]
            wins = any(here.play(THRONE).stage == WON for here in pieces if holds(here.moves(), THRONE))
            assert (enters(position) != NOWHERE) == wins
            ahead = heuristic(position) if position.player == 0 else -heuristic(position)
            assert (ahead > SURE // 2) == wins
            if wins:
                after, _, made = position.rollout_step(stream(1, seed))
                assert (after.winner(), made) == (position.player, 2)
            seen += wins
    assert seen or game.chosen["limit"] < 20


@pytest.mark.parametrize("game", ALL, ids=IDS)
def test_neither_side_is_favoured(game: hegemon.Game) -> None:
    for position, _ in walk(game.start(), 2):
        if not position.over():
            _, pieces1, pieces2, pool1, pool2, player, *_ = position
            swapped = position._replace(
                pieces1=pieces2, pieces2=pieces1, pool1=pool2, pool2=pool1, player=1 - player, dated=0
            )
            assert (heuristic(swapped), outlook(swapped)) == (-heuristic(position), -outlook(position))


@pytest.mark.parametrize("game", ALL, ids=IDS)
def test_the_turns_to_enter_are_not_fewer_than_they_can_be(game: hegemon.Game) -> None:
    for position, _ in walk(game.start(), 3):
        if not position.over() and position.between_turns():
            for player in (0, 1):
                turns, _ = prospects(position, player, position.player)
                assert turns == FAR or turns >= turns_to_enter(position, player)


def turns_of(text: str, player: int, **options: Any) -> int:
    position = position_of(text, **options)
    turns: int = prospects(position, player, position.player)[0]
    return turns


def test_the_turns_to_enter() -> None:
    # A heavy piece beside the throne enters; from the rim it needs a turn more, and so does one that is on it.
    assert turns_of("aaa/a..a/...../.E../AAA 1 0:0", 0) == 1
    assert turns_of("aaa/a..a/...../.A../AEA 1 0:0", 0) == 2
    assert turns_of("aaa/a..a/..E../..../AAA 1 0:0", 0) == 2
    # What it lacks is bought from the pool and from what comes.
    assert turns_of("aaa/a..a/...../.C../AAA 1 2:0", 0) == 2
    assert turns_of("aaa/a..a/...../.C../AAA 1 0:0", 0) == 3
    assert turns_of("aaa/a..a/...../.C../AAA 1 0:0", 0, collect="end") == 4
    assert turns_of("aaa/a..a/...../.C../AAA 1 0:0", 0, goal_weight=3) == 1
    # The player who moves next may stand in the way with enough weight.
    assert turns_of("aaa/a..a/...../.E../AAA 2 0:0", 0) == 1
    assert turns_of("aaa/aa.a/...../.E../AAA 2 0:0", 0) == 1
    assert turns_of("aaa/ac.a/...../.E../AAA 2 0:0", 0) == 2
    assert turns_of("aaa/aa.a/...../.E../AAA 2 0:0", 0, throne_capture=False) == 2
    # Who stands on the throne already must be beaten.
    assert turns_of("aaa/a..a/..d../.E../AAA 1 0:0", 0) == 1
    assert turns_of("aaa/aa.a/..d../.E../AAA 1 0:0", 0) == 2
    # What can be captured at once is late.
    assert turns_of("aaa/a..a/...../dE../dAA 2 0:0", 0) == 2
    # A piece on the throne that can't leave it keeps all others out.
    assert turns_of("aaa/aEEa/.EEE./.EE./AAA 1 0:0", 0) == FAR


def test_more_is_better() -> None:
    start = position_of("aaa/a..a/...../A..A/AAA 1 0:0")
    heavier = position_of("aaa/a..a/...../B..A/AAA 1 0:0")
    assert heuristic(heavier) > heuristic(start)
    assert heuristic(start._replace(pool1=3)) > heuristic(start) > heuristic(start._replace(pool2=3))
    assert heuristic(position_of("aaa/a..a/...../A..A/.AA 1 0:0")) < heuristic(start)
    held, lost = "aaa/a..a/...../AE../AAA 2 0:0", "aaa/a..a/cc.../AE../AAA 2 0:0"
    assert heuristic(position_of(lost)) < heuristic(position_of(held))


def test_the_outlook_grows_with_what_is_judged() -> None:
    start = position_of("aaa/a..a/...../A..A/AAA 1 0:0")
    positions = [start._replace(pool1=pool1, pool2=pool2) for pool1 in range(0, 40, 2) for pool2 in range(0, 40, 2)]
    positions.sort(key=heuristic)
    looks = [outlook(position) for position in positions]
    assert looks == sorted(looks)
    assert looks[0] < -100 < 100 < looks[-1]
    assert outlook(position_of("aaa/a..a/...../.E../AAA 1 0:0")) > 950
    # At the limit no player wins any more.
    late = positions[-1]._replace(ply=199)
    assert 0 < outlook(late) < looks[-1]


@pytest.mark.parametrize("game", ALL, ids=IDS)
def test_sense_beats_chance_and_comes_to_an_end(game: hegemon.Game) -> None:
    tally, games = np.zeros(4, np.int64), 60
    for player in (0, 1):
        played(game.start(), player, games, tally)
    won, drawn, lost, moves = (int(count) for count in tally)
    assert won + drawn + lost == 2 * games
    assert lost <= 0.1 * won
    if game.chosen["limit"] >= 100:
        assert (won + drawn / 2) / (2 * games) > 0.8
    assert moves / (2 * games) < 600


def test_greedy_wins_soon() -> None:
    game = hegemon.load("throne")
    for seed in range(4):
        names = ("greedy", "random") if seed % 2 == 0 else ("random", "greedy")
        record = Session(hegemon.Record(game, seed), [OPPONENTS[name] for name in names]).play()
        assert record.outcome is not None
        assert record.outcome.winner == seed % 2
        assert len(record.turns) < 20
