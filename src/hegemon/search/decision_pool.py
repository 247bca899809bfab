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
"""Proposals asked for, for each that is wanted: some say the same."""


class DecisionPool(NamedTuple):
    """Decisions one after the other, each a stretch of small moves."""

    begins: NDArray[np.int64]
    lengths: NDArray[np.int64]
    moves: NDArray[np.int64]
    row: NDArray[np.int64]
    """Where a decision is put together."""
    full: NDArray[np.int64]
    effects: NDArray[np.int64]
    """What each decision changes, where its game tells that."""


def empty_pool(decisions: int, moves: int, words: int = 0) -> DecisionPool:
    """Room for a number of decisions and of small moves in all, and for effects of some words."""
    return DecisionPool(
        np.zeros(decisions, np.int64),
        np.zeros(decisions, np.int64),
        np.zeros(moves, np.int64),
        np.zeros(LONGEST + 1, np.int64),
        np.zeros(2, np.int64),
        np.zeros((decisions, words), np.int64),
    )


@compiled(inline=False)
def put_row(pool: DecisionPool, at: int, length: int) -> bool:
    """Make the decision in the row that with a number, if there is room for its small moves."""
    begin = int(pool.full[WRITTEN])
    if begin + length > len(pool.moves):
        return False
    pool.begins[at] = begin
    pool.lengths[at] = length
    for n in range(length):
        pool.moves[begin + n] = pool.row[n]
    pool.full[WRITTEN] = begin + length
    return True


@compiled(inline=False)
def add_row(pool: DecisionPool, length: int) -> bool:
    """Add the decision in the row, if there is room."""
    at = int(pool.full[LISTED])
    if at >= len(pool.begins) or not put_row(pool, at, length):
        return False
    pool.full[LISTED] = at + 1
    return True


@compiled(inline=False)
def leave_room(pool: DecisionPool, many: int) -> bool:
    """Leave room for decisions that are put there later, if there is any."""
    since = int(pool.full[LISTED])
    if since + many > len(pool.begins):
        return False
    for at in range(since, since + many):
        pool.begins[at], pool.lengths[at] = pool.full[WRITTEN], 0
    pool.full[LISTED] = since + many
    return True


@compiled(inline=False)
def is_listed(pool: DecisionPool, since: int, until: int, length: int) -> bool:
    """Whether the decision in the row is among those with numbers from one up to another."""
    for at in range(since, until):
        if pool.lengths[at] == length:
            begin, same = int(pool.begins[at]), True
            for n in range(length):
                if pool.moves[begin + n] != pool.row[n]:
                    same = False
                    break
            if same:
                return True
    return False


@compiled(inline=False)
def take_back(pool: DecisionPool, since: int) -> None:
    """Forget the decisions from one on."""
    if pool.full[LISTED] > since:
        pool.full[WRITTEN] = pool.begins[since]
        pool.full[LISTED] = since


@compiled(inline=False)
def list_all(position: Any, pool: DecisionPool, most: int) -> bool:
    """List all that the player to move can decide; false, and nothing, where that is more than `most`."""
    player, since = position.to_move(), int(pool.full[LISTED])
    stack = [position] * (LONGEST + 1)
    left = [position.moves()] * (LONGEST + 1)
    depth = 0
    while depth >= 0:
        if size(left[depth]) == 0:
            depth -= 1
            continue
        move = first(left[depth])
        left[depth] = rest(left[depth])
        pool.row[depth] = move
        child = stack[depth].play(move)
        if child.over() or child.to_move() != player or child.between_turns():
            if pool.full[LISTED] - since >= most or not add_row(pool, depth + 1):
                take_back(pool, since)
                return False
            continue
        depth += 1
        if depth == LONGEST:
            take_back(pool, since)
            return False
        stack[depth] = child
        left[depth] = child.moves()
    return True


@compiled(inline=False)
def write_random(position: Any, pool: DecisionPool, state: int) -> int:
    """Write any decision into the row, and answer its small moves; 0 where it is too long."""
    player, length = position.to_move(), 0
    while length < LONGEST:
        state, r = draw(state)
        move = random_move(position, r)
        pool.row[length] = move
        length += 1
        position = position.play(move)
        if position.over() or position.to_move() != player or position.between_turns():
            return length
    return 0


@compiled(inline=False)
def list_proposed(position: Any, pool: DecisionPool, most: int, seed: int) -> None:
    """List decisions of the player to move that its game proposes, up to `most`, some of them at random."""
    since = int(pool.full[LISTED])
    # The last eighth is left to chance, so that nothing is impossible.
    wanted = most - most // 8
    for number in range(NUMBERS_TRIED * most):
        if pool.full[LISTED] - since >= wanted:
            break
        length = position.propose(number, pool.row)
        if length == 0:
            break
        if not is_listed(pool, since, int(pool.full[LISTED]), length) and not add_row(pool, length):
            break
    for number in range(NUMBERS_TRIED * most):
        if pool.full[LISTED] - since >= most:
            break
        length = write_random(position, pool, stream(seed, number))
        if length > 0 and not is_listed(pool, since, int(pool.full[LISTED]), length) and not add_row(pool, length):
            break


@compiled(inline=False)
def tell_effects(position: Any, pool: DecisionPool, since: int, many: int) -> bool:
    """Keep what some decisions of the player to move change; whether that is told of all of them."""
    for at in range(since, since + many):
        begin = int(pool.begins[at])
        if position.decision_effect(pool.moves[begin : begin + int(pool.lengths[at])], pool.effects[at]) == 0:
            return False
    return True


@compiled(inline=False)
def made(position: Any, pool: DecisionPool, decision: int) -> Any:
    """The position after a decision."""
    begin = int(pool.begins[decision])
    for at in range(begin, begin + int(pool.lengths[decision])):
        position = position.play(int(pool.moves[at]))
    return position
