"""Whose tokens stand where: the owner's number of every token, a set of sockets for each of its four binary digits."""

from hegemon.games.trigame.board import Tiles, names_of, place_of
from hegemon.games.trigame.sockets import (
    ALL,
    BITS,
    CENTRES,
    CORNERS,
    TILES_OF_WORD,
    WORDS,
    Sockets,
    ends,
    meet,
    starts,
    tiles_with,
)
from hegemon.native import compiled
from hegemon.native.bits import lowest, put

Tokens = tuple[int, int, int, int]
"""The four digits of the tokens on the tiles of a word, ones first."""


@compiled
def any_token(tokens: Tokens) -> int:
    """The sockets that hold a token."""
    return tokens[0] | tokens[1] | tokens[2] | tokens[3]


@compiled
def tokens_of(tokens: Tokens, player: int) -> int:
    """The sockets that hold a token of a player, from 1."""
    others = tokens[0] ^ -(player & 1) | tokens[1] ^ -(player >> 1 & 1)
    return ALL & ~(others | tokens[2] ^ -(player >> 2 & 1) | tokens[3] ^ -(player >> 3 & 1))


@compiled
def painted(digits: Sockets, sockets: Sockets, digit: int) -> Sockets:
    """One digit of all tokens, with another value on some sockets."""
    value = -digit
    return (
        digits[0] & ~sockets[0] | sockets[0] & value,
        digits[1] & ~sockets[1] | sockets[1] & value,
        digits[2] & ~sockets[2] | sockets[2] & value,
    )


# Connected tokens


@compiled
def as_of_one(tokens: Tokens) -> Tokens:
    """The same tokens as if all had one owner."""
    return any_token(tokens), 0, 0, 0


@compiled(inline=False)
def connected(tokens: Tokens) -> int:
    """The tokens that have one of the same owner one path away on the same tile."""
    one, two, four, eight = tokens
    taken = any_token(tokens)
    if taken == 0:
        return 0
    others = one ^ starts(one) | two ^ starts(two) | four ^ starts(four) | eight ^ starts(eight)
    at_start = taken & starts(taken) & ~others
    others = one ^ ends(one) | two ^ ends(two) | four ^ ends(four) | eight ^ ends(eight)
    at_end = taken & ends(taken) & ~others
    others = one ^ inwards(one) | two ^ inwards(two) | four ^ inwards(four) | eight ^ inwards(eight)
    inside = taken & inwards(taken) & ~others
    corners = at_start >> 1 | at_end << 1 & CENTRES * 0b0101000 | at_end >> 5 & CENTRES * 0b0000010
    return at_start | at_end | corners | inside | tiles_with(inside)


@compiled
def inwards(sockets: int) -> int:
    """The corners of tiles whose centre is one of some sockets."""
    return (sockets & CENTRES) * 0b0101010


@compiled(inline=False)
def unconnected(tiles: Tiles, tokens: Sockets, held: Sockets) -> Sockets:
    """Tokens without those that are `held` by a path, be it on another tile that has the socket too."""
    for word in range(WORDS):
        alone = tokens[word] & ~held[word]
        # Tiles that share an edge share its paths; those that meet at a corner only share none.
        corners = alone & CORNERS
        while corners:
            bit = lowest(corners)
            corners &= corners - 1
            place = place_of(tiles, TILES_OF_WORD * word + bit // BITS)
            if meet(names_of(tiles, place, bit % BITS), held):
                alone &= ~(1 << bit)
        tokens = put(tokens, word, alone)
    return tokens
