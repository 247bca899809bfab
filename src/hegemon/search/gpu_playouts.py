"""Random games on a GPU: every thread plays its share and adds it to the batch's tally."""

from typing import Any

from hegemon.native.gpu import GpuKernel, words_on_device
from hegemon.native.random import stream
from hegemon.search.playouts import MARGIN, MOVES, ROWS, SQUARES, Progress, playout, row_of

THREADS_PER_BLOCK = 128
BLOCKS = 132 * 16
"""Enough for the largest cards to have something else to do while a warp waits."""
SUM_BLOCKS, SUM_THREADS = 132 * 2, 32
MOST_PER_CALL = 1 << 29


def play_share(me: int, threads: int, position: Any, seed: int, start: int, games: int, tally: Any) -> None:
    """One thread's share of the games `start` to `start + games - 1`; neighbours play neighbouring games."""
    for row in range(ROWS):
        tally[row, me] = 0
    moves, margins, squares = 0, 0, 0
    number = start + me
    while number < start + games:
        end, made = playout(position, stream(seed, number))
        margin = end.score(0) - end.score(1)
        moves += made
        margins += margin
        squares += margin * margin
        tally[row_of(end.winner()), me] += 1
        number += threads
    tally[MOVES, me] = moves
    tally[MARGIN, me] = margins
    tally[SQUARES, me] = squares


def add_up(me: int, threads: int, position: Any, tally: Any, sums: Any) -> None:
    """One thread's part of the sums over all threads' tallies: less has to be brought back."""
    for row in range(ROWS):
        total = 0
        at = me
        while at < tally.shape[1]:
            total += tally[row, at]
            at += threads
        sums[row, me] = total


_share = GpuKernel(play_share)
_sums = GpuKernel(add_up)


def play_on_gpu(position: Any, seed: int, games: int, progress: Progress | None) -> list[int]:
    """The rows of a tally over a number of games."""
    totals = [0] * ROWS
    done = 0
    tally = words_on_device(ROWS, BLOCKS * THREADS_PER_BLOCK)
    sums = words_on_device(ROWS, SUM_BLOCKS * SUM_THREADS)
    while done < games:
        count = min(MOST_PER_CALL, games - done)
        _share.launch(BLOCKS, THREADS_PER_BLOCK, position, seed, done, count, tally)
        _sums.launch(SUM_BLOCKS, SUM_THREADS, position, tally, sums)
        totals = [total + int(row.sum()) for total, row in zip(totals, sums.copy_to_host(), strict=True)]
        done += count
        if progress is not None:
            progress(done, games)
    return totals
