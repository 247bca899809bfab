"""Connect Four: stones as bits, in a page of Python.

Try it: `hegemon play examples/connect_four.py`, `hegemon bench examples/connect_four.py`.
"""

from typing import NamedTuple

from hegemon import DRAW, NONE, Bounds, Game, MalformedError, Notation, Part, View, compiled

COLUMNS, ROWS = 7, 6
HEIGHT = ROWS + 1  # an empty row on top keeps lines from running on into the next column
CELLS = COLUMNS * ROWS
BOTTOM = sum(1 << (HEIGHT * column) for column in range(COLUMNS))
TOP = sum(1 << (HEIGHT * column + ROWS - 1) for column in range(COLUMNS))


@compiled
class ConnectFour(NamedTuple):
    """Stones as bits, column by column from the bottom."""

    rules: int
    mine: int  # stones of the player to move
    stones: int
    ply: int
    lost: int  # 1 when the player to move has lost

    def over(self) -> bool:
        return self.lost == 1 or self.ply == CELLS

    def to_move(self) -> int:
        return self.ply & 1

    def moves(self) -> tuple[int, ...]:
        free = TOP & ~self.stones
        columns = 0
        for column in range(COLUMNS):
            columns |= (free >> (HEIGHT * column + ROWS - 1) & 1) << column
        return (columns,)

    def play(self, move: int) -> "ConnectFour":
        stones = self.stones | (self.stones + (1 << (HEIGHT * move)))
        own = stones & ~(self.stones & ~self.mine)
        won = 0
        for step in (1, HEIGHT - 1, HEIGHT, HEIGHT + 1):
            pairs = own & (own >> step)
            won |= pairs & (pairs >> 2 * step)
        return ConnectFour(self.rules, stones & ~own, stones, self.ply + 1, 1 if won else 0)

    def score(self, player: int) -> int:
        return self.lost if player != self.to_move() else 0

    def winner(self) -> int:
        if self.lost:
            return 1 - self.to_move()
        return DRAW if self.ply == CELLS else NONE

    def key(self) -> tuple[int, int]:
        return (self.mine, self.stones)


class ConnectFourNotation(Notation[ConnectFour]):
    """A move is the number of its column."""

    def write_move(self, position: ConnectFour, move: int) -> str:
        return str(move + 1)

    def read_position(self, text: str) -> ConnectFour:
        position = super().read_position(text)
        stones = position.stones
        # In every column stones lie from the bottom on: one more at the bottom would carry through all of them.
        lie = 0 <= stones < 1 << HEIGHT * COLUMNS and stones & (stones + BOTTOM | TOP << 1) == 0
        if not lie or position.mine & ~stones or position.ply != stones.bit_count() or position.lost not in (0, 1):
            raise MalformedError(f"position {text[:40]!r} is not stones that lie on each other, each of them a ply")
        return position


class ConnectFourView(View[ConnectFour]):
    """What a terminal shows."""

    def show(self, position: ConnectFour) -> str:
        first, second = position.mine, position.stones & ~position.mine
        if position.to_move() == 1:
            first, second = second, first
        cells = [[HEIGHT * column + row for column in range(COLUMNS)] for row in reversed(range(ROWS))]
        rows = [" ".join("X" if first >> c & 1 else "O" if second >> c & 1 else "." for c in row) for row in cells]
        return "\n".join([*rows, "1 2 3 4 5 6 7"])


class ConnectFourGame(Game[ConnectFour]):
    """Four in a row, seven columns of six."""

    notation = Part(ConnectFourNotation)
    view = Part(ConnectFourView)

    name = "connect_four"
    title = "Connect Four"
    about = "Drop stones into columns; four in a row win."
    seat_names = ("Yellow", "Red")

    def start(self) -> ConnectFour:
        return ConnectFour(0, 0, 0, 0, 0)

    def bounds(self) -> Bounds:
        return Bounds(moves=COLUMNS, length=CELLS, turns=CELLS, low=0, high=1)


GAME = ConnectFourGame
