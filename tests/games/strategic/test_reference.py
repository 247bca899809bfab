"""Strategic Influence against a second, slow implementation: the same odds in every cell, the same records."""

from fractions import Fraction
from typing import Any

from hypothesis import given, settings

import hegemon
from hegemon.core.position import CHANCE, random_move
from hegemon.native.bits import numbers
from hegemon.native.draws import draw, stream
from hegemon.search.playouts import playout

from ...variants import random_record, seeds, together
from .reference import Board, Options, cell_odds, cells, parse_orders, rolled


def options_of(game: hegemon.Game) -> Options:
    return Options(**game.chosen)


@given(together("strategic"), seeds)
@settings(max_examples=40, deadline=None)
def test_the_same_games_from_records(game: hegemon.Game, seed: int) -> None:
    record = random_record(game, seed)
    board = Board(options_of(game))
    lines = record.write().splitlines()
    for line in lines[1:]:
        if "@" in line:
            white, black = (word[2:] for word in line.split())
            board.place(white, black)
        elif line:
            board.play(line)
    held = [max(0, count) and 1 for count in board.position.counts.values()] if board.position.counts else []
    assert sum(held) == record.position.score(0)
    result = {"W": 0, "B": 1, "draw": None}[board.result() or "draw"]
    assert record.outcome is not None
    assert record.outcome.winner == result


@given(together("strategic"), seeds)
@settings(max_examples=40, deadline=None)
def test_the_same_odds_in_every_cell(game: hegemon.Game, seed: int) -> None:
    record = random_record(game, seed)
    options = options_of(game)
    turns = [at for at, text in enumerate(record.texts) if "|" in text]
    for at in turns[-2:]:
        before, text = record.positions[at], record.texts[at].split(". ")[1].split(" {")[0]
        white, black = (parse_orders(part[2:].strip()) for part in text.split(" | "))
        counts = dict(zip(cells(options.size), _counts(game, before), strict=True))
        assert game.turn_odds(before, text) == cell_odds(counts, white, black, options)
        named = record.texts[at].partition("{")[2].rstrip("}").split()
        assert {word.split("=")[0] for word in named} == rolled(counts, white, black, options)


def _counts(game: hegemon.Game, position: Any) -> list[int]:
    return [int(count) for row in game.write_position(position).split()[0].split("/") for count in row.split(",")]


@given(together("strategic"), seeds)
@settings(max_examples=30, deadline=None)
def test_random_steps_are_made_of_small_moves(game: hegemon.Game, seed: int) -> None:
    """Every turn that a random game makes at once could have been made small move by small move, with that chance."""
    position, state = game.start(), stream(seed, 0)
    for _ in range(6):
        if position.over():
            return
        after, state, made = position.random_step(state)
        if position.stage == after.stage == 1:
            text = _turn_between(game, position, after)
            assert text or made > 0
        position = after
    end, _ = playout(game.start(), stream(seed, 1))
    assert end.over()


def _turn_between(game: hegemon.Game, before: Any, after: Any) -> bool:
    """Whether stones never come from nowhere: no more in all than stood there and could grow."""
    stood, stand = sum(map(abs, _counts(game, before))), sum(map(abs, _counts(game, after)))
    grown = sum(1 for count in _counts(game, before) if count)
    assert stand <= stood + grown
    return True


@given(together("strategic"), seeds)
@settings(max_examples=20, deadline=None)
def test_the_odds_of_a_whole_resolution_add_up_to_one(game: hegemon.Game, seed: int) -> None:
    state = stream(seed, 5)
    position = game.start()
    seen = 0
    while not position.over() and seen < 40:
        if position.to_move() == CHANCE:
            weights = [position.odds(move) for move in numbers(position.moves())]
            assert sum((Fraction(weight, sum(weights)) for weight in weights), Fraction(0)) == 1
            seen += 1
        state, r = draw(state)
        position = position.play(random_move(position, r))
