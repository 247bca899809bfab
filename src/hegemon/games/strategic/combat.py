"""Fights of Strategic Influence: their exact odds, and the tables that they are drawn from."""

from hegemon.games.strategic.options import VOLLEY
from hegemon.mechanics.fights import Fight

# A step is two rolls of one half, the defender's first. After a hit the other side rolls next, and makes the next hit
# with 1/2 + 1/4 * 1/2 + ... = 2/3.
ALTERNATE = Fight(3, {"a": {"a": 1, "d": 2}, "d": {"a": 2, "d": 1}}, first="a")
# Both roll at once: given that there is a hit, one side, the other or both make it, each with 1/3.
_EVENLY = {"a": 1, "d": 1, "ad": 1}
VOLLEYS = Fight(3, {"a": _EVENLY, "d": _EVENLY, "ad": _EVENLY}, first="a")

ATTACKER = ALTERNATE.thresholds("a")
DEFENDER = ALTERNATE.thresholds("d")
BOTH = VOLLEYS.thresholds("a")
"""In a volley the two sides are alike."""


def fight_of(rules: int) -> Fight:
    """How a game with these rules fights."""
    return VOLLEYS if rules & VOLLEY else ALTERNATE
