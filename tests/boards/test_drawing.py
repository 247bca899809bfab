"""Places, cells, faces and outlines on the drawing."""

from itertools import combinations, pairwise
from math import dist, hypot, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.boards import Board, ears, hexagon, honeycomb, triangular

from .samples import BOARDS, area, row_shapes

FACE_AREA = {3: sqrt(3) / 4, 4: 1.0, 6: 3 * sqrt(3) / 2}
Place = tuple[float, float]


def crosses(a: Place, b: Place, c: Place, d: Place) -> bool:
    """Whether the edges a-b and c-d meet anywhere, ends included."""

    def side(p: Place, q: Place, r: Place) -> int:
        value = (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
        return 0 if abs(value) < 1e-9 else 1 if value > 0 else -1

    def within(p: Place, q: Place, r: Place) -> bool:
        return side(p, q, r) == 0 and dist(p, r) + dist(r, q) < dist(p, q) + 1e-9

    if side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0:
        return True
    return within(a, b, c) or within(a, b, d) or within(c, d, a) or within(c, d, b)


def is_simple(polygon: tuple[Place, ...]) -> bool:
    n = len(polygon)
    edges = [(i, polygon[i], polygon[(i + 1) % n]) for i in range(n)]
    return n >= 3 and not any(
        crosses(a, b, c, d) for (i, a, b), (j, c, d) in combinations(edges, 2) if (j - i) % n not in (1, n - 1)
    )


def covered(board: Board) -> float:
    return sum(area(face.outline) for face in board.faces)


@pytest.mark.parametrize("name", BOARDS)
def test_neighbours_are_exactly_the_vertices_at_distance_one(name: str) -> None:
    board = BOARDS[name]
    for v, w in combinations(range(len(board.vertices)), 2):
        apart = dist(board.place(v), board.place(w))
        assert apart > 1 - 1e-9
        assert list(board.neighbours[v]) == sorted(board.neighbours[v])
        assert (w in board.neighbours[v]) == (v in board.neighbours[w]) == (apart < 1 + 1e-9)


@pytest.mark.parametrize("name", BOARDS)
def test_vertices_are_numbered_in_reading_order_about_the_centre(name: str) -> None:
    board = BOARDS[name]
    assert [v for row in board.rows for v in row] == list(range(len(board.vertices)))
    places = [board.place(v) for v in range(len(board.vertices))]
    reading = [(round(y, 6), round(x, 6)) for x, y in places]
    assert reading == sorted(reading)
    assert hypot(sum(x for x, _ in places), sum(y for _, y in places)) < 1e-9


@pytest.mark.parametrize("name", BOARDS)
def test_the_outline_is_simple_and_holds_just_the_faces(name: str) -> None:
    board = BOARDS[name]
    if name != "lopsided":  # its second row is a single vertex, where the ground is pinched
        assert is_simple(board.outline)
    assert area(board.outline) == pytest.approx(covered(board))
    assert all(area(face.outline) > 0 for face in board.faces)


@pytest.mark.parametrize("name", [name for name in BOARDS if name not in ("honeycomb", "wide ears")])
def test_faces_are_drawn_from_corner_to_corner(name: str) -> None:
    board = BOARDS[name]
    for face in board.faces:
        assert face.outline == tuple(map(board.place, face.corners))
        assert area(face.outline) == pytest.approx(FACE_AREA[len(face.corners)])


def test_an_ear_is_a_kite_and_kites_tile_the_honeycomb() -> None:
    comb = honeycomb()
    board = ears(comb)
    hexagons = {face.name: face.outline for face in comb.faces}
    for face in board.faces:
        before, apex, after = map(board.place, face.corners)
        around = hexagons[face.name.split(":")[0]]
        centre = (sum(x for x, _ in around) / 6, sum(y for _, y in around) / 6)
        middles = [((x + apex[0]) / 2, (y + apex[1]) / 2) for x, y in (before, after)]
        for drawn, meant in zip(face.outline, (centre, middles[0], apex, middles[1]), strict=True):
            assert drawn == pytest.approx(meant, abs=1e-9)
    assert covered(board) == pytest.approx(7 * FACE_AREA[6])
    assert board.outline == comb.outline
    assert len(board.outline) == 18


def test_outlines_name_only_true_corners() -> None:
    assert len(hexagon(4).outline) == 6
    assert len(BOARDS["strategic"].outline) == 4
    assert BOARDS["strategic"].outline == ((-2, -2), (2, -2), (2, 2), (-2, 2))
    assert len(BOARDS["snowflake"].outline) == 18


def test_ground_pinched_to_one_vertex_is_walked_around_once() -> None:
    hourglass = triangular([3, 2, 1, 2, 3])
    assert len(hourglass.outline) == 6
    assert len(set(hourglass.outline)) == 5
    assert hourglass.outline[2] == hourglass.outline[5] == hourglass.place(hourglass.vertex("C1"))


def test_a_single_row_has_no_ground() -> None:
    assert triangular([4]).outline == ()


@pytest.mark.parametrize(("name", "sides", "size"), [("throne", 6, sqrt(3) / 2), ("strategic", 4, 1.0)])
def test_cells_meet_along_whole_edges(name: str, sides: int, size: float) -> None:
    board = BOARDS[name]
    cells = [{(round(x, 6), round(y, 6)) for x, y in board.cell(v)} for v in range(len(board.vertices))]
    assert all(len(cell) == sides for cell in cells)
    for v, w in combinations(range(len(cells)), 2):
        assert (len(cells[v] & cells[w]) == 2) == (w in board.neighbours[v])
    for v in range(len(cells)):
        middle = board.place(v)
        assert area(board.cell(v)) == pytest.approx(size)
        assert len({round(dist(middle, corner), 9) for corner in board.cell(v)}) == 1


@given(row_shapes())
def test_any_rows_make_a_sound_board(rows: list[int]) -> None:
    board = triangular(rows)
    assert [len(row) for row in board.rows] == rows
    # Between two rows every vertex of the shorter one is a tip, every edge of it a base.
    assert len(board.faces) == sum(2 * min(two) - 1 for two in pairwise(rows))
    assert area(board.outline) == pytest.approx(covered(board))
    if len(rows) > 1 and 1 not in rows[1:-1]:
        assert is_simple(board.outline)
    for v in range(len(board.vertices)):
        assert set(board.touching(v)) == {f for f, face in enumerate(board.faces) if v in face.corners}


@given(st.integers(1, 9))
def test_hexagons_of_any_side(side: int) -> None:
    board = hexagon(side)
    assert len(board.vertices) == 3 * side * (side + 1) + 1
    assert len(board.faces) == 6 * side * side
    assert len(board.symmetries) == 12
    assert area(board.outline) == pytest.approx(6 * side * side * FACE_AREA[3])


@given(st.integers(0, 5))
def test_honeycombs_of_any_radius(radius: int) -> None:
    board = honeycomb(radius)
    hexagons = 3 * radius * (radius + 1) + 1
    assert len(board.vertices) == 6 * (radius + 1) ** 2
    assert len({face.name for face in board.faces}) == len(board.faces) == hexagons
    assert {len(near) for near in board.neighbours} <= {2, 3}
    assert len(ears(board).faces) == 6 * hexagons
    assert is_simple(board.outline)
    assert area(board.outline) == pytest.approx(hexagons * FACE_AREA[6])
