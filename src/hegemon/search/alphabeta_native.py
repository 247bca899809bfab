"""The native part of alpha-beta: what a position is worth if both look so many turns ahead and then judge.

Values are the first player's: the final margin, or a win, or what the game's judgement says where the horizon is
reached. The table remembers what is still to come, so a position is worth the same however much is banked.

The search keeps its path in the caller's arrays and returns after a number of nodes; called again it goes on where it
stopped. No game is named here.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hegemon.game.position import CHANCE
from hegemon.native import compiled, kernel
from hegemon.native.bits import WORD, first, rest, size
from hegemon.search.transposition import HIGH, HINT, LOW, TranspositionTable, keep, place, take_smaller

Words = NDArray[np.int64]

MOST_DEPTH = 1000
"""Small moves in one line."""
WIN = 1 << 27
"""A won game, where it isn't played for the margin; judgements and margins stay below."""
FAR = 1 << 29
"""Further than any value."""
TO_THE_END = 4000
"""Turns that a value looks ahead which rests on no judgement."""

# The search as a whole: nodes visited, where to stop, depth of the path, the answer, whether it rests on no judgement,
# the best move, what went wrong, whether the game is played for the margin, and down to which depth images count.
NODES, LIMIT, DEPTH, ANSWER, SURE, CHOSEN, TROUBLE, FOR_MARGIN, IMAGES = 0, 1, 2, 3, 4, 5, 6, 7, 8
LENGTH = 9
MEETS_CHANCE, TOGETHER = 1, 2

# A node of the path: turns to look ahead, the window of values that matter, the best so far, the move under way,
# moves to look at, nodes when it began, who moves, the symmetry that leads to the key, small moves made in the turn,
# whether all below it rests on no judgement, the best move, the score banked, and the bounds known of its value.
AHEAD, FLOOR, CEILING, BEST, AT, MOVES, BEGAN, MOVER, IMAGE, STEP, RESTS, TRIED, BANKED, LEAST, MOST = range(15)
FRAME = 15
MOVE_BITS = 12
"""Bits of a move's number, below its rank or below the turns that a table's entry looks ahead."""
MOST_RANK = 1 << 48

# What comes next.
DESCEND, ENTER, LEAVE = 0, 1, 2


class Path(NamedTuple):
    """The line under search, in arrays so that it outlives a call."""

    frames: Words
    ranked: Words
    """Of each node its moves, best first: a rank and a move's number in one."""
    keys: Words
    killers: Words
    """The moves that cut off last, where they may do so again."""
    history: Words
    """How much each move of each player has cut off so far."""
    whole: Words


def blank_path(position: Any, depth: int, frame: int, killers: tuple[int, int], length: int) -> Path:
    """Arrays for a search from positions of one class: how deep, and how much of each node and of the whole is kept."""
    most = WORD * len(position.moves())
    return Path(
        np.zeros((depth + 1, frame), np.int64),
        np.zeros((depth + 1, most), np.int64),
        np.zeros((depth + 1, len(position.key())), np.int64),
        np.full(killers, -1, np.int64),
        np.zeros((2, most), np.int64),
        np.zeros(length, np.int64),
    )


def empty_path(position: Any) -> Path:
    """Arrays for alpha-beta, with two killers for each depth."""
    return blank_path(position, MOST_DEPTH, FRAME, (MOST_DEPTH + 1, 2), LENGTH)


@compiled
def final(position: Any, for_margin: int) -> int:
    """What a finished game is worth to the first player."""
    if for_margin:
        return position.score(0) - position.score(1)  # type: ignore[no-any-return]
    winner = position.winner()
    return WIN if winner == 0 else -WIN if winner == 1 else 0


@compiled
def judged(position: Any) -> int:
    """What a position looks like; never as good as a win."""
    return max(1 - WIN, min(WIN - 1, position.heuristic()))  # type: ignore[no-any-return]


@compiled
def write_key(position: Any, images: int, row: Words) -> int:
    """Write the smallest key among a position's images, and answer which image has it."""
    chosen = 0
    for at, word in enumerate(position.key()):
        row[at] = word
    for symmetry in range(1, images):
        if take_smaller(position.image(symmetry).key(), row):
            chosen = symmetry
    return chosen


@compiled
def rank_last(ranked: Words, length: int, rank: int) -> None:
    """Put a number into its place in a descending list of that length."""
    at = length
    while at > 0 and ranked[at - 1] < rank:
        ranked[at] = ranked[at - 1]
        at -= 1
    ranked[at] = rank


@compiled(inline=False)
def list_moves(position: Any, path: Path, depth: int, hint: int, image: int) -> int:
    """List the moves of a node, best first: the table's, the killers, then by what cut off elsewhere."""
    mover = position.to_move()
    listed = 0
    moves = position.moves()
    while size(moves) > 0:
        move = first(moves)
        moves = rest(moves)
        rank = int(path.history[mover, move])
        if move == path.killers[depth, 0] or move == path.killers[depth, 1]:
            rank += MOST_RANK >> 1
        if hint >= 0 and position.image_of(image, move) == hint:
            rank = MOST_RANK
        rank_last(path.ranked[depth], listed, rank << MOVE_BITS | move)
        listed += 1
    return listed


@compiled(inline=False)
def learn(path: Path, depth: int, mover: int, move: int, ahead: int) -> None:
    """A move that cut off is tried early elsewhere."""
    if path.killers[depth, 0] != move:
        path.killers[depth, 1] = path.killers[depth, 0]
        path.killers[depth, 0] = move
    path.history[mover, move] += (ahead + 1) * (ahead + 1)
    if path.history[mover, move] > MOST_RANK >> 16:
        for other in range(path.history.shape[1]):
            path.history[mover, other] >>= 1


def search(root: Any, path: Path, table: TranspositionTable) -> bool:
    """Go on with the search that the path holds; true when the answer is found."""
    frames, whole = path.frames, path.whole
    stack = [root] * (MOST_DEPTH + 1)
    depth = 0
    resumed = int(whole[DEPTH])
    following = DESCEND if resumed > 0 else ENTER
    value, rests = 0, 1
    while True:
        frame = frames[depth]
        if following == DESCEND:
            move = int(path.ranked[depth, frame[AT]]) & ((1 << MOVE_BITS) - 1)
            depth += 1
            child = stack[depth - 1].play(move)
            stack[depth] = child
            if resumed == 0:
                ended = child.between_turns()
                frames[depth, AHEAD] = frame[AHEAD] - (1 if ended else 0)
                frames[depth, STEP] = 0 if ended else frame[STEP] + 1
                best = frame[BEST]
                frames[depth, FLOOR] = max(frame[FLOOR], best) if frame[MOVER] == 0 else frame[FLOOR]
                frames[depth, CEILING] = min(frame[CEILING], best) if frame[MOVER] == 1 else frame[CEILING]
                following = ENTER
            elif depth == resumed:
                resumed = 0
                following = ENTER
            continue
        position = stack[depth]
        if following == ENTER:
            if whole[NODES] >= whole[LIMIT]:
                whole[DEPTH] = depth
                return False
            whole[NODES] += 1
            following = LEAVE
            if position.over():
                value, rests = final(position, int(whole[FOR_MARGIN])), 1
                continue
            mover = position.to_move()
            if mover == CHANCE or position.together():
                whole[TROUBLE] = MEETS_CHANCE if mover == CHANCE else TOGETHER
                return True
            ahead = int(frame[AHEAD])
            if depth >= MOST_DEPTH or (ahead <= 0 and position.between_turns()):
                value, rests = judged(position), 0
                continue
            frame[BANKED] = position.score(0) - position.score(1) if whole[FOR_MARGIN] else 0
            frame[LEAST], frame[MOST], frame[RESTS] = -FAR, FAR, 1
            hint = -1
            images = position.symmetries() if depth < whole[IMAGES] else 1
            image = write_key(position, images, path.keys[depth])
            at = place(path.keys[depth], table)
            if at >= 0:
                hint = (int(table.entries[at, HINT]) & ((1 << MOVE_BITS) - 1)) - 1
                looked = int(table.entries[at, HINT]) >> MOVE_BITS
                if looked >= ahead:
                    least = max(-FAR, table.entries[at, LOW] + frame[BANKED])
                    most = min(FAR, table.entries[at, HIGH] + frame[BANKED])
                    frame[RESTS] = 1 if looked == TO_THE_END else 0
                    if least >= frame[CEILING] or least == most:
                        value, rests = int(least), int(frame[RESTS])
                        continue
                    if most <= frame[FLOOR]:
                        value, rests = int(most), int(frame[RESTS])
                        continue
                    frame[LEAST], frame[MOST] = least, most
            frame[MOVES] = list_moves(position, path, depth, hint, image)
            frame[BEST] = -FAR if mover == 0 else FAR
            frame[AT] = 0
            frame[BEGAN] = whole[NODES]
            frame[MOVER] = mover
            frame[IMAGE] = image
            frame[TRIED] = -1
            following = DESCEND
            continue
        # The value of this node is known: hand it to the one above, and on upwards while that one is done too.
        if depth == 0:
            whole[ANSWER], whole[SURE] = value, rests
            whole[DEPTH] = 0
            return True
        depth -= 1
        above = frames[depth]
        mover = int(above[MOVER])
        move = int(path.ranked[depth, above[AT]]) & ((1 << MOVE_BITS) - 1)
        above[RESTS] &= rests
        if value > above[BEST] if mover == 0 else value < above[BEST]:
            above[BEST] = value
            above[TRIED] = move
        value = int(above[BEST])
        above[AT] += 1
        cut = value >= above[CEILING] if mover == 0 else value <= above[FLOOR]
        if not cut and above[AT] < above[MOVES]:
            following = DESCEND
            continue
        if cut:
            learn(path, depth, mover, move, int(above[AHEAD]))
        rests = int(above[RESTS])
        # Below its floor a value only says "at most that", above its ceiling "at least that".
        if value > above[FLOOR]:
            above[LEAST] = max(above[LEAST], value)
        if value < above[CEILING]:
            above[MOST] = min(above[MOST], value)
        hint = stack[depth].image_of(int(above[IMAGE]), int(above[TRIED])) + 1 if above[TRIED] >= 0 else 0
        looked = TO_THE_END if rests else int(above[AHEAD])
        keep(
            path.keys[depth],
            table,
            int(max(-FAR, above[LEAST] - above[BANKED])),
            int(min(FAR, above[MOST] - above[BANKED])),
            looked << MOVE_BITS | hint,
            int(whole[NODES] - above[BEGAN]) + 1,
        )
        if depth == 0:
            whole[CHOSEN] = above[TRIED]


search_natively = kernel(search)
