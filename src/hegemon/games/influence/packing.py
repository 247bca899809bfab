"""How the chosen options are packed into a position's field `rules`."""

from collections.abc import Mapping
from typing import Any

from hegemon.games.influence.boards import NAMES

BOARD = 7
TERRITORY = 1 << 3
ECHO = 1 << 4
MOMENTUM = 1 << 5
SHIFT = 1 << 6
PASSING = 1 << 7
ROUND = 1 << 8
EQUAL_IS_DRAW = 1 << 9
SIXTHS = 1 << 10
DICE = 3 << 11
CORNER_DIE, EACH_DIE, ACTIVE_DIE = 1 << 11, 2 << 11, 3 << 11
THRESHOLD_AT = 13
"""From this bit on, the threshold in units; 0 for none."""

SWITCHES = {"territory": TERRITORY, "echo": ECHO, "momentum": MOMENTUM, "shift": SHIFT, "pass": PASSING}
DICE_NAMES = {"off": 0, "corner": CORNER_DIE, "each": EACH_DIE, "active": ACTIVE_DIE}


def units(chosen: Mapping[str, Any]) -> int:
    """How many units make a point: thirds, or sixths where thirds can't say it."""
    return 6 if chosen["territory"] or (chosen["komi"] * 3).denominator != 1 else 3


def packed(chosen: Mapping[str, Any]) -> int:
    """The field `rules` of every position of a game with these options."""
    rules = NAMES.index(chosen["board"]) | DICE_NAMES[chosen["dice"]]
    for name, switch in SWITCHES.items():
        rules |= switch if chosen[name] else 0
    rules |= ROUND if chosen["scoring"] == "round" else 0
    rules |= EQUAL_IS_DRAW if chosen["tiebreak"] == "draw" else 0
    rules |= SIXTHS if units(chosen) == 6 else 0
    if chosen["threshold"] is not None:
        # Totals are whole units, so they reach a threshold between two of them at the next.
        rules |= -(-chosen["threshold"] * units(chosen) // 1) << THRESHOLD_AT
    return int(rules)
