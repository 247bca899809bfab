"""Every game, every option: what the rules promise holds on the way through random games."""

from collections import Counter
from fractions import Fraction
from itertools import islice
from typing import Any

import pytest
from hypothesis import assume, given, settings

import hegemon
from hegemon.game.position import CHANCE, DRAW, NONE, random_move
from hegemon.game.turns import outcomes, turns
from hegemon.native.bits import numbers, size
from hegemon.native.random import draw, stream

from ..variants import ALONE, IDS, any_game, random_record, seeds, walk

MOST_TURNS = 1500
"""Positions with more turns than this are left to other seeds."""

each = pytest.mark.parametrize("game", ALONE, ids=IDS)


def is_whole(field: Any) -> bool:
    """Whether a field is a whole number that fits natively, or a tuple of such."""
    return all(map(is_whole, field)) if isinstance(field, tuple) else type(field) is int and abs(field) < 1 << 62


def check_promises(game: hegemon.Game, seed: int) -> None:
    bounds, seats = game.bounds(), len(game.seats)
    made = 0
    for position, move in walk(game.start(), seed):
        assert all(is_whole(field) for field in position), position
        assert all(bounds.low <= position.score(player) <= bounds.high for player in range(seats))
        assert all(type(word) is int and 0 <= word < 1 << 62 for word in position.moves())
        assert all(type(word) is int for word in position.key())
        if move < 0:
            assert position.winner() in (*range(seats), DRAW)
            break
        made += 1
        assert position.winner() == NONE
        assert position.to_move() in (CHANCE, *range(seats))
        moves = list(numbers(position.moves()))
        assert len(moves) == size(position.moves()) > 0
        assert moves[-1] < bounds.moves
        assert move in moves
    assert made <= bounds.length


@each
def test_promises_hold_with_every_option_alone(game: hegemon.Game) -> None:
    for seed in range(8):
        check_promises(game, seed)


@given(any_game, seeds)
@settings(max_examples=60, deadline=None)
def test_promises_hold_with_options_together(game: hegemon.Game, seed: int) -> None:
    check_promises(game, seed)


@each
def test_a_game_has_no_more_turns_than_it_says(game: hegemon.Game) -> None:
    for seed in range(3):
        record = random_record(game, seed)
        assert record.outcome is not None
        assert len(record.turns) <= game.bounds().turns


@given(any_game, seeds)
@settings(max_examples=60, deadline=None)
def test_chance_is_whole_and_drawn_by_its_odds(game: hegemon.Game, seed: int) -> None:
    looked = 0
    for position, _ in walk(game.start(), seed):
        if position.over() or position.to_move() != CHANCE or looked == 20:
            continue
        looked += 1
        moves = list(numbers(position.moves()))
        weights = [position.odds(move) for move in moves]
        assert min(weights) > 0
        shares = drawn_shares(position)
        assert set(shares) <= set(moves)
        for move, weight in zip(moves, weights, strict=True):
            share = Fraction(shares.get(move, 0), 1 << 62)
            assert abs(share - Fraction(weight, sum(weights))) < Fraction(1, 1 << 60)


def drawn_shares(position: Any) -> dict[int, int]:
    """How many of the 2**62 random numbers draw each move; the numbers that draw a move lie side by side."""
    shares: dict[int, int] = {}
    spans = [(0, (1 << 62) - 1)]
    while spans:
        low, high = spans.pop()
        least, most = position.drawn(low), position.drawn(high)
        if least == most:
            shares[least] = shares.get(least, 0) + high - low + 1
        else:
            middle = (low + high) // 2
            spans += [(low, middle), (middle + 1, high)]
    return shares


@given(any_game, seeds)
@settings(max_examples=12, deadline=None)
def test_outcomes_of_chance_add_up_to_one(game: hegemon.Game, seed: int) -> None:
    record = random_record(game, seed, most=2)
    if record.outcome is not None:
        return
    by_decision: dict[Any, Fraction] = {}
    found = list(islice(turns(record.position), MOST_TURNS + 1))
    assume(len(found) <= MOST_TURNS)
    for turn in found:
        own = tuple(move for position, move in _along(record.position, turn.moves) if position.to_move() != CHANCE)
        by_decision[own] = by_decision.get(own, Fraction(0)) + turn.odds
    assert set(by_decision.values()) == {Fraction(1)}


@given(any_game, seeds)
@settings(max_examples=60, deadline=None)
def test_every_answer_of_chance_has_a_whole_positive_weight(game: hegemon.Game, seed: int) -> None:
    """So that shares of their sum are exact odds; what they sum up to is for the tests of each game."""
    for position, _ in islice(walk(game.start(), seed), 400):
        if not position.over() and position.to_move() == CHANCE:
            moves = list(numbers(position.moves()))
            weights = [position.odds(move) for move in moves]
            assert all(type(weight) is int and weight > 0 for weight in weights)


@given(any_game, seeds)
@settings(max_examples=60, deadline=None)
def test_orders_are_secret_until_all_is_revealed(game: hegemon.Game, seed: int) -> None:
    """Whatever one player orders, finished or not, the other sees the same."""
    state = stream(seed, 3)
    for start, _ in islice(walk(game.start(), seed), 300):
        if start.over() or not (start.between_turns() and start.together()):
            continue
        first, second = start.to_move(), 1 - start.to_move()
        revealed = set()
        for _ in range(3):
            here = start
            while here.to_move() == first:
                assert here.seen_by(first) == here
                assert here.seen_by(second) == start.seen_by(second)
                assert here.undecided() == start
                state, r = draw(state)
                here = here.play(random_move(here, r))
            decided = here
            assert decided.to_move() == second
            assert decided.seen_by(second).moves() == decided.moves()
            revealed.add(decided.seen_by(second))
            while here.together() and here.to_move() == second:
                assert here.seen_by(first) == decided.seen_by(first)
                assert here.undecided() == start
                state, r = draw(state)
                here = here.play(random_move(here, r))
            assert not here.together() or here.between_turns()
        assert len(revealed) == 1


def _along(position: Any, moves: tuple[int, ...]) -> list[tuple[Any, int]]:
    path = []
    for move in moves:
        path.append((position, move))
        position = position.play(move)
    return path


def check_symmetries(game: hegemon.Game, seed: int) -> None:
    """What can be reached from an image is the image of what can be reached, with the same odds."""
    whole = random_record(game, seed)
    by_chance = any(here.to_move() == CHANCE for here, _ in walk(game.start(), seed) if not here.over())
    # Chance multiplies what can be reached, so look at the last turn only, and at fewer images.
    record = random_record(game, seed, most=max(0, len(whole.turns) - (1 if by_chance else 3)))
    position = record.position
    if not position.between_turns() or position.over():
        return
    found = list(islice(turns(position), MOST_TURNS + 1))
    if len(found) > MOST_TURNS or any(not turn.after.between_turns() for turn in found):
        return
    # Different decisions may reach the same position.
    reached = Counter((turn.after, turn.odds) for turn in found)
    every = range(position.symmetries())
    for symmetry in every[seed % 5 :: 5] if by_chance else every:
        image = position.image(symmetry)
        assert [image.score(p) for p in range(2)] == [position.score(p) for p in range(2)]
        there = Counter((turn.after, turn.odds) for turn in turns(image))
        assert there == {(after.image(symmetry), odds): many for (after, odds), many in reached.items()}


@each
def test_symmetries_change_nothing_with_every_option_alone(game: hegemon.Game) -> None:
    for seed in range(2):
        check_symmetries(game, seed)


@given(any_game, seeds)
@settings(max_examples=12, deadline=None)
def test_symmetries_change_nothing_with_options_together(game: hegemon.Game, seed: int) -> None:
    check_symmetries(game, seed)


@given(any_game, seeds)
@settings(max_examples=40, deadline=None)
def test_moves_go_where_their_images_go(game: hegemon.Game, seed: int) -> None:
    position = outcomes(random_record(game, seed, most=3).position)[0].after
    assert position.image(0) == position
    moves = list(numbers(position.moves()))
    for symmetry in range(position.symmetries()):
        image = position.image(symmetry)
        assert sorted(position.image_of(symmetry, move) for move in moves) == list(numbers(image.moves()))
        for move in moves:
            assert symmetry or position.image_of(0, move) == move
            there, here = image.play(position.image_of(symmetry, move)), position.play(move)
            # Within a turn a game may order its small moves, and then has no images.
            if symmetry < here.symmetries():
                assert there == here.image(symmetry)


@each
def test_symmetries_are_different_maps(game: hegemon.Game) -> None:
    positions = [random_record(game, seed, most=5).position for seed in range(6)]
    count = max(position.symmetries() for position in positions)
    maps = {tuple(p.image(s) for p in positions if p.symmetries() == count) for s in range(count)}
    assert len(maps) == count
