"""Values of a whole graph, from its ends back: what each position is worth if both players play their best.

Nothing here knows what a position is, so all games share these kernels.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hegemon.native import kernel
from hegemon.search.driver import Driver
from hegemon.search.transposition import Words

NOBODY = -9
"""No player forces anything: a position counts only when all that can follow it does."""
FIRST_CALL = 10_000
"""Positions of the first native call."""
SECONDS_PER_CALL = 0.05


class Links(NamedTuple):
    """A graph's moves, forwards and backwards, and the values found so far."""

    begins: Words
    """Where the moves of each position begin."""
    nexts: NDArray[np.int32]
    movers: NDArray[np.int8]
    values: Words
    before_begins: Words
    """Where those begin from which a position follows."""
    before: NDArray[np.int32]
    left: NDArray[np.int32]
    """Of how many moves it isn't known yet where they lead; 0: the position is in the queue, or has no place in it."""
    queue: NDArray[np.int32]
    """Positions in the order in which they are known."""
    whole: Words
    """How many of them have been looked at, how many there are."""


LOOKED, QUEUED = 0, 1


@kernel
def link_back(links: Links, first: int, last: int) -> None:
    """Enter some positions where they are the ones before; `left` counts how many a position has."""
    for at in range(first, last):
        for edge in range(links.begins[at], links.begins[at + 1]):
            there = links.nexts[edge]
            links.before[links.before_begins[there] + links.left[there]] = at
            links.left[there] += 1


@kernel
def go_back(links: Links, player: int, until: int) -> None:
    """Look at some more positions of the queue: queue those before them from which all, or the player, leads here."""
    at, queued = links.whole[LOOKED], links.whole[QUEUED]
    until = min(until, len(links.queue))
    while at < until and at < queued:
        here = links.queue[at]
        at += 1
        begin, end = links.begins[here], links.begins[here + 1]
        if player == NOBODY and begin < end:
            value = links.values[links.nexts[begin]]
            for edge in range(begin + 1, end):
                other = links.values[links.nexts[edge]]
                value = max(value, other) if links.movers[here] == 0 else min(value, other)
            links.values[here] = value
        for edge in range(links.before_begins[here], links.before_begins[here + 1]):
            earlier = links.before[edge]
            if links.left[earlier] > 0:
                links.left[earlier] -= 1
                if links.left[earlier] == 0 or links.movers[earlier] == player:
                    links.left[earlier] = 0
                    links.queue[queued] = earlier
                    queued += 1
    links.whole[LOOKED], links.whole[QUEUED] = at, queued


class Backwards:
    """A graph as it is solved."""

    def __init__(
        self, begins: Words, nexts: NDArray[np.int32], movers: Any, ends: Words, tell: Callable[[int], None] | None
    ) -> None:
        """`ends` are the values of positions without moves; `tell` hears how many positions have been looked at."""
        size = len(begins) - 1
        before_begins = np.zeros(size + 1, np.int64)
        np.cumsum(np.bincount(nexts, minlength=size), out=before_begins[1:])
        self.moves = np.diff(begins).astype(np.int32)
        self.tell = tell
        self.links = Links(
            begins=begins,
            nexts=nexts,
            movers=np.asarray(movers, np.int8),
            values=ends,
            before_begins=before_begins,
            before=np.zeros(len(nexts), np.int32),
            left=np.zeros(size, np.int32),
            queue=np.zeros(size, np.int32),
            whole=np.zeros(2, np.int64),
        )
        for first in range(0, size, 1 << 20):
            link_back(self.links, first, min(size, first + (1 << 20)))

    def solved(self) -> NDArray[np.int32] | None:
        """Find all values; the positions each behind those that can follow it, or None if there is a circle."""
        self.links.left[:] = self.moves
        order = self._spread(NOBODY, np.flatnonzero(self.moves == 0)).copy()
        if len(order) == len(self.moves):
            return order
        circling = np.ones(len(self.moves), np.bool_)
        circling[order] = False
        self._force(circling)
        return None

    def _spread(self, player: int, goals: NDArray[Any]) -> NDArray[np.int32]:
        """The queue that grows from some goals."""
        links = self.links
        links.queue[: len(goals)] = goals
        links.whole[:] = 0, len(goals)

        def call(amount: int) -> tuple[int, bool]:
            before = int(links.whole[LOOKED])
            go_back(links, player, before + amount)
            return int(links.whole[LOOKED]) - before, bool(links.whole[LOOKED] == links.whole[QUEUED])

        def told() -> None:
            if self.tell is not None:
                self.tell(int(links.whole[LOOKED]))

        Driver(FIRST_CALL, per_call=SECONDS_PER_CALL).drive(call, lambda: int(links.whole[LOOKED]), told)
        return links.queue[: links.whole[QUEUED]]

    def _force(self, circling: NDArray[np.bool_]) -> None:
        """Give the positions from which play can go round their values: of how much can player 1 make sure?"""
        links = self.links
        follows = np.zeros(len(circling), np.bool_)
        follows[links.nexts[np.repeat(circling, self.moves)]] = True
        exits = np.flatnonzero(follows & ~circling)
        worth = links.values[exits]
        results = np.union1d(worth, [0])
        values = np.where(circling, results[0], links.values)
        for result in results[1:].tolist():
            links.left[:] = np.where(circling, self.moves, 0)
            # Going round is worth 0: good enough for player 1 unless more is asked, and then player 2 must end it.
            player = 0 if result > 0 else 1
            self._spread(player, exits[worth >= result if result > 0 else worth < result])
            forced = circling & (links.left == 0)
            values[forced if result > 0 else circling & ~forced] = result
        links.values[:] = values
