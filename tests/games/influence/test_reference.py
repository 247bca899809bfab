"""The fast rules against the slow ones of `reference.py`, turn by turn."""

import json
from copy import copy
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

import hegemon
from hegemon.game.position import CHANCE, DRAW
from hegemon.game.record import RESIGNS
from hegemon.game.turns import Turn, decisions, replay
from hegemon.games.influence.stages import AGAIN

from ...contract.test_tables import golden_records, perft_lines
from ...variants import ALONE, random_record, seeds, together
from .reference import Illegal, Reference

INFLUENCE = [game for game in ALONE if game.name == "influence"]


def reference(game: hegemon.Game, record: hegemon.Record) -> Reference:
    """The same game, before its first turn."""
    options = game.chosen_texts()
    if options.get("keystone") == "random":
        assert record.prelude is not None
        options["drawn"] = game.notation.write_prelude(record.prelude.moves).removeprefix("Keystone ")
    return Reference(**options)


def check(game: hegemon.Game, seed: int) -> None:
    record = random_record(game, seed)
    slow = reference(game, record)
    for before, turn, text, after in zip(
        record.positions, record.turns, record.texts, record.positions[1:], strict=False
    ):
        check_decisions(game, before, turn, slow.turns())
        slow.play(text)
        assert slow.totals == [game.points(after.score(player)) for player in range(2)]
        assert slow.over == after.over()
        if not after.over():
            assert slow.player == after.to_move()
        assert slow.text() == game.notation.write_position(after)
        assert game.notation.read_turn(before, text).after == after
    winner = record.position.winner()
    assert slow.over
    assert slow.winner == (None if winner == DRAW else winner)


def check_decisions(game: hegemon.Game, before: Any, turn: Turn, expected: set[str]) -> None:
    """Compare what may be decided with all turns, without dice."""
    found = texts_of_decisions(game, before)
    if game.chosen["dice"] == "off" or game.chosen["scoring"] != "stone":
        assert found == expected
        return
    # The second stone is decided when the first one's dice lie.
    assert {text.partition("+")[0] for text in found} == {text.partition("+")[0] for text in expected}
    for here in replay(before, turn.moves):
        if here.stage == AGAIN:
            first = game.notation.write_decision(before, turn.moves[:1])
            behind = {"+" + text.partition("+")[2] for text in expected if text.startswith(first + "+")}
            assert texts_of_decisions(game, here) == {"-", *behind}


def texts_of_decisions(game: hegemon.Game, position: Any) -> set[str]:
    """What the player to move may decide; no two decisions have the same text."""
    found = [game.notation.write_decision(position, made.moves) for made in decisions(position)]
    assert len(set(found)) == len(found)
    return set(found)


@pytest.mark.parametrize("game", INFLUENCE, ids=lambda game: game.described())
def test_the_same_game_with_every_option_alone(game: hegemon.Game) -> None:
    check(game, 1)


@pytest.mark.parametrize("dice", ["off", "corner", "each", "shared", "active", "active-only"])
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"echo": True, "pass": True},
        {"threshold": "12", "echo": True},
        {"threshold": "2", "board": "honeycomb"},
        {"keystone": "random", "shift": True, "territory": True, "first": "white"},
        {"uncontested": "corners", "threshold": "40"},
    ],
    ids=str,
)
def test_the_same_game_where_each_of_two_stones_is_paid(dice: str, options: dict[str, Any]) -> None:
    always = {"board": "small", "momentum": True, "scoring": "stone", "dice": dice}
    game = hegemon.load("influence", **{**always, **options})
    for seed in range(4):
        check(game, seed)


@given(together("influence"), seeds)
@settings(max_examples=40, deadline=None)
def test_the_same_game_with_options_together(game: hegemon.Game, seed: int) -> None:
    check(game, seed)


@pytest.mark.parametrize("dice", ["corner", "each", "shared", "active", "active-only"])
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"territory": "on", "keystone": "B2^"},
        {"uncontested": "rolled"},
        {"uncontested": "corners", "keystone": "B2^"},
    ],
)
def test_the_odds_of_a_resolution(dice: str, options: dict[str, Any]) -> None:
    game = hegemon.load("influence", board="small", dice=dice, **options)
    for turns in (1, 4, 9, 16):
        record = random_record(game, 3, most=turns)
        slow = reference(game, record)
        for text in record.texts:
            slow.play(text)
        position = record.position
        made = next(decisions(position))
        expected = slow.distribution(game.notation.write_decision(position, made.moves))
        found: dict[tuple[Fraction, Fraction], Fraction] = {}
        for outcome in hegemon.outcomes(made.after):
            gained = [game.points(outcome.after.score(player) - position.score(player)) for player in range(2)]
            found[gained[0], gained[1]] = outcome.odds
        assert found == {points: odds for points, odds in expected.items() if odds}


SLOW_ENOUGH = 700
"""The most sequences of a perft line that are counted slowly."""
SHORT_LINES = [
    (chosen, counts[: sum(count <= SLOW_ENOUGH for count in counts)])
    for chosen, position, counts in perft_lines("influence")
    if position is None and counts[0] <= SLOW_ENOUGH and chosen.get("keystone") != "random"
]


def slow_counts(slow: Reference, depth: int) -> list[int]:
    """The sequences of one turn, two turns, ... from a position of the reference, as `perft.txt` has them."""
    found: list[int] = []
    level = [slow]
    for _ in range(depth):
        level = [after for here in level for turn in sorted(here.turns()) for after in afters(here, turn)]
        found.append(len(level))
    return found


def afters(slow: Reference, turn: str) -> list[Reference]:
    """What a turn comes to with every result of its dice; where a first stone ends the game, only without a second."""
    found, texts = [], [turn]
    while texts:
        text, after = texts.pop(), copy(slow)
        try:
            after.play(text)
        except Illegal as error:
            if "lacks the points" in str(error):
                texts += [f"{text} {{B+{black} W+{white}}}" for black, white in slow.next_points(text)]
        else:
            found.append(after)
    return found


@pytest.mark.parametrize(("chosen", "counts"), SHORT_LINES, ids=str)
def test_the_perft_table_counts_what_the_reference_counts(chosen: dict[str, str], counts: list[int]) -> None:
    assert slow_counts(Reference(**chosen), len(counts)) == counts


@pytest.mark.parametrize("path", golden_records("influence"), ids=lambda path: str(path.stem))
def test_the_reference_plays_the_golden_records(path: Path) -> None:
    record = hegemon.read_record(path.read_text())
    end = json.loads(path.with_suffix(".json").read_text())
    slow = reference(record.game, record)
    resigned = record.texts[-1] == RESIGNS
    for text in record.texts[:-1] if resigned else record.texts:
        slow.play(text)
    assert (len(slow.history), slow.text()) == (end["plies"], end["position"])
    assert [str(total) for total in slow.totals] == end["scores"]
    if not resigned:
        assert (slow.over, slow.winner) == (end["over"], None if end["winner"] is None else end["winner"] - 1)


def test_impossible_dice_are_refused_by_both() -> None:
    game = hegemon.load("influence", board="small", dice="corner")
    slow = Reference(board="small", dice="corner")
    for text in ("C3 {B+7 W+0}", "C3 {B+1 W+1}", "C3", "C3 {B+1 W+0} {B+1 W+0}", "C3 {B+1/2 W+0}"):
        with pytest.raises(hegemon.InputError):
            game.notation.read_turn(game.start(), text)
        with pytest.raises(Illegal):
            slow.play(text)
    assert game.notation.read_turn(game.start(), "C3 {B+6 W+0}").after.black_total == 18
    assert game.start().play(game.notation.read_decision(game.start(), "C3").moves[0]).to_move() == CHANCE
