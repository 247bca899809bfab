"""The picture of Strategic Influence: stacks with their counts, zones before the setup, cells held, the turn."""

from hegemon.game.game import Game
from hegemon.games.strategic.board import BOARDS, ZONES
from hegemon.games.strategic.options import size_of
from hegemon.games.strategic.orders import count_on
from hegemon.games.strategic.rules import SETUP, Strategic
from hegemon.mechanics.stacks import sign_of
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
    sign = "" if owner is None else _sign(owner, abs(count))
    return tuple(shapes), Cell(name, place, sign, STONES[owner or 0], words)


def _sign(owner: int, count: int) -> str:
    return DIGITS[owner][count - 1] if count <= len(DIGITS[owner]) else SIGNS[owner]


def zone_of(size: int, cell: int) -> int | None:
    """The player in whose zone a cell is."""
    return next((player for player in (0, 1) if int(ZONES[size][player]) >> cell & 1), None)


def _words(seats: tuple[str, ...], owner: int | None, count: int, zone: int | None) -> str:
    if owner is not None:
        return f"{seats[owner]}, {counted(count, 'stone')}"
    return "neutral" if zone is None else f"empty, {seats[zone]}'s zone"


def notes(game: Game, position: Strategic) -> tuple[str, ...]:
    """Cells and stones of both, and the turn, in words."""
    lines = []
    for player, seat in enumerate(game.seats):
        counts = counts_of(position, player)
        held = [count for count in counts if count > 0]
        lines.append(f"{SIGNS[player]} {seat}: {len(held)} cells, {sum(held)} stones")
        large = [
            f"{name} {count}"
            for name, count in zip(BOARDS[size_of(position.rules)].vertices, counts, strict=True)
            if count > len(DIGITS[player])
        ]
        if large:
            lines.append(f"  large stacks: {', '.join(large)}")
    if position.over():
        lines.append(game.view.outcome(position))
    else:
        lines.append(game.view.moment(position) + ("" if position.stage == SETUP else ": both order at once"))
    return tuple(lines)


def counts_of(position: Strategic, player: int) -> list[int]:
    """The stones of a player on every cell, those of the other as negative numbers."""
    return [count_on(position, cell) * sign_of(player) for cell in range(position.size())]
