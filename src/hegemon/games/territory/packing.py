"""How the chosen options are packed into a position's field `rules`, and a hexagon into a word."""

from collections.abc import Mapping
from typing import Any

from hegemon.games.territory.board import BOARD_NAMES
from hegemon.native import compiled

BOARD = 3
OCCUPIED = 1 << 2
WHOLE_FIRST_SPAWN = 1 << 3
ONE_GROUP = 1 << 4
DEFENDER_TIES = 1 << 5
EITHER_HOME = 1 << 6
LIMIT_AT = 7
MOST_PLIES = 1000


def packed(chosen: Mapping[str, Any]) -> int:
    """The field `rules` of every position of a game with these options."""
    rules = BOARD_NAMES.index(chosen["board"])
    rules |= OCCUPIED if chosen["control"] == "occupied" else 0
    rules |= WHOLE_FIRST_SPAWN if chosen["first_spawn"] == "full" else 0
    rules |= ONE_GROUP if chosen["moves"] == "one" else 0
    rules |= DEFENDER_TIES if chosen["ties"] == "defender" else 0
    rules |= EITHER_HOME if chosen["home"] == "either" else 0
    return int(rules | chosen["limit"] << LIMIT_AT)


# A hexagon's word: how many stand on it, Blue positive, above the number of those that may still move this turn.
#
# Neither can overflow: a text gives a player at most MOST_IN_TEXT pieces and MOST_SPAWN for each ply done, a ply brings
# him MOST_SPAWN, and no game has more than MOST_PLIES. So no stack is higher than 17,000 + 27 * 1000 = 44,000 < 2**20.
COUNT_AT = 20
FREE = (1 << COUNT_AT) - 1
MOST_ON_A_HEXAGON = 500
"""In the text of a position before the first ply."""
MOST_IN_TEXT = 34 * MOST_ON_A_HEXAGON
MOST_SPAWN = 27
"""On the larger diamond: 9 hexagons of one's own and 9 of the enemy's."""


@compiled
def count_of(word: int) -> int:
    """How many pieces stand on a hexagon, Red's negative."""
    return word >> COUNT_AT


@compiled
def free_of(word: int) -> int:
    """How many of them may still move this turn."""
    return word & FREE


@compiled
def stack_of(count: int, free: int) -> int:
    """The word of a hexagon."""
    return count << COUNT_AT | free
