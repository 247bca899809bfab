"""The events and the standing of Territory, word for word; and its dice."""

import re
from collections import Counter
from itertools import product
from typing import Any

import pytest

import hegemon
from hegemon.games.territory.board import BOARDS
from hegemon.games.territory.cells import stack_of
from hegemon.games.territory.dice import MOST_SHOWN, throws
from hegemon.games.territory.rules import FIGHT
from hegemon.view import Event, Fact, Standing

from ...variants import random_record

BEFORE = "0,0/0,0,0/0,2,3,0/0,1,-2,0,0/0,0,0,0/0,0,0/-1,0 b 6 0:0"


def test_a_turn_with_a_fight() -> None:
    game = hegemon.load("territory", control="occupied")
    before = game.notation.read_position(BEFORE)
    moved, fight = game.view.events(before, game.notation.read_turn(before, "c2>c1 c3>d3*3{d3=-1}").moves)
    assert moved == Event("Blue moves 1 piece from c2 to c1", "move", ("c2", "c1"), 0, amount="1")
    assert (fight.words, fight.kind, fight.cells, fight.player, fight.amount) == (
        "Blue attacks d3 with 3 against 2: 1 of Red is left", "fight", ("c3", "d3"), 0, "1 left",
    )  # fmt: skip
    assert len(fight.dice) == 4


@pytest.mark.parametrize(("defenders", "left", "shown"), [(80, 7, MOST_SHOWN), (1, 98, 3)])
def test_a_large_fight_is_one_event(defenders: int, left: int, shown: int) -> None:
    game = hegemon.load("territory", control="occupied")
    before = game.notation.read_position(f"0,0/0,0,0/0,0,100,0/0,0,-{defenders},0,0/0,0,0,0/0,0,0/-1,0 b 6 0:0")
    (fight,) = game.view.events(before, game.notation.read_turn(before, f"c3>d3*100{{d3={left}}}").moves)
    assert fight.words == f"Blue attacks d3 with 100 against {defenders}: {left} of Blue are left"
    assert len(fight.dice) == shown


@pytest.mark.parametrize("ties", ["reroll", "defender"])
def test_in_every_fight_of_a_game_the_dice_agree_with_the_words(ties: str) -> None:
    record = random_record(hegemon.load("territory", board="corridor7", ties=ties), 3, most=60)
    fights = 0
    for before, turn in zip(record.positions, record.turns, strict=False):
        for event in record.game.view.events(before, turn.moves):
            match = re.fullmatch(
                r"(\w+) attacks \w\d with (\d+) against (\d+): (\d+) of (\w+) (?:is|are) left", event.words
            )
            if match is None or len(event.dice) == MOST_SHOWN:
                continue
            attacker, attackers, defenders, left, winner = match.groups()
            taken, lost = counted(event.dice, ties)
            stand = int(attackers) - lost, int(defenders) - taken
            assert stand == ((int(left), 0) if winner == attacker else (0, int(left)))
            fights += 1
    assert fights > 9


def test_new_pieces_and_a_turn_without_a_move() -> None:
    game = hegemon.load("territory")
    assert game.view.events(game.start(), game.notation.read_turn(game.start(), "-").moves) == (
        Event("Blue gets 2 new pieces", "pay", ("a1", "a2"), 0, amount="+2"),
        Event("Blue moves nothing", "note", (), 0),
    )


def test_turns_without_an_enemy() -> None:
    game = hegemon.load("territory")
    before = game.notation.read_position("0,0/0,0,0/0,0,0,0/0,0,3,0,0/0,0,0,0/0,0,0/0,0 b 20 1:0")
    last = game.view.events(before, game.notation.read_turn(before, "d3>d2").moves)[-1]
    assert last.words == "Red has no piece left: 2 of 5 turns without an enemy"


def test_standing() -> None:
    game = hegemon.load("territory")
    here = game.notation.read_position("1,0/-2,0,0/0,0,0,0/0,0,4,0,0/0,0,0,0/0,3,0/-1,0 b 20 0:0")
    blue, red = (Fact("income", "6"), Fact("pieces", "8")), (Fact("income", "6"), Fact("pieces", "3"))
    assert game.view.standing(here) == Standing((blue, red), "Ply 21 of 200")
    alone = game.notation.read_position("0,0/0,0,0/0,0,0,0/0,0,3,0,0/0,0,0,0/0,0,0/0,0 b 20 2:0")
    assert game.view.standing(alone).players[0][-1] == Fact("without an enemy", "2 of 5 turns")


# Dice


def fighting(attackers: int, defenders: int, ties: str = "reroll", ply: int = 0) -> Any:
    """A position in which some attackers fight some defenders on d3."""
    start, vertex = hegemon.load("territory", ties=ties, limit=1000).start(), BOARDS["diamond7"].vertex
    cells = list(start.cells)
    cells[vertex("d3")] = stack_of(-defenders, 0)
    return start._replace(
        cells=tuple(cells), stage=FIGHT, source=vertex("c3"), target=vertex("d3"), sent=attackers, ply=ply
    )


def counted(dice: tuple[tuple[int, int], ...], ties: str) -> tuple[int, int]:
    """How many pieces the defender and the attacker lose by some throws."""
    hits = sum(a > d for a, d in dice)
    assert ties == "defender" or all(a != d for a, d in dice)
    return hits, len(dice) - hits


@pytest.mark.parametrize("ties", ["reroll", "defender"])
def test_the_dice_leave_who_is_left(ties: str) -> None:
    for attackers, defenders in product(range(1, 7), range(1, 7)):
        for left in (*range(1, attackers + 1), *range(-defenders, 0)):
            dice = throws(fighting(attackers, defenders, ties), left)
            taken = (defenders, attackers - left) if left > 0 else (defenders + left, attackers)
            assert counted(dice, ties) == taken
            assert (dice[-1][0] > dice[-1][1]) == (left > 0)


def test_the_same_fight_has_the_same_dice_and_another_has_others() -> None:
    some = [throws(fighting(5, 5, ply=ply), 2) for ply in range(20)]
    assert some == [throws(fighting(5, 5, ply=ply), 2) for ply in range(20)]
    assert len(set(some)) == 20


def test_of_a_long_fight_the_last_throws_are_shown() -> None:
    dice = throws(fighting(500, 400), 90)
    assert len(dice) == MOST_SHOWN
    assert dice[-1][0] > dice[-1][1]


@pytest.mark.parametrize("ties", ["reroll", "defender"])
def test_all_orders_and_all_pairs_come_alike(ties: str) -> None:
    """3 against 3 with one left: of five exchanges four have any order; pairs are uniform given the side hit."""
    orders: Counter[tuple[bool, ...]] = Counter()
    pairs: Counter[tuple[int, int]] = Counter()
    samples = 6000
    for ply in range(samples):
        dice = throws(fighting(3, 3, ties, ply), 1)
        orders[tuple(a > d for a, d in dice)] += 1
        pairs.update(dice)
    assert len(orders) == 6
    assert_alike(list(orders.values()))
    won, lost = [[n for (a, d), n in pairs.items() if (a > d) == hit] for hit in (True, False)]
    assert (len(won), len(lost)) == (15, 21 if ties == "defender" else 15)
    assert_alike(won)
    assert_alike(lost)


def assert_alike(found: list[int]) -> None:
    """A chi-square test, five standard deviations wide."""
    share = sum(found) / len(found)
    freedom = len(found) - 1
    assert sum((n - share) ** 2 / share for n in found) < freedom + 5 * (2 * freedom) ** 0.5
