"""What a thinking opponent is asked, and what it answers."""

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from hegemon.game.turns import Turn


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
    """What comes of it, as player 1 sees it, if that is known."""
    line: tuple[Turn, ...] = ()
    """What is likely to be decided after it, up to where chance answers; empty where that is not known."""


@dataclass(frozen=True)
class Thought:
    """What thinking came to."""

    before: Any
    """The position as the deciding player knows it."""
    decided: Turn
    value: Fraction | float
    """Player 1's view: points where the margin is played for, else from -1 (lost) to 1 (won); a fraction is exact."""
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
