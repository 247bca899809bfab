"""The best orders against given ones: stack by stack what helps most on average, until nothing helps any more.

Cells resolve by themselves, so what a stack can do is a sum over its ways: the best split is found exactly, by adding
one way after the other.
"""

from typing import Any, NamedTuple

from hegemon.games.strategic.board import NEAR, WAYS
from hegemon.games.strategic.expectation import CELL, worth
from hegemon.games.strategic.packing import SIZE
from hegemon.games.strategic.resolution import Cells
from hegemon.games.strategic.rules import GO, MORE, STAY
from hegemon.games.strategic.words import FIELD, holds, receiving, sending, stones_of
from hegemon.native import compiled

MOST_PARTS = 48
"""Into so many parts a stack can be split at most; with fewer stones than that a part is a stone."""
WAY = 15
"""A split is one word: how many go each way, in fields of so many bits."""
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
    """1 where what the other does is either in `words` or in `besides`, equally likely."""
    words: Cells
    """The cells with the orders of both."""
    besides: Cells
    """The same with other orders of the other, where that is hedged."""
    plan: Cells
    """The player's orders: for every cell the split of its stack."""
    weights: Cells
    """How much each cell counts."""
    value: Cells
    """Room to find a split: how it looks if so many parts leave a stack, without the stack itself."""
    split: Cells
    """The split that looks so."""
    gain: Cells
    """What so many parts gain one way."""


@compiled(inline=False)
def looks(trial: Trial, cell: int, change: int) -> int:
    """How a cell looks for the player if its word is changed by so much."""
    counts = CELL * trial.weights[cell] >> WEIGHT
    looks = worth(trial.rules, trial.words[cell] + change, counts, trial.stone)
    if trial.hedged:
        looks = (looks + worth(trial.rules, trial.besides[cell] + change, counts, trial.stone)) >> 1
    return looks if trial.player == 0 else -looks


@compiled
def part_of(split: int, way: int) -> int:
    """How many stones go one way."""
    return split >> WAY * way & FIELD


@compiled(inline=False)
def apply(trial: Trial, cell: int, sign: int) -> None:
    """Give the orders for a stack (1), or take them back (-1)."""
    board = trial.rules & SIZE
    for way in range(int(WAYS[board, cell])):
        many = sign * part_of(trial.plan[cell], way)
        target = int(NEAR[board, cell, way])
        trial.words[cell] = sending(trial.words[cell], many)
        trial.words[target] = receiving(trial.words[target], trial.player, many)
        if trial.hedged:
            trial.besides[cell] = sending(trial.besides[cell], many)
            trial.besides[target] = receiving(trial.besides[target], trial.player, many)


@compiled(inline=False)
def improve(trial: Trial, cell: int) -> bool:
    """Order the best for one stack, with all other orders as they are; whether that is something new."""
    before = trial.plan[cell]
    apply(trial, cell, -1)
    stones = stones_of(trial.words[cell], trial.player)
    part, parts = parts_of(stones, trial.most_parts)
    best, most = best_split(trial, cell, part, parts)
    if stones > trial.most_parts:
        # A split knows equal parts only; a large stack can also go one way whole, or but for one that keeps the cell
        # where stacks may be split at all.
        board = trial.rules & SIZE
        for left in range(2 if trial.most_parts else 1):
            for step in range(int(WAYS[board, cell])):
                way = (step + trial.spin) % int(WAYS[board, cell])
                target = int(NEAR[board, cell, way])
                arrive = receiving(0, trial.player, stones - left)
                gain = looks(trial, target, arrive) - looks(trial, target, 0)
                gain += looks(trial, cell, sending(0, stones - left))
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
    """How many go each way so that it looks best, in whole parts, and how that looks."""
    board = trial.rules & SIZE
    ways = int(WAYS[board, cell])
    value, split, gain = trial.value, trial.split, trial.gain
    value[0], split[0] = 0, 0
    for leave in range(1, parts + 1):
        value[leave] = _NEVER
    for step in range(ways):
        way = (step + trial.spin) % ways
        target = int(NEAR[board, cell, way])
        without = looks(trial, target, 0)
        for go in range(1, parts + 1):
            gain[go] = looks(trial, target, receiving(0, trial.player, go * part)) - without
        # Downwards, so that what is added to doesn't have this way yet.
        for leave in range(parts, 0, -1):
            for go in range(1, leave + 1):
                if value[leave - go] + gain[go] > value[leave]:
                    value[leave] = value[leave - go] + gain[go]
                    split[leave] = split[leave - go] + (go * part << WAY * way)
    best, most = 0, looks(trial, cell, 0)
    for leave in range(1, parts + 1):
        total = value[leave] + looks(trial, cell, sending(0, leave * part))
        if total > most:
            best, most = split[leave], total
    return best, most


@compiled(inline=False)
def find_orders(trial: Trial, passes: int) -> None:
    """Improve stack after stack, until nothing is new or so many passes are done."""
    cells = (trial.rules & SIZE) * (trial.rules & SIZE)
    for _ in range(passes):
        improved = False
        for step in range(cells):
            cell = (step + trial.spin) % cells
            if holds(trial.words[cell], trial.player) and improve(trial, cell):
                improved = True
        if not improved:
            break


@compiled(inline=False)
def lead(trial: Trial) -> int:
    """How the whole board looks for the player."""
    total = 0
    for cell in range((trial.rules & SIZE) * (trial.rules & SIZE)):
        total += looks(trial, cell, 0)
    return total


@compiled(inline=False)
def write_plan(trial: Trial, row: Any) -> int:
    """The small moves that give the planned orders, written into a row, and how many; 0 if the row is too short."""
    board, made = trial.rules & SIZE, 0
    for cell in range(board * board):
        left = stones_of(trial.words[cell], trial.player)
        if left == 0:
            continue
        if made + 2 + left // MORE + int(WAYS[board, cell]) > len(row):
            return 0
        split = trial.plan[cell]
        row[made] = GO if split else STAY
        made += 1
        way = 0
        while split and left > 0 and way < int(WAYS[board, cell]):
            many = part_of(split, way)
            # So many and more to follow, as long as it takes; after that a number unless nobody is left.
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
