"""Whole random games on a GPU: all games, and connect four beside pgx on the same card in the same run.

`python benchmarks/gpu.py` needs numba-cuda (the extra `gpu`). pgx is measured if jax and pgx are installed.
"""

import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
from rivals import pgx_connect_four
from timing import Run, contest

import hegemon
from hegemon.native import gpu
from hegemon.search.playouts import ROWS, WINS, play_games

CONNECT_FOUR = str(Path(__file__).parent.parent / "examples" / "connect_four.py")
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
PGX_BATCHES = (1 << 17, 1 << 20, 1 << 22)


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


def main() -> None:
    """Print the table with the best of several rounds, in which all take turns."""
    why = gpu.missing()
    if why:
        sys.exit(f"no GPU can be used: {why}")
    loaded = [hegemon.load(name, **options) for name, options in VARIANTS]
    positions = {game.described(): game.start() for game in loaded}
    positions["connect four"] = hegemon.load(CONNECT_FOUR).start()
    runs = {name: ours(position) for name, position in positions.items()}
    lengths = {
        name: hegemon.playouts(position, LEAST, seed=3, backend="cuda").moves / LEAST
        for name, position in positions.items()
    }
    try:
        runs |= {f"pgx connect four, batch {batch:,}": pgx_connect_four(batch) for batch in PGX_BATCHES}
    except ImportError as error:
        print(f"pgx is not measured: {error}")
    rates = contest(runs, SECONDS, ROUNDS, time.perf_counter, lambda what: print(what, file=sys.stderr))
    print(f"{'random games on the GPU':44}{'games/s':>18}{'moves/s':>18}")
    for name, rate in rates.items():
        games = f"{rate.best / lengths[name]:,.0f}" if name in lengths else ""
        print(f"{name:44}{games:>18}{rate.best:18,.0f}")
    theirs = [rate.best for name, rate in rates.items() if name not in lengths]
    if theirs:
        print(f"{'connect four, times pgx at its best':44}{'':18}{rates['connect four'].best / max(theirs):18.1f}")


if __name__ == "__main__":
    main()
