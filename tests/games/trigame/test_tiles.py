"""Tiles: names, shared sockets, neighbours and symmetries."""

import math

import pytest

from hegemon.games.trigame.tiles import (
    CENTRE,
    EDGES,
    SOCKETS,
    SYMMETRIES,
    Tile,
    socket_image,
    tile_named,
    tiles_within,
)

NEAR = tiles_within(6)


@pytest.mark.parametrize(
    ("name", "sockets", "other", "theirs"),
    [
        ("[C]", (3, 4, 5), "[B1]", (5, 4, 3)),
        ("[C]", (1, 2, 3), "[CR1]", (3, 2, 1)),
        ("[C]", (1, 6, 5), "[CL1]", (5, 6, 1)),
        ("[C]", (3,), "[CR2]", (5,)),
        ("[C]", (1,), "[A1]", (1,)),
    ],
)
def test_shared_sockets(name: str, sockets: tuple[int, ...], other: str, theirs: tuple[int, ...]) -> None:
    one, two = tile_named(name), tile_named(other)
    assert [one.point(s) for s in sockets] == [two.point(s) for s in theirs]


def test_names() -> None:
    for tile in NEAR:
        assert tile_named(tile.name) == tile
    assert Tile(1, 1).name == "[B1R1]"
    assert Tile(-2, 0).name == "[A2]"
    for wrong in ("C", "[c]", "[A]", "[A0]", "[C1]", "[CR0]", "[D1]", "[A01]", "[A1L]", "[A100]", "[CR1]0", ""):
        with pytest.raises(KeyError):
            tile_named(wrong)


def test_neighbours_share_an_edge_of_the_same_number_and_only_that() -> None:
    for tile in NEAR:
        for edge in range(3):
            other = tile.neighbour(edge)
            assert other.neighbour(edge) == tile
            shared = {tile.point(s) for s in range(SOCKETS)} & {other.point(s) for s in range(SOCKETS)}
            assert shared == {tile.point(s) for s in EDGES[edge]} == {other.point(s) for s in EDGES[edge]}
    assert not Tile(-1, 0).points_up
    assert Tile(-1, 0) not in [CENTRE.neighbour(edge) for edge in range(3)]


def test_the_number_of_tiles_within_so_many_steps() -> None:
    assert [len(tiles_within(steps)) for steps in range(5)] == [1, 4, 10, 19, 31]


def test_symmetries_are_the_rigid_maps_of_the_centre_tile() -> None:
    for symmetry in range(len(SYMMETRIES)):
        assert CENTRE.image(symmetry) == CENTRE
        images = [tile.image(symmetry) for tile in NEAR]
        assert set(images) == set(NEAR)
        for tile, image in zip(NEAR, images, strict=True):
            for edge in range(3):
                assert tile.neighbour(edge).image(symmetry) == image.neighbour(SYMMETRIES[symmetry][edge])
            for socket in range(SOCKETS):
                before = math.hypot(*tile.place(socket))
                assert math.hypot(*image.place(socket_image(symmetry, socket))) == pytest.approx(before)
    assert len({tuple(tile.image(s) for tile in NEAR) for s in range(6)}) == 6


def test_shared_sockets_have_one_image() -> None:
    for symmetry in range(len(SYMMETRIES)):
        seen: dict[tuple[int, int], tuple[int, int]] = {}
        for tile in NEAR:
            for socket in range(SOCKETS):
                image = tile.image(symmetry).point(socket_image(symmetry, socket))
                assert seen.setdefault(tile.point(socket), image) == image


def test_midpoints_and_centres_lie_in_the_middle() -> None:
    for tile in NEAR:
        for first, middle, last in EDGES:
            (ax, ay), (bx, by) = tile.point(first), tile.point(last)
            assert tile.point(middle) == ((ax + bx) // 2, (ay + by) // 2)
        corners = [tile.point(corner) for corner in (1, 3, 5)]
        assert (sum(x for x, _ in corners) / 3, sum(y for _, y in corners) / 3) == tile.point(0)
