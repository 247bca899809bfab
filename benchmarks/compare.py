"""The speed of this checkout against that of another one, both measured in the same run.

`python benchmarks/compare.py OLD_CHECKOUT [--rounds N] [--only TEXT] [--cache FOLDER]`. The exit code is 1 if something
has become slower. Two processes, one for each checkout, share one core and take turns, so that whatever disturbs one
disturbs the other. Each round gives one ratio of work per second of CPU time. The table shows the median of these
ratios and an interval that holds the true median with at least 95% certainty, whatever their distribution. It also says
whether both gave the same answers. Code is compiled before the first round, and kept in FOLDER if one is named.
"""

import json
import math
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
from table import machine, tell
from timing import only_cores

WORKER = Path(__file__).with_name("compare_worker.py")
NEW = Path(__file__).parent.parent
TOLERANCE = 0.02
"""Less than this is no loss: the place of compiled code in memory alone changes its speed by as much."""
LEAST_ROUNDS = 6
"""With fewer rounds no interval holds the median with 95% certainty."""
# Level 7 searches without a proof first, and with the default seed it makes no random decision.
SEARCH = ("--level", "7", "--simulations")
WORK: dict[str, tuple[str, ...]] = {
    "random games of influence, moves": ("random games", "influence", "40000"),
    "random games of trigame, moves": ("random games", "trigame", "10000"),
    "random games of throne, moves": ("random games", "throne", "4000"),
    "random games of strategic, moves": ("random games", "strategic", "10000"),
    "random games of territory, moves": ("random games", "territory", "1500"),
    "perft of influence, sequences": ("perft", "influence", "6"),
    "perft of throne, sequences": ("perft", "throne", "3"),
    "alpha-beta in influence, nodes": ("best", "influence", "-o", "board=snowflake", *SEARCH, "500000"),
    "alpha-beta in throne, nodes": ("best", "throne", *SEARCH, "2000000"),
    "tree search in influence with dice, simulations": ("best", "influence", "-o", "dice=each", *SEARCH, "50000"),
    "tree search in trigame, simulations": ("best", "trigame", *SEARCH, "20000"),
    "regret in strategic, simulations": ("best", "strategic", *SEARCH, "20000"),
    "climbing in territory, simulations": ("best", "territory", *SEARCH, "10000"),
    "solving influence for the margin, nodes": ("solve", "influence", "-o", "territory"),
    "solving throne for a forced win, nodes": ("solve", "throne", "-o", "upgrade_cost=4", "--plies", "7"),
}


@dataclass(frozen=True)
class Comparison:
    """The rates of both checkouts in every round, and whether they gave the same answers."""

    name: str
    old: list[float]
    new: list[float]
    same: bool

    @property
    def ratios(self) -> list[float]:
        """New over old, from the lowest up."""
        return sorted(new / old for old, new in zip(self.old, self.new, strict=True))

    @property
    def interval(self) -> tuple[float, float]:
        """The ends of the interval: two ratios of the same rank, counted from the bottom and from the top."""
        ratios = self.ratios
        outside = _outside(len(ratios))
        return ratios[outside], ratios[-1 - outside]

    @property
    def slower(self) -> bool:
        """Whether the whole interval lies below 1, by more than the tolerance."""
        return self.interval[1] < 1 - TOLERANCE

    def __str__(self) -> str:
        low, high = self.interval
        verdict = " SLOWER" if self.slower else ""
        answers = "" if self.same else " other answers"
        old, new = statistics.median(self.old), statistics.median(self.new)
        ratio = statistics.median(self.ratios)
        return f"{self.name:49}{old:14,.0f}{new:14,.0f}{ratio:8.3f}  [{low:.3f}, {high:.3f}]{verdict}{answers}"


def _outside(rounds: int) -> int:
    """How many ratios lie beyond each end of the narrowest interval that holds the true median with 95% certainty.

    A ratio lies below the true median with probability 1/2, so the number of those below it is binomial.
    """
    missed = 0.0
    for rank in range(rounds):
        missed += 2 * math.comb(rounds, rank) / 2**rounds
        if missed > 0.05:
            return max(0, rank - 1)
    return 0


class Checkout:
    """A process that works with the code of one checkout."""

    def __init__(self, root: Path, cache: Path) -> None:
        environment = os.environ | {"PYTHONPATH": str(root / "src"), "HEGEMON_CACHE": str(cache)}
        self.process = subprocess.Popen(
            [sys.executable, str(WORKER)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
        )
        loaded = Path(self._heard())
        if not loaded.is_relative_to(root.resolve()):
            sys.exit(f"{root} was to be measured, but {loaded} was loaded")

    def work(self, words: tuple[str, ...]) -> tuple[float, Any]:
        """The rate at which some work is done, and its answer."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(words) + "\n")
        self.process.stdin.flush()
        counted, seconds, answer = self._heard()
        return counted / max(seconds, 1e-9), answer

    def _heard(self) -> Any:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            sys.exit("a process ended before its work was done")
        return json.loads(line)

    @contextmanager
    def running(self) -> Iterator["Checkout"]:
        """End the process at the end."""
        try:
            yield self
        finally:
            assert self.process.stdin is not None
            self.process.stdin.close()
            self.process.wait()


def compared(name: str, old: Checkout, new: Checkout, rounds: int) -> Comparison:
    """Let both do the same work in turns."""
    words = WORK[name]
    tell(f"{name}: compiling")
    same = old.work(words)[1] == new.work(words)[1]
    rates: dict[Checkout, list[float]] = {old: [], new: []}
    for number in range(rounds):
        tell(f"{name}: round {number + 1} of {rounds}")
        # The second may find the processor warmer or busier, so the order alternates.
        for checkout in (old, new) if number % 2 == 0 else (new, old):
            rates[checkout].append(checkout.work(words)[0])
    return Comparison(name, rates[old], rates[new], same)


@click.command()
@click.argument("old", metavar="OLD_CHECKOUT", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--rounds", type=click.IntRange(LEAST_ROUNDS), default=11, show_default=True, help="Rounds a figure.")
@click.option("--only", default="", metavar="TEXT", help="Only the figures whose names contain this text.")
@click.option("--cache", type=click.Path(path_type=Path), help="Keep compiled code in this folder.")
def main(old: Path, rounds: int, only: str, cache: Path | None) -> None:
    """Measure both checkouts and print the table."""
    print(", ".join(f"{name} {value}" for name, value in machine().items()))
    print(f"{'work per second of CPU time':49}{'old':>14}{'new':>14}{'ratio':>8}  95% interval")
    slower = 0
    with ExitStack() as stack:
        folder = cache or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        stack.enter_context(only_cores(1))
        before = stack.enter_context(Checkout(old, folder / "old").running())
        now = stack.enter_context(Checkout(NEW, folder / "new").running())
        for name in WORK:
            if only in name:
                comparison = compared(name, before, now, rounds)
                tell("")
                print(comparison, flush=True)
                slower += comparison.slower
    sys.exit(1 if slower else 0)


if __name__ == "__main__":
    main()
