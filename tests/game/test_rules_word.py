"""Options pack themselves: every choice is read back, and what a proof doesn't understand is seen."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.game.options import Choice, Named, Option, Points, Switch, Whole
from hegemon.game.rules_word import Derived, RulesWord

OPTIONS: tuple[Option, ...] = (
    Choice("board", "", "middle", among=("small", "middle", "large", "huge", "vast")),
    Switch("echo", "", True),
    Whole("limit", "", 200, low=1, high=10_000),
    Switch("shift", ""),
    Points("threshold", "", None, low=1, high=900, parts=6, may_be_off=True),
    Named("keystone", ""),
)
WORD = RulesWord(
    OPTIONS,
    derived=(
        Derived(
            "units", 5400, lambda chosen: 0 if chosen["threshold"] is None else chosen["threshold"] * 6, ("threshold",)
        ),
        Derived("both", 1, lambda chosen: chosen["echo"] and chosen["shift"], ("echo", "shift")),
    ),
    apart=("keystone",),
)
DEFAULTS: dict[str, Any] = {option.name: option.default for option in OPTIONS}


@given(
    st.sampled_from(("small", "middle", "large", "huge", "vast")),
    st.booleans(),
    st.integers(1, 10_000),
    st.booleans(),
    st.none() | st.integers(1, 900),
)
def test_what_is_packed_is_read(board: str, echo: bool, limit: int, shift: bool, threshold: int | None) -> None:
    chosen = {"board": board, "echo": echo, "limit": limit, "shift": shift, "threshold": threshold, "keystone": "x"}
    rules = WORD.pack(chosen)
    assert ("small", "middle", "large", "huge", "vast")[WORD.reader("board")(rules)] == board
    assert WORD.reader("limit")(rules) == limit
    assert bool(rules & WORD.switch("echo")) == echo
    assert bool(rules & WORD.switch("shift")) == shift
    assert WORD.reader("units")(rules) == 6 * (threshold or 0)
    assert bool(rules & WORD.switch("both")) == (echo and shift)


@pytest.mark.parametrize(
    ("name", "value"), [("board", "small"), ("echo", False), ("limit", 7), ("shift", True), ("threshold", 3)]
)
def test_an_option_that_is_not_understood_is_seen(name: str, value: Any) -> None:
    rules = WORD.pack({**DEFAULTS, name: value})
    rest = [option.name for option in OPTIONS if option.name != name]
    assert (rules ^ WORD.default) & WORD.others(rest)
    assert not (rules ^ WORD.default) & WORD.others([*rest, name])
    assert not WORD.default ^ WORD.pack(DEFAULTS)


def test_what_is_not_in_the_rules_must_be_understood() -> None:
    with pytest.raises(TypeError, match="keystone is not in the rules"):
        WORD.others(["board"])
    with pytest.raises(TypeError, match="there is no option speed"):
        WORD.others(["keystone", "speed"])


def test_an_option_without_a_place_is_refused() -> None:
    with pytest.raises(TypeError, match="keystone packs into no number"):
        RulesWord((Named("keystone", ""),))
    with pytest.raises(TypeError, match="take 70 bits"):
        RulesWord([Whole(f"limit{at}", "", 1, low=0, high=1000) for at in range(7)])
    with pytest.raises(TypeError, match="board is no switch"):
        WORD.switch("board")
