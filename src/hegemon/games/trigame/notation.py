"""How Trigame is written: events, turns, records with their header."""

import re
from collections.abc import Iterator, Sequence

from hegemon.errors import IllegalError, MalformedError, shown
from hegemon.game.notation import TurnText
from hegemon.game.record import RESIGNS
from hegemon.game.turns import Turn
from hegemon.games.trigame.rules import (
    NEVER_LOCKED,
    OPEN,
    PLACE_TILE,
    PLACE_TOKEN,
    PLAYERS,
    PLAYERS_AT,
    REMOVE_TILE,
    REMOVE_TOKEN,
    SKIP,
    SUPPLY,
    Trigame,
)
from hegemon.games.trigame.tables import TILES
from hegemon.games.trigame.tiles import CENTRE, EDGES, SOCKETS, Tile, tile_named
from hegemon.games.trigame.words import NOBODY, has_tokens, is_alias, place_of, token_of
from hegemon.native.bits import holds, numbers

SKIP_TEXT = "skip"
HEADER = "Match"
LINE = re.compile(r"(?P<player>[1-9][0-9]{0,8})\. +(?P<events>\S.*)")
NAME_LINE = re.compile(r"(?P<player>[1-9][0-9]{0,8}): (?P<name>.*)")
EVENT = re.compile(r"(?P<removes>-?)(?P<tile>\[[^\[\]]*\])(?P<socket>.*)")
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def players_of(position: Trigame) -> int:
    """How many play."""
    return position.rules >> PLAYERS_AT & PLAYERS


def tiles_of(position: Trigame) -> list[Tile]:
    """The tiles on the board, in the order of placement."""
    return [TILES[place_of(word)] for word in position.tiles[: position.placed]]


def named_socket(tiles: Sequence[Tile], tile: Tile, socket: int) -> tuple[int, int]:
    """The slot and socket that a socket is named by: on the tile that was placed earliest."""
    point = tile.point(socket)
    for slot, other in enumerate(tiles):
        for theirs in range(SOCKETS):
            if other.point(theirs) == point:
                return slot, theirs
    raise KeyError(tile.name)


def own_sockets(position: Trigame) -> Iterator[tuple[Tile, int, int]]:
    """Every socket of the board once, by the tile it is named after, with whose token it holds or NOBODY."""
    for word, tile in zip(position.tiles, tiles_of(position), strict=False):
        for socket in range(SOCKETS):
            if not is_alias(word, socket):
                yield tile, socket, token_of(word, socket)


# Events


def write_event(position: Trigame, move: int) -> str:
    """`[C]`, `[B1]4`, `-[C]0` or `skip`."""
    tiles = tiles_of(position)
    if move == SKIP:
        return SKIP_TEXT
    if move == OPEN:
        return CENTRE.name
    if move >= REMOVE_TILE:
        return f"-{tiles[move - REMOVE_TILE].name}"
    if move >= PLACE_TILE:
        slot, edge = divmod(move - PLACE_TILE, 3)
        return tiles[slot].neighbour(edge).name
    slot, socket = divmod(move % REMOVE_TOKEN, SOCKETS)
    return f"{'-' if move >= REMOVE_TOKEN else ''}{tiles[slot].name}{socket}"


def read_event(position: Trigame, text: str) -> int:
    """The event that a text stands for, by any name of its socket; an InputError says why it is none."""
    who = position.player + 1
    if text == SKIP_TEXT:
        if not position.skips >> position.player & 1:
            raise IllegalError(f"player {who} has already skipped")
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
    token = token_of(position.tiles[slot], own)
    if not removes:
        if token != NOBODY:
            raise IllegalError(f"{name} is occupied")
        return PLACE_TOKEN + SOCKETS * slot + own
    if token == NOBODY:
        raise IllegalError(f"{name} is empty")
    _refuse_if_locked(position, f"-{name}")
    move = REMOVE_TOKEN + SOCKETS * slot + own
    if not holds(position.moves(), move):
        raise IllegalError(f"-{name}: the token is connected, player {token} has another one path away")
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
    if len(tiles) == position.rules & SUPPLY:
        raise IllegalError(f"{tile.name}: all {len(tiles)} tiles lie already")
    for slot, edge in beside:
        for socket in EDGES[edge]:
            if token_of(position.tiles[slot], socket) != NOBODY:
                earliest, own = named_socket(tiles, tiles[slot], socket)
                name = f"{tiles[earliest].name}{own}"
                raise IllegalError(f"{tile.name}: the token on {name} stands on an edge that it would share")
    return PLACE_TILE + 3 * beside[0][0] + beside[0][1]


def _removed_tile(position: Trigame, tile: Tile) -> int:
    tiles = tiles_of(position)
    if tile not in tiles:
        raise IllegalError(f"-{tile.name}: {tile.name} is not on the board")
    _refuse_if_locked(position, f"-{tile.name}")
    slot = tiles.index(tile)
    if has_tokens(position.tiles[slot]):
        raise IllegalError(f"-{tile.name}: a token stands on it")
    if tile == CENTRE and len(tiles) > 1:
        raise IllegalError("-[C]: it can be removed only when it lies alone")
    if not is_connected([other for other in tiles if other != tile]):
        raise IllegalError(f"-{tile.name}: the board would fall apart without it")
    return REMOVE_TILE + slot


def _refuse_if_locked(position: Trigame, text: str) -> None:
    tile_fits = any(PLACE_TILE <= move < REMOVE_TILE for move in numbers(position.moves()))
    if not position.rules & NEVER_LOCKED and not tile_fits:
        raise IllegalError(f"{text}: the game is locked, nothing can be removed any more")


def is_connected(tiles: Sequence[Tile]) -> bool:
    """Whether tiles hang together by their edges."""
    reached, waiting = set(tiles[:1]), list(tiles[:1])
    while waiting:
        here = waiting.pop()
        near = {here.neighbour(edge) for edge in range(3)}.intersection(tiles) - reached
        reached |= near
        waiting.extend(near)
    return len(reached) == len(tiles)


# Turns


def write_turn(position: Trigame, moves: Sequence[int]) -> str:
    """The events of a turn: `[C] : [C]0`."""
    texts = []
    for move in moves:
        texts.append(write_event(position, move))
        position = position.play(move)
    return " : ".join(texts)


def read_turn(position: Trigame, text: str, whole: bool) -> Turn:
    """The turn, or what is left of one, that a text stands for; unless `whole`, its last events may be missing."""
    player, here, moves = position.player, position, list[int]()
    for at, event in enumerate(part.strip() for part in text.split(":")):
        where = f"{ORDINALS[at]} event" if at < len(ORDINALS) else f"event {at + 1}"
        if here.over():
            raise IllegalError(f"{shown(event)} comes after the end of the game", where)
        if at > 0 and here.between_turns():
            raise IllegalError(f"{shown(event)} comes after the end of player {player + 1}'s turn", where)
        try:
            moves.append(read_event(here, event))
        except (IllegalError, MalformedError) as error:
            raise error.at(where) from None
        here = here.play(moves[-1])
    if whole and not here.over() and not here.between_turns():
        raise IllegalError(f"{shown(text)}: the turn is not complete, {_left(here)}; one may skip")
    return Turn(tuple(moves), here)


def _left(position: Trigame) -> str:
    return "one event is left" if position.left == 1 else f"{position.left} events are left"


def read_spot(position: Trigame, text: str) -> list[Turn]:
    """The turn of a line with or without its player's number, after the skips that the record leaves out."""
    # A position that was read may stand within a turn, but no event was made yet.
    if not position.between_turns() and position.events > 0:
        raise IllegalError(f"the turn before it is not complete, {_left(position)}")
    match = LINE.fullmatch(text)
    if match is None:
        return [read_turn(position, text, whole=False)]
    player, players = int(match["player"]) - 1, players_of(position)
    if player >= players:
        raise IllegalError(f"there is no player {player + 1}, only {players} play")
    skipped: list[Turn] = []
    while position.player != player:
        if not _before_any_tile(position):
            raise IllegalError(f"it is player {position.player + 1}'s turn, not player {player + 1}'s")
        if not position.skips >> position.player & 1:
            raise IllegalError(
                f"player {position.player + 1} has already skipped, so player {player + 1} can't be next"
            )
        position = position.play(SKIP)
        skipped.append(Turn((SKIP,), position))
    if position.over():
        raise IllegalError(f"{shown(text)} comes after the end of the game")
    return [*skipped, read_turn(position, match["events"], whole=False)]


def _before_any_tile(position: Trigame) -> bool:
    """Whether nothing but skips can have come before; a board that was emptied took more events."""
    return position.placed == 0 and position.events <= players_of(position) - position.skips.bit_count()


# Records


def scan(lines: Sequence[str], first_line: int, seats: Sequence[str]) -> Iterator[TurnText]:
    """The turns in the lines of a record, one each, behind the header if it has one."""
    taken = _read_header(lines, first_line, len(seats))[1]
    for line, text in enumerate(lines[taken:], first_line + taken):
        text = text.strip()
        if not text:
            continue
        match = LINE.fullmatch(text)
        if match is None:
            raise MalformedError(f"{shown(text)} is not a line such as 1. [C] : [C]0", f"line {line}")
        player = int(match["player"])
        if match["events"] == RESIGNS and 1 <= player <= len(seats):
            text = f"{seats[player - 1]} {RESIGNS}"
        # A line is a turn, so its number says nothing more.
        yield TurnText(text, line, 0)


def lay_out(texts: Sequence[str], first: int, players: int) -> str:
    """A line for each turn; skips before the first tile are left out unless nobody would be seen to open."""
    skipped = next((at for at, text in enumerate(texts) if text != SKIP_TEXT), len(texts))
    # Where the board is empty, and nowhere else, the first event that is no skip is [C].
    opens = skipped < len(texts) and texts[skipped].split(" ")[0] == CENTRE.name
    left_out = skipped if opens and skipped < players else 0
    numbered = [((first + at) % players + 1, text) for at, text in enumerate(texts)]
    return "".join(f"{player}. {text}\n" for player, text in numbered[left_out:])


def read_names(lines: Sequence[str], first_line: int, players: int) -> tuple[str, ...]:
    """What the header of a record calls the players; nothing if it has none."""
    return _read_header(lines, first_line, players)[0]


def _read_header(lines: Sequence[str], first_line: int, players: int) -> tuple[tuple[str, ...], int]:
    """The names, and how many lines they took."""
    if not lines or lines[0].rstrip() != HEADER:
        return (), 0
    names: list[str] = []
    for line, text in enumerate(lines[1:], first_line + 1):
        match = NAME_LINE.fullmatch(text.rstrip("\r"))
        where = f"line {line}"
        if match is None:
            if text.strip():
                raise MalformedError(f"{shown(text)} is neither a name such as 1: Kit nor an empty line", where)
            if len(names) < players:
                raise MalformedError(f"the header names {len(names)} of the {players} players", where)
            break
        if int(match["player"]) != len(names) + 1:
            raise MalformedError(f"{match['player']}: stands where {len(names) + 1}: should", where)
        if len(names) == players:
            raise MalformedError(f"the header names player {len(names) + 1}, but only {players} play", where)
        names.append(match["name"])
    if len(names) < players:
        raise MalformedError(f"the header names {len(names)} of the {players} players", f"line {first_line}")
    return tuple(names), 2 + len(names)


def write_names(names: Sequence[str]) -> str:
    """The header of a record, up to the empty line behind it."""
    return "".join([f"{HEADER}\n", *(f"{player}: {name}\n" for player, name in enumerate(names, 1)), "\n"])
