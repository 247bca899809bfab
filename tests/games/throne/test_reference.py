"""Throne against a second, slow implementation: the same turns, the same positions, in every reading."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hegemon
from hegemon.game.record import RESIGNS
from hegemon.game.turns import turns
from hegemon.native.random import below, draw, stream

from ...contract.test_tables import golden_records, perft_lines
from ...variants import seeds, together
from .reference import Match, perft

SLOW_ENOUGH = 250
"""The most positions of a perft line whose turns are counted slowly."""


def check(game: hegemon.Game, seed: int, plies: int, text: str | None = None) -> None:
    options = dict(game.chosen)
    position: Any = game.start() if text is None else game.notation.read_position(text)
    match = Match.from_text(game.notation.write_position(position), **options)
    state = stream(seed, 0)
    for _ in range(plies):
        assert match.over == position.over()
        assert match.winner == (position.winner() + 1 if position.winner() >= 0 else None)
        assert match.text() == game.notation.write_position(position)
        if match.over:
            return
        ours = {game.notation.write_turn(position, turn.moves): turn.after for turn in turns(position)}
        theirs = match.turns()
        assert sorted(ours) == theirs
        state, r = draw(state)
        text = theirs[below(r, len(theirs))]
        position, match = ours[text], match.after(text)


@given(together("throne"), seeds)
@settings(max_examples=25, deadline=None)
def test_the_same_turns_and_positions(game: hegemon.Game, seed: int) -> None:
    check(game, seed, 6)


@given(together("throne"), st.permutations(range(19)), st.text("ABCDE", min_size=7, max_size=7), st.data())
@settings(max_examples=60, deadline=None)
def test_the_same_turns_from_anywhere(game: hegemon.Game, nodes: list[int], weights: str, data: st.DataObject) -> None:
    letters = ["."] * 19
    for at, node in enumerate(nodes[:7]):
        letters[node] = weights[at] if at % 2 else weights[at].lower()
    row = "".join(letters)
    rows = "/".join(row[at : at + length] for at, length in ((0, 3), (3, 4), (7, 5), (12, 4), (16, 3)))
    pools = data.draw(st.sampled_from(["0:0", "3:1", "0:6"]))
    check(game, data.draw(seeds), 2, f"{rows} {data.draw(st.integers(1, 2))} {pools}")


def match_of(chosen: dict[str, str], text: str | None) -> Match:
    options: dict[str, object] = {name: int(word) if word.isdigit() else word for name, word in chosen.items()}
    return Match(**options) if text is None else Match.from_text(text, **options)


@pytest.mark.parametrize(("chosen", "text", "counts"), perft_lines("throne"), ids=str)
def test_the_perft_table_counts_what_the_reference_counts(
    chosen: dict[str, str], text: str | None, counts: list[int]
) -> None:
    for depth, (before, count) in enumerate(zip([1, *counts], counts, strict=False), 1):
        if before <= SLOW_ENOUGH:
            assert perft(match_of(chosen, text), depth) == count


@pytest.mark.parametrize("path", golden_records("throne"), ids=lambda path: str(path.stem))
def test_the_reference_plays_the_golden_records(path: Path) -> None:
    record = hegemon.read_record(path.read_text())
    end = json.loads(path.with_suffix(".json").read_text())
    match = Match.from_text(record.game.notation.write_position(record.positions[0]), **record.game.chosen)
    played = [text for text in record.texts if text != RESIGNS]
    for text in played:
        match = match.after(text)
    assert (len(played), match.text()) == (end["plies"], end["position"])
    if played == record.texts:
        assert (match.over, match.winner) == (end["over"], end["winner"])
