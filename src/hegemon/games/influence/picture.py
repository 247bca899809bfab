"""The picture of Influence: stones, who holds how much of each triangle, the keystone, totals and points per turn."""

from functools import cache
from math import cos, pi, sin

from hegemon.boards import Board
from hegemon.game.game import Game
from hegemon.games.influence.boards import BOARDS, NAMES
from hegemon.games.influence.dice import BLACK, WHITE
from hegemon.games.influence.packing import BOARD
from hegemon.games.influence.rules import NO_KEYSTONE, Influence
from hegemon.games.influence.telling import income, mixed
from hegemon.view import Area, Cell, Disc, Label, Line, Paint, Scene
from hegemon.view.scene import Place, Shape

STONES = (Paint("black"), Paint("white"))
SIGNS = ("●", "○")
PIP = 0.045
TINTS = {"black": (0.0, 0.22, 0.45, 0.75), "white": (0.0, 0.3, 0.6, 0.9)}


def picture(game: Game, board: Board, position: Influence) -> Scene:
    """The scene of a position; what stays the same from turn to turn is drawn once."""
    on = position.rules & BOARD
    keystone = position.keystone_now() if position.keystone > NO_KEYSTONE else None
    parts = [_ground(on)]
    for triangle, corners in enumerate(_corners(on)):
        held = (position.black & corners).bit_count(), (position.white & corners).bit_count()
        parts.append(_triangle(on, triangle, held, triangle == keystone))
    parts.append(_lines(on))
    cells = []
    for vertex in range(len(board.vertices)):
        owner = BLACK if position.black >> vertex & 1 else WHITE if position.white >> vertex & 1 else None
        cell, drawn = _vertex(on, vertex, owner, "empty" if owner is None else game.seats[owner])
        parts.append(drawn)
        cells.append(cell)
    return Scene(f"{game.title}, after turn {position.turn}", tuple(parts), tuple(cells), notes(game, board, position))


def notes(game: Game, board: Board, position: Influence) -> tuple[str, ...]:
    """Totals, points per turn, tokens, the keystone, and whose turn it is, in words."""
    lines = []
    for player, seat in enumerate(game.seats):
        words = [f"{SIGNS[player]} {seat}: {mixed(game.points(position.score(player)))} points"]
        if not position.over():
            earns = income(game, position, player)
            words.append(f"{earns.value} {earns.label}")
        if position.tokens >> player & 1:
            words.append("momentum token")
        lines.append(", ".join(words))
    if position.keystone > NO_KEYSTONE:
        lines.append(f"Keystone {board.faces[position.keystone_now()].name}: pays double")
    if position.over():
        winner = position.winner()
        lines.append(f"{game.seats[winner]} wins" if winner >= 0 else "A draw")
    elif position.keystone >= NO_KEYSTONE:
        lines.append(f"{game.seats[position.player]} to move, turn {position.turn + 1}")
    return tuple(lines)


@cache
def _corners(on: int) -> tuple[int, ...]:
    """The corners of each triangle as a set of vertices."""
    return tuple(sum(1 << vertex for vertex in face.corners) for face in BOARDS[NAMES[on]].faces)


@cache
def _ground(on: int) -> tuple[Shape, ...]:
    return (Area(BOARDS[NAMES[on]].outline, Paint("ground"), Paint("line")),)


@cache
def _lines(on: int) -> tuple[Shape, ...]:
    board = BOARDS[NAMES[on]]
    return tuple(
        Line((board.place(vertex), board.place(other)), Paint("line", 0.6))
        for vertex, near in enumerate(board.neighbours)
        for other in near
        if other > vertex
    )


@cache
def _triangle(on: int, number: int, held: tuple[int, int], is_keystone: bool) -> tuple[Shape, ...]:
    board, (black, white) = BOARDS[NAMES[on]], held
    name, outline = board.faces[number].name, board.faces[number].outline
    title = f"{name}: Black {black}/3, White {white}/3" + (", keystone: pays double" if is_keystone else "")
    # Three steps of the leader's colour; the pips say the rest.
    most, colour = (black, "black") if black > white else (white, "white")
    tint = 0.0 if black == white else TINTS[colour][most]
    shapes: list[Shape] = [Area(outline, Paint(colour, tint), Paint("line", 0.25), title)]
    # An ear is drawn as a kite with one corner, where a stone may lie: keep clear of it.
    corners = {board.place(vertex) for vertex in range(len(board.vertices))}
    x, y = _middle(tuple(place for place in outline if place not in corners) or outline)
    if is_keystone:
        shapes.append(Area(_star((x, y)), Paint("accent"), title="keystone"))
    owners = [BLACK] * black + [WHITE] * white
    for at, owner in enumerate(owners):
        place = (x + (at - (len(owners) - 1) / 2) * 3 * PIP, y)
        on_dark = owner == BLACK and colour == "black" and tint > 0.3
        shapes.append(Disc(place, PIP, STONES[owner], Paint("white", 0.8) if on_dark else Paint("line")))
    return tuple(shapes)


@cache
def _vertex(on: int, vertex: int, owner: int | None, words: str) -> tuple[Cell, tuple[Shape, ...]]:
    board = BOARDS[NAMES[on]]
    name, place = board.vertices[vertex], board.place(vertex)
    title = f"{name}: {words}"
    if owner is None:
        return Cell(name, place, "", STONES[0], words), (
            Disc(place, 0.17, Paint("paper", 0.85), Paint("line", 0.5), title, f"vertex-{name}"),
            Label(place, name, Paint("quiet"), 0.15),
        )
    return Cell(name, place, SIGNS[owner], STONES[owner], words), (
        Disc(place, 0.27, STONES[owner], Paint("line"), title, f"stone-{name}"),
        Label(place, name, STONES[1 - owner], 0.15),
    )


def _middle(outline: tuple[Place, ...]) -> Place:
    return sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline)


def _star(centre: Place, radius: float = 0.22) -> tuple[Place, ...]:
    x, y = centre
    tips = [(radius if tip % 2 == 0 else radius * 0.45, pi * (tip / 5 - 0.5)) for tip in range(10)]
    return tuple((x + r * cos(angle), y + r * sin(angle)) for r, angle in tips)
