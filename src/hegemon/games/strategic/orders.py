"""A player's orders for all their stacks, or their placement: read, checked, written, and as small moves."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from hegemon.errors import IllegalError, MalformedError, shown
from hegemon.game.turns import replay
from hegemon.games.strategic.board import BOARDS, NEAR, WAYS, zone_of
from hegemon.games.strategic.cells import count_of, stones_of
from hegemon.games.strategic.options import APART, size_of
from hegemon.games.strategic.rules import GO, PLACED, SETUP, STACK, STAY, Strategic
from hegemon.mechanics.stacks import MORE, group_pattern, write_group

SEATS = ("White", "Black")
LETTERS = ("W", "B")
NOTHING = "-"
ORDER = group_pattern(r"[A-Za-z]\d")
PLACE = re.compile(r"(?P<cell>[A-Za-z]\d)(\*(?P<stones>[1-3]))?", re.ASCII)

Orders = dict[tuple[int, int], int]
"""How many stones go from a cell to another."""


def cell_name(position: Strategic, cell: int) -> str:
    """A cell's name: column letter, row number."""
    return BOARDS[size_of(position.rules)].vertices[cell]


def cell_named(position: Strategic, name: str) -> int:
    """The cell of a name."""
    size = size_of(position.rules)
    try:
        return BOARDS[size].vertex(name.upper())
    except KeyError:
        raise MalformedError(f"there is no cell {name} on a board of {size} by {size}") from None


# Orders


def read_orders(position: Strategic, player: int, text: str) -> Orders:
    """The orders that a text stands for, checked against the stacks of a player."""
    orders: Orders = {}
    words = text.split()
    for word in [] if words == [NOTHING] else words:
        match = ORDER.fullmatch(word)
        if match is None:
            raise MalformedError(f"{shown(word)} is not an order such as B3>C3*2, and {NOTHING} alone means all stay")
        source, target = (cell_named(position, match[name]) for name in ("source", "target"))
        if (source, target) in orders:
            raise IllegalError(f"{match['source']}>{match['target']} is ordered twice; add the two up")
        orders[source, target] = int(match["number"] or 1)
    if not words:
        raise MalformedError(f"no orders; {NOTHING} means that all stay")
    check_orders(position, player, orders)
    return orders


def check_orders(position: Strategic, player: int, orders: Orders) -> None:
    """Raise IllegalError where a player can't give these orders, naming the cell."""
    sent: dict[int, int] = {}
    for (source, target), stones in orders.items():
        here, there = cell_name(position, source), cell_name(position, target)
        if stones_of(position.cells[source], 1 - player):
            raise IllegalError(f"{here}>{there}: the stones on {here} are {SEATS[1 - player]}'s")
        if not stones_of(position.cells[source], player):
            raise IllegalError(f"{here}>{there}: {here} is empty")
        if target not in ways_from(position, source):
            raise IllegalError(f"{here}>{there}: {there} is not beside {here}, up, down, left or right")
        sent[source] = sent.get(source, 0) + stones
    for source, stones in sent.items():
        has = stones_of(position.cells[source], player)
        if stones > has:
            raise IllegalError(f"{cell_name(position, source)} has {has} stones, {stones} can't leave")


def ways_from(position: Strategic, cell: int) -> list[int]:
    """The neighbours of a cell."""
    size = size_of(position.rules)
    return [int(near) for near in NEAR[size, cell, : WAYS[size, cell]]]


def write_orders(position: Strategic, orders: Mapping[tuple[int, int], int]) -> str:
    """Orders in reading order."""
    texts = [
        write_group(cell_name(position, source), cell_name(position, target), stones)
        for (source, target), stones in sorted(orders.items())
    ]
    return " ".join(texts) or NOTHING


def moves_of(position: Strategic, orders: Orders) -> tuple[int, ...]:
    """The small moves by which the player to move gives some orders."""
    moves: list[int] = []
    left = dict(orders)
    here, player = position, position.player
    while here.to_move() == player and (not moves or not here.between_turns()):
        if here.stage == STACK:
            goes = any(source == here.at for source, _ in orders)
            moves.append(GO if goes else STAY)
        else:
            way = here.at, ways_from(here, here.at)[here.way]
            moves.append(min(left.get(way, 0), MORE))
            left[way] = left.get(way, 0) - moves[-1]
        here = here.play(moves[-1])
    return tuple(moves)


def orders_in(position: Strategic, moves: Iterable[int]) -> tuple[Strategic, list[Orders]]:
    """The position after some small moves of the players, and the orders of both in them."""
    orders: list[Orders] = [{}, {}]
    here = position
    for move in moves:
        if here.to_move() < 0:
            break
        if here.stage not in (SETUP, STACK) and move:
            way = here.at, ways_from(here, here.at)[here.way]
            given = orders[here.player]
            given[way] = given.get(way, 0) + move
        here = here.play(move)
    return here, orders


def results_in(position: Strategic, moves: Sequence[int]) -> tuple[int, ...]:
    """What chance answered in a turn; that comes after the small moves of the players."""
    before = (position, *replay(position, tuple(moves)))
    return tuple(move for here, move in zip(before, moves, strict=False) if here.to_move() < 0)


# Setup


def read_placement(position: Strategic, player: int, text: str) -> tuple[int, ...]:
    """The small moves that place a player's stones as a text says: `B3`, or `B3*2,A1` where they may stand apart."""
    placed: dict[int, int] = {}
    parts = text.split(",")
    for part in parts:
        match = PLACE.fullmatch(part.strip())
        if match is None:
            raise MalformedError(f"{shown(part)} is not a cell such as B3")
        cell = cell_named(position, match["cell"])
        if zone_of(size_of(position.rules), cell) != player:
            raise IllegalError(f"{match['cell'].upper()} is not in {SEATS[player]}'s zone")
        if cell in placed:
            raise IllegalError(f"{match['cell'].upper()} is named twice")
        placed[cell] = int(match["stones"] or (PLACED if len(parts) == 1 else 1))
    if sum(placed.values()) != PLACED:
        raise IllegalError(f"{shown(text)} places {sum(placed.values())} stones, not {PLACED}")
    if len(placed) > 1 and not position.rules & APART:
        raise IllegalError(f"{shown(text)}: stones on different cells need the option apart")
    return moves_placing(position, placed)


def moves_placing(position: Strategic, placed: Mapping[int, int]) -> tuple[int, ...]:
    """The small moves that place these numbers of stones on cells."""
    if not position.rules & APART:
        return tuple(placed)
    return tuple(cell for cell in sorted(placed) for _ in range(placed[cell]))


def write_placement(position: Strategic, cells: Iterable[int]) -> str:
    """Where stones were placed: the largest stack first."""
    placed = Counter(cells)
    if len(placed) == 1:
        return cell_name(position, next(iter(placed)))
    order = sorted(placed, key=lambda cell: (-placed[cell], cell))
    return ",".join(cell_name(position, cell) + (f"*{placed[cell]}" if placed[cell] > 1 else "") for cell in order)


def count_on(position: Strategic, cell: int) -> int:
    """The signed count of a cell."""
    return count_of(position.cells[cell])
