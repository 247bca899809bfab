"""What lies on the table in Trigame: questions and changes over the words of the placed tiles.

`tiles` are MOST_TILES words in the order of placement, of which the first `placed` count. They were opened
(`native.bits.opened`), so changes are made in place.
"""

from hegemon.games.trigame.tables import NEIGHBOUR, NOWHERE, OPPOSITE, POINT, STEP, STEP_EDGE, STEP_TILE
from hegemon.games.trigame.tiles import EDGES, SUBS
from hegemon.games.trigame.words import (
    NOBODY,
    edge_of,
    has_tokens,
    is_alias,
    is_full,
    new_word,
    owner_of,
    place_of,
    token_of,
    with_aliases,
    with_edge,
    with_token,
)
from hegemon.native import compiled

Tiles = list[int]

BY_COLOUR, BY_ANYBODY, NOT_AT_ALL = 0, 1, 2
"""Who propagates: along his own colour, any player along any colour, nobody."""


@compiled(inline=False)
def slot_of(tiles: Tiles, placed: int, place: int) -> int:
    """Where in the order of placement the tile of a place stands, or NOWHERE."""
    for slot in range(placed):
        if place_of(tiles[slot]) == place:
            return slot
    return NOWHERE


@compiled(inline=False)
def token_at(tiles: Tiles, placed: int, point: int) -> int:
    """Whose token lies on a point, or NOBODY."""
    for slot in range(placed):
        word = tiles[slot]
        for socket in range(7):
            if int(POINT[place_of(word), socket]) == point:
                return token_of(word, socket)
    return NOBODY


@compiled(inline=False)
def set_token(tiles: Tiles, placed: int, point: int, player: int) -> None:
    """Put a token, or none, on a point, in every tile that has it."""
    for slot in range(placed):
        word = tiles[slot]
        for socket in range(7):
            if int(POINT[place_of(word), socket]) == point:
                tiles[slot] = with_token(word, socket, player)


# Paths and propagation


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
def serves(colour: int, player: int, propagation: int) -> bool:
    """Whether a path of this colour carries a player's propagation."""
    return colour > NOBODY if propagation == BY_ANYBODY else colour == player


@compiled(inline=False)
def propagate(tiles: Tiles, placed: int, point: int, player: int, propagation: int) -> None:
    """Fill every socket between a new token and the next own one on each straight line of fitting paths.

    Lines from one point meet nowhere else, so filling one can't change what another is judged by.
    """
    if propagation == NOT_AT_ALL:
        return
    for direction in range(6):
        here = point
        while True:
            if not serves(path_colour(tiles, placed, here, direction), player, propagation):
                break
            here = int(STEP[here, direction])
            token = token_at(tiles, placed, here)
            if token == NOBODY:
                continue
            if token == player:
                between = int(STEP[point, direction])
                while between != here:
                    set_token(tiles, placed, between, player)
                    between = int(STEP[between, direction])
            break
    propagate_radially(tiles, placed, point, player, propagation)


@compiled(inline=False)
def propagate_radially(tiles: Tiles, placed: int, point: int, player: int, propagation: int) -> None:
    """The same along radial paths: from a centre over a corner to the centre of the opposite tile."""
    for slot in range(placed):
        word = tiles[slot]
        if int(POINT[place_of(word), 0]) != point or not serves(owner_of(word), player, propagation):
            continue
        for corner in range(3):
            far = int(OPPOSITE[place_of(word), corner])
            other = slot_of(tiles, placed, far) if far != NOWHERE else NOWHERE
            if other == NOWHERE or not serves(owner_of(tiles[other]), player, propagation):
                continue
            if token_of(tiles[other], 0) == player and token_of(word, 2 * corner + 1) == NOBODY:
                set_token(tiles, placed, int(POINT[place_of(word), 2 * corner + 1]), player)


# Placing and removing tiles


@compiled(inline=False)
def may_place(tiles: Tiles, placed: int, place: int) -> bool:
    """Whether a tile may lie there: free, and no token on an edge that it would share."""
    if slot_of(tiles, placed, place) != NOWHERE:
        return False
    for edge in range(3):
        beside = int(NEIGHBOUR[place, edge])
        slot = slot_of(tiles, placed, beside) if beside != NOWHERE else NOWHERE
        if slot != NOWHERE:
            for socket in EDGES[edge]:
                if token_of(tiles[slot], socket) != NOBODY:
                    return False
    return True


@compiled(inline=False)
def can_place_tile(tiles: Tiles, placed: int) -> bool:
    """Whether a tile could lie anywhere beside the board."""
    for slot in range(placed):
        for edge in range(3):
            place = int(NEIGHBOUR[place_of(tiles[slot]), edge])
            if place != NOWHERE and may_place(tiles, placed, place):
                return True
    return False


@compiled(inline=False)
def first_beside(tiles: Tiles, placed: int, place: int) -> int:
    """The earliest placed tile that shares an edge with a place, or NOWHERE; the place is named by it."""
    first = NOWHERE
    for edge in range(3):
        beside = int(NEIGHBOUR[place, edge])
        slot = slot_of(tiles, placed, beside) if beside != NOWHERE else NOWHERE
        if slot != NOWHERE and (first == NOWHERE or slot < first):
            first = slot
    return first


@compiled(inline=False)
def add_tile(tiles: Tiles, placed: int, place: int, owner: int) -> None:
    """Lay a new tile: it shares the tokens that lie on its corners and colours the edges it shares."""
    word = new_word(place, owner)
    aliases = 0
    for socket in range(1, 7):
        point = int(POINT[place, socket])
        for slot in range(placed):
            other = tiles[slot]
            for theirs in range(1, 7):
                if int(POINT[place_of(other), theirs]) == point:
                    aliases |= 1 << socket
                    word = with_token(word, socket, token_of(other, theirs))
    for edge in range(3):
        beside = int(NEIGHBOUR[place, edge])
        slot = slot_of(tiles, placed, beside) if beside != NOWHERE else NOWHERE
        if slot != NOWHERE:
            tiles[slot] = with_edge(tiles[slot], edge, owner)
    tiles[placed] = with_aliases(word, aliases)


@compiled(inline=False)
def take_tile(tiles: Tiles, placed: int, slot: int) -> None:
    """Take a tile away; an edge it shared with an earlier tile becomes neutral, others keep their colour."""
    place = place_of(tiles[slot])
    for edge in range(3):
        beside = int(NEIGHBOUR[place, edge])
        other = slot_of(tiles, placed, beside) if beside != NOWHERE else NOWHERE
        if other != NOWHERE and other < slot:
            tiles[other] = with_edge(tiles[other], edge, NOBODY)
    for at in range(slot, placed - 1):
        tiles[at] = tiles[at + 1]
    tiles[placed - 1] = 0
    for at in range(slot, placed - 1):
        tiles[at] = with_aliases(tiles[at], aliases_of(tiles, at))


@compiled(inline=False)
def aliases_of(tiles: Tiles, slot: int) -> int:
    """The sockets of a tile that tiles placed earlier have too, as a set."""
    aliases = 0
    for socket in range(1, 7):
        point = int(POINT[place_of(tiles[slot]), socket])
        for other in range(slot):
            for theirs in range(1, 7):
                if int(POINT[place_of(tiles[other]), theirs]) == point:
                    aliases |= 1 << socket
    return aliases


@compiled(inline=False)
def may_remove_tile(tiles: Tiles, placed: int, slot: int) -> bool:
    """Whether a tile may go: no token on it, the rest stays connected, [C] only when it is alone."""
    if has_tokens(tiles[slot]):
        return False
    if slot == 0:
        return placed == 1
    reached, before = 1, 0
    while reached != before:
        before = reached
        for at in range(placed):
            if at == slot or not reached >> at & 1:
                continue
            for edge in range(3):
                beside = int(NEIGHBOUR[place_of(tiles[at]), edge])
                other = slot_of(tiles, placed, beside) if beside != NOWHERE else NOWHERE
                if other not in (NOWHERE, slot):
                    reached |= 1 << other
    return reached | 1 << slot == (1 << placed) - 1


@compiled(inline=False)
def may_remove_token(tiles: Tiles, placed: int, slot: int, socket: int) -> bool:
    """Whether a token may go: none of the same owner lies one path away."""
    owner = token_of(tiles[slot], socket)
    point = int(POINT[place_of(tiles[slot]), socket])
    for direction in range(6):
        on_board = path_colour(tiles, placed, point, direction) != NOWHERE
        if on_board and token_at(tiles, placed, int(STEP[point, direction])) == owner:
            return False
    for at in range(placed):
        word = tiles[at]
        for corner in (1, 3, 5):
            if int(POINT[place_of(word), corner]) == point and token_of(word, 0) == owner:
                return False
            if int(POINT[place_of(word), 0]) == point and token_of(word, corner) == owner:
                return False
    return True


# Counting


@compiled(inline=False)
def all_filled(tiles: Tiles, placed: int) -> bool:
    """Whether every socket holds a token."""
    for slot in range(placed):
        for socket in range(7):
            if token_of(tiles[slot], socket) == NOBODY:
                return False
    return True


@compiled(inline=False)
def full_tiles(tiles: Tiles, placed: int, player: int) -> int:
    """How many tiles a player has captured in full."""
    count = 0
    for slot in range(placed):
        if is_full(tiles[slot], player):
            count += 1
    return count


@compiled(inline=False)
def points_of(tiles: Tiles, placed: int, player: int) -> int:
    """A player's score: 1 for a token, 2 for a captured sub, 4 for a full tile."""
    score = 4 * full_tiles(tiles, placed, player)
    for slot in range(placed):
        word = tiles[slot]
        for socket in range(7):
            if token_of(word, socket) == player and not is_alias(word, socket):
                score += 1
        for sub in SUBS:
            held = 0
            for socket in sub:
                if token_of(word, socket) == player:
                    held += 1
            if held == 4:
                score += 2
    return score
