"""Count the games of a number of turns: the figures that show whether rules are right."""

from collections.abc import Callable
from typing import Any

from hegemon.game.position import CHANCE
from hegemon.game.turns import turns
from hegemon.native import kernel
from hegemon.native.bits import first, rest, size

CHANCE_MET = -1


@kernel
def turns_below(position: Any, depth: int) -> int:
    """How many sequences of `depth` turns start here, a turn half made counting as the first; CHANCE_MET if unknown."""
    if position.to_move() == CHANCE:
        return CHANCE_MET
    total = 0
    moves = position.moves()
    while size(moves) > 0:
        after = position.play(first(moves))
        moves = rest(moves)
        left = depth - 1 if after.over() or after.between_turns() else depth
        if left == 0:
            total += 1
        elif not after.over():
            below = turns_below(after, left)
            if below == CHANCE_MET:
                return CHANCE_MET
            total += below
    return total


CountProgress = Callable[[int, int, bool], None]
"""Told of a depth, how many sequences were counted there so far, and whether that is all of them."""


def perft(position: Any, depth: int, tell: CountProgress | None = None) -> list[int]:
    """For 1 to `depth` turns the number of sequences; every different outcome of chance is a branch.

    >>> import hegemon
    >>> perft(hegemon.load("influence", board="small").start(), 3)
    [19, 342, 5814]
    """
    counts = []
    for turns_ahead in range(1, depth + 1):
        counts.append(_count(position, turns_ahead, tell))
        if tell is not None:
            tell(turns_ahead, counts[-1], True)
    return counts


def _count(position: Any, depth: int, tell: CountProgress | None) -> int:
    """First turn by first turn, so that progress can be told and no native call lasts long."""
    total = 0
    for turn in turns(position):
        total += _below(turn.after, depth - 1)
        if tell is not None:
            tell(depth, total, False)
    return total


def _below(position: Any, depth: int) -> int:
    if depth == 0:
        return 1
    if position.over():
        return 0
    natively = int(turns_below(position, depth))
    # Chance is counted in the interpreter: equal outcomes must be one branch.
    return count_in_interpreter(position, depth) if natively == CHANCE_MET else natively


def count_in_interpreter(position: Any, depth: int) -> int:
    """How many sequences of `depth` turns start here, counted without native code."""
    if depth == 0:
        return 1
    return 0 if position.over() else sum(count_in_interpreter(turn.after, depth - 1) for turn in turns(position))
