"""What a cell is worth on average after it has resolved, in whole numbers, so that a search can ask often.

`odds.py` has the exact odds; a share here is off by less than 1/10,000. Shares and numbers of stones are in units of
1/ONE.
"""

import numpy as np
from numpy.typing import NDArray

from hegemon.games.strategic.cells import EMPTY, arriving, count_of, stayed_on
from hegemon.games.strategic.combat import ATTACKER, BOTH, DEFENDER
from hegemon.games.strategic.options import BLACK_DEFENDS, SAFE_RELAY, VOLLEY, cap_of, turns_of
from hegemon.games.strategic.resolution import capped
from hegemon.mechanics.exchanges import too_large
from hegemon.mechanics.fights import MOST
from hegemon.native import compiled

SHIFT = 20
ONE = 1 << SHIFT

CELL, STONE = 1000, 300
"""What a cell and a stone count; stones lose their worth as the last turn comes near."""
NEAR_THE_END = 5


def _kept(thresholds: NDArray[np.int64]) -> NDArray[np.int64]:
    """Of every number to take, and of every number n: the odds of at most 0, 1, ... n-1 losses, added up.

    A winner with a stones keeps at least k of them by losing at most a-k. So what a winner keeps on average, and at
    most c of it, is a difference of two entries, a and a-c; the odds of a win are those of a and a-1.
    """
    shares = thresholds >> 62 - 2 * SHIFT
    table = np.zeros((MOST + 1, MOST + 1), np.int64)
    table[:, 1:] = np.cumsum(shares, axis=1) >> SHIFT
    return table


KEPT = np.array([[_kept(ATTACKER), _kept(DEFENDER)], [_kept(BOTH), _kept(BOTH)]])
"""By the kind of fight, in turns or volleys, and by the side, attacker or defender."""


@compiled(inline=False)
def fought(rules: int, attackers: int, defenders: int, growth: int) -> tuple[int, int]:
    """After a fight: the attacker's share of the cell less the defender's, and the same of the stones.

    Fights that are too large for the tables are judged by size alone: the larger side wins, give or take a little.
    """
    if too_large(attackers, defenders):
        lead = attackers - defenders
        if lead > 0:
            return ONE, capped(rules, lead) * ONE
        return (-ONE, -capped(rules, growth - lead) * ONE) if lead < 0 else (0, 0)
    kind = 1 if rules & VOLLEY else 0
    most = cap_of(rules) if cap_of(rules) > 0 else 2 * MOST
    attacker, defender = int(KEPT[kind, 0, defenders, attackers]), int(KEPT[kind, 1, attackers, defenders])
    wins = attacker - int(KEPT[kind, 0, defenders, attackers - 1])
    holds = defender - int(KEPT[kind, 1, attackers, defenders - 1])
    attacker -= int(KEPT[kind, 0, defenders, max(attackers - most, 0)])
    defender -= int(KEPT[kind, 1, attackers, max(defenders - (most - growth), 0)])
    return wins - holds, attacker - (defender + growth * holds)


@compiled
def takes(rules: int, stones: int, left_it: bool) -> int:
    """How likely arriving stones are to take an empty cell."""
    if stones == 0:
        return 0
    return ONE if left_it and rules & SAFE_RELAY else ONE - (ONE >> min(stones, SHIFT + 1))


@compiled(inline=False)
def contested(rules: int, count: int, white: int, black: int) -> tuple[int, int]:
    """White's share of an empty cell where stones arrive, less Black's, and the stones on it."""
    by_white, by_black = takes(rules, white, count > 0), takes(rules, black, count < 0)
    both = by_white * by_black >> SHIFT
    by_white, by_black = by_white - both, by_black - both
    held = by_white - by_black
    stones = by_white * capped(rules, white) - by_black * capped(rules, black)
    if both > 0:
        lead, left = fought(rules, white, black, 0)
        if rules & (VOLLEY | BLACK_DEFENDS) == 0:
            # A coin decides which side attacks.
            other_lead, other_left = fought(rules, black, white, 0)
            lead, left = (lead - other_lead) >> 1, (left - other_left) >> 1
        held += both * lead >> SHIFT
        stones += both * left >> SHIFT
    return held, stones


@compiled(inline=False)
def expected(rules: int, cell: int) -> tuple[int, int]:
    """White's share of a cell less Black's, and the stones on it, after it has resolved, on average."""
    if cell == EMPTY:
        return 0, 0
    count, white, black = count_of(cell), arriving(cell, 0), arriving(cell, 1)
    stayed = stayed_on(cell)
    if stayed <= 0:
        return contested(rules, count, white, black)
    sign, friends, enemies = (1, white, black) if count > 0 else (-1, black, white)
    if enemies == 0:
        return sign * ONE, sign * capped(rules, stayed + friends + 1) * ONE
    held, stones = fought(rules, enemies, stayed + friends, 1)
    return -sign * held, -sign * stones


@compiled
def left_empty(rules: int, cell: int) -> int:
    """How likely nobody takes a cell; a player who takes it and falls in the fight counts as holding it."""
    count = count_of(cell)
    if stayed_on(cell) > 0:
        return 0
    white = ONE - takes(rules, arriving(cell, 0), count > 0)
    return white * (ONE - takes(rules, arriving(cell, 1), count < 0)) >> SHIFT


@compiled
def stone_worth(rules: int, turns_done: int) -> int:
    """What a stone counts after some turns."""
    return STONE * min(turns_of(rules) - turns_done, NEAR_THE_END) // NEAR_THE_END


@compiled
def worth(rules: int, cell: int, share: int, stone: int) -> int:
    """What a cell is worth to White on average, in units of 1/ONE; it counts `share`, and each stone on it `stone`."""
    held, stones = expected(rules, cell)
    return share * held + stone * stones
