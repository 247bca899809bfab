"""Pictures, forms and events as the page reads them: JSON, short names, nothing that is empty."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from hegemon.core.game import Game
from hegemon.core.record import Outcome
from hegemon.pictures.choosing import form_of, standing_of
from hegemon.pictures.form import Form, Item, Plan, Step
from hegemon.pictures.scene import Area, Cell, Disc, Label, Line, Paint, Place, Scene, Shape
from hegemon.pictures.svg import MARGIN, extent
from hegemon.pictures.telling import Event

encoder = msgspec.json.Encoder()
MOST_KEPT = 8192
"""Shapes and cells that are known by themselves."""
MOST_BOXES = 256
RIM = 0.1
"""Around a ground on which all cells lie."""


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
def shape_data(shape: Shape) -> bytes:
    """A shape, encoded once: most of a board is the same from turn to turn."""
    return encoder.encode(_shape(shape))


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


_kept: dict[int, tuple[object, bytes]] = {}


def _list(things: Iterable[Any], encoded: Callable[[Any], bytes]) -> msgspec.Raw:
    """Shapes or cells, encoded. What a game keeps from picture to picture is known by itself; hashing takes longer."""
    parts = []
    for thing in things:
        kept = _kept.get(id(thing))
        if kept is None or kept[0] is not thing:
            if len(_kept) >= MOST_KEPT:
                _kept.clear()
            kept = _kept[id(thing)] = thing, encoded(thing)
        parts.append(kept[1])
    return msgspec.Raw(b"[" + b",".join(parts) + b"]")


def scene_data(scene: Scene) -> dict[str, Any]:
    """A whole picture with the box that holds it."""
    return {
        "title": scene.title,
        "shapes": _list(scene.shapes, shape_data),
        "cells": _list(scene.cells, _cell),
        "notes": scene.notes,
        "box": _box(scene),
    }


_boxes: dict[tuple[int, ...], tuple[object, list[float]]] = {}


def _box(scene: Scene) -> list[float]:
    """Left, top, width and height of what lasts: the ground with a rim, and around each cell room for what may stand
    there. A board keeps its places, so the box of the same ones is known."""
    lasts = [shape.outline for shape in scene.shapes if isinstance(shape, Area)], [cell.centre for cell in scene.cells]
    key = (*map(id, lasts[0]), *map(id, lasts[1]))
    known = _boxes.get(key) if lasts[0] else None
    if known is not None:
        return known[1]
    left, top, right, bottom = extent(scene)
    rim = RIM if scene.cells else MARGIN
    across = [left - rim, right + rim]
    down = [top - rim, bottom + rim]
    for x, y in lasts[1]:
        across += (x - MARGIN, x + MARGIN)
        down += (y - MARGIN, y + MARGIN)
    box = [short(value) for value in (min(across), min(down), max(across) - min(across), max(down) - min(down))]
    if len(_boxes) >= MOST_BOXES:
        _boxes.clear()
    _boxes[key] = lasts, box
    return box


@lru_cache(4096)
def _cell(cell: Cell) -> bytes:
    data = {
        "name": cell.name,
        "at": place_data(cell.centre),
        "sign": cell.sign,
        "words": cell.words,
    }
    return encoder.encode(data)


def form_data(form: Form) -> dict[str, Any]:
    """What may be decided; the small moves stay here, the page answers with places in the form."""
    data: dict[str, Any] = {"prompt": form.prompt, "steps": [_step(step) for step in form.steps], "plan": None}
    if form.plan is not None:
        data["plan"] = _plan(form.plan)
    if form.cells:
        data["cells"] = _list(form.cells, _cell)
    if form.shapes:
        data["shapes"] = _list(form.shapes, shape_data)
    return data


def _step(step: Step) -> dict[str, Any]:
    data: dict[str, Any] = {"words": step.words}
    for name in ("cell", "label", "hint"):
        if text := getattr(step, name):
            data[name] = text
    if step.ghost:
        data["ghost"] = _list(step.ghost, shape_data)
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
        "far_seat": game.far_seat,
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
def _text_of(game: Game, position: Any) -> str:
    """The position as text; all who look at it are told the same."""
    return game.write_position(position)


@lru_cache(512)
def standing_data(game: Game, position: Any) -> tuple[Sequence[Any], str]:
    """The facts about each player, and the moment."""
    standing = standing_of(game, position)
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
    """A position as somebody may see it; what he may not know has been taken out before."""
    facts, moment = standing_data(game, position)
    between = position.over() or position.between_turns()
    return {
        "scene": scene_of(game, position),
        "form": encoded_form(game, position) if shows_form else None,
        "facts": facts,
        "moment": moment,
        "to_move": to_move,
        "position": _text_of(game, position) if between else None,
        "over": outcome is not None,
        "outcome": outcome,
    }
