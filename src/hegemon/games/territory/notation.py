"""How Territory is written: groups `b2>c3*3{c3=-1}`, turns, records and positions."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from hegemon.errors import MalformedError, shown
from hegemon.game.notation import NUMBERED, Notation, TurnText, scan_numbered
from hegemon.game.record import RESIGNS
from hegemon.game.turns import Turn
from hegemon.games.territory.board import BLUE, HEXAGONS, MOST_HEXAGONS, RED, SEATS
from hegemon.games.territory.cells import MOST_IN_TEXT, MOST_ON_A_HEXAGON, MOST_SPAWN, count_of, stack_of
from hegemon.games.territory.groups import NOTHING, board_of, group_text, groups_of, read_groups
from hegemon.games.territory.options import (
    ALL_TURNS,
    LOSERS_TURNS,
    WINNERS_TURNS,
    board_number,
    limit_of,
    starved_of,
)
from hegemon.games.territory.rules import AMOUNT, DONE, Territory
from hegemon.games.territory.steps import STARVED
from hegemon.mechanics.counts import longest_board, rows_of_counts
from hegemon.mechanics.stacks import MORE, sign_of

POSITION = re.compile(
    r"(?P<rows>[-0-9,/]+) (?P<side>[br]) (?P<ply>0|[1-9][0-9]{0,3}) (?P<blue>[0-9]):(?P<red>[0-9])", re.ASCII
)
COUNT = re.compile(r"0|-?[1-9][0-9]{0,5}", re.ASCII)
LONGEST_BOARD = longest_board(MOST_HEXAGONS, digits=6)


class TerritoryNotation(Notation[Territory]):
    """Positions, turns and records."""

    # Turns

    def write_move(self, position: Territory, move: int) -> str:
        """A hexagon, how many, or `-` for nothing more."""
        if position.stage == AMOUNT:
            return f"{move}+" if move == MORE else str(move)
        return NOTHING if move == DONE else board_of(position).vertices[move]

    def write_turn(self, position: Territory, moves: Sequence[int]) -> str:
        """The groups of a turn in the order in which they move; `-` if nothing does."""
        board = board_of(position)
        return " ".join(group_text(board, group) for group in groups_of(position, moves)) or NOTHING

    def read_turn(self, position: Territory, text: str) -> Turn:
        """The whole turn that a text stands for; every fight must say how many are left."""
        return read_groups(position, text, fights_are_told=True)

    def read_made(self, position: Territory, text: str) -> Turn:
        """What a text says has moved so far, up to a fight whose result it tells."""
        return read_groups(position, text, fights_are_told=True, ends=False)

    def read_decision(self, position: Territory, text: str) -> Turn:
        """What a text decides up to the next fight, or to the end of the turn."""
        return read_groups(position, text, fights_are_told=False)

    # Records

    def scan(self, lines: Sequence[str], first_line: int) -> Iterator[TurnText]:
        """The turns in the lines of a record, one each."""
        last = 0
        for turn, ply, text in scan_numbered(lines, first_line, "1. a1>b1 a2>b2*2"):
            # Where a turn is read, the position tells which ply it is.
            if text == RESIGNS and last and ply != last + 1:
                raise MalformedError(f"{ply}. stands where {last + 1}. should", turn.where)
            last = ply
            yield replace(turn, text=RESIGNS) if text == RESIGNS else turn

    def read_spot(self, position: Territory, text: str) -> list[Turn]:
        """The turn of a line, with or without the number of its ply."""
        match = NUMBERED.fullmatch(text)
        if match is None:
            return [self.read_turn(position, text)]
        if int(match["number"]) != position.ply + 1:
            raise MalformedError(f"{match['number']}. stands where {position.ply + 1}. should")
        return [self.read_turn(position, match["turn"])]

    def lay_out(self, texts: Sequence[str], before: Territory) -> str:
        """A line for each turn, numbered by plies."""
        return "".join(f"{ply}. {text}\n" for ply, text in enumerate(texts, before.ply + 1))

    # Positions

    def write_position(self, position: Territory) -> str:
        """Rows from Blue's end, the side to move, plies done, and both counts of turns without an enemy piece."""
        rows = [",".join(str(count_of(position.cells[v])) for v in row) for row in board_of(position).rows]
        side = "br"[position.player]
        return f"{'/'.join(rows)} {side} {position.ply} {position.alone1}:{position.alone2}"

    def read_position(self, text: str) -> Territory:
        """The position that a text stands for, before the spawn."""
        start: Territory = self.game.start()
        match = POSITION.fullmatch(text.strip())
        if match is None:
            raise MalformedError(f"position {shown(text)} is not of the form {self.write_position(start)}")
        rows = rows_of_counts(text, match["rows"], LONGEST_BOARD)
        lengths = [len(row) for row in board_of(start).rows]
        if [len(row) for row in rows] != lengths:
            raise MalformedError(
                f"position {shown(text)}: the rows are not {'-'.join(map(str, lengths))} hexagons long"
            )
        texts = [count for row in rows for count in row]
        for count in texts:
            if COUNT.fullmatch(count) is None:
                raise MalformedError(f"position {shown(text)}: {shown(count)} is not a number of pieces")
        counts, ply = list(map(int, texts)), int(match["ply"])
        side, alone = "br".index(match["side"]), (int(match["blue"]), int(match["red"]))
        if mistake := next(_mistakes(start, counts, ply, side, alone), ""):
            raise MalformedError(f"position {shown(text)}: {mistake}")
        cells = (*(stack_of(count, 0) for count in counts), *start.cells[int(HEXAGONS[board_number(start.rules)]) :])
        here = start._replace(cells=cells, player=side, ply=ply, alone1=alone[BLUE], alone2=alone[RED])
        # Before the first ply nobody has ended a turn, so nobody has won.
        return here.judged() if ply else here


def _mistakes(start: Territory, counts: list[int], ply: int, side: int, alone: tuple[int, int]) -> Iterator[str]:
    """Where there are more plies or pieces than a game can hold, or a player would have won too early.

    What a game reaches from a text that is read can be read again: a turn brings a player MOST_SPAWN at the most.
    """
    if ply > limit_of(start.rules):
        yield f"{ply} plies are more than limit={limit_of(start.rules)}"
    for name, count in zip(board_of(start).vertices, counts, strict=True):
        if ply == 0 and abs(count) > MOST_ON_A_HEXAGON:
            yield f"{abs(count)} on {name} are more than {MOST_ON_A_HEXAGON}"
    has = [sum(max(0, sign_of(player) * count) for count in counts) for player in (BLUE, RED)]
    most = MOST_IN_TEXT + MOST_SPAWN * ply
    for player, seat in enumerate(SEATS):
        if has[player] > most:
            yield f"{has[player]} pieces of {seat} are more than {most}"
    counted = {WINNERS_TURNS: (1 - side,), LOSERS_TURNS: (side,), ALL_TURNS: (BLUE, RED)}[starved_of(start.rules)]
    for player, seat in enumerate(SEATS):
        # Five turns alone win, but only by the very last turn, and with no enemy on the board.
        longest = STARVED if ply and player in counted and not has[1 - player] else STARVED - 1
        if alone[player] > longest:
            yield f"{seat} can't have had {alone[player]} turns alone here, {longest} at the most"
