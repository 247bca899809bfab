"""The players' time. It is counted here and nowhere else."""

from collections.abc import Iterable, Sequence
from time import monotonic, time

from hegemon.server.data import ClockData


class Clock:
    """What is left to each player, and whose time runs."""

    def __init__(self, players: int, seconds: float, increment: float) -> None:
        self.increment = increment
        self._left = [float(seconds)] * players
        self._running: frozenset[int] = frozenset()
        self._since = monotonic()

    def left(self) -> tuple[float, ...]:
        """Seconds left to each, now."""
        gone = monotonic() - self._since
        return tuple(
            max(0.0, left - gone) if player in self._running else left for player, left in enumerate(self._left)
        )

    def after_decision(self, players: Iterable[int]) -> tuple[float, ...]:
        """What is left once these players have decided: each gets the increment."""
        deciding = set(players)
        return tuple(left + self.increment if player in deciding else left for player, left in enumerate(self.left()))

    def set(self, left: Sequence[float]) -> None:
        """What is left is this, as the log says."""
        self._left, self._since = list(left), monotonic()

    def run(self, players: Iterable[int]) -> None:
        """From now on only these players' time runs."""
        wanted = frozenset(players)
        if wanted != self._running:
            self.set(self.left())
            self._running = wanted

    def fallen(self) -> int | None:
        """The player whose time is over, or None."""
        return next((player for player, left in enumerate(self.left()) if left <= 0 and player in self._running), None)

    def next_fall(self) -> float | None:
        """Seconds until the next player's time is over if nothing happens; None while no time runs."""
        left = self.left()
        return min((left[player] for player in self._running), default=None)

    def data(self) -> ClockData:
        """The clock as the page shows it."""
        left = [round(seconds, 2) for seconds in self.left()]
        return ClockData(left, sorted(self._running), int(time() * 1000))
