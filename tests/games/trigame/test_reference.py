"""The fast rules of Trigame against the slow ones of `reference.py`, event by event."""

import random
from copy import deepcopy
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hegemon.game.position import DRAW
from hegemon.game.record import Record, read_record
from hegemon.game.turns import Turn
from hegemon.games.trigame.game import TrigameGame
from hegemon.native.bits import numbers
from hegemon.native.random import stream
from hegemon.search.playouts import play_one_natively, playout

from ...contract.test_tables import golden_records, perft_lines
from .reference import Match

options = st.fixed_dictionaries(
    {
        "tiles": st.sampled_from((1, 2, 3, 5, 12, 24)),
        "players": st.sampled_from((2, 3, 4, 12)),
        "limit": st.sampled_from((1, 7, 40, 300)),
        **{option.name: st.sampled_from(option.choices) for option in TrigameGame.options if option.choices},
    }
)
TASTES = {"any": (1, 1, 1), "tiles": (12, 1, 1), "tokens": (1, 6, 1), "removals": (4, 1, 8)}
"""How much likelier tiles, tokens and removals are made: random games alone lock early."""


def taste_of(event: str, taste: tuple[int, int, int]) -> int:
    tile, token, removal = taste
    return removal if event.startswith("-") else 1 if event == "skip" else tile if event.endswith("]") else token


def check(chosen: dict[str, Any], seed: int, taste: str) -> Record:
    """Play a game by both rules and compare all they say on the way; the record of it."""
    game, match, chance = TrigameGame(**chosen), Match(**chosen), random.Random(seed)
    record = Record(game)
    position, moves, players = game.start(), list[int](), range(len(game.seats))
    while not position.over():
        events = {game.notation.write_move(position, move): move for move in numbers(position.moves())}
        assert set(events) == match.events(), match.text()
        names = sorted(events)
        event = chance.choices(names, [taste_of(name, TASTES[taste]) for name in names])[0]
        match.play(event)
        moves.append(events[event])
        position = position.play(events[event])
        assert game.notation.write_position(position) == match.text()
        assert game.notation.read_position(match.text()) == position._replace(events=0)
        assert [position.score(player) for player in players] == match.scores
        assert position.over() == match.over
        if position.over() or position.between_turns():
            record.turns.append(Turn(tuple(moves), position))
            moves.clear()
    winner = position.winner()
    assert (None if winner == DRAW else winner) == match.winner
    bounds = game.bounds()
    assert position.events == match.made <= bounds.length
    assert max(match.scores) <= bounds.high
    return record


@given(options, st.integers(0, 10**6), st.sampled_from(sorted(TASTES)))
@settings(max_examples=120, deadline=None)
def test_the_same_game(chosen: dict[str, Any], seed: int, taste: str) -> None:
    record = check(chosen, seed, taste)
    written = record.write()
    again = read_record(written.encode(), lambda header: record.game)
    assert again.positions == record.positions
    assert again.write() == written
    assert again.outcome == record.outcome


@pytest.mark.parametrize("taste", sorted(TASTES))
def test_the_same_large_game(taste: str) -> None:
    for players in (2, 12):
        check({"tiles": 24, "players": players}, players, taste)


@pytest.mark.parametrize(
    "chosen",
    [{}, {"tiles": 1}, {"players": 12, "tiles": 24}, {"tiles": 2, "lock": "never", "limit": 60}],
    ids=lambda chosen: " ".join(f"{name}={value}" for name, value in chosen.items()) or "plain",
)
def test_native_games_end_alike(chosen: dict[str, Any]) -> None:
    start = TrigameGame(**chosen).start()
    for number in range(5):
        assert play_one_natively(start, 3, number) == playout(start, stream(3, number))


# The game's own tables, by the second rules


COUNTED = 1500
"""Sequences of turns up to this number are counted again."""


def turns_from(match: Match, turns: int) -> int:
    """The number of sequences of this many whole turns."""
    if match.over or turns == 0:
        return 1 if turns == 0 else 0
    total = 0
    for event in match.events():
        after = deepcopy(match)
        after.play(event)
        total += turns_from(after, turns - 1 if after.over or after.first else turns)
    return total


@pytest.mark.parametrize(("chosen", "text", "counts"), perft_lines("trigame"))
def test_tables_count_alike(chosen: dict[str, str], text: str | None, counts: list[int]) -> None:
    game = TrigameGame(**chosen)
    match = Match.at(text or game.notation.write_position(game.start()), **game.chosen)
    for turns, count in enumerate(takewhile(lambda count: count <= COUNTED, counts), 1):
        assert turns_from(match, turns) == count


@pytest.mark.parametrize("path", golden_records("trigame"), ids=lambda path: path.stem)
def test_golden_records_are_played_alike(path: Path) -> None:
    record = read_record(path.read_bytes(), lambda header: TrigameGame(**header.options))
    game, match = record.game, Match(**record.game.chosen)
    for position, turn in zip(record.positions, record.turns, strict=False):
        for move in turn.moves:
            match.play(game.notation.write_move(position, move))
            position = position.play(move)
            assert game.notation.write_position(position) == match.text()
            assert [position.score(player) for player in range(len(game.seats))] == match.scores
            assert position.over() == match.over
