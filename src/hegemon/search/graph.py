"""The whole graph of a small game of two players, and the exact value and all best moves of every position in it.

Chance and simultaneous decisions have no place here. Play may go round in circles; going round for ever is worth 0.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from hegemon.game.position import CHANCE, NONE
from hegemon.native.bits import numbers

Normal = Callable[[Any], Any]
"""What decides the future of a position, as a position again: two with the same are taken for one."""

POSITIONS_PER_LOOK = 500
"""After this many positions the clock is looked at and progress is told."""
IMAGES_KEPT = 1_000_000
"""Images of positions that are remembered, to find again which position stands for them."""


@dataclass(frozen=True)
class Explored:
    """How far an exploration has come."""

    positions: int
    """Positions found."""
    done: int
    """Those whose moves have all been made."""
    depth: int
    """Small moves from the start to the positions that are looked at now."""
    seconds: float


@dataclass(frozen=True)
class Graph:
    """Positions, numbered from the start's 0 in the order of their distance, and the moves between them."""

    positions: Sequence[Any]
    movers: Sequence[int]
    """The player who decides in each: 0, 1, or NONE where the game is over."""
    moves: Sequence[tuple[int, ...]]
    nexts: Sequence[tuple[int, ...]]
    """The number of the position after each move."""
    stands_for: Sequence[int]
    """How many positions each is the image of; 1 where symmetries are not used."""
    found: Sequence[int]
    """How many positions were first met at each distance from the start."""
    whole: bool
    """Whether all that can arise is in it; if not, positions that were left alone have no moves."""
    seconds: float

    @property
    def edges(self) -> int:
        """How many moves there are in all."""
        return sum(map(len, self.moves))


def explore(
    start: Any,
    normal: Normal | None = None,
    symmetric: bool = True,
    limit: int | None = None,
    seconds: float | None = None,
    progress: Callable[[Explored], None] | None = None,
) -> Graph:
    """Every position that can arise from a start, in the interpreter.

    With `symmetric` the images of a position are one. It stops beyond `limit` positions or after this many `seconds`.
    """
    atlas = _Atlas(normal, symmetric)
    begun = time.perf_counter()
    first, count = atlas.standing_for(start)
    number = {first: 0}
    positions, stands_for = [first], [count]
    movers: list[int] = []
    moves: list[tuple[int, ...]] = []
    nexts: list[tuple[int, ...]] = []
    found = [1]
    end_of_level, whole = 1, True
    while len(moves) < len(positions):
        at = len(moves)
        if at == end_of_level:
            found.append(len(positions) - end_of_level)
            end_of_level = len(positions)
        if at % POSITIONS_PER_LOOK == 0:
            spent = time.perf_counter() - begun
            if progress is not None:
                progress(Explored(len(positions), at, len(found) - 1, spent))
            if (limit is not None and len(positions) > limit) or (seconds is not None and spent > seconds):
                whole = False
                break
        here = positions[at]
        movers.append(_mover(here))
        moves.append(tuple(numbers(here.moves())) if movers[at] != NONE else ())
        after = []
        for move in moves[at]:
            there, count = atlas.standing_for(here.play(move))
            if there not in number:
                number[there] = len(positions)
                positions.append(there)
                stands_for.append(count)
            after.append(number[there])
        nexts.append(tuple(after))
    found.append(len(positions) - end_of_level)
    left_alone = len(positions) - len(moves)
    movers += [_mover(position) for position in positions[len(moves) :]]
    spent = time.perf_counter() - begun
    if progress is not None:
        progress(Explored(len(positions), len(moves), len(found) - 1, spent))
    moves += [()] * left_alone
    nexts += [()] * left_alone
    return Graph(positions, movers, moves, nexts, stands_for, [n for n in found if n], whole, spent)


def _mover(position: Any) -> int:
    if position.over():
        return NONE
    mover: int = position.to_move()
    if mover == CHANCE:
        raise ValueError("chance decides in this game, so its graph has no exact values")
    if position.together():
        raise ValueError("the players decide at the same time, so no single move is best")
    if mover > 1:
        raise ValueError("more than two players have no single value")
    return mover


class _Atlas:
    """Which position stands for all those that are the same to a solver: the least of its images."""

    def __init__(self, normal: Normal | None, symmetric: bool) -> None:
        self.normal = normal
        self.symmetric = symmetric
        self.known: dict[Any, tuple[Any, int]] = {}

    def standing_for(self, position: Any) -> tuple[Any, int]:
        """The position that stands for this one, and for how many it does."""
        if self.normal is not None:
            position = self.normal(position)
        if not self.symmetric:
            return position, 1
        if position not in self.known:
            if len(self.known) > IMAGES_KEPT:
                self.known.clear()
            images = {position.image(symmetry) for symmetry in range(position.symmetries())}
            answer = min(images), len(images)
            self.known.update(dict.fromkeys(images, answer))
        return self.known[position]


@dataclass(frozen=True)
class Solution:
    """The exact value of every position of a graph."""

    graph: Graph
    values: Sequence[int]
    """The final margin of player 1 over player 2 if both play their best, in units."""
    best: Sequence[tuple[int, ...]]
    """The moves that keep the value; in a circle of such moves a player must still leave it in time."""
    sequences: int | None
    """How many complete sequences of moves lead from the start to an end; None if play can go round in circles."""
    numbers: dict[Any, int]
    """The number of each position of the graph."""
    normal: Normal | None
    symmetric: bool

    def number_of(self, position: Any) -> int:
        """The number of the graph's position that stands for this one; KeyError if it can't arise."""
        return self.numbers[_Atlas(self.normal, self.symmetric).standing_for(position)[0]]

    def value(self, position: Any) -> int:
        """What a position is worth, as player 1 sees it."""
        return self.values[self.number_of(position)]

    def best_moves(self, position: Any) -> tuple[int, ...]:
        """All best moves of a position that can arise, itself or as an image."""
        if position.over():
            return ()
        value = self.value(position)
        return tuple(move for move in numbers(position.moves()) if self.value(position.play(move)) == value)


def margin_of(position: Any) -> int:
    """How far player 1 is ahead."""
    margin: int = position.score(0) - position.score(1)
    return margin


def solve(
    start: Any,
    normal: Normal | None = None,
    symmetric: bool = True,
    score: Callable[[Any], int] = margin_of,
    progress: Callable[[Explored], None] | None = None,
) -> Solution:
    """The exact solution of all that can arise from a start; `score` says what an end is worth to player 1."""
    graph = explore(start, normal, symmetric, progress=progress)
    return solution_of(graph, normal, symmetric, score)


def solution_of(
    graph: Graph, normal: Normal | None = None, symmetric: bool = True, score: Callable[[Any], int] = margin_of
) -> Solution:
    """The exact values of a graph that was explored with the same `normal` and `symmetric`."""
    if not graph.whole:
        raise ValueError(f"only {len(graph.positions)} positions were explored, so nothing is proved")
    values, order = values_of(graph, score)
    best = [
        tuple(move for move, there in zip(moves, nexts, strict=True) if values[there] == values[at])
        for at, (moves, nexts) in enumerate(zip(graph.moves, graph.nexts, strict=True))
    ]
    known = {position: at for at, position in enumerate(graph.positions)}
    return Solution(graph, values, best, _sequences(graph, order), known, normal, symmetric)


def values_of(graph: Graph, score: Callable[[Any], int] = margin_of) -> tuple[list[int], list[int] | None]:
    """The value of each position, as player 1 sees it, and an order from the ends back, or None if there is a circle.

    A position without moves is an end.
    """
    order = _from_the_ends(graph)
    values = [0] * len(graph.positions)
    for at in order:
        if not graph.nexts[at]:
            values[at] = score(graph.positions[at])
        else:
            following = [values[there] for there in graph.nexts[at]]
            values[at] = max(following) if graph.movers[at] == 0 else min(following)
    if len(order) == len(values):
        return values, order
    _force(graph, values, set(range(len(values))).difference(order))
    return values, None


def _sequences(graph: Graph, order: list[int] | None) -> int | None:
    if order is None:
        return None
    ways = [1] * len(graph.positions)
    for at in order:
        if graph.nexts[at]:
            ways[at] = sum(ways[there] for there in graph.nexts[at])
    return ways[0]


def _before(graph: Graph, wanted: Iterable[int]) -> list[list[int]]:
    """For each position from which of the wanted ones it follows, once for each move."""
    before: list[list[int]] = [[] for _ in graph.positions]
    for at in wanted:
        for there in graph.nexts[at]:
            before[there].append(at)
    return before


def _from_the_ends(graph: Graph) -> list[int]:
    """All positions that no circle follows, each behind those that can follow it."""
    before = _before(graph, range(len(graph.positions)))
    open_moves = [len(nexts) for nexts in graph.nexts]
    order = [at for at, count in enumerate(open_moves) if count == 0]
    for at in _growing(order):
        for earlier in before[at]:
            open_moves[earlier] -= 1
            if open_moves[earlier] == 0:
                order.append(earlier)
    return order


def _force(graph: Graph, values: list[int], circling: set[int]) -> None:
    """Give the positions from which play can go round their values: of how much can player 1 make sure?"""
    before = _before(graph, circling)
    exits = [at for at, earlier in enumerate(before) if earlier and at not in circling]
    results = sorted({0, *(values[at] for at in exits)})
    found = dict.fromkeys(circling, results[0])
    for result in results[1:]:
        if result > 0:
            sure = _forced(graph, before, 0, [at for at in exits if values[at] >= result]) & circling
        else:
            # Going round is good enough for player 1, so player 2 must force an end that is worse.
            sure = circling - _forced(graph, before, 1, [at for at in exits if values[at] < result])
        for at in sure:
            found[at] = result
    for at, value in found.items():
        values[at] = value


def _forced(graph: Graph, before: list[list[int]], player: int, goals: list[int]) -> set[int]:
    """From where a player can force one of the goals in the end."""
    forced = set(goals)
    open_moves: dict[int, int] = {}
    for at in _growing(goals):
        for earlier in before[at]:
            open_moves[earlier] = open_moves.get(earlier, len(graph.nexts[earlier])) - 1
            if earlier not in forced and (graph.movers[earlier] == player or open_moves[earlier] == 0):
                forced.add(earlier)
                goals.append(earlier)
    return forced


def _growing(items: list[int]) -> Iterator[int]:
    """The items of a list, those too that are appended meanwhile."""
    at = 0
    while at < len(items):
        yield items[at]
        at += 1
