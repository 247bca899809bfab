"""A scene as SVG text."""

from html import escape

from hegemon.view.scene import Area, Disc, Label, Line, Paint, Place, Scene, Shape

SCALE = 96
"""Pixels of a board unit."""
MARGIN = 0.45
NOTE = 0.34
"""Height of a note's line."""
LETTER = 0.105
"""Width of a note's letter, generously."""

COLOURS = {
    "ground": "#c9cfc4",
    "paper": "#ffffff",
    "line": "#6f7a6d",
    "quiet": "#5a6359",
    "ink": "#1b1f1b",
    "accent": "#b3261e",
    "black": "#1d2126",
    "white": "#fffdf6",
    "player1": "#0072b2",
    "player2": "#d55e00",
    "player3": "#009e73",
    "player4": "#cc79a7",
    "player5": "#e69f00",
    "player6": "#56b4e9",
    "player7": "#f0e442",
    "player8": "#7a5195",
    "player9": "#8c564b",
    "player10": "#17becf",
    "player11": "#7f7f7f",
    "player12": "#000000",
}
FONT = "font-family=\"system-ui, 'DejaVu Sans', 'Libertinus Serif', sans-serif\""


def svg(scene: Scene) -> str:
    """The picture as an SVG document, with the title and the notes for screen readers too."""
    left, top, right, bottom = extent(scene)
    longest = max(map(len, scene.notes), default=0) * LETTER
    wider = max(0.0, longest - right + left) / 2
    left, top, right = left - wider - MARGIN, top - MARGIN, right + wider + MARGIN
    notes_from = bottom + MARGIN
    bottom = notes_from + NOTE * len(scene.notes) + (MARGIN / 2 if scene.notes else 0)
    x, y, across, down = map(_number, (left, top, right - left, bottom - top))
    words = escape(" ".join([*scene.notes, *(f"{cell.name} {cell.words}." for cell in scene.cells if cell.sign)]))
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{(right - left) * SCALE:.0f}" '
        f'height="{(bottom - top) * SCALE:.0f}" viewBox="{x} {y} {across} {down}">',
        f"<title>{escape(scene.title)}</title>",
        f"<desc>{words}</desc>",
        f'<rect x="{x}" y="{y}" width="{across}" height="{down}" fill="{COLOURS["paper"]}"/>',
        *(_shape(shape) for shape in scene.shapes),
        *(
            f'<text x="{_number((left + right) / 2)}" y="{_number(notes_from + NOTE * (at + 0.6))}" {FONT} '
            f'font-size="0.2" text-anchor="middle" fill="{COLOURS["ink"]}">{escape(note)}</text>'
            for at, note in enumerate(scene.notes)
        ),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def extent(scene: Scene) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of what lasts."""
    # Pieces come and go; what the board is drawn on stays, so a picture keeps its size from turn to turn.
    lasting = [shape for shape in scene.shapes if isinstance(shape, Area)] or scene.shapes
    places = [place for shape in lasting for place in _places(shape)] or [(0.0, 0.0)]
    across, down = [x for x, _ in places], [y for _, y in places]
    return min(across), min(down), max(across), max(down)


def _places(shape: Shape) -> tuple[Place, ...]:
    match shape:
        case Area():
            return shape.outline
        case Line():
            return shape.places
        case Disc():
            (x, y), r = shape.centre, shape.radius
            return ((x - r, y - r), (x + r, y + r))
        case Label():
            return (shape.centre,)


def _shape(shape: Shape) -> str:
    match shape:
        case Area():
            points = " ".join(f"{_number(x)},{_number(y)}" for x, y in shape.outline)
            return f'<polygon points="{points}" {_fill(shape.fill)} {_edge(shape.edge)}>{_title(shape.title)}</polygon>'
        case Line():
            points = " ".join(f"{_number(x)},{_number(y)}" for x, y in shape.places)
            colour, width = COLOURS[shape.paint.role], _number(shape.width)
            return (
                f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="{width}" '
                f'stroke-opacity="{_number(shape.paint.strength)}" stroke-linecap="round"/>'
            )
        case Disc():
            x, y = shape.centre
            name = f' id="{escape(shape.id)}"' if shape.id else ""
            return (
                f'<circle{name} cx="{_number(x)}" cy="{_number(y)}" r="{_number(shape.radius)}" '
                f"{_fill(shape.fill)} {_edge(shape.edge)}>{_title(shape.title)}</circle>"
            )
        case Label():
            x, y = shape.centre
            return (
                f'<text x="{_number(x)}" y="{_number(y + shape.size * 0.35)}" {FONT} font-size="{_number(shape.size)}" '
                f'text-anchor="middle" {_fill(shape.paint)}>{escape(shape.text)}</text>'
            )


def _fill(paint: Paint) -> str:
    return f'fill="{COLOURS[paint.role]}" fill-opacity="{_number(paint.strength)}"'


def _edge(paint: Paint) -> str:
    if paint.strength == 0:
        return 'stroke="none"'
    return f'stroke="{COLOURS[paint.role]}" stroke-opacity="{_number(paint.strength)}" stroke-width="0.025"'


def _title(title: str) -> str:
    return f"<title>{escape(title)}</title>" if title else ""


def _number(value: float) -> str:
    """Three decimals are a tenth of a pixel; -0 would differ from 0 between machines."""
    return f"{round(value, 3) + 0.0:g}"
