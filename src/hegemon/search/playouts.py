"""Random games on every backend: the interpreter, native code on one core or all, a GPU.

Game number i of a seed is the same game everywhere. No game is kept: a batch is a tally.
"""

import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from hegemon.game.position import DRAW, MOST_PLAYERS, mistake_in
from hegemon.native import compiled, kernel
from hegemon.native.kernels import NativeError
from hegemon.native.random import stream
from hegemon.search.result import error_of_mean

BACKENDS = ("python", "native", "threads", "cuda")

Progress = Callable[[int, int], None]
"""Told now and then: games done, games asked for."""

# Rows of a tally.
MOVES, MARGIN, SQUARES, DRAWS, NOT_ENDED, WINS = 0, 1, 2, 3, 4, 5
ROWS = WINS + MOST_PLAYERS
SECONDS_PER_CALL = 0.05
"""A native call returns after about this time, so that progress can be shown and Ctrl-C is heard."""


@compiled
def playout(position: Any, state: int) -> tuple[Any, int]:
    """The end of a random game from a position, and how many small moves it took."""
    made = 0
    while not position.over():
        position, state, moves = position.random_step(state)
        made += moves
    return position, made


@compiled
def row_of(winner: int) -> int:
    """Where a finished game is counted."""
    if winner == DRAW:
        return DRAWS
    return WINS + winner if 0 <= winner < MOST_PLAYERS else NOT_ENDED


def play_games(position: Any, seed: int, start: int, games: int, tally: Any) -> None:
    """Play games `start` to `start + games - 1` of a seed and add them up."""
    for number in range(start, start + games):
        end, made = playout(position, stream(seed, number))
        winner = end.winner()
        margin = end.score(0) - end.score(1)
        tally[MOVES] += made
        tally[MARGIN] += margin
        tally[SQUARES] += margin * margin
        tally[row_of(winner)] += 1


play_games_natively = kernel(play_games)


@kernel
def play_one_natively(position: Any, seed: int, number: int) -> tuple[Any, int]:
    """One game of a seed to its end, for comparing backends."""
    return playout(position, stream(seed, number))


@dataclass(frozen=True)
class Tally:
    """What a batch of random games came to. Margins are the first player's score less the second's, in units."""

    games: int
    moves: int
    """Small moves of all games, chance moves included."""
    wins: tuple[int, ...]
    """Games won by each player, up to the last one with a win, at least two."""
    draws: int
    margin: int
    """Sum of the first player's score less the second's, in units."""
    squares: int
    """Sum of the squares of these differences."""
    seconds: float

    @property
    def mean_margin(self) -> tuple[float, float]:
        """The mean difference of scores, in units, and half the width of its 95% interval."""
        mean = self.margin / self.games
        variance = max(0.0, self.squares / self.games - mean * mean)
        return mean, error_of_mean(variance, self.games)

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds

    @property
    def moves_per_second(self) -> float:
        return self.moves / self.seconds


def playouts(
    position: Any,
    games: int,
    seed: int = 1,
    backend: str = "native",
    progress: Progress | None = None,
) -> Tally:
    """Random games from a position, on `python`, `native` (one core), `threads` (all cores) or `cuda` (a GPU).

    >>> import hegemon
    >>> tally = playouts(hegemon.load("influence", board="small").start(), 100, seed=7)
    >>> tally.games, tally.moves, sum(tally.wins) + tally.draws
    (100, 1900, 100)
    """
    if games < 1:
        raise ValueError("at least one game must be played")
    begun = time.perf_counter()
    if backend == "cuda":
        from hegemon.search.gpu_playouts import play_on_gpu

        totals = play_on_gpu(position, seed, games, progress)
    else:
        totals = _on_processor(backend, position, games, seed, progress)
    seconds = time.perf_counter() - begun
    moves, margin, squares, draws, not_ended, *wins = totals
    if not_ended:
        raise NativeError(mistake_in(position) or f"{not_ended} games were over() without a winner() or a draw")
    while len(wins) > 2 and wins[-1] == 0:
        wins.pop()
    return Tally(games, moves, tuple(wins), draws, margin, squares, seconds)


def _on_processor(backend: str, position: Any, games: int, seed: int, progress: Progress | None) -> list[int]:
    if backend not in BACKENDS:
        raise ValueError(f"there is no backend {backend!r}; there are {', '.join(BACKENDS)}")
    workers = usable_cores() if backend == "threads" else 1
    play = play_games if backend == "python" else play_games_natively
    totals = [0] * ROWS

    def chunk(start: int, count: int) -> tuple[list[int], float]:
        tally = np.zeros(ROWS, np.int64)
        begun = time.perf_counter()
        play(position, seed, start, count, tally)
        return [int(part) for part in tally], time.perf_counter() - begun

    done, count = 0, 1
    with ThreadPoolExecutor(workers) as pool:
        while done < games:
            count = min(count, -(-(games - done) // workers))  # the last games are shared evenly
            starts = range(done, min(games, done + workers * count), count)
            results = list(pool.map(chunk, starts, [min(count, games - start) for start in starts]))
            for tally, _ in results:
                totals = [total + part for total, part in zip(totals, tally, strict=True)]
            done = min(games, done + workers * count)
            slowest = max(seconds for _, seconds in results)
            count = max(1, int(count * min(8.0, SECONDS_PER_CALL / max(slowest, 1e-6))))
            if progress is not None:
                progress(done, games)
    return totals


def usable_cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def usable(backend: str) -> str:
    """Why a backend can't be used here, in a few words; empty if it can."""
    if backend != "cuda":
        return ""
    from hegemon.native import gpu

    return gpu.missing()
