"""The exact odds of fights in Strategic Influence, and the tables they are drawn from."""

from hegemon.mechanics.fights import Fight

# A step is two rolls of one half, the defender's first. After a hit the other side is next to roll, and the next hit
# is its with 1/2 + 1/4 * 1/2 + ... = 2/3.
ALTERNATE = Fight(3, {"a": {"a": 1, "d": 2}, "d": {"a": 2, "d": 1}}, first="a")
# Both roll at once: given that somebody is hit, one, the other or both, each with 1/3.
_EVENLY = {"a": 1, "d": 1, "ad": 1}
VOLLEY = Fight(3, {"a": _EVENLY, "d": _EVENLY, "ad": _EVENLY}, first="a")

ATTACKER = ALTERNATE.thresholds("a")
DEFENDER = ALTERNATE.thresholds("d")
BOTH = VOLLEY.thresholds("a")
"""In a volley the two sides are alike."""
