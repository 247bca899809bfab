"""How far a network is off, and in which direction each of its weights would mend that: natively, one thread's part."""

from math import exp, log
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hegemon.learn.games_native import NOTHING, Positions
from hegemon.native import compiled, kernel

Floats = NDArray[np.float32]

MOST = 8.0
"""Nothing larger goes on from a unit to the next layer."""
SURE = 20.0
"""An answer beyond this is as good as certain."""


class Weights(NamedTuple):
    """A network's weights as its sums need them, or what each should change by."""

    direct: Floats
    first: Floats
    first_bias: Floats
    second: Floats
    second_bias: Floats
    last: Floats
    bias: Floats


class Sums(NamedTuple):
    """What the units of both layers hold, and what they should change by."""

    hidden: Floats
    deep: Floats
    hidden_change: Floats
    deep_change: Floats


@compiled
def expit(answer: float) -> float:
    """An answer as a probability."""
    return 1.0 / (1.0 + exp(-max(-SURE, min(SURE, answer))))


@compiled
def loss_of(answer: float, target: float, for_margin: int) -> float:
    """How far an answer is off: squared where a margin is foretold, else minus the logarithm of what came of it."""
    if for_margin:
        return 0.5 * (answer - target) * (answer - target)
    share = expit(answer)
    return -target * log(share) - (1.0 - target) * log(1.0 - share)


@compiled(inline=False)
def forward(seen: Positions, at: int, weights: Weights, sums: Sums) -> float:
    """The network's answer for a position."""
    mover = int(seen.movers[at])
    hidden, deep, first = sums.hidden, sums.deep, weights.first
    for unit in range(len(hidden)):
        hidden[unit] = weights.first_bias[mover, unit]
    answer = float(weights.bias[mover])
    for run in range(seen.rows.shape[1]):
        row = int(seen.rows[at, run])
        if row != NOTHING:
            answer += float(weights.direct[row])
            for unit in range(len(hidden)):
                hidden[unit] += first[row, unit]
    for other in range(len(deep)):
        deep[other] = weights.second_bias[other]
    for unit in range(len(hidden)):
        sent = min(max(hidden[unit], np.float32(0)), np.float32(MOST))
        hidden[unit] = sent
        if sent > 0:
            for other in range(len(deep)):
                deep[other] += sent * weights.second[unit, other]
    for other in range(len(deep)):
        deep[other] = min(max(deep[other], np.float32(0)), np.float32(MOST))
        answer += float(deep[other]) * float(weights.last[other])
    return answer


@compiled(inline=False)
def backward(
    seen: Positions, at: int, weights: Weights, turned: Floats, sums: Sums, change: Weights, wrong: float
) -> None:
    """Add up how each weight makes an answer too large by `wrong`; `turned` is the second layer's, transposed."""
    mover, off = int(seen.movers[at]), np.float32(wrong)
    hidden, deep, above, below = sums.hidden, sums.deep, sums.deep_change, sums.hidden_change
    change.bias[mover] += off
    for unit in range(len(hidden)):
        below[unit] = 0
    for other in range(len(deep)):
        change.last[other] += off * deep[other]
        grows = 0 < deep[other] < MOST
        above[other] = off * weights.last[other] if grows else np.float32(0)
        change.second_bias[other] += above[other]
        if grows:
            for unit in range(len(hidden)):
                below[unit] += above[other] * turned[other, unit]
    for unit in range(len(hidden)):
        if hidden[unit] > 0:
            for other in range(len(deep)):
                change.second[unit, other] += hidden[unit] * above[other]
        if not 0 < hidden[unit] < MOST:
            below[unit] = 0
        change.first_bias[mover, unit] += below[unit]
    for run in range(seen.rows.shape[1]):
        row = int(seen.rows[at, run])
        if row != NOTHING:
            change.direct[row] += off
            for unit in range(len(hidden)):
                change.first[row, unit] += below[unit]


@kernel
def gradient(
    like: Any, seen: Positions, chosen: NDArray[np.int64], weights: Weights, turned: Floats, sums: Sums,
    change: Weights, for_margin: int,
) -> float:  # fmt: skip
    """Add up the changes that some positions ask for; the sum of their losses. `like` only says which game it is."""
    total = 0.0
    for at in chosen:
        answer, target = forward(seen, at, weights, sums), float(seen.targets[at])
        total += loss_of(answer, target, for_margin)
        wrong = answer - target if for_margin else expit(answer) - target
        backward(seen, at, weights, turned, sums, change, wrong)
    return total


@kernel
def losses(
    like: Any, seen: Positions, chosen: NDArray[np.int64], weights: Weights, sums: Sums, for_margin: int
) -> float:
    """The sum of the losses of some positions; `like` only says which game it is."""
    total = 0.0
    for at in chosen:
        total += loss_of(forward(seen, at, weights, sums), float(seen.targets[at]), for_margin)
    return total
