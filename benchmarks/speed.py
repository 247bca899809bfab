"""What must hold of speed, measured on this machine: a table of figures, each with what is required of it.

`python benchmarks/speed.py [--quick] [--json]`; exit code 1 if something that must hold doesn't. OpenSpiel, and pgx
with jax, are measured where they are installed (`pip install open_spiel pgx jax`).

On one core all contestants take turns in one process, several rounds of CPU time, and a ratio is one's best round over
the other's: a disturbance only slows. Rates are of small moves in whole random games, final scores counted in. How
OpenSpiel's are counted is told in rivals.py. Its games of the size of Influence (24 vertices, one stone a move):

- hex(board_size=5), 25 cells: the plainest game of stones;
- y(board_size=7), 28 cells, and havannah(board_size=4), 37: the fastest that OpenSpiel has between 20 and 40 cells, of
  breakthrough, clobber, go, havannah, hex, mnk, pentago, twixt and y;
- dots_and_boxes(num_rows=3,num_cols=3), 24 edges: always 24 moves and decided by a score, as Influence.

Two cores, and the start of processes, are measured by the wall clock, which other programs disturb: a figure that is
missed while they took a core all the time is called not measured.
"""

import importlib.metadata
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import click
from rivals import open_spiel_rollouts, pgx_connect_four
from timing import Others, Rate, Run, contest, enough, only_cores, rate

import hegemon
from hegemon.search.forced_win import ForcedWinSearch
from hegemon.search.graph import solve

CONNECT_FOUR = str(Path(__file__).parent.parent / "examples" / "connect_four.py")
OF_SIMILAR_SIZE = (
    "hex(board_size=5)",
    "y(board_size=7)",
    "havannah(board_size=4)",
    "dots_and_boxes(num_rows=3,num_cols=3)",
)
PGX_BATCHES = (1 << 10, 1 << 12)
WIDTH = 65
QUIET = 0.15
"""A round is quiet if other programs used fewer cores meanwhile."""


@dataclass(frozen=True)
class Effort:
    """How long to measure."""

    seconds: float
    """Of each contestant's round."""
    rounds: int
    sample: int
    """Random games for the average length of an OpenSpiel game."""
    patience: int
    """Rounds to wait for the other core to be free."""
    starts: int
    kept: int
    """Games after which the memory is looked at."""


FULL = Effort(seconds=0.3, rounds=7, sample=20_000, patience=40, starts=5, kept=10_000_000)
QUICK = Effort(seconds=0.1, rounds=3, sample=2_000, patience=10, starts=2, kept=1_000_000)


@dataclass(frozen=True)
class Row:
    """One figure."""

    about: str
    unit: str
    measured: float | None
    least: float | None = None
    most: float | None = None
    detail: str = ""
    """What the figure was made from; why it isn't measured."""
    parts: dict[str, float] = field(default_factory=dict)
    """The same as numbers."""

    @property
    def verdict(self) -> str:
        if self.measured is None:
            return "not measured"
        if (self.least is not None and self.measured < self.least) or (
            self.most is not None and self.measured > self.most
        ):
            return "MISSED"
        return "" if self.least is None and self.most is None else "ok"

    def required(self) -> str:
        if self.least is not None:
            return f">= {self.least:g} {self.unit}"
        return "" if self.most is None else f"<= {self.most:g} {self.unit}"

    def line(self) -> str:
        figure = "" if self.measured is None else f"{self.measured:,.{0 if self.measured >= 100 else 2}f} {self.unit}"
        verdict = self.verdict if self.measured is not None else f"{self.verdict}: "
        return f"{self.about:{WIDTH}}{figure:>11}{self.required():>12}  {verdict:8}{self.detail}".rstrip()


def tell(what: str) -> None:
    """Progress, on standard error: one line that changes, or nothing where it is not a terminal."""
    if sys.stderr.isatty():
        click.echo(f"\r\x1b[K{what}", err=True, nl=False)


def begin(what: str) -> None:
    """Say what comes next."""
    tell("")
    click.echo(f"measuring {what} ...", err=True)


def games_of(name: str, backend: str) -> Run:
    """Random games of one of our games."""
    position = hegemon.load(name).start()
    seed = 0

    def run(games: int) -> float:
        nonlocal seed
        seed += 1
        return hegemon.playouts(position, games, seed=seed, backend=backend).moves

    return run


# One core


def on_one_core(effort: Effort) -> Iterator[Row]:
    """Our games natively against the interpreter, OpenSpiel and pgx."""
    begin("one core")
    runs = {
        "influence": games_of("influence", "native"),
        "interpreter": games_of("influence", "python"),
        "connect four": games_of(CONNECT_FOUR, "native"),
    }
    lengths: dict[str, str] = {}
    missing: dict[str, str] = {}
    for name in (*OF_SIMILAR_SIZE, "connect_four"):
        tell(f"the average length of {name}")
        try:
            theirs = open_spiel_rollouts(name, effort.sample)
        except ImportError as error:
            missing[name] = str(error)
        else:
            runs[name] = theirs.run
            lengths[name] = f", {theirs.length:.2f} ± {1.96 * theirs.error:.2f} moves a game"
    os.environ["JAX_PLATFORMS"] = "cpu"
    for batch in PGX_BATCHES:
        try:
            runs[f"pgx, batch {batch}"] = pgx_connect_four(batch)
        except ImportError as error:
            missing["pgx"] = str(error)
    rates = contest(runs, effort.seconds, effort.rounds, time.process_time, tell)

    def against(about: str, ours: str, theirs: str, least: float | None = None) -> Row:
        if theirs not in rates:
            return Row(about, "x", None, least, detail=missing[theirs])
        one, other = rates[ours].best, rates[theirs].best
        detail = f"{one:,.0f} against {other:,.0f} moves/s{lengths.get(theirs, '')}{spread(rates[ours], rates[theirs])}"
        parts = {"ours": one, "theirs": other, "ours_median": rates[ours].median, "theirs_median": rates[theirs].median}
        return Row(about, "x", one / other, least, detail=detail, parts=parts)

    yield against("influence natively, times the interpreter", "influence", "interpreter", 100)
    for name in OF_SIMILAR_SIZE:
        yield against(f"influence, times OpenSpiel {name}", "influence", name, 10)
    yield against("connect four, times OpenSpiel connect_four", "connect four", "connect_four")
    fastest = max((name for name in rates if name.startswith("pgx")), key=lambda name: rates[name].best, default="pgx")
    yield against(f"connect four, times {fastest}, on this core", "connect four", fastest)


def spread(ours: Rate, theirs: Rate) -> str:
    """The ratio of the medians, beside that of the best."""
    return f" (medians: {ours.median / theirs.median:.1f} x)"


# Two cores


def on_two_cores(effort: Effort) -> Iterator[Row]:
    """`threads` against `native`."""
    begin("two cores")
    about, least = "influence on two cores, times one", 1.7
    with only_cores(2) as cores:
        if cores < 2:
            yield Row(about, "x", None, least, detail="there is one core")
            return
        runs = {backend: games_of("influence", backend) for backend in ("native", "threads")}
        sizes = {backend: enough(run, 2 * effort.seconds, time.perf_counter) for backend, run in runs.items()}
        best = dict.fromkeys(runs, 0.0)
        quiet = 0
        for number in range(effort.patience):
            for backend, run in runs.items():
                tell(f"round {number + 1}: {backend}, {quiet} undisturbed so far")
                others = Others()
                best[backend] = max(best[backend], rate(run, sizes[backend], time.perf_counter))
            quiet += (others.cores() or 0.0) < QUIET  # while both cores were wanted
            if quiet >= effort.rounds:
                break
    ratio = best["threads"] / best["native"]
    detail = f"{best['threads']:,.0f} against {best['native']:,.0f} moves/s, {quiet} rounds undisturbed"
    if ratio < least and not quiet:
        yield Row(about, "x", None, least, detail=f"other programs took a core all the time; at best {ratio:.2f} x")
    else:
        yield Row(about, "x", ratio, least, detail=detail, parts=best)


# Whole processes

PLAYOUT = "import hegemon; hegemon.playouts(hegemon.load('influence').start(), 1)"
# getrusage's peak of a child begins with that of its parent; VmHWM is the child's own.
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
    """The command that runs a program in a Python process of its own."""
    return [sys.executable, "-c", program]


def printed(command: list[str], **environment: str) -> str:
    """What a command prints."""
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, env=os.environ | environment).stdout


class Start(NamedTuple):
    """One run of a command."""

    wall: float
    """Seconds from its start to its end."""
    worked: float
    """Seconds of CPU time; much less than `wall` if it had to wait."""
    others: float
    """Cores that other programs used meanwhile."""


def started(command: list[str], **environment: str) -> Start:
    """How long a command takes."""
    others, begun, before = Others(), time.perf_counter(), os.times()
    printed(command, **environment)
    wall, after = time.perf_counter() - begun, os.times()
    worked = after.children_user + after.children_system - before.children_user - before.children_system
    return Start(wall, worked, others.cores() or 0.0)


def quickest(about: str, most: float, starts: list[Start]) -> Row:
    """The row for the best of several runs."""
    best = min(starts)
    detail = f"best of {len(starts)}, {best.worked:.2f} s of them CPU time"
    disturbed = all(start.others > QUIET and start.worked < 0.9 * start.wall for start in starts)
    if best.wall > most and disturbed and best.worked <= most:
        detail = f"other programs took a core all the time; {best.wall:.1f} s, {detail}"
        return Row(about, "s", None, most=most, detail=detail)
    return Row(about, "s", best.wall, most=most, detail=detail, parts={"cpu": best.worked})


def on_starting(effort: Effort) -> Iterator[Row]:
    """The command's help; the first game ever, and the first of a later process."""
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
    """What a long run of random games leaves behind."""
    begin("memory")
    about = f"growth of the peak over {effort.kept:,} native games"
    if not Path("/proc/self/status").is_file():
        yield Row(about, "MB", None, most=2, detail="this system doesn't tell a process its peak")
        return
    before, after = (int(part) / 1024 for part in printed(in_python(PEAKS.format(games=effort.kept))).split())
    detail = f"from {before:.1f} to {after:.1f} MB"
    yield Row(about, "MB", after - before, most=2, detail=detail, parts={"before": before, "after": after})


def on_trigame(effort: Effort) -> Iterator[Row]:
    """A large board's random games, and the whole solution of one tile."""
    begin("trigame")
    start = hegemon.load("trigame", players=12, tiles=24).start()
    hegemon.playouts(start, 10)
    events, begun = 0, time.process_time()
    while events < 1_000_000:
        events += hegemon.playouts(start, 5000, seed=events).moves
    took = (time.process_time() - begun) * 1_000_000 / events
    yield Row(
        "a million random events of trigame, 12 players, 24 tiles", "s", took, most=10, detail="CPU time, one core"
    )
    tile = hegemon.load("trigame", tiles=1).start()
    spent = []
    for _ in range(effort.rounds):
        begun = time.process_time()
        solution = solve(tile, normal=lambda position: position._replace(events=0))
        spent.append(time.process_time() - begun)
    detail = f"best of {len(spent)}, {len(solution.values):,} positions up to symmetry"
    yield Row("one tile of trigame, solved", "s", min(spent), most=2, detail=detail)


def on_stacks(effort: Effort) -> Iterator[Row]:
    """Whole random games of stacks, orders and dice."""
    for name, least in (("strategic", 50_000), ("territory", 5_000)):
        begin(name)
        start = hegemon.load(name).start()
        hegemon.playouts(start, 1000)
        best, moves = 0.0, 0.0
        for seed in range(effort.rounds):
            begun = time.process_time()
            tally = hegemon.playouts(start, 20_000 if effort is FULL else 4000, seed=seed)
            best = max(best, tally.games / (time.process_time() - begun))
            moves = tally.moves / tally.games
        detail = f"best of {effort.rounds}, CPU time, one core, {moves:.1f} small moves a game"
        yield Row(f"whole random games of {name} a second", "", best, least, detail=detail)


def on_throne(effort: Effort) -> Iterator[Row]:
    """Counting turns, and the proofs of forced wins, once they are compiled."""
    begin("throne")
    begun = time.process_time()
    hegemon.perft(hegemon.load("throne").start(), 2)
    begun = time.process_time()
    counted = hegemon.perft(hegemon.load("throne").start(), 3)[-1]
    yield Row("three plies of throne counted", "s", time.process_time() - begun, most=60, detail=f"{counted:,} turns")
    for options, plies, most in (({}, 5, 10), ({"layout": "pointy"}, 5, 10), ({"upgrade_cost": 4}, 7, 60)):
        race = ForcedWinSearch(hegemon.load("throne", **options).start()).solved(plies)
        said = " ".join(f"{name}={value}" for name, value in options.items())
        detail = f"player {race.winner + 1} in {race.turns} plies, {race.nodes:,} nodes"
        yield Row(f"throne {said} solved".replace("  ", " "), "s", race.seconds, most=most, detail=detail)


# The report


def machine() -> dict[str, str]:
    """What the figures depend on."""
    model = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.is_file():
        lines = cpuinfo.read_text().splitlines()
        model = next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), model)
    found = {"processor": model, "cores": str(os.cpu_count()), "python": platform.python_version()}
    for package in ("hegemon", "numba", "numpy", "open_spiel", "jax", "pgx"):
        try:
            found[package] = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            found[package] = "missing"
    return found


@click.command()
@click.option("--quick", is_flag=True, help="Shorter rounds: figures are rougher.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
def main(quick: bool, as_json: bool) -> None:
    """Measure everything and print the table."""
    effort = QUICK if quick else FULL
    here = machine()
    if not as_json:
        click.echo(", ".join(f"{name} {value}" for name, value in here.items()))
        click.echo(f"\n{'':{WIDTH}}{'measured':>11}{'required':>12}")
    others = Others()
    rows = []
    # jax makes its threads when it is imported: only once this process has one core.
    with only_cores(1):
        rows += shown(on_one_core(effort), as_json)
    for measure in (on_two_cores, on_starting, on_memory, on_trigame, on_stacks, on_throne):
        rows += shown(measure(effort), as_json)
    busy = others.cores()
    if as_json:
        data = [vars(row) | {"verdict": row.verdict} for row in rows]
        click.echo(json.dumps({"machine": here, "quick": quick, "other_programs_cores": busy, "rows": data}))
    elif busy is not None:
        click.echo(f"\nMeanwhile other programs used {busy:.1f} of {os.cpu_count()} cores.")
    if any(row.verdict == "MISSED" for row in rows):
        sys.exit(1)


def shown(rows: Iterator[Row], as_json: bool) -> list[Row]:
    """The rows, each printed as soon as it is known."""
    known = []
    for row in rows:
        known.append(row)
        if not as_json:
            tell("")
            click.echo(row.line())
    return known


if __name__ == "__main__":
    main()
