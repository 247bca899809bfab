"""The form of Territory: groups of all that may move, the odds of attacks, one attack at a time."""

from fractions import Fraction

import pytest

import hegemon
from hegemon.errors import IllegalError
from hegemon.game.answers import decided
from hegemon.game.turns import settle
from hegemon.native.random import stream
from hegemon.view import Item, Plan
from hegemon.view.form import Answer, percent


def plan_of(game: hegemon.Game, position: hegemon.Position) -> Plan:
    plan = game.view.form(position).plan
    assert plan is not None
    return plan


def items_of(game: hegemon.Game, position: hegemon.Position) -> dict[str, Item]:
    return {item.name: item for item in plan_of(game, position).items}


FRONT = "1,1/0,3,0/0,-2,-1,0/0,0,0,0,0/0,0,0,0/0,0,0/-1,-1 b 2 0:0"
"""Blue's three on b2 touch two Reds on c2 and one on c3; one piece appears on each of a1, a2, b1, b2 and b3."""


def test_the_new_pieces_may_move_at_once() -> None:
    game = hegemon.load("territory")
    plan = plan_of(game, game.notation.read_position(FRONT))
    assert plan.purses == {"a1": 2, "a2": 2, "b1": 1, "b2": 4, "b3": 1}
    assert plan.execute == "Attack or end turn"
    items = items_of(game, game.notation.read_position(FRONT))
    assert items["a1>b1"] == Item("a1>b1", "a1", "b1", "send from a1 to b1", 2)


@pytest.mark.parametrize(
    ("ties", "hints"), [("reroll", ("25%", "50%", "69%", "81%")), ("defender", ("17%", "38%", "55%", "69%"))]
)
def test_an_attack_tells_its_odds(ties: str, hints: tuple[str, ...]) -> None:
    game = hegemon.load("territory", ties=ties)
    attack = items_of(game, game.notation.read_position(FRONT))["b2>c2"]
    assert attack == Item("b2>c2", "b2", "c2", "attack c2 from b2", 4, hints=hints, decides=True)


def test_an_attack_on_very_many_is_told_without_odds() -> None:
    game = hegemon.load("territory")
    position = game.notation.read_position(FRONT.replace("-2", "-80"))
    assert items_of(game, position)["b2>c2"].hints == ("against 80",)


def test_groups_move_before_the_attack_whatever_was_clicked_first() -> None:
    game = hegemon.load("territory")
    position = game.notation.read_position(FRONT)
    made = decided(game, position, Answer((), {"b2>c2": 3, "b2>b1": 1, "a1>b2": 2}))
    assert made == game.notation.read_decision(position, "a1>b2*2 b2>b1 b2>c2*3")
    with pytest.raises(IllegalError, match="one attack at a time"):
        decided(game, position, Answer((), {"b2>c2": 1, "b2>c3": 1}))
    with pytest.raises(IllegalError, match="only 4 on b2"):
        decided(game, position, Answer((), {"b2>c2": 3, "b2>b1": 2}))


def test_after_a_fight_the_rest_may_move() -> None:
    game = hegemon.load("territory")
    made = decided(game, game.notation.read_position(FRONT), Answer((), {"b2>c3": 3, "a1>b2": 2}))
    after = settle(made.after, stream(1, 0))[0].after
    assert not after.between_turns()
    assert plan_of(game, after).purses == {"a2": 2, "b1": 1, "b2": 1, "b3": 1}
    ended = decided(game, after, Answer((), {"b1>a1": 1}))
    assert ended.after.between_turns()
    assert ended.after.to_move() == 1


def test_no_group_ends_the_turn() -> None:
    game = hegemon.load("territory")
    position = game.notation.read_position(FRONT)
    assert decided(game, position, Answer((), {"a1>b1": 0})) == game.notation.read_decision(position, "-")


def test_one_group_a_turn() -> None:
    game = hegemon.load("territory", moves="one")
    position = game.notation.read_position(FRONT)
    assert decided(game, position, Answer((), {"a1>b1": 2})) == game.notation.read_decision(position, "a1>b1*2")
    with pytest.raises(IllegalError, match="at most 1 at once"):
        decided(game, position, Answer((), {"a1>b1": 1, "a2>b2": 1}))


@pytest.mark.parametrize("ties", ["reroll", "defender"])
def test_the_odds_of_an_attack_are_those_of_the_fight(ties: str) -> None:
    game = hegemon.load("territory", ties=ties)
    for defenders in (1, 2, 7, 60):
        position = game.notation.read_position(FRONT.replace("0,3,0", "0,150,0").replace("-2", f"-{defenders}"))
        told = items_of(game, position)["b2>c2"].hints
        assert told[-1] == ">99%"
        for attackers in {1, 2, len(told) // 2, len(told)}:
            odds = game.odds.of_fight(attackers, defenders)
            wins = sum((chance for left, chance in odds.items() if left > 0), Fraction(0))
            assert told[attackers - 1] == percent(wins)
