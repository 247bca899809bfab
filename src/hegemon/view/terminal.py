"""A scene as text for a terminal: every cell at its place, its sign or else its name."""

from collections.abc import Iterator
from itertools import pairwise

from rich.style import Style
from rich.text import Text

from hegemon.view.scene import Line, Place, Scene
from hegemon.view.svg import COLOURS

COLUMNS = 6
"""Terminal columns of a board unit; two lines go with them."""
LINES = 2.31
"""Rows of a triangular board are 0.866 units apart: two lines."""
NARROW = 0.8


def terminal_picture(scene: Scene) -> Text:
    """The board as coloured text, notes below."""
    left = min(cell.centre[0] for cell in scene.cells)
    top = min(cell.centre[1] for cell in scene.cells)

    heights = sorted({round(cell.centre[1], 6) for cell in scene.cells})
    apart = min((below - above for above, below in pairwise(heights)), default=1.0)
    # Rows of a square board are a whole unit apart; where tiles have several heights a unit stays what it is.
    lines = 2 / apart if apart > NARROW else LINES

    def at(place: Place) -> tuple[int, int]:
        return round((place[1] - top) * lines), 3 + round((place[0] - left) * COLUMNS)

    canvas: dict[tuple[int, int], tuple[str, Style]] = {}
    for shape in scene.shapes:
        if isinstance(shape, Line):
            style = Style(color=COLOURS[shape.paint.role])
            for start, end in pairwise(shape.places):
                for spot, sign in _strokes(at(start), at(end)):
                    canvas[spot] = (sign, style)
    for cell in scene.cells:
        label = f" {cell.sign} " if cell.sign else f"{cell.name:^3}"
        colour = Style(color=COLOURS[cell.paint.role], bgcolor=COLOURS["ground"], bold=True)
        line, middle = at(cell.centre)
        for offset, letter in enumerate(label, middle - len(label) // 2):
            canvas[line, offset] = (letter, colour if cell.sign else Style(dim=True))
    picture = Text()
    for line in range(max(row for row, _ in canvas) + 1):
        columns = [column for row, column in canvas if row == line]
        for column in range(min(0, *columns), max(columns) + 1) if len(columns) > 1 else ():
            picture.append(*canvas.get((line, column), (" ", Style())))
        picture.append("\n")
    for note in scene.notes:
        picture.append(f"  {note}\n")
    return picture


def _strokes(start: tuple[int, int], end: tuple[int, int]) -> Iterator[tuple[tuple[int, int], str]]:
    """The letters of a line between two spots, each a row and a column, the ends left to what stands there."""
    down, across = end[0] - start[0], end[1] - start[1]
    steps = max(abs(down), abs(across) if down == 0 else 0)
    sign = "-" if down == 0 else "|" if across == 0 else "\\" if down * across > 0 else "/"
    for step in range(1, steps):
        yield (start[0] + round(down * step / steps), start[1] + round(across * step / steps)), sign
