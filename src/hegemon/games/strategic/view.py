"""What people see of Strategic Influence."""

from collections import Counter
from collections.abc import Mapping, Sequence

from hegemon.game.turns import Turn, position_after
from hegemon.game.view import View, scene_of
from hegemon.games.strategic.board import zone_of
from hegemon.games.strategic.cells import next_held, stones_of
from hegemon.games.strategic.events import grown, placed, revealed, settled_cells, settling
from hegemon.games.strategic.form import ordering, placing, placing_apart
from hegemon.games.strategic.odds import odds_after
from hegemon.games.strategic.options import APART, size_of, turns_of
from hegemon.games.strategic.orders import (
    SEATS,
    cell_name,
    cell_named,
    check_orders,
    count_on,
    moves_of,
    moves_placing,
    orders_in,
    results_in,
)
from hegemon.games.strategic.picture import drawn_cell, notes
from hegemon.games.strategic.rules import PLACED, SETUP, STACK, Strategic
from hegemon.mechanics.stacks import read_way, write_way
from hegemon.view import Event, Fact, Form, Scene
from hegemon.view.events import counted


class StrategicView(View[Strategic]):
    """Picture, form, events and standing."""

    def picture(self, position: Strategic) -> Scene:
        size, drawn = size_of(position.rules), []
        for cell in range(position.size()):
            count = count_on(position, cell)
            zone = zone_of(size, cell) if position.stage == SETUP and not count else None
            drawn.append(drawn_cell(self.game.seats, size, cell, count, zone))
        return scene_of(f"{self.game.title}, after turn {position.turn}", (), drawn, notes(self.game, position))

    def form(self, position: Strategic) -> Form:
        """Where to place, or orders for all stacks; small moves where some of them are already made."""
        if position.stage == SETUP and position.way == 0:
            return placing_apart(position) if position.rules & APART else placing(position)
        if position.stage == STACK and position.at == next_held(position.cells, position.size(), position.player, 0):
            return ordering(position)
        return super().form(position)

    def decision_of(self, made: Turn, amounts: Mapping[str, int]) -> Turn:
        position, moves = made.after, tuple[int, ...]()
        given = {name: amount for name, amount in amounts.items() if amount}
        if position.stage != SETUP:
            orders = {}
            for way, stones in given.items():
                source, target = read_way(way)
                orders[cell_named(position, source), cell_named(position, target)] = stones
            check_orders(position, position.player, orders)
            moves = moves_of(position, orders)
        elif given:
            moves = moves_placing(position, {cell_named(position, name): stones for name, stones in given.items()})
        return made.then(*moves)

    def amounts_of(self, position: Strategic, moves: Sequence[int]) -> dict[str, int]:
        """How many stones are placed on each cell, or go each way."""
        if position.stage == SETUP:
            return Counter(cell_name(position, cell) for cell in moves)
        orders = orders_in(position, moves)[1][position.player]
        return {
            write_way(cell_name(position, source), cell_name(position, target)): stones
            for (source, target), stones in orders.items()
        }

    def foretold(self, position: Strategic, moves: Sequence[int]) -> tuple[str, ...]:
        """The odds of what a player is about to order, in words, where the other does nothing."""
        if position.stage == SETUP:
            return ()
        orders = orders_in(position, moves)[1]
        odds = odds_after(position, [orders[0], {}] if position.player == 0 else [{}, orders[1]])
        lines = []
        for name, results in odds.items():
            if len(results) > 1:
                told = (f"{_held(count)} {float(100 * chance):.3g}% ({chance})" for count, chance in results.items())
                lines.append(f"{name}: {', '.join(told)}")
        return (f"The odds, if {SEATS[1 - position.player]} orders nothing:", *lines) if lines else ()

    def events(self, position: Strategic, moves: Sequence[int]) -> tuple[Event, ...]:
        """The events of a whole turn; nothing of one in which a player has still to decide."""
        here, orders = orders_in(position, moves)
        after = position_after(position, moves)
        if not (after.over() or after.between_turns()):
            return ()
        if position.stage == SETUP:
            return tuple(placed(self.game, position, after))
        settled = settled_cells(here, results_in(position, moves))
        told = [*revealed(self.game, position, orders), *(settling(self.game, position, cell) for cell in settled)]
        told += grown(self.game, position, orders, settled, after)
        return tuple(told) or (Event("Nobody has a stone left", "note"),)

    def facts(self, position: Strategic, player: int) -> Sequence[Fact]:
        """Cells and stones."""
        stones = sum(stones_of(cell, player) for cell in position.cells)
        return Fact("cells", str(position.score(player))), Fact("stones", str(stones))

    def moment(self, position: Strategic) -> str:
        if position.over():
            return f"After {counted(position.turn, 'turn')}"
        if position.stage == SETUP:
            return f"Setup: each places {PLACED} stones in their zone"
        return f"Turn {position.turn + 1} of {turns_of(position.rules)}"


def _held(count: int) -> str:
    return f"{SEATS[count < 0]} {abs(count)}" if count else "neutral"
