"""What each cell can hold after a pair of orders, exactly: cells resolve alone, by the very rules of the game."""

from collections.abc import Sequence
from fractions import Fraction

from hegemon.errors import IllegalError
from hegemon.games.strategic.board import MOST_CELLS, NOWHERE
from hegemon.games.strategic.odds import ALTERNATE
from hegemon.games.strategic.odds import VOLLEY as VOLLEYS
from hegemon.games.strategic.orders import Orders, cell_name, count_on
from hegemon.games.strategic.packing import VOLLEY
from hegemon.games.strategic.resolution import FIGHT, ROLL, advance, settle_fight, sides
from hegemon.games.strategic.rules import STACK, Strategic
from hegemon.games.strategic.words import EMPTY, count_of, receiving, sending, standing
from hegemon.mechanics.fights import Fight
from hegemon.native.bits import numbers, opened


def odds_after(position: Strategic, orders: Sequence[Orders]) -> dict[str, dict[int, Fraction]]:
    """What every cell can hold after the orders of both, and how likely."""
    words = [standing(count_on(position, cell)) for cell in range(position.size())]
    for player, given in enumerate(orders):
        for (source, target), stones in given.items():
            words[source] = sending(words[source], stones)
            words[target] = receiving(words[target], player, stones)
    return {cell_name(position, cell): cell_odds(position.rules, word) for cell, word in enumerate(words)}


MOST_TOLD = 600
"""Stones a side of fights whose odds are worked out."""


def cell_odds(rules: int, word: int) -> dict[int, Fraction]:
    """What a cell can hold at the end of the turn; it stands alone on the first cell of a board."""
    alone = Strategic(rules, (word, *[EMPTY] * (MOST_CELLS - 1)), 0, STACK, 1, NOWHERE, 0, 0, 0)
    cells = opened(alone.cells)
    odds = _odds(alone.resolving(cells, *advance(cells, rules, 0)))
    return dict(sorted(odds.items(), reverse=True))


def _odds(position: Strategic) -> dict[int, Fraction]:
    if position.stage < ROLL:
        return {count_on(position, 0): Fraction(1)}
    if position.stage == FIGHT:
        return _fight_odds(position)
    odds: dict[int, Fraction] = {}
    weights = {move: position.odds(move) for move in numbers(position.moves())}
    for move, weight in weights.items():
        for count, chance in _odds(position.play(move)).items():
            odds[count] = odds.get(count, Fraction(0)) + chance * Fraction(weight, sum(weights.values()))
    return odds


def _fight_odds(position: Strategic) -> dict[int, Fraction]:
    """A fight of any size at once: stone by stone, as large ones are played, would take far longer."""
    attackers, defenders = sides(position.cells[0], position.fight)
    if max(attackers, defenders) > MOST_TOLD:
        raise IllegalError(
            f"a fight of {attackers} against {defenders} is too large: {MOST_TOLD} stones a side are told"
        )
    odds: dict[int, Fraction] = {}
    for left, chance in fight_of(position.rules).survivors(attackers, defenders).items():
        cells = opened(position.cells)
        settle_fight(cells, position.rules, 0, position.fight, max(left, 0), max(-left, 0))
        count = count_of(cells[0])
        odds[count] = odds.get(count, Fraction(0)) + chance
    return odds


def fight_of(rules: int) -> Fight:
    """How a game with these rules fights."""
    return VOLLEYS if rules & VOLLEY else ALTERNATE
