"""The charts of how the odds of a fight grow with the stones sent; `draw_pictures.py` draws them.

A page asks for one with `<!-- draw: draw_odds.py strategic -->` above the image.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise

from hegemon.games.strategic.combat import ALTERNATE
from hegemon.games.territory.combat import DEFENDER, REROLL
from hegemon.view import Area, Disc, Label, Line, Paint, Scene
from hegemon.view.scene import Place, Shape

MOST = 12
STONES = range(1, MOST + 1)
DEFENDERS = (1, 2, 3, 4, 6)
WIDTH, HEIGHT = 8.8, 5.2
"""How far apart one stone and MOST are, and no chance and certainty."""
NAME_AT = WIDTH + 1.35
"""Where the curves' names stand, right of their ends."""
APART = 0.34
"""The least distance between two names."""
CURVES = ("player1", "player2", "player3", "player4", "player8")


def place(stones: int, odds: Fraction) -> Place:
    """Where a number of stones and a chance are on the chart."""
    return (WIDTH * (stones - 1) / (MOST - 1), float(HEIGHT * (1 - odds)))


def along(odds: Sequence[Fraction]) -> list[Place]:
    """A curve's places."""
    return [place(stones, chance) for stones, chance in zip(STONES, odds, strict=True)]


def expands(stones: int) -> Fraction:
    """How likely stones are to take a neutral cell."""
    return 1 - Fraction(1, 2**stones)


def axes() -> list[Shape]:
    """The grid with its numbers, on a ground that holds every word of the chart."""
    left, right, top, bottom = -0.9, NAME_AT + 1.15, -0.7, HEIGHT + 0.75
    ground = ((left, top), (right, top), (right, bottom), (left, bottom))
    shapes: list[Shape] = [Area(ground, Paint("paper"))]
    for quarters in range(5):
        odds = Fraction(quarters, 4)
        shapes.append(Line((place(1, odds), place(MOST, odds)), Paint("line", 0.4), 0.015))
        shapes.append(Label((-0.45, place(1, odds)[1]), f"{25 * quarters} %", Paint("quiet"), 0.2))
    for stones in STONES:
        x, _ = place(stones, Fraction(0))
        shapes.append(Line(((x, 0.0), (x, HEIGHT)), Paint("line", 0.2), 0.01))
        shapes.append(Label((x, HEIGHT + 0.25), str(stones), Paint("quiet"), 0.2))
    shapes.append(Label((WIDTH / 2, HEIGHT + 0.6), "stones sent", Paint("ink"), 0.22))
    return shapes


def dashes(places: list[Place]) -> list[tuple[Place, Place]]:
    """A path as a row of short lines."""
    return [
        (between(here, there, start), between(here, there, start + 0.13))
        for here, there in pairwise(places)
        for start in (0.0, 0.25, 0.5, 0.75)
    ]


def between(here: Place, there: Place, share: float) -> Place:
    """The place at a share of the way from one place to another."""
    return (here[0] + (there[0] - here[0]) * share, here[1] + (there[1] - here[1]) * share)


def named(ends: list[tuple[str, Place]]) -> list[Shape]:
    """Names right of the curves' ends, spread so that they don't touch, each with a thin line to its curve."""
    shapes: list[Shape] = []
    y = -0.45 - APART
    for name, end in sorted(ends, key=lambda named_end: named_end[1][1]):
        y = max(y + APART, end[1] - 0.45)
        shapes.append(Line((end, (WIDTH + 0.45, y)), Paint("quiet", 0.7), 0.012))
        shapes.append(Label((NAME_AT, y), name, Paint("ink"), 0.2))
    return shapes


def numbers_on(defenders: int, places: list[Place], paint: Paint) -> list[Shape]:
    """The number of defenders on their curve, where the sides are even: the curve is known without its colour too."""
    at = places[defenders - 1]
    return [Disc(at, 0.15, Paint("paper"), paint), Label(at, str(defenders), Paint("ink"), 0.2)]


def fights(wins: Callable[[int, int], Fraction]) -> tuple[list[Shape], list[tuple[str, Place]], list[Shape]]:
    """The grid with a curve for each number of defenders, where the curves end, and the numbers on them."""
    shapes = axes()
    ends: list[tuple[str, Place]] = []
    signs: list[Shape] = []
    for defenders, role in zip(DEFENDERS, CURVES, strict=True):
        places = along([wins(attackers, defenders) for attackers in STONES])
        shapes.append(Line(tuple(places), Paint(role), 0.04))
        signs += numbers_on(defenders, places, Paint(role))
        ends.append((f"against {defenders}", places[-1]))
    return shapes, ends, signs


def scene(game: str) -> Scene:
    """The chart of a game: attackers against 1, 2, 3, 4 and 6 defenders, and what else it has to compare, dashed."""
    return {"strategic": strategic, "territory": territory}[game]()


def strategic() -> Scene:
    """Fights, and stones that expand, dashed."""
    shapes, ends, signs = fights(ALTERNATE.wins)
    places = along([expands(stones) for stones in STONES])
    shapes += [Line(dash, Paint("ink"), 0.04) for dash in dashes(places)]
    ends.append(("neutral cell", places[-1]))
    notes = ("How likely stones are to take a cell: a neutral one (dashed), or one with 1, 2, 3, 4 or 6 defenders.",)
    return Scene("Odds of Strategic Influence", ((*shapes, *named(ends), *signs),), (), notes)


def territory() -> Scene:
    """Fights with ties rolled again, and dashed where the defender wins them."""
    shapes, ends, signs = fights(REROLL.wins)
    for defenders, role in zip(DEFENDERS, CURVES, strict=True):
        places = along([DEFENDER.wins(attackers, defenders) for attackers in STONES])
        shapes += [Line(dash, Paint(role), 0.025) for dash in dashes(places)]
        signs.append(Label((places[defenders][0], places[defenders][1] + 0.2), str(defenders), Paint("quiet"), 0.2))
    notes = ("How likely attackers are to win against 1, 2, 3, 4 or 6; dashed: the defender wins ties.",)
    return Scene("Odds of Hex Territorial Acquisition", ((*shapes, *named(ends), *signs),), (), notes)
