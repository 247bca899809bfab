"""The boards of the four games, against the tables of their rules."""

import pytest

from hegemon import boards
from hegemon.boards import hexagon, names, square

from .samples import BOARDS, INFLUENCE, TERRITORY, around, corners, edges, touches


def test_the_room_offers_what_it_promises() -> None:
    assert set(boards.__all__) == {
        "Board", "Face", "Symmetry", "ears", "hexagon", "honeycomb", "names", "square", "triangular",
    }  # fmt: skip
    assert all(hasattr(boards, name) for name in boards.__all__)


@pytest.mark.parametrize(
    ("name", "vertices", "triangles", "rows", "touch", "symmetries"),
    [
        ("honeycomb", 24, 42, "2-4-4-4-4-4-2", {9: 6, 6: 6, 3: 12}, 12),
        ("snowflake", 31, 42, "2-5-6-5-6-5-2", {6: 13, 4: 6, 2: 12}, 12),
        ("diagram", 30, 42, "3-4-5-6-5-4-3", {6: 14, 3: 10, 2: 6}, 4),
        ("small", 19, 24, "3-4-5-4-3", {6: 7, 3: 6, 2: 6}, 12),
        ("large", 37, 54, "4-5-6-7-6-5-4", {6: 19, 3: 12, 2: 6}, 12),
    ],
)
def test_influence_table(
    name: str, vertices: int, triangles: int, rows: str, touch: dict[int, int], symmetries: int
) -> None:
    board = INFLUENCE[name]
    assert len(board.vertices) == vertices
    assert len(board.faces) == triangles
    assert "-".join(str(len(row)) for row in board.rows) == rows
    assert touches(board) == touch
    assert len(board.symmetries) == symmetries
    assert all(len(face.corners) == 3 for face in board.faces)


def test_ears_are_named_by_hexagon_and_apex() -> None:
    board = INFLUENCE["honeycomb"]
    assert corners(board, "O:C2") == "C2 C3 D2"
    assert corners(board, "N:A2") == "A1 A2 B3"
    for face in board.faces:
        before, apex, after = face.corners
        assert face.name.endswith(f":{board.vertices[apex]}")
        assert {before, after} <= set(board.neighbours[apex])
        assert after not in board.neighbours[before]


def test_hexagons_around_the_centre() -> None:
    board = BOARDS["hexagons"]
    assert [face.name for face in board.faces] == ["O", "N", "NE", "SE", "S", "SW", "NW"]
    assert corners(board, "O") == "C2 C3 D2 D3 E2 E3"
    assert [board.vertices[v] for v in board.faces[0].corners] == ["C2", "C3", "D3", "E3", "E2", "D2"]
    assert corners(board, "N") == "A1 A2 B2 B3 C2 C3"
    assert corners(board, "SW") == "D1 D2 E1 E2 F1 F2"
    assert around(board, "A1") == "A2 B2"
    assert around(board, "C2") == "B2 C3 D2"


def test_hexagons_further_out_are_named_by_the_walk_from_the_centre() -> None:
    second = [face.name for face in boards.honeycomb(2).faces][7:]
    assert " ".join(second) == "NN NNE NENE NESE SESE SSE SS SSW SWSW NWSW NWNW NNW"


def test_triangles_are_named_by_their_upper_left_vertex() -> None:
    board = INFLUENCE["diagram"]
    assert corners(board, "A1^") == "A1 B1 B2"
    assert corners(board, "A1v") == "A1 A2 B2"
    assert corners(board, "D1v") == "D1 D2 E1"
    assert corners(board, "D2^") == "D2 E1 E2"
    with pytest.raises(KeyError):
        board.face("D1^")


def test_throne_board() -> None:
    board = BOARDS["throne"]
    assert (len(board.vertices), edges(board)) == (19, 42)
    assert around(board, "c3") == "b2 b3 c2 c4 d2 d3"
    assert [board.vertices[row[0]] for row in board.rows] == ["e1", "d1", "c1", "b1", "a1"]
    assert board.place(board.vertex("c3")) == (0.0, 0.0)
    assert board.place(board.vertex("a1"))[1] > 0 > board.place(board.vertex("e1"))[1]
    assert around(board, "a1") == "a2 b1 b2"


def test_territory_boards() -> None:
    size = {name: (len(board.vertices), edges(board)) for name, board in TERRITORY.items()}
    assert size["diamond7"] == (23, 52)
    assert size["diamond9"] == (34, 81)
    assert (size["corridor9"][0], size["corridor7"][0]) == (22, 17)
    board = TERRITORY["diamond7"]
    assert around(board, "a1") == "a2 b1 b2"
    assert around(board, "d3") == "c2 c3 d2 d4 e2 e3"
    assert around(board, "d1") == "c1 d2 e1"
    assert board.vertices[:3] == ("a1", "a2", "b1")


@pytest.mark.parametrize("name", TERRITORY)
def test_territory_rows_touch_as_the_rules_say(name: str) -> None:
    board = TERRITORY[name]
    for upper, lower in zip(board.rows, board.rows[1:], strict=False):
        narrow, wide = sorted((upper, lower), key=len)
        for i, v in enumerate(narrow):
            assert set(board.neighbours[v]) & set(wide) == {wide[i], wide[i + 1]}


def test_strategic_board() -> None:
    board = BOARDS["strategic"]
    assert (board.vertices[0], board.vertices[4], board.vertices[-1]) == ("A1", "E1", "E5")
    assert around(board, "A1") == "A2 B1"
    assert around(board, "C3") == "B3 C2 C4 D3"
    assert corners(board, "B3") == "B3 B4 C3 C4"
    assert (len(board.faces), edges(board)) == (16, 40)
    x, y = board.place(board.vertex("A1"))
    assert (x, y) == (-2.0, -2.0)


@pytest.mark.parametrize(("columns", "rows", "symmetries"), [(3, 3, 8), (7, 7, 8), (4, 3, 4), (1, 5, 4)])
def test_rectangles(columns: int, rows: int, symmetries: int) -> None:
    board = square(columns, rows)
    assert len(board.vertices) == columns * rows
    assert len(board.faces) == (columns - 1) * (rows - 1)
    assert edges(board) == (columns - 1) * rows + columns * (rows - 1)
    assert len(board.symmetries) == symmetries


def test_names_are_exact() -> None:
    board = hexagon(2, names.reading)
    assert board.vertex("A1") == 0
    for wrong in ("a1", "A4", "", "F1", "A1 "):
        with pytest.raises(KeyError):
            board.vertex(wrong)
