"""How the chosen options are packed into a position's field `rules`."""

from collections.abc import Mapping
from typing import Any

from hegemon.games.throne.board import LAYOUT_NAMES

LAYOUT = 1
COLLECT_AT_END = 1 << 1
NO_FIRST_INCOME = 1 << 2
MAY_STAY = 1 << 3
CAPTURE_NEVER_WINS = 1 << 4
SUPPORT_AT, SUPPORT = 5, 3
AROUND_DESTINATION, AROUND_ORIGIN, ALONE = 0, 1, 2
GOAL_AT, GOAL = 7, 7
UPGRADE_AT, RECRUIT_AT, COST = 10, 17, 127
LIMIT_AT = 24

SUPPORTS = ("destination", "origin", "none")
"""In the order in which the rules number them."""


def packed(chosen: Mapping[str, Any]) -> int:
    """The field `rules` of every position of a game with these options."""
    rules = LAYOUT_NAMES.index(chosen["layout"])
    rules |= COLLECT_AT_END if chosen["collect"] == "end" else 0
    rules |= 0 if chosen["first_income"] else NO_FIRST_INCOME
    rules |= 0 if chosen["must_move"] else MAY_STAY
    rules |= 0 if chosen["throne_capture"] else CAPTURE_NEVER_WINS
    rules |= SUPPORTS.index(chosen["support"]) << SUPPORT_AT
    rules |= chosen["goal_weight"] << GOAL_AT
    rules |= chosen["upgrade_cost"] << UPGRADE_AT | chosen["recruit_cost"] << RECRUIT_AT
    return int(rules | chosen["limit"] << LIMIT_AT)
