"""Rates of several contestants on a noisy machine. They take turns, so that a disturbance affects all of them."""

import os
import statistics
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

Run = Callable[[int], float]
"""Does a number of pieces of work, such as games, and returns what is counted, such as moves."""

Clock = Callable[[], float]
"""`time.process_time` for work on one core, which doesn't count the time of other programs; `time.perf_counter` for
work on several cores."""

Told = Callable[[str], None]


@dataclass(frozen=True)
class Rate:
    """The work of a contestant per second, over all rounds."""

    best: float
    median: float


def contest(runs: Mapping[str, Run], seconds: float, rounds: int, clock: Clock, told: Told) -> dict[str, Rate]:
    """The rates of contestants that take turns of about this many seconds, after a warm-up."""
    sizes = {}
    for name, run in runs.items():
        told(f"warming up {name}")
        sizes[name] = enough(run, seconds, clock)
    rates: dict[str, list[float]] = {name: [] for name in runs}
    for number in range(rounds):
        for name, run in runs.items():
            told(f"round {number + 1} of {rounds}: {name}")
            rates[name].append(rate(run, sizes[name], clock))
    return {name: Rate(max(every), statistics.median(every)) for name, every in rates.items()}


def rate(run: Run, size: int, clock: Clock) -> float:
    """The work of one run per second."""
    begun = clock()
    done = run(size)
    return done / max(clock() - begun, 1e-9)


def enough(run: Run, seconds: float, clock: Clock) -> int:
    """The number of pieces of work that takes about this long. The first pieces compile and warm up."""
    run(1)
    size = 1
    while True:
        begun = clock()
        run(size)
        took = clock() - begun
        if took >= 0.7 * seconds:
            return size
        size = int(size * min(16.0, max(1.5, seconds / max(took, 1e-6)))) + 1


@contextmanager
def only_cores(number: int) -> Iterator[int]:
    """Restrict this process and its children to this number of cores; yields the number that it really has."""
    if not hasattr(os, "sched_setaffinity"):
        yield os.cpu_count() or 1
        return
    before = os.sched_getaffinity(0)
    # The last cores, since programs that choose a core often choose the first.
    chosen = sorted(before)[-number:]
    os.sched_setaffinity(0, chosen)
    try:
        yield len(chosen)
    finally:
        os.sched_setaffinity(0, before)


class Others:
    """The number of cores that other programs keep busy from now on; None where the system doesn't tell."""

    def __init__(self) -> None:
        self._began = time.perf_counter(), _busy_seconds(), _own_seconds()

    def cores(self) -> float | None:
        wall, busy, own = self._began
        now = _busy_seconds()
        if busy is None or now is None:
            return None
        elsewhere = (now - busy) - (_own_seconds() - own)
        return max(0.0, elsewhere / max(time.perf_counter() - wall, 1e-9))


def _own_seconds() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def _busy_seconds() -> float | None:
    """Seconds of work of all cores together since the machine started."""
    try:
        with open("/proc/stat") as file:
            user, nice, system, _, _, irq, softirq, steal = map(int, file.readline().split()[1:9])
    except (OSError, ValueError):
        return None
    return (user + nice + system + irq + softirq + steal) / float(os.sysconf("SC_CLK_TCK"))
