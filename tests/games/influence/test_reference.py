"""The fast rules against the slow ones of `reference.py`, turn by turn."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings

import hegemon
from hegemon.game.position import CHANCE, DRAW
from hegemon.game.turns import decisions

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
    for before, text, after in zip(record.positions, record.texts, record.positions[1:], strict=False):
        assert slow.turns() == {game.notation.write_decision(before, made.moves) for made in decisions(before)}
        slow.play(text)
        assert slow.totals == [game.points(after.score(player)) for player in range(2)]
        assert slow.over == after.over()
        if not after.over():
            assert slow.player == after.to_move()
        assert slow.text() == game.notation.write_position(after)
    winner = record.position.winner()
    assert slow.over
    assert slow.winner == (None if winner == DRAW else winner)


@pytest.mark.parametrize("game", INFLUENCE, ids=lambda game: game.described())
def test_the_same_game_with_every_option_alone(game: hegemon.Game) -> None:
    check(game, 1)


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
