"""Fights of two stacks, in which stones fall one after the other until one side is gone: exact odds, and fair draws.

How many attackers fall while all d defenders do depends on d alone, as long as attackers are left, and the other way
round. So two small tables hold every fight, and a fight is drawn with one random number.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from hegemon.errors import IllegalError
from hegemon.native import compiled
from hegemon.view.form import percents

MOST = 60
"""Stones a side in tables; larger fights go exchange by exchange until they fit."""
WHOLE = 1 << 62

Hits = Mapping[str, int]
"""Weights of the next hit: `a` by the attacker, `d` by the defender, `ad` by both at once."""


class Fight:
    """A way to fight, in exact odds: how likely each next hit is depends on the last one only."""

    def __init__(self, base: int, after: Mapping[str, Hits], first: str) -> None:
        """After each hit the weights of the next, out of `base`; before the first as after the hit `first`."""
        self.base, self.after, self.first = base, after, first
        self._reached: dict[tuple[str, int, int], Hits] = {}

    def _reached_at(self, winner: str, own: int, taken: int) -> Hits:
        """By the last hit: the weight, out of base**(own + taken), of a winner having lost `own` and taken `taken`."""
        if (winner, own, taken) not in self._reached:
            # From small to large, so that no fight is too long for the interpreter's stack.
            for lost in range(own + 1):
                for took in range(taken + 1):
                    if (winner, lost, took) not in self._reached:
                        self._reached[winner, lost, took] = self._after_hits(winner, lost, took)
        return self._reached[winner, own, taken]

    def _after_hits(self, winner: str, own: int, taken: int) -> Hits:
        if own == taken == 0:
            return {self.first: 1}
        found: dict[str, int] = {}
        for hit in ("a", "d", "ad"):
            fallen = (1 if hit != winner else 0, 1 if winner in hit else 0)
            if own >= fallen[0] and taken >= fallen[1]:
                before = self._reached[winner, own - fallen[0], taken - fallen[1]]
                weight = sum(so_far * self.after[last].get(hit, 0) for last, so_far in before.items())
                if weight:
                    found[hit] = weight * self.base ** (len(hit) - 1)
        return found

    def weight(self, winner: str, lost: int, taken: int) -> int:
        """The weight, out of base**(lost + taken), of a winner losing `lost` while taking all `taken`."""
        return sum(weight for hit, weight in self._reached_at(winner, lost, taken).items() if winner in hit)

    def survivors(self, attackers: int, defenders: int, what: str = "stone") -> dict[int, Fraction]:
        """How many are left and how likely: attackers positive, defenders negative, 0 if both can fall at once."""
        if min(attackers, defenders) < 1:
            raise IllegalError(f"{attackers} against {defenders} is no fight: each side needs a {what}")
        left = (*range(attackers, 0, -1), *range(-1, -defenders - 1, -1))
        odds = {many: self.chance(attackers, defenders, many) for many in left}
        if any("ad" in hits for hits in self.after.values()):
            odds[0] = 1 - sum(odds.values(), Fraction(0))
        return odds

    def chance(self, attackers: int, defenders: int, left: int) -> Fraction:
        """How likely just these are left: attackers positive, defenders negative."""
        winner, lost, taken = ("a", attackers - left, defenders) if left > 0 else ("d", defenders + left, attackers)
        return Fraction(self.weight(winner, lost, taken), self.base ** (lost + taken))

    def weight_of(self, attackers: int, defenders: int, left: int) -> int:
        """The weight, out of base**(attackers + defenders), of who is left, or nobody if 0."""
        chance = self.chance(attackers, defenders, left) if left else self.survivors(attackers, defenders)[0]
        return int(chance * self.base ** (attackers + defenders))

    def wins(self, attackers: int, defenders: int) -> Fraction:
        """How likely the attacker is to win."""
        return sum((odds for left, odds in self.survivors(attackers, defenders).items() if left > 0), Fraction(0))

    def thresholds(self, winner: str) -> NDArray[np.int64]:
        """Of every number to take the odds of at most 0, 1, ... losses of a winner, in shares of 2**62."""
        table = np.zeros((MOST + 1, MOST), np.int64)
        self.weight(winner, MOST, MOST)  # the largest first, which holds all others
        for taken in range(1, MOST + 1):
            total, out_of = 0, self.base**taken
            for lost in range(MOST):
                total += self.weight(winner, lost, taken)
                # All of 2**62 doesn't fit a word of 62 bits, and no draw is larger than that less one.
                table[taken, lost] = min(total * WHOLE // out_of, WHOLE - 1)
                total, out_of = total * self.base, out_of * self.base
        return table


class IndependentFight(Fight):
    """A fight in which no hit depends on the one before."""

    def __init__(self, attacker: int, defender: int) -> None:
        """The weights of a hit by the attacker and by the defender."""
        self.hits = {"a": attacker, "d": defender}
        super().__init__(attacker + defender, {"a": self.hits, "d": self.hits}, first="a")

    def weight(self, winner: str, lost: int, taken: int) -> int:
        """The last hit is the winner's, so the winner's losses lie anywhere among the hits before it."""
        own, other = (self.hits[side] for side in ("ad" if winner == "a" else "da"))
        return comb(taken - 1 + lost, lost) * int(own**taken * other**lost)


@lru_cache(maxsize=1024)
def winning(fight: Fight, defenders: int) -> tuple[str, ...]:
    """How likely 1, 2, ... attackers are to win, in percent; nothing about a fight that is larger than the tables."""
    if defenders > MOST:
        return ()
    # What the last of some attackers adds to the odds: they win with just one left.
    return percents(lambda attackers: fight.chance(attackers, defenders, 1))


@compiled
def drawn_survivors(
    r: int, attackers: int, defenders: int, attacker: NDArray[np.int64], defender: NDArray[np.int64], neutral: bool
) -> int:
    """How many are left of a fight that fits the tables, by a random number of 62 bits; off by less than 2**-60.

    Small numbers are the attacker's, few losses first, large ones the defender's; what lies between is neutral, where
    both can fall at once.
    """
    if r < int(attacker[defenders, attackers - 1]):
        lost = 0
        while r >= int(attacker[defenders, lost]):
            lost += 1
        return attackers - lost
    from_above = WHOLE - 1 - r
    if neutral and from_above >= int(defender[attackers, defenders - 1]):
        return 0
    lost = 0
    # The last place takes what rounding left between the two sides.
    while lost < defenders - 1 and from_above >= int(defender[attackers, lost]):
        lost += 1
    return lost - defenders
