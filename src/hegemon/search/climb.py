"""What to decide where there are far too many decisions to list: the best that changes upon changes lead to."""

from collections.abc import Callable
from functools import partial
from typing import Any

from hegemon.native.random import stream
from hegemon.search.climb_native import HELD, PLAYS, TRUST, ClimbSettings, ClimbState, climb_on, empty_climb
from hegemon.search.driver import DONE, Driver, in_threads, is_native, need_a_limit
from hegemon.search.result import Candidate, Result, error_of_share, estimated, in_view

FIRST_CALL = 16
LOOKING = 3
"""Tenths of a limit that are spent on looking; in the rest games are played out."""
EXPLORATION = 0.1


class ClimbSearch:
    """A search of one position; each thread climbs by itself, and the best of all is taken."""

    def __init__(
        self, position: Any, seed: int = 1, steps: int = 12, threads: int = 1, backend: str = "native"
    ) -> None:
        """Games are played out for this number of `steps` before they are judged."""
        native = is_native(backend)
        self.position = position
        self.run = climb_on if native else climb_on.python
        self.settings = [ClimbSettings(int(stream(seed, at) >> 3), EXPLORATION, steps) for at in range(threads)]
        self.climbs: list[ClimbState] = [empty_climb() for _ in range(threads)]
        self.run(position, self.climbs[0], self.settings[0])  # nothing is to be done yet: it only compiles
        self.driver = Driver(FIRST_CALL)

    @property
    def simulations(self) -> int:
        """Simulations done so far."""
        return sum(int(climb.whole[DONE]) for climb in self.climbs)

    def search(
        self,
        simulations: int | None = None,
        seconds: float | None = None,
        progress: Callable[[Result], None] | None = None,
    ) -> Result:
        """Simulate within limits; what is kept then, the best first."""
        need_a_limit(simulations, seconds)
        self.driver = Driver(FIRST_CALL, seconds)
        each = None if simulations is None else -(-simulations // len(self.climbs))
        # One thread tells how far it has come.
        in_threads(len(self.climbs), lambda at: self._climb(at, each, progress if at == 0 else None))
        return self.result()

    def _climb(self, at: int, simulations: int | None, progress: Callable[[Result], None] | None) -> None:
        climb, settings, driver = self.climbs[at], self.settings[at], self.driver
        whole, begun = climb.whole, int(climb.whole[DONE])

        def tell() -> None:
            if progress is not None and whole[HELD]:
                progress(self.result())

        for plays, parts in ((0, LOOKING), (1, 10)):
            whole[PLAYS] = plays
            most = None if simulations is None else -(-simulations * parts // 10)
            until = None if driver.until is None else driver.begun + (driver.until - driver.begun) * parts / 10
            part = driver.part(FIRST_CALL, most, until)
            run = partial(self.run, self.position, climb, settings)
            part.simulate(whole, begun, run, tell, lambda: int(whole[HELD] == 0))

    def result(self) -> Result:
        """The decisions that are kept, those played out most first; what threads found alike counts together."""
        found: dict[tuple[int, ...], list[float]] = {}
        for climb in self.climbs:
            for at in range(int(climb.whole[HELD])):
                moves = tuple(int(move) for move in climb.moves[at, : climb.lengths[at]])
                same = found.setdefault(moves, [TRUST * float(climb.glances[at]), 0.0])
                same[0] += float(climb.totals[at])
                same[1] += float(climb.visits[at])
        kept = [(int(visits), total / (TRUST + visits), moves) for moves, (total, visits) in found.items()]
        kept.sort(key=lambda one: (-one[0], -one[1], one[2]))
        player, all_visits = self.position.to_move(), sum(visits for visits, _, _ in kept) or 1
        candidates = tuple(
            Candidate(moves, visits / all_visits, in_view(share, player)) for visits, share, moves in kept
        )
        visits, share, best = kept[0]
        value = estimated(share, error_of_share(share, TRUST + visits), player)
        return Result(value, best, "the best of many changes", self.simulations, self.driver.spent, candidates)
