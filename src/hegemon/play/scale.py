"""Many players on one scale: Elo by maximum likelihood, from games of whichever of them met, with 95% intervals.

The model is that of Bradley and Terry, with an advantage of each seat: the logarithm of the odds with which a player
takes the point is the difference in strength, and that of the seats. A draw is half a point, or with more seats an
equal share, and counts as that much of a win. So a difference of two players who met explains their score as
`rating.elo_of` does, however many draws are in it.

The games of a round share their luck and only swap seats, so they count as one observation.
"""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from math import log, sqrt

import numpy as np
from numpy.typing import NDArray

from hegemon.play.rating import ELO, Z

STEPS_AT_MOST = 200
SMALL = 1e-9
"""Where a step is smaller than this, the strengths are found."""
LONGEST_STEP = 2.0
"""In logarithms of odds; where hardly any game was lost, a whole step of Newton's method would lead far too far."""
DOUBT = 0.5
"""Games that each two who met are given in each seat beside their own, won as often as equal players win: a strength is
finite even where all games were won, and many games hardly notice."""

Numbers = NDArray[np.float64]


@dataclass(frozen=True)
class Scored:
    """A game of one player against another, who has all other seats."""

    first: str
    second: str
    seat: int
    """The first player's seat, from 0."""
    taken: float
    """The first player's points: 1 for a win, a share of a draw."""
    luck: Hashable
    """Games of the same two that share their luck share this."""


@dataclass(frozen=True)
class Placed:
    """A place on the scale."""

    elo: float
    low: float | None
    """The lower end of the 95% interval; None where games don't bound it, since all of a kind were lost."""
    high: float | None
    """The upper end; None where all were won."""
    games: int

    def __str__(self) -> str:
        low, high = ("" if end is None else f"{end:+.0f}" for end in (self.low, self.high))
        return f"{self.elo:+.0f} [{low}, {high}]"


@dataclass(frozen=True)
class Scale:
    """What games say about all who played them."""

    players: dict[str, Placed]
    """Relative to the anchor, who is at 0 by definition."""
    seats: tuple[Placed, ...]
    """What each seat is worth, relative to the mean of all."""


def scale_of(scored: Iterable[Scored], anchor: str, seats: int = 2) -> Scale:
    """All players on one scale, on which the anchor is at 0.

    ValueError where no games connect a player with the anchor, not even through others.
    """
    games = list(scored)
    met = {(one.first, one.second) for one in games}
    names = sorted({name for pair in met for name in pair} - {anchor})
    apart = {anchor, *names} - _reached(anchor, met | {(second, first) for first, second in met})
    if apart or not games:
        raise ValueError(f"no games connect {anchor} with {', '.join(sorted(apart)) or 'anybody'}")
    # Whoever took points off a player is not infinitely weaker, and that player is not infinitely stronger.
    ahead = {(one.first, one.second) for one in games if one.taken > 0}
    ahead |= {(one.second, one.first) for one in games if one.taken < 1}
    not_too_strong = _reached(anchor, ahead)
    not_too_weak = _reached(anchor, {(other, taker) for taker, other in ahead})
    fit = _Fit(games, [anchor, *names], seats)
    errors = fit.errors()
    placed = {anchor: Placed(0.0, 0.0, 0.0, fit.games_of(anchor))}
    for at, name in enumerate(names):
        elo, reach = _elo(fit.found[at]), Z * _elo(errors[at])
        low = elo - reach if name in not_too_weak else None
        high = elo + reach if name in not_too_strong else None
        placed[name] = Placed(elo, low, high, fit.games_of(name))
    worth = [_elo(value) for value in fit.seat_worths()]
    reaches = [Z * _elo(error) for error in errors[len(names) :]]
    return Scale(
        placed, tuple(Placed(elo, elo - by, elo + by, len(games)) for elo, by in zip(worth, reaches, strict=True))
    )


def _elo(logarithm: float) -> float:
    return float(logarithm) * ELO / log(10)


def _reached(start: str, links: Iterable[tuple[str, str]]) -> set[str]:
    """Whoever can be reached from one by links, that one included."""
    following: dict[str, set[str]] = {}
    for source, target in links:
        following.setdefault(source, set()).add(target)
    found, frontier = {start}, [start]
    while frontier:
        new = following.get(frontier.pop(), set()) - found
        found |= new
        frontier.extend(new)
    return found


class _Fit:
    """The strengths of all players but the first, and the worths of all seats but the last, whose sum is 0."""

    def __init__(self, games: Sequence[Scored], names: Sequence[str], seats: int) -> None:
        self.games, self.many, self.seats = games, len(names) - 1, seats
        number = {name: at for at, name in enumerate(names)}
        met = sorted({(one.first, one.second, seat) for one in games for seat in range(seats)})
        rows = [(number[one.first], number[one.second], one.seat) for one in games]
        added = [(number[a], number[b], seat) for a, b, seat in met]
        self.rows = np.array(rows + added + added, np.int64)
        self.taken = np.array([one.taken for one in games] + [1.0] * len(met) + [0.0] * len(met))
        won, lost = DOUBT / seats, DOUBT - DOUBT / seats
        self.weights = np.array([1.0] * len(games) + [won] * len(met) + [lost] * len(met))
        self.found = np.zeros(self.many + seats - 1)
        for _ in range(STEPS_AT_MOST):
            chances, slopes = self._expected()
            pull = slopes.T @ (self.weights * (self.taken - chances))
            step = np.linalg.solve(self._information(chances, slopes), pull)
            self.found += step * min(1.0, LONGEST_STEP / max(float(np.abs(step).max()), SMALL))
            if np.abs(step).max() < SMALL:
                break

    def games_of(self, name: str) -> int:
        """How many games a player played."""
        return sum(name in (one.first, one.second) for one in self.games)

    def seat_worths(self) -> Numbers:
        """What each seat is worth, the last one too."""
        free = self.found[self.many :]
        return np.append(free, -free.sum())

    def _expected(self) -> tuple[Numbers, Numbers]:
        """What the first player of each game could expect, and how its log-odds depend on what is to be found."""
        worths = self.seat_worths()
        first, second, seat = self.rows.T
        strengths = np.append(0.0, self.found[: self.many])
        at = np.arange(len(self.rows))
        # The second player has all other seats, and wins with any of them.
        others = np.exp(np.tile(worths, (len(self.rows), 1)))
        others[at, seat] = 0.0
        all_others = others.sum(axis=1)
        odds = strengths[first] - strengths[second] + worths[seat] - np.log(all_others)
        by_seat = -others / all_others[:, None]
        by_seat[at, seat] = 1.0
        slopes = np.zeros((len(self.rows), self.many + 1))
        slopes[at, first] += 1
        slopes[at, second] -= 1
        return 1 / (1 + np.exp(-odds)), np.hstack([slopes[:, 1:], by_seat[:, :-1] - by_seat[:, -1:]])

    def _information(self, chances: Numbers, slopes: Numbers) -> Numbers:
        weighted: Numbers = slopes.T @ (slopes * (self.weights * chances * (1 - chances))[:, None])
        return weighted

    def errors(self) -> Numbers:
        """Standard errors of all that was found, and of the last seat's worth: the larger of two estimates.

        One comes from how the rounds scatter, whatever makes their games alike. The other comes from the model, and
        from how much all games together scatter in it, since draws scatter less; it stays honest for players of whom
        only a few games were not won.
        """
        chances, slopes = self._expected()
        known = np.linalg.inv(self._information(chances, slopes))
        left = self.taken - chances
        spread = float(self.weights @ left**2 / (self.weights @ (chances * (1 - chances))))
        pulls: dict[Hashable, Numbers] = {}
        for one, pull in zip(self.games, slopes * left[:, None], strict=False):
            key = (one.first, one.second, one.luck)
            pulls[key] = pulls.get(key, 0.0) + pull
        scatter = np.array(list(pulls.values()))
        rounds = known @ (scatter.T @ scatter) @ known * len(pulls) / max(1, len(pulls) - 1)
        last_seat = np.append(np.zeros(self.many), -np.ones(self.seats - 1))
        wanted = np.vstack([np.eye(len(known)), last_seat])
        return np.array([sqrt(max(one @ rounds @ one, min(1.0, spread) * (one @ known @ one))) for one in wanted])
