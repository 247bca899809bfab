"""What lies where: the places and owners of the tiles, fourteen bits each.

The tiles of a word of sockets (`sockets.py`) share two words here, those with even numbers one and those with odd
numbers the other. So a tile's bits begin at twice the number of bits as its sockets', and whatever is asked of all
tiles at once is answered as a set of tiles.
"""

from hegemon.games.trigame.geometry import ACROSS, CALLED, NOWHERE, PLACE_IMAGE, PLACES, step, way
from hegemon.games.trigame.sockets import BITS, TILES_OF_WORD, Sockets
from hegemon.native import compiled
from hegemon.native.bits import lowest, put

Tiles = tuple[int, ...]

NO_TILES: Tiles = (0,) * 6
NOBODY = 0
"""Players are numbered from 1 where tiles and tokens name them, so that 0 can mean nobody."""
_OWNER = 10
_EVERY = sum(1 << 2 * BITS * at for at in range(TILES_OF_WORD // 2))
_ALL_PLACES, _ALL_OWNERS = _EVERY * (PLACES - 1), _EVERY * 15


# One tile


@compiled
def tile_at(tiles: Tiles, slot: int) -> int:
    """The place and the owner of a tile, by its number in the order of placement."""
    return tiles[2 * (slot // TILES_OF_WORD) + slot % 2] >> 2 * BITS * (slot % TILES_OF_WORD // 2) & (1 << 2 * BITS) - 1


@compiled
def place_of(tiles: Tiles, slot: int) -> int:
    """The number of a tile's place."""
    return tile_at(tiles, slot) & PLACES - 1


@compiled
def owner_of(tiles: Tiles, slot: int) -> int:
    """The player who placed a tile; its radial paths have their colour."""
    return tile_at(tiles, slot) >> _OWNER


@compiled
def with_tile(tiles: Tiles, slot: int, place: int, owner: int) -> Tiles:
    """The tiles with one more, behind all others."""
    at = 2 * (slot // TILES_OF_WORD) + slot % 2
    return put(tiles, at, tiles[at] | (place | owner << _OWNER) << 2 * BITS * (slot % TILES_OF_WORD // 2))


# All tiles of a word


@compiled
def lying_at(evens: int, odds: int, place: int) -> int:
    """The tile at a place, as a set of one or none."""
    # A sum reaches the eleventh bit of a tile unless its place is the one looked for.
    even = (evens & _ALL_PLACES ^ place * _EVERY) + _ALL_PLACES
    odd = (odds & _ALL_PLACES ^ place * _EVERY) + _ALL_PLACES
    return (~even >> _OWNER & _EVERY) | (~odd >> _OWNER & _EVERY) << BITS


@compiled
def laid_by(evens: int, odds: int, player: int) -> int:
    """The tiles that a player has laid."""
    even = (evens >> _OWNER & _ALL_OWNERS ^ player * _EVERY) + _ALL_OWNERS
    odd = (odds >> _OWNER & _ALL_OWNERS ^ player * _EVERY) + _ALL_OWNERS
    return (~even >> 4 & _EVERY) | (~odd >> 4 & _EVERY) << BITS


@compiled(inline=False)
def names_in(evens: int, odds: int, place: int, socket: int) -> int:
    """Every name of a socket on the tiles of a word: a midpoint has up to two, a corner up to six."""
    if socket == 0:
        return lying_at(evens, odds, place)
    if socket % 2 == 0:
        return (lying_at(evens, odds, place) | lying_at(evens, odds, step(place, int(ACROSS[socket])))) << socket
    names, at = 0, 0
    while evens:
        # Where no tile lies the place is 0, too far from every tile to share a corner with it.
        even, odd = way(place, evens & PLACES - 1), way(place, odds & PLACES - 1)
        names |= (int(CALLED[socket, even]) | int(CALLED[socket, odd]) << BITS) << at
        evens, odds, at = evens >> 2 * BITS, odds >> 2 * BITS, at + 2 * BITS
    return names


# The whole board


@compiled(inline=False)
def names_of(tiles: Tiles, place: int, socket: int) -> Sockets:
    """Every name of the socket of a place, whether a tile lies there or not."""
    first = names_in(tiles[0], tiles[1], place, socket)
    second = names_in(tiles[2], tiles[3], place, socket) if tiles[2] else 0
    third = names_in(tiles[4], tiles[5], place, socket) if tiles[4] else 0
    return first, second, third


@compiled
def tiles_of(tiles: Tiles, player: int) -> Sockets:
    """The tiles that a player has laid."""
    return laid_by(tiles[0], tiles[1], player), laid_by(tiles[2], tiles[3], player), laid_by(tiles[4], tiles[5], player)


@compiled(inline=False)
def slot_at(tiles: Tiles, place: int) -> int:
    """The number of the tile at a place, or NOWHERE."""
    for word in range(len(tiles) // 2):
        lies = lying_at(tiles[2 * word], tiles[2 * word + 1], place)
        if lies:
            return TILES_OF_WORD * word + lowest(lies) // BITS
    return NOWHERE


@compiled
def image_of(tiles: Tiles, placed: int, symmetry: int) -> Tiles:
    """Every tile where a symmetry of the centre tile lays it."""
    image = NO_TILES
    for slot in range(placed):
        image = with_tile(image, slot, int(PLACE_IMAGE[symmetry, place_of(tiles, slot)]), owner_of(tiles, slot))
    return image
