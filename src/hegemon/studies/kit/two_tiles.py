"""The game of two tiles and two players: how large its graph is, and its value where there is time for all of it."""

from dataclasses import dataclass

from hegemon.search.graph import Progress, explore, solution_of
from hegemon.studies.kit import one_tile


@dataclass(frozen=True)
class Measured:
    """What exploring two tiles has found in its time."""

    positions: int
    """Positions found, up to the symmetry of the centre tile."""
    states: int
    """Positions that these stand for."""
    edges: int
    """Moves made from them."""
    found: tuple[int, ...]
    """New positions at each number of events from the start."""
    stopped: str
    """Why these are not all; empty if they are."""
    value: int | None
    """The final margin of the player who must open, if all were explored."""
    best: tuple[str, ...]
    """All best events of that player, if all were explored."""
    seconds: float
    """What exploring took."""

    @property
    def whole(self) -> bool:
        """Whether these are all."""
        return not self.stopped

    @property
    def sentence(self) -> str:
        """The result in words."""
        size = f"{self.positions:,} positions up to symmetry ({self.states:,} in all) and {self.edges:,} events"
        if self.value is not None:
            events = " or ".join(self.best)
            return f"Two tiles: {size}, all solved: the opener ends with {self.value:+}; best is {events}."
        growth = ", ".join(f"{count:,}" for count in self.found)
        return (
            f"Two tiles: not solved in {self.seconds:.1f} s, as {self.stopped}; {size} were found,"
            f" up to {len(self.found) - 1} events from the start,"
            f" new ones after 0, 1, 2 ... events: {growth} (the last not all)."
        )


def measure(
    seconds: float | None = None,
    limit: int | None = None,
    reading: one_tile.Reading = one_tile.AS_USUAL,
    progress: Progress | None = None,
) -> Measured:
    """Two tiles explored within limits of seconds or positions, and solved if that was enough."""
    start = one_tile.start(reading, tiles=2)
    graph = explore(start, one_tile.normal, limit=limit, seconds=seconds, progress=progress)
    solution = solution_of(graph, one_tile.normal, progress=progress) if graph.whole else None
    return Measured(
        positions=len(graph.positions),
        states=sum(graph.stands_for),
        edges=graph.edges,
        found=tuple(graph.found),
        stopped=graph.stopped,
        value=solution.values[0] if solution else None,
        best=tuple(one_tile.EVENTS[move] for move in solution.best[0]) if solution else (),
        seconds=graph.seconds,
    )
