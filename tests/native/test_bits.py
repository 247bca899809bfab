"""Sets of moves against Python's own sets, in the interpreter and natively."""

from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hegemon.native import bits, compiled, kernel


@compiled
class Three(NamedTuple):
    """A holder of a set of three words."""

    a: int
    b: int
    c: int

    def moves(self) -> tuple[int, int, int]:
        return (self.a, self.b, self.c)


@compiled
class One(NamedTuple):
    """A holder of a set of one word."""

    a: int
    b: int

    def moves(self) -> tuple[int]:
        return (self.a,)


@kernel
def listed(holder: Any, out: Any) -> int:
    """Write the numbers of a set, found by first and rest, and return its size."""
    moves = holder.moves()
    at = 0
    while bits.size(moves) > 0:
        out[at] = bits.first(moves)
        moves = bits.rest(moves)
        at += 1
    return bits.size(holder.moves())


@kernel
def found_by_rank(holder: Any, n: int) -> int:
    return bits.nth(holder.moves(), n)


@kernel
def has(holder: Any, number: int) -> bool:
    return bits.holds(holder.moves(), number)


def words(numbers: set[int], count: int) -> tuple[int, ...]:
    return tuple(sum(1 << n % 62 for n in numbers if n // 62 == word) for word in range(count))


@given(st.sets(st.integers(0, 185)))
@settings(deadline=None)
def test_three_words(numbers: set[int]) -> None:
    check(Three(*words(numbers, 3)), numbers, 186)


@given(st.sets(st.integers(0, 61)))
@settings(deadline=None)
def test_one_word(numbers: set[int]) -> None:
    check(One(words(numbers, 1)[0], 0), numbers, 62)


def check(holder: Any, numbers: set[int], limit: int) -> None:
    import numpy as np

    in_order = sorted(numbers)
    assert list(bits.numbers(holder.moves())) == in_order
    for run in (listed, listed.python):
        out = np.full(limit + 1, -1, np.int64)
        assert run(holder, out) == len(numbers)
        assert list(out[: len(numbers)]) == in_order
        assert out[len(numbers)] == -1
    for run in (found_by_rank, found_by_rank.python):
        assert [run(holder, n) for n in range(len(numbers))] == in_order
    for run in (has, has.python):
        assert [n for n in range(limit) if run(holder, n)] == in_order


def test_an_empty_set_has_no_first_number() -> None:
    with pytest.raises(ValueError, match="empty"):
        bits.first((0, 0))
    with pytest.raises(ValueError, match="fewer"):
        bits.nth((3,), 2)


@given(st.integers(1, (1 << 62) - 1))
def test_popcount_and_lowest(word: int) -> None:
    assert bits.popcount(word) == bin(word).count("1")
    assert bits.lowest(word) == len(bin(word)) - 1 - bin(word).rindex("1")
