"""The whole graph of a small game of two players, and the exact value and all best moves of every position in it.

Chance and simultaneous decisions have no place here. Play may go round in circles; going round for ever is worth 0.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import isfinite
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hegemon.native import compiled, decorator
from hegemon.native.bits import numbers
from hegemon.native.kernels import NativeError
from hegemon.search.driver import Driver, is_native
from hegemon.search.graph_python import Atlas, Interpreter, Normal, margin_of, mover_of
from hegemon.search.graph_store import Explorer, Lists, OnDemand
from hegemon.search.graph_values import Backwards

FIRST_CALL = 100
"""Positions whose moves are made before the clock is looked at for the first time."""
SECONDS_PER_CALL = 0.05
"""After about this time it is looked at again, progress is told, and Ctrl-C is heard."""
MEMORY = 4 << 30
"""Bytes that a graph may take unless another limit is named."""

_not_compiled: set[tuple[type, Normal | None]] = set()
"""What is known not to compile: classes of positions, each with a normal form."""


@dataclass(frozen=True)
class Explored:
    """How far an exploration has come, or the solution that follows it."""

    positions: int
    """Positions found."""
    done: int
    """Those whose moves have all been made."""
    depth: int
    """Small moves from the start to the positions that are looked at now."""
    seconds: float
    solved: int = 0
    """Positions that the solution has looked at."""

    @property
    def sentence(self) -> str:
        """The same in words."""
        if self.solved:
            return f"{self.solved:,} of {self.positions:,} positions solved"
        return f"{self.positions:,} positions, {self.depth} moves from the start"


Progress = Callable[[Explored], None]


@dataclass(frozen=True)
class Graph:
    """Positions, numbered from the start's 0 in the order of their distance, and the moves between them."""

    positions: Sequence[Any]
    movers: Sequence[int]
    """The player who decides in each: 0 or 1; NONE where the game is over, or where nobody has looked."""
    moves: Lists
    nexts: Lists
    """The number of the position after each move."""
    stands_for: Sequence[int]
    """How many positions each is the image of; 1 where symmetries are not used."""
    margins: Sequence[int]
    """How far player 1 is ahead where there are no moves; 0 elsewhere."""
    found: Sequence[int]
    """How many positions were first met at each distance from the start."""
    number: Callable[[Any], int]
    """The number of one of these very positions; KeyError for any other."""
    stopped: str
    """Why not all that can arise is in it; empty if it is. Positions that were left alone have no moves."""
    seconds: float

    @property
    def whole(self) -> bool:
        """Whether all that can arise is in it."""
        return not self.stopped

    @property
    def edges(self) -> int:
        """How many moves there are in all."""
        return len(self.moves.items)


# Exploring


@compiled
def as_it_is(position: Any) -> Any:
    """The normal form of a position where none is given."""
    return position


def explore(
    start: Any,
    normal: Normal | None = None,
    symmetric: bool = True,
    limit: int | None = None,
    seconds: float | None = None,
    progress: Progress | None = None,
    memory: int = MEMORY,
    backend: str | None = None,
) -> Graph:
    """Every position that can arise from a start.

    With `symmetric` the images of a position are one. It stops beyond `limit` positions, after this many `seconds`, or
    where it would need more bytes of `memory`. Without a `backend` it runs natively if the position's class and the
    normal form are compiled, else in the interpreter.
    """
    if seconds is not None and not (isfinite(seconds) and seconds >= 0):
        raise ValueError(f"{seconds} is not a number of seconds")
    if memory < 1 or (limit is not None and limit < 1):
        raise ValueError("no position has room in these limits")
    explorer = _explorer(start, normal, symmetric, limit, memory, backend)
    driver = Driver(FIRST_CALL, seconds, per_call=SECONDS_PER_CALL)

    def tell() -> None:
        if progress is not None:
            progress(Explored(explorer.found, explorer.done, len(explorer.levels) - 1, driver.spent))

    finished = driver.drive(explorer.more, lambda: explorer.done, tell)
    tell()
    return Graph(
        explorer.positions,
        explorer.movers,
        explorer.moves,
        explorer.nexts,
        explorer.stands_for,
        explorer.margins,
        explorer.levels,
        explorer.number,
        explorer.full or ("" if finished else "the time was over"),
        driver.spent,
    )


def _explorer(
    start: Any, normal: Normal | None, symmetric: bool, limit: int | None, memory: int, backend: str | None
) -> Explorer | Interpreter:
    atlas = Atlas(normal, symmetric)
    first, stands_for = atlas.standing_for(start)
    mover_of(first)
    if backend is None:
        can = type(start) in decorator.sources and (normal is None or normal in decorator.functions)
        native = can and (type(start), normal) not in _not_compiled
    else:
        native = is_native(backend)
    if native:
        try:
            return Explorer(first, stands_for, symmetric, normal or as_it_is, limit, memory)
        except NativeError:
            if backend is not None:
                raise
            _not_compiled.add((type(start), normal))
    return Interpreter(first, stands_for, atlas, limit, memory)


# Solving


@dataclass(frozen=True)
class Solution:
    """The exact value of every position of a graph."""

    graph: Graph
    values: Sequence[int]
    """The final margin of player 1 over player 2 if both play their best, in units."""
    order: NDArray[np.int32] | None
    """The numbers of all positions, each behind those that can follow it; None if play can go round in circles."""
    normal: Normal | None
    symmetric: bool

    @property
    def best(self) -> Sequence[tuple[int, ...]]:
        """The moves that keep the value; in a circle of such moves a player must still leave it in time."""
        graph, values = self.graph, self.values

        def kept(at: int) -> tuple[int, ...]:
            pairs = zip(graph.moves[at], graph.nexts[at], strict=True)
            return tuple(move for move, there in pairs if values[there] == values[at])

        return OnDemand(len(values), kept)

    @cached_property
    def sequences(self) -> int | None:
        """How many complete sequences of moves lead from the start to an end; None if play can go in circles."""
        if self.order is None:
            return None
        ways = [1] * len(self.values)
        for at in self.order.tolist():
            if following := self.graph.nexts[at]:
                ways[at] = sum(ways[there] for there in following)
        return ways[0]

    def number_of(self, position: Any) -> int:
        """The number of the graph's position that stands for this one; KeyError if it can't arise."""
        return self.graph.number(Atlas(self.normal, self.symmetric).standing_for(position)[0])

    def value(self, position: Any) -> int:
        """What a position is worth, as player 1 sees it."""
        return self.values[self.number_of(position)]

    def best_moves(self, position: Any) -> tuple[int, ...]:
        """All best moves of a position that can arise, itself or as an image."""
        if position.over():
            return ()
        value = self.value(position)
        return tuple(move for move in numbers(position.moves()) if self.value(position.play(move)) == value)


def solve(
    start: Any,
    normal: Normal | None = None,
    symmetric: bool = True,
    score: Callable[[Any], int] = margin_of,
    progress: Progress | None = None,
    limit: int | None = None,
    memory: int = MEMORY,
    backend: str | None = None,
) -> Solution:
    """The exact solution of all that can arise from a start; `score` says what an end is worth to player 1.

    ValueError if that is beyond the limits of `explore`.
    """
    graph = explore(start, normal, symmetric, limit, None, progress, memory, backend)
    return solution_of(graph, normal, symmetric, score, progress)


def solution_of(
    graph: Graph,
    normal: Normal | None = None,
    symmetric: bool = True,
    score: Callable[[Any], int] = margin_of,
    progress: Progress | None = None,
) -> Solution:
    """The exact values of a graph that was explored with the same `normal` and `symmetric`."""
    if not graph.whole:
        raise ValueError(
            f"only {len(graph.positions):,} positions were explored ({graph.stopped}), so nothing is proved"
        )
    values, order = values_of(graph, score, progress)
    return Solution(graph, values, order, normal, symmetric)


def values_of(
    graph: Graph, score: Callable[[Any], int] = margin_of, progress: Progress | None = None
) -> tuple[list[int], NDArray[np.int32] | None]:
    """The value of each position, as player 1 sees it, and an order from the ends back, or None if there is a circle.

    A position without moves is an end.
    """
    ends = np.array(graph.margins, np.int64)
    if score is not margin_of:
        for at in np.flatnonzero(np.diff(graph.nexts.begins) == 0).tolist():
            ends[at] = score(graph.positions[at])
    size = len(ends)

    def tell(looked: int) -> None:
        if progress is not None:
            progress(Explored(size, size, len(graph.found) - 1, graph.seconds, looked))

    backwards = Backwards(graph.nexts.begins, graph.nexts.items, graph.movers, ends, tell)
    order = backwards.solved()
    return backwards.links.values.tolist(), order
