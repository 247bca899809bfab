"""Many native draws of one chance, and how well they fit its exact odds."""

from fractions import Fraction
from typing import Any

import numpy as np

from hegemon.native import kernel
from hegemon.native.bits import numbers
from hegemon.native.random import draw, stream

RARE = 10
"""Results expected less often than this in a sample are put together."""


@kernel
def sampled(position: Any, seed: int, games: int, found: Any) -> None:
    """How often each result of chance is drawn."""
    state = stream(seed, 0)
    for _ in range(games):
        state, r = draw(state)
        found[position.drawn(r)] += 1


def assert_draws_fit(position: Any, samples: int = 1_000_000, seed: int = 11) -> None:
    """A chi-square test of native draws against the exact odds, five standard deviations wide."""
    found = np.zeros(124, np.int64)
    sampled(position, seed, samples, found)
    weights = {move: position.odds(move) for move in numbers(position.moves())}
    assert sum(int(found[move]) for move in weights) == samples
    total = sum(weights.values())
    shares = {move: float(Fraction(weight, total)) * samples for move, weight in weights.items()}
    groups = [(share, int(found[move])) for move, share in shares.items() if share >= RARE]
    rare = [(share, int(found[move])) for move, share in shares.items() if share < RARE]
    if sum(share for share, _ in rare) > 1:
        groups.append((sum(share for share, _ in rare), sum(seen for _, seen in rare)))
    chi_square = sum((seen - share) ** 2 / share for share, seen in groups)
    freedom = len(groups) - 1
    assert chi_square < freedom + 5 * (2 * freedom) ** 0.5
