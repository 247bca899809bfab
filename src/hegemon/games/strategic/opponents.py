"""Opponents that know what orders lead to on average, and look no further than this turn."""

from functools import partial
from typing import Any

import numpy as np

from hegemon.game.mind import GameOpponent
from hegemon.games.strategic.board import MOST_WAYS, WAYS, zone_of
from hegemon.games.strategic.cells import WAY, count_of, stack_of, stones_of
from hegemon.games.strategic.expectation import stone_worth
from hegemon.games.strategic.options import APART, size_of
from hegemon.games.strategic.plans import (
    MOST_PARTS,
    SHARE,
    WEIGHT,
    Trial,
    apply,
    board_value,
    find_orders,
    may_add,
    none_known,
    write_plan,
)
from hegemon.games.strategic.rules import PLACED, SETUP, Strategic
from hegemon.mechanics.stacks import MORE
from hegemon.native import kernel
from hegemon.native.bits import opened
from hegemon.native.random import below, draw, stream

PASSES = 12
TIE_BREAK = 1
"""What a stone counts where only cells matter: of orders that hold as many, those with more stones are better."""
STARTS = 24
"""Beginnings from which the best orders are looked for: nothing ordered, and some stacks sent at random."""


@kernel
def order(position: Strategic, seed: int, most_parts: int, starts: int, stone: int, row: Any) -> int:
    """The small moves of the best orders where the other stays, in a row, and how many; a stone counts `stone`."""
    player, size = position.player, size_of(position.rules)
    state = stream(seed, 0)
    board, plan, weights = opened(position.cells), opened(position.cells), opened(position.cells)
    value, split, gain = opened(position.cells), opened(position.cells), opened(position.cells)
    staying = none_known(size * size, 1)
    for cell in range(size * size):
        may_add(staying, cell, 0, 1 << SHARE)
    made, most = 0, 0
    for start in range(starts):
        state, r = draw(state)
        for cell in range(size * size):
            board[cell] = stack_of(count_of(position.cells[cell]))
            plan[cell], weights[cell] = 0, 1 << WEIGHT
        # Where two orders are equal the one that comes first is taken, so luck says where to begin.
        spin = below(r, size * size)
        trial = Trial(
            position.rules, player, stone, most_parts, spin, board, staying, plan, weights, value, split, gain
        )
        for cell in range(size * size if start else 0):
            state, r = draw(state)
            stones = stones_of(board[cell], player)
            if stones > 0 and r & 1:
                plan[cell] = stones << WAY * below(r, int(WAYS[size, cell]))
                apply(trial, cell, 1)
        find_orders(trial, PASSES)
        total = board_value(trial)
        if made == 0 or total > most:
            made, most = write_plan(trial.rules, player, trial.own, trial.plan, row), total
    return made


def _choose(
    position: Strategic, state: int, most_parts: int = MOST_PARTS, starts: int = STARTS, only_cells: bool = False
) -> tuple[tuple[int, ...], int]:
    state, r = draw(state)
    if position.stage == SETUP:
        return _place(position, r), state
    stacks = [abs(count_of(cell)) for cell in position.cells if count_of(cell)]
    row = np.zeros(1 + sum(2 + MOST_WAYS + stones // MORE for stones in stacks), np.int64)
    stone = TIE_BREAK if only_cells else stone_worth(position.rules, position.turn + 1)
    made = order(position, r, most_parts, starts, stone, row)
    return tuple(int(move) for move in row[:made]), state


def _place(position: Strategic, r: int) -> tuple[int, ...]:
    """All stones together on a cell with as many neighbours as any in the zone."""
    board = size_of(position.rules)
    zone = [cell for cell in range(position.size()) if zone_of(board, cell) == position.player]
    best = [cell for cell in zone if WAYS[board, cell] == max(WAYS[board, zone])]
    return (best[below(r, len(best))],) * (PLACED if position.rules & APART else 1)


OPPONENTS = (
    GameOpponent(
        "whole-stacks", "sends whole stacks to the best neighbour, one ply deep",
        partial(_choose, most_parts=0, starts=1),
    ),
    GameOpponent(
        "guarded-stacks", "the same, but may leave a stone behind that keeps the cell",
        partial(_choose, most_parts=1, starts=1),
    ),
    GameOpponent(
        "expectation", "maximises the exact expectation of cells with split stacks, one ply deep",
        partial(_choose, only_cells=True),
    ),
    GameOpponent("hoarder", "the same, but stones count too, until the end is near", _choose),
)  # fmt: skip
