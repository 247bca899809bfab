"""The native part of the forced-win solver: can a player force a win within a number of turns?

A turn may be several small moves; the one under way counts as the first. The value of a node is 1 if the player wins.
"""

from typing import Any

from hegemon.game.position import FAR
from hegemon.native import compiled
from hegemon.native.bits import first, rest, size
from hegemon.search.frames import (
    DESCEND,
    LEAVE,
    MOST_RANK,
    STOP,
    TOO_DEEP,
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
from hegemon.search.transposition import HIGH, HINT, LOW, TranspositionTable, keep, place

MOST_DEPTH = 400
"""Small moves in one line."""
KILLER_TURNS, KILLER_STEPS = 32, 16
"""Killers are remembered by the turns left and the small moves made in the turn."""

# The bounds of a node are of the turns that the win takes.
FRAME = (
    "left",  # turns left
    "step",  # small moves made in the turn
    "kept",  # whether the node is remembered in the table
)
STATE = ("hero",)  # the player whose win is looked for


def forced_win_path(position: Any) -> Path:
    """Arrays for the forced-win solver; the state has the `killers`, the moves that decided last, and the `history`,
    how much each move of each player has decided so far."""
    cutoffs = (("killers", (KILLER_TURNS, KILLER_STEPS)), ("history", (2, most_moves(position))))
    path = empty_path(position, MOST_DEPTH, FRAME, (*STATE, *cutoffs), len(position.key()))
    path.state["killers"] = -1
    return path


@compiled
def key_of(position: Any, turns: int) -> Any:
    """What decides who can win within a number of turns."""
    return position.win_key(turns)


write_key = key_writer(key_of)


@compiled
def enter(position: Any, frame: Any, state: Any, depth: int, table: TranspositionTable) -> int:
    """Decide a node by the table, or else look at its moves."""
    if depth >= MOST_DEPTH:
        state.trouble = TOO_DEEP
        return STOP
    hint, image = -1, 0
    frame.least, frame.most = 1, FAR
    # Within a turn only its first small moves are worth a place in the table.
    frame.kept = 1 if position.between_turns() else 0
    if frame.kept:
        image = write_key(position, frame.left, position.symmetries(), frame.key)
        at = place(frame.key, table)
        if at >= 0:
            frame.least, frame.most = table.entries[at, LOW], table.entries[at, HIGH]
            hint = int(table.entries[at, HINT]) - 1
        if frame.most <= frame.left or frame.least > frame.left:
            state.value = 1 if frame.most <= frame.left else 0
            return LEAVE
    listed = list_moves(position, frame, state, hint, image)
    if listed < 0:
        return STOP
    open_frame(frame, state.nodes, listed, position.to_move(), image)
    if listed > 0:
        return DESCEND
    if frame.kept:
        remember(frame, state, table, -1, 1)
    return LEAVE


@compiled
def list_moves(position: Any, frame: Any, state: Any, hint: int, image: int) -> int:
    """List the moves that decide nothing at once: none where one decides, -1 where there is a trouble.

    The state gets the value for the case that none is listed.
    """
    mover, hero = position.to_move(), state.hero
    killer = state.killers[frame.left % KILLER_TURNS, frame.step % KILLER_STEPS]
    listed = 0
    # Unless a move decides: the player who wants the win has found none, the other no way out.
    state.value = 1 if mover != hero else 0
    moves = position.moves()
    while size(moves) > 0:
        move = first(moves)
        moves = rest(moves)
        child = position.play(move)
        decided, wins = True, False
        if child.over():
            wins = child.winner() == hero
        else:
            trouble = trouble_with(child)
            if trouble:
                state.trouble = trouble
                return -1
            turns = frame.left - (1 if child.between_turns() else 0)
            decided = child.turns_to_win(hero) > turns
        if decided:
            if wins == (mover == hero):
                state.value = 1 if wins else 0
                return 0
            continue
        rank = int(state.history[mover, move])
        if move == killer:
            rank += MOST_RANK >> 1
        if hint >= 0 and position.image_of(image, move) == hint:
            rank = MOST_RANK
        list_move(frame.ranked, listed, rank, move)
        listed += 1
    return listed


@compiled
def remember(frame: Any, state: Any, table: TranspositionTable, hint: int, work: int) -> None:
    """Keep what the value of a node says about the turns that the win takes."""
    if state.value:
        frame.most = frame.left
    else:
        frame.least = frame.left + 1
    keep(frame.key, table, frame.least, frame.most, hint + 1, work)


@compiled
def descend(child: Any, above: Any, frame: Any, move: int) -> None:
    """Count turns and small moves."""
    ended = child.between_turns()
    frame.left = above.left - (1 if ended else 0)
    frame.step = 0 if ended else above.step + 1


@compiled
def leave(position: Any, frame: Any, state: Any, depth: int, move: int, table: TranspositionTable) -> bool:
    """A move that decides is tried early elsewhere; if all fail, the last one's value stands."""
    decided = (state.value == 1) == (frame.mover == state.hero)
    if not decided and frame.at < frame.moves:
        return False
    hint = -1
    if decided:
        state.killers[frame.left % KILLER_TURNS, frame.step % KILLER_STEPS] = move
        credit(state.history, frame.mover, move, frame.left * frame.left)
        hint = position.image_of(frame.image, move)
    if frame.kept:
        remember(frame, state, table, hint, state.nodes - frame.began + 1)
    return True


search = search_by(enter, descend, leave)
