"""What whole processes take: the time until they have started, and the memory that a long run leaves behind."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from table import QUIET, Effort, Row, begin
from timing import Others

PLAYOUT = "import hegemon; hegemon.playouts(hegemon.load('influence').start(), 1)"
# In a child, the peak that getrusage reports starts at the parent's peak; VmHWM is the child's own.
PEAKS = """
import hegemon

def peak():
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))

position = hegemon.load("influence").start()
hegemon.playouts(position, 100_000)
before = peak()
hegemon.playouts(position, {games})
print(before, peak())
"""


def in_python(program: str) -> list[str]:
    """The command that runs a program in a new Python process."""
    return [sys.executable, "-c", program]


def printed(command: list[str], **environment: str) -> str:
    """The output of a command."""
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env=os.environ | environment).stdout


class Start(NamedTuple):
    """One run of a command."""

    wall: float
    """Seconds from its start to its end."""
    worked: float
    """Seconds of CPU time, much less than `wall` if the command had to wait."""
    others: float
    """The number of cores that other programs used meanwhile."""


def started(command: list[str], **environment: str) -> Start:
    """Run a command and measure the time it takes."""
    others, begun, before = Others(), time.perf_counter(), os.times()
    printed(command, **environment)
    wall, after = time.perf_counter() - begun, os.times()
    worked = after.children_user + after.children_system - before.children_user - before.children_system
    return Start(wall, worked, others.cores() or 0.0)


def quickest(about: str, most: float, starts: list[Start]) -> Row:
    """The row for the fastest of several runs."""
    best = min(starts)
    detail = f"best of {len(starts)}, {best.worked:.2f} s of them CPU time"
    disturbed = all(start.others > QUIET and start.worked < 0.9 * start.wall for start in starts)
    if best.wall > most and disturbed and best.worked <= most:
        detail = f"other programs took a core all the time; {best.wall:.1f} s, {detail}"
        return Row(about, "s", None, most=most, detail=detail)
    return Row(about, "s", best.wall, most=most, detail=detail, parts={"cpu": best.worked})


def on_starting(effort: Effort) -> Iterator[Row]:
    """The time for `hegemon --help`, for the first game ever, and for the first game of a later process."""
    begin("the start")
    script = Path(sys.executable).with_name("hegemon")
    if script.is_file():
        yield quickest("hegemon --help", 0.3, [started([str(script), "--help"]) for _ in range(2 * effort.starts)])
    else:
        yield Row("hegemon --help", "s", None, most=0.3, detail=f"there is no {script}")
    first: list[Start] = []
    later: list[Start] = []
    for _ in range(max(1, effort.starts // 2)):
        with tempfile.TemporaryDirectory() as empty:
            first.append(started(in_python(PLAYOUT), HEGEMON_CACHE=empty))
            later += [started(in_python(PLAYOUT), HEGEMON_CACHE=empty) for _ in range(effort.starts)]
    yield quickest("the first native game, nothing compiled", 10, first)
    yield quickest("the first native game of a later process", 2, later)


def on_memory(effort: Effort) -> Iterator[Row]:
    """The memory that a long run of random games adds."""
    begin("memory")
    about = f"growth of the peak over {effort.kept:,} native games"
    if not Path("/proc/self/status").is_file():
        yield Row(about, "MB", None, most=2, detail="this system doesn't tell a process its peak")
        return
    before, after = (int(part) / 1024 for part in printed(in_python(PEAKS.format(games=effort.kept))).split())
    detail = f"from {before:.1f} to {after:.1f} MB"
    yield Row(about, "MB", after - before, most=2, detail=detail, parts={"before": before, "after": after})
