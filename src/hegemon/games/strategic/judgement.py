"""How a position of Strategic Influence looks without reading ahead: cells held, and stones to take more.

Orders that are given count by what they lead to on average. Cells resolve independently, so that is exact, with the
orders that are not given yet taken as staying.
"""

from fractions import Fraction
from functools import lru_cache

from hegemon.games.strategic.odds_by_cell import cell_odds
from hegemon.games.strategic.orders import count_on
from hegemon.games.strategic.packing import TURNS, TURNS_AT
from hegemon.games.strategic.resolution import ROLL
from hegemon.games.strategic.rules import SETUP, Strategic
from hegemon.games.strategic.words import arriving, count_of, stones_of
from hegemon.native import compiled

CELL, STONE = 1000, 100
"""What a cell and a stone count; stones lose their worth as the last turn comes near."""
NEAR_THE_END = 5
REMEMBERED = 200_000
LARGE = 150
"""Stacks above this are judged by their size alone."""


def judge(position: Strategic) -> int:
    """How far White is ahead."""
    settled = position.size()
    if not position.fresh and position.stage != SETUP:
        settled = position.at if position.stage >= ROLL else 0
    held, stones = Fraction(0), Fraction(0)
    for cell, word in enumerate(position.cells[: position.size()]):
        if cell < settled:
            count = count_on(position, cell)
            held, stones = held + (count > 0) - (count < 0), stones + count
        else:
            more, on_it = expected(position.rules, word)
            held, stones = held + more, stones + on_it
    left = (position.rules >> TURNS_AT & TURNS) - position.turn - (1 if settled < position.size() else 0)
    return int(CELL * held + STONE * min(left, NEAR_THE_END) * stones / NEAR_THE_END)


@compiled
def outlook(self: Strategic) -> int:
    """The lead in cells and stones, weighed by the turns that are left to change it; from -1000 to 1000."""
    left = (self.rules >> TURNS_AT & TURNS) - self.turn
    lead = 0
    for cell in range(self.size()):
        count = count_of(self.cells[cell])
        lead += CELL if count > 0 else -CELL if count < 0 else 0
        lead += STONE * min(left, NEAR_THE_END) * count // NEAR_THE_END
    even = 600 + 300 * left // 2
    return 1000 * lead // (abs(lead) + even)


@lru_cache(REMEMBERED)
def expected(rules: int, word: int) -> tuple[Fraction, Fraction]:
    """White's share of a cell less Black's, and the stones on it, after it has resolved, on average."""
    stones = (stones_of(word, 0) + arriving(word, 0), stones_of(word, 1) + arriving(word, 1))
    if max(stones) > LARGE:
        # Between stacks of that size the larger one wins, give or take a little.
        lead = stones[0] - stones[1]
        return Fraction((lead > 0) - (lead < 0)), Fraction(lead)
    odds = cell_odds(rules, word)
    held = sum((chance * ((count > 0) - (count < 0)) for count, chance in odds.items()), Fraction(0))
    return held, sum((chance * count for count, chance in odds.items()), Fraction(0))
