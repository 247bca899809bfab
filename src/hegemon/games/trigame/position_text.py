"""Positions of Trigame as text: `[C]1:.1..... ~[C]3-5 2 f 12`.

Tiles in the order of placement with their owner and sockets 0 to 6, neutral edges, the player to move, `f` before the
first event or else the number of events left, and who may still skip. The events made so far are not in it.
"""

import re
from collections.abc import Sequence

from hegemon.errors import MalformedError, shown
from hegemon.games.trigame.notation import is_connected, named_socket, players_of, tiles_of
from hegemon.games.trigame.rules import EVENTS_OF_A_TURN, SUPPLY, Trigame
from hegemon.games.trigame.tables import NUMBER
from hegemon.games.trigame.tiles import CENTRE, EDGES, SOCKETS, Tile, tile_named
from hegemon.games.trigame.words import (
    NOBODY,
    edge_of,
    new_word,
    owner_of,
    token_of,
    with_aliases,
    with_edge,
    with_token,
)

DIGITS = "123456789abc"
TILE = re.compile(r"(?P<tile>\[[A-CLR0-9]+\])(?P<owner>[1-9a-c]):(?P<tokens>[.1-9a-c]{7})")
NEUTRAL = re.compile(r"~(?P<tile>\[[A-CLR0-9]+\])(?P<edge>1-3|3-5|5-1)")
STATE = re.compile(r"(?P<player>[1-9a-c]) (?P<left>f|[1-9][0-9]?) (?P<skips>-|[1-9a-c]{1,12})")
EDGE_NAMES = tuple(f"{a}-{b}" for a, _, b in EDGES)
NOTHING = "-"
LONGEST = 4000
"""Characters that are read; a board of 24 tiles needs half of them."""
MOST_LEFT = 30
"""Events that can be left in a turn: a token can't capture more tiles than there are."""


def write_position(position: Trigame) -> str:
    """The text of a position."""
    tiles = tiles_of(position)
    words, neutral = [], []
    for tile, word in zip(tiles, position.tiles, strict=False):
        tokens = "".join(_digit(token_of(word, socket)) for socket in range(SOCKETS))
        words.append(f"{tile.name}{_digit(owner_of(word))}:{tokens}")
        neutral += [f"~{tile.name}{name}" for edge, name in enumerate(EDGE_NAMES) if edge_of(word, edge) == NOBODY]
    skips = "".join(DIGITS[player] for player in range(players_of(position)) if position.skips >> player & 1)
    left = "f" if position.first else str(position.left)
    return " ".join([*(words or [NOTHING]), *neutral, DIGITS[position.player], left, skips or NOTHING])


def _digit(player: int) -> str:
    return "." if player == NOBODY else DIGITS[player - 1]


def read_position(start: Trigame, text: str) -> Trigame:
    """The position that a text stands for, with no event made yet; MalformedError where it can't be one."""
    try:
        return _read(start, text.strip())
    except MalformedError as error:
        raise MalformedError(f"position {shown(text)}: {error}") from None


def _read(start: Trigame, text: str) -> Trigame:
    words = text.split(" ") if len(text) <= LONGEST else []
    state = STATE.fullmatch(" ".join(words[-3:]))
    if len(words) < 4 or state is None:
        raise MalformedError("it is not of the form [C]1:.1..... 2 f 12")
    board = [] if words[:-3] == [NOTHING] else words[:-3]
    laid = [match for match in map(TILE.fullmatch, board) if match]
    neutral = [match for match in map(NEUTRAL.fullmatch, board[len(laid) :]) if match]
    if len(laid) + len(neutral) < len(board):
        strange = next(
            word for at, word in enumerate(board) if not (TILE if at < len(laid) else NEUTRAL).fullmatch(word)
        )
        raise MalformedError(f"{shown(strange)} is no tile such as [C]1:.1..... and no neutral edge such as ~[C]3-5")
    tiles = [_tile(match["tile"]) for match in laid]
    _check_tiles(tiles, start.rules & SUPPLY)
    owners = [_player(start, match["owner"]) for match in laid]
    tokens = [[NOBODY if c == "." else _player(start, c) for c in match["tokens"]] for match in laid]
    made = _words(tiles, owners, tokens)
    for match in neutral:
        made = _with_neutral(tiles, made, _tile(match["tile"]), EDGE_NAMES.index(match["edge"]))
    left = EVENTS_OF_A_TURN if state["left"] == "f" else int(state["left"])
    if left > MOST_LEFT:
        raise MalformedError(f"{left} events can't be left in a turn")
    return start._replace(
        tiles=(*made, *start.tiles[len(made) :]),
        placed=len(made),
        player=_player(start, state["player"]) - 1,
        first=1 if state["left"] == "f" else 0,
        left=left,
        skips=_skips(start, state["skips"]),
    )


def _tile(name: str) -> Tile:
    try:
        tile = tile_named(name)
        NUMBER[tile]
    except KeyError:
        raise MalformedError(f"there is no tile {shown(name)}") from None
    return tile


def _player(start: Trigame, digit: str) -> int:
    """A player from 1."""
    player = DIGITS.index(digit) + 1
    if player > players_of(start):
        raise MalformedError(f"there is no player {player}, only {players_of(start)} play")
    return player


def _skips(start: Trigame, text: str) -> int:
    players = [] if text == NOTHING else [_player(start, digit) for digit in text]
    if sorted(set(players)) != players:
        raise MalformedError(f"who may skip, {text}, is not in order")
    return sum(1 << player - 1 for player in players)


def _check_tiles(tiles: Sequence[Tile], supply: int) -> None:
    if len(tiles) > supply:
        raise MalformedError(f"{len(tiles)} tiles lie, but there are only {supply}")
    if len(set(tiles)) < len(tiles):
        raise MalformedError("a tile lies there twice")
    if tiles and tiles[0] != CENTRE:
        raise MalformedError("the first tile is not [C]")
    if not is_connected(tiles):
        raise MalformedError("the tiles don't hang together")


def _words(tiles: Sequence[Tile], owners: Sequence[int], tokens: Sequence[Sequence[int]]) -> list[int]:
    """The words of tiles: shared sockets are counted once, a shared edge has the colour of the later tile."""
    words = []
    for slot, tile in enumerate(tiles):
        word = new_word(NUMBER[tile], owners[slot])
        aliases = 0
        for socket, token in enumerate(tokens[slot]):
            earliest, theirs = named_socket(tiles, tile, socket)
            if earliest < slot:
                aliases |= 1 << socket
            if tokens[earliest][theirs] != token:
                one, other = f"{tiles[earliest].name}{theirs}", f"{tile.name}{socket}"
                raise MalformedError(f"{one} and {other} are the same socket, but differ")
            word = with_token(word, socket, token)
        for edge in range(3):
            beside = tile.neighbour(edge)
            if beside in tiles:
                word = with_edge(word, edge, owners[max(slot, tiles.index(beside))])
        words.append(with_aliases(word, aliases))
    return words


def _with_neutral(tiles: Sequence[Tile], words: Sequence[int], tile: Tile, edge: int) -> list[int]:
    """The words with a neutral edge; a tile beside it would have given it its colour."""
    name = f"{tile.name}{EDGE_NAMES[edge]}"
    if tile not in tiles:
        raise MalformedError(f"{name} is neutral, but {tile.name} is not on the board")
    if tile.neighbour(edge) in tiles:
        raise MalformedError(f"{name} can't be neutral, two tiles share it")
    slot = tiles.index(tile)
    if edge_of(words[slot], edge) == NOBODY:
        raise MalformedError(f"{name} is neutral twice")
    return [with_edge(word, edge, NOBODY) if at == slot else word for at, word in enumerate(words)]
