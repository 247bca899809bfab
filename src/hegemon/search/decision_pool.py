"""Whole decisions that are worth a try, listed natively: all of them where they are few, else what a game proposes.

They lie in pools of the caller's. No game is named here.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hegemon.game.position import random_move
from hegemon.native import compiled
from hegemon.native.bits import first, rest, size
from hegemon.native.random import draw, stream

LONGEST = 600
"""Small moves of a decision that is listed."""
# How full the pools are: decisions, small moves.
LISTED, WRITTEN = 0, 1
NUMBERS_TRIED = 3
"""So many proposals are asked for, for each that is wanted: some say the same."""


class DecisionPool(NamedTuple):
    """Decisions one after the other, each a stretch of small moves."""

    begins: NDArray[np.int64]
    lengths: NDArray[np.int64]
    moves: NDArray[np.int64]
    row: NDArray[np.int64]
    """Where a decision is put together."""
    full: NDArray[np.int64]


def empty_plans(decisions: int, moves: int) -> DecisionPool:
    """Room for so many decisions of so many small moves in all."""
    return DecisionPool(
        np.zeros(decisions, np.int64),
        np.zeros(decisions, np.int64),
        np.zeros(moves, np.int64),
        np.zeros(LONGEST + 1, np.int64),
        np.zeros(2, np.int64),
    )


@compiled(inline=False)
def add_row(plans: DecisionPool, length: int) -> bool:
    """Add the decision in the row, if there is room."""
    at, begin = int(plans.full[LISTED]), int(plans.full[WRITTEN])
    if at >= len(plans.begins) or begin + length > len(plans.moves):
        return False
    plans.begins[at] = begin
    plans.lengths[at] = length
    for n in range(length):
        plans.moves[begin + n] = plans.row[n]
    plans.full[LISTED] = at + 1
    plans.full[WRITTEN] = begin + length
    return True


@compiled(inline=False)
def is_listed(plans: DecisionPool, since: int, length: int) -> bool:
    """Whether the decision in the row is among those listed since one."""
    for at in range(since, int(plans.full[LISTED])):
        if plans.lengths[at] == length:
            begin, same = int(plans.begins[at]), True
            for n in range(length):
                if plans.moves[begin + n] != plans.row[n]:
                    same = False
                    break
            if same:
                return True
    return False


@compiled(inline=False)
def take_back(plans: DecisionPool, since: int) -> None:
    """Forget the decisions from one on."""
    if plans.full[LISTED] > since:
        plans.full[WRITTEN] = plans.begins[since]
        plans.full[LISTED] = since


@compiled(inline=False)
def list_all(position: Any, plans: DecisionPool, most: int) -> bool:
    """List all that the player to move can decide; false, and nothing, where that is more than so many."""
    player, since = position.to_move(), int(plans.full[LISTED])
    stack = [position] * (LONGEST + 1)
    left = [position.moves()] * (LONGEST + 1)
    depth = 0
    while depth >= 0:
        if size(left[depth]) == 0:
            depth -= 1
            continue
        move = first(left[depth])
        left[depth] = rest(left[depth])
        plans.row[depth] = move
        child = stack[depth].play(move)
        if child.over() or child.to_move() != player or child.between_turns():
            if plans.full[LISTED] - since >= most or not add_row(plans, depth + 1):
                take_back(plans, since)
                return False
            continue
        depth += 1
        if depth == LONGEST:
            take_back(plans, since)
            return False
        stack[depth] = child
        left[depth] = child.moves()
    return True


@compiled(inline=False)
def write_random(position: Any, plans: DecisionPool, state: int) -> int:
    """Write any decision into the row, and answer its small moves; 0 where it is too long."""
    player, length = position.to_move(), 0
    while length < LONGEST:
        state, r = draw(state)
        move = random_move(position, r)
        plans.row[length] = move
        length += 1
        position = position.play(move)
        if position.over() or position.to_move() != player or position.between_turns():
            return length
    return 0


@compiled(inline=False)
def list_plans(position: Any, plans: DecisionPool, few: int, most: int, seed: int) -> int:
    """List decisions of the player to move, and answer how many: all if they are few, or what is proposed.

    Of those it is `most`, some of them at random.
    """
    since = int(plans.full[LISTED])
    if list_all(position, plans, few):
        return int(plans.full[LISTED]) - since
    # The last eighth is left to chance, so that nothing is impossible.
    wanted = most - most // 8
    for number in range(NUMBERS_TRIED * most):
        if plans.full[LISTED] - since >= wanted:
            break
        length = position.propose(number, plans.row)
        if length == 0:
            break
        if not is_listed(plans, since, length) and not add_row(plans, length):
            break
    for number in range(NUMBERS_TRIED * most):
        if plans.full[LISTED] - since >= most:
            break
        length = write_random(position, plans, stream(seed, number))
        if length > 0 and not is_listed(plans, since, length) and not add_row(plans, length):
            break
    return int(plans.full[LISTED]) - since


@compiled(inline=False)
def made(position: Any, plans: DecisionPool, decision: int) -> Any:
    """The position after a decision."""
    begin = int(plans.begins[decision])
    for at in range(begin, begin + int(plans.lengths[decision])):
        position = position.play(int(plans.moves[at]))
    return position
