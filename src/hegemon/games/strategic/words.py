"""A cell as one word: the stones that stand there, how many of them leave, and who arrives.

A field has 15 bits, the count one more for its sign. That is enough: a position text gives at most MOST_GIVEN stones in
all, and one more a cell for each turn done; each of 100 turns adds at most one to each of 49 cells; and no cell can
hold, send or receive more than all stones there are, 29,400, while a field goes up to 32,767.
"""

from hegemon.native import compiled

MOST_GIVEN = 24_500
FIELD = (1 << 15) - 1
_ZERO = 1 << 15
_SENT, _ARRIVALS = 16, 31
EMPTY = _ZERO
"""A neutral cell where nothing happens."""


@compiled
def standing(count: int) -> int:
    """A cell with a signed count and no orders; White's are positive."""
    return count + _ZERO


@compiled
def count_of(word: int) -> int:
    """The signed count at the beginning of the turn."""
    return (word & 0xFFFF) - _ZERO


@compiled
def sent_from(word: int) -> int:
    """How many of them leave."""
    return word >> _SENT & FIELD


@compiled
def arriving(word: int, player: int) -> int:
    """How many stones of a player arrive."""
    return word >> (_ARRIVALS + 15 * player) & FIELD


@compiled
def sending(word: int, stones: int) -> int:
    """With so many more that leave."""
    return word + (stones << _SENT)


@compiled
def receiving(word: int, player: int, stones: int) -> int:
    """With so many more stones of a player arriving, or fewer if negative."""
    return word + stones * (1 << _ARRIVALS + 15 * player)


@compiled
def without_orders(word: int, player: int) -> int:
    """A cell without what a player has ordered."""
    word &= ~(FIELD << (_ARRIVALS + 15 * player))
    return word & ~(FIELD << _SENT) if holds(word, player) else word


@compiled
def holds(word: int, player: int) -> bool:
    """Whether a player's stones stand there."""
    return count_of(word) > 0 if player == 0 else count_of(word) < 0


@compiled
def stones_of(word: int, player: int) -> int:
    """How many stones of a player stand there at the beginning of the turn."""
    return max(count_of(word), 0) if player == 0 else max(-count_of(word), 0)
