"""A tile on the board as one word: which place, whose, the colours of its edges, the tokens in its sockets.

Players are numbered from 1 here, so that 0 can say: nobody.
"""

from hegemon.native import compiled

PLACE_BITS, NOBODY = 10, 0
_OWNER, _EDGES, _TOKENS, _ALIASES = 10, 14, 26, 54  # socket 0 is never shared, but has its bit: 61 bits in all


@compiled
def new_word(place: int, owner: int) -> int:
    """A tile just placed: its edges have its owner's colour, its sockets are empty."""
    return place | owner << _OWNER | (owner | owner << 4 | owner << 8) << _EDGES


@compiled
def place_of(word: int) -> int:
    """The number of the tile's place."""
    return word & 1023


@compiled
def owner_of(word: int) -> int:
    """Who placed it; its radial paths have his colour."""
    return word >> _OWNER & 15


@compiled
def edge_of(word: int, edge: int) -> int:
    """The colour of an edge, or NOBODY."""
    return word >> (_EDGES + 4 * edge) & 15


@compiled
def with_edge(word: int, edge: int, colour: int) -> int:
    """The same tile with an edge of another colour."""
    at = _EDGES + 4 * edge
    return word & ~(15 << at) | colour << at


@compiled
def token_of(word: int, socket: int) -> int:
    """Whose token a socket holds, or NOBODY."""
    return word >> (_TOKENS + 4 * socket) & 15


@compiled
def with_token(word: int, socket: int, player: int) -> int:
    """The same tile with a socket's token changed."""
    at = _TOKENS + 4 * socket
    return word & ~(15 << at) | player << at


@compiled
def has_tokens(word: int) -> bool:
    """Whether any socket holds a token."""
    return word >> _TOKENS & (1 << 28) - 1 != 0


@compiled
def is_alias(word: int, socket: int) -> bool:
    """Whether a tile placed earlier has this socket too, so that it counts and is named there."""
    return word >> (_ALIASES + socket) & 1 == 1


@compiled
def with_aliases(word: int, aliases: int) -> int:
    """The same tile with the set of its sockets that earlier tiles have."""
    return word & (1 << _ALIASES) - 1 | aliases << _ALIASES


@compiled
def is_full(word: int, player: int) -> bool:
    """Whether all seven sockets hold tokens of one player."""
    return word >> _TOKENS & (1 << 28) - 1 == player * 0x1111111
