"""The native part of alpha-beta: what a position is worth if both look a number of turns ahead and then judge.

Values are the first player's: the final margin, or a win, or what the game's heuristic says where the horizon is
reached. The table remembers what is still to come, so a position is worth the same however much is banked.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hegemon.game.position import FAR
from hegemon.native import compiled
from hegemon.native.bits import first, rest, size
from hegemon.native.kernels import Kernel
from hegemon.search.frames import (
    DESCEND,
    LEAVE,
    MOST_RANK,
    MOVE_BITS,
    MOVE_MASK,
    STOP,
    Fields,
    Path,
    credit,
    empty_path,
    key_writer,
    list_move,
    most_moves,
    open_frame,
    search_by,
    trouble_with,
)
from hegemon.search.judgement import Judgement, units_of
from hegemon.search.transposition import HIGH, HINT, LOW, TranspositionTable, empty_table, keep, place

MOST_DEPTH = 1000
"""Small moves in one line."""
WIN = 1 << 27
"""A won game, where it isn't played for the margin; heuristics and margins stay below."""
TO_THE_END = 4000
"""Turns that a value looks ahead which rests on no heuristic."""

FRAME = (
    "ahead",  # turns to look ahead
    "floor",  # the window of values that matter
    "ceiling",
    "best",  # the best value so far
    "tried",  # the best move so far, or -1
    "sure",  # whether all below rests on no heuristic
    "banked",  # the score that is banked
    "killer",  # the moves that cut off last at this depth
    "killer2",
)
STATE: Fields = (
    "sure",  # whether the value rests on no heuristic
    "chosen",  # the best move of the root
    "for_margin",  # whether the game is played for the margin
    "images",  # down to this depth symmetric positions are taken for one
)


class JudgedTable(NamedTuple):
    """A transposition table, and the judgement that was learned."""

    keys: NDArray[np.int64]
    entries: NDArray[np.int32]
    judgement: Judgement


def judged_table(judgement: Judgement, words: int, bits: int) -> JudgedTable:
    """A table as `empty_table` makes it, for one thread that judges so."""
    return JudgedTable(*empty_table(words, bits), judgement.for_a_thread())


def alphabeta_path(position: Any) -> Path:
    """Arrays for alpha-beta; the state's `history` says how much each move of each player has cut off so far."""
    history = ("history", (2, most_moves(position)))
    path = empty_path(position, MOST_DEPTH, FRAME, (*STATE, history), len(position.key()))
    path.frames["killer"] = path.frames["killer2"] = -1
    return path


@compiled
def key_of(position: Any, turns: int) -> Any:
    """Everything that decides the future."""
    return position.key()


write_key = key_writer(key_of)


@compiled
def final(position: Any, for_margin: int) -> int:
    """What a finished game is worth to the first player."""
    if for_margin:
        return position.score(0) - position.score(1)  # type: ignore[no-any-return]
    winner = position.winner()
    return WIN if winner == 0 else -WIN if winner == 1 else 0


@compiled
def by_heuristic(position: Any, table: TranspositionTable) -> int:
    """How far player 1 is ahead as the game's mind says it."""
    return position.heuristic()  # type: ignore[no-any-return]


@compiled
def by_judgement(position: Any, table: JudgedTable) -> int:
    """How far player 1 is ahead as it was learned."""
    return units_of(position, table.judgement)


@compiled(inline=False)
def list_moves(position: Any, frame: Any, state: Any, hint: int, image: int) -> int:
    """List the moves of a node, best first: the table's, the killers, then by what cut off elsewhere."""
    mover = position.to_move()
    listed = 0
    moves = position.moves()
    while size(moves) > 0:
        move = first(moves)
        moves = rest(moves)
        rank = int(state.history[mover, move])
        if move == frame.killer or move == frame.killer2:
            rank += MOST_RANK >> 1
        if hint >= 0 and position.image_of(image, move) == hint:
            rank = MOST_RANK
        list_move(frame.ranked, listed, rank, move)
        listed += 1
    return listed


@compiled
def answered(frame: Any, state: Any, table: TranspositionTable, at: int) -> bool:
    """Whether an entry of the table decides a node; if not, its bounds are a beginning."""
    looked = int(table.entries[at, HINT]) >> MOVE_BITS
    if looked < frame.ahead:
        return False
    least = max(-FAR, table.entries[at, LOW] + frame.banked)
    most = min(FAR, table.entries[at, HIGH] + frame.banked)
    frame.sure = 1 if looked == TO_THE_END else 0
    if least >= frame.ceiling or least == most:
        state.value = least
    elif most <= frame.floor:
        state.value = most
    else:
        frame.least, frame.most = least, most
        return False
    state.sure = frame.sure
    return True


@compiled
def descend(child: Any, above: Any, frame: Any, move: int) -> None:
    """Look a turn less far from the end of a turn on, in the window that matters by now."""
    frame.ahead = above.ahead - (1 if child.between_turns() else 0)
    frame.floor = max(above.floor, above.best) if above.mover == 0 else above.floor
    frame.ceiling = min(above.ceiling, above.best) if above.mover == 1 else above.ceiling


@compiled(inline=False)
def learn(frame: Any, state: Any, move: int) -> None:
    """A move that cut off is tried early elsewhere."""
    if frame.killer != move:
        frame.killer2 = frame.killer
        frame.killer = move
    credit(state.history, frame.mover, move, (frame.ahead + 1) * (frame.ahead + 1))


@compiled
def leave(position: Any, frame: Any, state: Any, depth: int, move: int, table: TranspositionTable) -> bool:
    """Take the value of a move; when it cuts off or was the last one, remember what is known."""
    frame.sure &= state.sure
    if state.value > frame.best if frame.mover == 0 else state.value < frame.best:
        frame.best = state.value
        frame.tried = move
    value = frame.best
    cut = value >= frame.ceiling if frame.mover == 0 else value <= frame.floor
    if not cut and frame.at < frame.moves:
        return False
    if cut:
        learn(frame, state, move)
    state.value, state.sure = value, frame.sure
    # Below its floor a value only says "at most that", above its ceiling "at least that".
    if value > frame.floor:
        frame.least = max(frame.least, value)
    if value < frame.ceiling:
        frame.most = min(frame.most, value)
    hint = position.image_of(frame.image, frame.tried) + 1 if frame.tried >= 0 else 0
    looked = TO_THE_END if frame.sure else frame.ahead
    least, most = max(-FAR, frame.least - frame.banked), min(FAR, frame.most - frame.banked)
    keep(frame.key, table, least, most, looked << MOVE_BITS | hint, state.nodes - frame.began + 1)
    if depth == 0:
        state.chosen = frame.tried
    return True


def searching_by(look: Callable[[Any, Any], int]) -> Kernel:
    """Alpha-beta that sees at its horizon what a function of the position and the table says."""

    @compiled
    def enter(position: Any, frame: Any, state: Any, depth: int, table: TranspositionTable) -> int:
        """Judge a node at the end or the horizon, look it up, or list its moves."""
        if position.over():
            state.value, state.sure = final(position, state.for_margin), 1
            return LEAVE
        trouble = trouble_with(position)
        if trouble:
            state.trouble = trouble
            return STOP
        if depth >= MOST_DEPTH or (frame.ahead <= 0 and position.between_turns()):
            # Nothing that a horizon shows is as good as a win.
            state.value, state.sure = max(1 - WIN, min(WIN - 1, look(position, table))), 0
            return LEAVE
        frame.banked = position.score(0) - position.score(1) if state.for_margin else 0
        frame.least, frame.most, frame.sure = -FAR, FAR, 1
        hint = -1
        images = position.symmetries() if depth < state.images else 1
        image = write_key(position, 0, images, frame.key)
        at = place(frame.key, table)
        if at >= 0:
            hint = (int(table.entries[at, HINT]) & MOVE_MASK) - 1
            if answered(frame, state, table, at):
                return LEAVE
        mover = position.to_move()
        open_frame(frame, state.nodes, list_moves(position, frame, state, hint, image), mover, image)
        frame.best = -FAR if mover == 0 else FAR
        frame.tried = -1
        return DESCEND

    return search_by(enter, descend, leave)


search, search_judged = searching_by(by_heuristic), searching_by(by_judgement)
