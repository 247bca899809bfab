"""Names of vertices, and the errors of boards that cannot be."""

from itertools import product

import pytest

from hegemon.boards import ears, hexagon, honeycomb, names, square, triangular
from hegemon.boards.names import Name

ALL = [names.reading, names.top_down, names.bottom_up, names.columns]


@pytest.mark.parametrize(
    ("name", "corners"),
    [
        (names.reading, ["A1", "A3", "E1", "E3"]),
        (names.top_down, ["a1", "a3", "e1", "e3"]),
        (names.bottom_up, ["e1", "e3", "a1", "a3"]),
        (names.columns, ["A1", "C1", "A5", "C5"]),
    ],
)
def test_corners_of_five_rows(name: Name, corners: list[str]) -> None:
    assert [name(row, place, 5) for row, place in product((0, 4), (0, 2))] == corners


@pytest.mark.parametrize("name", ALL)
def test_names_stay_distinct_beyond_z(name: Name) -> None:
    rows, places = 800, 60
    assert len({name(row, place, rows) for row in range(rows) for place in range(places)}) == rows * places


def test_the_letter_after_z_is_aa() -> None:
    assert [names.reading(row, 0, 800)[:-1] for row in (25, 26, 27, 51, 52, 701, 702)] == [
        "Z", "AA", "AB", "AZ", "BA", "ZZ", "AAA",
    ]  # fmt: skip


def test_a_name_used_twice_is_an_error() -> None:
    with pytest.raises(ValueError, match="both named 'x0'"):
        triangular([2, 3], lambda row, place, rows: f"x{place}")


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        ([], "at least one row"),
        ([2, 0, 2], "row 2 has 0 vertices"),
        ([2, -1], "row 2 has -1 vertices"),
        ([2, 3, 3], "rows 2 and 3 have 3 and 3 vertices.*odd number"),
        ([2, 4], "rows 1 and 2 have 2 and 4 vertices"),
    ],
)
def test_rows_that_are_no_board(rows: list[int], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        triangular(rows)


def test_sizes_that_are_no_board() -> None:
    with pytest.raises(ValueError, match="side of at least 1, not 0"):
        hexagon(0)
    with pytest.raises(ValueError, match="radius of at least 0, not -1"):
        honeycomb(-1)
    with pytest.raises(ValueError, match="not 0 by 3"):
        square(0, 3)
    with pytest.raises(ValueError, match="not 3 by 0"):
        square(3, 0)


def test_only_a_honeycomb_has_ears() -> None:
    for board in (hexagon(2), ears(honeycomb()), square(1, 3)):
        with pytest.raises(ValueError, match="only a honeycomb has ears"):
            ears(board)
