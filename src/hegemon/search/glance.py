"""What decisions look like at a glance: all are looked at where they are few, else many drawn at random.

No game is named here.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hegemon.game.position import random_move
from hegemon.native import compiled, kernel
from hegemon.native.random import draw
from hegemon.search.decision_pool import (
    LISTED,
    LONGEST,
    DecisionPool,
    add_row,
    empty_pool,
    is_listed,
    list_all,
    made,
)
from hegemon.search.driver import is_native

TOO_LONG = -1
"""Stands for a number of decisions, or of small moves, where a decision has more of them than there is room for."""


@dataclass(frozen=True)
class Glances:
    """Decisions and what each looks like, as player 1 sees it."""

    values: Sequence[int]
    moves_of: Callable[[int], tuple[int, ...]]
    """The small moves of a decision, by its number."""
    state: int
    """The generator's next state."""

    def best(self, player: int, many: int) -> list[tuple[int, ...]]:
        """The decisions that look best to a player, the best first."""
        sign = 1 if player == 0 else -1
        order = sorted(range(len(self.values)), key=lambda at: -sign * self.values[at])
        return [self.moves_of(at) for at in order[:many]]

    def equals(self, player: int) -> list[int]:
        """The numbers of all decisions that look best to a player."""
        best = max(self.values) if player == 0 else min(self.values)
        return [at for at, value in enumerate(self.values) if value == best]


@compiled(inline=False)
def draw_decision(position: Any, pool: DecisionPool, state: int) -> tuple[int, int]:
    """Write any decision into the row; its small moves, or TOO_LONG, and the generator's next state."""
    player, length = position.to_move(), 0
    while length < LONGEST:
        state, r = draw(state)
        move = random_move(position, r)
        pool.row[length] = move
        length += 1
        position = position.play(move)
        if position.over() or position.to_move() != player or position.between_turns():
            return length, state
    return TOO_LONG, state


@kernel
def glance(
    position: Any, pool: DecisionPool, most: int, sample: int, values: NDArray[np.int64], states: NDArray[np.uint64]
) -> int:
    """Enter what decisions look like, and the generator's next state; how many decisions these are, or TOO_LONG."""
    if not list_all(position, pool, most):
        state = int(states[0])
        for _ in range(sample):
            length, state = draw_decision(position, pool, state)
            if length == TOO_LONG:
                return TOO_LONG
            if not is_listed(pool, 0, int(pool.full[LISTED]), length) and not add_row(pool, length):
                return TOO_LONG
        states[0] = state
    for at in range(pool.full[LISTED]):
        values[at] = made(position, pool, at).heuristic()
    return int(pool.full[LISTED])


def glances(position: Any, state: int, most: int, sample: int, backend: str = "native") -> Glances | None:
    """What the decisions of the player to move look like: all if there are at most this many, else a `sample` of them.

    None where a decision has more small moves than there is room for.
    """
    pool = empty_pool(most, most * LONGEST)
    values, states = np.zeros(most, np.int64), np.array([state], np.uint64)
    listed = (glance if is_native(backend) else glance.python)(position, pool, most, sample, values, states)
    if listed == TOO_LONG:
        return None

    def moves_of(at: int) -> tuple[int, ...]:
        begin = int(pool.begins[at])
        return tuple(int(move) for move in pool.moves[begin : begin + int(pool.lengths[at])])

    return Glances(values[:listed].tolist(), moves_of, int(states[0]))
