"""Whole random games on a GPU: all games, and connect four and Hex beside pgx and Ludax on the same card, taking turns.

`python benchmarks/gpu.py [--only games|rivals]` needs numba-cuda (the extra `gpu`). pgx and Ludax are measured if they
and jax are installed. For a machine without internet, get them on another one and take the folder along:

    pip install --no-deps --target rivals pgx ludax lark svgwrite typing_extensions
    PYTHONPATH=rivals python benchmarks/gpu.py

The exit code is 1 if a requirement is missed.
"""

import itertools
import sys
import time
from pathlib import Path
from typing import Any

import click
import numpy as np
from rivals import PICKS, jax_games
from timing import Rate, Run, contest

import hegemon
from hegemon.native import gpu
from hegemon.search.playouts import ROWS, WINS, play_games

EXAMPLES = Path(__file__).parent.parent / "examples"
SECONDS, ROUNDS = 0.4, 5
CHECKED = 60_000
"""About this many small moves, and at least a few games, must be the same as in the interpreter."""
LEAST = 1 << 20
"""The number of games in the smallest batch; fewer don't fill the card."""
VARIANTS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("influence", {}),
    ("influence", {"territory": True}),
    ("influence", {"board": "large"}),
    ("influence", {"board": "small", "dice": "corner"}),
    ("trigame", {}),
    ("throne", {}),
    ("strategic", {}),
    ("territory", {}),
)
RIVALS = ("pgx", "ludax")
BATCHES = {"connect_four": (1 << 20, 1 << 22), "hex": (1 << 17, 1 << 20)}
"""By the name of a game in `examples/`, and in the rivals: how many games they play at once; fewer are slower."""
TIMES = 30
"""Required beside the better of the rivals."""


def ours(position: Any) -> Run:
    """Whole random games on the GPU in batches of LEAST, counted in small moves."""
    same_as_python(position)
    return lambda times: float(hegemon.playouts(position, times * LEAST, seed=3, backend="cuda").moves)


def same_as_python(position: Any) -> None:
    """Stop if the GPU plays other games than the interpreter with the same seed."""
    some = hegemon.playouts(position, 1000, seed=11, backend="cuda")
    games = max(5, CHECKED * some.games // some.moves)
    tally = np.zeros(ROWS, np.int64)
    play_games(position, 11, 0, games, tally)
    there = hegemon.playouts(position, games, seed=11, backend="cuda")
    here = [int(part) for part in tally[: WINS + len(there.wins)]]
    if here != [there.moves, there.margin, there.squares, there.draws, 0, *there.wins]:
        sys.exit(f"the GPU plays other games than the interpreter: {here} against {there}")


def theirs(library: str) -> dict[str, Run]:
    """Random moves of a rival; none, and a line that says why, where it can't be measured."""
    runs = {}
    try:
        import jax

        if jax.default_backend() != "gpu":
            raise RuntimeError(f"jax finds no GPU, only {jax.default_backend()}")
        for game, batches in BATCHES.items():
            for batch, pick in itertools.product(batches, PICKS):
                runs[f"{library} {game}, batch {batch:,}, by {pick}"] = jax_games(library, game, batch, pick)
                runs[f"{library} {game}, batch {batch:,}, by {pick}"](1)
    except Exception as error:  # a rival may not know this jax: what it raises then could be anything
        click.echo(f"{library} is NOT MEASURED: {type(error).__name__}: {error}")
    return runs


def compared(rates: dict[str, Rate]) -> bool:
    """Print how our games compare with the better of the rivals; whether no requirement is missed."""
    holds = True
    for game in BATCHES:
        best = {rival: max((rates[name].best for name in rates if name.startswith(f"{rival} {game},")), default=0.0)
                for rival in RIVALS}  # fmt: skip
        rival = max(best, key=lambda name: best[name])
        if best[rival] > 0:
            times = rates[game].best / best[rival]
            verdict = "holds" if times >= TIMES else "MISSED"
            holds &= times >= TIMES
            about = f"{game}, times {rival} at its best"
            click.echo(f"{about:52}{'':18}{times:18.1f} (required: {TIMES}) {verdict}")
    return holds


@click.command()
@click.option("--only", type=click.Choice(["games", "rivals"]), help="Only the games of the package, or the others.")
def main(only: str | None) -> None:
    """Print the table with the best of several rounds, in which all take turns."""
    why = gpu.missing()
    if why:
        sys.exit(f"no GPU can be used: {why}")
    positions: dict[str, Any] = {}
    if only != "rivals":
        loaded = [hegemon.load(name, **options) for name, options in VARIANTS]
        positions |= {game.described(): game.start() for game in loaded}
    if only != "games":
        positions |= {name: hegemon.load(str(EXAMPLES / f"{name}.py")).start() for name in BATCHES}
    runs = {name: ours(position) for name, position in positions.items()}
    lengths = {
        name: hegemon.playouts(position, LEAST, seed=3, backend="cuda").moves / LEAST
        for name, position in positions.items()
    }
    if only != "games":
        for library in RIVALS:
            runs |= theirs(library)
    rates = contest(runs, SECONDS, ROUNDS, time.perf_counter, lambda what: click.echo(what, err=True))
    click.echo(f"{'random games on the GPU':52}{'games/s':>18}{'moves/s':>18}")
    for name, rate in rates.items():
        games = f"{rate.best / lengths[name]:,.0f}" if name in lengths else ""
        click.echo(f"{name:52}{games:>18}{rate.best:18,.0f}")
    if only != "games" and not compared(rates):
        sys.exit(1)


if __name__ == "__main__":
    main()
