"""The tiles and sockets of a position as people name them."""

from collections.abc import Iterator, Sequence

from hegemon.games.trigame.geometry import TILES
from hegemon.games.trigame.rules import Trigame
from hegemon.games.trigame.tiles import SOCKETS, Tile

DIGITS = "123456789abc"
"""The players, a sign each."""


def tiles_of(position: Trigame) -> list[Tile]:
    """The tiles on the board, in the order of placement."""
    return [TILES[position.place_of(slot)] for slot in range(position.placed)]


def named_socket(tiles: Sequence[Tile], tile: Tile, socket: int) -> tuple[int, int]:
    """The slot and socket that a socket is named by: on the tile that was placed earliest."""
    point = tile.point(socket)
    for slot, other in enumerate(tiles):
        for theirs in range(SOCKETS):
            if other.point(theirs) == point:
                return slot, theirs
    raise KeyError(tile.name)


def own_sockets(position: Trigame) -> Iterator[tuple[Tile, int, int]]:
    """Every socket of the board once, by the tile it is named after, with the owner of its token or NOBODY."""
    for slot, tile in enumerate(tiles_of(position)):
        for socket in range(SOCKETS):
            if not position.is_shared(slot, socket):
                yield tile, socket, position.token_of(slot, socket)


def tokens_on(position: Trigame, slot: int) -> tuple[int, ...]:
    """The owners of the tokens on the sockets 0 to 6 of a tile, from 1; NOBODY where there is none."""
    return tuple(position.token_of(slot, socket) for socket in range(SOCKETS))


def hang_together(tiles: Sequence[Tile]) -> bool:
    """Whether tiles hang together by their edges."""
    reached, waiting = set(tiles[:1]), list(tiles[:1])
    while waiting:
        here = waiting.pop()
        near = {here.neighbour(edge) for edge in range(3)}.intersection(tiles) - reached
        reached |= near
        waiting.extend(near)
    return len(reached) == len(tiles)


def socket_names(position: Trigame, slot: int) -> tuple[str, ...]:
    """The names of a tile's sockets, each on the tile that was placed earliest."""
    tiles = tiles_of(position)
    named = (named_socket(tiles, tiles[slot], socket) for socket in range(SOCKETS))
    return tuple(f"{tiles[earliest].name}{socket}" for earliest, socket in named)
