"""The driver under every search: it calls native code again and again, within limits of time and of work.

A search keeps its state in arrays and returns after an amount of work. Between two calls the driver looks at the clock,
tells how far the search has come, and hears Ctrl-C.
"""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

Result = TypeVar("Result")

SECONDS_PER_CALL = 0.005
"""A call of a search that a person waits for returns after about this time, so that its limit is kept."""
GROWS = 4.0
"""A call may do at most this many times the work of the one before: that one may have been slow by accident."""

DONE, UNTIL = 0, 1
"""In the counters of a search: simulations done, and the number at which a call returns."""


class OutOfTimeError(Exception):
    """The caller's seconds, or nodes, are over."""


class Driver:
    """How much work the next call gets, in whatever the search counts, and when all is over."""

    def __init__(
        self, first: int, seconds: float | None = None, most: int | None = None, per_call: float = SECONDS_PER_CALL
    ) -> None:
        """The first call does `first`; all is over after `seconds`, or when `most` is done."""
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

    def part(self, first: int, most: int | None, until: float | None) -> "Driver":
        """A driver for a part of the work, by the same clock."""
        part = Driver(first, most=most, per_call=self.per_call)
        part.begun, part.until = self.begun, until
        return part

    def share(self, done: int) -> int:
        """How much the next call does, when an amount is done."""
        return self.amount if self.most is None else max(0, min(self.amount, self.most - done))

    def over(self, done: int) -> bool:
        """Whether one more call would go beyond a limit, when an amount is done."""
        if self.most is not None and done >= self.most:
            return True
        return self.until is not None and time.perf_counter() + self.per_call > self.until

    def unlimited(self) -> None:
        """From now on nothing ends it."""
        self.until = self.most = None

    def drive(
        self,
        call: Callable[[int], tuple[int, bool]],
        done: Callable[[], int],
        tell: Callable[[], None] | None = None,
        least: Callable[[], int] = lambda: 0,
    ) -> bool:
        """Call until a call says that it is finished, or a limit is reached; answers whether it is finished.

        A call is given an amount of work; it answers the work done and whether all is finished. `done` counts all work
        that the limit is for, `least` is work that the next call does whatever the limits. The first call is always
        made, `tell` is called after each that is not the last.
        """
        while True:
            amount, now = max(self.share(done()), least()), time.perf_counter()
            worked, finished = call(amount)
            took = max(time.perf_counter() - now, 1e-6)
            # The next call gets what fits its time, by what this one has done in its own.
            self.amount = max(1, int(min(worked * self.per_call / took, GROWS * self.amount)))
            if tell is not None and not finished:
                tell()
            if finished or (self.over(done()) and not least()):
                return finished

    def simulate(
        self,
        counters: NDArray[np.int64],
        begun: int,
        run: Callable[[], None],
        tell: Callable[[], None],
        least: Callable[[], int],
        solved: Callable[[], bool] = lambda: False,
    ) -> None:
        """Drive simulations, counted from those `begun`: nothing is run where the limits are reached, the end is told.

        `run` simulates as `counters` say; no more is needed once all is `solved`.
        """

        def done() -> int:
            return int(counters[DONE]) - begun

        def call(amount: int) -> tuple[int, bool]:
            before = done()
            counters[UNTIL] = counters[DONE] + amount
            run()
            return done() - before, solved()

        if (least() or not self.over(done())) and self.drive(call, done, tell, least):
            tell()


def in_threads(threads: int, work: Callable[[int], Result]) -> list[Result]:
    """What each part of some work comes to, by its number: one thread each, or none where there is only one part."""
    if threads == 1:
        return [work(0)]
    with ThreadPoolExecutor(threads) as pool:
        parts = [pool.submit(work, at) for at in range(threads)]
        return [part.result() for part in parts]


def is_native(backend: str) -> bool:
    """Whether a search runs natively; the backend `python` runs the same source in the interpreter."""
    if backend not in ("native", "python"):
        raise ValueError(f"there is no backend {backend!r}; there are native and python")
    return backend == "native"


def need_a_limit(simulations: int | None, seconds: float | None) -> None:
    """Refuse a search without an end."""
    if simulations is None and seconds is None:
        raise ValueError("a search needs a number of simulations or seconds")
