"""Native searches are called again and again: how much a call does, and when the time is over.

A search keeps its state in arrays and returns after an amount of work. Between two calls Python looks at the clock,
tells how far it has come, and hears Ctrl-C.
"""

import time
from collections.abc import Callable
from typing import TypeVar

Result = TypeVar("Result")

SECONDS_PER_CALL = 0.005
"""A call of a search that somebody waits for returns after about so long, so that its limit is kept."""
GROWS = 4.0
"""A call may do so many times the work of the one before: the first one may have been slow by accident."""


class OutOfTimeError(Exception):
    """The caller's seconds, or nodes, are over."""


class Budget:
    """How much work the next call gets, in whatever the search counts."""

    def __init__(
        self, first: int, seconds: float | None = None, most: int | None = None, per_call: float = SECONDS_PER_CALL
    ) -> None:
        """The first call does `first`; all is over after so many seconds, or when `most` is done."""
        self.amount = first
        # A short limit is divided into short calls, so that little of it is lost at its end.
        self.per_call = per_call if seconds is None else min(per_call, seconds / 20)
        self.most = most
        self.begun = time.perf_counter()
        self.until = None if seconds is None else self.begun + seconds

    @property
    def spent(self) -> float:
        """Seconds since the beginning."""
        return time.perf_counter() - self.begun

    def share(self, done: int) -> int:
        """How much the next call does, when so much is done."""
        return self.amount if self.most is None else max(0, min(self.amount, self.most - done))

    def over(self, done: int) -> bool:
        """Whether one more call would go beyond a limit, when so much is done."""
        if self.most is not None and done >= self.most:
            return True
        return self.until is not None and time.perf_counter() + self.per_call > self.until

    def unlimited(self) -> None:
        """From now on nothing ends it."""
        self.until = self.most = None

    def measured(self, call: Callable[[], Result], done: Callable[[], int]) -> Result:
        """What a call answers; the next one gets what fits its time, by what this one has done in its own."""
        before, now = done(), time.perf_counter()
        result = call()
        took = max(time.perf_counter() - now, 1e-6)
        fits = (done() - before) * self.per_call / took
        self.amount = max(1, int(min(fits, GROWS * self.amount)))
        return result
