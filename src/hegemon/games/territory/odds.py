"""What a turn of Territory can come to, in exact odds.

Each hexagon has its own dice, and what leaves a hexagon is known beforehand. So the hexagons are independent of each
other, and what stands on one follows from the groups that come there alone.
"""

from fractions import Fraction

from hegemon.errors import IllegalError
from hegemon.game.odds import Odds
from hegemon.games.territory.combat import fight_of
from hegemon.games.territory.groups import Stacks, read_group, words_of
from hegemon.games.territory.options import RULES
from hegemon.games.territory.rules import Territory

LARGEST = 1000
"""Pieces in a fight whose odds are still worked out."""


class TerritoryOdds(Odds[Territory]):
    """The exact odds of groups and of fights."""

    def of_turn(self, position: Territory, text: str) -> dict[str, dict[int, Fraction]]:
        """What stands on every hexagon after some groups, and how likely; Blue's pieces positive, Red's negative.

        Counts are those after the spawn. Braces behind a group take its fight as known.
        """
        stacks, fight = Stacks(position), fight_of(position.rules)
        # Of each hexagon what stands there, and what has come to fight it: splitting attackers changes no odds.
        stood, came = stacks.counts, [0] * len(stacks.counts)
        for at, word in enumerate(words_of(position, text)):
            group = read_group(stacks.board, word)
            stacks.check(at, group)
            there = group.target
            if stood[there] < 0:
                came[there] += group.pieces
                if came[there] - stood[there] > LARGEST:
                    raise IllegalError(f"{word}: odds are worked out for fights of at most {LARGEST} pieces")
                if group.left is not None:
                    if not stood[there] <= group.left <= came[there]:
                        raise IllegalError(f"{word}: the fight can't leave {group.left}")
                    came[there] = 0
            elif group.left is not None:
                raise IllegalError(f"{word}: no enemy stands there, so nobody fights")
            # Pieces that fight on a hexagon don't leave it this turn, so a source has one possible count.
            stacks.make(group)
        found = {}
        for v, name in enumerate(stacks.board.vertices):
            # What was there, or what is left of all that fought; the mover's is positive.
            odds = fight.survivors(came[v], -stood[v]) if came[v] else {stood[v]: Fraction(1)}
            found[name] = {stacks.sign * left: chance for left, chance in sorted(odds.items())}
        return found

    def of_fight(self, attackers: int, defenders: int) -> dict[int, Fraction]:
        """How many are left after a fight, and how likely: attackers positive, defenders negative."""
        return fight_of(RULES.pack(self.game.chosen)).survivors(attackers, defenders, "piece")
