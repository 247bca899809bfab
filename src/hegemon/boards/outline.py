"""The outer boundary of faces that lie side by side, in whole numbers."""

from collections.abc import Iterable

from hegemon.boards.lattice import Point

Shape = tuple[Point, ...]  # a polygon's corners, clockwise


def boundary(shapes: Iterable[Shape]) -> Shape:
    """The corners of the ground that the shapes cover together, clockwise from its top left.

    Ground that is pinched to a single point is walked around as one, and passes that point twice.
    """
    edges = {edge for shape in shapes for edge in zip(shape, shape[1:] + shape[:1], strict=True)}
    onwards: dict[Point, list[Point]] = {}
    for here, there in edges:
        if (there, here) not in edges:  # an edge that two shapes share runs both ways and is inside
            onwards.setdefault(here, []).append(there)
    if not onwards:
        return ()
    start = min(onwards, key=lambda point: (point[1], point[0]))
    walk = [start, onwards[start][0]]
    while walk[-1] != start:
        before, here = walk[-2:]
        # The ground is on our right: at a pinch the leftmost way goes on around its other part.
        walk.append(min(onwards[here], key=lambda there: bend(before, here, there)))
    walk.pop()
    corners = zip(walk[-1:] + walk[:-1], walk, walk[1:] + walk[:1], strict=True)
    return tuple(here for before, here, there in corners if bend(before, here, there))


def bend(before: Point, here: Point, there: Point) -> int:
    """Positive for a turn to the right as drawn, 0 straight on, negative to the left."""
    return (here[0] - before[0]) * (there[1] - here[1]) - (here[1] - before[1]) * (there[0] - here[0])
