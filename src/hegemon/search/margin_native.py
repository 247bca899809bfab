"""The native part of the margin solver: is a position worth at least a number of units to the first player?

Values are of what is still to come, so a position is worth the same however much is banked. The answer is a bound: a
number not below the target proves "at least that", a smaller one proves "at most that".
"""

from typing import Any

from hegemon.game.position import FAR
from hegemon.native import compiled
from hegemon.native.bits import first, rest, size
from hegemon.search.frames import (
    DESCEND,
    LEAVE,
    STOP,
    TOO_DEEP,
    Path,
    empty_path,
    key_writer,
    list_move,
    most_moves,
    open_frame,
    search_by,
    trouble_with,
)
from hegemon.search.transposition import HIGH, HINT, LOW, TranspositionTable, keep, place

MOST_DEPTH = 600
"""Small moves in one line; a game that goes on longer isn't solved."""

FRAME = (
    "target",  # the value asked about
    "best",  # the best so far for the player to move
    "tried",  # the table's move, or -1
)
STATE = ("images",)  # down to this depth symmetric positions are taken for one: deeper down it costs more than it saves


def margin_path(position: Any) -> Path:
    """Arrays for the margin solver; of each move a frame keeps what it banks, and two bounds of what follows."""
    moves = (most_moves(position),)
    frame = (*FRAME, ("gain", moves), ("after_least", moves), ("after_most", moves))
    return empty_path(position, MOST_DEPTH, frame, STATE, len(position.value_key()))


@compiled
def key_of(position: Any, turns: int) -> Any:
    """What decides the value of what is still to come."""
    return position.value_key()


write_key = key_writer(key_of)


@compiled
def enter(position: Any, frame: Any, state: Any, depth: int, table: TranspositionTable) -> int:
    """Decide a node by its bounds or the table's, or else look at its moves."""
    if depth >= MOST_DEPTH:
        state.trouble = TOO_DEEP
        return STOP
    images = position.symmetries() if depth < state.images else 1
    image = write_key(position, 0, images, frame.key)
    at = place(frame.key, table)
    hint = -1
    if at >= 0:
        frame.least = max(frame.least, table.entries[at, LOW])
        frame.most = min(frame.most, table.entries[at, HIGH])
        hint = int(table.entries[at, HINT]) - 1
    if frame.least >= frame.target:
        state.value = frame.least
        return LEAVE
    if frame.most < frame.target:
        state.value = frame.most
        return LEAVE
    listed = list_moves(position, frame, state, hint, image)
    if listed < 0:
        return STOP
    if listed == 0:
        state.value = frame.best if position.to_move() == 0 else -frame.best
        return LEAVE
    open_frame(frame, state.nodes, listed, position.to_move(), image)
    frame.tried = hint
    return DESCEND


@compiled
def list_moves(position: Any, frame: Any, state: Any, hint: int, image: int) -> int:
    """List the moves that bounds of what follows leave open: none where one decides, -1 where there is a trouble.

    The best of what is decided goes into the frame.
    """
    mover, target = position.to_move(), frame.target
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
            trouble = trouble_with(child)
            if trouble:
                state.trouble = trouble
                return -1
            least, most = child.margin_bounds()
        # From the mover's view: for sure at least, and at most.
        sure = gain + least if mover == 0 else -gain - most
        hoped = gain + most if mover == 0 else -gain - least
        if sure >= target if mover == 0 else sure > -target:
            frame.best = sure
            return 0
        if hoped < target if mover == 0 else hoped <= -target:
            best = max(best, hoped)
            continue
        rank = 8 * FAR if hint >= 0 and position.image_of(image, move) == hint else sure + hoped
        list_move(frame.ranked, listed, rank, move)
        frame.gain[move], frame.after_least[move], frame.after_most[move] = gain, least, most
        listed += 1
    frame.best = best
    return listed


@compiled
def descend(child: Any, above: Any, frame: Any, move: int) -> None:
    """Ask about what follows, less what the move banks."""
    frame.target = above.target - above.gain[move]
    frame.least, frame.most = above.after_least[move], above.after_most[move]


@compiled
def leave(position: Any, frame: Any, state: Any, depth: int, move: int, table: TranspositionTable) -> bool:
    """Take the value of a move; when it decides or was the last one, remember what is known."""
    sign = 1 - 2 * frame.mover
    frame.best = max(frame.best, sign * (state.value + frame.gain[move]))
    value = sign * frame.best
    decided = value >= frame.target if sign > 0 else value < frame.target
    if not decided and frame.at < frame.moves:
        return False
    state.value = value
    if value >= frame.target:
        frame.least = max(frame.least, value)
    else:
        frame.most = min(frame.most, value)
    hint = position.image_of(frame.image, move) if decided else frame.tried
    keep(frame.key, table, frame.least, frame.most, hint + 1, state.nodes - frame.began + 1)
    return True


search = search_by(enter, descend, leave)
