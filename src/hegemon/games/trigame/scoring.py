"""What tokens are worth: 1 for a token, 2 for a captured sub, 4 more for a full tile."""

from hegemon.games.trigame.sockets import full_tiles, whole_subs
from hegemon.native import compiled
from hegemon.native.bits import popcount

TOKEN, SUB, FULL_TILE = 1, 2, 4


@compiled
def points_of(own: int, shared: int) -> int:
    """What a player's tokens on the tiles of a word are worth; those on `shared` sockets are counted elsewhere."""
    areas = SUB * popcount(whole_subs(own)) + FULL_TILE * popcount(full_tiles(own))
    return TOKEN * popcount(own & ~shared) + areas
