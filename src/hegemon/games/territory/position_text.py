"""Positions of Territory as text: signed counts row by row, the side to move, the plies, the turns alone."""

import re

from hegemon.errors import MalformedError, shown
from hegemon.games.territory.board import BLUE, HEXAGONS, MOST_HEXAGONS, RED, SEATS
from hegemon.games.territory.notation import board_of
from hegemon.games.territory.packing import (
    BOARD,
    LIMIT_AT,
    MOST_IN_TEXT,
    MOST_ON_A_HEXAGON,
    MOST_SPAWN,
    count_of,
    stack_of,
)
from hegemon.games.territory.rules import Territory
from hegemon.games.territory.stacks import STARVED, sign_of

POSITION = re.compile(
    r"(?P<rows>[-0-9,/]+) (?P<side>[br]) (?P<ply>0|[1-9][0-9]{0,3}) (?P<blue>[0-9]):(?P<red>[0-9])", re.ASCII
)
COUNT = re.compile(r"0|-?[1-9][0-9]{0,5}", re.ASCII)


def write_position(position: Territory) -> str:
    """Rows from Blue's end, the side to move, plies done, and both counts of turns without an enemy piece."""
    rows = [",".join(str(count_of(position.cells[v])) for v in row) for row in board_of(position).rows]
    side = "br"[position.player]
    return f"{'/'.join(rows)} {side} {position.ply} {position.alone1}:{position.alone2}"


def read_position(start: Territory, text: str) -> Territory:
    """The position that a text stands for, before the spawn."""
    match = POSITION.fullmatch(text.strip())
    if match is None:
        raise MalformedError(f"position {shown(text)} is not of the form {write_position(start)}")
    rows = [row.split(",") for row in match["rows"].split("/")]
    lengths = [len(row) for row in board_of(start).rows]
    if [len(row) for row in rows] != lengths:
        raise MalformedError(f"position {shown(text)}: the rows are not {'-'.join(map(str, lengths))} hexagons long")
    texts = [count for row in rows for count in row]
    for count in texts:
        if COUNT.fullmatch(count) is None:
            raise MalformedError(f"position {shown(text)}: {shown(count)} is not a number of pieces")
    counts, ply, limit = list(map(int, texts)), int(match["ply"]), start.rules >> LIMIT_AT
    if ply > limit:
        raise MalformedError(f"position {shown(text)}: {ply} plies are more than limit={limit}")
    _check_counts(start, text, counts, ply)
    side, alone = "br".index(match["side"]), (int(match["blue"]), int(match["red"]))
    _check_alone(text, counts, ply, side, alone)
    empty = (0,) * (MOST_HEXAGONS - int(HEXAGONS[start.rules & BOARD]))
    cells = tuple(stack_of(count, 0) for count in counts) + empty
    here = start._replace(cells=cells, player=side, ply=ply, alone1=alone[BLUE], alone2=alone[RED])
    # Before the first ply nobody has ended a turn, so nobody has won.
    return here.judged() if ply else here


def _check_counts(start: Territory, text: str, counts: list[int], ply: int) -> None:
    """Raise MalformedError where there are more pieces than a game can hold.

    What a game reaches from a text that is read can be read again: a turn brings a player MOST_SPAWN at the most.
    """
    for hexagon, count in enumerate(counts):
        if ply == 0 and abs(count) > MOST_ON_A_HEXAGON:
            name = board_of(start).vertices[hexagon]
            raise MalformedError(f"position {shown(text)}: {abs(count)} on {name} are more than {MOST_ON_A_HEXAGON}")
    most = MOST_IN_TEXT + MOST_SPAWN * ply
    for player, sign in enumerate((1, -1)):
        total = sum(max(0, sign * count) for count in counts)
        if total > most:
            raise MalformedError(f"position {shown(text)}: {total} pieces of {SEATS[player]} are more than {most}")


def _check_alone(text: str, counts: list[int], ply: int, side: int, alone: tuple[int, int]) -> None:
    """Raise MalformedError where somebody would have won before the last turn, or by it with an enemy on the board."""
    has_pieces = any(sign_of(side) * count > 0 for count in counts)
    for player, turns in enumerate(alone):
        most = STARVED - 1 if player == side or ply == 0 or has_pieces else STARVED
        if turns > most:
            raise MalformedError(
                f"position {shown(text)}: {SEATS[player]} can't have had {turns} turns alone here, {most} at the most"
            )
