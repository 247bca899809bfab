"""Forms, events and all else that is told of a position as the page reads it: JSON, short names, nothing empty."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from hegemon.game.game import Game
from hegemon.game.record import Outcome
from hegemon.server.reading import known_form, previewed
from hegemon.server.scenes import cell_data, encoded_list, encoder, joined, paint_data, scene_of, shape_data
from hegemon.view.events import Event
from hegemon.view.form import Form, Item, Plan, Step
from hegemon.view.scene import Paint


def form_data(form: Form) -> dict[str, Any]:
    """What may be decided; the small moves stay here, the page answers with places in the form."""
    data: dict[str, Any] = {"prompt": form.prompt, "steps": _steps(form.steps), "plan": None}
    if form.plan is not None:
        data["plan"] = _plan(form.plan)
    if form.cells:
        data["cells"] = encoded_list(form.cells, cell_data)
    if form.shapes:
        data["shapes"] = encoded_list(form.shapes, shape_data)
    return data


def _steps(steps: Sequence[Step]) -> msgspec.Raw:
    # What leads on holds whole forms, and no game keeps these.
    return encoded_list(steps, _step) if not any(step.then for step in steps) else joined(map(_step, steps))


def _step(step: Step) -> bytes:
    data: dict[str, Any] = {"words": step.words}
    for name in ("cell", "label", "hint"):
        if text := getattr(step, name):
            data[name] = text
    if step.ghost:
        data["ghost"] = encoded_list(step.ghost, shape_data)
    if step.then is not None:
        data["then"] = form_data(step.then)
    if step.ask:
        data["ask"] = True
    return encoder.encode(data)


def _plan(plan: Plan) -> dict[str, Any]:
    data: dict[str, Any] = {
        "items": [_item(item) for item in plan.items],
        "purses": plan.purses,
        "execute": plan.execute,
        "arriving": plan.arriving,
    }
    for name in ("purse_words", "most_items", "whole"):
        if value := getattr(plan, name):
            data[name] = value
    return data


def _item(item: Item) -> dict[str, Any]:
    data: dict[str, Any] = {
        "name": item.name,
        "target": item.target,
        "words": item.words,
        "most": item.most,
        "cost": item.cost,
    }
    for name in ("source", "needs", "hints", "decides"):
        if value := getattr(item, name):
            data[name] = value
    return data


def event_data(event: Event) -> dict[str, Any]:
    """One thing that happened."""
    return {
        "words": event.words,
        "kind": event.kind,
        "cells": event.cells,
        "player": event.player,
        "dice": event.dice,
        "amount": event.amount,
    }


def static_data(game: Game) -> dict[str, Any]:
    """What never changes in a game."""
    return {
        "name": game.name,
        "title": game.title,
        "options": game.chosen_texts(all_of_them=True),
        "described": game.described(),
        "seats": game.seats,
        "far_seat": game.far_seat,
        "paints": [paint_data(Paint(role)) for role in game.colours],
    }


@lru_cache(512)
def encoded_form(game: Game, position: Any) -> msgspec.Raw:
    """The form of a position, encoded."""
    return msgspec.Raw(encoder.encode(form_data(known_form(game, position))))


@lru_cache(512)
def _text_of(game: Game, position: Any) -> str:
    """The position as text; all who look at it are told the same."""
    return game.notation.write_position(position)


@lru_cache(512)
def standing_data(game: Game, position: Any) -> tuple[Sequence[Any], str]:
    """The facts about each player, and the moment."""
    standing = game.view.standing(position)
    return [[(fact.label, fact.value) for fact in facts] for facts in standing.players], standing.moment


def outcome_data(outcome: Outcome | None) -> dict[str, Any] | None:
    """How a game ended."""
    return None if outcome is None else {"winner": outcome.winner, "by": outcome.termination}


def view_of(
    game: Game,
    position: Any,
    *,
    shows_form: bool,
    to_move: Sequence[int],
    outcome: Mapping[str, Any] | None,
) -> dict[str, Any]:
    """All but the picture of a position as somebody may see it; what he may not know has been taken out before."""
    facts, moment = standing_data(game, position)
    between = position.over() or position.between_turns()
    return {
        "form": encoded_form(game, position) if shows_form else None,
        "facts": facts,
        "moment": moment,
        "to_move": to_move,
        "position": _text_of(game, position) if between else None,
        "over": outcome is not None,
        "outcome": outcome,
    }


def preview_data(game: Any, position: Any, draft: Any) -> dict[str, Any]:
    """How far a draft leads from a position as its decider knows it."""
    made, form, told = previewed(game, position, draft)
    # Where players decide together nothing is to be seen on the board before it is revealed.
    scene = scene_of(game, position if position.together() else made.after)
    return {"scene": scene, "form": None if form is None else form_data(form), "told": told}
