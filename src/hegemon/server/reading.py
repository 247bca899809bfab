"""What a page sends, read with the help of the game: which game, which decision, which cells."""

import logging
import re
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from typing import Any

from hegemon.errors import IllegalError, MalformedError, shown
from hegemon.game import answers
from hegemon.game.game import Game
from hegemon.game.position import CHANCE
from hegemon.game.record import Record, read_record
from hegemon.game.registry import agree, game_names, load
from hegemon.game.turns import Turn, decisions, settle
from hegemon.native.random import stream
from hegemon.server.data import TurnData, WayData
from hegemon.server.protocol import AnswerMessage
from hegemon.server.scenes import short
from hegemon.view.form import Answer, Form, Step

log = logging.getLogger(__name__)
SEED = 1
"""Of the dice, where a request names none."""
QUIET = ("pay", "note", "roll")
"""Kinds of events that say nothing about where a player moved."""
WORD = re.compile(r"\w+")


def game_of(name: str, options: Mapping[str, str]) -> Game:
    """The game of a name; equal choices are one and the same object, so that what is known of it can be kept."""
    return _loaded(name, tuple(sorted(options.items())))


@lru_cache(256)
def _loaded(name: str, options: tuple[tuple[str, str], ...]) -> Game:
    if name not in game_names():
        # A page must not choose which file is run.
        raise MalformedError(f"there is no game {shown(name)}; there are {', '.join(game_names())}")
    return load(name, dict(options))


def record_of(text: str, name: str | None, options: Mapping[str, str]) -> Record:
    """The record in a text; what a header says and what was chosen must agree."""
    if name is not None:
        game_of(name, {})  # refuses what is no installed game, before anything is looked up
    read = read_record(text.encode(), lambda header: agree(name, options, header.game, header.options))
    return replace(read, game=game_of(read.game.name, read.game.chosen_texts()), seed=None)


def position_at(record: Record, at: int | None) -> Any:
    """The position after a number of turns of a record, or after all that are complete."""
    if at is None:
        return record.positions[-1]
    if at > len(record.turns):
        raise IllegalError(f"there are {len(record.turns)} turns, not {at}")
    return record.positions[at]


def starting_record(
    name: str | None, options: Mapping[str, str], position: str | None, record: str | None, seed: int
) -> Record:
    """What a game begins with: a record, a position, or the start with chance drawn by a seed."""
    if record is not None:
        if position is not None:
            raise MalformedError("give a position or a record, not both")
        return record_of(record, name, options)
    if name is None:
        raise MalformedError("say which game it is")
    game = game_of(name, options)
    start = game.start() if position is None else game.notation.read_position(position)
    return Record(game, None, settle(start, stream(seed, 0))[0])


def deciding(position: Any) -> dict[int, Any]:
    """The players who decide in a position, each with the position as they know it; several if they do so together."""
    found: dict[int, Any] = {}
    here = position
    while not here.over() and here.to_move() not in (CHANCE, *found) and (not found or here.together()):
        player = int(here.to_move())
        found[player] = here.seen_by(player)
        if not here.together():
            break
        # What this player decides is hidden from the next one, so anything will do.
        here = next(decisions(here)).after
    return found


@lru_cache(2048)
def known_form(game: Game, position: Any) -> Form:
    """The form of a position; it is kept from the moment it is shown until it is answered."""
    return game.view.form(position)


def decision_in(game: Game, position: Any, answer: AnswerMessage) -> Turn:
    """The decision that an answer stands for, in the position as the player knows it."""
    if answer.text is not None:
        if answer.path or answer.amounts:
            raise MalformedError("an answer is a text, or steps with amounts, not both")
        return game.notation.read_decision(position, answer.text)
    return answers.decided(game, position, Answer(tuple(answer.path), answer.amounts), known_form(game, position))


def decision_made(position: Any, seen: Any, decided: Turn) -> Turn:
    """A decision, made in the position as it is instead of the one that the player sees; played only if they differ."""
    return decided if seen == position else Turn((), position).then(*decided.moves)


def previewed(game: Game, position: Any, answer: AnswerMessage) -> tuple[Turn, Form | None, tuple[str, ...]]:
    """How far an answer leads: the moves so far, the form that comes next, and what to say before it is confirmed.

    The position is as its decider knows it.
    """
    if answer.text is not None or answer.amounts:
        made = decision_in(game, position, answer)
        return made, None, game.view.foretold(position, made.moves)
    followed = answers.follow(game, position, Answer(tuple(answer.path), answer.amounts), known_form(game, position))
    told = game.view.foretold(position, followed.made.moves) if followed.form is None else ()
    return followed.made, followed.form, told


def cells_of(game: Game, position: Any, moves: tuple[int, ...]) -> tuple[str, ...]:
    """The cells that a turn is about: where something happened, or else where it was clicked."""
    try:
        told = [event.cells for event in answers.told_events(game, position, moves) if event.kind not in QUIET]
        return tuple(dict.fromkeys(chain.from_iterable(told))) or clicked_cells(game, position, moves)
    except Exception:  # what a game tells besides its rules must not stop it
        log.exception("%s: cells of %s", game.described(), moves)
        return ()


def named_cells(game: Game, position: Any, text: str) -> tuple[str, ...]:
    """The cells that a decision names; a plan that is executed later has neither events nor clicks yet."""
    scene = game.view.picture(position)
    known = {cell.name for cell in scene.cells} if scene else set()
    return tuple(word for word in dict.fromkeys(WORD.findall(text)) if word in known)


def turn_data(game: Game, before: Any, turn: Turn) -> TurnData:
    """A turn as the page lists it."""
    players = tuple(deciding(before)) if before.together() else (int(before.to_move()),)
    text = game.notation.write_turn(before, turn.moves)
    scores = [short(float(game.points(turn.after.score(player)))) for player in range(len(game.seats))]
    return TurnData(text, players, cells_of(game, before, turn.moves), scores)


def turns_data(record: Record) -> list[TurnData]:
    """The turns of a record as the page lists them."""
    return [turn_data(record.game, before, turn) for before, turn in zip(record.positions, record.turns, strict=False)]


def clicked_cells(game: Game, position: Any, moves: tuple[int, ...]) -> tuple[str, ...]:
    """The cells that a person would click for a decision; none for a plan."""
    return tuple(dict.fromkeys(step.cell for step in _walked(game, position, moves)[0] if step.cell))


def ways_of(game: Game, position: Any, moves: tuple[int, ...]) -> list[WayData]:
    """Where the amounts of a decision come from and go to, by the items of its plan; empty without a plan."""
    _, form = _walked(game, position, moves)
    if form is None or form.plan is None:
        return []
    given = game.view.amounts_of(position, moves)
    return [WayData(item.source, item.target, given[item.name]) for item in form.plan.items if given.get(item.name)]


def _walked(game: Game, position: Any, moves: tuple[int, ...]) -> tuple[list[Step], Form | None]:
    """The steps with which a person would make a decision, and the form of the plan in which they end, if any."""
    steps: list[Step] = []
    form: Form | None = known_form(game, position)
    for move in moves:
        step = next((step for step in form.steps if step.move == move), None) if form else None
        if step is None:
            break
        steps.append(step)
        position = position.play(move)
        form = known_form(game, position) if step.ask else step.then
    return steps, form
