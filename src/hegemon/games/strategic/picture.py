"""The picture of Strategic Influence: stacks with their counts, zones before the setup, cells held, the turn."""

from hegemon.core.game import Game
from hegemon.games.strategic.board import BOARDS, ZONES
from hegemon.games.strategic.orders import count_on
from hegemon.games.strategic.packing import SIZE
from hegemon.games.strategic.rules import SETUP, Strategic
from hegemon.games.strategic.telling import counts_of, moment
from hegemon.pictures import Area, Cell, Disc, Label, Paint, Scene
from hegemon.pictures.scene import Shape

STONES = (Paint("white"), Paint("black"))
SIGNS = ("○", "●")
DIGITS = ("①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳", "❶❷❸❹❺❻❼❽❾❿⓫⓬⓭⓮⓯⓰⓱⓲⓳⓴")
"""Counts in one column of a terminal, open for White and filled for Black."""


def picture(game: Game, position: Strategic) -> Scene:
    """The scene of a position."""
    board = BOARDS[position.rules & SIZE]
    shapes: list[Shape] = []
    cells = []
    for cell, name in enumerate(board.vertices):
        count, place = count_on(position, cell), board.place(cell)
        owner = 0 if count > 0 else 1 if count < 0 else None
        words = _words(game, position, cell, owner, abs(count))
        tint = Paint("ground") if owner is None else Paint(STONES[owner].role, 0.25)
        shapes.append(Area(board.cell(cell), tint, Paint("line", 0.7), f"{name}: {words}"))
        x, y = place
        shapes.append(Label((x - 0.34, y - 0.36), name, Paint("quiet"), 0.14))
        if owner is not None:
            shapes.append(
                Disc(place, 0.3, STONES[owner], Paint("line"), f"{name}: {words}", f"stack-{name}"),
            )
            shapes.append(Label(place, str(abs(count)), STONES[1 - owner], 0.28 if abs(count) < 100 else 0.2))
        elif position.stage == SETUP:
            shapes += _zone_mark(position, cell, place)
        sign = "" if owner is None else _sign(owner, abs(count))
        cells.append(Cell(name, place, sign, STONES[owner or 0], words))
    return Scene(f"{game.title}, after turn {position.turn}", tuple(shapes), tuple(cells), notes(game, position))


def _sign(owner: int, count: int) -> str:
    return DIGITS[owner][count - 1] if count <= len(DIGITS[owner]) else SIGNS[owner]


def _zone_of(position: Strategic, cell: int) -> int | None:
    zones = ZONES[position.rules & SIZE]
    return next((player for player in (0, 1) if int(zones[player]) >> cell & 1), None)


def _zone_mark(position: Strategic, cell: int, place: tuple[float, float]) -> list[Shape]:
    zone = _zone_of(position, cell)
    return [] if zone is None else [Disc(place, 0.1, STONES[zone], Paint("line"))]


def _words(game: Game, position: Strategic, cell: int, owner: int | None, count: int) -> str:
    if owner is not None:
        return f"{game.seats[owner]}, {count} stone{'' if count == 1 else 's'}"
    zone = _zone_of(position, cell)
    if position.stage == SETUP and zone is not None:
        return f"empty, {game.seats[zone]}'s zone"
    return "neutral"


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
