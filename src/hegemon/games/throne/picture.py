"""The picture of Throne: weights on pieces, what each node pays, both pools, and who could take whom."""

from hegemon.game.game import Game
from hegemon.games.throne.board import BOARD, MIDDLE, NEAR, NODES, NUMBER, THRONE, VERTEX, name_of
from hegemon.games.throne.options import AROUND_ORIGIN, AT_END, collect_of, support_of
from hegemon.games.throne.rules import WON, Throne, nodes_of, weight_on
from hegemon.games.throne.telling import pieces_of
from hegemon.native.bits import numbers
from hegemon.view import Area, Cell, Disc, Label, Line, Paint, Scene
from hegemon.view.events import counted
from hegemon.view.parts import part
from hegemon.view.scene import Place, Shape

COLOURS = (Paint("player1"), Paint("player2"))
SIGNS = ("①②③④⑤", "❶❷❸❹❺")
"""Open for player 1, filled for player 2, so that no colour is needed."""
RADII = (0.0, 0.29, 0.31, 0.33, 0.35, 0.37)
"""A heavier piece is drawn larger."""
THRONE_RADIUS = 0.46


def picture(game: Game, position: Throne) -> Scene:
    """The scene of a position."""
    parts = [_ground()]
    attacked = {} if position.over() else attacks(position)
    for node in attacked:
        parts += _support(position, node)
    cells = []
    own, others = position.pieces(0), position.pieces(1)
    for name in NODES:
        node = NUMBER[name]
        stands = weight_on(own, node) - weight_on(others, node)
        homes = tuple(player for player in (0, 1) if position.homes(player) >> node & 1)
        fight = (attacked[node], position.defence(node)) if node in attacked else None
        drawn, cell = _node(game.seats, node, stands, homes, fight)
        parts.append(drawn)
        cells.append(cell)
    title = f"{game.title}, after {position.ply} plies" if position.dated else game.title
    return Scene(title, tuple(parts), tuple(cells), notes(game, position))


@part
def _ground() -> tuple[Shape, ...]:
    lines = (
        Line((BOARD.place(vertex), BOARD.place(other)), Paint("line", 0.6))
        for vertex, near in enumerate(BOARD.neighbours)
        for other in near
        if other > vertex
    )
    return Area(BOARD.outline, Paint("ground"), Paint("line")), *lines


def attacks(position: Throne) -> dict[int, int]:
    """The enemy pieces that the player to move can attack, each with his strongest attack."""
    found: dict[int, int] = {}
    for origin in numbers((nodes_of(position.pieces(position.player)),)):
        for to in numbers((int(NEAR[origin]) & nodes_of(position.pieces(1 - position.player)),)):
            found[to] = max(found.get(to, 0), position.attack(origin, to))
    return found


def income_of(node: int) -> int:
    """What a node pays its holder."""
    return 3 if node == THRONE else 2 if MIDDLE >> node & 1 else 1


def place_of(node: int) -> Place:
    """Where a node is drawn."""
    return BOARD.place(VERTEX[node])


def _support(position: Throne, node: int) -> list[tuple[Shape, ...]]:
    """Lines to an attacked node from all whose weights count there, on both sides."""
    lines = []
    own, others = nodes_of(position.pieces(position.player)), nodes_of(position.pieces(1 - position.player))
    attackers = own & int(NEAR[node])
    for origin in numbers((attackers,)):
        lines.append(_line(position.player, origin, node))
        if support_of(position.rules) == AROUND_ORIGIN:
            lines += [_line(position.player, near, origin) for near in numbers((own & int(NEAR[origin]),))]
    return lines + [_line(1 - position.player, near, node) for near in numbers((others & int(NEAR[node]),))]


@part
def _line(player: int, here: int, there: int) -> tuple[Shape, ...]:
    return (Line((place_of(here), place_of(there)), Paint(COLOURS[player].role, 0.55), 0.07),)


@part
def _node(
    seats: tuple[str, ...], node: int, stands: int, homes: tuple[int, ...], fight: tuple[int, int] | None
) -> tuple[tuple[Shape, ...], Cell]:
    """A node with the weight that stands there, below 0 for player 2's, and how an attack on it would end."""
    name, (x, y), pays = name_of(node), place_of(node), income_of(node)
    weight, owner = abs(stands), 1 if stands < 0 else 0
    ground = f"{'throne, ' if node == THRONE else ''}pays {pays}" + "".join(
        f", start node of {seats[player]}" for player in homes
    )
    shapes: list[Shape] = []
    if node == THRONE:
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
        words += f"; attack {attack} against defence {defence}: {'can be taken' if attack > defence else 'holds'}"
    shapes.append(Disc((x, y), RADII[weight], COLOURS[owner], Paint("line"), f"{name}: {words}", f"piece-{name}"))
    if owner == 1:
        # A ring tells player 2's pieces without any colour.
        shapes.append(Disc((x, y), RADII[weight] - 0.03, COLOURS[owner], Paint("paper")))
    shapes.append(Label((x, y - 0.05), str(weight), Paint("paper"), 0.26))
    shapes.append(Label((x, y + 0.14), f"{name} +{pays}", Paint("paper"), 0.09))
    if fight is not None:
        attack, defence = fight
        ratio, taken = f"{attack}:{defence}", attack > defence
        above = y - (THRONE_RADIUS if node == THRONE else RADII[weight]) - 0.09
        shapes.append(Area(_plate((x, above)), Paint("paper"), Paint("line", 0.4)))
        shapes.append(Label((x, above), f"{ratio} ✕" if taken else ratio, Paint("accent" if taken else "ink"), 0.14))
    return tuple(shapes), Cell(name, (x, y), SIGNS[owner][weight - 1], COLOURS[owner], words)


def _plate(centre: Place) -> tuple[Place, ...]:
    """A small ground for words above a piece."""
    x, y = centre
    return (x - 0.24, y - 0.1), (x + 0.24, y - 0.1), (x + 0.24, y + 0.1), (x - 0.24, y + 0.1)


def notes(game: Game, position: Throne) -> tuple[str, ...]:
    """Pools and income, and whose turn it is, in words."""
    lines = []
    for player, seat in enumerate(game.seats):
        words = [f"{SIGNS[player][0]} {seat}: {position.pool(player)} in the pool"]
        pieces = counted(pieces_of(position, player), "piece")
        words.append(f"{pieces} on nodes that pay {position.takings(player)}")
        lines.append(", ".join(words))
    if position.stage == WON:
        lines.append(f"{game.seats[position.player]} wins: {game.ending(position)}")
    elif position.over():
        lines.append("A draw")
    else:
        after = "after spending" if collect_of(position.rules) == AT_END else "after the move"
        turn = f", ply {position.ply + 1}" if position.dated else ""
        lines.append(f"{game.seats[position.player]} to move{turn}; resources come {after}")
    return tuple(lines)
