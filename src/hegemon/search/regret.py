"""What to order where both players decide at once: mixed orders with probabilities."""

from collections.abc import Callable
from dataclasses import dataclass
from math import isqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hegemon.game.position import CHANCE
from hegemon.native.random import draw, stream
from hegemon.search.driver import Driver, in_threads, is_native, need_a_limit
from hegemon.search.regret_native import (
    DONE,
    FIRST,
    MANY0,
    MANY1,
    PAIRS,
    PLAY,
    UNTIL,
    Matrices,
    RegretSettings,
    empty_matrices,
)
from hegemon.search.result import error_of_share

CANDIDATES = 48
"""Decisions of each side at the root that are played against each other, unless there are fewer."""
TRUST = 30
"""Visits that the outlook of a pair counts for, before chance answers: without its luck, but only an outlook."""
AFTER = 3
"""Visits after which a position further on gets its decisions."""
EXPLORATION = 0.4
SIMULATIONS_PER_SECOND = 60_000
"""What a search of a large board is taken to do, to know how many decisions it can tell apart in its time."""
FIRST_CALL = 16
POSITIONS, DECISIONS, PAIRS_KEPT = 50_000, 200_000, 4_000_000
"""Room that a search takes at the most: some 150 MB."""


@dataclass(frozen=True)
class MixedDecision:
    """A mixed decision of one player."""

    decisions: tuple[tuple[int, ...], ...]
    """The small moves of each."""
    probabilities: tuple[float, ...]
    values: tuple[float, ...]
    """Of each what the player can expect against the other's mixed decision, from 0 (lost) to 1 (won)."""
    value: float
    """What the player can expect of all."""
    error: float
    """How far the mean of the simulations may lie from it, with 95%."""
    simulations: int
    seconds: float

    def drawn(self, state: int) -> tuple[tuple[int, ...], int]:
        """One of them by its probability, and the generator's next state."""
        state, r = draw(state)
        left = r / (1 << 62)
        for moves, chance in zip(self.decisions, self.probabilities, strict=True):
            left -= chance
            if left < 0:
                return moves, state
        return self.decisions[-1], state


@dataclass(frozen=True)
class RegretProgress:
    """How far a search has come."""

    simulations: int
    seconds: float
    search: "RegretSearch"


class RegretSearch:
    """A search of one position, with a set of matrices for each thread."""

    def __init__(
        self,
        position: Any,
        seed: int = 1,
        margin: float = 0.0,
        scale: float = 1.0,
        rollout: str = "outlook",
        steps: int = -1,
        candidates: int = CANDIDATES,
        threads: int = 1,
        backend: str = "native",
    ) -> None:
        """Nothing of what is pending in the position is looked at."""
        self.start = position.undecided()
        if self.start.over() or self.start.to_move() == CHANCE:
            raise ValueError("nobody decides here")
        self.run = PLAY[rollout] if is_native(backend) else PLAY[rollout].python
        self.settings = [
            RegretSettings(
                int(stream(seed, thread) >> 3), EXPLORATION, margin, scale, steps, candidates,
                candidates // 2, AFTER, TRUST,
            )
            for thread in range(threads)
        ]  # fmt: skip
        self.matrices: list[Matrices] = [
            empty_matrices(self.start, POSITIONS // threads, DECISIONS // threads, PAIRS_KEPT // threads)
            for _ in range(threads)
        ]
        self.run(self.start, self.matrices[0], self.settings[0])  # nothing is to be done yet: it only compiles
        self.seconds = 0.0

    @property
    def simulations(self) -> int:
        """Simulations done so far."""
        return sum(int(matrices.whole[DONE]) for matrices in self.matrices)

    def search(
        self,
        simulations: int | None = None,
        seconds: float | None = None,
        progress: Callable[[RegretProgress], None] | None = None,
    ) -> None:
        """Simulate within limits; more can follow."""
        need_a_limit(simulations, seconds)
        driver = Driver(FIRST_CALL, seconds)
        each = None if simulations is None else -(-simulations // len(self.matrices))
        # One thread tells how far it has come.
        in_threads(len(self.matrices), lambda at: self._play(at, each, driver, progress if at == 0 else None))
        self.seconds += driver.spent

    def _play(
        self, at: int, simulations: int | None, driver: Driver, progress: Callable[[RegretProgress], None] | None
    ) -> None:
        matrices, settings = self.matrices[at], self.settings[at]
        whole, begun = matrices.whole, int(matrices.whole[DONE])

        def call(amount: int) -> tuple[int, bool]:
            before = int(whole[DONE])
            whole[UNTIL] = before + amount
            self.run(self.start, matrices, settings)
            return int(whole[DONE]) - before, False

        def told() -> None:
            if progress is not None:
                progress(RegretProgress(self.simulations, self.seconds + driver.spent, self))

        part = driver.part(FIRST_CALL, simulations, driver.until)
        part.simulate(call, lambda: int(whole[DONE]) - begun, told, lambda: int(whole[DONE] == 0))

    def mixed(self, player: int) -> MixedDecision:
        """How a player should decide, by what is known so far."""
        roots = [_root(matrices) for matrices in self.matrices]
        # The same decisions of several searches are one; each search counts by its simulations.
        chances: dict[tuple[int, ...], float] = {}
        worths: dict[tuple[int, ...], list[tuple[float, float]]] = {}
        value, total = 0.0, float(self.simulations)
        for matrices, root in zip(self.matrices, roots, strict=True):
            share = float(matrices.whole[DONE]) / total
            mine, theirs = (root.first, root.second) if player == 0 else (root.second, root.first)
            means = root.means if player == 0 else 1 - root.means.T
            against = means @ theirs
            value += share * float(mine @ against)
            for moves, chance, worth in zip(root.decisions[player], mine, against, strict=True):
                chances[moves] = chances.get(moves, 0.0) + share * float(chance)
                worths.setdefault(moves, []).append((share, float(worth)))
        order = sorted(chances, key=lambda moves: -chances[moves])
        return MixedDecision(
            tuple(order),
            tuple(chances[moves] for moves in order),
            tuple(sum(s * w for s, w in worths[moves]) / sum(s for s, _ in worths[moves]) for moves in order),
            value,
            error_of_share(value, total),
            self.simulations,
            self.seconds,
        )


@dataclass(frozen=True)
class Root:
    """The first position of a search: what both can decide, their average choices, and the mean of each pair."""

    decisions: tuple[list[tuple[int, ...]], list[tuple[int, ...]]]
    first: NDArray[np.float64]
    second: NDArray[np.float64]
    means: NDArray[np.float64]
    """What the first player got."""


def _root(matrices: Matrices) -> Root:
    here = matrices.positions[0]
    first, many0, many1, pairs = (int(here[column]) for column in (FIRST, MANY0, MANY1, PAIRS))
    pool = matrices.pool

    def decision(at: int) -> tuple[int, ...]:
        begin = int(pool.begins[at])
        return tuple(int(move) for move in pool.moves[begin : begin + int(pool.lengths[at])])

    def average(begin: int, many: int) -> NDArray[np.float64]:
        weights = matrices.average[begin : begin + many]
        return weights / weights.sum() if weights.sum() > 0 else np.full(many, 1 / many)

    means = matrices.means[pairs : pairs + many0 * many1].reshape(many0, many1)
    return Root(
        (
            [decision(first + at) for at in range(many0)],
            [decision(first + many0 + at) for at in range(many1)],
        ),
        average(first, many0),
        average(first + many0, many1),
        means,
    )


def candidates_for(simulations: int | None, seconds: float | None) -> int:
    """How many decisions of each side a limit can tell apart: each pair wants to be tried often."""
    many = simulations if simulations is not None else int(SIMULATIONS_PER_SECOND * (seconds or 0))
    return min(CANDIDATES, max(4, isqrt(many) // 5))
