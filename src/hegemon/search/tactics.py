"""What a single turn decides: one that wins at once, and one after which the next player can't."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from hegemon.game.position import CHANCE, NONE
from hegemon.native import compiled, kernel
from hegemon.native.bits import first, rest, size

LONGEST = 64
"""Small moves of a turn that is looked at."""
MOST_NODES = 40_000
"""Small moves that are tried before it stays unknown, some milliseconds."""
UNKNOWN = -1


@compiled(inline=False)
def find_win(position: Any, row: NDArray[np.int64], left: NDArray[np.int64]) -> int:
    """Write a decision that wins at once into a row, and answer its length; 0 where there is none.

    UNKNOWN where more small moves would have to be tried than are left.
    """
    player, depth = position.to_move(), 0
    stack = [position] * LONGEST
    untried = [position.moves()] * LONGEST
    while depth >= 0:
        if size(untried[depth]) == 0:
            depth -= 1
            continue
        move = first(untried[depth])
        untried[depth] = rest(untried[depth])
        row[depth] = move
        left[0] -= 1
        child = stack[depth].play(move)
        if child.over():
            if child.winner() == player:
                return depth + 1
        elif child.to_move() == player and not child.between_turns():
            depth += 1
            if depth == LONGEST or left[0] < 0:
                return UNKNOWN
            stack[depth], untried[depth] = child, child.moves()
        if left[0] < 0:
            return UNKNOWN
    return 0


@compiled(inline=False)
def find_win_of_others(position: Any, player: int, row: NDArray[np.int64], left: NDArray[np.int64]) -> int:
    """As `find_win`, for anybody but a player; 0 where that player or chance is next.

    LONGEST where it is over, and the player has nothing of the first place.
    """
    if position.over():
        return 0 if position.first_place() >> player & 1 else LONGEST
    mover = position.to_move()
    if mover in (CHANCE, player) or position.together():
        return 0
    return int(find_win(position, row, left))


@kernel
def win_of_others(position: Any, player: int, row: NDArray[np.int64], left: NDArray[np.int64]) -> int:
    """The same, for callers outside."""
    return int(find_win_of_others(position, player, row, left))


@kernel
def way_out(position: Any, row: NDArray[np.int64], reply: NDArray[np.int64], left: NDArray[np.int64]) -> int:
    """Write a decision after which nobody else can win at once into a row, and answer its length; 0, or UNKNOWN."""
    player, depth = position.to_move(), 0
    stack = [position] * LONGEST
    untried = [position.moves()] * LONGEST
    while depth >= 0:
        if size(untried[depth]) == 0:
            depth -= 1
            continue
        move = first(untried[depth])
        untried[depth] = rest(untried[depth])
        row[depth] = move
        child = stack[depth].play(move)
        if not child.over() and child.to_move() == player and not child.between_turns():
            depth += 1
            if depth == LONGEST:
                return UNKNOWN
            stack[depth], untried[depth] = child, child.moves()
            continue
        lost = find_win_of_others(child, player, reply, left)
        if lost <= 0:
            return UNKNOWN if lost == UNKNOWN else depth + 1
    return 0


class Tactics:
    """Turns that decide, for one player; what can't be seen within the limit counts as not there."""

    def __init__(self) -> None:
        self.row, self.reply = np.zeros(LONGEST, np.int64), np.zeros(LONGEST, np.int64)

    def win(self, position: Any) -> tuple[int, ...]:
        """A decision of the player to move that wins at once; empty where there is none."""
        return self._written(win_of_others(position, NONE, self.row, np.array([MOST_NODES])))

    def is_lost(self, position: Any, player: int) -> bool:
        """Whether somebody else has won, or can win in the next turn."""
        return int(win_of_others(position, player, self.reply, np.array([MOST_NODES]))) > 0

    def way_out(self, position: Any) -> tuple[int, ...]:
        """A decision of the player to move after which nobody else can win at once; empty where there is none."""
        return self._written(way_out(position, self.row, self.reply, np.array([10 * MOST_NODES])))

    def _written(self, length: int) -> tuple[int, ...]:
        return tuple(int(move) for move in self.row[: max(0, length)])
