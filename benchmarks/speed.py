"""Speed on this machine: a table of figures, each with its requirement.

`python benchmarks/speed.py [--quick] [--json]`. The exit code is 1 if a requirement is missed. OpenSpiel, and pgx
and Ludax with jax, are measured if they are installed (`pip install open_spiel pgx ludax jax`).

On one core all contestants take turns in one process, in several rounds of CPU time. A ratio compares their best
rounds, since a disturbance can only slow them down. Rates count small moves in whole random games, including the final
scores. rivals.py explains how OpenSpiel's moves are counted. Its games of the size of Influence (24 vertices, one stone
a move) are:

- hex(board_size=5), 25 cells: the plainest game of stones;
- y(board_size=7), 28 cells, and havannah(board_size=4), 37: the fastest that OpenSpiel has between 20 and 40 cells, of
  breakthrough, clobber, go, havannah, hex, mnk, pentago, twixt and y;
- dots_and_boxes(num_rows=3,num_cols=3), 24 edges: always 24 moves and decided by a score, as Influence.

Two cores and the start of processes are measured by the wall clock, which other programs disturb. A figure that misses
its requirement while other programs took a core all the time counts as not measured.
"""

import itertools
import json
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import click
from processes import on_memory, on_starting
from rivals import jax_games, open_spiel_rollouts
from table import FULL, QUICK, QUIET, WIDTH, Effort, Row, begin, machine, shown, tell
from timing import Others, Rate, Run, contest, enough, only_cores, rate

import hegemon
from hegemon.search.forced_win import ForcedWinSearch
from hegemon.search.graph import solve
from hegemon.search.result import STANDARD_ERRORS
from hegemon.studies.kit import one_tile, two_tiles

EXAMPLES = Path(__file__).parent.parent / "examples"
CONNECT_FOUR, HEX = str(EXAMPLES / "connect_four.py"), str(EXAMPLES / "hex.py")
OF_SIMILAR_SIZE = (
    "hex(board_size=5)",
    "y(board_size=7)",
    "havannah(board_size=4)",
    "dots_and_boxes(num_rows=3,num_cols=3)",
)
LARGE_HEX = "hex(board_size=11)"
JAX_LIBRARIES, JAX_BATCHES = ("pgx", "ludax"), (1 << 10, 1 << 12)
JAX_GAMES = {"connect_four": "connect four", "hex": "hex 11x11"}
"""Their name of a game, and ours."""


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
    """Our games natively, against the interpreter, OpenSpiel, pgx and Ludax."""
    begin("one core")
    runs = {
        "influence": games_of("influence", "native"),
        "interpreter": games_of("influence", "python"),
        "connect four": games_of(CONNECT_FOUR, "native"),
        "hex 11x11": games_of(HEX, "native"),
    }
    lengths: dict[str, str] = {}
    missing: dict[str, str] = {}
    for name in (*OF_SIMILAR_SIZE, "connect_four", LARGE_HEX):
        tell(f"the average length of {name}")
        try:
            theirs = open_spiel_rollouts(name, effort.sample)
        except ImportError as error:
            missing[name] = str(error)
        else:
            runs[name] = theirs.run
            lengths[name] = f", {theirs.length:.2f} ± {STANDARD_ERRORS * theirs.error:.2f} moves a game"
    os.environ["JAX_PLATFORMS"] = "cpu"
    for library, game, batch in itertools.product(JAX_LIBRARIES, JAX_GAMES, JAX_BATCHES):
        try:
            runs[f"{library} {game}, batch {batch}"] = jax_games(library, game, batch)
        except ImportError as error:
            missing[f"{library} {game}"] = str(error)
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
    yield against("hex 11x11, times OpenSpiel hex(board_size=11)", "hex 11x11", LARGE_HEX, 10)
    for game, library in itertools.product(JAX_GAMES, JAX_LIBRARIES):
        measured = [name for name in rates if name.startswith(f"{library} {game},")]
        fastest = max(measured, key=lambda name: rates[name].best, default=f"{library} {game}")
        yield against(f"{JAX_GAMES[game]}, times {fastest}", JAX_GAMES[game], fastest)


def spread(ours: Rate, theirs: Rate) -> str:
    """The ratio of the medians, to be shown beside that of the best rounds."""
    return f" (medians: {ours.median / theirs.median:.1f} x)"


# Two cores


def on_two_cores(effort: Effort) -> Iterator[Row]:
    """The backend `threads` against `native`."""
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


def on_trigame(effort: Effort) -> Iterator[Row]:
    """Random games on a large board, and the solutions of one tile and of two."""
    begin("trigame")
    start = hegemon.load("trigame", players=12, tiles=24).start()
    hegemon.playouts(start, 10)
    best = 0.0
    for seed in range(effort.rounds):
        begun = time.process_time()
        events = hegemon.playouts(start, 200_000 if effort is FULL else 40_000, seed=seed).moves
        best = max(best, events / (time.process_time() - begun))
    detail = f"best of {effort.rounds}, CPU time, one core"
    yield Row("random events of trigame a second, 12 players, 24 tiles", "", best, 5_000_000, detail=detail)
    solution = solve(one_tile.start(), one_tile.normal)  # it compiles
    spent = []
    for _ in range(effort.rounds):
        begun = time.process_time()
        solution = solve(one_tile.start(), one_tile.normal)
        spent.append(time.process_time() - begun)
    detail = f"best of {len(spent)}, CPU time, {len(solution.values):,} positions up to symmetry"
    yield Row("one tile of trigame, solved", "s", min(spent), most=0.1, detail=detail)
    tell("two tiles")
    begun = time.process_time()
    measured = two_tiles.measure()
    took = time.process_time() - begun
    detail = f"CPU time, one core, {measured.positions:,} positions up to symmetry, {measured.value:+d} for the opener"
    yield Row("two tiles of trigame, solved", "s", took, most=180, detail=detail)


def on_stacks(effort: Effort) -> Iterator[Row]:
    """Whole random games with stacks, orders and dice."""
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
    """The time to count turns and to prove forced wins, once everything is compiled."""
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
    # jax starts its threads when it is imported, so this process must have one core by then.
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


if __name__ == "__main__":
    main()
