"""Stacks that move in part: the sign of a player's pieces, and any number of pieces as small moves."""

from hegemon.native import compiled

MORE = 61
"""A small move: this many go, and another number follows. Any number is MORE some times and then 0 to 60."""


@compiled
def sign_of(player: int) -> int:
    """Pieces of the first player are counted positive, those of the second negative."""
    return 1 - 2 * player


@compiled
def numbers_up_to(most: int) -> int:
    """The small moves that say how many of a stack go, none included, as a set."""
    return (1 << min(most, MORE) + 1) - 1
