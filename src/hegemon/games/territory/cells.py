"""A hexagon as one number: how many pieces stand on it, Blue's positive, above how many may still move this turn.

Neither can overflow. A text gives a player at most MOST_IN_TEXT pieces and MOST_SPAWN for each ply done, a ply brings
at most MOST_SPAWN, and no game has more than MOST_PLIES. So no stack is higher than 17,000 + 27 * 1000 = 44,000, which
is less than 2**20.
"""

from hegemon.native import compiled

Cells = list[int]
"""The hexagons of a position, opened so that they can change in place; natively an array."""

COUNT_AT = 20
FREE = (1 << COUNT_AT) - 1
MOST_ON_A_HEXAGON = 500
"""In the text of a position before the first ply."""
MOST_IN_TEXT = 34 * MOST_ON_A_HEXAGON
MOST_SPAWN = 27
"""On the larger diamond: 9 hexagons of the player's colour and 9 of the enemy's."""


@compiled
def count_of(cell: int) -> int:
    """How many pieces stand on a hexagon, Red's negative."""
    return cell >> COUNT_AT


@compiled
def free_of(cell: int) -> int:
    """How many of them may still move this turn."""
    return cell & FREE


@compiled
def stack_of(count: int, free: int) -> int:
    """The number of a hexagon."""
    return count << COUNT_AT | free
