"""Pictures, forms and events as the page reads them: JSON, short names, nothing that is empty."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from hegemon.core.game import Game
from hegemon.pictures.choosing import form_of, standing_of
from hegemon.pictures.form import Form, Item, Plan, Step
from hegemon.pictures.scene import Area, Cell, Disc, Label, Line, Paint, Place, Scene, Shape
from hegemon.pictures.svg import MARGIN, extent
from hegemon.pictures.telling import Event

encoder = msgspec.json.Encoder()
MOST_DRAWN = 8192
"""Shapes that are known by themselves."""


def short(value: float) -> float:
    """A number to a thousandth; whole ones without a point: a board has thousands, and -0 is 0 on every machine."""
    rounded = round(value, 3)
    return int(rounded) if rounded == int(rounded) else rounded


@lru_cache(4096)
def place_data(place: Place) -> tuple[float, float]:
    """A place in board units."""
    return short(place[0]), short(place[1])


@lru_cache(256)
def paint_data(paint: Paint) -> tuple[str, float]:
    """A colour by its role and strength."""
    return paint.role, short(paint.strength)


@lru_cache(8192)
def shape_data(shape: Shape) -> msgspec.Raw:
    """A shape, encoded once: most of a board is the same from turn to turn."""
    return msgspec.Raw(encoder.encode(_shape(shape)))


def _shape(shape: Shape) -> dict[str, Any]:
    match shape:
        case Area():
            data: dict[str, Any] = {
                "k": "area",
                "p": [place_data(place) for place in shape.outline],
                "f": paint_data(shape.fill),
            }
        case Line():
            places = [place_data(place) for place in shape.places]
            return {"k": "line", "p": places, "f": paint_data(shape.paint), "w": short(shape.width)}
        case Label():
            at = place_data(shape.centre)
            return {"k": "label", "c": at, "s": shape.text, "f": paint_data(shape.paint), "z": short(shape.size)}
        case Disc():
            data = {
                "k": "disc",
                "c": place_data(shape.centre),
                "r": short(shape.radius),
                "f": paint_data(shape.fill),
            }
            if shape.id:
                data["id"] = shape.id
    if shape.edge.strength:
        data["e"] = paint_data(shape.edge)
    if shape.title:
        data["t"] = shape.title
    return data


_drawn: dict[int, tuple[Shape, msgspec.Raw]] = {}


def _same_shape(shape: Shape) -> msgspec.Raw:
    """A shape that a game keeps from picture to picture is known by itself: to hash its outline takes longer."""
    kept = _drawn.get(id(shape))
    if kept is not None and kept[0] is shape:
        return kept[1]
    if len(_drawn) >= MOST_DRAWN:
        _drawn.clear()
    data = shape_data(shape)
    _drawn[id(shape)] = shape, data
    return data


def scene_data(scene: Scene) -> dict[str, Any]:
    """A whole picture with the box that holds it."""
    left, top, right, bottom = extent(scene)
    across, down = right - left + 2 * MARGIN, bottom - top + 2 * MARGIN
    return {
        "title": scene.title,
        "shapes": [_same_shape(shape) for shape in scene.shapes],
        "cells": [_cell(cell) for cell in scene.cells],
        "notes": scene.notes,
        "box": [short(value) for value in (left - MARGIN, top - MARGIN, across, down)],
    }


@lru_cache(4096)
def _cell(cell: Cell) -> msgspec.Raw:
    data = {
        "name": cell.name,
        "at": place_data(cell.centre),
        "sign": cell.sign,
        "words": cell.words,
    }
    return msgspec.Raw(encoder.encode(data))


def form_data(form: Form) -> dict[str, Any]:
    """What may be decided; the small moves stay here, the page answers with places in the form."""
    data: dict[str, Any] = {"prompt": form.prompt, "steps": [_step(step) for step in form.steps], "plan": None}
    if form.plan is not None:
        data["plan"] = _plan(form.plan)
    if form.cells:
        data["cells"] = [_cell(cell) for cell in form.cells]
    if form.shapes:
        data["shapes"] = [shape_data(shape) for shape in form.shapes]
    return data


def _step(step: Step) -> dict[str, Any]:
    data: dict[str, Any] = {"words": step.words}
    for name in ("cell", "label", "hint"):
        if text := getattr(step, name):
            data[name] = text
    if step.ghost:
        data["ghost"] = [shape_data(shape) for shape in step.ghost]
    if step.then is not None:
        data["then"] = form_data(step.then)
    if step.ask:
        data["ask"] = True
    return data


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
        "paints": [paint_data(Paint(role)) for role in game.colours],
    }


@lru_cache(512)
def scene_of(game: Game, position: Any) -> msgspec.Raw:
    """The picture of a position, encoded; null for a game that draws nothing."""
    scene = game.picture(position)
    return msgspec.Raw(encoder.encode(scene_data(scene) if isinstance(scene, Scene) else None))


@lru_cache(2048)
def known_form(game: Game, position: Any) -> Form:
    """The form of a position: it is shown first and answered later, in as many games as are played at once."""
    return form_of(game, position)


@lru_cache(512)
def encoded_form(game: Game, position: Any) -> msgspec.Raw:
    """The form of a position, encoded."""
    return msgspec.Raw(encoder.encode(form_data(known_form(game, position))))


@lru_cache(512)
def standing_data(game: Game, position: Any) -> tuple[Sequence[Any], str]:
    """The facts about each player, and the moment."""
    standing = standing_of(game, position)
    return [[(fact.label, fact.value) for fact in facts] for facts in standing.players], standing.moment


def view_of(
    game: Game,
    position: Any,
    *,
    shows_form: bool,
    to_move: Sequence[int],
    outcome: Mapping[str, Any] | None,
) -> dict[str, Any]:
    """A position as somebody may see it; what he may not know has been taken out before."""
    facts, moment = standing_data(game, position)
    between = position.over() or position.between_turns()
    return {
        "scene": scene_of(game, position),
        "form": encoded_form(game, position) if shows_form else None,
        "facts": facts,
        "moment": moment,
        "to_move": to_move,
        "position": game.write_position(position) if between else None,
        "over": outcome is not None,
        "outcome": outcome,
    }
