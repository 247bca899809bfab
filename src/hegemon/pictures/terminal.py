"""A scene as text for a terminal: every cell at its place, its sign or else its name."""

from collections import defaultdict

from rich.style import Style
from rich.text import Text

from hegemon.pictures.scene import Cell, Scene
from hegemon.pictures.svg import COLOURS

COLUMNS = 6
"""Terminal columns of a board unit; two lines go with them."""
LINES = 2.31
"""Rows of a triangular board are 0.866 units apart: two lines."""


def terminal_picture(scene: Scene) -> Text:
    """The board as coloured text, notes below."""
    lines: dict[int, list[tuple[int, Cell]]] = defaultdict(list)
    left = min(cell.centre[0] for cell in scene.cells)
    top = min(cell.centre[1] for cell in scene.cells)
    for cell in scene.cells:
        x, y = cell.centre
        lines[round((y - top) * LINES)].append((round((x - left) * COLUMNS), cell))
    picture = Text()
    for line in range(max(lines) + 1):
        column = 0
        for start, cell in sorted(lines[line], key=lambda placed: placed[0]):
            picture.append(" " * (2 + start - column))
            column = start + 2
            if cell.sign:
                colour = COLOURS[cell.paint.role]
                picture.append(f" {cell.sign} ", Style(color=colour, bgcolor=COLOURS["ground"], bold=True))
                column += 3
            else:
                picture.append(f"{cell.name:^3}", Style(dim=True))
                column += 3
        picture.append("\n")
    for note in scene.notes:
        picture.append(f"  {note}\n")
    return picture
