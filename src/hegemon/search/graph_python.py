"""Exploring a game's graph in the interpreter, for games that can't be compiled."""

from collections.abc import Callable
from typing import Any

from hegemon.game.position import CHANCE, NONE
from hegemon.native.bits import numbers
from hegemon.search.frames import MEETS_CHANCE, TOGETHER
from hegemon.search.graph_native import MANY_PLAYERS
from hegemon.search.graph_store import REASONS, Lists, counts_of, full_with, out_of_memory

Normal = Callable[[Any], Any]
"""What decides the future of a position, as a position again: two with the same are taken for one.

Where it is under `@compiled`, it runs natively too.
"""

BYTES_A_POSITION = 2000
"""What a position takes in the interpreter with its moves, about."""
IMAGES_KEPT = 1_000_000
"""Images of positions that are remembered, to find again which position stands for them."""


class Atlas:
    """Which position stands for all those that are the same to a solver: the least of its images."""

    def __init__(self, normal: Normal | None, symmetric: bool) -> None:
        self.normal = normal
        self.symmetric = symmetric
        self.known: dict[Any, tuple[Any, int]] = {}

    def standing_for(self, position: Any) -> tuple[Any, int]:
        """The position that stands for this one, and for how many it does."""
        if self.normal is not None:
            position = self.normal(position)
        if not self.symmetric:
            return position, 1
        if position not in self.known:
            if len(self.known) > IMAGES_KEPT:
                self.known.clear()
            images = {position.image(symmetry) for symmetry in range(position.symmetries())}
            answer = min(images), len(images)
            self.known.update(dict.fromkeys(images, answer))
        return self.known[position]


def mover_of(position: Any) -> int:
    """The player who decides, or NONE where the game is over; ValueError where it is no game for two in turns."""
    if position.over():
        return NONE
    mover: int = position.to_move()
    if mover == CHANCE:
        raise ValueError(REASONS[MEETS_CHANCE])
    if position.together():
        raise ValueError(REASONS[TOGETHER])
    if mover > 1:
        raise ValueError(REASONS[MANY_PLAYERS])
    return mover


def margin_of(position: Any) -> int:
    """How far player 1 is ahead."""
    margin: int = position.score(0) - position.score(1)
    return margin


class Interpreter:
    """What the native explorer does, in dictionaries and lists; every position gets the same number."""

    def __init__(self, first: Any, stands_for: int, atlas: Atlas, most: int | None, memory: int) -> None:
        """The first position stands for a number of them. It is full beyond `most`, or about this many bytes."""
        self.atlas = atlas
        self.most = most
        self.memory = memory
        self.numbers = {first: 0}
        self.positions = [first]
        self.stands_for = [stands_for]
        self.found_movers: list[int] = []
        self.found_margins: list[int] = []
        self.found_moves: list[tuple[int, ...]] = []
        self.found_nexts: list[tuple[int, ...]] = []
        self.ends_of_levels = [1]
        self.full = ""

    @property
    def found(self) -> int:
        """Positions found."""
        return len(self.positions)

    @property
    def done(self) -> int:
        """Those whose moves have all been made."""
        return len(self.found_moves)

    def more(self, positions: int) -> tuple[int, bool]:
        """Make all moves of some more positions; answers of how many, and whether nothing more can be done."""
        before = self.done
        while self.done < min(before + positions, self.found) and not self.full:
            self._look_at(self.positions[self.done])
            if self.done == self.ends_of_levels[-1] < self.found:
                self.ends_of_levels.append(self.found)
            if self.done < self.found:
                self.full = full_with(self.found, self.most)
                if self.found * BYTES_A_POSITION > self.memory:
                    self.full = out_of_memory(self.memory)
        return self.done - before, bool(self.full) or self.done == self.found

    def _look_at(self, here: Any) -> None:
        mover = mover_of(here)
        moves = tuple(numbers(here.moves())) if mover != NONE else ()
        after = []
        for move in moves:
            there, stands_for = self.atlas.standing_for(here.play(move))
            if there not in self.numbers:
                self.numbers[there] = self.found
                self.positions.append(there)
                self.stands_for.append(stands_for)
            after.append(self.numbers[there])
        self.found_movers.append(mover)
        self.found_margins.append(0 if moves else margin_of(here))
        self.found_moves.append(moves)
        self.found_nexts.append(tuple(after))

    @property
    def levels(self) -> list[int]:
        """How many positions were first met at each distance from the start, the last ones perhaps not all."""
        return counts_of([*self.ends_of_levels, self.found])

    @property
    def movers(self) -> list[int]:
        """The player who decides in each; NONE also where nobody has looked."""
        return self.found_movers + [NONE] * (self.found - self.done)

    @property
    def margins(self) -> list[int]:
        """How far player 1 is ahead where there are no moves; 0 elsewhere."""
        return self.found_margins + [0] * (self.found - self.done)

    @property
    def moves(self) -> Lists:
        """The moves of each."""
        return Lists.of(self.found_moves + [()] * (self.found - self.done))

    @property
    def nexts(self) -> Lists:
        """What follows each move."""
        return Lists.of(self.found_nexts + [()] * (self.found - self.done))

    def number(self, position: Any) -> int:
        """The number of a position that stands for others; KeyError if it wasn't found."""
        return self.numbers[position]
