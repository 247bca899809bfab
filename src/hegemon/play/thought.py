"""What a thinking opponent is asked, and what it answers."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from hegemon.game.game import Game
from hegemon.game.position import share_of, sharers
from hegemon.game.turns import Turn
from hegemon.search.result import in_view


@dataclass(frozen=True)
class Limits:
    """How long to think: a number of simulations or nodes, or of seconds."""

    simulations: int | None = None
    seconds: float | None = None


@dataclass(frozen=True)
class Alternative:
    """Something that could be decided."""

    decided: Turn
    share: float
    """Its probability where orders are mixed; else its share of what was looked at."""
    value: float | None
    """What comes of it, as player 1 sees it, if that is known.

    In a game of several it is what the player who decides takes, as if all others were one side: from -1 to 1 for
    player 1, and from 1 to -1 for anybody else.
    """
    line: tuple[Turn, ...] = ()
    """What is likely to be decided after it, up to where chance answers; empty where that is not known."""


@dataclass(frozen=True)
class Thought:
    """What thinking came to."""

    before: Any
    """The position as the deciding player knows it."""
    decided: Turn
    value: Fraction | float
    """Player 1's view: points where the margin is played for, else from -1 (lost) to 1 (won); a fraction is exact.

    Of a first place that is shared, as of a draw, it is twice the share, less 1.
    """
    interval: tuple[float, float] | None
    """Where an estimate lies with 95%, or for sure between bounds; None where it is proved."""
    proved: bool
    line: tuple[Turn, ...]
    """What is likely to be decided one after the other, up to where chance answers."""
    nodes: int
    """Simulations or nodes."""
    seconds: float
    by: str
    """What found it, in a few words."""
    choices: tuple[Alternative, ...]
    """The best first."""
    shares: tuple[Fraction | float, ...] = ()
    """In a game of several what part of the first place each player can expect, of 1 in all."""

    def value_for(self, player: int) -> float:
        """What the position is worth to a player who has led to it, told as the values of choices are."""
        return in_view(float(self.shares[player]), player) if self.shares else float(self.value)


def value_at_end(game: Game, position: Any, player: int) -> float:
    """The same of a finished game: the margin in points, or the player's share of the first place."""
    if game.for_margin():
        return float(game.points(position.score(0) - position.score(1)))
    return in_view(share_of(sharers(position, len(game.seats)), player), player)


@dataclass(frozen=True)
class Progress:
    """How far thinking has come."""

    nodes: int
    value: float
    depth: int
    seconds: float
    line: tuple[Turn, ...]
    before: Any = None
    """The position that choices are made in."""
    choices: Callable[[], tuple[Alternative, ...]] = tuple
    """What could be decided, as far as it is known by now; a question, since the answer takes time."""


Tell = Callable[[Progress], None]
"""Told how far thinking has come."""
