"""What a turn of Territory can come to, in exact odds.

Each hexagon has its own dice, and what leaves a hexagon is known beforehand. So the hexagons are independent of each
other, and what stands on one follows from the groups that come there alone.
"""

from fractions import Fraction

from hegemon.errors import IllegalError, MalformedError, shown
from hegemon.games.territory.combat import DEFENDER, REROLL, survivors
from hegemon.games.territory.notation import NOTHING, GroupReader
from hegemon.games.territory.packing import DEFENDER_TIES, ONE_GROUP
from hegemon.games.territory.rules import Territory

Odds = dict[int, Fraction]
"""How likely each number of pieces is, the mover's positive."""
LARGEST = 1000
"""Pieces in a fight whose odds are still worked out."""


def turn_odds(position: Territory, text: str) -> dict[str, dict[int, Fraction]]:
    """What stands on every hexagon after some groups, Blue's pieces positive; braces take a fight as known."""
    reader = GroupReader(position, text)
    weights = DEFENDER if position.rules & DEFENDER_TIES else REROLL
    words = text.split()
    if not words or (NOTHING in words and len(words) > 1):
        raise MalformedError(f"{shown(text)} is neither groups such as b2>c3*3 a1>b1 nor {NOTHING}")
    # Of each hexagon what stood there, and who has come to fight since: splitting attackers doesn't change the odds.
    stood, came = list(reader.counts), [0] * len(reader.counts)
    for at, word in enumerate([] if words == [NOTHING] else words):
        if at and position.rules & ONE_GROUP:
            raise IllegalError(f"{word}: only one group moves in a turn (option moves)")
        group = reader.group(word)
        there = group.target
        if stood[there] >= 0:
            if group.left is not None:
                raise IllegalError(f"{word}: no enemy stands there, so nobody fights")
            stood[there] += group.pieces
        else:
            came[there] += group.pieces
            if came[there] - stood[there] > LARGEST:
                raise IllegalError(f"{word}: odds are worked out for fights of at most {LARGEST} pieces")
            if group.left is not None:
                if not survivors(weights, came[there], -stood[there]).get(group.left):
                    raise IllegalError(f"{word}: the fight can't leave {group.left}")
                stood[there], came[there] = group.left, 0
        # Nobody who fights on a hexagon may leave it this turn, so a source has one possible count.
        stood[group.source] -= group.pieces
        reader.make(group)
    return {
        name: {reader.sign * left: chance for left, chance in sorted(odds_on(weights, stood[v], came[v]).items())}
        for v, name in enumerate(reader.board.vertices)
    }


def odds_on(weights: tuple[int, int, int], stood: int, came: int) -> Odds:
    """What stands on a hexagon in the end: who was there, or who is left of all who fought for it."""
    return survivors(weights, came, -stood) if came else {stood: Fraction(1)}
