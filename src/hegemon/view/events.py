"""What happened in a turn and how the players stand, as data: for animations, announcements and panels of a page."""

from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True)
class Event:
    """One thing that happened in a turn."""

    words: str
    """In the words of the game: `Red takes c3 with 6 against 5`."""
    kind: str
    """`place`, `move`, `capture`, `fight`, `roll`, `pay`, `remove` or `note`: how it is animated."""
    cells: tuple[str, ...] = ()
    """Where; of a move or a fight first where it comes from, then where it goes."""
    player: int | None = None
    """Whose doing it is, from 0; None for chance."""
    dice: tuple[tuple[int, int], ...] = ()
    """What was thrown, exchange by exchange: the attacker's die and the defender's."""
    amount: str = ""
    """A word or two that flies up from the cell: `+3`, `2 left`."""


class Fact(NamedTuple):
    """Something about a player that stands beside the board."""

    label: str
    """`points`, `a turn`, `pool`."""
    value: str


@dataclass(frozen=True)
class Standing:
    """How the players stand, and what moment of the game it is."""

    players: tuple[tuple[Fact, ...], ...]
    """Of each player the most telling fact first."""
    moment: str
    """`Turn 7 of 20`; empty if the game counts nothing."""


def counted(number: int, what: str) -> str:
    """A number of things as people say it: `1 piece`, `3 pieces`."""
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
