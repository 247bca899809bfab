"""Positions of Trigame as text: `[C]1:.1..... ~[C]3-5 2 f 12`.

Tiles in the order of placement with their owner and sockets 0 to 6, neutral edges, the player to move, `f` before the
first event or else the number of events left, and the players who may still skip. The number of events made so far is
not in it.
"""

import re
from collections.abc import Sequence

from hegemon.errors import MalformedError, shown
from hegemon.game.notation import Notation
from hegemon.games.trigame.board import NOBODY
from hegemon.games.trigame.geometry import NUMBER
from hegemon.games.trigame.naming import DIGITS, hang_together, named_socket, tiles_of, tokens_on
from hegemon.games.trigame.options import players_of, supply_of
from hegemon.games.trigame.rules import EVENTS_OF_A_TURN, Trigame
from hegemon.games.trigame.sockets import EMPTY, adding, without
from hegemon.games.trigame.tiles import CENTRE, EDGES, MIDPOINTS, Tile, tile_named

TILE = re.compile(r"(?P<tile>\[[A-CLR0-9]+\])(?P<owner>[1-9a-c]):(?P<tokens>[.1-9a-c]{7})")
NEUTRAL = re.compile(r"~(?P<tile>\[[A-CLR0-9]+\])(?P<edge>1-3|3-5|5-1)")
STATE = re.compile(r"(?P<player>[1-9a-c]) (?P<left>f|[1-9][0-9]?) (?P<skips>-|[1-9a-c]{1,12})")
EDGE_NAMES = tuple(f"{a}-{b}" for a, _, b in EDGES)
NOTHING = "-"
LONGEST = 4000
"""Characters that are read; a board of 24 tiles needs half of them."""
MOST_LEFT = 30
"""Events that can be left in a turn: a token can't capture more tiles than there are."""


class PositionNotation(Notation[Trigame]):
    """How positions are written."""

    def write_position(self, position: Trigame) -> str:
        """The text of a position."""
        tiles = tiles_of(position)
        words, neutral = [], []
        for slot, tile in enumerate(tiles):
            tokens = "".join(_digit(token) for token in tokens_on(position, slot))
            words.append(f"{tile.name}{_digit(position.owner_of(slot))}:{tokens}")
            edges = zip(EDGE_NAMES, MIDPOINTS, strict=True)
            neutral += [f"~{tile.name}{name}" for name, edge in edges if position.colour_of(slot, edge) == NOBODY]
        skips = "".join(DIGITS[player] for player in range(players_of(position.rules)) if position.skips >> player & 1)
        left = "f" if position.first else str(position.left)
        return " ".join([*(words or [NOTHING]), *neutral, DIGITS[position.player], left, skips or NOTHING])

    def read_position(self, text: str) -> Trigame:
        """The position that a text stands for, with no event made yet; MalformedError where it can't be one."""
        try:
            return _read(self.game.start(), text.strip())
        except MalformedError as error:
            raise MalformedError(f"position {shown(text)}: {error}") from None

    def as_read(self, position: Trigame) -> Trigame:
        """The position as its text tells it: without the number of events made."""
        return Trigame(*position)._replace(events=0)


def _digit(player: int) -> str:
    return "." if player == NOBODY else DIGITS[player - 1]


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
    _check_tiles(tiles, supply_of(start.rules))
    owners = [_player(start, match["owner"]) for match in laid]
    tokens = [[NOBODY if c == "." else _player(start, c) for c in match["tokens"]] for match in laid]
    made = _laid(start, tiles, owners, tokens)
    for match in neutral:
        made = _with_neutral(tiles, made, _tile(match["tile"]), EDGE_NAMES.index(match["edge"]))
    left = EVENTS_OF_A_TURN if state["left"] == "f" else int(state["left"])
    if left > MOST_LEFT:
        raise MalformedError(f"{left} events can't be left in a turn")
    return made._replace(
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
    if player > players_of(start.rules):
        raise MalformedError(f"there is no player {player}, only {players_of(start.rules)} play")
    return player


def _skips(start: Trigame, text: str) -> int:
    players = [] if text == NOTHING else [_player(start, digit) for digit in text]
    if sorted(set(players)) != players:
        raise MalformedError(f"the list of players who may skip, {text}, is not in order")
    return sum(1 << player - 1 for player in players)


def _check_tiles(tiles: Sequence[Tile], supply: int) -> None:
    if len(tiles) > supply:
        raise MalformedError(f"{len(tiles)} tiles lie, but there are only {supply}")
    if len(set(tiles)) < len(tiles):
        raise MalformedError("a tile lies there twice")
    if tiles and tiles[0] != CENTRE:
        raise MalformedError("the first tile is not [C]")
    if not hang_together(tiles):
        raise MalformedError("the tiles don't hang together")


def _laid(start: Trigame, tiles: Sequence[Tile], owners: Sequence[int], tokens: Sequence[Sequence[int]]) -> Trigame:
    """The board, its tiles laid one after the other and then filled; sockets that are the same must agree."""
    made = start
    for tile, owner in zip(tiles, owners, strict=True):
        made = made.with_tile(NUMBER[tile], owner)
    for slot, tile in enumerate(tiles):
        for socket, token in enumerate(tokens[slot]):
            earliest, theirs = named_socket(tiles, tile, socket)
            if tokens[earliest][theirs] != token:
                one, other = f"{tiles[earliest].name}{theirs}", f"{tile.name}{socket}"
                raise MalformedError(f"{one} and {other} are the same socket, but differ")
            made = made.with_tokens(adding(EMPTY, slot, 1 << socket), token)
    return made


def _with_neutral(tiles: Sequence[Tile], made: Trigame, tile: Tile, edge: int) -> Trigame:
    """The board with a neutral edge; a tile beside it would have given it its colour."""
    name = f"{tile.name}{EDGE_NAMES[edge]}"
    if tile not in tiles:
        raise MalformedError(f"{name} is neutral, but {tile.name} is not on the board")
    if tile.neighbour(edge) in tiles:
        raise MalformedError(f"{name} can't be neutral, two tiles share it")
    slot, midpoint = tiles.index(tile), MIDPOINTS[edge]
    if made.colour_of(slot, midpoint) == NOBODY:
        raise MalformedError(f"{name} is neutral twice")
    return made._replace(coloured=without(made.coloured, adding(EMPTY, slot, 1 << midpoint)))
