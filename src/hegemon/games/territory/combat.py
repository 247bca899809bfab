"""Fights of Territory in exact odds, and the tables that they are drawn from.

Each roll costs one side a piece until one side is gone. With ties rolled again either side is as likely to lose it;
where the defender wins ties the attacker takes a piece with 15 of the 36 rolls, so with 5/12.
"""

from fractions import Fraction
from math import comb

from hegemon.mechanics.fights import MOST, Fight, drawn_survivors
from hegemon.native import compiled
from hegemon.native.random import below

# What a roll weighs: that the attacker takes a piece, that the defender does, both together.
REROLL = (1, 1, 2)
DEFENDER = (5, 7, 12)


def _fight(weights: tuple[int, int, int]) -> Fight:
    attacker, defender, base = weights
    hits = {"a": attacker, "d": defender}
    return Fight(base, {"a": hits, "d": hits}, "a")


EVEN = _fight(REROLL).thresholds("a")
"""With ties rolled again both sides have the same odds, so one table serves both."""
ATTACKER = _fight(DEFENDER).thresholds("a")
DEFENDED = _fight(DEFENDER).thresholds("d")

# Results of a fight as chance moves: MOST less who is left, attackers positive and defenders negative. So the
# attackers' results come first, few losses before many, as a random number draws them.
LOSES = 121
"""Of a fight too large for the tables: the attacker loses a piece,"""
TAKES = 122
"""or he takes one."""


@compiled
def too_large(attackers: int, defenders: int) -> bool:
    """Whether a fight goes piece by piece for now."""
    return attackers > MOST or defenders > MOST


@compiled
def results(attackers: int, defenders: int) -> tuple[int, int]:
    """The chance moves of a fight, as a set of two words."""
    if too_large(attackers, defenders):
        return (0, 1 << LOSES - 62 | 1 << TAKES - 62)
    # Attackers left 1 to a are MOST-a to MOST-1, defenders left 1 to d are MOST+1 to MOST+d; word 1 begins at 62.
    won = (1 << MOST) - (1 << MOST - attackers)
    return (won | 1 << MOST + 1, (1 << defenders - 1) - 1)


@compiled
def drawn_result(defender_ties: bool, r: int, attackers: int, defenders: int) -> int:
    """The chance move that a random number of 62 bits draws."""
    if too_large(attackers, defenders):
        if defender_ties:
            return LOSES if below(r, 12) < 7 else TAKES
        return LOSES if below(r, 2) < 1 else TAKES
    if defender_ties:
        return MOST - drawn_survivors(r, attackers, defenders, ATTACKER, DEFENDED, False)
    return MOST - drawn_survivors(r, attackers, defenders, EVEN, EVEN, False)


@compiled
def left_after(result: int, attackers: int, defenders: int) -> int:
    """Who is left after a chance move: attackers positive, defenders negative, 0 while the fight goes on."""
    if result < LOSES:
        return MOST - result
    if result == LOSES:
        return -defenders if attackers == 1 else 0
    return attackers if defenders == 1 else 0


def weight_of(weights: tuple[int, int, int], attackers: int, defenders: int, left: int) -> int:
    """The weight of who is left at the end, out of base**(attackers + defenders - 1).

    The last roll is the winner's, so his losses lie anywhere among the rolls before it.
    """
    attacker, defender, base = weights
    if left > 0:
        taken, lost, unused = defenders, attackers - left, left - 1
        ways = comb(taken - 1 + lost, lost) * attacker**taken * defender**lost
    else:
        taken, lost, unused = attackers, defenders + left, -left - 1
        ways = comb(taken - 1 + lost, lost) * defender**taken * attacker**lost
    return int(ways * base**unused)


def odds_of(weights: tuple[int, int, int], attackers: int, defenders: int, result: int) -> int:
    """The weight of a chance move of a fight, exact; for the interpreter."""
    if too_large(attackers, defenders):
        return weights[1] if result == LOSES else weights[0]
    return weight_of(weights, attackers, defenders, MOST - result)


def survivors(weights: tuple[int, int, int], attackers: int, defenders: int) -> dict[int, Fraction]:
    """Who is left and how likely: attackers positive, defenders negative."""
    total = weights[2] ** (attackers + defenders - 1)
    lefts = (*range(attackers, 0, -1), *range(-1, -defenders - 1, -1))
    return {left: Fraction(weight_of(weights, attackers, defenders, left), total) for left in lefts}


def wins(weights: tuple[int, int, int], attackers: int, defenders: int) -> Fraction:
    """How likely the attacker is to win."""
    return sum((odds for left, odds in survivors(weights, attackers, defenders).items() if left > 0), Fraction(0))
