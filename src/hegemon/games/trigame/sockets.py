"""Sets of sockets: seven bits for each tile in the order of placement, eight tiles to a word, three words for all.

Bit 7 * tile + socket stands for a socket. An edge stands at its midpoint, a tile at its centre, a sub at the edge that
it lies on. Most functions ask something of all tiles of a word, or of all tiles, at once.
"""

from hegemon.games.trigame.geometry import SOCKET_IMAGE
from hegemon.native import compiled
from hegemon.native.bits import put

Sockets = tuple[int, ...]
"""Three words."""

BITS, TILES_OF_WORD, WORDS = 7, 8, 3
EMPTY: Sockets = (0, 0, 0)
CENTRES = sum(1 << BITS * tile for tile in range(TILES_OF_WORD))
CORNERS, MIDPOINTS = CENTRES * 0b0101010, CENTRES * 0b1010100
ALL = CENTRES | CORNERS | MIDPOINTS
ALL_TILES: Sockets = (CENTRES, CENTRES, CENTRES)
OF_A_TILE, EDGES_OF_A_TILE = 0b1111111, 0b1010100


# One word


@compiled
def of_first(tiles: int, word: int) -> int:
    """All sockets of the tiles placed first, up to a number of tiles, that lie in one of the three words."""
    return (1 << BITS * min(max(tiles - TILES_OF_WORD * word, 0), TILES_OF_WORD)) - 1


@compiled
def starts(sockets: int) -> int:
    """The edges that start at one of some corners, going clockwise."""
    return sockets << 1 & MIDPOINTS


@compiled
def ends(sockets: int) -> int:
    """The edges that end at one of some corners."""
    return sockets >> 1 & CENTRES * 0b0010100 | sockets << 5 & CENTRES * 0b1000000


@compiled
def edges_with(sockets: int) -> int:
    """The edges that have one of some sockets, be it a corner or the midpoint."""
    return sockets & MIDPOINTS | starts(sockets) | ends(sockets)


@compiled
def edges_of(tiles: int) -> int:
    """The edges of some tiles."""
    return (tiles & CENTRES) * EDGES_OF_A_TILE


@compiled
def tiles_with(sockets: int) -> int:
    """The tiles that have one of some sockets."""
    sockets |= sockets >> 1
    sockets |= sockets >> 2
    return (sockets | sockets >> 3) & CENTRES


@compiled
def tiles_with_two(edges: int) -> int:
    """The tiles that have at least two of some edges."""
    first, second, third = edges >> 2, edges >> 4, edges >> 6
    return (first & second | first & third | second & third) & CENTRES


@compiled
def full_tiles(sockets: int) -> int:
    """The tiles whose seven sockets are all in a set."""
    sockets &= sockets >> 1
    sockets &= sockets >> 2
    return sockets & sockets >> 3 & CENTRES


@compiled
def whole_subs(sockets: int) -> int:
    """The subs whose four sockets are all in a set."""
    return sockets & starts(sockets) & ends(sockets) & edges_of(sockets)


# All words


@compiled
def has(sockets: Sockets, tile: int, socket: int) -> bool:
    """Whether a set holds a socket of a tile."""
    return sockets[tile // TILES_OF_WORD] >> BITS * (tile % TILES_OF_WORD) + socket & 1 == 1


@compiled
def adding(some: Sockets, tile: int, sockets: int) -> Sockets:
    """A set with more sockets of one tile."""
    word = tile // TILES_OF_WORD
    return put(some, word, some[word] | sockets << BITS * (tile % TILES_OF_WORD))


@compiled
def meet(some: Sockets, others: Sockets) -> bool:
    """Whether two sets have a socket in common."""
    return (some[0] & others[0] | some[1] & others[1] | some[2] & others[2]) != 0


@compiled
def both(some: Sockets, others: Sockets) -> Sockets:
    """The sockets that two sets have in common."""
    return some[0] & others[0], some[1] & others[1], some[2] & others[2]


@compiled
def joined(some: Sockets, others: Sockets) -> Sockets:
    """The sockets of two sets."""
    return some[0] | others[0], some[1] | others[1], some[2] | others[2]


@compiled
def without(some: Sockets, others: Sockets) -> Sockets:
    """The sockets of one set that are not in another."""
    return some[0] & ~others[0], some[1] & ~others[1], some[2] & ~others[2]


@compiled
def lying(tiles: int) -> Sockets:
    """All sockets of the tiles placed first, up to a number of tiles."""
    return of_first(tiles, 0), of_first(tiles, 1), of_first(tiles, 2)


@compiled
def closed_up(sockets: Sockets, tile: int) -> Sockets:
    """A set without the sockets of one tile: those of later tiles move up."""
    first, second, third = sockets
    before, before_too, before_still = lying(tile)
    return _moved(first, second, before), _moved(second, third, before_too), _moved(third, 0, before_still)


@compiled
def _moved(word: int, following: int, before: int) -> int:
    moved = word >> BITS | (following & OF_A_TILE) << BITS * (TILES_OF_WORD - 1)
    return word & before | moved & ~before


@compiled
def image_of(sockets: Sockets, symmetry: int) -> Sockets:
    """A set where a symmetry lays the sockets of every tile."""
    return _image(sockets[0], symmetry), _image(sockets[1], symmetry), _image(sockets[2], symmetry)


@compiled(inline=False)
def _image(word: int, symmetry: int) -> int:
    image = 0
    for socket in range(BITS):
        image |= (word >> socket & CENTRES) << int(SOCKET_IMAGE[symmetry, socket])
    return image
