"""Where a tile may be laid, and which may be taken."""

from hegemon.games.trigame.board import Tiles, place_of, slot_at
from hegemon.games.trigame.geometry import ACROSS, NOWHERE, step
from hegemon.games.trigame.sockets import (
    ALL_TILES,
    BITS,
    TILES_OF_WORD,
    WORDS,
    Sockets,
    adding,
    both,
    edges_with,
    has,
    lying,
    tiles_with,
    tiles_with_two,
    without,
)
from hegemon.games.trigame.tiles import MIDPOINTS
from hegemon.native import compiled
from hegemon.native.bits import lowest, put, size

AROUND = 5
"""The fewest tiles that can lie on two sides of an empty place: they run around one of its corners."""
CENTRE_TILE: Sockets = (1, 0, 0)


@compiled(inline=False)
def free_places(tiles: Tiles, placed: int, border: Sockets, tokens: Sockets) -> Sockets:
    """Places beside no token, each as an edge of the earliest tile beside it.

    `border` are the edges beyond which no tile lies, `tokens` the sockets that hold a token.
    """
    touched = edges_with(tokens[0]), edges_with(tokens[1]), edges_with(tokens[2])
    free = without(border, touched)
    if placed < AROUND:
        return free
    for word in range(WORDS):
        edges = free[word]
        while edges:
            bit = lowest(edges)
            edges &= edges - 1
            if not is_free(tiles, TILES_OF_WORD * word + bit // BITS, bit % BITS, touched):
                free = put(free, word, free[word] & ~(1 << bit))
    return free


@compiled(inline=False)
def is_free(tiles: Tiles, slot: int, midpoint: int, touched: Sockets) -> bool:
    """Whether the place over an edge has no earlier tile beside it, and no later one with a touched edge there."""
    place = step(place_of(tiles, slot), int(ACROSS[midpoint]))
    for edge in MIDPOINTS:
        other = slot_at(tiles, step(place, int(ACROSS[edge])))
        if other != NOWHERE and (other < slot or has(touched, other, edge)):
            return False
    return True


@compiled(inline=False)
def loose_tiles(tiles: Tiles, placed: int, border: Sockets, tokens: Sockets) -> Sockets:
    """Tiles without tokens whose loss leaves the board in one piece; the first only when it is alone."""
    first, second, third = tokens
    bare = without(both(lying(placed), ALL_TILES), (tiles_with(first), tiles_with(second), tiles_with(third)))
    if placed == 1:
        return bare
    bare = without(bare, CENTRE_TILE)
    # A tile with two edges on the border hangs on a single other one.
    first, second, third = border
    loose = both(bare, (tiles_with_two(first), tiles_with_two(second), tiles_with_two(third)))
    if size(border) == placed + 2:
        return loose  # no tiles run around a corner, so every other tile holds the board together
    for slot in range(1, placed):
        if has(bare, slot, 0) and connected_without(tiles, placed, slot):
            loose = adding(loose, slot, 1)
    return loose


@compiled(inline=False)
def connected_without(tiles: Tiles, placed: int, slot: int) -> bool:
    """Whether all tiles but one, which is not the first, hang together by their edges."""
    reached, before = 1, 0
    while reached != before:
        before = reached
        for at in range(placed):
            if at != slot and reached >> at & 1:
                for midpoint in MIDPOINTS:
                    other = slot_at(tiles, step(place_of(tiles, at), int(ACROSS[midpoint])))
                    if other not in (NOWHERE, slot):
                        reached |= 1 << other
    return reached | 1 << slot == (1 << placed) - 1
