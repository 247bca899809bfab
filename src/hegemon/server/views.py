"""A position as a page shows it: its form, its facts and its text, as the structures of `data.py`."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from msgspec import UNSET, Raw

from hegemon.game.game import Game
from hegemon.game.record import Outcome
from hegemon.server.codec import encoder
from hegemon.server.data import FormData, GameData, StepData, ViewData
from hegemon.server.protocol import AnswerMessage, PreviewAnswer
from hegemon.server.reading import known_form, previewed
from hegemon.server.scenes import encoded_cell, encoded_once, encoded_part, joined, part_bytes, scene_of
from hegemon.view.events import Standing
from hegemon.view.form import Form, Step
from hegemon.view.scene import Paint


def form_data(form: Form) -> FormData:
    """What may be decided; the small moves stay here, the page answers with places in the form."""
    # A step that leads on holds a whole form, and no game keeps these.
    encoded = _step if any(step.then for step in form.steps) else _kept_step
    cells = joined(map(encoded_cell, form.cells)) if form.cells else UNSET
    shapes = joined([part_bytes(form.shapes)]) if form.shapes else UNSET
    return FormData(form.prompt, joined(map(encoded, form.steps)), form.plan, cells, shapes)


def _step(step: Step) -> bytes:
    ghost = joined([encoded_part(step.ghost)]) if step.ghost else None
    then = None if step.then is None else form_data(step.then)
    return encoder.encode(StepData(step.words, step.cell, step.label, step.hint, ghost, then, step.ask))


_kept_step = encoded_once(_step)


def static_data(game: Game) -> GameData:
    """What never changes in a game."""
    options, paints = game.chosen_texts(all_of_them=True), [Paint(role, 1) for role in game.colours]
    return GameData(game.name, game.title, options, game.described(), game.seats, game.far_seat, paints)


@lru_cache(512)
def encoded_form(game: Game, position: Any) -> Raw:
    """The form of a position, encoded."""
    return Raw(encoder.encode(form_data(known_form(game, position))))


@lru_cache(512)
def _told(game: Game, position: Any) -> tuple[Standing, str | None]:
    """How the players stand, and between turns the position as text; all who look at it are told the same."""
    between = position.over() or position.between_turns()
    return game.view.standing(position), game.notation.write_position(position) if between else None


def view_of(
    game: Game, position: Any, scene: Raw | None, *, shows_form: bool, to_move: Sequence[int], outcome: Outcome | None
) -> ViewData:
    """A position as a person may see it; what they may not know has been taken out of it before."""
    standing, text = _told(game, position)
    form = encoded_form(game, position) if shows_form else None
    return ViewData(scene, form, standing.players, standing.moment, to_move, text, outcome is not None, outcome)


def preview_data(game: Game, position: Any, draft: AnswerMessage) -> PreviewAnswer:
    """How far a draft leads from a position as its decider knows it."""
    made, form, told = previewed(game, position, draft)
    # Where players decide together nothing is to be seen on the board before it is revealed.
    scene = scene_of(game, position if position.together() else made.after)
    return PreviewAnswer(scene, None if form is None else form_data(form), told)
