"""The picture of Strategic Influence: stacks with their counts, zones before the setup, cells held, the turn."""

from functools import lru_cache

from hegemon.game.game import Game
from hegemon.games.strategic.board import BOARDS, ZONES
from hegemon.games.strategic.orders import count_on
from hegemon.games.strategic.packing import SIZE
from hegemon.games.strategic.rules import SETUP, Strategic
from hegemon.games.strategic.telling import counts_of, moment
from hegemon.view import Area, Cell, Disc, Label, Paint, Scene
from hegemon.view.scene import Shape

STONES = (Paint("white"), Paint("black"))
SIGNS = ("○", "●")
DIGITS = ("①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳", "❶❷❸❹❺❻❼❽❾❿⓫⓬⓭⓮⓯⓰⓱⓲⓳⓴")
"""Counts in one column of a terminal, open for White and filled for Black."""


def picture(game: Game, position: Strategic) -> Scene:
    """The scene of a position."""
    size, parts, cells = position.rules & SIZE, [], []
    for cell in range(len(BOARDS[size].vertices)):
        count = count_on(position, cell)
        zone = _zone_of(size, cell) if position.stage == SETUP and not count else None
        drawn, shown = _cell(game.seats, size, cell, count, zone)
        parts.append(drawn)
        cells.append(shown)
    return Scene(f"{game.title}, after turn {position.turn}", tuple(parts), tuple(cells), notes(game, position))


@lru_cache(maxsize=4096)
def _cell(seats: tuple[str, ...], size: int, cell: int, count: int, zone: int | None) -> tuple[tuple[Shape, ...], Cell]:
    """A cell with its stack, or before the setup with the mark of whose zone it is; drawn once for all positions."""
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


def _zone_of(size: int, cell: int) -> int | None:
    return next((player for player in (0, 1) if int(ZONES[size][player]) >> cell & 1), None)


def _words(seats: tuple[str, ...], owner: int | None, count: int, zone: int | None) -> str:
    if owner is not None:
        return f"{seats[owner]}, {count} stone{'' if count == 1 else 's'}"
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
            for name, count in zip(BOARDS[position.rules & SIZE].vertices, counts, strict=True)
            if count > len(DIGITS[player])
        ]
        if large:
            lines.append(f"  large stacks: {', '.join(large)}")
    if position.over():
        winner = position.winner()
        lines.append(f"{game.seats[winner]} wins" if winner >= 0 else "A draw")
    elif position.stage == SETUP:
        lines.append(moment(position))
    else:
        lines.append(f"{moment(position)}: both order at once")
    return tuple(lines)
