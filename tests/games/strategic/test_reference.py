"""Strategic Influence against a second, slow implementation: the same odds in every cell, the same records."""

import json
from fractions import Fraction
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

import hegemon
from hegemon.game.position import CHANCE, random_move
from hegemon.games.strategic.cells import arriving, count_of
from hegemon.games.strategic.resolution import COIN, ROLL, sides
from hegemon.mechanics.fights import MOST
from hegemon.native import kernel
from hegemon.native.bits import numbers
from hegemon.native.random import draw, stream

from ...contract.test_tables import golden_records, perft_lines
from ...variants import random_record, seeds, together
from .reference import Board, Options, all_orders, cell_odds, cells, parse_orders, rolled, touching


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
    assert board.position.counts is not None
    assert list(board.position.counts.values()) == _counts(game, record.position)
    result = {"W": 0, "B": 1, "draw": None}[board.result() or "draw"]
    assert record.outcome is not None
    assert record.outcome.winner == result


@pytest.mark.parametrize("path", golden_records("strategic"), ids=lambda path: str(path.stem))
def test_the_reference_plays_the_golden_records(path: Path) -> None:
    record = hegemon.read_record(path.read_text())
    end = json.loads(path.with_suffix(".json").read_text())
    first, *lines = [line for line in path.read_text().splitlines()[1:] if "resigns" not in line]
    board = Board(options_of(record.game), first.removeprefix("Position ") if "Position" in first else "setup")
    for line in lines if "Position" in first else [first, *lines]:
        if "@" in line:
            board.place(*(word[2:] for word in line.split()))
        else:
            board.play(line)
    assert board.position.counts is not None
    rows, done = end["position"].split()
    assert list(board.position.counts.values()) == [int(n) for row in rows.split("/") for n in row.split(",")]
    assert board.position.turns == int(done)
    if "resigns" not in path.read_text():
        winner = {"W": 1, "B": 2, "draw": None, None: None}[board.result()]
        assert (board.result() is not None, winner) == (end["over"], end["winner"])


@pytest.mark.parametrize(
    ("chosen", "text", "count"),
    [(chosen, text, counts[0]) for chosen, text, counts in perft_lines("strategic") if text and "setup" not in text],
    ids=str,
)
def test_the_perft_table_counts_what_the_reference_counts(chosen: dict[str, str], text: str, count: int) -> None:
    options = options_of(hegemon.load("strategic", **chosen))
    counts = Board(options, text).position.counts
    assert counts is not None
    orders = product(all_orders(counts, "W", options.size), all_orders(counts, "B", options.size))
    # Cells are settled by themselves, so the results of a pair of orders multiply.
    results = (cell_odds(counts, white, black, options).values() for white, black in orders)
    assert sum(prod(map(len, cell_results)) for cell_results in results) == count


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
        assert game.odds.of_turn(before, text) == cell_odds(counts, white, black, options)
        named = record.texts[at].partition("{")[2].rstrip("}").split()
        assert {word.split("=")[0] for word in named} == rolled(counts, white, black, options)


def _counts(game: hegemon.Game, position: Any) -> list[int]:
    return [
        int(count) for row in game.notation.write_position(position).split()[0].split("/") for count in row.split(",")
    ]


@kernel
def stepped(position: Any, seed: int, games: int, counts: Any) -> int:
    """The counts after one random turn, many times, and the small moves of all."""
    state, moves = stream(seed, 0), 0
    for number in range(games):
        after, state, made = position.random_step(state)
        moves += made
        for cell in range(counts.shape[1]):
            counts[number, cell] = count_of(after.cells[cell])
    return moves


def policy(stones: int, ways: int) -> dict[tuple[int, ...], Fraction]:
    """How likely each way to send stones is: whole with 1/2, otherwise each stone stays or picks a neighbour."""
    odds = {(0,) * ways: Fraction(1, 2)}
    for choices in product(range(ways + 1), repeat=stones):
        sent = tuple(choices.count(way) for way in range(ways))
        odds[sent] = odds.get(sent, Fraction(0)) + Fraction(1, 2 * (ways + 1) ** stones)
    return odds


@pytest.mark.parametrize(
    ("options", "stacks"),
    [
        ({}, {"A1": 2, "C1": -1}),
        ({"relay": "safe", "contest": "black-defends"}, {"A2": 2, "A1": 1, "B2": -2}),
        ({"combat": "volley", "cap": 2}, {"B2": 2, "B1": -2}),
    ],
)
def test_random_turns_are_what_random_means(options: dict[str, Any], stacks: dict[str, int]) -> None:
    """Frequencies of a native sample against all orders by their odds, resolved by the second implementation."""
    game = hegemon.load("strategic", size=3, **options)
    exact: dict[str, dict[int, float]] = {name: {} for name in cells(3)}
    choices = []
    for name, count in stacks.items():
        near = touching(3)[name]
        sent = policy(abs(count), len(near)).items()
        choices.append([(count > 0, {(name, t): n for t, n in zip(near, way, strict=True) if n}, p) for way, p in sent])
    for combination in product(*choices):
        white = {pair: n for is_white, orders, _ in combination if is_white for pair, n in orders.items()}
        black = {pair: n for is_white, orders, _ in combination if not is_white for pair, n in orders.items()}
        chance = Fraction(1)
        for _, _, p in combination:
            chance *= p
        for name, results in cell_odds(stacks, white, black, options_of(game)).items():
            for count, odds in results.items():
                exact[name][count] = exact[name].get(count, 0.0) + float(chance * odds)
    text = "/".join(",".join(str(stacks.get(f"{c}{r}", 0)) for c in "ABC") for r in "123")
    games = 200_000
    found = np.zeros((games, 9), np.int64)
    moves = stepped(game.notation.read_position(f"{text} 0"), 3, games, found)
    assert moves > games
    for at, name in enumerate(cells(3)):
        values, many = np.unique(found[:, at], return_counts=True)
        seen = dict(zip(values.tolist(), many.tolist(), strict=True))
        assert set(seen) <= set(exact[name])
        for count, share in exact[name].items():
            error = max((games * share * max(0.0, 1 - share)) ** 0.5, 1.0)
            assert abs(seen.get(count, 0) - games * share) < 5 * error


def whole_weight(position: Any) -> int:
    """What the weights of a chance are out of: halves for a roll, thirds for a fight or one exchange of it."""
    word = position.cells[position.at]
    if position.stage < COIN:
        return int(2 ** arriving(word, position.stage - ROLL))
    if position.stage == COIN:
        return 2
    attackers, defenders = sides(word, position.fight)
    return 3 if max(attackers, defenders) > MOST else int(3 ** (attackers + defenders))


@given(together("strategic"), seeds)
@settings(max_examples=20, deadline=None)
def test_the_odds_of_a_whole_resolution_add_up_to_one(game: hegemon.Game, seed: int) -> None:
    state = stream(seed, 5)
    position = game.start()
    seen = 0
    while not position.over() and seen < 40:
        if position.to_move() == CHANCE:
            # The weights of all answers fill the denominator that the closed form has, no more and no less.
            total = sum(position.odds(move) for move in numbers(position.moves()))
            assert total == whole_weight(position)
            seen += 1
        state, r = draw(state)
        position = position.play(random_move(position, r))
