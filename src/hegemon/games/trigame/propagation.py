"""Propagation: a new token fills the sockets between itself and the next own one on a straight line of paths."""

from hegemon.games.trigame.board import Tiles, names_of
from hegemon.games.trigame.geometry import NAME_SOCKET, NAME_STEP, OPPOSITE, step
from hegemon.games.trigame.sockets import EMPTY, Sockets, edges_with, joined, meet
from hegemon.games.trigame.tiles import CORNERS
from hegemon.native import compiled


@compiled(inline=False)
def carried_along_edges(
    tiles: Tiles, here: Sockets, paths: Sockets, own: Sockets, stops: Sockets, place: int, socket: int
) -> Sockets:
    """The sockets that a new token fills along edges; `paths` are the edges that carry it, `own` the player's tokens.

    A line ends at the first of the tokens in `stops`; others on it become the player's.
    Lines from one point meet nowhere else, so filling one can't change what decides about another.
    """
    touched = edges_with(here[0]), edges_with(here[1]), edges_with(here[2])
    filled = EMPTY
    if not meet(touched, paths):
        return filled
    if socket % 2 == 0:
        filled = along(tiles, paths, own, stops, place, socket, socket % 6 + 1, 1)
        return joined(filled, along(tiles, paths, own, stops, place, socket, socket - 1, 1))
    for k in range(6):
        # One of the six edges at a corner starts on each tile around it.
        corner, there = int(NAME_SOCKET[socket, k]), step(place, int(NAME_STEP[socket, k]))
        filled = joined(filled, along(tiles, paths, own, stops, there, corner + 1, (corner + 1) % 6 + 1, 0))
    return filled


@compiled(inline=False)
def along(
    tiles: Tiles, paths: Sockets, own: Sockets, stops: Sockets, place: int, midpoint: int, to: int, begun: int
) -> Sockets:
    """The sockets between a token and the next own one on a line that leaves an edge by the corner `to`.

    None if the line doesn't reach one. It starts at the edge's other corner, or at its midpoint if it has `begun`.
    """
    passed = EMPTY
    while meet(names_of(tiles, place, midpoint), paths):
        if begun == 0:
            middle = names_of(tiles, place, midpoint)
            if meet(middle, stops):
                return passed if meet(middle, own) else EMPTY
            passed = joined(passed, middle)
        begun = 0
        corner = names_of(tiles, place, to)
        if meet(corner, stops):
            return passed if meet(corner, own) else EMPTY
        passed = joined(passed, corner)
        # Behind the corner the edge of the same number goes on.
        place, to = step(place, int(OPPOSITE[to])), midpoint - 1 + midpoint % 6 + 1 - to
    return EMPTY


@compiled(inline=False)
def carried_over_corners(tiles: Tiles, carrying: Sockets, own: Sockets, stops: Sockets, place: int) -> Sockets:
    """The corners that a new token in a centre fills: from there a path runs on to the centre of the tile behind.

    `carrying` are the tiles, at their centres, whose radial paths carry the token.
    """
    filled = EMPTY
    if meet(names_of(tiles, place, 0), carrying):
        for to in CORNERS:
            far, corner = names_of(tiles, step(place, int(OPPOSITE[to])), 0), names_of(tiles, place, to)
            if meet(far, carrying) and meet(far, own) and not meet(corner, stops):
                filled = joined(filled, corner)
    return filled
