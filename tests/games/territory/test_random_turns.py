"""Random turns, which are made at once for speed, are turns that small moves can make."""

from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest

import hegemon
from hegemon.game.position import CHANCE
from hegemon.game.turns import turns
from hegemon.games.territory.board import BOARDS
from hegemon.games.territory.cells import count_of
from hegemon.games.territory.options import ONE_GROUP
from hegemon.native import kernel
from hegemon.native.bits import numbers
from hegemon.native.random import below, draw, stream

from ...sampling import assert_draws_fit
from .test_facts import placed


def slow_random_turn(position: Any, state: int) -> tuple[Any, int, int]:
    """What `random_step` promises, by small moves; every one of them must be possible."""
    made = 0

    def play(move: int) -> None:
        nonlocal position, made
        assert move in set(numbers(position.moves()))
        position, made = position.play(move), made + 1

    def send(source: int, target: int, pieces: int) -> None:
        nonlocal state
        for move in (source, target, *[61] * (pieces // 61), pieces % 61):
            play(move)
        while position.to_move() == CHANCE:
            state, r = draw(state)
            play(position.drawn(r))

    spawned, ply = position.spawned(), position.ply
    board = list(BOARDS.values())[position.rules & 3]
    state, stays = draw(state)
    if position.rules & ONE_GROUP:
        stacks = [v for v in range(len(board.vertices)) if spawned.cells[v] & (1 << 20) - 1]
        if not stacks or stays & 1:
            play(34)
            return position, state, made
        numbers_drawn = []
        for _ in range(3):
            state, r = draw(state)
            numbers_drawn.append(r)
        source = stacks[below(numbers_drawn[0], len(stacks))]
        target = board.neighbours[source][below(numbers_drawn[1], len(board.neighbours[source]))]
        send(source, target, 1 + below(numbers_drawn[2], spawned.cells[source] & (1 << 20) - 1))
        return position, state, made
    for source in range(len(board.vertices)):
        free = spawned.cells[source] & (1 << 20) - 1
        if not free or stays >> source & 1:
            continue
        near = board.neighbours[source]
        going = [0] * (len(near) + 1)
        for piece in range(free):
            if piece % 8 == 0:
                state, r = draw(state)
                fraction = Fraction(r >> 3, 1 << 59)
            fraction *= len(near) + 1
            going[int(fraction)] += 1
            fraction -= int(fraction)
        for target, pieces in zip(near, going[1:], strict=True):
            if pieces:
                send(source, target, pieces)
    if position.ply == ply:
        play(34)
    return position, state, made


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"ties": "defender"},
        {"board": "corridor7", "home": "either"},
        {"first": "red", "board": "corridor9"},
        {"starved": "both", "control": "occupied", "board": "corridor7"},
        {"starved": "loser", "control": "occupied"},
    ],
)
def test_random_turns_are_turns(options: dict[str, str]) -> None:
    game = hegemon.load("territory", limit=120, **options)
    for seed in range(3):
        position, state = game.start(), stream(seed, 0)
        while not position.over():
            slowly = slow_random_turn(position, state)
            position, state, made = position.random_step(state)
            assert (position, state, made) == slowly


@pytest.mark.parametrize("moves", ["all", "one"])
def test_random_turns_with_high_stacks_are_turns(moves: str) -> None:
    game = hegemon.load("territory", moves=moves)
    for seed in range(10):
        here, state = placed(game, "d3:+500 c2:+300 e2:-400 e3:-200 d2:-61 g1:-70 a1:+62", ply=0), stream(seed, 0)
        for _ in range(3):
            slowly = slow_random_turn(here, state)
            here, state, made = here.random_step(state)
            assert (here, state, made) == slowly


def test_random_turns_of_one_group_are_turns() -> None:
    game = hegemon.load("territory", moves="one", limit=60)
    for seed in range(3):
        position, state = game.start(), stream(seed, 0)
        while not position.over():
            after, state, _ = position.random_step(state)
            assert after in {turn.after for turn in turns(position)}
            position = after


def test_the_rest_of_a_turn_goes_move_by_move() -> None:
    game = hegemon.load("territory")
    begun = game.start().play(0)
    after, _, made = begun.random_step(stream(1, 1))
    assert made == 1
    assert after in [begun.play(move) for move in numbers(begun.moves())]


@pytest.mark.parametrize(("ties", "attackers", "defenders"), [("reroll", 7, 5), ("defender", 6, 6), ("reroll", 20, 21)])
def test_a_million_native_samples_fit_the_exact_odds(ties: str, attackers: int, defenders: int) -> None:
    game = hegemon.load("territory", ties=ties)
    text = f"0,0/0,0,0/0,{attackers},0,0/0,-{defenders},0,0,0/0,0,0,0/0,0,0/0,0 b 6 0:0"
    position = game.notation.read_decision(game.notation.read_position(text), f"c2>d2*{attackers}").after
    assert position.to_move() == CHANCE
    assert_draws_fit(position)


@kernel
def stepped(position: Any, seed: int, games: int, counts: Any) -> None:
    """What stands on every hexagon after one random turn, many times."""
    state = stream(seed, 0)
    for number in range(games):
        after, state, _ = position.random_step(state)
        for hexagon in range(counts.shape[1]):
            counts[number, hexagon] = count_of(after.cells[hexagon])


@pytest.mark.parametrize("pieces", [1, 2, 3])
def test_random_turns_are_what_random_means(pieces: int) -> None:
    """A lone stack: it stays whole with 1/2, otherwise each piece stays or picks a neighbour, any alike."""
    game = hegemon.load("territory", control="occupied")
    position = game.notation.read_position(f"0,0/0,0,0/0,0,0,0/0,0,{pieces},0,0/0,0,0,0/0,0,0/0,-1 b 6 0:0")
    board = BOARDS["diamond7"]
    middle = board.vertex("d3")
    near = board.neighbours[middle]
    exact: dict[tuple[int, ...], float] = {}
    for choices in product(range(len(near) + 1), repeat=pieces):
        sent = tuple(choices.count(way) for way in range(len(near)))
        exact[sent] = exact.get(sent, 0.0) + 0.5 / (len(near) + 1) ** pieces
    exact[(0,) * len(near)] += 0.5
    games = 200_000
    found = np.zeros((games, len(board.vertices)), np.int64)
    stepped(position, 7, games, found)
    seen: dict[tuple[int, ...], int] = {}
    for row in found[:, list(near)].tolist():
        seen[tuple(row)] = seen.get(tuple(row), 0) + 1
    assert set(seen) <= set(exact)
    for sent, share in exact.items():
        error = max((games * share * (1 - share)) ** 0.5, 1.0)
        assert abs(seen.get(sent, 0) - games * share) < 5 * error
