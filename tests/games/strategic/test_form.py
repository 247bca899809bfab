"""The form of Strategic Influence: odds at every target, and orders for all stacks at once."""

from fractions import Fraction

import pytest

import hegemon
from hegemon.errors import IllegalError
from hegemon.game.answers import decided
from hegemon.view import Plan
from hegemon.view.form import Answer, percent

POSITION = "0,0,0/3,2,-2/0,0,0 0"
"""White has 3 on A2 and 2 on B2, Black 2 on C2."""


def plan_of(game: hegemon.Game, text: str) -> Plan:
    plan = game.view.form(game.notation.read_position(text)).plan
    assert plan is not None
    return plan


def test_targets_tell_what_arrives_there() -> None:
    game = hegemon.load("strategic", size=3)
    plan = plan_of(game, POSITION)
    assert plan.purses == {"A2": 3, "B2": 2}
    assert plan.execute == "Execute orders"
    assert plan.arriving["A1"] == ("50% to take", "75% to take", "88% to take")
    assert plan.arriving["B1"] == ("50% to take", "75% to take")
    assert plan.arriving["B2"][1] == "joins; 75% if all others leave"
    fights = [game.odds.of_fight(attackers, 2) for attackers in (1, 2)]
    wins = [sum((odds for left, odds in fight.items() if left > 0), Fraction(0)) for fight in fights]
    # The defender rolls first: one attacker needs two hits in a row, 1/3 * 1/3.
    assert wins[0] == Fraction(1, 9)
    assert plan.arriving["C2"] == tuple(f"{percent(odds)} if they stay" for odds in wins)


@pytest.mark.parametrize(
    ("odds", "told"),
    [
        (Fraction(0), "0%"),
        (Fraction(1, 200), "<1%"),
        (Fraction(1, 100), "1%"),
        (Fraction(5, 8), "63%"),
        (Fraction(3, 4), "75%"),
        (Fraction(99, 100), "99%"),
        (Fraction(127, 128), ">99%"),
        (Fraction(1), "100%"),
    ],
)
def test_odds_in_percent(odds: Fraction, told: str) -> None:
    assert percent(odds) == told


def test_both_can_fall_in_a_volley() -> None:
    game = hegemon.load("strategic", size=3, combat="volley")
    # Two defenders against one: the attacker hits alone and then alone again.
    assert plan_of(game, POSITION).arriving["C2"][0] == "11% if they stay"
    # Two win if the defender falls first, or both sides lose one, or after losing one: 1/3 + 1/3 + 1/3 * 1/3.
    assert plan_of(game, "0,0,0/0,5,-1/0,0,0 0").arriving["C2"][:2] == ("33% if they stay", "78% if they stay")


def test_options_change_what_is_told() -> None:
    safe = hegemon.load("strategic", size=3, relay="safe")
    assert plan_of(safe, POSITION).arriving["B2"] == ("joins",)
    capped = plan_of(hegemon.load("strategic", size=3, cap=4), "0,0,0/5,2,-2/0,0,0 0")
    assert capped.arriving["B2"][0] == "joins; 50% if all others leave"
    assert capped.arriving["B2"][1] == "joins; 75% if all others leave; at most 4 stay"
    assert capped.arriving["A1"][3:] == ("94% to take", "97% to take; at most 4 stay")


def test_fights_that_are_too_large_are_told_without_odds() -> None:
    game = hegemon.load("strategic", size=3)
    assert plan_of(game, "0,0,0/0,90,-70/0,0,0 0").arriving["C2"] == ("fights 70 if they stay",)
    told = plan_of(game, "0,0,0/0,90,-5/0,0,0 0").arriving["C2"]
    assert told[-1] == ">99% if they stay"
    assert len(told) < 30


def test_orders_are_read_as_the_notation_reads_them() -> None:
    game = hegemon.load("strategic", size=3)
    position = game.notation.read_position(POSITION)
    made = decided(game, position, Answer((), {"B2>C2": 2, "A2>A1": 1, "A2>A3": 0, "A2>B2": 2}))
    assert made == game.notation.read_decision(position, "A2>A1 A2>B2*2 B2>C2*2")
    assert decided(game, position, Answer()) == game.notation.read_decision(position, "-")
    with pytest.raises(IllegalError, match="only 3 on A2"):
        decided(game, position, Answer((), {"A2>A1": 2, "A2>A3": 2}))
    black = made.after.seen_by(1)
    assert decided(game, black, Answer((), {"C2>C1": 1})).moves == game.notation.read_decision(black, "C2>C1").moves


def test_more_stones_than_one_number_can_tell_are_sent() -> None:
    game = hegemon.load("strategic", size=3)
    position = game.notation.read_position("0,0,0/0,200,0/0,0,-1 0")
    made = decided(game, position, Answer((), {"B2>A2": 61, "B2>B1": 122}))
    assert game.notation.write_decision(position, made.moves) == "B2>B1*122 B2>A2*61"


def test_a_player_without_stones_waits() -> None:
    game = hegemon.load("strategic", size=3)
    position = game.notation.read_position("0,0,0/0,0,-2/0,0,0 0")
    form = game.view.form(position)
    assert form.prompt == "You have no stones to order"
    assert decided(game, position, Answer()) == game.notation.read_decision(position, "-")


def test_the_three_stones_begin_together_or_apart() -> None:
    game = hegemon.load("strategic", size=3)
    steps = game.view.form(game.start()).steps
    assert [step.cell for step in steps] == ["A1", "B1", "A2", "A3"]
    assert steps[0].words == "place your 3 stones on A1"
    assert decided(game, game.start(), Answer((2,))) == game.notation.read_decision(game.start(), "A2")
    game = hegemon.load("strategic", size=3, apart=True)
    made = decided(game, game.start(), Answer((), {"A3": 1, "A1": 2}))
    assert made == game.notation.read_decision(game.start(), "A1*2,A3")
    assert decided(game, game.start(), Answer((), {"A3": 3})) == game.notation.read_decision(game.start(), "A3")
    with pytest.raises(IllegalError, match="Place stones: 1 of 3 are still to be given"):
        decided(game, game.start(), Answer((), {"A3": 2}))


@pytest.mark.parametrize("combat", ["alternate", "volley"])
def test_the_odds_at_a_target_are_those_of_the_fight(combat: str) -> None:
    game = hegemon.load("strategic", size=3, combat=combat)
    for defenders in (1, 2, 7, 60):
        told = plan_of(game, f"0,0,0/0,99,-{defenders}/0,0,0 0").arriving["C2"]
        for attackers in {1, 2, len(told) // 2, len(told)}:
            odds = game.odds.of_fight(attackers, defenders)
            wins = sum((chance for left, chance in odds.items() if left > 0), Fraction(0))
            assert told[attackers - 1] == f"{percent(wins)} if they stay"
