"""The dice that a fight of Territory is shown with.

The rules draw only how many are left. Given that, all orders of the exchanges whose last is the winner's are equally
likely, and so are all pairs of dice of one outcome; the throws are drawn from just these. Equal dice that were rolled
again are left out.
"""

from hegemon.games.territory.options import DEFENDER_TIES
from hegemon.games.territory.rules import Territory
from hegemon.native.random import below, draw, stream

SIDES = 6
MOST_SHOWN = 12
"""Exchanges of a fight whose dice are shown, the last ones."""


def throws(fight: Territory, left: int) -> tuple[tuple[int, int], ...]:
    """Dice that lead to the number left: of every exchange the attacker's and the defender's deciding throw.

    The draw is a hash of the position and the result, so a record always shows the same dice. Of a long fight they are
    the last MOST_SHOWN exchanges.
    """
    attackers, defenders = fight.sent, fight.defenders()
    by_attacker = defenders if left > 0 else defenders + left
    by_defender = attackers - left if left > 0 else attackers
    state = 0
    for word in (*fight.key(), left):
        state = stream(state, word)
    shown: list[tuple[int, int]] = []
    hits = left > 0
    while True:
        state, r = draw(state)
        shown.append(_pair(fight, hits, r))
        by_attacker, by_defender = by_attacker - hits, by_defender - (not hits)
        if len(shown) == MOST_SHOWN or by_attacker + by_defender == 0:
            return tuple(reversed(shown))
        # From the last exchange back: any of those that remain may be the one before.
        state, r = draw(state)
        hits = below(r, by_attacker + by_defender) < by_attacker


def _pair(fight: Territory, attacker_hits: bool, r: int) -> tuple[int, int]:
    faces = range(1, SIDES + 1)
    if attacker_hits:
        pairs = [(a, d) for a in faces for d in faces if a > d]
    else:
        ties = fight.rules & DEFENDER_TIES != 0
        pairs = [(a, d) for a in faces for d in faces if a < d or (ties and a == d)]
    return pairs[below(r, len(pairs))]
