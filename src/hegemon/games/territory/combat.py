"""Fights of Territory: their exact odds, the tables that they are drawn from, and their results as chance moves.

Each roll costs one side a piece until one side is gone. With ties rolled again either side is as likely to lose it;
where the defender wins ties the attacker takes a piece with 15 of the 36 rolls, so with 5/12.
"""

from hegemon.games.territory.options import DEFENDER_TIES
from hegemon.mechanics.exchanges import ATTACKER_FALLS, DEFENDER_FALLS, after_exchange, too_large
from hegemon.mechanics.fights import MOST, Fight, IndependentFight, drawn_survivors
from hegemon.native import compiled
from hegemon.native.bits import WORD
from hegemon.native.random import below

REROLL = IndependentFight(1, 1)
DEFENDER = IndependentFight(5, 7)

EVEN = REROLL.thresholds("a")
"""With ties rolled again both sides have the same odds, so one table serves both."""
ATTACKER = DEFENDER.thresholds("a")
DEFENDED = DEFENDER.thresholds("d")

RESULTS = DEFENDER_FALLS + 1
"""Chance moves of a fight: MOST less the number left, attackers positive and defenders negative; or an exchange.

So the attackers' results come first, few losses before many, as a random number draws them.
"""


def fight_of(rules: int) -> Fight:
    """How a game with these rules fights."""
    return DEFENDER if rules & DEFENDER_TIES else REROLL


@compiled
def results(attackers: int, defenders: int) -> tuple[int, int]:
    """The chance moves of a fight, as a set."""
    if too_large(attackers, defenders):
        return (0, 1 << ATTACKER_FALLS - WORD | 1 << DEFENDER_FALLS - WORD)
    # Attackers left 1 to a are MOST-a to MOST-1, defenders left 1 to d are MOST+1 to MOST+d; word 1 begins at 62.
    won = (1 << MOST) - (1 << MOST - attackers)
    return (won | 1 << MOST + 1, (1 << defenders - 1) - 1)


@compiled
def drawn_result(rules: int, r: int, attackers: int, defenders: int) -> int:
    """The chance move that a random number of 62 bits draws."""
    if too_large(attackers, defenders):
        if rules & DEFENDER_TIES:
            return ATTACKER_FALLS if below(r, 12) < 7 else DEFENDER_FALLS
        return ATTACKER_FALLS if below(r, 2) < 1 else DEFENDER_FALLS
    if rules & DEFENDER_TIES:
        return MOST - drawn_survivors(r, attackers, defenders, ATTACKER, DEFENDED, False)
    return MOST - drawn_survivors(r, attackers, defenders, EVEN, EVEN, False)


@compiled
def left_by(result: int, attackers: int, defenders: int) -> tuple[int, int]:
    """The attackers and the defenders that are left by a chance move; both while the fight goes on."""
    if result < ATTACKER_FALLS:
        return max(MOST - result, 0), max(result - MOST, 0)
    return after_exchange(result, attackers, defenders)
