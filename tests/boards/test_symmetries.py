"""Symmetries are found, not listed: they are a group, keep the board, and turn the drawing as they say."""

from collections.abc import Iterable
from math import cos, pi, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.boards import Board, Symmetry, ears, hexagon, honeycomb, square, triangular

from .samples import BOARDS, row_shapes


def one_of_many_boards() -> st.SearchStrategy[Board]:
    return st.one_of(
        row_shapes().map(triangular),
        row_shapes().map(lambda rows: triangular(rows + rows[-2::-1])),
        st.integers(1, 5).map(hexagon),
        st.builds(square, st.integers(1, 6), st.integers(1, 6)),
        st.integers(0, 3).map(honeycomb),
        st.integers(0, 2).map(honeycomb).map(ears),
    )


def composed(board: Board, second: Symmetry, first: Symmetry) -> Symmetry:
    """First one, then the other; a mirror in between reverses the sense of the first turn."""
    turns = second.turns - first.turns if second.mirrored else second.turns + first.turns
    return Symmetry(
        turns % len(board.lattice.steps),
        first.mirrored != second.mirrored,
        tuple(second.vertices[v] for v in first.vertices),
        tuple(second.faces[f] for f in first.faces),
    )


def assert_group(board: Board) -> None:
    found = board.symmetries
    identity = tuple(range(len(board.vertices)))
    assert found[0] == Symmetry(0, False, identity, tuple(range(len(board.faces))))
    assert [(s.mirrored, s.turns) for s in found] == sorted({(s.mirrored, s.turns) for s in found})
    assert 2 * len(board.lattice.steps) % len(found) == 0
    assert {composed(board, two, one) for one in found for two in found} == set(found)


def assert_kept(board: Board, symmetry: Symmetry) -> None:
    moved = symmetry.vertices
    assert sorted(moved) == list(range(len(board.vertices)))
    assert sorted(symmetry.faces) == list(range(len(board.faces)))
    for v, near in enumerate(board.neighbours):
        assert sorted(moved[n] for n in near) == sorted(board.neighbours[moved[v]])
    for face, image in zip(board.faces, symmetry.faces, strict=True):
        assert {moved[v] for v in face.corners} == set(board.faces[image].corners)


def rounded(polygon: Iterable[tuple[float, float]]) -> set[tuple[float, float]]:
    return {(round(x, 6), round(y, 6)) for x, y in polygon}


def assert_drawn(board: Board, symmetry: Symmetry) -> None:
    """Vertices and outlines of faces move as the symmetry says, clockwise with y down."""
    angle = symmetry.turns * 2 * pi / len(board.lattice.steps)

    def turned(place: tuple[float, float]) -> tuple[float, float]:
        x, y = -place[0] if symmetry.mirrored else place[0], place[1]
        return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)

    for v, image in enumerate(symmetry.vertices):
        assert turned(board.place(v)) == pytest.approx(board.place(image), abs=1e-9)
    for face, number in zip(board.faces, symmetry.faces, strict=True):
        assert rounded(map(turned, face.outline)) == rounded(board.faces[number].outline)


@pytest.mark.parametrize("name", BOARDS)
def test_symmetries_of_the_games_boards(name: str) -> None:
    board = BOARDS[name]
    assert_group(board)
    for symmetry in board.symmetries:
        assert_kept(board, symmetry)
        assert_drawn(board, symmetry)


@given(one_of_many_boards())
def test_symmetries_of_any_board(board: Board) -> None:
    assert_group(board)
    for symmetry in board.symmetries:
        assert_kept(board, symmetry)
        assert_drawn(board, symmetry)


def test_none_is_missed() -> None:
    count = {name: len(board.symmetries) for name, board in BOARDS.items()}
    assert count == {
        "honeycomb": 12, "snowflake": 12, "diagram": 4, "small": 12, "large": 12,
        "diamond7": 4, "diamond9": 4, "corridor9": 4, "corridor7": 4, "throne": 12,
        "strategic": 8, "rectangle": 4, "hexagons": 12, "wide honeycomb": 12, "wide ears": 12,
        "triangle": 6, "lopsided": 2,
    }  # fmt: skip


@given(one_of_many_boards())
def test_every_board_is_its_own_left_right_mirror_image(board: Board) -> None:
    mirror = next(s for s in board.symmetries if s.mirrored and s.turns == 0)
    for row in board.rows:
        assert tuple(mirror.vertices[v] for v in row) == row[::-1]
    for v, image in enumerate(mirror.vertices):
        x, y = board.place(v)
        assert board.place(image) == (-x, y)  # exactly, not nearly


def test_a_turn_is_clockwise() -> None:
    board = BOARDS["honeycomb"]
    turn = next(s for s in board.symmetries if s.turns == 1 and not s.mirrored)
    assert board.vertices[turn.vertices[board.vertex("A1")]] == "B4"
    assert board.faces[turn.faces[board.face("N:A2")]].name == "NE:C4"
    quarter = BOARDS["strategic"].symmetries[1]
    assert (quarter.turns, quarter.mirrored) == (1, False)
    assert BOARDS["strategic"].vertices[quarter.vertices[0]] == "E1"


def test_faces_must_be_kept_too() -> None:
    board = square(2, 3)
    top = board.faces[0]
    assert len(board.with_faces({top.name: top.corners}).symmetries) == 2
