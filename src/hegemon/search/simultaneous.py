"""What to order where both players decide at once: mixed orders with probabilities."""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import islice
from typing import Any

from hegemon.core.turns import decisions, random_decision, replay
from hegemon.native.draws import draw, stream
from hegemon.search.matrix import DONE, UNTIL, Rules, empty_matrix, play_matrix, play_matrix_natively

CANDIDATES = 48
"""Decisions of each side that are played against each other, unless there are fewer."""
EXPLORATION = 0.15
SECONDS_PER_CALL = 0.005
FIRST_CALL = 16

Proposals = Callable[[Any, int], Iterable[tuple[int, ...]]]
"""From a position and the number of a draw: decisions of the player to move that are worth trying."""


@dataclass(frozen=True)
class Mixed:
    """A mixed decision of one player."""

    decisions: tuple[tuple[int, ...], ...]
    """The small moves of each."""
    probabilities: tuple[float, ...]
    value: float
    """What he can expect, from 0 (lost) to 1 (won)."""
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


def mixed_decision(
    position: Any,
    player: int,
    simulations: int | None = None,
    seconds: float | None = None,
    seed: int = 1,
    proposals: Proposals | None = None,
    margin: float = 0.0,
    scale: float = 1.0,
    steps: int = 0,
    candidates: int = CANDIDATES,
    backend: str = "native",
    progress: Callable[[int], None] | None = None,
) -> Mixed:
    """How a player should decide in a position where both do at once; nothing of what is pending is looked at."""
    if simulations is None and seconds is None:
        raise ValueError("a search needs a number of simulations or seconds")
    start = position.undecided()
    if not start.together() or start.over():
        raise ValueError("the players don't decide at the same time here")
    mine = _candidates(start, seed, candidates, proposals)
    *_, decided = replay(start, mine[0])
    theirs = _candidates(decided.seen_by(1), seed + 1, candidates, proposals)
    matrix = empty_matrix(start, mine, theirs)
    # The clock starts here: the candidates are listed whatever the limit.
    begun = time.perf_counter()
    rules = Rules(int(stream(seed, 2) >> 3), EXPLORATION, margin, scale, steps)
    run = play_matrix_natively if backend == "native" else play_matrix
    per_call = FIRST_CALL
    while simulations is None or matrix.whole[DONE] < simulations:
        count = per_call if simulations is None else min(per_call, simulations - int(matrix.whole[DONE]))
        matrix.whole[UNTIL] = matrix.whole[DONE] + count
        now = time.perf_counter()
        run(start, matrix, rules)
        per_call = max(1, int(count * min(4.0, SECONDS_PER_CALL / max(time.perf_counter() - now, 1e-6))))
        if progress is not None:
            progress(int(matrix.whole[DONE]))
        if seconds is not None and time.perf_counter() + SECONDS_PER_CALL > begun + seconds:
            break
    chosen = matrix.average0 if player == 0 else matrix.average1
    total = float(chosen.sum()) or 1.0
    won = float(matrix.totals.sum() / max(1, int(matrix.visits.sum())))
    return Mixed(
        tuple(mine if player == 0 else theirs),
        tuple(float(share) / total for share in chosen),
        won if player == 0 else 1 - won,
        int(matrix.whole[DONE]),
        time.perf_counter() - begun,
    )


def _candidates(position: Any, seed: int, most: int, proposals: Proposals | None) -> list[tuple[int, ...]]:
    """All decisions of the player to move, or where they are too many what is proposed and some at random."""
    few = [made.moves for made in islice(decisions(position), most + 1)]
    if len(few) <= most:
        return few
    found: dict[tuple[int, ...], None] = {}
    for number in range(4 * most):
        for moves in proposals(position, number) if proposals is not None else ():
            found[moves] = None
        if len(found) >= most // 2 or proposals is None:
            break
    state = stream(seed, 1)
    while len(found) < most:
        made, state = random_decision(position, state)
        found[made.moves] = None
    return list(found)[:most]
