"""The picture of Strategic Influence: stacks with their counts, zones before the setup, cells held, the turn."""

from hegemon.game.game import Game
from hegemon.games.strategic.board import BOARDS
from hegemon.games.strategic.cells import stones_of
from hegemon.games.strategic.options import size_of
from hegemon.games.strategic.rules import SETUP, Strategic
from hegemon.view import Area, Cell, Disc, Label, Paint
from hegemon.view.events import counted
from hegemon.view.parts import part
from hegemon.view.scene import Shape

STONES = (Paint("white"), Paint("black"))
SIGNS = ("○", "●")
DIGITS = ("①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳", "❶❷❸❹❺❻❼❽❾❿⓫⓬⓭⓮⓯⓰⓱⓲⓳⓴")
"""Counts in one column of a terminal, open for White and filled for Black."""


@part
def drawn_cell(
    seats: tuple[str, ...], size: int, cell: int, count: int, zone: int | None
) -> tuple[tuple[Shape, ...], Cell]:
    """A cell with its stack, or before the setup with the mark of its zone; drawn once for all positions."""
    board = BOARDS[size]
    name, place = board.vertices[cell], board.place(cell)
    owner = 0 if count > 0 else 1 if count < 0 else None
    words = _words(seats, owner, abs(count), zone)
    tint = Paint("ground") if owner is None else Paint(STONES[owner].role, 0.25)
    x, y = place
    shapes: list[Shape] = [
        Area(board.cell(cell), tint, Paint("line", 0.7), f"{name}: {words}"),
        Label((x - 0.34, y - 0.36), name, Paint("quiet"), 0.14),
    ]
    if owner is not None:
        shapes.append(Disc(place, 0.3, STONES[owner], Paint("line"), f"{name}: {words}", f"stack-{name}"))
        shapes.append(Label(place, str(abs(count)), STONES[1 - owner], 0.28 if abs(count) < 100 else 0.2))
    elif zone is not None:
        shapes.append(Disc(place, 0.1, STONES[zone], Paint("line")))
    signs = ("", *DIGITS[owner or 0])
    sign = signs[abs(count)] if abs(count) < len(signs) else SIGNS[owner or 0]
    return tuple(shapes), Cell(name, place, sign, STONES[owner or 0], words)


def _words(seats: tuple[str, ...], owner: int | None, count: int, zone: int | None) -> str:
    if owner is not None:
        return f"{seats[owner]}, {counted(count, 'stone')}"
    return "neutral" if zone is None else f"empty, {seats[zone]}'s zone"


def notes(game: Game, position: Strategic) -> tuple[str, ...]:
    """Cells and stones of both, and the turn, in words."""
    lines = []
    for player, seat in enumerate(game.seats):
        stones = [stones_of(cell, player) for cell in position.cells]
        lines.append(f"{SIGNS[player]} {seat}: {position.score(player)} cells, {sum(stones)} stones")
        stacks = zip(BOARDS[size_of(position.rules)].vertices, stones, strict=False)
        large = [f"{name} {many}" for name, many in stacks if many > len(DIGITS[player])]
        if large:
            lines.append(f"  large stacks: {', '.join(large)}")
    if position.over():
        lines.append(game.view.outcome(position))
    else:
        lines.append(game.view.moment(position) + ("" if position.stage == SETUP else ": both order at once"))
    return tuple(lines)
