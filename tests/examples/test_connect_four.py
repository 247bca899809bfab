"""Connect Four: the positions that are read."""

import pytest

import hegemon

from ..variants import EXAMPLE

GAME = hegemon.load(EXAMPLE)
FULL = sum(0b111111 << 7 * column for column in range(7))


@pytest.mark.parametrize("text", ["0,0,0,0,0", "0,1,129,2,0", f"0,0,{FULL},42,0"])
def test_stones_that_lie_on_each_other_are_read(text: str) -> None:
    assert GAME.notation.write_position(GAME.notation.read_position(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "0,0,2,1,0",  # above an empty place
        "0,0,64,1,0",  # above the top of a column
        f"0,0,{1 << 49},1,0",  # beside the last column
        "0,2,1,1,0",  # the mover's, where none lies
        "0,0,1,2,0",  # another number of plies
        "0,0,0,-5,0",
        "0,-1,-1,-1,0",
        "0,0,0,0,2",
        "0,34630271744,4432680977234683,10,0",
    ],
)
def test_others_are_refused(text: str) -> None:
    with pytest.raises(hegemon.MalformedError, match=r"is not stones that lie on each other|no game goes on from"):
        GAME.notation.read_position(text)


def test_fields_from_which_no_game_goes_on_are_refused() -> None:
    """By the notation that a game has that brings none."""
    plain = hegemon.Notation(GAME)
    assert plain.read_position("0,0,0,0,0") == GAME.start()
    with pytest.raises(
        hegemon.MalformedError, match=r"no game goes on from position .* is empty in a position that is"
    ):
        plain.read_position(f"0,0,{FULL},0,0")
