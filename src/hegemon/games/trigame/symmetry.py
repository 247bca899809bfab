"""Where a symmetry of the centre tile lays a packed tile: for searches, which count mirror images once."""

from hegemon.games.trigame.geometry import EDGE_IMAGE, SOCKET_IMAGE, TILE_IMAGE
from hegemon.games.trigame.packed_tile import (
    edge_of,
    is_alias,
    new_tile,
    owner_of,
    place_of,
    token_of,
    with_aliases,
    with_edge,
    with_token,
)
from hegemon.games.trigame.tiles import SOCKETS
from hegemon.native import compiled


@compiled(inline=False)
def tile_image(tile: int, symmetry: int) -> int:
    """A tile where a symmetry lays it."""
    image = new_tile(int(TILE_IMAGE[symmetry, place_of(tile)]), owner_of(tile))
    for edge in range(3):
        image = with_edge(image, int(EDGE_IMAGE[symmetry, edge]), edge_of(tile, edge))
    aliases = 0
    for socket in range(SOCKETS):
        there = int(SOCKET_IMAGE[symmetry, socket])
        image = with_token(image, there, token_of(tile, socket))
        if is_alias(tile, socket):
            aliases |= 1 << there
    return with_aliases(image, aliases)
