"""What each cell can hold after a pair of orders, exactly: cells resolve alone, by the very rules of the game."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from hegemon.errors import IllegalError, MalformedError, shown
from hegemon.game.odds import Odds
from hegemon.games.strategic.board import MOST_CELLS
from hegemon.games.strategic.cells import EMPTY, receiving, sending, stack_of
from hegemon.games.strategic.combat import fight_of
from hegemon.games.strategic.notation import TURN, check_number, refuse_after_the_end
from hegemon.games.strategic.options import RULES
from hegemon.games.strategic.orders import Orders, cell_name, count_on, read_orders
from hegemon.games.strategic.resolution import FIGHT, ROLL, advance, sides
from hegemon.games.strategic.results import count_after
from hegemon.games.strategic.rules import SETUP, STACK, Strategic
from hegemon.native.bits import numbers, opened

MOST_TOLD = 600
"""Stones a side of fights whose odds are worked out."""


class StrategicOdds(Odds[Strategic]):
    """The exact odds of a pair of orders, `W B3>C3*2 | B -`, and of fights."""

    def of_turn(self, position: Strategic, text: str) -> dict[str, dict[int, Fraction]]:
        """What every cell can hold after a pair of orders, and how likely."""
        refuse_after_the_end(position)
        if position.stage == SETUP:
            raise IllegalError("no stones are placed yet; name a position whose odds are asked for")
        match = TURN.fullmatch(text.strip())
        if match is None or match["results"] is not None:
            raise MalformedError(f"{shown(text)} is not a pair of orders such as W B3>C3*2 | B -")
        check_number(position, match["number"])
        orders = [read_orders(position, player, match[name]) for player, name in enumerate(("white", "black"))]
        return odds_after(position, orders)

    def of_fight(self, attackers: int, defenders: int) -> dict[int, Fraction]:
        """How many are left after a fight, and how likely: attackers positive, defenders negative."""
        return fight_of(RULES.pack(self.game.chosen)).survivors(attackers, defenders)


def odds_after(position: Strategic, orders: Sequence[Orders]) -> dict[str, dict[int, Fraction]]:
    """What every cell can hold after the orders of both, and how likely."""
    cells = [stack_of(count_on(position, cell)) for cell in range(position.size())]
    for player, given in enumerate(orders):
        for (source, target), stones in given.items():
            cells[source] = sending(cells[source], stones)
            cells[target] = receiving(cells[target], player, stones)
    return {cell_name(position, at): cell_odds(position.rules, cell) for at, cell in enumerate(cells)}


def cell_odds(rules: int, cell: int) -> dict[int, Fraction]:
    """What a cell can hold at the end of the turn; it stands alone on the first cell of a board."""
    alone = Strategic(rules, (cell, *[EMPTY] * (MOST_CELLS - 1)), stage=STACK, player=1, fresh=0)
    cells = opened(alone.cells)
    odds: dict[int, Fraction] = {}
    for count, chance in _endings(alone.resolving(cells, *advance(cells, rules, 0)), Fraction(1)):
        odds[count] = odds.get(count, Fraction(0)) + chance
    return dict(sorted(odds.items(), reverse=True))


def _endings(position: Strategic, chance: Fraction) -> Iterator[tuple[int, Fraction]]:
    """Every way in which the cell can end, with its share of a chance.

    A fight of any size goes at once: stone by stone, as large ones are played, would take far longer.
    """
    if position.stage < ROLL:
        yield count_on(position, 0), chance
    elif position.stage == FIGHT:
        attackers, defenders = sides(position.cells[0], position.fight)
        if max(attackers, defenders) > MOST_TOLD:
            told = f"{MOST_TOLD} stones a side are told"
            raise IllegalError(f"a fight of {attackers} against {defenders} is too large: {told}")
        for left, odds in fight_of(position.rules).survivors(attackers, defenders).items():
            yield count_after(position, left), chance * odds
    else:
        weights = {move: position.odds(move) for move in numbers(position.moves())}
        for move, weight in weights.items():
            yield from _endings(position.play(move), chance * Fraction(weight, sum(weights.values())))
