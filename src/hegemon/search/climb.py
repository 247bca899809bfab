"""What to decide where there are far too many decisions to list: the best that changes upon changes lead to."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from math import sqrt
from typing import Any

from hegemon.game.mind import complete
from hegemon.native.random import stream
from hegemon.search.climb_native import (
    DONE,
    HELD,
    PLAYS,
    TRUST,
    UNTIL,
    ClimbSettings,
    ClimbState,
    climb_on,
    empty_climb,
)
from hegemon.search.driver import Budget

FIRST_CALL = 16
LOOKING = 3
"""Of ten parts of a limit so many are spent on looking; in the rest games are played out."""
EXPLORATION = 0.1
SURE_ENOUGH = 1.96


@dataclass(frozen=True)
class ClimbedDecision:
    """A decision that was kept."""

    moves: tuple[int, ...]
    value: float
    """What the player can expect of it, from 0 (lost) to 1 (won)."""
    error: float
    """How far the truth may lie from it, with 95%, as far as games played out tell."""
    visits: int
    """Games played out."""


class ClimbSearch:
    """A search of one position; each thread climbs by itself, and the best of all is taken."""

    def __init__(
        self, position: Any, seed: int = 1, steps: int = 12, threads: int = 1, backend: str = "native"
    ) -> None:
        """Games that are played out go so many `steps` before they are looked at."""
        if backend not in ("native", "python"):
            raise ValueError(f"there is no backend {backend!r}; there are native and python")
        complete(type(position))
        self.position = position
        self.run = climb_on if backend == "native" else climb_on.python
        self.settings = [ClimbSettings(int(stream(seed, at) >> 3), EXPLORATION, steps) for at in range(threads)]
        self.climbs: list[ClimbState] = [empty_climb() for _ in range(threads)]
        self.run(position, self.climbs[0], self.settings[0])  # nothing is to be done yet: it only compiles
        self.seconds = 0.0

    @property
    def simulations(self) -> int:
        """Simulations done so far."""
        return sum(int(climb.whole[DONE]) for climb in self.climbs)

    def search(
        self,
        simulations: int | None = None,
        seconds: float | None = None,
        progress: Callable[["ClimbSearch", float], None] | None = None,
    ) -> list[ClimbedDecision]:
        """Simulate so often in all, or so long; what is kept then, the best first. `progress` is told the seconds."""
        if simulations is None and seconds is None:
            raise ValueError("a search needs a number of simulations or seconds")
        clock = Budget(FIRST_CALL, seconds)
        each = None if simulations is None else -(-simulations // len(self.climbs))
        if len(self.climbs) == 1:
            self._climb(0, each, clock, progress)
        else:
            with ThreadPoolExecutor(len(self.climbs)) as pool:
                # One of them tells how far it has come.
                parts = [
                    pool.submit(self._climb, at, each, clock, progress if at == 0 else None)
                    for at in range(len(self.climbs))
                ]
                for part in parts:
                    part.result()
        self.seconds += clock.spent
        return self.kept()

    def _climb(
        self, at: int, simulations: int | None, clock: Budget, progress: Callable[["ClimbSearch", float], None] | None
    ) -> None:
        climb, settings = self.climbs[at], self.settings[at]
        whole, begun = climb.whole, int(climb.whole[DONE])
        for plays, parts in ((0, LOOKING), (1, 10)):
            whole[PLAYS] = plays
            most = None if simulations is None else -(-simulations * parts // 10)
            pace = Budget(FIRST_CALL, most=most, per_call=clock.per_call)
            pace.until = None if clock.until is None else clock.begun + (clock.until - clock.begun) * parts / 10
            while not pace.over(int(whole[DONE]) - begun) or whole[HELD] == 0:
                whole[UNTIL] = whole[DONE] + max(1, pace.share(int(whole[DONE]) - begun))
                pace.measured(lambda: self.run(self.position, climb, settings), lambda: int(whole[DONE]))
                if progress is not None and whole[HELD]:
                    progress(self, self.seconds + clock.spent)

    def kept(self) -> list[ClimbedDecision]:
        """The decisions that are kept, those played out most first; what threads found alike counts together."""
        found: dict[tuple[int, ...], list[float]] = {}
        for climb in self.climbs:
            for at in range(int(climb.whole[HELD])):
                moves = tuple(int(move) for move in climb.moves[at, : climb.lengths[at]])
                same = found.setdefault(moves, [TRUST * float(climb.looks[at]), 0.0])
                same[0] += float(climb.totals[at])
                same[1] += float(climb.visits[at])
        kept = []
        for moves, (total, visits) in found.items():
            value = total / (TRUST + visits)
            error = SURE_ENOUGH * sqrt(max(value * (1 - value), 1 / (TRUST + visits)) / (TRUST + visits))
            kept.append(ClimbedDecision(moves, value, error, int(visits)))
        return sorted(kept, key=lambda one: (-one.visits, -one.value, one.moves))
