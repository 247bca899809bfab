"""The machine under alpha-beta, the margin solver and the forced-win solver: depth first, and resumable.

A search walks down and up a tree of positions. Each node on the way has a frame: an element of a structured array,
with a name for each field. Everything lies in the caller's arrays. So the machine can return after a number of nodes
and go on from there when it is called again. No game is named here.

What is done in a node is the strategy's: three compiled functions.

- `enter(position, frame, state, depth, table)` looks at a new node. It puts the value into the state and answers LEAVE,
  or lists the moves with `list_move` and answers DESCEND, or notes a trouble in the state and answers STOP.
- `descend(child, above, frame, move)` fills the frame of the child that a move of the node above leads to.
- `leave(position, frame, state, depth, move, table)` takes the value of the child behind a move from the state, and
  puts the value of the node there. It answers whether that is known by now; if not, the next move is looked at.

Frames hold arrays too, and functions take frames instead of arrays: a frame is a pointer, and costs nothing to pass.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hegemon.game.position import CHANCE
from hegemon.native import compiled, kernel
from hegemon.native.bits import WORD
from hegemon.native.kernels import Kernel
from hegemon.search.driver import Driver, OutOfTimeError
from hegemon.search.transposition import HINT, TranspositionTable, empty_table, place, take_smaller

Words = NDArray[np.int64]

# What comes next.
DESCEND, ENTER, LEAVE, STOP = 0, 1, 2, 3

# Troubles: what a search can't go on with.
MEETS_CHANCE, TOO_DEEP, TOGETHER = 1, 2, 3

MOVE_BITS = 12
"""Bits of a move's number, below its rank."""
MOVE_MASK = (1 << MOVE_BITS) - 1
MOST_RANK = 1 << 48

Fields = tuple[str | tuple[str, tuple[int, ...]], ...]
"""Names of fields, each of a whole number; or with a shape, of an array."""

FRAME_FIELDS = (
    "at",  # the place of the move under way
    "moves",  # how many moves there are to look at
    "began",  # nodes visited when this node was entered
    "least",  # bounds known of the value
    "most",
    "mover",  # the player to move
    "image",  # the symmetry that leads to the key
)
STATE_FIELDS = (
    "nodes",  # nodes visited
    "limit",  # nodes at which the machine returns
    "depth",  # depth of the node to go on with; 0: a new search
    "value",  # the value of the node that was left last; in the end, the answer
    "trouble",  # why the search can't go on; 0: it can
)


class Path(NamedTuple):
    """The line under search, in arrays so that it outlives a call."""

    frames: Any
    """Of each node on the way its frame. Besides the strategy's fields and those above it has its `key` in the
    transposition table, and in `ranked` its moves, best first: a rank and a move's number in one."""
    state: Any
    """Where the search as a whole stands: an array of one element."""


def empty_path(position: Any, depth: int, frame: Fields, state: Fields, words: int) -> Path:
    """Arrays for a search down to a depth; `frame` and `state` name the fields that a strategy adds.

    A key has this number of `words`.
    """
    lists: Fields = (("ranked", (most_moves(position),)), ("key", (words,)))
    return Path(_records(depth + 1, (*FRAME_FIELDS, *frame, *lists)), _records(1, (*STATE_FIELDS, *state)))


def _records(length: int, fields: Fields) -> Any:
    """An array of records of whole numbers, all 0."""
    named = ((field, ()) if isinstance(field, str) else field for field in fields)
    return np.zeros(length, [(name, np.int64, shape) for name, shape in named])


def most_moves(position: Any) -> int:
    """The largest number of a move, plus one, in positions of this class."""
    return WORD * len(position.moves())


def search_by(
    enter: Callable[[Any, Any, Any, int, Any], int],
    descend: Callable[[Any, Any, Any, int], None],
    leave: Callable[[Any, Any, Any, int, int, Any], bool],
) -> Kernel:
    """The machine with a strategy: `search(root, path, table)` answers whether the value of the root is known."""

    def search(root: Any, path: Path, table: Any) -> bool:
        frames, state = path.frames, path.state[0]
        stack = [root] * len(frames)
        depth = 0
        resumed = int(state.depth)
        following = DESCEND if resumed > 0 else ENTER
        while True:
            frame = frames[depth]
            if following == DESCEND:
                move = int(frame.ranked[frame.at]) & MOVE_MASK
                depth += 1
                child = stack[depth - 1].play(move)
                stack[depth] = child
                if resumed == 0:
                    descend(child, frame, frames[depth], move)
                    following = ENTER
                elif depth == resumed:
                    resumed = 0
                    following = ENTER
            elif following == ENTER:
                if state.nodes >= state.limit:
                    state.depth = depth
                    return False
                state.nodes += 1
                following = enter(stack[depth], frame, state, depth, table)
                if following == STOP:
                    return True
            else:
                # The value of this node is known: hand it to the one above, and on upwards while that is done too.
                if depth == 0:
                    state.depth = 0
                    return True
                depth -= 1
                above = frames[depth]
                move = int(above.ranked[above.at]) & MOVE_MASK
                above.at += 1
                if not leave(stack[depth], above, state, depth, move, table):
                    following = DESCEND

    return kernel(search)


def key_writer(key_of: Callable[[Any, int], Any]) -> Callable[[Any, int, int, Words], int]:
    """A compiled function that writes the smallest key of a position's images and answers which image has it.

    `key_of(position, turns)` is the key of one position; `turns` counts in some searches.
    """

    @compiled
    def write_key(position: Any, turns: int, images: int, row: Words) -> int:
        chosen = 0
        for at, word in enumerate(key_of(position, turns)):
            row[at] = word
        for symmetry in range(1, images):
            if take_smaller(key_of(position.image(symmetry), turns), row):
                chosen = symmetry
        return chosen

    return write_key


@compiled
def trouble_with(position: Any) -> int:
    """Why a position that is not over can't be looked through; 0 if it can."""
    if position.to_move() == CHANCE:
        return MEETS_CHANCE
    return TOGETHER if position.together() else 0


@compiled
def list_move(ranked: Words, length: int, rank: int, move: int) -> None:
    """Put a move into its place in a list of moves of that length, those with the highest ranks first."""
    number = rank << MOVE_BITS | move
    at = length
    while at > 0 and ranked[at - 1] < number:
        ranked[at] = ranked[at - 1]
        at -= 1
    ranked[at] = number


@compiled
def credit(history: Words, mover: int, move: int, worth: int) -> None:
    """A move decided something worth this much."""
    saved = history[mover, move] + worth
    history[mover, move] = saved
    if saved > MOST_RANK >> 16:
        for other in range(history.shape[1]):
            history[mover, other] >>= 1


@compiled
def open_frame(frame: Any, nodes: int, listed: int, mover: int, image: int) -> None:
    """Begin with the first of a node's moves."""
    frame.at = 0
    frame.moves = listed
    frame.began = nodes
    frame.mover = mover
    frame.image = image


class FrameSearch:
    """The machine with its arrays, as one thread drives it."""

    def __init__(
        self,
        position: Any,
        search: Kernel,
        path: Path,
        table_bits: int,
        native: bool,
        reasons: dict[int, str],
        new_table: Callable[[int, int], Any] = empty_table,
    ) -> None:
        """A table of 2**table_bits entries remembers full keys; `reasons` say in words what the troubles are."""
        # In the interpreter fields are attributes of this kind of array only; the plain kind is quicker.
        self.path = path if native else Path(path.frames.view(np.recarray), path.state.view(np.recarray))
        self.frames, self.frame, self.state = path.frames, path.frames[0], path.state[0]
        self.table: TranspositionTable = new_table(len(self.frame["key"]), table_bits)
        self.run: Callable[..., bool] = search if native else search.python
        self.reasons = reasons
        if native and not position.over():
            self.run(position, path, self.table)  # no node is allowed yet: it only compiles

    @property
    def nodes(self) -> int:
        """Nodes visited so far."""
        return int(self.state["nodes"])

    def value(
        self,
        position: Any,
        driver: Driver,
        done: Callable[[], int],
        tell: Callable[[], None] | None = None,
        least: Callable[[], int] = lambda: 0,
    ) -> int:
        """The value of a position, as the strategy means it; the root's frame holds the question."""

        def call(amount: int) -> tuple[int, bool]:
            before = self.nodes
            self.state["limit"] = before + amount
            finished = self.run(position, self.path, self.table)
            if self.state["trouble"]:
                raise ValueError(self.reasons[int(self.state["trouble"])])
            return self.nodes - before, bool(finished)

        self.state["depth"] = 0
        if not driver.drive(call, done, tell, least):
            raise OutOfTimeError
        return int(self.state["value"])

    def hint(self, key: Words) -> int:
        """The number in the table under a key, with which a strategy remembers a move; 0: none."""
        at = place(key, self.table)
        return int(self.table.entries[at, HINT]) if at >= 0 else 0
