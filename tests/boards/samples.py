"""The boards of the games by name, and the measures that several tests take of them."""

from collections import Counter
from collections.abc import Sequence

from hypothesis import strategies as st

from hegemon.boards import Board, ears, hexagon, honeycomb, names, square, triangular

INFLUENCE = {
    "honeycomb": ears(honeycomb()),
    "snowflake": triangular([2, 5, 6, 5, 6, 5, 2]),
    "diagram": triangular([3, 4, 5, 6, 5, 4, 3]),
    "small": hexagon(2),
    "large": hexagon(3),
}
TERRITORY = {
    "diamond7": triangular([2, 3, 4, 5, 4, 3, 2], names.top_down),
    "diamond9": triangular([2, 3, 4, 5, 6, 5, 4, 3, 2], names.top_down),
    "corridor9": triangular([2, 3, 2, 3, 2, 3, 2, 3, 2], names.top_down),
    "corridor7": triangular([2, 3, 2, 3, 2, 3, 2], names.top_down),
}
BOARDS = {
    **INFLUENCE,
    **TERRITORY,
    "throne": hexagon(2, names.bottom_up),
    "strategic": square(5, 5),
    "rectangle": square(4, 3),
    "hexagons": honeycomb(),
    "wide honeycomb": honeycomb(3),
    "wide ears": ears(honeycomb(2)),
    "triangle": triangular([1, 2, 3, 4]),
    "lopsided": triangular([4, 1, 2, 7, 4, 3]),
}


def row_shapes() -> st.SearchStrategy[list[int]]:
    """Row lengths that lie on one triangular lattice."""
    drawn = st.tuples(st.integers(0, 1), st.lists(st.integers(0, 3), min_size=1, max_size=8))
    return drawn.map(lambda d: [1 + 2 * n + (i + d[0]) % 2 for i, n in enumerate(d[1])])


def edges(board: Board) -> int:
    return sum(map(len, board.neighbours)) // 2


def around(board: Board, name: str) -> str:
    """The names of the neighbours, sorted."""
    return " ".join(sorted(board.vertices[v] for v in board.neighbours[board.vertex(name)]))


def corners(board: Board, name: str) -> str:
    """The names of a face's corners, sorted."""
    return " ".join(sorted(board.vertices[v] for v in board.faces[board.face(name)].corners))


def touches(board: Board) -> dict[int, int]:
    """How many vertices touch that many faces."""
    return dict(Counter(len(board.touching(v)) for v in range(len(board.vertices))))


def area(polygon: Sequence[tuple[float, float]]) -> float:
    """The signed area, positive for a polygon that runs clockwise on the drawing."""
    turned = [*polygon[1:], *polygon[:1]]
    return sum(x * v - y * u for (x, y), (u, v) in zip(polygon, turned, strict=True)) / 2
