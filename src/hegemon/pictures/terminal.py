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
            label = f" {cell.sign} " if cell.sign else f"{cell.name:^3}"
            # A long name grows to both sides of its place.
            gap = max(1 if column else 0, 2 + start - (len(label) - 3) // 2 - column)
            picture.append(" " * gap)
            column += gap + len(label)
            if cell.sign:
                picture.append(label, Style(color=COLOURS[cell.paint.role], bgcolor=COLOURS["ground"], bold=True))
            else:
                picture.append(label, Style(dim=True))
        picture.append("\n")
    for note in scene.notes:
        picture.append(f"  {note}\n")
    return picture
