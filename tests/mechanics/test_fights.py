"""Fights: exact odds against the page's recursions, and draws that follow them."""

from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

import numpy as np
import pytest

from hegemon.mechanics.fights import MOST, WHOLE, Fight, drawn_survivors

ALTERNATE = Fight(3, {"a": {"a": 1, "d": 2}, "d": {"a": 2, "d": 1}}, first="a")
EVENLY = {"a": 1, "d": 1, "ad": 1}
VOLLEY = Fight(3, {"a": EVENLY, "d": EVENLY, "ad": EVENLY}, first="a")
EVEN = Fight(2, {"a": {"a": 1, "d": 1}, "d": {"a": 1, "d": 1}}, first="a")
UNEVEN = Fight(12, {"a": {"a": 5, "d": 7}, "d": {"a": 5, "d": 7}}, first="a")


@cache
def defender_rolls(a: int, d: int) -> Fraction:
    """D(a, d), as the page defines it."""
    if a == 0 or d == 0:
        return Fraction(1 if a else 0)
    return (2 * attacker_rolls(a - 1, d) + defender_rolls(a, d - 1)) / 3


@cache
def attacker_rolls(a: int, d: int) -> Fraction:
    """A(a, d)."""
    if a == 0 or d == 0:
        return Fraction(1 if a else 0)
    return (2 * defender_rolls(a, d - 1) + attacker_rolls(a - 1, d)) / 3


def test_the_closed_form_of_alternate_rolls() -> None:
    for a in range(1, 26):
        for d in range(1, 26):
            assert ALTERNATE.wins(a, d) == defender_rolls(a, d)


@pytest.mark.parametrize(("fight", "p"), [(EVEN, Fraction(1, 2)), (UNEVEN, Fraction(5, 12))])
def test_the_closed_form_of_independent_rounds(fight: Fight, p: Fraction) -> None:
    for a in range(1, 15):
        for d in range(1, 15):
            left = {s: comb(d - 1 + a - s, a - s) * p**d * (1 - p) ** (a - s) for s in range(1, a + 1)}
            left |= {-t: comb(a - 1 + d - t, d - t) * p ** (d - t) * (1 - p) ** a for t in range(1, d + 1)}
            assert fight.survivors(a, d) == left


@pytest.mark.parametrize("fight", [ALTERNATE, VOLLEY, EVEN, UNEVEN])
def test_odds_add_up_to_one(fight: Fight) -> None:
    for a, d in [(1, 1), (1, 60), (60, 1), (7, 9), (60, 60), (90, 30)]:
        odds = fight.survivors(a, d)
        assert sum(odds.values()) == 1
        assert min(odds.values()) > 0
        assert (0 in odds) == (fight is VOLLEY)


@pytest.mark.parametrize("fight", [ALTERNATE, VOLLEY, EVEN, UNEVEN])
def test_every_result_is_drawn_by_its_odds(fight: Fight) -> None:
    """The numbers that draw a result lie side by side, so their ends are found by halving."""
    attacker, defender = fight.thresholds("a"), fight.thresholds("d")
    for a, d in [(1, 1), (3, 2), (2, 7), (60, 60), (60, 1), (1, 60), (25, 40)]:

        def drawn(r: int, a: int = a, d: int = d) -> int:
            return drawn_survivors(r, a, d, attacker, defender, fight is VOLLEY)

        shares = spread(drawn)
        odds = fight.survivors(a, d)
        assert set(shares) <= set(odds)
        for left, chance in odds.items():
            assert abs(Fraction(shares.get(left, 0), WHOLE) - chance) < Fraction(1, 1 << 60)


def spread(drawn: Any) -> dict[int, int]:
    """How many of the 2**62 numbers draw each result."""
    shares: dict[int, int] = {}
    spans = [(0, WHOLE - 1)]
    while spans:
        low, high = spans.pop()
        if drawn(low) == drawn(high):
            shares[drawn(low)] = shares.get(drawn(low), 0) + high - low + 1
        else:
            spans += [(low, (low + high) // 2), ((low + high) // 2 + 1, high)]
    return shares


def test_tables_fit_a_word() -> None:
    table = UNEVEN.thresholds("a")
    assert table.shape == (MOST + 1, MOST)
    assert table.dtype == np.int64
    assert table.min() >= 0
    assert table.max() < WHOLE
