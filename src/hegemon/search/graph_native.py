"""The native part of exploring a game's graph: positions in the order of their distance from the start, each once.

A table finds every position again by its full row of numbers, so no two are ever taken for one. Only those numbers of a
position are kept that are not the same in all of them. No game is named here.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hegemon.game.position import NONE
from hegemon.native import compiled, kernel
from hegemon.native.bits import first, rest, size
from hegemon.native.kernels import Kernel
from hegemon.native.random import draw, stream
from hegemon.native.rows import read_row, write_row
from hegemon.search.frames import trouble_with
from hegemon.search.transposition import same

Words = NDArray[np.int64]

MANY_PLAYERS, NEEDS_ROOM, NEEDS_COLUMN = 4, 5, 6
"""Troubles besides those of `trouble_with`; the last two are the store's and end as soon as it has grown."""

STATE = (
    "done",  # positions whose moves have all been made
    "until",  # positions at which the kernel returns
    "found",
    "most",  # it also returns beyond this many
    "hashed",  # positions that the table holds by now
    "trouble",
    "symmetric",  # whether images are one
    "moves",  # what the last position needs room for: the number of its moves
    "images",  # the number of its images
    "column",  # and the number in it that differs from the start's
)


class Store(NamedTuple):
    """All that is known of a graph, in arrays that outlive a call."""

    rows: Words
    """Of each position the numbers of the columns."""
    hashes: Words
    table: NDArray[np.int32]
    """The numbers of positions plus one, where their hashes place them; 0: nothing."""
    stands: NDArray[np.int32]
    """How many images each has."""
    movers: NDArray[np.int8]
    margins: Words
    """How far player 1 is ahead where nothing can be done any more; 0 elsewhere."""
    begins: Words
    """Where the moves of each begin."""
    moves: NDArray[np.int32]
    nexts: NDArray[np.int32]
    """The number of the position after each move."""
    columns: Words
    """Which number of a position stands in each column."""
    usual: Words
    """The numbers of the first position: those that stand in no column."""
    images: Words
    """Rows for the images of one position."""
    state: Any
    """Where the exploration stands: an array of one record."""


@compiled
def hash_of(row: Any, usual: Any) -> int:
    """A hash of 62 bits of the numbers that differ from the usual ones, so that it outlives new columns."""
    total = stream(0, 0)
    for at in range(len(usual)):
        if row[at] != usual[at]:
            total += stream(at + 1, row[at])
    _, hashed = draw(total)
    return hashed


@compiled
def slot_of(row: Any, hashed: int, store: Any) -> int:
    """Where a position is in the table, or where it would go."""
    last = len(store.table) - 1
    slot = hashed & last
    while store.table[slot] != 0:
        number = store.table[slot] - 1
        if hashed == store.hashes[number] and holds_row(store, number, row):
            return slot
        slot = (slot + 1) & last
    return slot


@compiled
def holds_row(store: Any, number: int, row: Any) -> bool:
    """Whether a position of the store has these numbers, for a row that has the usual ones in no column."""
    for column in range(len(store.columns)):  # noqa: SIM110 - all() of a generator doesn't compile
        if store.rows[number, column] != row[store.columns[column]]:
            return False
    return True


@compiled
def strange_number(row: Any, store: Any) -> int:
    """The first number of a row that is not the usual one though it has no column; -1 if there is none."""
    differ = 0
    for at in range(len(store.usual)):
        differ += row[at] != store.usual[at]
    for column in range(len(store.columns)):
        differ -= row[store.columns[column]] != store.usual[store.columns[column]]
    if differ == 0:
        return -1
    for at in range(len(store.usual)):
        if row[at] != store.usual[at]:
            known = False
            for column in range(len(store.columns)):
                known = known or store.columns[column] == at
            if not known:
                return at
    return -1


@compiled
def fill_table(store: Any, state: Any) -> None:
    """Put those positions into the table that it doesn't hold yet."""
    last = len(store.table) - 1
    while state.hashed < state.found:
        slot = store.hashes[state.hashed] & last
        while store.table[slot] != 0:
            slot = (slot + 1) & last
        state.hashed += 1
        store.table[slot] = state.hashed


@compiled
def least_image(position: Any, images: int, rows: Any) -> int:
    """Write the images of a position into rows; answers which is the least."""
    least = 0
    for symmetry in range(images):
        row = rows[symmetry]
        write_row(position.image(symmetry), row)
        if symmetry > 0:
            for at in range(len(row)):
                if row[at] != rows[least, at]:
                    if row[at] < rows[least, at]:
                        least = symmetry
                    break
    return least


@compiled
def different_images(images: int, rows: Any) -> int:
    """How many of the images in some rows are different positions."""
    different = 0
    for one in range(images):
        different += 1
        for other in range(one):
            if same(rows[one], rows[other]):
                different -= 1
                break
    return different


@compiled
def read_numbers(number: int, store: Any, row: Any) -> None:
    """Write all numbers of a position of the store into a row."""
    for at in range(len(row)):
        row[at] = store.usual[at]
    for column in range(len(store.columns)):
        row[store.columns[column]] = store.rows[number, column]


@compiled
def number_of(row: Any, images: int, store: Any, state: Any) -> int:
    """The number of a position, a new one if it is met for the first time; its images are in their rows."""
    hashed = hash_of(row, store.usual)
    slot = slot_of(row, hashed, store)
    if store.table[slot] == 0:
        number = state.found
        for column in range(len(store.columns)):
            store.rows[number, column] = row[store.columns[column]]
        store.hashes[number] = hashed
        store.stands[number] = different_images(images, store.images)
        state.found += 1
        state.hashed += 1
        store.table[slot] = state.found
    return int(store.table[slot]) - 1


@compiled
def has_room(store: Any, state: Any) -> bool:
    """Whether all that can come of one more position fits into the store; its table has room for all positions."""
    positions, moves = state.found + state.moves, store.begins[state.done] + state.moves
    return bool(positions <= len(store.stands) and moves <= len(store.moves))


@cache
def explorer_by(normal: Callable[[Any], Any]) -> Kernel:
    """The explorer with a normal form: `explore(start, store)` makes all moves of some more positions."""

    def explore(start: Any, store: Store) -> None:
        state, rows = store.state[0], store.images
        fill_table(store, state)
        while state.done < state.until and state.done < state.found <= state.most:
            at = int(state.done)
            read_numbers(at, store, rows[0])
            here = read_row(start, rows[0])
            edge = begin = store.begins[at]
            mover = NONE
            if not here.over():
                mover = here.to_move()
                state.trouble = trouble_with(here)
                if state.trouble == 0 and mover > 1:
                    state.trouble = MANY_PLAYERS
                if state.trouble != 0:
                    return
                moves = here.moves()
                state.moves = size(moves)
                if not has_room(store, state):
                    state.trouble = NEEDS_ROOM
                    return
                while size(moves) > 0:
                    move = first(moves)
                    moves = rest(moves)
                    child = normal(here.play(move))
                    images = child.symmetries() if state.symmetric else 1
                    if images > len(rows):
                        state.images, state.trouble = images, NEEDS_ROOM
                        return
                    row = rows[least_image(child, images, rows)]
                    state.column = strange_number(row, store)
                    if state.column >= 0:
                        state.trouble = NEEDS_COLUMN
                        return
                    store.moves[edge] = move
                    store.nexts[edge] = number_of(row, images, store, state)
                    edge += 1
            store.movers[at] = mover
            store.margins[at] = here.score(0) - here.score(1) if edge == begin else 0
            store.begins[at + 1] = edge
            state.done += 1

    return kernel(explore)
