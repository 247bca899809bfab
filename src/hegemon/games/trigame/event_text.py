"""Reads the events of Trigame: `[C]`, `[B1]4`, `-[C]0` or `skip`; an event that is refused says why."""

import re

from hegemon.errors import IllegalError, MalformedError, shown
from hegemon.games.trigame.board import NOBODY
from hegemon.games.trigame.naming import hang_together, named_socket, tiles_of
from hegemon.games.trigame.options import BY_ANY, NEVER_LOCKED, ONES_OWN, connected_of, lock_of, removal_of, supply_of
from hegemon.games.trigame.rules import (
    OPEN,
    PLACE_TILE,
    PLACE_TOKEN,
    REMOVE_TILE,
    REMOVE_TOKEN,
    SKIP,
    Trigame,
    event_at,
)
from hegemon.games.trigame.tiles import CENTRE, EDGES, MIDPOINTS, SOCKETS, Tile, tile_named
from hegemon.native.bits import holds, numbers

SKIP_TEXT = "skip"
EVENT = re.compile(r"(?P<removes>-?)(?P<tile>\[[^\[\]]*\])(?P<socket>.*)")


def read_event(position: Trigame, text: str) -> int:
    """The event that a text stands for, by any name of its socket; an InputError says why it is none."""
    mover = position.player + 1
    if text == SKIP_TEXT:
        if not position.skips >> position.player & 1:
            raise IllegalError(f"player {mover} has already skipped")
        return SKIP
    match = EVENT.fullmatch(text)
    if match is None:
        raise MalformedError(f"{shown(text)} is not an event such as [C], [B1]4, -[C]0 or skip")
    tile = _tile(match["tile"])
    if match["socket"] and not re.fullmatch("[0-6]", match["socket"]):
        raise MalformedError(f"{shown(text)}: there is no socket {shown(match['socket'])}; sockets are 0 to 6")
    removes = match["removes"] == "-"
    if removes and not position.first:
        raise IllegalError(f"{text}: only the first event of a turn may remove")
    if match["socket"]:
        move = _token_event(position, tile, int(match["socket"]), removes)
    elif removes:
        move = _removed_tile(position, tile)
    else:
        move = _placed_tile(position, tile)
    if not holds(position.moves(), move):
        raise IllegalError(f"{text} is not possible here")
    return move


def _tile(name: str) -> Tile:
    try:
        return tile_named(name)
    except KeyError:
        raise MalformedError(f"there is no tile {shown(name)}; tiles are named like [C], [B1] or [A2L3]") from None


def _token_event(position: Trigame, tile: Tile, socket: int, removes: bool) -> int:
    tiles, name = tiles_of(position), f"{tile.name}{socket}"
    if tile not in tiles:
        raise IllegalError(f"{name}: {tile.name} is not on the board")
    slot, own = named_socket(tiles, tile, socket)
    token = position.token_of(slot, own)
    if not removes:
        if token != NOBODY:
            raise IllegalError(f"{name} is occupied")
        return event_at(PLACE_TOKEN, slot, own)
    if token == NOBODY:
        raise IllegalError(f"{name} is empty")
    _refuse_if_locked(position, f"-{name}")
    _refuse_if_not_own(position, f"-{name}", token)
    move = event_at(REMOVE_TOKEN, slot, own)
    if not holds(position.moves(), move):
        other = "there is" if connected_of(position.rules) == BY_ANY else f"player {token} has"
        raise IllegalError(f"-{name}: the token is connected, {other} another one path away")
    return move


def _placed_tile(position: Trigame, tile: Tile) -> int:
    tiles = tiles_of(position)
    if tile in tiles:
        raise IllegalError(f"{tile.name} already lies there")
    if not tiles:
        if tile != CENTRE:
            raise IllegalError(f"{tile.name}: the first tile is [C]")
        return OPEN
    beside = [(slot, edge) for slot, there in enumerate(tiles) for edge in range(3) if there.neighbour(edge) == tile]
    if not beside:
        raise IllegalError(f"{tile.name} is next to no tile of the board")
    if len(tiles) == supply_of(position.rules):
        raise IllegalError(f"{tile.name}: all {len(tiles)} tiles lie already")
    for slot, edge in beside:
        for socket in EDGES[edge]:
            if position.token_of(slot, socket) != NOBODY:
                earliest, own = named_socket(tiles, tiles[slot], socket)
                name = f"{tiles[earliest].name}{own}"
                raise IllegalError(f"{tile.name}: the token on {name} stands on an edge that it would share")
    return event_at(PLACE_TILE, beside[0][0], MIDPOINTS[beside[0][1]])


def _removed_tile(position: Trigame, tile: Tile) -> int:
    tiles = tiles_of(position)
    if tile not in tiles:
        raise IllegalError(f"-{tile.name}: {tile.name} is not on the board")
    _refuse_if_locked(position, f"-{tile.name}")
    slot = tiles.index(tile)
    _refuse_if_not_own(position, f"-{tile.name}", position.owner_of(slot))
    if any(position.token_of(slot, socket) != NOBODY for socket in range(SOCKETS)):
        raise IllegalError(f"-{tile.name}: a token stands on it")
    if tile == CENTRE and len(tiles) > 1:
        raise IllegalError("-[C]: it can be removed only when it lies alone")
    if not hang_together([other for other in tiles if other != tile]):
        raise IllegalError(f"-{tile.name}: the board would fall apart without it")
    return event_at(REMOVE_TILE, slot, 0)


def _refuse_if_locked(position: Trigame, text: str) -> None:
    tile_fits = any(PLACE_TILE <= move < REMOVE_TILE for move in numbers(position.moves()))
    if lock_of(position.rules) != NEVER_LOCKED and not tile_fits:
        raise IllegalError(f"{text}: the game is locked, nothing can be removed any more")


def _refuse_if_not_own(position: Trigame, text: str, owner: int) -> None:
    if removal_of(position.rules) == ONES_OWN and owner != position.player + 1:
        raise IllegalError(f"{text}: it is player {owner}'s, and one may remove only one's own")
