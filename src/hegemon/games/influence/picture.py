"""The picture of Influence: stones, who holds how much of each triangle, the keystone, totals and points per turn."""

from fractions import Fraction
from math import cos, pi, sin

from hegemon.boards import Board
from hegemon.core.game import Game
from hegemon.games.influence.dice import BLACK, WHITE
from hegemon.games.influence.judgement import mean_income, next_roller
from hegemon.games.influence.packing import DICE, ROUND
from hegemon.games.influence.rules import NO_KEYSTONE, Influence
from hegemon.pictures import Area, Cell, Disc, Label, Line, Paint, Scene
from hegemon.pictures.scene import Place, Shape

STONES = (Paint("black"), Paint("white"))
SIGNS = ("●", "○")
PIP = 0.045
TINTS = {"black": (0.0, 0.22, 0.45, 0.75), "white": (0.0, 0.3, 0.6, 0.9)}


def picture(game: Game, board: Board, position: Influence) -> Scene:
    """The scene of a position."""
    shapes: list[Shape] = [Area(board.outline, Paint("ground"), Paint("line"))]
    keystone = position.keystone_now() if position.keystone > NO_KEYSTONE else None
    corners = {board.place(vertex) for vertex in range(len(board.vertices))}
    for number, face in enumerate(board.faces):
        shapes += _triangle(position, number, face.name, face.outline, corners, number == keystone)
    for vertex, near in enumerate(board.neighbours):
        shapes += [
            Line((board.place(vertex), board.place(other)), Paint("line", 0.6)) for other in near if other > vertex
        ]
    cells = []
    for vertex, name in enumerate(board.vertices):
        owner = BLACK if position.black >> vertex & 1 else WHITE if position.white >> vertex & 1 else None
        shapes += _vertex(name, board.place(vertex), owner, game)
        words = "empty" if owner is None else game.seats[owner]
        sign = "" if owner is None else SIGNS[owner]
        cells.append(Cell(name, board.place(vertex), sign, STONES[owner or 0], words))
    return Scene(f"{game.title}, after turn {position.turn}", tuple(shapes), tuple(cells), notes(game, board, position))


def notes(game: Game, board: Board, position: Influence) -> tuple[str, ...]:
    """Totals, points per turn, tokens, the keystone, and whose turn it is, in words."""
    lines = []
    for player, seat in enumerate(game.seats):
        words = [f"{SIGNS[player]} {seat}: {mixed(game.points(position.score(player)))} points"]
        if not position.over():
            each = "round" if position.rules & ROUND else "turn"
            income = mean_income(position, player, next_roller(position)) / game.unit()
            words.append(f"+{mixed(income)} a {each}{' on average' if position.rules & DICE else ''}")
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


def mixed(points: Fraction) -> str:
    """A number of points as people write it: `62 2/3`."""
    whole, part = divmod(points, 1)
    if not part:
        return str(whole)
    return f"{whole} {part}" if whole else str(part)


def _triangle(
    position: Influence, number: int, name: str, outline: tuple[Place, ...], corners: set[Place], is_keystone: bool
) -> list[Shape]:
    black, white = position.corners(number, BLACK), position.corners(number, WHITE)
    title = f"{name}: Black {black}/3, White {white}/3" + (", keystone: pays double" if is_keystone else "")
    # Three steps of the leader's colour; the pips say the rest.
    held, colour = (black, "black") if black > white else (white, "white")
    tint = 0.0 if black == white else TINTS[colour][held]
    shapes: list[Shape] = [Area(outline, Paint(colour, tint), Paint("line", 0.25), title)]
    # An ear is drawn as a kite with one corner, where a stone may lie: keep clear of it.
    x, y = _middle(tuple(place for place in outline if place not in corners) or outline)
    if is_keystone:
        shapes.append(Area(_star((x, y)), Paint("accent"), title="keystone"))
    owners = [BLACK] * black + [WHITE] * white
    for at, owner in enumerate(owners):
        place = (x + (at - (len(owners) - 1) / 2) * 3 * PIP, y)
        on_dark = owner == BLACK and colour == "black" and tint > 0.3
        shapes.append(Disc(place, PIP, STONES[owner], Paint("white", 0.8) if on_dark else Paint("line")))
    return shapes


def _vertex(name: str, place: Place, owner: int | None, game: Game) -> list[Shape]:
    if owner is None:
        return [
            Disc(place, 0.17, Paint("paper", 0.85), Paint("line", 0.5), f"{name}: empty", f"vertex-{name}"),
            Label(place, name, Paint("quiet"), 0.15),
        ]
    return [
        Disc(place, 0.27, STONES[owner], Paint("line"), f"{name}: {game.seats[owner]}", f"stone-{name}"),
        Label(place, name, STONES[1 - owner], 0.15),
    ]


def _middle(outline: tuple[Place, ...]) -> Place:
    return sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline)


def _star(centre: Place, radius: float = 0.22) -> tuple[Place, ...]:
    x, y = centre
    tips = [(radius if tip % 2 == 0 else radius * 0.45, pi * (tip / 5 - 0.5)) for tip in range(10)]
    return tuple((x + r * cos(angle), y + r * sin(angle)) for r, angle in tips)
