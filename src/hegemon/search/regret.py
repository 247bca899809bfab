"""What to order where both players decide at once: mixed orders with probabilities."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from math import isqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hegemon.game.position import CHANCE
from hegemon.native.random import draw, stream
from hegemon.search.driver import DONE, Driver, in_threads, is_native, need_a_limit
from hegemon.search.matrices import FIRST, MANY0, MANY1, PAIRS, SECOND, STRIDE, Matrices, empty_matrices
from hegemon.search.regret_lists import RegretSettings
from hegemon.search.regret_native import PLAY
from hegemon.search.result import Candidate, Result, error_of_share, estimated, in_view

CANDIDATES = 48
"""Decisions of each side at the root that are played against each other, unless there are fewer."""
TRUST = 30
"""Visits that the outlook of a pair counts for, before chance answers: without its luck, but only an outlook."""
AFTER = 3
"""Visits after which a position further on gets its decisions."""
EXPLORATION = 0.4
SIMULATIONS_PER_SECOND = 250_000
"""What a search of a large board is taken to do, to know how many decisions it can tell apart in its time."""
MOST_ATTEMPTS = 100
"""Changes that are tried on an answer."""
FIRST_CALL = 16
POSITIONS, DECISIONS, PAIRS_KEPT = 50_000, 200_000, 4_000_000
"""Room that a search takes at the most: some 150 MB."""


@dataclass(frozen=True)
class Answers:
    """How many new decisions each side gets at the root while the search goes on, where not all can be listed."""

    most: int = 0
    every: int = 1
    """Simulations after which the next one is looked for."""
    attempts: int = 0
    """Changes that are tried on it."""


NO_ANSWERS = Answers()


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
        answers: Answers = NO_ANSWERS,
        threads: int = 1,
        backend: str = "native",
    ) -> None:
        """Nothing of what is pending in the position is looked at."""
        self.start, self.seed = position.undecided(), seed
        if self.start.over() or self.start.to_move() == CHANCE:
            raise ValueError("nobody decides here")
        self.run = PLAY[rollout] if is_native(backend) else PLAY[rollout].python
        self.settings = [
            RegretSettings(
                int(stream(seed, thread) >> 3), EXPLORATION, margin, scale, steps, candidates,
                answers.most, answers.every, answers.attempts, candidates // 2, AFTER, TRUST,
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
        progress: Callable[["RegretSearch"], None] | None = None,
    ) -> None:
        """Simulate within limits; more can follow. The seconds are those of the latest search."""
        need_a_limit(simulations, seconds)
        self.driver = Driver(FIRST_CALL, seconds)
        each = None if simulations is None else -(-simulations // len(self.matrices))
        # One thread tells how far it has come.
        in_threads(len(self.matrices), lambda at: self._play(at, each, progress if at == 0 else None))
        self.seconds = self.driver.spent

    def _play(self, at: int, simulations: int | None, progress: Callable[["RegretSearch"], None] | None) -> None:
        matrices, settings, driver = self.matrices[at], self.settings[at], self.driver
        whole = matrices.whole

        def tell() -> None:
            if progress is not None:
                self.seconds = driver.spent
                progress(self)

        part = driver.part(FIRST_CALL, simulations, driver.until)
        run = partial(self.run, self.start, matrices, settings)
        part.simulate(whole, int(whole[DONE]), run, tell, lambda: int(whole[DONE] == 0))

    def mixed(self, player: int) -> Result:
        """How a player should decide, by what is known so far: decisions with probabilities, and one drawn by them."""
        # A thread that has only begun knows nothing yet.
        known = [
            matrices for matrices in self.matrices if matrices.positions[0, MANY0] > 0 and matrices.whole[DONE] > 0
        ]
        # The same decisions of several searches are one; each search counts by its simulations.
        chances: dict[tuple[int, ...], float] = {}
        worths: dict[tuple[int, ...], list[tuple[float, float]]] = {}
        value, total = 0.0, float(sum(int(matrices.whole[DONE]) for matrices in known))
        for matrices in known:
            root = _root(matrices)
            share = float(matrices.whole[DONE]) / total
            mine, theirs = (root.first, root.second) if player == 0 else (root.second, root.first)
            means = root.means if player == 0 else 1 - root.means.T
            against = means @ theirs
            value += share * float(mine @ against)
            for moves, chance, worth in zip(root.decisions[player], mine, against, strict=True):
                chances[moves] = chances.get(moves, 0.0) + share * float(chance)
                worths.setdefault(moves, []).append((share, float(worth)))
        candidates = []
        for moves in chances:
            weight = sum(s for s, _ in worths[moves])
            worth = sum(s * w for s, w in worths[moves]) / weight
            candidates.append(Candidate(moves, chances[moves], in_view(worth, player)))
        sign = 1 if player == 0 else -1
        candidates.sort(key=lambda one: (-one.share, -sign * float(one.amount or 0)))
        estimate = estimated(value, error_of_share(value, total), player)
        by = f"mixed orders, {len(candidates)} against each other"
        return Result(estimate, self._drawn(candidates), by, self.simulations, self.seconds, tuple(candidates))

    def _drawn(self, candidates: list[Candidate]) -> tuple[int, ...]:
        """One of the decisions by its probability."""
        _, r = draw(self.seed)
        left = r / (1 << 62)
        for one in candidates:
            left -= one.share
            if left < 0:
                return one.moves
        return candidates[-1].moves


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
    first, second, many0, many1 = (int(here[column]) for column in (FIRST, SECOND, MANY0, MANY1))
    pairs, stride = int(here[PAIRS]), int(here[STRIDE])
    pool = matrices.pool

    def decision(at: int) -> tuple[int, ...]:
        begin = int(pool.begins[at])
        return tuple(int(move) for move in pool.moves[begin : begin + int(pool.lengths[at])])

    def average(begin: int, many: int) -> NDArray[np.float64]:
        weights = matrices.average[begin : begin + many]
        return weights / weights.sum() if weights.sum() > 0 else np.full(many, 1 / many)

    means = matrices.means[pairs : pairs + many0 * stride].reshape(many0, stride)[:, :many1]
    return Root(
        (
            [decision(first + at) for at in range(many0)],
            [decision(second + at) for at in range(many1)],
        ),
        average(first, many0),
        average(second, many1),
        means,
    )


def breadth_for(simulations: int | None, seconds: float | None) -> tuple[int, Answers]:
    """How many decisions of each side a limit can tell apart: those it begins with, and answers it looks for.

    All answers are found by the middle of the search, so that the last of them is tried often, too.
    """
    many = simulations if simulations is not None else int(SIMULATIONS_PER_SECOND * (seconds or 0))
    candidates = min(CANDIDATES, max(4, isqrt(many) // 5))
    attempts = min(MOST_ATTEMPTS, many // (7 * candidates))
    return candidates, Answers(candidates, max(1, many // (2 * candidates)), attempts)
