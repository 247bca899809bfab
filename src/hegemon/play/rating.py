"""Elo from the results of a match, with a 95% interval.

The games of a round share their seed; only the seats are swapped. So they are not independent of each other, and the
variance is measured between rounds. A pair that ends 1 to 1 because the first move wins both games says nothing about
the players, and counts as evidence for neither.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log10, sqrt

Z = 1.959964
"""Standard errors to each side that hold 95% of a normal distribution."""
OUTSIDE = 0.05
"""The probability with which an interval may miss the true value."""
ELO = 400
"""The difference in points that stands for ten wins to one loss."""


@dataclass(frozen=True)
class Rating:
    """What the results of a match say about its first player."""

    score: float
    """Its share of all points, from 0 to 1."""
    elo: float | None
    """Its strength relative to the other's; None after winning or losing everything."""
    low: float | None
    """The lower end of the 95% interval of `elo`; None where it has no bound."""
    high: float | None
    """The upper end."""


def elo_of(score: float, rivals: int = 1) -> float | None:
    """The difference in strength that explains a score; None for a score of 0 or 1.

    Against several equal rivals it is the ratio of strengths in Luce's rule, which for one rival is Elo's own formula.

    >>> elo_of(0.5), elo_of(10 / 11), elo_of(1.0)
    (0.0, 400.0, None)
    >>> elo_of(0.25, rivals=3)
    0.0
    """
    if not 0 < score < 1:
        return None
    return round(ELO * log10(score * rivals / (1 - score)), 9)


def share_of_elo(elo: float) -> float:
    """The score against one rival that a difference in strength explains.

    >>> share_of_elo(0.0), round(share_of_elo(400.0), 3)
    (0.5, 0.909)
    """
    return float(1 / (1 + 10 ** (-elo / ELO)))


def rate(rounds: Sequence[Sequence[float]], rivals: int = 1) -> Rating:
    """The rating of a match, from the first player's points in each game (1 a win, 0 a loss), round by round.

    The interval is Agresti and Coull's, over rounds. One round won and one round lost are added to the match, which for
    pairs means the usual two wins and two losses. The interval then extends 1.96 standard errors to each side. The
    standard error is that of a mean over rounds, so a last round that is incomplete does no harm. The added rounds
    keep the interval honest where all rounds ended alike. The interval always holds `elo`.

    If everything was won, the interval has only a lower end, and that end is exact: the score at which all rounds are
    won in 5% of matches. This holds however the games of a round depend on each other, since a score is at least the
    probability of winning a whole round. If everything was lost, the same holds for the upper end.
    """
    played = [list(games) for games in rounds if games]
    if not played:
        raise ValueError("a match of no games has no rating")
    score = sum(map(sum, played)) / sum(map(len, played))
    if score in (0, 1):
        bound = OUTSIDE ** (1 / len(played))
        low, high = (elo_of(bound, rivals), None) if score == 1 else (None, elo_of(1 - bound, rivals))
        return Rating(score, None, low, high)
    size = max(map(len, played))
    padded = [*played, [1.0] * size, [0.0] * size]
    games = sum(map(len, padded))
    middle = sum(map(sum, padded)) / games
    squares = sum((sum(taken) - middle * len(taken)) ** 2 for taken in padded)
    error = sqrt(squares * len(padded) / (len(padded) - 1)) / games
    return Rating(score, elo_of(score, rivals), elo_of(middle - Z * error, rivals), elo_of(middle + Z * error, rivals))
