"""The players' time. It is counted here and nowhere else."""

import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any

Now = Callable[[], float]


class Clock:
    """What is left to each player, and whose time runs."""

    def __init__(self, players: int, seconds: float, increment: float, now: Now = time.monotonic) -> None:
        self.increment = increment
        self._now = now
        self._left = [float(seconds)] * players
        self._running: frozenset[int] = frozenset()
        self._since = now()

    def left(self) -> tuple[float, ...]:
        """Seconds left to each, now."""
        gone = self._now() - self._since
        return tuple(
            max(0.0, left - gone) if player in self._running else left for player, left in enumerate(self._left)
        )

    def after_decision(self, players: Iterable[int]) -> tuple[float, ...]:
        """What is left once these players have decided: each gets his increment."""
        deciding = set(players)
        return tuple(left + self.increment if player in deciding else left for player, left in enumerate(self.left()))

    def set(self, left: Sequence[float]) -> None:
        """What is left is this, as the log says."""
        self._left, self._since = list(left), self._now()

    def run(self, players: Iterable[int]) -> None:
        """From now on these players' time runs, and nobody else's."""
        wanted = frozenset(players)
        if wanted != self._running:
            self.set(self.left())
            self._running = wanted

    def fallen(self) -> int | None:
        """The player whose time is over, if somebody's is."""
        return next((player for player, left in enumerate(self.left()) if left <= 0 and player in self._running), None)

    def next_fall(self) -> float | None:
        """Seconds until somebody's time is over if nothing happens; None while no time runs."""
        left = self.left()
        return min((left[player] for player in self._running), default=None)

    def data(self) -> dict[str, Any]:
        """As the page shows it."""
        left = [round(seconds, 2) for seconds in self.left()]
        return {"left": left, "running": sorted(self._running), "at": int(time.time() * 1000)}
