"""How much better one player is than another: Elo from the results of a match, with a 95% interval.

The games of a round share their seed and differ in who sits where. So they are not independent of each other, and how
much chance there is in a match is measured over its rounds: a pair that ends 1 to 1 because the first move wins both
tells nothing about the players, and counts as no evidence of either.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import log10, sqrt

Z = 1.959964
"""So many standard errors to each side hold 95% of a normal distribution."""
OUTSIDE = 0.05
"""How often an interval may miss the truth."""
ELO = 400
"""Ten to one are so many points."""


@dataclass(frozen=True)
class Rating:
    """What the results of a match say about the first named."""

    score: float
    """The part of all it took, from 0 to 1."""
    elo: float | None
    """Its strength over the other's; None where it took all or nothing, for no finite strength explains that best."""
    low: float | None
    """Where the 95% interval of `elo` begins; None where it has no bound."""
    high: float | None
    """Where it ends."""


def elo_of(score: float, rivals: int = 1) -> float | None:
    """The strength at which so large a part of all games is won; None for all or nothing.

    Against several rivals of equal strength it is the ratio of strengths in Luce's rule, which for one is Elo's own.

    >>> elo_of(0.5), elo_of(10 / 11), elo_of(1.0)
    (0.0, 400.0, None)
    >>> elo_of(0.25, rivals=3)
    0.0
    """
    if not 0 < score < 1:
        return None
    return round(ELO * log10(score * rivals / (1 - score)), 9)


def rate(rounds: Sequence[Sequence[float]], rivals: int = 1) -> Rating:
    """The rating of a match, from what the first named took in each game (1 a win, 0 a loss), round by round.

    The interval is Agresti and Coull's, over rounds: to the match are added one round that is won and one that is lost,
    which with pairs are their two wins and two losses; then come 1.96 standard errors to each side. The standard error
    is of a mean over rounds, so a last round that was not played to its end does no harm. The added rounds keep the
    interval honest where all rounds ended alike. It always holds `elo`.

    Where everything was won, the interval has only a lower end, and that is exact: the score at which all rounds are
    won in 5% of matches. A score is at least the odds of winning a whole round, however its games depend on each
    other. Where everything was lost it is the same from above.
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
