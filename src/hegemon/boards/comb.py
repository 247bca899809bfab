"""Honeycombs, their hexagons and their ears. Vertices and hexagon centres share one triangular lattice."""

from itertools import groupby
from operator import itemgetter

from hegemon.boards import names
from hegemon.boards.board import Board
from hegemon.boards.lattice import TRIANGULAR, Point
from hegemon.boards.outline import Shape

# From a hexagon's centre to the next one's, clockwise from straight above.
HEXAGONS: dict[str, Point] = {
    "N": (1, -2), "NE": (2, -1), "SE": (1, 1), "S": (-1, 2), "SW": (-2, 1), "NW": (-1, -1),
}  # fmt: skip


def honeycomb(radius: int = 1, name: names.Name = names.reading) -> Board:
    """The hexagons within `radius` of a centre hexagon O, flat side up, as faces: radius 1 has seven.

    The six around O are N NE SE S SW NW. One further out is named by the shortest walk from O, N or S
    first, then northern before southern steps: `NN`, `NNE`, `NESE`, `NENE`.
    """
    if radius < 0:
        raise ValueError(f"a honeycomb needs a radius of at least 0, not {radius}")
    hexagons = {"O": (0, 0)}
    for ring in range(1, radius + 1):
        hexagons |= _ring(ring)
    steps = TRIANGULAR.steps[4:] + TRIANGULAR.steps[:4]  # corners clockwise from the top left
    corners = {text: [(a + c, d + e) for c, e in steps] for text, (a, d) in hexagons.items()}
    points = sorted({point for around in corners.values() for point in around}, key=lambda point: point[::-1])
    rows = [list(row) for _, row in groupby(points, key=itemgetter(1))]
    board = Board.lay(TRIANGULAR, rows, name)
    number = {point: v for v, point in enumerate(board.points)}
    return board.with_faces({text: [number[p] for p in points] for text, points in corners.items()})


def ears(board: Board) -> Board:
    """The same vertices with the ears of the hexagons as faces: three consecutive vertices of one hexagon.

    `HEX:APEX` is named by its middle vertex and drawn as the kite there, so that ears tile the board.
    """
    if not board.faces or any(len(face.corners) != 6 for face in board.faces):
        raise ValueError("only a honeycomb has ears: every face of the board must be a hexagon")
    corners: dict[str, tuple[int, ...]] = {}
    kites: list[Shape] = []
    for face in board.faces:
        around = [board.points[v] for v in face.corners]
        # The mean of six corners, in half steps.
        centre = (sum(a for a, _ in around) // 3, sum(d for _, d in around) // 3)
        for i, apex in enumerate(face.corners):
            before, after = (i - 1) % 6, (i + 1) % 6
            corners[f"{face.name}:{board.vertices[apex]}"] = (face.corners[before], apex, face.corners[after])
            along, down = around[i]
            kites.append((centre, *((along + around[j][0], down + around[j][1]) for j in (before, i, after))))
    return board.with_faces(corners, kites)


def _ring(distance: int) -> dict[str, Point]:
    """The hexagons at this distance from O by name, clockwise from straight above."""
    order = ("N", "S", "NE", "NW", "SE", "SW")
    ring = {}
    for first, second in zip(HEXAGONS, [*HEXAGONS, "N"][1:], strict=True):
        for aside in range(distance):
            walk = sorted([first] * (distance - aside) + [second] * aside, key=order.index)
            steps = [HEXAGONS[step] for step in walk]
            ring["".join(walk)] = (sum(a for a, _ in steps), sum(d for _, d in steps))
    return ring
