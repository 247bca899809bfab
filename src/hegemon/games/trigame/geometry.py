"""The numbers of places, and tables of where tiles that touch lie to each other.

A place has a number from 1 to 1023, so that a step to a neighbour adds the same to it wherever one is. With ROW for a
row down and 1 for a column to the right no two places that a board can reach have the same number, though they are
counted modulo PLACES. Even numbers point up. The tables hold steps from a tile that points up; from one that points
down the same steps go the other way (`step`).
"""

import numpy as np

from hegemon.games.trigame.tiles import (
    CENTRE,
    CORNERS,
    MIDPOINTS,
    SOCKETS,
    SYMMETRIES,
    Tile,
    socket_image,
    tiles_within,
)
from hegemon.native import compiled

MOST_TILES = 24
PLACES = 1024
ROW, CENTRE_PLACE = 123, 962
NOWHERE = -1

TILES = {(CENTRE_PLACE + ROW * tile.row + tile.column) % PLACES: tile for tile in tiles_within(MOST_TILES - 1)}
"""Every place that a board of MOST_TILES tiles can reach, by its number."""
NUMBER = {tile: number for number, tile in TILES.items()}


@compiled
def step(place: int, distance: int) -> int:
    """The place a step away, as the tables tell it for tiles that point up."""
    return (place - distance if place & 1 else place + distance) & PLACES - 1


@compiled
def way(place: int, other: int) -> int:
    """The step from a place to another, as the tables tell it for tiles that point up, from 0 to PLACES - 1."""
    return (place - other if place & 1 else other - place) & PLACES - 1


def _distance(tile: Tile) -> int:
    return ROW * tile.row + tile.column


_near = [tile for tile in tiles_within(6) if tile != CENTRE]


def _names_of(socket: int) -> list[tuple[Tile, int]]:
    """The tiles that have a socket of the centre tile, that one first, and what each calls it."""
    others = [(tile, own) for tile in _near for own in range(SOCKETS) if tile.point(own) == CENTRE.point(socket)]
    return [(CENTRE, socket), *others]


_names = [_names_of(socket) for socket in range(SOCKETS)]
NAME_STEP = np.zeros((SOCKETS, 6), np.int64)
"""For each socket the steps to the tiles that have it, the tile itself first: a corner has six, a midpoint two."""
NAME_SOCKET = np.zeros((SOCKETS, 6), np.int64)
"""What they call it."""
CALLED = np.zeros((SOCKETS, PLACES), np.int64)
"""For each socket and the way to another tile: what that tile calls it, as a set of sockets, empty if it has it not."""
for _s in range(SOCKETS):
    for _k, (_tile, _own) in enumerate(_names[_s]):
        NAME_STEP[_s, _k], NAME_SOCKET[_s, _k] = _distance(_tile), _own
        CALLED[_s, _distance(_tile) % PLACES] = 1 << _own

ACROSS = np.zeros(SOCKETS, np.int64)
"""For each midpoint the step over its edge."""
for _e, _m in enumerate(MIDPOINTS):
    ACROSS[_m] = _distance(CENTRE.neighbour(_e))


def _opposite(corner: int) -> Tile:
    """The tile that lines of the centre tile run on into behind a corner."""
    (x, y), (u, v) = CENTRE.point(0), CENTRE.point(corner)
    return next(tile for tile in _near if tile.point(0) == (2 * u - x, 2 * v - y))


OPPOSITE = np.zeros(SOCKETS, np.int64)
"""For each corner the step to the tile behind it."""
for _c in CORNERS:
    OPPOSITE[_c] = _distance(_opposite(_c))

PLACE_IMAGE = np.zeros((len(SYMMETRIES), PLACES), np.int64)
SOCKET_IMAGE = np.zeros((len(SYMMETRIES), SOCKETS), np.int64)
for _s in range(len(SYMMETRIES)):
    for _place, _tile in TILES.items():
        PLACE_IMAGE[_s, _place] = NUMBER[_tile.image(_s)]
    SOCKET_IMAGE[_s] = [socket_image(_s, _socket) for _socket in range(SOCKETS)]

assert len(NUMBER) == len(TILES) == len(tiles_within(MOST_TILES - 1))
