"""A network that is being fitted: its weights as fractions, and the judgement in whole numbers that they make."""

from collections.abc import Sequence
from math import exp, sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hegemon.learn.games_native import Positions
from hegemon.learn.gradient_native import Floats, Sums, Weights, gradient, losses
from hegemon.learn.inputs import Inputs
from hegemon.search.driver import in_threads
from hegemon.search.judgement import (
    FIRST_BITS,
    KEPT_BITS,
    LATER_BITS,
    LENGTH,
    MOVERS,
    OUT_BITS,
    SHARES,
    WHOLE_SHARE,
    Judgement,
    words_for,
)

FORGETS = (0.9, 0.999)
"""Adam's two memories."""
TINY = 1e-8
FADES = 0.5
"""How fast weights of single rows go back to nothing, in parts of a step."""
FROM_SPREAD = 1.702
"""The logistic curve with this slope is as good as the normal one."""
LARGEST = {np.dtype(np.int16): (1 << 15) - 1, np.dtype(np.int32): (1 << 30) - 1}


class Network:
    """A linear model where it has no units, else that and two layers of units."""

    def __init__(self, like: Any, inputs: Inputs, units: int, deep: int, for_margin: bool, seed: int = 1) -> None:
        """`like` is any position of the game."""
        self.like, self.inputs, self.for_margin = like, inputs, for_margin
        self.units, self.deep = units, deep if units else 0
        random = np.random.default_rng(seed)

        def drawn(spread: float, *shape: int) -> Floats:
            return (spread * random.standard_normal(shape)).astype(np.float32)

        wide, parts = units + 1, sum(block.parts.shape[1] for block in inputs.blocks)
        on = max(1, len(inputs.runs))
        # Rows are the sum of shared and own parts, both for all movers (the last set) and for one.
        self.parts = drawn(0.5 / sqrt(on), MOVERS + 1, parts, wide)
        self.rows = np.zeros((MOVERS + 1, inputs.rows, wide), np.float32)
        self.parts[:MOVERS] = 0
        self.parts[..., 0] = 0
        self.first_bias = np.zeros((MOVERS, units), np.float32) + np.float32(0.2)
        self.second = drawn(sqrt(2 / max(1, units)), units, self.deep)
        self.second_bias = np.zeros(self.deep, np.float32)
        self.last = drawn(sqrt(1 / max(1, self.deep)), self.deep)
        self.bias = np.zeros(MOVERS, np.float32)
        self._moments = [(np.zeros_like(each), np.zeros_like(each)) for each in self._fitted()]
        self._steps = 0

    def _fitted(self) -> list[Floats]:
        layers = [self.first_bias, self.second, self.second_bias, self.last, self.bias]
        return [self.parts, self.rows, *layers]

    def weights(self) -> Weights:
        """The weights of rows, mover after mover, and of the later layers."""
        table = self.rows[:MOVERS] + self.rows[MOVERS]
        both = self.parts[:MOVERS] + self.parts[MOVERS]
        for block, of_rows, of_parts in self._blocks():
            table[:, of_rows] += block @ both[:, of_parts]
        table = table.reshape(MOVERS * self.inputs.rows, -1)
        direct, first = np.ascontiguousarray(table[:, 0]), np.ascontiguousarray(table[:, 1:])
        return Weights(direct, first, self.first_bias, self.second, self.second_bias, self.last, self.bias)

    def _blocks(self) -> Sequence[tuple[Floats, slice, slice]]:
        """Of each run how its rows are made of parts, and where both lie."""
        found, at = [], 0
        for block in self.inputs.blocks:
            many, parts = block.parts.shape
            # Nothing is added where the value of a run is zero, so its first row has no weights.
            found.append((block.parts, slice(block.base + 1, block.base + 1 + many), slice(at, at + parts)))
            at += parts
        return found

    def _sums(self) -> Sums:
        return Sums(*(np.zeros(many, np.float32) for many in (self.units, self.deep, self.units, self.deep)))

    def learn(self, seen: Positions, chosen: NDArray[np.int64], rate: float, threads: int = 1) -> float:
        """One step towards what came of some positions; the mean loss before it."""
        weights = self.weights()
        turned = np.ascontiguousarray(weights.second.T)
        changes = [Weights(*map(np.zeros_like, weights)) for _ in range(threads)]
        shares = np.array_split(chosen, threads)

        def add(at: int) -> float:
            args = seen, shares[at], weights, turned, self._sums(), changes[at], int(self.for_margin)
            return float(gradient(self.like, *args))

        loss = sum(in_threads(threads, add)) / len(chosen)
        change = Weights(*(sum(parts[1:], parts[0]) / np.float32(len(chosen)) for parts in zip(*changes, strict=True)))
        self._move(change, rate)
        return loss

    def _move(self, change: Weights, rate: float) -> None:
        """Adam: each weight goes its way by about the same step."""
        table = np.concatenate([change.direct[:, None], change.first], 1).reshape(MOVERS, self.inputs.rows, -1)
        rows = np.concatenate([table, table.sum(0, keepdims=True)])
        parts = np.zeros_like(self.parts)
        for block, of_rows, of_parts in self._blocks():
            parts[:, of_parts] = block.T @ rows[:, of_rows]
        layers = [change.first_bias, change.second, change.second_bias, change.last, change.bias]
        self._steps += 1
        scale = rate * sqrt(1 - FORGETS[1] ** self._steps) / (1 - FORGETS[0] ** self._steps)
        for each, slope, (mean, square) in zip(self._fitted(), [parts, rows, *layers], self._moments, strict=True):
            mean *= FORGETS[0]
            mean += (1 - FORGETS[0]) * slope
            square *= FORGETS[1]
            square += (1 - FORGETS[1]) * slope * slope
            each -= np.float32(scale) * mean / (np.sqrt(square) + np.float32(TINY))
        # What single values of a run add beside their parts is forgotten, unless it is seen to help again and again.
        self.rows *= np.float32(1 - FADES * rate)

    def loss(self, seen: Positions, chosen: NDArray[np.int64]) -> float:
        """How far it is off on average in some positions."""
        total = losses(self.like, seen, chosen, self.weights(), self._sums(), int(self.for_margin))
        return float(total) / max(1, len(chosen))

    def judgement(self, scale: float, spread: float = 1.0) -> Judgement:
        """The judgement in whole numbers.

        Where the margin is played for, the answer is a margin in scales of that many units, and margins differ from it
        by this `spread`, in scales. Else `scale` is how many units of the heuristic a unit of the answer is.
        """
        weights = self.weights()
        slope = FROM_SPREAD / max(spread, 1e-3) if self.for_margin else 1.0
        steps = (np.arange(SHARES) - SHARES // 2) / (1 << KEPT_BITS)
        shares = [round(WHOLE_SHARE / (1 + exp(-min(60.0, max(-60.0, slope * step))))) for step in steps.tolist()]
        known = np.zeros(LENGTH, np.int64)
        known[:] = self.inputs.rows, round(scale), int(self.inputs.asks_mind)
        return Judgement(
            self.inputs.runs,
            known,
            _whole(weights.direct, OUT_BITS, np.int32),
            _whole(weights.first, FIRST_BITS, np.int16),
            _whole(weights.first_bias, FIRST_BITS, np.int32),
            _whole(weights.second, LATER_BITS, np.int16),
            _whole(weights.second_bias, KEPT_BITS + LATER_BITS, np.int32),
            _whole(weights.last, OUT_BITS - KEPT_BITS, np.int32),
            _whole(weights.bias, OUT_BITS, np.int32),
            np.array(shares, np.int32),
            *self.room(),
        )

    def room(self) -> tuple[NDArray[np.int64], NDArray[np.int32], NDArray[np.int32]]:
        """Room for one thread to judge with."""
        words = np.zeros(words_for(self.like), np.int64)
        return words, np.zeros(self.units, np.int32), np.zeros(self.deep, np.int32)


def _whole(weights: Floats, bits: int, kind: Any) -> NDArray[Any]:
    """Weights as whole numbers of which 2**bits are 1; what is too large for them is as large as they can be."""
    most = LARGEST[np.dtype(kind)]
    return np.ascontiguousarray(np.clip(np.rint(weights * np.float64(1 << bits)), -most, most).astype(kind))
