"""What a turn of Territory can come to, in exact odds.

Each hexagon has its own dice, and what leaves a hexagon is known beforehand. So the hexagons are independent of each
other, and what stands on one follows from the groups that come there alone.
"""

from fractions import Fraction

from hegemon.core.errors import IllegalError, MalformedError, shown
from hegemon.games.territory.combat import DEFENDER, REROLL, survivors
from hegemon.games.territory.notation import NOTHING, Group, GroupReader
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
    found: list[Odds] = [{count: Fraction(1)} for count in reader.counts]
    for at, word in enumerate([] if words == [NOTHING] else words):
        if at and position.rules & ONE_GROUP:
            raise IllegalError(f"{word}: only one group moves in a turn (option moves)")
        group = reader.group(word)
        there = found[group.target]
        if -min(there) + group.pieces > LARGEST:
            raise IllegalError(f"{word}: odds are worked out for fights of at most {LARGEST} pieces")
        found[group.target] = after_group(weights, there, group.pieces)
        if group.left is not None:
            found[group.target] = {group.left: _known(word, weights, there, group)}
        # Nobody who fights on a hexagon may leave it this turn, so a source has one possible count.
        ((count, certain),) = found[group.source].items()
        found[group.source] = {count - group.pieces: certain}
        reader.make(group)
    names = reader.board.vertices
    return {names[v]: {reader.sign * n: odds for n, odds in sorted(found[v].items())} for v in range(len(names))}


def after_group(weights: tuple[int, int, int], there: Odds, pieces: int) -> Odds:
    """What stands on a hexagon after a group has come."""
    after: Odds = {}
    for count, odds in there.items():
        lefts = survivors(weights, pieces, -count) if count < 0 else {count + pieces: Fraction(1)}
        for left, share in lefts.items():
            after[left] = after.get(left, Fraction(0)) + odds * share
    return after


def _known(word: str, weights: tuple[int, int, int], there: Odds, group: Group) -> Fraction:
    """Certainty, where a fight can end as the braces say; IllegalError where it can't."""
    enemies = {count: odds for count, odds in there.items() if count < 0}
    if not enemies:
        raise IllegalError(f"{word}: no enemy stands there, so nobody fights")
    if not after_group(weights, enemies, group.pieces).get(group.left or 0):
        raise IllegalError(f"{word}: the fight can't leave {group.left}")
    return Fraction(1)
