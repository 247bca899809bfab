"""Positions without a game: what comes of some answers, for boards in rules, lessons and the analysis."""

from typing import Any

from hegemon.errors import IllegalError
from hegemon.game.answers import events_of
from hegemon.game.record import Record
from hegemon.native.random import stream
from hegemon.server.protocol import LookAnswer, LookRequest, PreviewAnswer, PreviewRequest
from hegemon.server.reading import (
    SEED,
    deciding,
    decision_in,
    decision_made,
    position_at,
    starting_record,
    turns_data,
)
from hegemon.server.scenes import scene_of
from hegemon.server.views import preview_data, static_data, view_of


def look(asked: LookRequest) -> LookAnswer:
    """The position after some answers, or after a number of turns of what was played."""
    record, last = _played(asked)
    game, turns = record.game, turns_data(record)
    # A game that was resigned or lost by time is shown as it stood, so that one can see what could have been.
    position, outcome, ended = record.position, record.outcome_on_board, record.ended
    text = turns[-1].text if turns and record.pending is None else ""
    if asked.at is not None and not asked.answers:
        position = position_at(record, asked.at)
        if asked.at < len(turns):
            outcome = ended = None
        if asked.at:
            last = record.positions[asked.at - 1], record.turns[asked.at - 1].moves
            text = turns[asked.at - 1].text
    waiting = [] if outcome else list(deciding(position))
    seen = position if outcome or position.over() else position.seen_by(position.to_move())
    return LookAnswer(
        view=view_of(game, seen, scene_of(game, seen), shows_form=bool(waiting), to_move=waiting, outcome=outcome),
        ended=ended,
        record=turns,
        text=record.write(),
        events=() if last is None else events_of(game, *last, text),
        game=static_data(game),
    )


def preview(asked: PreviewRequest) -> PreviewAnswer:
    """What a draft would lead to after these answers."""
    record, _ = _played(asked)
    if record.outcome_on_board is not None:
        raise IllegalError("the game is over in this position")
    return preview_data(record.game, record.position.seen_by(record.position.to_move()), asked.draft)


def _played(asked: LookRequest) -> tuple[Record, tuple[Any, tuple[int, ...]] | None]:
    """What was played, and the position and the small moves of what happened last."""
    seed = SEED if asked.seed is None else asked.seed
    record = starting_record(asked.game, asked.options, asked.position, asked.record, seed)
    if asked.at is not None and asked.answers:
        position_at(record, asked.at)  # refuses what lies beyond the record
        record.turns = record.turns[: asked.at]
    if asked.answers:
        record.ended = None
    state = stream(seed, 1)
    last = None
    for number, answer in enumerate(asked.answers, 1):
        if record.outcome is not None:
            raise IllegalError("the game is over", f"answer {number}")
        before, done = record.position, len(record.turns)
        so_far = () if record.pending is None else record.pending.moves
        seen = before.seen_by(before.to_move())
        state = record.take(decision_made(before, seen, decision_in(record.game, seen, answer)), state)
        made = record.turns[-1] if len(record.turns) > done else record.pending
        assert made is not None
        if not before.together():
            last = before, made.moves[len(so_far) :]
        else:
            # Decisions that are made together happen together, when the last player has decided.
            last = (record.positions[done], made.moves) if record.pending is None else None
    return record, last
