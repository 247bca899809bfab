"""The picture of Trigame: tiles, paths in their owners' colours, captured areas, sockets and tokens."""

from functools import cache, lru_cache
from math import hypot

from hegemon.game.game import Game
from hegemon.games.trigame.notation import own_sockets, tiles_of
from hegemon.games.trigame.rules import Trigame
from hegemon.games.trigame.telling import events_left, tiles_left
from hegemon.games.trigame.tiles import CENTRE, CORNERS, EDGES, SUBS, Tile
from hegemon.games.trigame.words import NOBODY, edge_of, owner_of, token_of
from hegemon.view import Area, Cell, Disc, Label, Line, Paint, Scene
from hegemon.view.events import counted
from hegemon.view.scene import Place, Shape

SPREAD = 1.5
"""How much larger than a tile's own measure it is drawn: sockets are 1.5 units apart along an edge."""
TOKEN, HOLE = 0.27, 0.13
SIGNS = "123456789abc"
TWO = ("accent", "player3")
"""Two players are red and green; their numerals tell them apart as well."""
DARK = frozenset(("accent", *(f"player{player}" for player in (1, 2, 3, 8, 9, 11, 12))))
"""Colours that need a light numeral."""
TILES_IN_A_NOTE = 6
KEPT = 8192
"""Parts of pictures."""


def picture(game: Game, position: Trigame) -> Scene:
    """The scene of a position."""
    tiles = tiles_of(position)
    laid = list(zip(tiles, position.tiles, strict=False))
    parts = [_ground(game, tile, owner_of(word)) for tile, word in laid] or [_no_ground()]
    parts += [_captured(game, tile, word) for tile, word in laid]
    parts += _paths(game, position, tiles)
    parts += [_name(tile, owner_of(word)) for tile, word in laid]
    cells = []
    for tile, socket, token in own_sockets(position):
        drawn, cell = _socket(game, tile, socket, token)
        parts.append(drawn)
        cells.append(cell)
    if not tiles:
        cells.append(Cell(CENTRE.name, (0.0, 0.0), "", Paint("quiet"), "no tile lies yet"))
    return Scene(f"{game.title}, after {position.events} events", tuple(parts), tuple(cells), notes(game, position))


def notes(game: Game, position: Trigame) -> tuple[str, ...]:
    """Scores, skips, tiles left, and whose event it is, in words."""
    lines = []
    for player, seat in enumerate(game.seats):
        sign = SIGNS[player]
        skip = ", may skip once" if position.skips >> player & 1 else ", has skipped"
        lines.append(f"{sign} {seat}: {counted(position.score(player), 'point')}{skip}")
    laid = zip(tiles_of(position), position.tiles, strict=False)
    owners = [f"{tile.name} by {SIGNS[owner_of(word) - 1]}" for tile, word in laid]
    lines += [", ".join(owners[at : at + TILES_IN_A_NOTE]) for at in range(0, len(owners), TILES_IN_A_NOTE)]
    lines.append(f"Tiles left: {tiles_left(position)}")
    if position.over():
        winner = position.winner()
        lines.append(f"{game.seats[winner]} wins" if winner >= 0 else "A draw")
    else:
        lines.append(f"{game.seats[position.player]} to move, {counted(position.left, 'event')} left in the turn")
        lines.append(f"{counted(events_left(position), 'event')} left before the limit")
    return tuple(lines)


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
    return Paint(TWO[player - 1] if len(game.seats) == 2 else f"player{player}", strength)


# What is drawn once, for all positions


@lru_cache(KEPT)
def _ground(game: Game, tile: Tile, owner: int) -> tuple[Shape, ...]:
    title = f"{tile.name}, placed by {game.seats[owner - 1]}"
    return (Area(outline_of(tile), Paint("ground", 0.45), Paint("line", 0.4), title),)


@cache
def _no_ground() -> tuple[Shape, ...]:
    return (Area(outline_of(CENTRE), Paint("paper"), Paint("quiet", 0.6), "the place of [C], empty"),)


@lru_cache(KEPT)
def _name(tile: Tile, owner: int) -> tuple[Shape, ...]:
    return (Label(name_place(tile), f"{tile.name} by {SIGNS[owner - 1]}", Paint("quiet"), 0.17),)


@lru_cache(KEPT)
def _captured(game: Game, tile: Tile, word: int) -> tuple[Shape, ...]:
    """The areas of a tile whose four sockets one player holds, in his colour; the tokens around bear his numeral."""
    shapes: list[Shape] = []
    for sub in SUBS:
        holders = {token_of(word, socket) for socket in sub}
        if len(holders) == 1 and NOBODY not in holders:
            holder = holders.pop()
            outline = tuple(place_on(tile, socket) for socket in sub)
            title = f"captured by {game.seats[holder - 1]}"
            shapes.append(Area(outline, paint_of(game, holder, 0.3), title=title))
    return tuple(shapes)


def _paths(game: Game, position: Trigame, tiles: list[Tile]) -> list[tuple[Shape, ...]]:
    """Bars between the sockets; a neutral one is thin. Of a shared edge the later tile's colour is its colour."""
    edges: list[tuple[Shape, ...]] = []
    drawn: set[Place] = set()
    for tile, word in zip(tiles, position.tiles, strict=False):
        for edge, (start, middle, end) in enumerate(EDGES):
            if place_on(tile, middle) in drawn:
                continue
            drawn.add(place_on(tile, middle))
            edges.append(_bars(game, tile, ((start, middle), (middle, end)), edge_of(word, edge)))
    radials = tuple((0, corner) for corner in CORNERS)
    inside = [_bars(game, tile, radials, owner_of(word)) for tile, word in zip(tiles, position.tiles, strict=False)]
    return inside + edges


@lru_cache(KEPT)
def _bars(game: Game, tile: Tile, pairs: tuple[tuple[int, int], ...], colour: int) -> tuple[Shape, ...]:
    return tuple(_bar(game, place_on(tile, a), place_on(tile, b), colour) for a, b in pairs)


def _bar(game: Game, start: Place, end: Place, colour: int) -> Line:
    """A path from hole to hole."""
    (x, y), (u, v) = start, end
    length = hypot(u - x, v - y)
    dx, dy = (u - x) / length * HOLE, (v - y) / length * HOLE
    return Line(((x + dx, y + dy), (u - dx, v - dy)), paint_of(game, colour, 0.85), 0.03 if colour == NOBODY else 0.09)


@lru_cache(KEPT)
def _socket(game: Game, tile: Tile, socket: int, token: int) -> tuple[tuple[Shape, ...], Cell]:
    name, place, paint = f"{tile.name}{socket}", place_on(tile, socket), paint_of(game, token)
    if token == NOBODY:
        hole = Disc(place, HOLE, Paint("paper"), Paint("line"), f"{name}: empty", f"socket-{name}")
        return (hole, Label(place, str(socket), Paint("quiet"), 0.15)), Cell(name, place, "", paint, "empty")
    holder, sign = game.seats[token - 1], SIGNS[token - 1]
    disc = Disc(place, TOKEN, paint, Paint("ink", 0.7), f"{name}: {holder}", f"token-{name}")
    numeral = Label(place, sign, Paint("white" if paint.role in DARK else "ink"), 0.28)
    return (disc, numeral), Cell(name, place, sign, paint, holder)
