"""Options: read, written, refused with one clear line."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

import hegemon
from hegemon import Choice, MalformedError, Named, Option, Points, Switch, Whole

SWITCH = Switch("echo", "again")
CHOICE = Choice("board", "where", "small", among=("small", "large"))
WHOLE = Whole("limit", "most", 200, low=1, high=500)
POINTS = Points("komi", "start", 0, low=0, high=50, parts=6, may_be_off=True)
VOWELS = {vowel: vowel.lower() for vowel in "aeiouAEIOU"}
NAMED = Named("place", "which", what="a vowel", known=VOWELS.get)


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (SWITCH, "on", True),
        (SWITCH, "off", False),
        (CHOICE, "large", "large"),
        (WHOLE, "500", 500),
        (POINTS, "26/3", Fraction(26, 3)),
        (POINTS, "1/6", Fraction(1, 6)),
        (POINTS, "off", None),
        (NAMED, "e", "e"),
        (NAMED, "off", None),
    ],
)
def test_values_are_read_and_written(option: Option, text: str, value: object) -> None:
    assert option.read(text) == value
    assert option.write(value) == text
    assert option.take(value) == option.take(text) == value


@pytest.mark.parametrize(
    ("option", "text"),
    [
        (SWITCH, "yes"),
        (CHOICE, "Large"),
        (WHOLE, "0"),
        (WHOLE, "501"),
        (WHOLE, "-1"),
        (WHOLE, "1e2"),
        (WHOLE, "9" * 5000),
        (WHOLE, "²"),
        (POINTS, "1/4"),
        (POINTS, "51"),
        (POINTS, "1/0"),
        (POINTS, "1/2/3"),
        (POINTS, "-1"),
        (POINTS, "1.5"),
        (NAMED, "x"),
        (NAMED, ""),
    ],
)
def test_other_values_are_refused(option: Option, text: str) -> None:
    with pytest.raises(MalformedError, match=f"^option {option.name}: ") as caught:
        option.read(text)
    assert option.range in str(caught.value)
    assert len(str(caught.value)) < 200


@given(st.sampled_from([SWITCH, CHOICE, WHOLE, POINTS, NAMED]), st.text(max_size=20))
def test_any_text_is_read_or_refused(option: Option, text: str) -> None:
    try:
        value = option.read(text)
    except MalformedError:
        return
    assert option.read(option.write(value)) == value


def test_python_values_are_checked_too() -> None:
    assert hegemon.load("influence", komi=Fraction(26, 3)).chosen["komi"] == Fraction(26, 3)
    assert hegemon.load("influence", territory=True).described() == "influence territory=on"
    with pytest.raises(MalformedError, match="option territory"):
        hegemon.load("influence", territory=3)


def test_unknown_and_impossible_options() -> None:
    with pytest.raises(MalformedError, match="influence has no option 'size'; its options are board, territory"):
        hegemon.load("influence", size=3)
    with pytest.raises(hegemon.IllegalError, match="shift needs a board"):
        hegemon.load("influence", shift=True, board="diagram")
    with pytest.raises(hegemon.IllegalError, match="keystone=O:C2 is not a triangle of board=small"):
        hegemon.load("influence", keystone="O:C2", board="small")
    with pytest.raises(MalformedError, match="option keystone"):
        hegemon.load("influence", keystone="Z9^")
    with pytest.raises(hegemon.IllegalError, match="komi=26 already reaches threshold=20"):
        hegemon.load("influence", komi=26, threshold=20)
