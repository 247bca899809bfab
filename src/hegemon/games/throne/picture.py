"""The parts that a picture of Throne is composed of. Each is drawn once: it comes again in many positions."""

from hegemon.games.throne.board import BOARD, MIDDLE, THRONE, VERTEX, name_of
from hegemon.games.throne.rules import takes
from hegemon.view import Area, Cell, Disc, Label, Line, Paint
from hegemon.view.parts import part
from hegemon.view.scene import Place, Shape

COLOURS = (Paint("player1"), Paint("player2"))
SIGNS = ("①②③④⑤", "❶❷❸❹❺")
"""Open for player 1, filled for player 2, so that no colour is needed."""
RADII = (0.0, 0.29, 0.31, 0.33, 0.35, 0.37)
"""A heavier piece is drawn larger."""
THRONE_RADIUS = 0.46


@part
def ground() -> tuple[Shape, ...]:
    """The board's area and the lines between its nodes."""
    lines = (
        Line((BOARD.place(vertex), BOARD.place(other)), Paint("line", 0.6))
        for vertex, near in enumerate(BOARD.neighbours)
        for other in near
        if other > vertex
    )
    return Area(BOARD.outline, Paint("ground"), Paint("line")), *lines


def income_of(node: int) -> int:
    """What a node pays its holder."""
    return 3 if node == THRONE else 2 if MIDDLE >> node & 1 else 1


def place_of(node: int) -> Place:
    """Where a node is drawn."""
    return BOARD.place(VERTEX[node])


@part
def line(player: int, here: int, there: int) -> tuple[Shape, ...]:
    """A line along which the weight of a player's piece counts."""
    return (Line((place_of(here), place_of(there)), Paint(COLOURS[player].role, 0.55), 0.07),)


@part
def node(
    seats: tuple[str, ...], number: int, stands: int, homes: tuple[int, ...], fight: tuple[int, int] | None
) -> tuple[tuple[Shape, ...], Cell]:
    """A node with the weight that stands there, below 0 for player 2's, and how an attack on it would end."""
    name, (x, y), pays = name_of(number), place_of(number), income_of(number)
    weight, owner = abs(stands), 1 if stands < 0 else 0
    ground = f"{'throne, ' if number == THRONE else ''}pays {pays}" + "".join(
        f", start node of {seats[player]}" for player in homes
    )
    shapes: list[Shape] = []
    if number == THRONE:
        shapes.append(Disc((x, y), THRONE_RADIUS, Paint("accent", 0.35), Paint("accent")))
    if not weight:
        edge = COLOURS[homes[0]] if homes else Paint("line", 0.5)
        shapes.append(Disc((x, y), 0.2, Paint("paper", 0.9), edge, f"{name}: empty, {ground}", f"node-{name}"))
        shapes.append(Label((x, y - 0.04), name, Paint("quiet"), 0.15))
        shapes.append(Label((x, y + 0.11), f"+{pays}", Paint("quiet"), 0.11))
        return tuple(shapes), Cell(name, (x, y), "", Paint("quiet"), f"empty, {ground}")
    words = f"{seats[owner]}, weight {weight}, {ground}"
    if fight is not None:
        attack, defence = fight
        words += f"; attack {attack} against defence {defence}: {'can be taken' if takes(attack, defence) else 'holds'}"
    shapes.append(Disc((x, y), RADII[weight], COLOURS[owner], Paint("line"), f"{name}: {words}", f"piece-{name}"))
    if owner == 1:
        # A ring tells player 2's pieces without any colour.
        shapes.append(Disc((x, y), RADII[weight] - 0.03, COLOURS[owner], Paint("paper")))
    shapes.append(Label((x, y - 0.05), str(weight), Paint("paper"), 0.26))
    shapes.append(Label((x, y + 0.14), f"{name} +{pays}", Paint("paper"), 0.09))
    if fight is not None:
        attack, defence = fight
        ratio, taken = f"{attack}:{defence}", takes(attack, defence)
        above = y - (THRONE_RADIUS if number == THRONE else RADII[weight]) - 0.09
        shapes.append(Area(_plate((x, above)), Paint("paper"), Paint("line", 0.4)))
        shapes.append(Label((x, above), f"{ratio} ✕" if taken else ratio, Paint("accent" if taken else "ink"), 0.14))
    return tuple(shapes), Cell(name, (x, y), SIGNS[owner][weight - 1], COLOURS[owner], words)


@part
def ghost(player: int, node: int, weight: int) -> tuple[Shape, ...]:
    """A piece where it would stand."""
    place = place_of(node)
    return (Disc(place, RADII[weight], COLOURS[player], Paint("line")), Label(place, str(weight), Paint("paper"), 0.26))


def _plate(centre: Place) -> tuple[Place, ...]:
    """A small ground for words above a piece."""
    x, y = centre
    return (x - 0.24, y - 0.1), (x + 0.24, y - 0.1), (x + 0.24, y + 0.1), (x - 0.24, y + 0.1)
