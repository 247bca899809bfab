"""Whole random games on a GPU: Influence, and connect four beside pgx on the same card in the same run.

`python benchmarks/gpu.py`; needs numba-cuda (the extra `gpu`); pgx is measured where jax and pgx are installed.
"""

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import hegemon
from hegemon.native import gpu
from hegemon.search.playouts import play_games

EXAMPLES = Path(__file__).parent.parent / "examples"
SECONDS = 2.0
CHECKED = 2000
PGX_BATCHES = (1 << 17, 1 << 20)


def timed(run: Callable[[], int], seconds: float = SECONDS) -> tuple[float, int]:
    """The best rate of several runs, each the number it returns over its time, after one to warm up."""
    run()
    best, runs, begun = 0.0, 0, time.perf_counter()
    while runs < 3 or time.perf_counter() - begun < seconds:
        start = time.perf_counter()
        done = run()
        best = max(best, done / (time.perf_counter() - start))
        runs += 1
    return best, runs


def ours(name: str, games: int, **options: Any) -> tuple[float, float]:
    """Games and small moves a second of a game on the GPU."""
    position = hegemon.load(name, **options).start()
    same_as_python(position)
    moves = 0

    def run() -> int:
        nonlocal moves
        tally = hegemon.playouts(position, games, seed=3, backend="cuda")
        moves = tally.moves
        return games

    rate, _ = timed(run)
    return rate, rate * moves / games


def same_as_python(position: Any) -> None:
    """Stop if the GPU plays other games than the interpreter for the same seed."""
    import numpy as np

    tally = np.zeros(6, np.int64)
    play_games(position, 11, 0, CHECKED, tally)
    there = hegemon.playouts(position, CHECKED, seed=11, backend="cuda")
    here = [int(part) for part in tally]
    if here != [there.moves, there.margin, there.squares, there.draws, *there.wins]:
        sys.exit(f"the GPU plays other games than the interpreter: {here} against {there}")


def pgx_moves(batch: int) -> float:
    """Moves a second of pgx's connect four, random games to their end, batches of this size."""
    import jax
    import jax.numpy as jnp
    import pgx

    env = pgx.make("connect_four")
    init, step = jax.vmap(env.init), jax.vmap(env.step)

    @jax.jit
    def play(key: Any) -> Any:
        def turn(_: int, carry: Any) -> Any:
            state, key, moves = carry
            key, draw = jax.random.split(key)
            moves += jnp.sum(~(state.terminated | state.truncated))
            noise = jax.random.uniform(draw, state.legal_action_mask.shape)
            action = jnp.argmax(jnp.where(state.legal_action_mask, noise, -1.0), axis=-1)
            return step(state, action), key, moves

        key, start = jax.random.split(key)
        state = init(jax.random.split(start, batch))
        return jax.lax.fori_loop(0, 42, turn, (state, key, jnp.int32(0)))[2]

    number = 0

    def run() -> int:
        nonlocal number
        number += 1
        return int(play(jax.random.PRNGKey(number)))

    return timed(run)[0]


def main() -> None:
    """Print the table."""
    why = gpu.missing()
    if why:
        sys.exit(f"no GPU can be used: {why}")
    print(f"{'random games on the GPU':44}{'games/s':>18}{'moves/s':>18}", flush=True)
    for options in ({}, {"territory": True}, {"board": "large"}, {"board": "small", "dice": "corner"}):
        games = 1 << (22 if "dice" in options else 29)
        rate, moves = ours("influence", games, **options)
        words = " ".join(f"{name}={value}" for name, value in options.items())
        print(f"{'influence ' + words:44}{rate:18,.0f}{moves:18,.0f}", flush=True)
    rate, moves = ours(str(EXAMPLES / "connect_four.py"), 1 << 28)
    print(f"{'connect four':44}{rate:18,.0f}{moves:18,.0f}", flush=True)
    try:
        rates = {batch: pgx_moves(batch) for batch in PGX_BATCHES}
    except ImportError as error:
        print(f"pgx is not measured: {error}")
        return
    for batch, theirs in rates.items():
        print(f"{f'pgx connect four, batch {batch:,}':44}{'':18}{theirs:18,.0f}", flush=True)
    print(f"{'connect four, times pgx at its best':44}{'':18}{moves / max(rates.values()):18.1f}")


if __name__ == "__main__":
    main()
