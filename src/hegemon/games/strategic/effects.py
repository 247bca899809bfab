"""Whole orders at once for a search: what they add to the cells, how both meet, and how a turn resolves."""

from typing import Any

from hegemon.games.strategic.board import NEAR, NOWHERE, WAYS
from hegemon.games.strategic.cells import WAY, next_held, part_of, receiving, sending, stones_of
from hegemon.games.strategic.options import size_of
from hegemon.games.strategic.plans import read_plan, write_plan
from hegemon.games.strategic.random_games import settle_randomly
from hegemon.games.strategic.resolution import ROLL, advance
from hegemon.games.strategic.rules import STACK, Strategic
from hegemon.native import compiled
from hegemon.native.bits import opened
from hegemon.native.random import below, draw


@compiled
def begins_orders(self: Strategic) -> bool:
    """Whether the player to move orders their first stack now."""
    return not self.over() and self.stage == STACK and self.at == next_held(self.cells, self.size(), self.player, 0)


@compiled(inline=False)
def decision_effect(self: Strategic, decision: Any, words: Any) -> int:
    """What orders of the player to move add to each cell, and of how many cells that is told; 0 if none begin here."""
    if not begins_orders(self):
        return 0
    size, cells, plan = size_of(self.rules), self.size(), opened(self.cells)
    read_plan(self.rules, self.player, self.cells, decision, plan)
    for cell in range(cells):
        words[cell] = 0
    for cell in range(cells):
        for way in range(int(WAYS[size, cell]) if plan[cell] else 0):
            many = part_of(plan[cell], way)
            target = int(NEAR[size, cell, way])
            words[cell] = sending(int(words[cell]), many)
            words[target] = receiving(int(words[target]), self.player, many)
    return cells


@compiled(inline=False)
def propose_change(self: Strategic, decision: Any, state: int, row: Any) -> int:
    """Orders of the player to move, but for one or two stacks at random, as small moves in a row, and how many."""
    if not begins_orders(self):
        return 0
    size, cells, plan = size_of(self.rules), self.size(), opened(self.cells)
    read_plan(self.rules, self.player, self.cells, decision, plan)
    state, r = draw(state)
    for _ in range(1 + (r & 1)):
        state, r = draw(state)
        cell = next_held(self.cells, cells, self.player, below(r, cells))
        if cell == NOWHERE:
            cell = next_held(self.cells, cells, self.player, 0)
        if cell == NOWHERE:
            return 0
        state, r = draw(state)
        way = below(r, int(WAYS[size, cell]))
        state, r = draw(state)
        stones, going = stones_of(self.cells[cell], self.player), part_of(plan[cell], way)
        left = stones
        for other in range(int(WAYS[size, cell])):
            left -= part_of(plan[cell], other)
        kind = r & 7
        if kind == 0:
            plan[cell] = 0
        elif kind == 1:
            plan[cell] = stones << WAY * way
        elif kind == 2:
            plan[cell] = stones - 1 << WAY * way
        elif kind == 3:
            # What has stayed follows, but for one.
            plan[cell] += max(left - 1, 0) << WAY * way
        elif kind == 4:
            plan[cell] -= going << WAY * way
        elif kind == 5:
            plan[cell] -= min(going, 1) << WAY * way
        else:
            plan[cell] += min(left, 1) << WAY * way
    return write_plan(self.rules, self.player, self.cells, plan, row)


@compiled(inline=False)
def after_effects(self: Strategic, mine: Any, theirs: Any) -> Strategic:
    """The position after orders of both, by what each adds to the cells; nothing may be ordered yet."""
    cells = opened(self.cells)
    for cell in range(self.size()):
        cells[cell] += int(mine[cell]) + int(theirs[cell])
    # Black is the last to order.
    return self._replace(player=1).resolving(cells, *advance(cells, self.rules, 0))


@compiled(inline=False)
def after_chance(self: Strategic, state: int) -> tuple[Strategic, int]:
    """The position when chance has answered all that it is asked, and the generator's next state."""
    if self.stage < ROLL:
        return self, state
    cells = opened(self.cells)
    state, _ = settle_randomly(cells, self.rules, (self.stage, self.at, self.fight), state, 0)
    return self.after_turn(cells), state
