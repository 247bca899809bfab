"""Numbers of pieces as small moves, and groups as text."""

import pytest

from hegemon.mechanics.stacks import MORE, group_pattern, numbers_up_to, read_way, sign_of, write_group, write_way
from hegemon.native.bits import numbers


@pytest.mark.parametrize("most", [0, 1, MORE - 1, MORE, MORE + 1, 500])
def test_a_number_is_none_to_more(most: int) -> None:
    assert list(numbers((numbers_up_to(most),))) == list(range(min(most, MORE) + 1))


def test_the_first_player_counts_positive() -> None:
    assert (sign_of(0), sign_of(1)) == (1, -1)


@pytest.mark.parametrize("number", [1, 2, 61, 123456])
def test_a_group_is_read_as_it_is_written(number: int) -> None:
    pattern = group_pattern(r"[a-z]\d")
    match = pattern.fullmatch(write_group("a1", "b2", number))
    assert match is not None
    assert (match["source"], match["target"], int(match["number"] or 1)) == ("a1", "b2", number)
    assert read_way(write_way("a1", "b2")) == ("a1", "b2")


@pytest.mark.parametrize("text", ["a1>b2*0", "a1>b2*", "a1-b2", "a1>b2*1234567", "a1>B2", "a1>b2 "])
def test_what_is_no_group(text: str) -> None:
    assert group_pattern(r"[a-z]\d").fullmatch(text) is None
