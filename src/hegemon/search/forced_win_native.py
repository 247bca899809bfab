"""The native part of solving a game that is played to win: can one player force a win within so many turns?

A turn may be several small moves; the one under way counts as the first. The search keeps its path in the caller's
arrays and returns after a number of nodes; called again it goes on where it stopped. No game is named here.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from hegemon.game.mind import FAR
from hegemon.game.position import CHANCE
from hegemon.native import compiled, kernel
from hegemon.native.bits import first, rest, size
from hegemon.search.alphabeta_native import DESCEND, ENTER, LEAVE, MOST_RANK, MOVE_BITS, Path, blank_path, rank_last
from hegemon.search.margin_native import MEETS_CHANCE, TOGETHER, TOO_DEEP
from hegemon.search.transposition import HIGH, HINT, LOW, TranspositionTable, keep, place, take_smaller

Words = NDArray[np.int64]

MOST_DEPTH = 400
"""Small moves in one line."""

# The search as a whole: nodes visited, where to stop, depth of the path, the answer, what went wrong, who is to win.
NODES, LIMIT, DEPTH, ANSWER, TROUBLE, HERO = 0, 1, 2, 3, 4, 5
LENGTH = 6

# A node of the path: turns left, the move under way, moves to look at, nodes when it began, bounds known of the turns
# that the win takes, who moves, the symmetry that leads to the key, whether it is remembered.
LEFT, AT, MOVES, BEGAN, LEAST, MOST, MOVER, IMAGE, KEPT, STEP = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9
FRAME = 10
KILLER_TURNS, KILLER_STEPS = 32, 16


def empty_path(position: Any) -> Path:
    """Arrays for a race; what decided last is remembered by the turns left and the small moves made in the turn."""
    return blank_path(position, MOST_DEPTH, FRAME, (KILLER_TURNS, KILLER_STEPS), LENGTH)


@compiled
def write_key(position: Any, turns: int, row: Words) -> int:
    """Write the smallest key among a position's images, and answer which image has it."""
    chosen = 0
    for at, word in enumerate(position.win_key(turns)):
        row[at] = word
    for symmetry in range(1, position.symmetries()):
        if take_smaller(position.image(symmetry).win_key(turns), row):
            chosen = symmetry
    return chosen


def search(root: Any, path: Path, table: TranspositionTable) -> bool:
    """Go on with the search that the path holds; true when the answer is found."""
    frames, whole, history = path.frames, path.whole, path.history
    hero = int(whole[HERO])
    stack = [root] * (MOST_DEPTH + 1)
    depth = 0
    resumed = int(whole[DEPTH])
    following = DESCEND if resumed > 0 else ENTER
    won = False
    while True:
        frame = frames[depth]
        if following == DESCEND:
            move = int(path.ranked[depth, frame[AT]]) & ((1 << MOVE_BITS) - 1)
            depth += 1
            child = stack[depth - 1].play(move)
            stack[depth] = child
            if resumed == 0:
                ended = child.between_turns()
                frames[depth, LEFT] = frame[LEFT] - (1 if ended else 0)
                frames[depth, STEP] = 0 if ended else frame[STEP] + 1
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
            if depth >= MOST_DEPTH:
                whole[TROUBLE] = TOO_DEEP
                return True
            following = LEAVE
            left = int(frame[LEFT])
            hint, image = -1, 0
            frame[LEAST], frame[MOST] = 1, FAR
            # Within a turn only its first small moves are worth a place in the table.
            frame[KEPT] = 1 if position.between_turns() else 0
            if frame[KEPT]:
                image = write_key(position, left, path.keys[depth])
                at = place(path.keys[depth], table)
                if at >= 0:
                    frame[LEAST], frame[MOST] = table.entries[at, LOW], table.entries[at, HIGH]
                    hint = int(table.entries[at, HINT]) - 1
                if frame[MOST] <= left or frame[LEAST] > left:
                    won = frame[MOST] <= left
                    frame[KEPT] = 0
                    continue
            mover = position.to_move()
            killer = int(path.killers[left % KILLER_TURNS, frame[STEP] % KILLER_STEPS])
            listed = 0
            # Unless a move decides: the one who wants the win has found none, the other no way out.
            won = mover != hero
            moves = position.moves()
            while size(moves) > 0:
                move = first(moves)
                moves = rest(moves)
                child = position.play(move)
                decided, wins = True, False
                if child.over():
                    wins = child.winner() == hero
                elif child.to_move() == CHANCE:
                    whole[TROUBLE] = MEETS_CHANCE
                    return True
                elif child.together():
                    whole[TROUBLE] = TOGETHER
                    return True
                else:
                    turns = left - (1 if child.between_turns() else 0)
                    decided = child.turns_to_win(hero) > turns
                if decided:
                    if wins == (mover == hero):
                        won = wins
                        listed = 0
                        break
                    continue
                rank = int(history[mover, move])
                if move == killer:
                    rank += MOST_RANK >> 1
                if hint >= 0 and position.image_of(image, move) == hint:
                    rank = MOST_RANK
                rank_last(path.ranked[depth], listed, rank << MOVE_BITS | move)
                listed += 1
            frame[MOVER] = mover
            frame[IMAGE] = image
            frame[BEGAN] = whole[NODES]
            frame[AT] = 0
            frame[MOVES] = listed
            if listed > 0:
                following = DESCEND
            elif frame[KEPT]:
                frame[MOST if won else LEAST] = left if won else left + 1
                keep(path.keys[depth], table, int(frame[LEAST]), int(frame[MOST]), 0, 1)
            continue
        # Whether this node is won is known: tell the one above, and on upwards while that one is decided too.
        if depth == 0:
            whole[ANSWER] = 1 if won else 0
            whole[DEPTH] = 0
            return True
        depth -= 1
        above = frames[depth]
        mover = int(above[MOVER])
        decided = won == (mover == hero)
        move = int(path.ranked[depth, above[AT]]) & ((1 << MOVE_BITS) - 1)
        above[AT] += 1
        if not decided and above[AT] < above[MOVES]:
            following = DESCEND
            continue
        hint = -1
        if decided:
            saved = history[mover, move] + above[LEFT] * above[LEFT]
            history[mover, move] = saved
            path.killers[above[LEFT] % KILLER_TURNS, above[STEP] % KILLER_STEPS] = move
            if saved > MOST_RANK >> 16:
                for other in range(history.shape[1]):
                    history[mover, other] >>= 1
            hint = stack[depth].image_of(int(above[IMAGE]), move)
        if above[KEPT]:
            above[MOST if won else LEAST] = above[LEFT] if won else above[LEFT] + 1
            work = int(whole[NODES] - above[BEGAN]) + 1
            keep(path.keys[depth], table, int(above[LEAST]), int(above[MOST]), hint + 1, work)


search_natively = kernel(search)
