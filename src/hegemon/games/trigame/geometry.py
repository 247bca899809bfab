"""Tables that the rules of Trigame look up: neighbours, the points that sockets share, and the lines along edges."""

import numpy as np

from hegemon.games.trigame.tiles import CENTRE, CORNERS, EDGES, SOCKETS, SYMMETRIES, Tile, socket_image, tiles_within

MOST_TILES = 24
TILES = tiles_within(MOST_TILES - 1)
"""Every place that a board of MOST_TILES tiles can reach; the tables number the places in this order, [C] is 0."""
NUMBER = {tile: number for number, tile in enumerate(TILES)}
NOWHERE = -1

NEIGHBOUR = np.full((len(TILES), 3), NOWHERE, np.int64)
"""For each tile, the tiles across its edges."""
for _t, _tile in enumerate(TILES):
    for _e in range(3):
        NEIGHBOUR[_t, _e] = NUMBER.get(_tile.neighbour(_e), NOWHERE)

_points: dict[tuple[int, int], int] = {}
POINT = np.zeros((len(TILES), SOCKETS), np.int64)
"""For each tile, the points of its sockets; a socket that tiles share is one point."""
for _t, _tile in enumerate(TILES):
    for _s in range(SOCKETS):
        POINT[_t, _s] = _points.setdefault(_tile.point(_s), len(_points))
POINTS = len(_points)

DIRECTIONS = ((2, 0), (1, 3), (-1, 3), (-2, 0), (-1, -3), (1, -3))
"""Half an edge on in each of the six directions of edges, as `Tile.point` counts."""
STEP = np.full((POINTS, 6), NOWHERE, np.int64)
"""The next point along an edge in each direction, if there can be a path."""
STEP_TILE = np.full((POINTS, 6, 2), NOWHERE, np.int64)
"""The one or two tiles that this path is an edge of."""
STEP_EDGE = np.zeros((POINTS, 6), np.int64)
for _t, _tile in enumerate(TILES):
    for _e, (_a, _m, _b) in enumerate(EDGES):
        for _from, _to in ((_a, _m), (_m, _a), (_m, _b), (_b, _m)):
            (_x, _y), (_u, _v) = _tile.point(_from), _tile.point(_to)
            _d = DIRECTIONS.index((_u - _x, _v - _y))
            _p = POINT[_t, _from]
            STEP[_p, _d] = POINT[_t, _to]
            STEP_EDGE[_p, _d] = _e
            STEP_TILE[_p, _d, 0 if STEP_TILE[_p, _d, 0] in (NOWHERE, _t) else 1] = _t


def _opposite(tile: Tile, corner: int) -> Tile:
    """The tile that a radial path runs on into behind a corner."""
    (x, y), (u, v) = tile.point(0), tile.point(corner)
    far = (2 * u - x, 2 * v - y)
    near = [Tile(tile.row + r, tile.column + c) for r in (-1, 0, 1) for c in (-2, -1, 0, 1, 2)]
    return next(other for other in near if other.point(0) == far)


OPPOSITE = np.full((len(TILES), 3), NOWHERE, np.int64)
"""For each tile, the tiles behind its corners 1, 3 and 5."""
for _t, _tile in enumerate(TILES):
    for _k, _corner in enumerate(CORNERS):
        OPPOSITE[_t, _k] = NUMBER.get(_opposite(_tile, _corner), NOWHERE)

TILE_IMAGE = np.zeros((len(SYMMETRIES), len(TILES)), np.int64)
SOCKET_IMAGE = np.zeros((len(SYMMETRIES), SOCKETS), np.int64)
EDGE_IMAGE = np.array(SYMMETRIES, np.int64)
for _s in range(len(SYMMETRIES)):
    TILE_IMAGE[_s] = [NUMBER[_tile.image(_s)] for _tile in TILES]
    SOCKET_IMAGE[_s] = [socket_image(_s, _socket) for _socket in range(SOCKETS)]

assert NUMBER[CENTRE] == 0
