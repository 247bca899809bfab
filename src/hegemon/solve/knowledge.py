"""What a game may add so that it is solved faster; a game that adds nothing is solved too.

A position may have these methods, or the module `bounds` beside its rules may have functions of that name:

| method | answers | if it is missing |
|---|---|---|
| `margin_bounds()` | two whole numbers between which the value of what is still to come lies | nothing is known |
| `value_key()` | what decides that value; positions that share it have the same value | `key()` |
| `turns_to_win(player)` | the fewest turns in which a player could win, the one under way counted | 1 |
| `turns_left()` | the most turns that can still be played, the one under way counted | no limit is known |
| `race_key(turns)` | what decides who can win within so many turns | `key()` |

None is asked when the game is over. Keys have as many words as `key()`.
"""

from typing import Any

from hegemon.search.knowledge import teach

FAR = 1 << 29
"""Further than any margin."""


def margin_bounds(self: Any) -> tuple[int, int]:
    """Nothing is known."""
    return -FAR, FAR


def value_key(self: Any) -> Any:
    """What decides the future."""
    return self.key()


def turns_to_win(self: Any, player: int) -> int:
    """Nothing is known: the very next turn may win."""
    return 1


def turns_left(self: Any) -> int:
    """No limit is known."""
    return FAR


def race_key(self: Any, turns: int) -> Any:
    """What decides the future."""
    return self.key()


def prepare(cls: type) -> None:
    """Give a position class the methods of this module that it lacks: its game's own, or those above."""
    teach(cls, (margin_bounds, value_key, turns_to_win, turns_left, race_key), "bounds")
