"""Random numbers: the published ones, the same natively, and fair."""

from fractions import Fraction
from typing import Any, NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from hegemon.native import compiled, kernel, random


@compiled
class Seeded(NamedTuple):
    """Something to choose a compiled copy by."""

    seed: int
    number: int

    def both(self) -> int:
        return self.seed + self.number


@kernel
def some(seeded: Any, out: Any) -> None:
    """The first numbers of a stream."""
    state = random.stream(seeded.seed, seeded.number)
    for at in range(len(out)):
        state, r = random.draw(state)
        out[at] = r


def test_it_is_splitmix64() -> None:
    """The first outputs of SplitMix64 from state 1234567, as published with the algorithm."""
    published = [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]
    state = 1234567
    for output in published:
        state, r = random.draw(state)
        assert r == output >> 2


@given(st.integers(0, 10**18), st.integers(0, 10**15))
@settings(deadline=None, max_examples=200)
def test_natively_the_same(seed: int, number: int) -> None:
    import numpy as np

    here, there = np.zeros(5, np.int64), np.zeros(5, np.int64)
    some.python(Seeded(seed, number), here)
    some(Seeded(seed, number), there)
    assert list(here) == list(there)


@given(st.integers(0, (1 << 62) - 1), st.integers(1, 1 << 31))
def test_below_is_the_exact_floor(r: int, n: int) -> None:
    assert random.below(r, n) == r * n >> 62


@given(st.integers(1, 1 << 31), st.data())
def test_below_is_fair_to_2_to_minus_61(n: int, data: st.DataObject) -> None:
    k = data.draw(st.integers(0, n - 1))
    low, high = -(-(k << 62) // n), -(-(k + 1 << 62) // n)
    assert random.below(low, n) == k == random.below(high - 1, n)
    assert abs(Fraction(high - low, 1 << 62) - Fraction(1, n)) < Fraction(1, 1 << 61)


def test_streams_differ() -> None:
    assert len({random.stream(seed, number) for seed in range(50) for number in range(50)}) == 2500
