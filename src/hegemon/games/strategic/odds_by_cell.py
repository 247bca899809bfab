"""What each cell can hold after a pair of orders, exactly: cells resolve alone, by the very rules of the game."""

from collections.abc import Sequence
from fractions import Fraction

from hegemon.core.turns import outcomes
from hegemon.games.strategic.board import MOST_CELLS, NOWHERE
from hegemon.games.strategic.orders import Orders, cell_name, count_on
from hegemon.games.strategic.resolution import advance
from hegemon.games.strategic.rules import STACK, Strategic
from hegemon.games.strategic.words import EMPTY, receiving, sending, standing
from hegemon.native.bits import opened


def odds_after(position: Strategic, orders: Sequence[Orders]) -> dict[str, dict[int, Fraction]]:
    """What every cell can hold after the orders of both, and how likely."""
    words = [standing(count_on(position, cell)) for cell in range(position.size())]
    for player, given in enumerate(orders):
        for (source, target), stones in given.items():
            words[source] = sending(words[source], stones)
            words[target] = receiving(words[target], player, stones)
    return {cell_name(position, cell): cell_odds(position.rules, word) for cell, word in enumerate(words)}


def cell_odds(rules: int, word: int) -> dict[int, Fraction]:
    """What a cell can hold at the end of the turn; it stands alone on the first cell of a board."""
    alone = Strategic(rules, (word, *[EMPTY] * (MOST_CELLS - 1)), 0, STACK, 1, NOWHERE, 0, 0, 0)
    cells = opened(alone.cells)
    odds: dict[int, Fraction] = {}
    for turn in outcomes(alone.resolving(cells, *advance(cells, rules, 0))):
        count = count_on(turn.after, 0)
        odds[count] = odds.get(count, Fraction(0)) + turn.odds
    return dict(sorted(odds.items(), reverse=True))
