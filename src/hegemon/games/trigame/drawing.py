"""The parts of Trigame's picture: tiles, paths in their owners' colours, captured areas, sockets and tokens."""

from math import hypot

from hegemon.game.game import Game
from hegemon.games.trigame.board import NOBODY
from hegemon.games.trigame.naming import DIGITS, tiles_of
from hegemon.games.trigame.rules import Trigame
from hegemon.games.trigame.tiles import CENTRE, CORNERS, EDGES, SUBS, Tile
from hegemon.view import Area, Cell, Disc, Label, Line, Paint
from hegemon.view.parts import part
from hegemon.view.scene import Place, Shape

SPREAD = 1.5
"""How much larger than a tile's own measure it is drawn: sockets are 1.5 units apart along an edge."""
TOKEN, HOLE = 0.27, 0.13
DARK = frozenset(("accent", *(f"player{player}" for player in (1, 2, 3, 8, 9, 11, 12))))
"""Colours that need a light numeral."""


def place_on(tile: Tile, socket: int) -> Place:
    """Where a socket is drawn."""
    x, y = tile.place(socket)
    return SPREAD * x, SPREAD * y


def name_place(tile: Tile) -> Place:
    """Where a tile's name is drawn: between its centre and its base."""
    x, y = place_on(tile, 0)
    return x, y + (0.45 if tile.points_up else -0.45)


def outline_of(tile: Tile) -> tuple[Place, ...]:
    """The corners of a tile, to draw it."""
    return tuple(place_on(tile, corner) for corner in CORNERS)


def paint_of(game: Game, player: int, strength: float = 1.0) -> Paint:
    """A player's colour, players numbered from 1."""
    if player == NOBODY:
        return Paint("quiet", strength)
    return Paint(game.colours[player - 1], strength)


def token_disc(game: Game, tile: Tile, socket: int, player: int, title: str = "", name: str = "") -> Disc:
    """A player's token in a socket."""
    return Disc(place_on(tile, socket), TOKEN, paint_of(game, player), Paint("ink", 0.7), title, name)


# What is drawn once, for all positions


@part
def ground(game: Game, tile: Tile, owner: int) -> tuple[Shape, ...]:
    """A tile's area."""
    title = f"{tile.name}, placed by {game.seats[owner - 1]}"
    return (Area(outline_of(tile), Paint("ground", 0.45), Paint("line", 0.4), title),)


@part
def empty_place() -> tuple[Shape, ...]:
    """Where the first tile will lie."""
    return (Area(outline_of(CENTRE), Paint("paper"), Paint("quiet", 0.6), "the place of [C], empty"),)


@part
def name_label(tile: Tile, owner: int) -> tuple[Shape, ...]:
    """A tile's name with its owner's numeral."""
    return (Label(name_place(tile), f"{tile.name} by {DIGITS[owner - 1]}", Paint("quiet"), 0.17),)


@part
def captured_areas(game: Game, tile: Tile, tokens: tuple[int, ...]) -> tuple[Shape, ...]:
    """The subs of a tile whose four sockets one player holds, in that player's colour."""
    shapes: list[Shape] = []
    for sub in SUBS:
        holders = {tokens[socket] for socket in sub}
        if len(holders) == 1 and NOBODY not in holders:
            holder = holders.pop()
            outline = tuple(place_on(tile, socket) for socket in sub)
            title = f"captured by {game.seats[holder - 1]}"
            shapes.append(Area(outline, paint_of(game, holder, 0.3), title=title))
    return tuple(shapes)


def paths(game: Game, position: Trigame) -> list[tuple[Shape, ...]]:
    """Bars between the sockets; a neutral one is thin. Of a shared edge the later tile's colour is its colour."""
    radials: list[tuple[Shape, ...]] = []
    edges: list[tuple[Shape, ...]] = []
    drawn: set[Place] = set()
    for slot, tile in enumerate(tiles_of(position)):
        radials.append(_bars(game, tile, tuple((0, corner) for corner in CORNERS), position.owner_of(slot)))
        for start, middle, end in EDGES:
            if place_on(tile, middle) not in drawn:
                drawn.add(place_on(tile, middle))
                edges.append(_bars(game, tile, ((start, middle), (middle, end)), position.colour_of(slot, middle)))
    return radials + edges


@part
def _bars(game: Game, tile: Tile, pairs: tuple[tuple[int, int], ...], colour: int) -> tuple[Shape, ...]:
    return tuple(_bar(game, place_on(tile, a), place_on(tile, b), colour) for a, b in pairs)


def _bar(game: Game, start: Place, end: Place, colour: int) -> Line:
    """A path from hole to hole."""
    (x, y), (u, v) = start, end
    length = hypot(u - x, v - y)
    dx, dy = (u - x) / length * HOLE, (v - y) / length * HOLE
    return Line(((x + dx, y + dy), (u - dx, v - dy)), paint_of(game, colour, 0.85), 0.03 if colour == NOBODY else 0.09)


@part
def socket_drawn(game: Game, tile: Tile, socket: int, token: int) -> tuple[tuple[Shape, ...], Cell]:
    """A socket with what it holds, and the cell that is clicked for it."""
    name, place, paint = f"{tile.name}{socket}", place_on(tile, socket), paint_of(game, token)
    if token == NOBODY:
        hole = Disc(place, HOLE, Paint("paper"), Paint("line"), f"{name}: empty", f"socket-{name}")
        return (hole, Label(place, str(socket), Paint("quiet"), 0.15)), Cell(name, place, "", paint, "empty")
    holder, sign = game.seats[token - 1], DIGITS[token - 1]
    disc = token_disc(game, tile, socket, token, f"{name}: {holder}", f"token-{name}")
    numeral = Label(place, sign, Paint("white" if paint.role in DARK else "ink"), 0.28)
    return (disc, numeral), Cell(name, place, sign, paint, holder)
