"""How the chosen options are packed into a position's field `rules`."""

from collections.abc import Mapping
from typing import Any

SIZE = 7
SEQUENTIAL = 1 << 3
APART = 1 << 4
SAFE_RELAY = 1 << 5
BLACK_DEFENDS = 1 << 6
VOLLEY = 1 << 7
TURNS_AT, TURNS = 8, 127
CAP_AT = 15
"""From this bit on, the largest stack; 0 for none."""


def packed(chosen: Mapping[str, Any]) -> int:
    """The field `rules` of every position of a game with these options."""
    rules = chosen["size"] | chosen["turns"] << TURNS_AT | chosen["cap"] << CAP_AT
    rules |= SEQUENTIAL if chosen["setup"] == "sequential" else 0
    rules |= APART if chosen["apart"] else 0
    rules |= SAFE_RELAY if chosen["relay"] == "safe" else 0
    rules |= BLACK_DEFENDS if chosen["contest"] == "black-defends" else 0
    return int(rules | (VOLLEY if chosen["combat"] == "volley" else 0))
