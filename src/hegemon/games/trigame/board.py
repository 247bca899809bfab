"""The board of Trigame: what lies where, and how a tile is laid and taken.

`tiles` are MOST_TILES packed tiles in the order of placement, of which the first `placed` count. They come from
`native.bits.opened`, so changes are made in place.
"""

from hegemon.games.trigame.geometry import NEIGHBOUR, NOWHERE, POINT, STEP, STEP_EDGE, STEP_TILE
from hegemon.games.trigame.packed_tile import (
    NOBODY,
    edge_of,
    new_tile,
    place_of,
    token_of,
    with_aliases,
    with_edge,
    with_token,
)
from hegemon.games.trigame.tiles import SOCKETS
from hegemon.native import compiled

Tiles = list[int]


# What lies where


@compiled(inline=False)
def slot_of(tiles: Tiles, placed: int, place: int) -> int:
    """Where the tile of a place stands in the order of placement, or NOWHERE."""
    for slot in range(placed):
        if place_of(tiles[slot]) == place:
            return slot
    return NOWHERE


@compiled(inline=False)
def slot_beside(tiles: Tiles, placed: int, place: int, edge: int) -> int:
    """The slot of the tile across an edge of a place, or NOWHERE."""
    beside = int(NEIGHBOUR[place, edge])
    return slot_of(tiles, placed, beside) if beside != NOWHERE else NOWHERE


@compiled(inline=False)
def first_beside(tiles: Tiles, placed: int, place: int) -> int:
    """The slot of the earliest placed tile that shares an edge with a place, or NOWHERE."""
    first = NOWHERE
    for edge in range(3):
        slot = slot_beside(tiles, placed, place, edge)
        if slot != NOWHERE and (first == NOWHERE or slot < first):
            first = slot
    return first


@compiled(inline=False)
def connected_without(tiles: Tiles, placed: int, slot: int) -> bool:
    """Whether all tiles but one, which is not the first, hang together by their edges."""
    reached, before = 1, 0
    while reached != before:
        before = reached
        for at in range(placed):
            if at == slot or not reached >> at & 1:
                continue
            for edge in range(3):
                other = slot_beside(tiles, placed, place_of(tiles[at]), edge)
                if other not in (NOWHERE, slot):
                    reached |= 1 << other
    return reached | 1 << slot == (1 << placed) - 1


@compiled(inline=False)
def token_at(tiles: Tiles, placed: int, point: int) -> int:
    """The owner of the token on a point, or NOBODY."""
    for slot in range(placed):
        tile = tiles[slot]
        for socket in range(SOCKETS):
            if int(POINT[place_of(tile), socket]) == point:
                return token_of(tile, socket)
    return NOBODY


@compiled(inline=False)
def path_colour(tiles: Tiles, placed: int, point: int, direction: int) -> int:
    """The colour of the path from a point along an edge, NOBODY if neutral, or NOWHERE if there is none."""
    for k in range(2):
        place = int(STEP_TILE[point, direction, k])
        if place != NOWHERE:
            slot = slot_of(tiles, placed, place)
            if slot != NOWHERE:
                return edge_of(tiles[slot], int(STEP_EDGE[point, direction]))
    return NOWHERE


@compiled(inline=False)
def is_connected(tiles: Tiles, placed: int, slot: int, socket: int) -> bool:
    """Whether a token of the same owner lies one path away from the token in a socket."""
    owner = token_of(tiles[slot], socket)
    point = int(POINT[place_of(tiles[slot]), socket])
    for direction in range(6):
        on_board = path_colour(tiles, placed, point, direction) != NOWHERE
        if on_board and token_at(tiles, placed, int(STEP[point, direction])) == owner:
            return True
    for at in range(placed):
        tile = tiles[at]
        for corner in (1, 3, 5):
            if int(POINT[place_of(tile), corner]) == point and token_of(tile, 0) == owner:
                return True
            if int(POINT[place_of(tile), 0]) == point and token_of(tile, corner) == owner:
                return True
    return False


# Changes


@compiled(inline=False)
def set_token(tiles: Tiles, placed: int, point: int, player: int) -> None:
    """Put a token, or none, on a point, in every tile that has it."""
    for slot in range(placed):
        tile = tiles[slot]
        for socket in range(SOCKETS):
            if int(POINT[place_of(tile), socket]) == point:
                tiles[slot] = with_token(tile, socket, player)


@compiled(inline=False)
def add_tile(tiles: Tiles, placed: int, place: int, owner: int) -> None:
    """Lay a new tile: it shares the tokens that lie on its corners and colours the edges it shares."""
    tile = new_tile(place, owner)
    aliases = 0
    for socket in range(1, SOCKETS):
        point = int(POINT[place, socket])
        for slot in range(placed):
            other = tiles[slot]
            for theirs in range(1, SOCKETS):
                if int(POINT[place_of(other), theirs]) == point:
                    aliases |= 1 << socket
                    tile = with_token(tile, socket, token_of(other, theirs))
    for edge in range(3):
        slot = slot_beside(tiles, placed, place, edge)
        if slot != NOWHERE:
            tiles[slot] = with_edge(tiles[slot], edge, owner)
    tiles[placed] = with_aliases(tile, aliases)


@compiled(inline=False)
def take_tile(tiles: Tiles, placed: int, slot: int) -> None:
    """Take a tile away; an edge it shared with an earlier tile becomes neutral, others keep their colour."""
    place = place_of(tiles[slot])
    for edge in range(3):
        other = slot_beside(tiles, placed, place, edge)
        if other != NOWHERE and other < slot:
            tiles[other] = with_edge(tiles[other], edge, NOBODY)
    for at in range(slot, placed - 1):
        tiles[at] = tiles[at + 1]
    tiles[placed - 1] = 0
    for at in range(slot, placed - 1):
        tiles[at] = with_aliases(tiles[at], aliases_of(tiles, at))


@compiled(inline=False)
def aliases_of(tiles: Tiles, slot: int) -> int:
    """The set of a tile's sockets that tiles placed earlier share."""
    aliases = 0
    for socket in range(1, SOCKETS):
        point = int(POINT[place_of(tiles[slot]), socket])
        for other in range(slot):
            for theirs in range(1, SOCKETS):
                if int(POINT[place_of(tiles[other]), theirs]) == point:
                    aliases |= 1 << socket
    return aliases
