"""What searches come to, in one form: a value with its point of view, its unit and how sure it is."""

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from math import sqrt
from typing import Any, TypeVar

from hegemon.game.position import DRAW
from hegemon.game.turns import Turn, decision_ends

STANDARD_ERRORS = 1.96
"""Standard errors on either side of an estimate; the truth lies between with 95%."""


def error_of_mean(variance: float, count: float) -> float:
    """How far the truth may lie from a mean of `count` results, with 95%."""
    return STANDARD_ERRORS * sqrt(variance / count)


def error_of_share(share: float, count: float) -> float:
    """How far the truth may lie from a share of `count` games, with 95%.

    One result more on either side keeps an estimate of few games from looking certain.
    """
    return error_of_mean(max(share * (1 - share), 1 / count), count)


class Unit(Enum):
    """What a value counts."""

    MARGIN = "the final lead, in units of the score"
    RESULT = "the result, from -1 (lost) to 1 (won)"


@dataclass(frozen=True)
class Value:
    """What a position is worth, as player 1 sees it."""

    amount: Fraction | float
    """A fraction is computed without rounding, even where it is an estimate."""
    unit: Unit
    interval: tuple[Fraction | float, Fraction | float] | None
    """Where an estimate lies with 95%, or for sure between bounds; None where the value is exact."""

    @property
    def exact(self) -> bool:
        """Whether the value is proved."""
        return self.interval is None

    @property
    def bounds(self) -> tuple[Fraction | float, Fraction | float]:
        """The interval, which holds only the amount where that is exact."""
        return self.interval or (self.amount, self.amount)


Share = TypeVar("Share", Fraction, float)


def in_view(share: Share, player: int) -> Share:
    """What a player can expect, from 0 to 1, as player 1 sees it, from -1 to 1.

    As far as a choice is concerned, all who don't decide are one side, which takes the rest.
    """
    return 2 * share - 1 if player == 0 else 1 - 2 * share


def result_of(winner: int) -> Fraction:
    """What the end of a game of two is worth to player 1, from -1 to 1."""
    return Fraction({0: 1, DRAW: 0}.get(winner, -1))


def estimated(share: float, error: float, player: int) -> Value:
    """The value of an estimate of what a player can expect, from 0 to 1."""
    value = in_view(share, player)
    return Value(value, Unit.RESULT, (max(-1.0, value - 2 * error), min(1.0, value + 2 * error)))


@dataclass(frozen=True)
class Candidate:
    """A decision that could be made, or the first small move of one."""

    moves: tuple[int, ...]
    share: float
    """Its probability where decisions are mixed; else its share of what was looked at."""
    amount: Fraction | float | None
    """What comes of it for the player who decides, as `in_view` tells it, if that is known."""
    unit: Unit = Unit.RESULT
    error: float = 0.0
    """How far the truth may lie from that, with 95%, where it is a mean of trials."""


@dataclass(frozen=True)
class Result:
    """What a search came to."""

    value: Value
    line: tuple[int, ...]
    """Small moves that are likely to follow, the decision first."""
    by: str
    """What found it, in a few words."""
    nodes: int
    """Nodes visited, or simulations."""
    seconds: float
    candidates: tuple[Candidate, ...] = ()
    """The best first; empty where only the decision is known."""
    shares: tuple[Fraction | float, ...] = ()
    """In a game of several what each player can expect, from 0 to 1."""


def first_decision(position: Any, line: tuple[int, ...]) -> Turn:
    """The decision with which a line begins."""
    made = Turn((), position)
    for move in line:
        made = made.then(move)
        if decision_ends(made, position.to_move()):
            break
    return made


def whole(decision: tuple[int, ...], move: int) -> tuple[int, ...]:
    """A decision that begins with a small move: the one found, or else that move alone."""
    return decision if decision[0] == move else (move,)
