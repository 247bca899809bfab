"""Whole turns, decisions and outcomes of chance."""

from fractions import Fraction

import hegemon
from hegemon.game.turns import decisions, outcomes, settle
from hegemon.native.random import stream


def test_a_turn_of_two_stones_is_one_turn_whatever_their_order() -> None:
    game = hegemon.load("influence", board="small", momentum=True)
    found = list(hegemon.turns(game.start()))
    assert len(found) == 19 + 19 * 18 // 2
    assert len({turn.after for turn in found}) == len(found)


def test_outcomes_are_merged_and_exact() -> None:
    game = hegemon.load("influence", board="small", dice="corner")
    rolled = outcomes(next(decisions(game.start())).after)
    # A1 is a corner of two triangles; each pays with one third.
    assert {turn.after.black_total: turn.odds for turn in rolled} == {
        0: Fraction(4, 9),
        3: Fraction(4, 9),
        6: Fraction(1, 9),
    }


def test_a_position_where_somebody_decides_is_its_own_outcome() -> None:
    start = hegemon.load("influence").start()
    assert [turn.after for turn in outcomes(start)] == [start]


def test_chance_in_front_of_the_first_turn_belongs_to_it() -> None:
    game = hegemon.load("influence", board="small", keystone="random")
    found = list(hegemon.turns(game.start()))
    assert len(found) == 24 * 19
    assert {turn.odds for turn in found} == {Fraction(1, 24)}


def test_settling_draws_until_somebody_decides() -> None:
    game = hegemon.load("influence", board="small", dice="each")
    rolled, _ = settle(game.start().play(9), stream(1, 0))
    assert rolled.after.between_turns()
    assert len(rolled.moves) == 6
    assert settle(rolled.after, 5) == (hegemon.Turn((), rolled.after), 5)
