"""The picture of Territory: hexagons in the colours of their ends, stacks with their counts, and what will appear."""

from hegemon.game.game import Game
from hegemon.games.territory.board import BLUE, COLOURED, ENDS, RED, SEATS
from hegemon.games.territory.cells import count_of, free_of
from hegemon.games.territory.figures import new_pieces, pieces_of, turns_alone
from hegemon.games.territory.groups import board_numbered, board_of
from hegemon.games.territory.rules import BEGIN, Territory
from hegemon.view import Area, Cell, Disc, Label, Paint
from hegemon.view.events import counted
from hegemon.view.parts import part
from hegemon.view.scene import Shape

COLOURS = (Paint("player1"), Paint("player2"))
SIGNS = ("①②③④⑤⑥⑦⑧⑨⊕", "❶❷❸❹❺❻❼❽❾⊖")
"""Open for Blue, filled for Red, so that no colour is needed; the last of each is more than nine."""
SMALL, LARGE = 0.24, 0.34
"""Radii of a single piece and of the highest stacks."""


def _colour(on: int, vertex: int) -> int | None:
    """The player whose colour a hexagon has."""
    return next((player for player in (BLUE, RED) if int(COLOURED[on, player]) >> vertex & 1), None)


@part
def drawn_grounds(on: int) -> tuple[Shape, ...]:
    """The hexagons of a board, drawn once for all positions."""
    return tuple(_ground(on, vertex) for vertex in range(len(board_numbered(on).vertices)))


def _ground(on: int, vertex: int) -> Area:
    board, colour = board_numbered(on), _colour(on, vertex)
    if colour is None:
        return Area(board.cell(vertex), Paint("ground"), Paint("line"), f"{board.vertices[vertex]}: neutral")
    is_end = int(ENDS[on, colour]) >> vertex & 1
    strength = 0.45 if is_end else 0.2
    words = f"{board.vertices[vertex]}: {SEATS[colour]}'s{', a start hexagon' if is_end else ''}"
    return Area(board.cell(vertex), Paint(COLOURS[colour].role, strength), Paint("line"), words)


@part
def drawn_stack(on: int, vertex: int, count: int, new: int, free: int | None) -> tuple[tuple[Shape, ...], Cell]:
    """A hexagon's name with the stack there, of which some may still move, and what will appear."""
    board = board_numbered(on)
    name, (x, y) = board.vertices[vertex], board.place(vertex)
    colour = _colour(on, vertex)
    ground = "neutral" if colour is None else f"{SEATS[colour]}'s hexagon"
    spawns = f", {new} will appear" if new else ""
    shapes: list[Shape] = [Label((x, y + 0.45), name, Paint("quiet"), 0.13)]
    if new:
        shapes.append(Label((x, y - 0.44), f"+{new}", Paint("ink"), 0.15))
    if count == 0:
        return tuple(shapes), Cell(name, (x, y), "", Paint("quiet"), f"empty, {ground}{spawns}")
    owner, pieces = (BLUE, count) if count > 0 else (RED, -count)
    words = f"{SEATS[owner]}, {counted(pieces, 'piece')}, {ground}{spawns}"
    if free is not None:
        words += f", {free} may still move"
    radius = min(SMALL + 0.02 * (pieces - 1), LARGE)
    shapes.append(Disc((x, y), radius, COLOURS[owner], Paint("line"), f"{name}: {words}", f"stack-{name}"))
    if owner == RED:
        # A ring tells Red's stacks without any colour.
        shapes.append(Disc((x, y), radius - 0.04, COLOURS[owner], Paint("paper")))
    shapes.append(Label((x, y), str(pieces), Paint("paper"), _letters(pieces)))
    return tuple(shapes), Cell(name, (x, y), SIGNS[owner][min(pieces, 10) - 1], COLOURS[owner], words)


def _letters(pieces: int) -> float:
    """The size at which a count fits its disc."""
    return 0.26 if pieces < 100 else 0.2 if pieces < 1000 else 0.16


def notes(game: Game, position: Territory) -> tuple[str, ...]:
    """Pieces and income, turns without an enemy, and whose turn it is, in words."""
    lines = []
    for player, seat in enumerate(SEATS):
        words = [f"{SIGNS[player][0]} {seat}: {counted(pieces_of(position, player), 'piece')}"]
        words.append(f"an income of {position.score(player)}")
        if position.alone(player):
            words.append(f"{turns_alone(position, player)} without an enemy")
        lines.append(", ".join(words))
    stacks = zip(board_of(position).vertices, map(count_of, position.cells), strict=False)
    high = [f"{name} {abs(count)}" for name, count in stacks if abs(count) > 9]
    if high:
        lines.append(f"More than nine: {' '.join(high)}")
    if position.over():
        lines.append(f"{game.view.outcome(position)}: {game.ending(position)}")
    elif position.stage == BEGIN:
        new = zip(board_of(position).vertices, new_pieces(position), strict=False)
        appear = " ".join(f"{name} +{pieces}" for name, pieces in new if pieces)
        lines.append(f"{SEATS[position.player]} to move, ply {position.ply + 1}; first appear {appear or 'none'}")
    else:
        free = sum(free_of(cell) for cell in position.cells)
        still = f"{counted(free, 'piece')} may still move"
        lines.append(f"{SEATS[position.player]}'s turn goes on, ply {position.ply + 1}; {still}")
    return tuple(lines)
