"""Exploring a game's graph natively: a store that grows as positions are found, and what is read from it later."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, Generic, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

from hegemon.game.position import NONE
from hegemon.native.rows import read_row, row_length, write_row
from hegemon.search.frames import MEETS_CHANCE, TOGETHER
from hegemon.search.graph_native import (
    MANY_PLAYERS,
    NEEDS_COLUMN,
    NEEDS_ROOM,
    STATE,
    Store,
    Words,
    explorer_by,
    hash_of,
    slot_of,
    strange_number,
)

REASONS = {
    MEETS_CHANCE: "chance decides in this game, so its graph has no exact values",
    TOGETHER: "the players decide at the same time, so no single move is best",
    MANY_PLAYERS: "more than two players have no single value",
}
FIRST_ROOM = 1 << 12
"""Positions that a new store has room for."""
MOST_POSITIONS = 1 << 30
"""The table holds numbers of 31 bits."""

Item = TypeVar("Item")


class OnDemand(Sequence[Item], Generic[Item]):
    """A sequence whose items are made when they are asked for."""

    def __init__(self, length: int, item: Callable[[int], Item]) -> None:
        self.length = length
        self.item = item

    def __len__(self) -> int:
        return self.length

    @overload
    def __getitem__(self, at: int) -> Item: ...
    @overload
    def __getitem__(self, at: slice) -> list[Item]: ...
    def __getitem__(self, at: int | slice) -> Item | list[Item]:
        if isinstance(at, slice):
            return [self.item(each) for each in range(self.length)[at]]
        return self.item(range(self.length)[at])


class Lists(OnDemand[tuple[int, ...]]):
    """Many short lists of numbers, one behind the other in an array; each begins where the one before ends."""

    def __init__(self, begins: Words, items: NDArray[np.int32]) -> None:
        super().__init__(len(begins) - 1, lambda at: tuple(items[begins[at] : begins[at + 1]].tolist()))
        self.begins = begins
        self.items = items

    @classmethod
    def of(cls, lists: Sequence[Sequence[int]]) -> "Lists":
        """The same lists in an array."""
        begins = np.zeros(len(lists) + 1, np.int64)
        np.cumsum([len(each) for each in lists], out=begins[1:])
        return cls(begins, np.array([item for each in lists for item in each], np.int32))


def full_with(found: int, most: int | None) -> str:
    """Why no further position may be found; empty if it may."""
    return f"the limit is {most:,} positions" if most is not None and found > most else ""


def out_of_memory(memory: int) -> str:
    """The same where it is memory that ends."""
    return f"more would need over {memory / 2**30:.3g} GiB of memory"


def counts_of(ends: Sequence[int]) -> list[int]:
    """How many lie between one end and the next; none are left out."""
    return [after - before for before, after in pairwise([0, *ends]) if after > before]


class Explorer:
    """A store as one thread fills it."""

    def __init__(
        self, start: Any, stands_for: int, symmetric: bool, normal: Callable[[Any], Any], most: int | None, memory: int
    ) -> None:
        """The start is in its normal form, and the least of the images that it stands for.

        The store is full beyond `most` positions, or if it would need more bytes of memory.
        """
        self.start = start
        self.run = explorer_by(normal)
        self.memory = memory
        row = np.zeros(row_length(start), np.int64)
        write_row(start, row)
        self.store = _empty_store(row, stands_for, symmetric)
        self.state = self.store.state[0]
        self.state["most"] = MOST_POSITIONS if most is None else most
        self.ends_of_levels = [1]
        self.full = ""
        self.run(start, self.store)  # nothing may be done yet: it only compiles

    @property
    def found(self) -> int:
        """Positions found."""
        return int(self.state["found"])

    @property
    def done(self) -> int:
        """Those whose moves have all been made."""
        return int(self.state["done"])

    def more(self, positions: int) -> tuple[int, bool]:
        """Make all moves of some more positions; answers of how many, and whether nothing more can be done."""
        before = self.done
        self.state["until"] = before + positions
        self.state["trouble"] = NEEDS_ROOM
        while self.state["trouble"] and not self.full:
            self.state["trouble"] = 0
            self.run(self.start, self.store)
            trouble = int(self.state["trouble"])
            if trouble in REASONS:
                raise ValueError(REASONS[trouble])
            if trouble:
                self._grow()
            elif self.done < self.found:
                self.full = full_with(self.found, int(self.state["most"]))
        self._mark_levels()
        return self.done - before, bool(self.full) or self.done == self.found

    def _grow(self) -> None:
        """Make room for what stopped the last call."""
        state, store = self.state, self.store
        columns = store.columns
        if state["trouble"] == NEEDS_COLUMN:
            columns = np.append(columns, state["column"])
        needed = self.found + int(state["moves"])
        room, edges, images = len(store.stands), len(store.moves), max(len(store.images), int(state["images"]))
        while room < needed:
            room *= 2
        while edges < store.begins[self.done] + state["moves"]:
            edges *= 2
        rows = room * (8 * len(columns) + 8 + 4 * 4 + 4 + 1 + 8 + 8)
        if rows + 8 * edges > self.memory:
            self.full = out_of_memory(self.memory)
            return
        if room > len(store.stands):
            state["hashed"] = 0
        self.store = store._replace(
            rows=_wider(_longer(store.rows, room), [int(store.usual[at]) for at in columns[store.rows.shape[1] :]]),
            hashes=_longer(store.hashes, room),
            table=store.table if room == len(store.stands) else np.zeros(4 * room, np.int32),
            stands=_longer(store.stands, room),
            movers=_longer(store.movers, room),
            margins=_longer(store.margins, room),
            begins=_longer(store.begins, room + 1),
            moves=_longer(store.moves, edges),
            nexts=_longer(store.nexts, edges),
            columns=columns,
            images=_longer(store.images, images),
        )

    def _mark_levels(self) -> None:
        """Note how many positions were found up to each distance from the start at which all have been found."""
        begins, ends = self.store.begins, self.ends_of_levels
        while ends[-1] <= self.done:
            first = ends[-2] if len(ends) > 1 else 0
            nexts = self.store.nexts[begins[first] : begins[ends[-1]]]
            end = int(nexts.max(initial=-1)) + 1
            if end <= ends[-1]:
                break
            ends.append(end)

    # What was found, by the numbers of positions

    @property
    def levels(self) -> list[int]:
        """How many positions were first met at each distance from the start, the last ones perhaps not all."""
        return counts_of([*self.ends_of_levels, self.found])

    @property
    def positions(self) -> Sequence[Any]:
        """All that were found."""
        return OnDemand(self.found, self.position)

    @property
    def movers(self) -> list[int]:
        """The player who decides in each; NONE also where nobody has looked."""
        movers: list[int] = self.store.movers[: self.done].tolist()
        return movers + [NONE] * (self.found - self.done)

    @property
    def margins(self) -> list[int]:
        """How far player 1 is ahead where there are no moves; 0 elsewhere."""
        margins: list[int] = self.store.margins[: self.found].tolist()
        return margins

    @property
    def stands_for(self) -> list[int]:
        """How many images each has."""
        stands: list[int] = self.store.stands[: self.found].tolist()
        return stands

    @property
    def moves(self) -> Lists:
        """The moves of each."""
        return self._lists(self.store.moves)

    @property
    def nexts(self) -> Lists:
        """What follows each move."""
        return self._lists(self.store.nexts)

    def _lists(self, items: NDArray[np.int32]) -> Lists:
        begins = self.store.begins[: self.found + 1].copy()
        begins[self.done + 1 :] = begins[self.done]
        return Lists(begins, items[: begins[-1]])

    def position(self, number: int) -> Any:
        """The position of a number."""
        row = self.store.usual.copy()
        row[self.store.columns] = self.store.rows[number]
        return read_row(self.start, row.tolist())

    def number(self, position: Any) -> int:
        """The number of a position in its normal form and the least of its images; KeyError if it wasn't found."""
        row = [0] * len(self.store.usual)
        write_row(position, row)
        usual = self.store.usual.tolist()
        if strange_number(row, self.store) < 0:
            found = int(self.store.table[slot_of(row, hash_of(row, usual), self.store)])
            if found:
                return found - 1
        raise KeyError(position)


def _empty_store(first_row: Words, stands_for: int, symmetric: bool) -> Store:
    """A store that holds nothing but the first position."""
    room = FIRST_ROOM
    state = np.zeros(1, [(name, np.int64) for name in STATE])
    state["found"], state["symmetric"] = 1, symmetric
    store = Store(
        rows=np.zeros((room, 0), np.int64),
        hashes=np.zeros(room, np.int64),
        table=np.zeros(4 * room, np.int32),
        stands=np.zeros(room, np.int32),
        movers=np.zeros(room, np.int8),
        margins=np.zeros(room, np.int64),
        begins=np.zeros(room + 1, np.int64),
        moves=np.zeros(4 * room, np.int32),
        nexts=np.zeros(4 * room, np.int32),
        columns=np.zeros(0, np.int64),
        usual=first_row,
        images=np.zeros((1, len(first_row)), np.int64),
        state=state,
    )
    store.stands[0] = stands_for
    store.hashes[0] = hash_of(first_row.tolist(), first_row.tolist())
    return store


def _longer(array: NDArray[Any], length: int) -> NDArray[Any]:
    if length == len(array):
        return array
    longer = np.zeros((length, *array.shape[1:]), array.dtype)
    longer[: len(array)] = array
    return longer


def _wider(rows: Words, numbers: list[int]) -> Words:
    """Rows with further columns, in which all have the same numbers so far."""
    if not numbers:
        return rows
    return np.hstack([rows, np.tile(np.array(numbers, np.int64), (len(rows), 1))])
