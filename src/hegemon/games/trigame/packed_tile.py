"""A tile on the board packed into one whole number: its place, its owner, the colours of its edges, its tokens.

Players are numbered from 1 here, so that 0 can mean nobody.
"""

from hegemon.native import compiled

NOBODY = 0
_OWNER, _EDGES, _TOKENS, _ALIASES = 10, 14, 26, 54
"""The first bits of the fields; the place begins at 0. Socket 0 is never shared, but has its bit: 61 bits in all."""


@compiled
def new_tile(place: int, owner: int) -> int:
    """A tile just placed: its edges have its owner's colour, its sockets are empty."""
    return place | owner << _OWNER | (owner | owner << 4 | owner << 8) << _EDGES


@compiled
def place_of(tile: int) -> int:
    """The number of the tile's place."""
    return tile & 1023


@compiled
def owner_of(tile: int) -> int:
    """The player who placed it; its radial paths have their colour."""
    return tile >> _OWNER & 15


@compiled
def edge_of(tile: int, edge: int) -> int:
    """The colour of an edge, or NOBODY."""
    return tile >> (_EDGES + 4 * edge) & 15


@compiled
def with_edge(tile: int, edge: int, colour: int) -> int:
    """The same tile with an edge of another colour."""
    at = _EDGES + 4 * edge
    return tile & ~(15 << at) | colour << at


@compiled
def token_of(tile: int, socket: int) -> int:
    """The owner of the token in a socket, or NOBODY."""
    return tile >> (_TOKENS + 4 * socket) & 15


@compiled
def with_token(tile: int, socket: int, player: int) -> int:
    """The same tile with a socket's token changed."""
    at = _TOKENS + 4 * socket
    return tile & ~(15 << at) | player << at


@compiled
def has_tokens(tile: int) -> bool:
    """Whether any socket holds a token."""
    return tile >> _TOKENS & (1 << 28) - 1 != 0


@compiled
def is_alias(tile: int, socket: int) -> bool:
    """Whether a tile placed earlier shares this socket, so that it counts and is named there."""
    return tile >> (_ALIASES + socket) & 1 == 1


@compiled
def with_aliases(tile: int, aliases: int) -> int:
    """The same tile with another set of sockets that earlier tiles share."""
    return tile & (1 << _ALIASES) - 1 | aliases << _ALIASES


@compiled
def is_full(tile: int, player: int) -> bool:
    """Whether all seven sockets hold tokens of one player."""
    return tile >> _TOKENS & (1 << 28) - 1 == player * 0x1111111
