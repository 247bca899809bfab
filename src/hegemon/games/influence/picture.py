"""The parts that a picture of Influence is composed of. Each is drawn once: it comes again in many positions."""

from math import cos, pi, sin

from hegemon.games.influence.boards import BOARDS, NAMES
from hegemon.games.influence.dice import BLACK, WHITE
from hegemon.view import Area, Cell, Disc, Label, Line, Paint
from hegemon.view.parts import part
from hegemon.view.scene import Place, Shape

STONES = (Paint("black"), Paint("white"))
SIGNS = ("●", "○")
PIP = 0.045
TINTS = {"black": (0.0, 0.22, 0.45, 0.75), "white": (0.0, 0.3, 0.6, 0.9)}


@part
def ground(on: int) -> tuple[Shape, ...]:
    """The board's area."""
    return (Area(BOARDS[NAMES[on]].outline, Paint("ground"), Paint("line")),)


@part
def lines(on: int) -> tuple[Shape, ...]:
    """The lines between neighbouring vertices."""
    board = BOARDS[NAMES[on]]
    return tuple(
        Line((board.place(vertex), board.place(other)), Paint("line", 0.6))
        for vertex, near in enumerate(board.neighbours)
        for other in near
        if other > vertex
    )


@part
def triangle(on: int, number: int, held: tuple[int, int], is_keystone: bool) -> tuple[Shape, ...]:
    """A triangle with a pip for each corner that Black and White hold."""
    board, (black, white) = BOARDS[NAMES[on]], held
    name, outline = board.faces[number].name, board.faces[number].outline
    title = f"{name}: Black {black}/3, White {white}/3" + (", keystone: pays double" if is_keystone else "")
    # Three steps of the leader's colour; the pips say the rest.
    most, colour = (black, "black") if black > white else (white, "white")
    tint = 0.0 if black == white else TINTS[colour][most]
    shapes: list[Shape] = [Area(outline, Paint(colour, tint), Paint("line", 0.25), title)]
    # An ear is drawn as a kite with one corner, where a stone may lie: keep clear of it.
    vertices = {board.place(vertex) for vertex in range(len(board.vertices))}
    x, y = _middle(tuple(place for place in outline if place not in vertices) or outline)
    if is_keystone:
        shapes.append(Area(_star((x, y)), Paint("accent"), title="keystone"))
    owners = [BLACK] * black + [WHITE] * white
    for at, owner in enumerate(owners):
        place = (x + (at - (len(owners) - 1) / 2) * 3 * PIP, y)
        on_dark = owner == BLACK and colour == "black" and tint > 0.3
        shapes.append(Disc(place, PIP, STONES[owner], Paint("white", 0.8) if on_dark else Paint("line")))
    return tuple(shapes)


@part
def vertex(on: int, vertex: int, owner: int | None, words: str) -> tuple[tuple[Shape, ...], Cell]:
    """A vertex, empty or with a stone, as shapes and as a cell."""
    board = BOARDS[NAMES[on]]
    name, place = board.vertices[vertex], board.place(vertex)
    title = f"{name}: {words}"
    if owner is None:
        disc = Disc(place, 0.17, Paint("paper", 0.85), Paint("line", 0.5), title, f"vertex-{name}")
        return (disc, Label(place, name, Paint("quiet"), 0.15)), Cell(name, place, "", STONES[0], words)
    disc = Disc(place, 0.27, STONES[owner], Paint("line"), title, f"stone-{name}")
    return (disc, Label(place, name, STONES[1 - owner], 0.15)), Cell(name, place, SIGNS[owner], STONES[owner], words)


@part
def ghost(on: int, vertex: int, player: int) -> tuple[Shape, ...]:
    """A stone that may be placed."""
    return (Disc(BOARDS[NAMES[on]].place(vertex), 0.27, STONES[player], Paint("line")),)


def _middle(outline: tuple[Place, ...]) -> Place:
    return sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline)


def _star(centre: Place, radius: float = 0.22) -> tuple[Place, ...]:
    x, y = centre
    tips = [(radius if tip % 2 == 0 else radius * 0.45, pi * (tip / 5 - 0.5)) for tip in range(10)]
    return tuple((x + r * cos(angle), y + r * sin(angle)) for r, angle in tips)
