"""How a position of Strategic Influence looks without reading ahead: cells held, and stones to take more.

Orders that are given count by what they lead to on average. Cells resolve independently, so that is as good as exact,
with the orders that are not given yet taken as staying.
"""

import numpy as np

from hegemon.games.strategic.board import NEAR, WAYS
from hegemon.games.strategic.cells import EMPTY, arriving, count_of, stayed_on
from hegemon.games.strategic.expectation import CELL, ONE, SHIFT, expected, left_empty, stone_worth
from hegemon.games.strategic.options import size_of, turns_of
from hegemon.games.strategic.resolution import ROLL
from hegemon.games.strategic.rules import SETUP, Strategic
from hegemon.native import compiled
from hegemon.native.bits import opened

FITTED = {
    0: (1200, 0, 0), 1: (358, 3212, 0), 2: (246, 4114, 0), 3: (204, 4802, 0), 4: (208, 5020, 0), 5: (220, 5094, 6),
    6: (261, 4786, 23), 8: (300, 4331, 26), 10: (336, 3725, 62), 13: (355, 3155, 120), 16: (345, 2738, 196),
    18: (300, 3148, 247),
}  # fmt: skip
"""By the turns that are left: what each of three things adds to the logarithm of the odds that White wins, in 1/1000.

They are a cell held, all stones there are, and a way from an own stack to an empty cell. These, and the danger below,
were fitted to the results of 41,000 games in which players order what proposals 0 to 3 say, now and then others. What
is left to chance in the very last turn makes a cell ahead on average worth about as much as the first line says.
"""
MOST_LEFT = max(FITTED)
LEADS = np.array([FITTED[max(known for known in FITTED if known <= left)] for left in range(MOST_LEFT + 1)], np.int64)
"""The same for every number of turns up to one from which on nothing changes."""
IN_DANGER, STONES_IN_DANGER = 167, 790
"""Less for a stack beside more enemies than it has stones; and for all stones there are in such stacks."""
LEAD_STEP = 16
CHANCES = np.round(1000 * np.tanh(np.arange(0, 8000, LEAD_STEP) / 2000)).astype(np.int64)
"""How likely White is to win rather than Black, in 1/1000, by the lead in steps."""


@compiled
def first_open(self: Strategic) -> int:
    """The first cell whose orders are not carried out yet; the number of cells if a turn begins."""
    if self.fresh == 1 or self.stage == SETUP:
        return self.size()
    return self.at if self.stage >= ROLL else 0


@compiled(inline=False)
def heuristic(self: Strategic) -> int:
    """How far White is ahead."""
    cells, settled = self.size(), first_open(self)
    held, stones = 0, 0
    for cell in range(cells):
        here = self.cells[cell]
        if here == EMPTY:
            continue
        if cell < settled:
            count = count_of(here)
            held += ONE if count > 0 else -ONE if count < 0 else 0
            stones += count * ONE
        else:
            more, on_it = expected(self.rules, here)
            held += more
            stones += on_it
    stone = stone_worth(self.rules, self.turn + (1 if settled < cells else 0))
    return (CELL * held + stone * stones + ONE // 2) >> SHIFT


@compiled(inline=False)
def outlook(self: Strategic) -> int:
    """White's lead in cells, in the share of all stones, and in empty cells beside their own; from -1000 to 1000.

    Of cells whose orders are not carried out yet it is the lead that they will have on average.
    """
    size, settled = size_of(self.rules), first_open(self)
    shares, counts, empty = opened(self.cells), opened(self.cells), opened(self.cells)
    held, stones, total, open_ways, endangered, at_risk = 0, 0, 0, 0, 0, 0
    for cell in range(size * size):
        here = self.cells[cell]
        count = count_of(here)
        if cell < settled:
            shares[cell] = ONE if count > 0 else -ONE if count < 0 else 0
            counts[cell], empty[cell] = count * ONE, 0 if count else ONE
            total += abs(count)
        else:
            shares[cell], counts[cell] = expected(self.rules, here)
            empty[cell] = left_empty(self.rules, here)
            total += stayed_on(here) + arriving(here, 0) + arriving(here, 1)
        held += shares[cell]
        stones += counts[cell]
    if total == 0:
        return 0
    for cell in range(size * size):
        if shares[cell]:
            beside, enemies, sign = 0, 0, 1 if counts[cell] > 0 else -1
            for way in range(int(WAYS[size, cell])):
                near = int(NEAR[size, cell, way])
                beside += empty[near]
                enemies += max(0, -sign * counts[near])
            open_ways += shares[cell] * beside >> SHIFT
            if enemies > sign * counts[cell]:
                endangered += shares[cell]
                at_risk += counts[cell]
    done = self.turn + (1 if settled < size * size else 0)
    left = min(turns_of(self.rules) - done, MOST_LEFT)
    lead = int(LEADS[left, 0]) * held + int(LEADS[left, 1]) * stones // total + int(LEADS[left, 2]) * open_ways
    if left > 0:
        lead -= IN_DANGER * endangered + STONES_IN_DANGER * at_risk // total
    chance = int(CHANCES[min((abs(lead) >> SHIFT) // LEAD_STEP, len(CHANCES) - 1)])
    return chance if lead > 0 else -chance
