"""The best orders against given ones: stack by stack what helps most on average, until nothing helps any more.

Cells resolve by themselves, so what a stack can do is a sum over its ways: the best split is found exactly, by adding
one way after the other.
"""

from typing import Any, NamedTuple

from hegemon.games.strategic.board import NEAR, WAYS
from hegemon.games.strategic.cells import WAY, Cells, holds, part_of, receiving, sending, stones_of
from hegemon.games.strategic.expectation import CELL, worth
from hegemon.games.strategic.options import size_of
from hegemon.games.strategic.rules import GO, STAY
from hegemon.mechanics.stacks import MORE
from hegemon.native import compiled

MOST_PARTS = 48
"""The most parts that a stack can be split into; with fewer stones than that a part is a stone."""
WEIGHT = 10
"""Cells count in 1/2**10 of CELL."""
_NEVER = -(1 << 60)


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
    hedged: int
    """1 where what the other does is either in `cells` or in `besides`, equally likely."""
    cells: Cells
    """The cells with the orders of both."""
    besides: Cells
    """The same with other orders of the other, where that is hedged."""
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
def value_of(trial: Trial, cell: int, change: int) -> int:
    """What a cell is worth to the player if its number is changed by `change`."""
    counts = CELL * trial.weights[cell] >> WEIGHT
    value = worth(trial.rules, trial.cells[cell] + change, counts, trial.stone)
    if trial.hedged:
        value = (value + worth(trial.rules, trial.besides[cell] + change, counts, trial.stone)) >> 1
    return value if trial.player == 0 else -value


@compiled(inline=False)
def apply(trial: Trial, cell: int, sign: int) -> None:
    """Give the orders for a stack (1), or take them back (-1)."""
    size = size_of(trial.rules)
    for way in range(int(WAYS[size, cell])):
        many = sign * part_of(trial.plan[cell], way)
        target = int(NEAR[size, cell, way])
        trial.cells[cell] = sending(trial.cells[cell], many)
        trial.cells[target] = receiving(trial.cells[target], trial.player, many)
        if trial.hedged:
            trial.besides[cell] = sending(trial.besides[cell], many)
            trial.besides[target] = receiving(trial.besides[target], trial.player, many)


@compiled(inline=False)
def improve(trial: Trial, cell: int) -> bool:
    """Order the best for one stack, with all other orders as they are; whether that is something new."""
    before = trial.plan[cell]
    apply(trial, cell, -1)
    stones = stones_of(trial.cells[cell], trial.player)
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
            if holds(trial.cells[cell], trial.player) and improve(trial, cell):
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
def write_plan(trial: Trial, row: Any) -> int:
    """The small moves that give the planned orders, written into a row, and how many; 0 if the row is too short."""
    size, made = size_of(trial.rules), 0
    for cell in range(size * size):
        left = stones_of(trial.cells[cell], trial.player)
        if left == 0:
            continue
        if made + 2 + left // MORE + int(WAYS[size, cell]) > len(row):
            return 0
        split = trial.plan[cell]
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
