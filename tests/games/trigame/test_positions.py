"""Position texts of Trigame: read as written, and refused where no board looks like that."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hegemon.errors import InputError, MalformedError
from hegemon.games.trigame.game import TrigameGame

from .test_records import record_of


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("- 1 f 12", {}),
        ("[C]1:.1..... 2 f 12", {"tiles": 1}),
        ("[C]1:.1..... 1 1 12", {}),
        ("[C]1:....... ~[C]3-5 2 f 1", {}),
        ("[C]1:...3.4. [B1]2:...4.3. 2 f -", {"players": 4}),
        ("[C]c:.abc... c f 123456789abc", {"players": 12}),
        ("- 2 1 -", {}),
    ],
)
def test_texts_are_read_as_written(text: str, options: dict[str, int]) -> None:
    game = TrigameGame(**options)
    position = game.notation.read_position(text)
    assert game.notation.write_position(position) == text
    assert position.events == 0


def test_the_start_is_the_empty_board() -> None:
    for players in (2, 3, 12):
        game = TrigameGame(players=players)
        assert game.notation.write_position(game.start()) == f"- 1 f {'123456789abc'[:players]}"
        assert game.notation.read_position(game.notation.write_position(game.start())) == game.start()


def test_a_neutral_edge() -> None:
    record = record_of("1. [C] : [B1] / 2. -[B1] : [C]1 / 1. [C]3 : [C]5")
    assert record.game.notation.write_position(record.position) == "[C]1:.2.1.1. ~[C]3-5 2 f 12"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "it is not of the form"),
        ("[C]1:.......", "it is not of the form"),
        ("[C]1:....... 2 f", "it is not of the form"),
        ("[C]1:....... 2 g 12", "it is not of the form"),
        ("[C]1:....... 2 0 12", "it is not of the form"),
        ("[C]1:......  2 f 12", "is no tile such as"),
        ("[C]1:....... [C]1:....... 2 f 12", "a tile lies there twice"),
        ("[B1]1:....... 2 f 12", "the first tile is not [C]"),
        ("[C]1:....... [B2]1:....... 2 f 12", "the tiles don't hang together"),
        ("[C]3:....... 2 f 12", "there is no player 3, only 2 play"),
        ("[C]1:..3.... 2 f 12", "there is no player 3, only 2 play"),
        ("[C]1:....... 3 f 12", "there is no player 3, only 2 play"),
        ("[C]1:....... 2 f 13", "there is no player 3, only 2 play"),
        ("[C]1:....... 2 f 21", "is not in order"),
        ("[C]1:....... 2 f 11", "is not in order"),
        ("[C]1:....... 2 99 12", "99 events can't be left"),
        ("[C]1:...1... [B1]1:....... 2 f 12", "[C]3 and [B1]5 are the same socket, but differ"),
        ("[C]1:....... [B1]1:....... [CR1]1:....... [CL1]1:....... 2 f 12", "4 tiles lie, but there are only 3"),
        ("[C]1:....... ~[B1]3-5 2 f 12", "[B1] is not on the board"),
        ("[C]1:....... [B1]2:....... ~[C]3-5 2 f 12", "[C]3-5 can't be neutral, two tiles share it"),
        ("[C]1:....... ~[C]3-5 ~[C]3-5 2 f 12", "[C]3-5 is neutral twice"),
        ("[C]1:....... ~[C]3-4 2 f 12", "is no tile such as"),
        ("~[C]3-5 [C]1:....... 2 f 12", "is no tile such as"),
        ("[B99]1:....... 2 f 12", "there is no tile '[B99]'"),
        ("[B0]1:....... 2 f 12", "there is no tile '[B0]'"),
    ],
)
def test_what_is_no_position(text: str, message: str) -> None:
    with pytest.raises(MalformedError) as caught:
        TrigameGame(tiles=3).notation.read_position(text)
    assert str(caught.value).startswith("position ")
    assert message in str(caught.value)


def test_a_huge_text_is_refused_at_once() -> None:
    with pytest.raises(MalformedError, match="not of the form"):
        TrigameGame().notation.read_position("[C]1:....... " * 10_000_000)


@given(st.text(alphabet="[]ABCLR0123456789:. f-~abc", max_size=60))
@settings(max_examples=300, deadline=None)
def test_junk_is_an_input_error(text: str) -> None:
    game = TrigameGame(players=12)
    try:
        position = game.notation.read_position(text)
    except InputError as error:
        assert "\n" not in str(error)
    else:
        assert game.notation.read_position(game.notation.write_position(position)) == position
