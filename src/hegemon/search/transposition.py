"""Bounds of values that a search remembers, under full keys: what is read here was proved for that very position.

Entries lie in sets of `WAYS`. A new one takes the place that cost least to find out; a lost entry only costs time.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from hegemon.native import compiled
from hegemon.native.random import draw, stream

Words = NDArray[np.int64]

WAYS = 4
# Columns of an entry.
LOW, HIGH, HINT, WORK = 0, 1, 2, 3
MOST_WORK = 1 << 30


class TranspositionTable(NamedTuple):
    """The memory of a search."""

    keys: Words
    entries: NDArray[np.int32]
    """Of each key the two bounds, the move to try first plus one, and the nodes it cost; 0 nodes: empty."""


def empty_table(words: int, bits: int) -> TranspositionTable:
    """A table of 2**bits entries for keys of a number of words; memory is taken as it fills."""
    size = 1 << max(bits, 4)
    return TranspositionTable(np.zeros((size, words), np.int64), np.zeros((size, 4), np.int32))


@compiled
def same(left: Words, right: Words) -> bool:
    """Whether two keys are equal in every word."""
    for at in range(len(left)):  # noqa: SIM110 - all() of a generator doesn't compile
        if left[at] != right[at]:
            return False
    return True


@compiled
def take_smaller(key: tuple[int, ...], row: Words) -> bool:
    """Write a key over another if it is smaller, and answer whether it was."""
    smaller = False
    for at, word in enumerate(key):
        if not smaller:
            if word > row[at]:
                return False
            smaller = word < row[at]
        if smaller:
            row[at] = word
    return smaller


@compiled
def place(key: Words, table: TranspositionTable) -> int:
    """The entry of a key; or else, as -1 - entry, where it would go."""
    state = stream(0, 0)
    for at in range(len(key)):
        state = stream(state, int(key[at]))
    state, r = draw(state)
    begin = r & (len(table.keys) - WAYS)
    cheapest = begin
    for at in range(begin, begin + WAYS):
        if table.entries[at, WORK] == 0:
            return -1 - at
        if same(key, table.keys[at]):
            return at
        if table.entries[at, WORK] < table.entries[cheapest, WORK]:
            cheapest = at
    return -1 - cheapest


@compiled
def keep(key: Words, table: TranspositionTable, low: int, high: int, hint: int, work: int) -> None:
    """Remember what was proved about a key."""
    at = place(key, table)
    if at < 0:
        at = -1 - at
        # Old work counts a little less each time a new key comes, so that the table doesn't freeze.
        begin = at - at % WAYS
        for other in range(begin, begin + WAYS):
            table.entries[other, WORK] -= table.entries[other, WORK] >> 4
        for word in range(len(key)):
            table.keys[at, word] = key[word]
    table.entries[at, LOW] = low
    table.entries[at, HIGH] = high
    table.entries[at, HINT] = hint
    table.entries[at, WORK] = min(work, MOST_WORK)
