"""Rates of several contestants on a noisy machine: measured in turns, so that what disturbs one disturbs all."""

import os
import statistics
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

Run = Callable[[int], float]
"""Does so many pieces of work, say games, and returns what is counted, say moves."""

Clock = Callable[[], float]
"""`time.process_time` for work on one core: other programs that take their turn there don't count.
`time.perf_counter` for work on several."""

Told = Callable[[str], None]


@dataclass(frozen=True)
class Rate:
    """What a contestant did a second, over all rounds."""

    best: float
    median: float


def contest(runs: Mapping[str, Run], seconds: float, rounds: int, clock: Clock, told: Told) -> dict[str, Rate]:
    """The rates of contestants who take turns, each for about so many seconds a round, once all are warm."""
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
    """What one run did a second."""
    begun = clock()
    done = run(size)
    return done / max(clock() - begun, 1e-9)


def enough(run: Run, seconds: float, clock: Clock) -> int:
    """How many pieces of work take about so long; the first ones compile and warm up."""
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
    """So many cores for this process and what it starts meanwhile; how many it has where that can't be chosen."""
    if not hasattr(os, "sched_setaffinity"):
        yield os.cpu_count() or 1
        return
    before = os.sched_getaffinity(0)
    # The last ones: programs that choose a core often choose the first.
    chosen = sorted(before)[-number:]
    os.sched_setaffinity(0, chosen)
    try:
        yield len(chosen)
    finally:
        os.sched_setaffinity(0, before)


class Others:
    """How many cores other programs kept busy since this was made; None where the system doesn't say."""

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
    """Seconds that all cores together have worked since the machine started."""
    try:
        with open("/proc/stat") as file:
            user, nice, system, _, _, irq, softirq, steal = map(int, file.readline().split()[1:9])
    except (OSError, ValueError):
        return None
    return (user + nice + system + irq + softirq + steal) / float(os.sysconf("SC_CLK_TCK"))
