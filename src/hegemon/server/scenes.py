"""Pictures as the page reads them: whole, or what is new in them to somebody who has an earlier one."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from hegemon.game.game import Game
from hegemon.view.scene import Area, Cell, Disc, Label, Line, Paint, Place, Scene, Shape
from hegemon.view.svg import MARGIN, extent

encoder = msgspec.json.Encoder()
RIM = 0.1
"""Around a ground on which all cells lie."""


# Parts of a picture


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


def shape_data(shape: Shape) -> bytes:
    """A shape, encoded."""
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


def cell_data(cell: Cell) -> bytes:
    """A cell, encoded."""
    return encoder.encode({"name": cell.name, "at": place_data(cell.centre), "sign": cell.sign, "words": cell.words})


def _encoded(thing: Any, encoded: Callable[[Any], bytes]) -> bytes:
    """What a game keeps from picture to picture is encoded once. That is kept with it and goes with it."""
    kept: bytes | None = vars(thing).get("encoded")
    if kept is None:
        kept = vars(thing)["encoded"] = encoded(thing)
    return kept


def encoded_list(things: Iterable[Any], encoded: Callable[[Any], bytes]) -> msgspec.Raw:
    """Shapes, cells or steps, encoded."""
    return joined(_encoded(thing, encoded) for thing in things)


def joined(parts: Iterable[bytes]) -> msgspec.Raw:
    """A list of what is encoded already."""
    return msgspec.Raw(b"[" + b",".join(parts) + b"]")


# Whole pictures


def scene_data(scene: Scene) -> dict[str, Any]:
    """A whole picture with the box that holds it."""
    return {
        "title": scene.title,
        "shapes": encoded_list(scene.shapes, shape_data),
        "cells": encoded_list(scene.cells, cell_data),
        "box": _box(scene),
    }


def _box(scene: Scene) -> list[float]:
    """Left, top, width and height of what lasts: the ground with a rim, and around each cell room for what may stand
    there."""
    left, top, right, bottom = extent(scene)
    rim = RIM if scene.cells else MARGIN
    across = [left - rim, right + rim]
    down = [top - rim, bottom + rim]
    for x, y in (cell.centre for cell in scene.cells):
        across += (x - MARGIN, x + MARGIN)
        down += (y - MARGIN, y + MARGIN)
    return [short(value) for value in (min(across), min(down), max(across) - min(across), max(down) - min(down))]


@lru_cache(512)
def picture_of(game: Game, position: Any) -> Scene | None:
    """The picture of a position, drawn once for all who look; None for a game that draws nothing."""
    scene = game.view.picture(position)
    return scene if isinstance(scene, Scene) else None


@lru_cache(256)
def scene_of(game: Game, position: Any) -> msgspec.Raw:
    """The picture of a position, encoded; null for a game that draws nothing."""
    scene = picture_of(game, position)
    return msgspec.Raw(encoder.encode(None if scene is None else scene_data(scene)))


# What is new in a picture


@lru_cache(256)
def scene_since(scene: Scene, before: Scene) -> msgspec.Raw:
    """A picture for somebody who has an earlier one: of its lists what is new, and between it `[first, how many]` of
    the earlier list; no box where that is the same."""
    shapes = _since(scene.parts, before.parts, len, _part)
    cells = _since(scene.cells, before.cells, _one, _cell)
    data = {"title": scene.title, "shapes": shapes.data, "cells": cells.data}
    has_ground = any(isinstance(shape, Area) for part in scene.parts for shape in part)
    if not has_ground or _lasting(shapes.come, cells.come) != _lasting(shapes.gone, cells.gone):
        data["box"] = _box(scene)
    return msgspec.Raw(encoder.encode(data))


class _Since(NamedTuple):
    """A list by an earlier one."""

    data: msgspec.Raw
    come: list[Any]
    gone: list[Any]


def _since(
    things: Sequence[Any], before: Sequence[Any], size: Callable[[Any], int], encoded: Callable[[Any], bytes]
) -> _Since:
    """A list by an earlier one. What a game keeps is known by itself, which takes far less time than comparing."""
    places, end = {}, 0
    for thing in before:
        places[id(thing)] = end, thing
        end += size(thing)
    data: list[bytes] = []
    come: list[Any] = []
    first = after = 0  # the run of the earlier list that is followed, and where it would go on
    for thing in things:
        place, _ = places.pop(id(thing), (None, None))
        if place == after:
            after += size(thing)
            continue
        if after > first:
            data.append(b"[%d,%d]" % (first, after - first))
        if place is None:
            if size(thing):
                data.append(encoded(thing))
            come.append(thing)
            first = after
        else:
            first, after = place, place + size(thing)
    if after > first:
        data.append(b"[%d,%d]" % (first, after - first))
    return _Since(joined(data), come, [thing for _, thing in places.values()])


def _part(shapes: Iterable[Shape]) -> bytes:
    return b",".join([_encoded(shape, shape_data) for shape in shapes])


def _cell(cell: Cell) -> bytes:
    return _encoded(cell, cell_data)


def _one(_: Cell) -> int:
    return 1


def _lasting(parts: Iterable[tuple[Shape, ...]], cells: Iterable[Cell]) -> tuple[set[Any], set[Place]]:
    """Of some shapes and cells what the box holds: as long as that is the same, so is the box."""
    outlines = {shape.outline for part in parts for shape in part if isinstance(shape, Area)}
    return outlines, {cell.centre for cell in cells}
