"""Fights too large for the tables: they are played exchange by exchange until they fit."""

from hegemon.mechanics.fights import MOST
from hegemon.native import compiled

ATTACKER_FALLS, DEFENDER_FALLS, BOTH_FALL = 2 * MOST + 1, 2 * MOST + 2, 2 * MOST + 3
"""Results of an exchange, as chance moves: one falls, or one of each side. Smaller numbers are results of a fight."""
HITS = {ATTACKER_FALLS: "d", DEFENDER_FALLS: "a", BOTH_FALL: "ad"}
"""Whose hits these are."""


@compiled
def too_large(attackers: int, defenders: int) -> bool:
    """Whether a fight goes exchange by exchange for now."""
    return attackers > MOST or defenders > MOST


@compiled
def after_exchange(result: int, attackers: int, defenders: int) -> tuple[int, int]:
    """How many attackers and defenders are left after an exchange."""
    return attackers - (0 if result == DEFENDER_FALLS else 1), defenders - (0 if result == ATTACKER_FALLS else 1)


def exchanges_to(attackers: int, defenders: int, left: int) -> tuple[list[int], int, int]:
    """Exchanges on the way to a result, as few as can be: until the fight fits the tables or a side is gone.

    The result is the attackers left, the defenders left as a negative number, or 0. Both sides after the exchanges
    are returned too. Of the many orders that exchanges can have, this is one.
    """
    results = []
    while attackers and defenders and too_large(attackers, defenders):
        # The winner keeps those that are to be left. Before that, those too many for the tables fall.
        attacker_falls = attackers > max(left, MOST) if left >= 0 else defenders <= max(-left, MOST)
        results.append(ATTACKER_FALLS if attacker_falls else DEFENDER_FALLS)
        attackers, defenders = after_exchange(results[-1], attackers, defenders)
    return results, attackers, defenders
