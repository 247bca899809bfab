"""Hex: a board of more moves than a word has bits, tables, options, symmetries, a picture, and something to prove.

Players lay stones on a rhombus of hexagons. Black connects the top with the bottom, White the left with the right side.
No game is drawn. With the option `swap` the second player may take over the first stone, mirrored.

Try it: `hegemon play examples/hex.py -o size=5`, `hegemon bench examples/hex.py`,
`hegemon draw examples/hex.py --out hex.svg`, `hegemon best examples/hex.py -o size=7`.
"""

import re
from functools import cache, reduce
from typing import NamedTuple

import numpy as np

from hegemon import (
    NONE,
    Area,
    Bounds,
    Cell,
    Disc,
    Facts,
    Game,
    IllegalError,
    Label,
    Line,
    MalformedError,
    Mind,
    Notation,
    Paint,
    Part,
    Preset,
    RulesWord,
    Scene,
    Style,
    Switch,
    View,
    Whole,
    compiled,
)
from hegemon.boards import Board, names
from hegemon.boards.lattice import TRIANGULAR
from hegemon.errors import shown
from hegemon.native.bits import WORD, Moves, adding, first, holds, put, rest, size
from hegemon.view.scene import Shape

SMALLEST, LARGEST = 2, 14

OPTIONS = (
    Whole("size", "cells along a side", 11, ("2", "3", "8"), SMALLEST, LARGEST),
    Switch("swap", "the second player may take over the first stone instead of laying one"),
)
RULES = RulesWord(OPTIONS)
size_of = RULES.reader("size")
SWAP = RULES.switch("swap")

# Boards and tables. A set of cells is a tuple of words, 62 cells each, so 11x11 needs two of them.


@cache
def board_of(side: int) -> Board:
    """The rhombus with this many cells along a side; cells are numbered row by row and called A1, B1, ..."""
    rows = [[(column, row) for column in range(side)] for row in range(side)]
    return Board.lay(TRIANGULAR, rows, names.columns)


def words_of(side: int) -> int:
    """Words of a set that holds every cell, and one number more for the move that swaps."""
    return side * side // WORD + 1


def as_words(cells: list[int], words: int) -> list[int]:
    """A set of cells, filled up with empty words."""
    return [sum(1 << cell % WORD for cell in cells if cell // WORD == at) for at in range(words)]


MOST_WORDS = words_of(LARGEST)
NEAR = np.zeros((LARGEST + 1, LARGEST * LARGEST, MOST_WORDS), np.int64)
"""By size and cell: the set of its neighbours."""
CELLS = np.zeros((LARGEST + 1, MOST_WORDS), np.int64)
"""By size: the set of all cells."""
EDGE = np.zeros((LARGEST + 1, 2, 2, MOST_WORDS), np.int64)
"""By size, player and end: the cells at the edge where the player's connection begins, or ends."""

for side in range(SMALLEST, LARGEST + 1):
    cells = list(range(side * side))
    CELLS[side] = as_words(cells, MOST_WORDS)
    for cell, near in enumerate(board_of(side).neighbours):
        NEAR[side, cell] = as_words(list(near), MOST_WORDS)
    for end, place in ((0, 0), (1, side - 1)):
        EDGE[side, 0, end] = as_words([cell for cell in cells if cell // side == place], MOST_WORDS)
        EDGE[side, 1, end] = as_words([cell for cell in cells if cell % side == place], MOST_WORDS)


# Rules


@compiled
def nothing(like: Moves) -> Moves:
    """An empty set as long as another."""
    for word in range(len(like)):
        like = put(like, word, 0)
    return like


@compiled
def joining(joined: Moves, own: Moves, side: int, cell: int) -> Moves:
    """A set of cells with one more, and with all of a player's stones that this one connects to it."""
    frontier = adding(nothing(joined), cell)
    joined = adding(joined, cell)
    while size(frontier) > 0:
        here = first(frontier)
        frontier = rest(frontier)
        for word in range(len(joined)):
            fresh = int(NEAR[side, here, word]) & own[word] & ~joined[word]
            joined = put(joined, word, joined[word] | fresh)
            frontier = put(frontier, word, frontier[word] | fresh)
    return joined


@compiled
def connects(own: Moves, joined: Moves, player: int, side: int) -> bool:
    """Whether what is joined to a player's first edge has reached the other one."""
    found = 0
    for word in range(len(own)):
        found |= int(EDGE[side, player, 1, word]) & own[word] & joined[word]
    return found != 0


@compiled
class Hex(NamedTuple):
    """A moment of a game. A move is the number of a cell; the number after the last cell swaps."""

    rules: int
    mine: tuple[int, ...]
    """Stones of the player to move."""
    theirs: tuple[int, ...]
    joined: tuple[int, ...]
    """Stones of both that are connected to the edge where their player begins."""
    player: int
    won: int
    """1 if the last stone has won."""

    def over(self) -> bool:
        return self.won == 1

    def to_move(self) -> int:
        return self.player

    def moves(self) -> Moves:
        side = size_of(self.rules)
        free = self.mine
        for word in range(len(free)):
            free = put(free, word, int(CELLS[side, word]) & ~(self.mine[word] | self.theirs[word]))
        return adding(free, side * side) if self.can_swap() else free

    def can_swap(self) -> bool:
        """Whether there is one stone, the other player's."""
        return self.rules & SWAP != 0 and self.player == 1 and size(self.mine) == 0

    def play(self, move: int) -> "Hex":
        side = size_of(self.rules)
        if move == side * side:
            return self.swapped()
        mine = adding(self.mine, move)
        touches = int(EDGE[side, self.player, 0, move // WORD]) >> move % WORD & 1
        for word in range(len(mine)):
            touches |= int(NEAR[side, move, word]) & mine[word] & self.joined[word]
        if touches == 0:
            return Hex(self.rules, self.theirs, mine, self.joined, 1 - self.player, 0)
        joined = joining(self.joined, mine, side, move)
        won = connects(mine, joined, self.player, side)
        return Hex(self.rules, self.theirs, mine, joined, 1 - self.player, 1 if won else 0)

    def swapped(self) -> "Hex":
        """The first stone becomes White's, mirrored, so that it is worth to White what it was worth to Black."""
        side = size_of(self.rules)
        cell = first(self.theirs)
        mirrored = cell % side * side + cell // side
        empty = rest(self.theirs)
        white = adding(empty, mirrored)
        return Hex(self.rules, empty, white, white if mirrored % side == 0 else empty, 0, 0)

    def winner(self) -> int:
        return 1 - self.player if self.won else NONE

    def score(self, player: int) -> int:
        return 1 if self.winner() == player else 0

    def key(self) -> tuple[int, ...]:
        return (self.player, *self.mine, *self.theirs)

    # The board looks the same upside down.

    def symmetries(self) -> int:
        return 2

    def image(self, symmetry: int) -> "Hex":
        if symmetry == 0:
            return self
        side = size_of(self.rules)
        mine, theirs = turned(self.mine, side), turned(self.theirs, side)
        joined = joined_of(theirs, 1 - self.player, side, joined_of(mine, self.player, side, nothing(mine)))
        return Hex(self.rules, mine, theirs, joined, self.player, self.won)

    def image_of(self, symmetry: int, move: int) -> int:
        side = size_of(self.rules)
        return side * side - 1 - move if symmetry == 1 and move < side * side else move


@compiled(inline=False)
def turned(stones: Moves, side: int) -> Moves:
    """A set of cells, upside down."""
    found = nothing(stones)
    while size(stones) > 0:
        found = adding(found, side * side - 1 - first(stones))
        stones = rest(stones)
    return found


@compiled(inline=False)
def joined_of(stones: Moves, player: int, side: int, joined: Moves) -> Moves:
    """A set with all of a player's stones that are connected to the edge where that player begins."""
    for place in range(side):
        cell = place if player == 0 else place * side
        if holds(stones, cell) and not holds(joined, cell):
            joined = joining(joined, stones, side, cell)
    return joined


# How it is written and drawn


class HexNotation(Notation[Hex]):
    """`C7` is a cell, `swap` takes over the first stone. `.../.B./... w` is a position with White to move."""

    def write_move(self, position: Hex, move: int) -> str:
        board = board_of(size_of(position.rules))
        return board.vertices[move] if move < len(board.vertices) else "swap"

    def write_position(self, position: Hex) -> str:
        side = size_of(position.rules)
        signs = signs_of(position)
        rows = "/".join(signs[at : at + side] for at in range(0, side * side, side))
        return f"{rows} {'bw'[position.player]}"

    def read_position(self, text: str) -> Hex:
        side: int = self.game.chosen["size"]
        found = re.fullmatch(r"([.BW/]+) ([bw])", text.strip())
        rows = found[1].split("/") if found else []
        if not found or [len(row) for row in rows] != [side] * side:
            raise MalformedError(
                f"position {shown(text)} is not {side} rows of {side} signs `.`, `B` or `W`, and b or w"
            )
        signs, player = "".join(rows), "bw".index(found[2])
        lead = signs.count("B") - signs.count("W")
        # After a swap White is one stone ahead of where White would be without.
        if lead != player and not (self.game.chosen["swap"] and "W" in signs and lead == player - 1):
            raise IllegalError(f"position {shown(text)}: {'Black' if player == 0 else 'White'} can't be to move")
        empty = (0,) * words_of(side)
        black, white = (reduce(adding, (at for at, sign in enumerate(signs) if sign == own), empty) for own in "BW")
        joined = joined_of(white, 1, side, joined_of(black, 0, side, empty))
        if connects(black if player == 0 else white, joined, player, side):
            raise IllegalError(f"position {shown(text)}: the player to move has won already")
        mine, theirs = (black, white) if player == 0 else (white, black)
        won = connects(theirs, joined, 1 - player, side)
        return Hex(self.game.start().rules, mine, theirs, joined, player, 1 if won else 0)


def signs_of(position: Hex) -> str:
    """The cells in reading order as `.`, `B` and `W`."""
    own, other = "BW" if position.player == 0 else "WB"
    return "".join(
        own if holds(position.mine, cell) else other if holds(position.theirs, cell) else "."
        for cell in range(size_of(position.rules) ** 2)
    )


SEATS = ("Black", "White")
COLOURS = (Paint("black"), Paint("white"))


class HexView(View[Hex]):
    """The board with its stones; the edges have the colours of the players that connect them."""

    def picture(self, position: Hex) -> Scene:
        side = size_of(position.rules)
        board, drawn, cells = board_of(side), [], []
        for cell, sign in enumerate(signs_of(position)):
            name, place = board.vertices[cell], board.place(cell)
            words = "empty" if sign == "." else SEATS["BW".index(sign)]
            shapes: list[Shape] = [
                Area(board.cell(cell), Paint("ground"), Paint("line"), f"{name}: {words}"),
                Label((place[0], place[1] - 0.44), name, Paint("quiet"), 0.13),
            ]
            if sign != ".":
                colour = COLOURS["BW".index(sign)]
                shapes.append(Disc(place, 0.36, colour, Paint("line"), f"{name}: {words}", f"stone-{name}"))
            drawn.append(tuple(shapes))
            paint = COLOURS[1] if sign == "W" else COLOURS[0]
            cells.append(Cell(name, place, {".": "", "B": "●", "W": "○"}[sign], paint, words))
        edges = tuple(edge(side, player, end) for player in (0, 1) for end in (0, 1))
        notes = ("● Black connects top and bottom", "○ White connects left and right")
        return Scene(f"Hex {side}x{side}", (edges, *drawn), tuple(cells), notes)


def edge(side: int, player: int, end: int) -> Line:
    """A line along an edge of the board, in the colour of its player."""
    board = board_of(side)
    x, y = ((0.0, 0.85), (0.75, 0.0))[player] if end else ((0.0, -0.85), (-0.75, 0.0))[player]
    cells = [cell for cell in range(side * side) if int(EDGE[side, player, end, cell // WORD]) >> cell % WORD & 1]
    places = tuple((board.place(cell)[0] + x, board.place(cell)[1] + y) for cell in cells)
    return Line(places, COLOURS[player] if player == 0 else Paint("quiet", 0.4), 0.14)


# What can be proved of it


def turns_left(self: Hex) -> int:
    """Every turn fills a cell, except for the one that swaps."""
    side = size_of(self.rules)
    return side * side - size(self.mine) - size(self.theirs) + (1 if self.rules & SWAP else 0)


def turns_to_win(self: Hex, player: int) -> int:
    """A connection needs as many stones as a side has cells, and a turn lays one."""
    stones = self.mine if player == self.player else self.theirs
    lacks = max(1, size_of(self.rules) - size(stones))
    return 2 * lacks - (1 if player == self.player else 0)


class HexMind(Mind[Hex]):
    """What is known about good play."""

    position = Hex
    facts = Facts(RULES, ("size", "swap"), turns_to_win=turns_to_win, turns_left=turns_left)

    def style(self) -> Style:
        return Style("tree", strongest=200_000)


class HexGame(Game[Hex]):
    """Hex on a board of a chosen size."""

    notation = Part(HexNotation)
    view = Part(HexView)
    mind = Part(HexMind)

    name = "hex"
    title = "Hex"
    about = "Connect your two sides of the board; no game is drawn."
    seat_names = SEATS
    options = OPTIONS
    presets = (
        Preset("as-written", "As written", "The first player has an advantage."),
        Preset("fair", "With swap", "The second player may take over the first stone.", (("swap", "on"),)),
    )

    def start(self) -> Hex:
        empty = (0,) * words_of(self.chosen["size"])
        return Hex(RULES.pack(self.chosen), empty, empty, empty, 0, 0)

    def bounds(self) -> Bounds:
        cells = self.chosen["size"] ** 2
        turns = cells + (1 if self.chosen["swap"] else 0)
        return Bounds(moves=cells + 1, length=turns, turns=turns, low=0, high=1)

    def ending(self, position: Hex) -> str:
        return f"{SEATS[1 - position.player]}'s sides are connected"


GAME = HexGame
