"""What to decide where there are far too many decisions to list: the best that changes upon changes lead to."""

from collections.abc import Callable
from dataclasses import dataclass
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
from hegemon.search.driver import Driver, in_threads, is_native, need_a_limit
from hegemon.search.result import error_of_share

FIRST_CALL = 16
LOOKING = 3
"""Tenths of a limit that are spent on looking; in the rest games are played out."""
EXPLORATION = 0.1


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
        """Games are played out for this number of `steps` before they are judged."""
        native = is_native(backend)
        complete(type(position))
        self.position = position
        self.run = climb_on if native else climb_on.python
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
        """Simulate within limits; what is kept then, the best first. `progress` is told the seconds."""
        need_a_limit(simulations, seconds)
        driver = Driver(FIRST_CALL, seconds)
        each = None if simulations is None else -(-simulations // len(self.climbs))
        # One thread tells how far it has come.
        in_threads(len(self.climbs), lambda at: self._climb(at, each, driver, progress if at == 0 else None))
        self.seconds += driver.spent
        return self.kept()

    def _climb(
        self, at: int, simulations: int | None, driver: Driver, progress: Callable[["ClimbSearch", float], None] | None
    ) -> None:
        climb, settings = self.climbs[at], self.settings[at]
        whole, begun = climb.whole, int(climb.whole[DONE])

        def call(amount: int) -> tuple[int, bool]:
            before = int(whole[DONE])
            whole[UNTIL] = before + amount
            self.run(self.position, climb, settings)
            return int(whole[DONE]) - before, False

        def told() -> None:
            if progress is not None and whole[HELD]:
                progress(self, self.seconds + driver.spent)

        for plays, parts in ((0, LOOKING), (1, 10)):
            whole[PLAYS] = plays
            most = None if simulations is None else -(-simulations * parts // 10)
            until = None if driver.until is None else driver.begun + (driver.until - driver.begun) * parts / 10
            part = driver.part(FIRST_CALL, most, until)
            part.simulate(call, lambda: int(whole[DONE]) - begun, told, lambda: int(whole[HELD] == 0))

    def kept(self) -> list[ClimbedDecision]:
        """The decisions that are kept, those played out most first; what threads found alike counts together."""
        found: dict[tuple[int, ...], list[float]] = {}
        for climb in self.climbs:
            for at in range(int(climb.whole[HELD])):
                moves = tuple(int(move) for move in climb.moves[at, : climb.lengths[at]])
                same = found.setdefault(moves, [TRUST * float(climb.glances[at]), 0.0])
                same[0] += float(climb.totals[at])
                same[1] += float(climb.visits[at])
        kept = []
        for moves, (total, visits) in found.items():
            value = total / (TRUST + visits)
            kept.append(ClimbedDecision(moves, value, error_of_share(value, TRUST + visits), int(visits)))
        return sorted(kept, key=lambda one: (-one.visits, -one.value, one.moves))
