"""A cell as one number: the stones that stand there, how many of them leave, and how many arrive.

A field has 15 bits, the count one more for its sign. That is enough: a position text gives at most MOST_GIVEN stones in
all, and one more a cell for each turn done; each of 100 turns adds at most one to each of 49 cells; and no cell can
hold, send or receive more than all stones there are, 29,400, while a field goes up to 32,767.
"""

from typing import Any

from hegemon.games.strategic.board import NOWHERE
from hegemon.native import compiled

Cells = Any
"""The cells of a position, opened so that they can change in place."""

MOST_GIVEN = 24_500
FIELD = (1 << 15) - 1
_ZERO = 1 << 15
_SENT, _ARRIVALS = 16, 31
EMPTY = _ZERO
"""A neutral cell where nothing happens."""
WAY = 15
"""Bits of a field of a split: a split is one number, with a field for the stones that go each way."""


@compiled
def stack_of(count: int) -> int:
    """A cell with a signed count and no orders; White's are positive."""
    return count + _ZERO


@compiled
def count_of(cell: int) -> int:
    """The signed count at the beginning of the turn."""
    return (cell & 0xFFFF) - _ZERO


@compiled
def sent_from(cell: int) -> int:
    """How many of them leave."""
    return cell >> _SENT & FIELD


@compiled
def stayed_on(cell: int) -> int:
    """How many of them stay."""
    return abs(count_of(cell)) - sent_from(cell)


@compiled
def arriving(cell: int, player: int) -> int:
    """How many stones of a player arrive."""
    return cell >> (_ARRIVALS + 15 * player) & FIELD


@compiled
def sending(cell: int, stones: int) -> int:
    """With this many more that leave."""
    return cell + (stones << _SENT)


@compiled
def receiving(cell: int, player: int, stones: int) -> int:
    """With this many more stones of a player arriving, or fewer if negative."""
    return cell + stones * (1 << _ARRIVALS + 15 * player)


@compiled
def part_of(split: int, way: int) -> int:
    """How many stones of a split go one way."""
    return split >> WAY * way & FIELD


@compiled
def without_orders(cell: int, player: int) -> int:
    """A cell without what a player has ordered."""
    cell &= ~(FIELD << (_ARRIVALS + 15 * player))
    return cell & ~(FIELD << _SENT) if holds(cell, player) else cell


@compiled
def holds(cell: int, player: int) -> bool:
    """Whether a player's stones stand there."""
    return count_of(cell) > 0 if player == 0 else count_of(cell) < 0


@compiled
def stones_of(cell: int, player: int) -> int:
    """How many stones of a player stand there at the beginning of the turn."""
    return max(count_of(cell), 0) if player == 0 else max(-count_of(cell), 0)


@compiled(inline=False)
def next_held(cells: Cells, size: int, player: int, cell: int) -> int:
    """The first cell from one on where a player's stones stand, or NOWHERE."""
    while cell < size:
        if holds(cells[cell], player):
            return cell
        cell += 1
    return NOWHERE
