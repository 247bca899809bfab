"""Positions without a game: what comes of some answers, for boards in rules, lessons and the analysis."""

from typing import Any

from hegemon.errors import IllegalError
from hegemon.game.answers import events_of
from hegemon.game.record import Record
from hegemon.game.turns import Turn, position_after
from hegemon.native.random import stream
from hegemon.server.live.game import deciding
from hegemon.server.protocol import LookRequest, PreviewRequest
from hegemon.server.reading import SEED, answered, begun, cells_of, refuse_beyond, scores_of
from hegemon.server.scenes import scene_of
from hegemon.server.views import event_data, outcome_data, preview_data, static_data, view_of
from hegemon.view.events import Event


def look(asked: LookRequest) -> dict[str, Any]:
    """The position after some answers, or the one after so many turns of what was played."""
    record, events = _played(asked)
    # Who looks at a game that was resigned or lost by time wants to know what could have been.
    position, outcome, ended = record.position, record.outcome_on_board, record.ended
    if asked.at is not None and not asked.answers:
        refuse_beyond(record, asked.at)
        position = record.positions[asked.at]
        if asked.at < len(record.turns):
            outcome = ended = None
        events = _events_of_turn(record, asked.at) if asked.at else ()
    waiting = [] if outcome else list(deciding(position))
    seen = position if outcome or position.over() else position.seen_by(position.to_move())
    game = record.game
    view = view_of(game, seen, shows_form=bool(waiting), to_move=waiting, outcome=outcome_data(outcome))
    return {
        "view": {"scene": scene_of(game, seen), **view},
        "ended": outcome_data(ended),
        "record": turns_data(record),
        "text": record.write(),
        "events": [event_data(event) for event in events],
        "game": static_data(game),
        "views": None,
    }


def preview(asked: PreviewRequest) -> dict[str, Any]:
    """What a draft would lead to after these answers."""
    record, _ = _played(asked)
    if record.outcome_on_board is not None:
        raise IllegalError("the game is over in this position")
    return preview_data(record.game, record.position.seen_by(record.position.to_move()), asked.draft)


def turns_data(record: Record) -> list[dict[str, Any]]:
    """The turns of a record as the page lists them."""
    before, texts = record.positions, record.texts
    return [
        {
            "text": texts[at],
            "players": list(deciding(before[at])) if before[at].together() else [before[at].to_move()],
            "marks": cells_of(record.game, before[at], turn.moves),
            "scores": scores_of(record.game, turn.after),
            "value": None,
        }
        for at, turn in enumerate(record.turns)
    ]


def _played(asked: LookRequest) -> tuple[Record, tuple[Event, ...]]:
    seed = SEED if asked.seed is None else asked.seed
    record = begun(asked.game, asked.options, asked.position, asked.record, seed)
    if asked.at is not None and asked.answers:
        refuse_beyond(record, asked.at)
        record.turns = record.turns[: asked.at]
    if asked.answers:
        record.ended = None
    state = stream(seed, 1)
    events: tuple[Event, ...] = ()
    for number, answer in enumerate(asked.answers, 1):
        if record.outcome is not None:
            raise IllegalError("the game is over", f"answer {number}")
        before, done = record.position, len(record.turns)
        so_far = () if record.pending is None else record.pending.moves
        decided = answered(record.game, before.seen_by(before.to_move()), answer)
        state = record.take(Turn(decided.moves, position_after(before, decided.moves)), state)
        complete = len(record.turns) > done
        if before.together():
            # What is decided together happens together, when the last one has decided.
            events = _told(record, record.positions[done], record.turns[-1].moves) if complete else ()
        else:
            made = record.turns[-1] if complete else record.pending
            assert made is not None
            events = _told(record, before, made.moves[len(so_far) :])
    return record, events


def _events_of_turn(record: Record, number: int) -> tuple[Event, ...]:
    """What happened in a turn that lies back, counted from 1."""
    before, moves = record.positions[number - 1], record.turns[number - 1].moves
    return events_of(record.game, before, moves, record.game.notation.write_turn(before, moves))


def _told(record: Record, before: Any, moves: tuple[int, ...]) -> tuple[Event, ...]:
    return events_of(record.game, before, moves, "" if record.pending else record.texts[-1])
