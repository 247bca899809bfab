"""The native part of solving: is a position worth at least so much to the first player?

Values are of what is still to come, so a position is worth the same however much is banked. The answer is a bound: a
number not below the target proves "at least that", a smaller one proves "at most that".

The search keeps its path in the caller's arrays and returns after a number of nodes; called again it goes on where it
stopped. No game is named here.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hegemon.game.mind import FAR
from hegemon.game.position import CHANCE
from hegemon.native import compiled, kernel
from hegemon.native.bits import WORD, first, rest, size
from hegemon.search.alphabeta_native import DESCEND, ENTER, LEAVE, rank_last
from hegemon.search.transposition import HIGH, HINT, LOW, TranspositionTable, keep, place, take_smaller

Words = NDArray[np.int64]

MOST_DEPTH = 600
"""Small moves in one line; a game that goes on longer isn't solved."""

# The search as a whole: nodes visited, where to stop, depth of the path, the answer, what went wrong, and down to
# which depth images of a position are looked for: deeper down it costs more than it saves.
NODES, LIMIT, DEPTH, ANSWER, TROUBLE, IMAGES = 0, 1, 2, 3, 4, 5
LENGTH = 6
MEETS_CHANCE, TOO_DEEP, TOGETHER = 1, 2, 3

# A node of the path: the value asked about, the best so far for the player to move, the move under way, moves to
# look at, nodes when it began, bounds known, who moves, the symmetry that leads to the key, the table's move.
TARGET, BEST, AT, MOVES, BEGAN, LEAST, MOST, MOVER, IMAGE, TRIED = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9
FRAME = 10

# A move of such a node: its number, what it banks for the first player, bounds of what follows.
MOVE, GAIN, AFTER_LEAST, AFTER_MOST = 0, 1, 2, 3
CANDIDATE = 4
PLACES = 12
"""Bits of a move's place in its list, below its rank."""


class Path(NamedTuple):
    """The line under search, in arrays so that it outlives a call."""

    frames: Words
    candidates: Words
    ranked: Words
    """Of each node its moves, best first: a rank and a place among the candidates in one number."""
    keys: Words
    whole: Words


def empty_path(position: Any) -> Path:
    """Arrays for a search from positions of one class."""
    most = WORD * len(position.moves())
    return Path(
        np.zeros((MOST_DEPTH + 1, FRAME), np.int64),
        np.zeros((MOST_DEPTH + 1, most, CANDIDATE), np.int64),
        np.zeros((MOST_DEPTH + 1, most), np.int64),
        np.zeros((MOST_DEPTH + 1, len(position.value_key())), np.int64),
        np.zeros(LENGTH, np.int64),
    )


@compiled
def write_key(position: Any, images: int, row: Words) -> int:
    """Write the smallest key among a position's images, and answer which image has it."""
    chosen = 0
    for at, word in enumerate(position.value_key()):
        row[at] = word
    for symmetry in range(1, images):
        if take_smaller(position.image(symmetry).value_key(), row):
            chosen = symmetry
    return chosen


def search(root: Any, path: Path, table: TranspositionTable) -> bool:
    """Go on with the search that the path holds; true when the answer is found."""
    frames, whole = path.frames, path.whole
    stack = [root] * (MOST_DEPTH + 1)
    depth = 0
    resumed = int(whole[DEPTH])
    following = DESCEND if resumed > 0 else ENTER
    value = 0
    while True:
        frame = frames[depth]
        candidates = path.candidates[depth]
        if following == DESCEND:
            chosen = candidates[int(path.ranked[depth, frame[AT]]) & ((1 << PLACES) - 1)]
            depth += 1
            stack[depth] = stack[depth - 1].play(int(chosen[MOVE]))
            if resumed == 0:
                frames[depth, TARGET] = frame[TARGET] - chosen[GAIN]
                frames[depth, LEAST] = chosen[AFTER_LEAST]
                frames[depth, MOST] = chosen[AFTER_MOST]
                following = ENTER
            elif depth == resumed:
                resumed = 0
                following = ENTER
            continue
        position = stack[depth]
        target = int(frame[TARGET])
        if following == ENTER:
            if whole[NODES] >= whole[LIMIT]:
                whole[DEPTH] = depth
                return False
            whole[NODES] += 1
            if depth >= MOST_DEPTH:
                whole[TROUBLE] = TOO_DEEP
                return True
            following = LEAVE
            images = position.symmetries() if depth < whole[IMAGES] else 1
            image = write_key(position, images, path.keys[depth])
            at = place(path.keys[depth], table)
            hint = -1
            if at >= 0:
                frame[LEAST] = max(frame[LEAST], table.entries[at, LOW])
                frame[MOST] = min(frame[MOST], table.entries[at, HIGH])
                hint = int(table.entries[at, HINT]) - 1
            frame[MOVES] = 0
            if frame[LEAST] >= target:
                value = int(frame[LEAST])
                continue
            if frame[MOST] < target:
                value = int(frame[MOST])
                continue
            # Look at every move once: bounds of what follows decide some at once and put the others in order.
            mover = position.to_move()
            sign = 1 - 2 * mover
            banked = position.score(0) - position.score(1)
            best = -4 * FAR
            listed = 0
            moves = position.moves()
            while size(moves) > 0:
                move = first(moves)
                moves = rest(moves)
                child = position.play(move)
                gain = child.score(0) - child.score(1) - banked
                least, most = 0, 0
                if not child.over():
                    if child.to_move() == CHANCE:
                        whole[TROUBLE] = MEETS_CHANCE
                        return True
                    if child.together():
                        whole[TROUBLE] = TOGETHER
                        return True
                    least, most = child.margin_bounds()
                # From the mover's view: for sure at least, and at most.
                sure = gain + least if mover == 0 else -gain - most
                hoped = gain + most if mover == 0 else -gain - least
                if sure >= target if mover == 0 else sure > -target:
                    best = sure
                    listed = 0
                    break
                if hoped < target if mover == 0 else hoped <= -target:
                    best = max(best, hoped)
                    continue
                rank = sure + hoped
                if hint >= 0 and position.image_of(image, move) == hint:
                    rank = 8 * FAR
                rank_last(path.ranked[depth], listed, rank << PLACES | listed)
                candidates[listed, MOVE] = move
                candidates[listed, GAIN] = gain
                candidates[listed, AFTER_LEAST] = least
                candidates[listed, AFTER_MOST] = most
                listed += 1
            value = sign * best
            if listed > 0:
                frame[BEST] = best
                frame[AT] = 0
                frame[MOVES] = listed
                frame[BEGAN] = whole[NODES]
                frame[MOVER] = mover
                frame[IMAGE] = image
                frame[TRIED] = hint
                following = DESCEND
            continue
        # The value of this node is known: hand it to the one above, and on upwards while that one is done too.
        if depth == 0:
            whole[ANSWER] = value
            whole[DEPTH] = 0
            return True
        depth -= 1
        above = frames[depth]
        place_above = int(path.ranked[depth, above[AT]]) & ((1 << PLACES) - 1)
        made = path.candidates[depth, place_above]
        sign = 1 - 2 * int(above[MOVER])
        above[BEST] = max(above[BEST], sign * (value + made[GAIN]))
        value = sign * int(above[BEST])
        target = int(above[TARGET])
        decided = value >= target if sign > 0 else value < target
        above[AT] += 1
        if not decided and above[AT] < above[MOVES]:
            following = DESCEND
            continue
        if value >= target:
            above[LEAST] = max(above[LEAST], value)
        else:
            above[MOST] = min(above[MOST], value)
        hint = int(above[TRIED])
        if decided:
            hint = stack[depth].image_of(int(above[IMAGE]), int(made[MOVE]))
        work = int(whole[NODES] - above[BEGAN]) + 1
        keep(path.keys[depth], table, int(above[LEAST]), int(above[MOST]), hint + 1, work)


search_natively = kernel(search)
