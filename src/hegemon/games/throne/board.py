"""The board of Throne, and the tables that its rules look up.

A node is numbered by where its weight begins in a word of three bits a node: a1 is 0, a2 is 3, ... e3 is 54. Sets of
nodes have the bits of these numbers.
"""

import numpy as np

from hegemon.boards import Board, hexagon
from hegemon.boards.names import bottom_up

BITS = 3
"""Of the weight on a node."""
BOARD: Board = hexagon(2, bottom_up)
NODES = tuple(sorted(BOARD.vertices))
"""The names of the nodes, in the order of their numbers."""
NUMBER = {name: BITS * at for at, name in enumerate(NODES)}
NUMBERS = BITS * len(NODES)
VERTEX = {NUMBER[name]: BOARD.vertex(name) for name in NODES}
"""Of each node its number on the board, which counts from the top."""


def name_of(node: int) -> str:
    """A node's name."""
    return NODES[node // BITS]


def nodes_near(name: str) -> tuple[str, ...]:
    """The names of the nodes beside one."""
    return tuple(BOARD.vertices[vertex] for vertex in BOARD.neighbours[BOARD.vertex(name)])


def set_of(names: tuple[str, ...]) -> int:
    """Some nodes as a set."""
    return sum(1 << NUMBER[name] for name in names)


LAYOUTS = {
    "flat": (("a1", "a2", "a3", "b1", "b4"), ("e1", "e2", "e3", "d1", "d4")),
    "pointy": (("a1", "a2", "a3", "b4", "c5"), ("e1", "e2", "e3", "d1", "c1")),
}
"""Of each layout the start nodes of both players; in tables a layout is its number in this order."""
LAYOUT_NAMES = tuple(LAYOUTS)
THRONE_NAME = "c3"
MIDDLE_NAMES = nodes_near(THRONE_NAME)

THRONE = NUMBER[THRONE_NAME]
ALL = set_of(NODES)
MIDDLE = set_of(MIDDLE_NAMES)

NEAR = np.zeros(NUMBERS, np.int64)
"""Of each node the nodes beside it."""
for _name in NODES:
    NEAR[NUMBER[_name]] = set_of(nodes_near(_name))

MOST_TAKINGS = 3 + 2 * len(MIDDLE_NAMES) + len(NODES) - len(MIDDLE_NAMES) - 1
"""What all nodes together pay in a turn: 3 for the throne, 2 for each around it, 1 for each other."""

RECRUITED_ON = ("start", "row")
"""Where recruits come in: on all start nodes, or on the middle three of the five, as they lie along the rim."""


def _middle_three(names: tuple[str, ...]) -> tuple[str, ...]:
    """Of nodes in a chain those with a neighbour on both sides."""
    return tuple(name for name in names if len(set(nodes_near(name)) & set(names)) == 2)


HOMES = np.zeros((len(RECRUITED_ON), len(LAYOUTS), 2), np.int64)
"""Of each layout the nodes on which both players recruit: their start nodes, or some of them."""
for _l, _homes in enumerate(LAYOUTS.values()):
    HOMES[0, _l] = [set_of(_names) for _names in _homes]
    HOMES[1, _l] = [set_of(_middle_three(_names)) for _names in _homes]


def _mirror(layout: str) -> list[int]:
    """The one map of the board, other than none, that takes each player's start nodes to themselves."""
    homes = [{BOARD.vertex(name) for name in names} for names in LAYOUTS[layout]]
    (found,) = (
        symmetry.vertices
        for symmetry in BOARD.symmetries[1:]
        if all({symmetry.vertices[vertex] for vertex in home} == home for home in homes)
    )
    return [NUMBER[BOARD.vertices[found[VERTEX[BITS * at]]]] for at in range(len(NODES))]


MIRROR = np.zeros((len(LAYOUTS), NUMBERS), np.int64)
"""Of each layout where its mirror takes each node."""
for _l, _layout in enumerate(LAYOUTS):
    MIRROR[_l, ::BITS] = _mirror(_layout)
