"""Random games on a GPU: every thread plays its share and adds it to the batch's tally."""

from typing import Any

import numpy as np

from hegemon.native.draws import stream
from hegemon.native.gpu import GpuKernel, to_device
from hegemon.search.playouts import MARGIN, MOVES, ROWS, SQUARES, Progress, playout, row_of

THREADS_PER_BLOCK = 128
BLOCKS = 132 * 16
"""Enough for the largest cards to have something else to do while a warp waits."""
MOST_PER_CALL = 1 << 28


def play_share(me: int, threads: int, position: Any, seed: int, start: int, games: int, tally: Any) -> None:
    """One thread's share of the games `start` to `start + games - 1`; neighbours play neighbouring games."""
    moves, margins, squares = 0, 0, 0
    number = start + me
    while number < start + games:
        end, made = playout(position, stream(seed, number))
        winner = end.winner()
        margin = end.score(0) - end.score(1)
        moves += made
        margins += margin
        squares += margin * margin
        tally[row_of(winner), me] += 1
        number += threads
    tally[MOVES, me] = moves
    tally[MARGIN, me] = margins
    tally[SQUARES, me] = squares


_share = GpuKernel(play_share)


def play_on_gpu(position: Any, seed: int, games: int, progress: Progress | None) -> list[int]:
    """The rows of a tally over so many games."""
    totals = [0] * ROWS
    done = 0
    while done < games:
        count = min(MOST_PER_CALL, games - done)
        tally = to_device(np.zeros((ROWS, BLOCKS * THREADS_PER_BLOCK), np.int64))
        _share.launch(BLOCKS, THREADS_PER_BLOCK, position, seed, done, count, tally)
        totals = [total + int(row.sum()) for total, row in zip(totals, tally.copy_to_host(), strict=True)]
        done += count
        if progress is not None:
            progress(done, games)
    return totals
