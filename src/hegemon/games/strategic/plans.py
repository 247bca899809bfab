"""The best orders against given ones: stack by stack what helps most on average, until nothing helps any more.

Cells resolve by themselves, so what a stack can do is a sum over its ways: the best split is found exactly, by adding
one way after the other. What the other orders may be uncertain: then each cell knows what may happen to it, and how
likely.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hegemon.games.strategic.board import NEAR, NOWHERE, WAYS
from hegemon.games.strategic.cells import WAY, Cells, holds, next_held, part_of, receiving, sending, stones_of
from hegemon.games.strategic.expectation import CELL, worth
from hegemon.games.strategic.options import size_of
from hegemon.games.strategic.rules import GO, STAY
from hegemon.mechanics.stacks import MORE
from hegemon.native import compiled

MOST_PARTS = 48
"""The most parts that a stack can be split into; with fewer stones than that a part is a stone."""
WEIGHT = 10
"""Cells count in 1/2**10 of CELL."""
SHARE = 10
"""Probabilities are counted in 1/2**10."""
_NEVER = -(1 << 60)


class Others(NamedTuple):
    """What the other player's orders may add to each cell, and how likely; a cell's own row says so for it alone."""

    added: NDArray[np.int64]
    odds: NDArray[np.int64]
    """In 1/2**SHARE."""
    many: NDArray[np.int64]
    """How many different things may happen to each cell."""


class Trial(NamedTuple):
    """Orders of one player that are being looked for."""

    rules: int
    player: int
    stone: int
    """What a stone counts."""
    most_parts: int
    """Into how many parts a stack is split; 0: it stays or goes one way whole."""
    spin: int
    """Where to begin with stacks and ways: what comes first is preferred where two are equal."""
    own: Cells
    """The cells with the player's orders alone."""
    others: Others
    """What the other's orders add to them."""
    plan: Cells
    """The player's orders: for every cell the split of its stack."""
    weights: Cells
    """How much each cell counts."""
    value: Cells
    """Room to find a split: by the number of parts that leave a stack, the value without the stack itself."""
    split: Cells
    """The split that has this value."""
    gain: Cells
    """What a number of parts gains one way."""


@compiled(inline=False)
def none_known(cells: int, most: int) -> Others:
    """Room for what may happen to each of some cells; as long as nothing is added, nothing happens."""
    return Others(np.zeros((cells, most), np.int64), np.zeros((cells, most), np.int64), np.zeros(cells, np.int64))


@compiled(inline=False)
def may_add(others: Others, cell: int, added: int, odds: int) -> None:
    """This may be added to a cell, besides all that is known so far."""
    many = int(others.many[cell])
    at = 0
    while at < many and others.added[cell, at] != added:
        at += 1
    if at == many:
        others.added[cell, at], others.odds[cell, at] = added, 0
        others.many[cell] = many + 1
    others.odds[cell, at] += odds


@compiled(inline=False)
def value_of(trial: Trial, cell: int, change: int) -> int:
    """What a cell is worth to the player on average if its number is changed by `change`."""
    counts, others = CELL * trial.weights[cell] >> WEIGHT, trial.others
    value, own = 0, trial.own[cell] + change
    for at in range(int(others.many[cell])):
        likely = worth(trial.rules, own + int(others.added[cell, at]), counts, trial.stone)
        value += int(others.odds[cell, at]) * likely
    value >>= SHARE
    return value if trial.player == 0 else -value


@compiled(inline=False)
def apply(trial: Trial, cell: int, sign: int) -> None:
    """Give the orders for a stack (1), or take them back (-1)."""
    size = size_of(trial.rules)
    for way in range(int(WAYS[size, cell])):
        many = sign * part_of(trial.plan[cell], way)
        target = int(NEAR[size, cell, way])
        trial.own[cell] = sending(trial.own[cell], many)
        trial.own[target] = receiving(trial.own[target], trial.player, many)


@compiled(inline=False)
def improve(trial: Trial, cell: int) -> bool:
    """Order the best for one stack, with all other orders as they are; whether that is something new."""
    before = trial.plan[cell]
    apply(trial, cell, -1)
    stones = stones_of(trial.own[cell], trial.player)
    part, parts = parts_of(stones, trial.most_parts)
    best, most = best_split(trial, cell, part, parts)
    if stones > trial.most_parts:
        # A split knows equal parts only; a large stack can also go one way whole, or but for one that keeps the cell
        # where stacks may be split at all.
        size = size_of(trial.rules)
        for left in range(2 if trial.most_parts else 1):
            for step in range(int(WAYS[size, cell])):
                way = (step + trial.spin) % int(WAYS[size, cell])
                target = int(NEAR[size, cell, way])
                arrive = receiving(0, trial.player, stones - left)
                gain = value_of(trial, target, arrive) - value_of(trial, target, 0)
                gain += value_of(trial, cell, sending(0, stones - left))
                if gain > most:
                    best, most = stones - left << WAY * way, gain
    trial.plan[cell] = best
    apply(trial, cell, 1)
    return bool(best != before)


@compiled
def parts_of(stones: int, most_parts: int) -> tuple[int, int]:
    """How large the parts of a stack are, and how many of them can leave; of a large stack a stone stays."""
    if stones <= most_parts:
        return 1, stones
    if most_parts == 0:
        return 1, 0
    part = (stones - 2 + most_parts) // most_parts
    return part, (stones - 1) // part


@compiled(inline=False)
def best_split(trial: Trial, cell: int, part: int, parts: int) -> tuple[int, int]:
    """How many go each way so that the value is the highest, in whole parts, and that value."""
    size = size_of(trial.rules)
    ways = int(WAYS[size, cell])
    value, split, gain = trial.value, trial.split, trial.gain
    value[0], split[0] = 0, 0
    for leave in range(1, parts + 1):
        value[leave] = _NEVER
    for step in range(ways):
        way = (step + trial.spin) % ways
        target = int(NEAR[size, cell, way])
        without = value_of(trial, target, 0)
        for go in range(1, parts + 1):
            gain[go] = value_of(trial, target, receiving(0, trial.player, go * part)) - without
        # Downwards, so that what is added to doesn't have this way yet.
        for leave in range(parts, 0, -1):
            for go in range(1, leave + 1):
                if value[leave - go] + gain[go] > value[leave]:
                    value[leave] = value[leave - go] + gain[go]
                    split[leave] = split[leave - go] + (go * part << WAY * way)
    best, most = 0, value_of(trial, cell, 0)
    for leave in range(1, parts + 1):
        total = value[leave] + value_of(trial, cell, sending(0, leave * part))
        if total > most:
            best, most = split[leave], total
    return best, most


@compiled(inline=False)
def find_orders(trial: Trial, passes: int) -> None:
    """Improve stack after stack, until nothing is new or all passes are done."""
    cells = size_of(trial.rules) * size_of(trial.rules)
    for _ in range(passes):
        improved = False
        for step in range(cells):
            cell = (step + trial.spin) % cells
            if holds(trial.own[cell], trial.player) and improve(trial, cell):
                improved = True
        if not improved:
            break


@compiled(inline=False)
def board_value(trial: Trial) -> int:
    """What the whole board is worth to the player."""
    total = 0
    for cell in range(size_of(trial.rules) * size_of(trial.rules)):
        total += value_of(trial, cell, 0)
    return total


@compiled(inline=False)
def write_plan(rules: int, player: int, cells: Cells, plan: Cells, row: Any) -> int:
    """The small moves that give the orders of a plan, written into a row, and how many; 0 if the row is too short."""
    size, made = size_of(rules), 0
    for cell in range(size * size):
        left = stones_of(cells[cell], player)
        if left == 0:
            continue
        if made + 2 + left // MORE + int(WAYS[size, cell]) > len(row):
            return 0
        split = plan[cell]
        row[made] = GO if split else STAY
        made += 1
        way = 0
        while split and left > 0 and way < int(WAYS[size, cell]):
            many = part_of(split, way)
            # MORE as often as it takes; after that a number unless nobody is left.
            while many >= MORE:
                row[made] = MORE
                made, many, left = made + 1, many - MORE, left - MORE
            if left > 0:
                row[made] = many
                made, left = made + 1, left - many
            way += 1
    if made == 0 and len(row) > 0:
        row[0] = STAY
        made = 1
    return made


@compiled(inline=False)
def read_plan(rules: int, player: int, cells: Cells, decision: Any, plan: Cells) -> None:
    """The plan that small moves give, from the first stack to the last."""
    size = size_of(rules)
    cell, way, left = NOWHERE, NOWHERE, 0
    for at in range(size * size):
        plan[at] = 0
    for move in decision:
        if way == NOWHERE:
            cell = next_held(cells, size * size, player, cell + 1)
            if move == GO:
                way, left = 0, stones_of(cells[cell], player)
            continue
        plan[cell] += int(move) << WAY * way
        left -= int(move)
        if left > 0 and move == MORE:
            continue
        way = way + 1 if left > 0 and way + 1 < int(WAYS[size, cell]) else NOWHERE
