"""Random turns, which are made at once for speed, are turns that small moves can make."""

from fractions import Fraction
from typing import Any

import pytest

import hegemon
from hegemon.core.position import CHANCE
from hegemon.core.turns import turns
from hegemon.games.territory.board import BOARDS
from hegemon.games.territory.packing import ONE_GROUP
from hegemon.native.bits import numbers
from hegemon.native.draws import below, draw, stream

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


@pytest.mark.parametrize("options", [{}, {"ties": "defender"}, {"board": "corridor7", "home": "either"}])
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
