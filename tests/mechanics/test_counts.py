"""Boards as text: read in rows, and refused before anything is made of them where no board is so long."""

import tracemalloc

import pytest

import hegemon
from hegemon.mechanics.counts import longest_board, rows_of_counts

LENGTH = 400_000
"""Characters; a real board has a few hundred at most."""


def test_a_board_is_read_in_rows() -> None:
    assert longest_board(4, digits=2) == len("-10,-20/-30,-40")
    assert rows_of_counts("", "-10,-20/-30,-40", 15) == [["-10", "-20"], ["-30", "-40"]]
    with pytest.raises(hegemon.MalformedError, match="'all of it': a board of 16 characters; none has over 15"):
        rows_of_counts("all of it", "-10,-20/-30,-400", 15)


@pytest.mark.parametrize("filler", [".", "/", "0/", "0,", "-", "0", " /"])
@pytest.mark.parametrize(("name", "rest"), [("territory", " b 0 0:0"), ("strategic", " 0")])
def test_a_long_text_is_refused_before_anything_is_made_of_it(name: str, rest: str, filler: str) -> None:
    """What reading takes is a few copies of the text at most, and no object for each of its rows or counts."""
    game = hegemon.load(name)
    text = filler * (LENGTH // len(filler)) + rest
    tracemalloc.start()
    try:
        with pytest.raises(hegemon.MalformedError, match="position"):
            game.notation.read_position(text)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 4 * LENGTH
