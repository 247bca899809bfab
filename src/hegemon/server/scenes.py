"""Pictures as the page reads them: whole, or what is new since an earlier picture."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from msgspec import UNSET, Raw, to_builtins

from hegemon.game.game import Game
from hegemon.server.codec import encoder
from hegemon.server.data import CellData, SceneData
from hegemon.view.parts import key_of
from hegemon.view.scene import Area, Cell, Place, Scene, Shape
from hegemon.view.svg import MARGIN, extent

RIM = 0.1
"""Around a ground on which all cells lie."""
MOST_ENCODED = 16_384
"""Parts that are kept encoded, and as many cells and steps."""

Encoded = Callable[[Any], bytes]


# Parts of a picture


def short(value: float) -> float:
    """A number to a thousandth; whole ones without a point: a board has thousands, and -0 is 0 on every machine."""
    rounded = round(value, 3)
    return int(rounded) if rounded == int(rounded) else rounded


@lru_cache(4096)
def shortened(value: Any) -> Any:
    """A place, a colour or another field with short numbers."""
    if isinstance(value, tuple):
        return tuple(map(shortened, value))
    return short(value) if isinstance(value, float) else value


@dataclass(slots=True, unsafe_hash=True)
class Known:
    """A thing by what it is known; as long as it is kept, no other object can have its id."""

    key: Hashable
    thing: Any = field(compare=False)


def encoded_once(encode: Callable[[Any], bytes]) -> Encoded:
    """Encodes what games keep from picture to picture, once; the longest unused goes when there is too much."""
    kept = lru_cache(MOST_ENCODED)(lambda known: encode(known.thing))
    return lambda thing: kept(Known(key_of(thing), thing))


def part_bytes(shapes: Iterable[Shape]) -> bytes:
    """The shapes of a part, encoded without brackets."""
    fields = ({name: shortened(value) for name, value in to_builtins(shape).items()} for shape in shapes)
    return b",".join(map(encoder.encode, fields))


@encoded_once
def encoded_cell(cell: Cell) -> bytes:
    """A cell, encoded."""
    return encoder.encode(CellData(cell.name, shortened(cell.centre), cell.sign, cell.words))


encoded_part = encoded_once(part_bytes)


def joined(parts: Iterable[bytes]) -> Raw:
    """A list of what is encoded already; empty parts are left out."""
    return Raw(b"[" + b",".join(filter(None, parts)) + b"]")


# Whole pictures


def scene_data(scene: Scene) -> SceneData:
    """A whole picture with the box that holds it."""
    shapes, cells = joined(map(encoded_part, scene.parts)), joined(map(encoded_cell, scene.cells))
    return SceneData(scene.title, shapes, cells, _box(scene))


def _box(scene: Scene) -> list[float]:
    """Left, top, width and height: the ground with a rim, and around each cell room for what may stand there."""
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
    return game.view.picture(position)


@lru_cache(256)
def scene_of(game: Game, position: Any) -> Raw:
    """The picture of a position, encoded; null for a game that draws nothing."""
    scene = picture_of(game, position)
    return Raw(encoder.encode(None if scene is None else scene_data(scene)))


# What is new in a picture


@lru_cache(256)
def scene_since(scene: Scene, before: Scene) -> Raw:
    """A picture for a page that has an earlier one: what is new in its lists, and between it `[first, how many]` of the
    earlier list; no box where that is the same."""
    shapes, new_parts, old_parts = _since(scene.parts, before.parts, len, encoded_part)
    cells, new_cells, old_cells = _since(scene.cells, before.cells, lambda _: 1, encoded_cell)
    has_ground = any(isinstance(shape, Area) for part in scene.parts for shape in part)
    keeps_box = has_ground and _lasting(new_parts, new_cells) == _lasting(old_parts, old_cells)
    box = UNSET if keeps_box else _box(scene)
    return Raw(encoder.encode(SceneData(scene.title, shapes, cells, box)))


def _since(
    things: Sequence[Any], before: Sequence[Any], size: Callable[[Any], int], encoded: Encoded
) -> tuple[Raw, list[Any], list[Any]]:
    """A list by an earlier one, and what came and went; parts are compared by their keys, which takes far less time
    than by their shapes."""
    places, end = {}, 0
    for thing in before:
        places[key_of(thing)] = end, thing
        end += size(thing)
    data: list[bytes] = []
    added: list[Any] = []
    first = after = 0  # the run of the earlier list that is followed, and where it would go on
    for thing in things:
        place, _ = places.pop(key_of(thing), (None, None))
        if place == after:
            after += size(thing)
            continue
        if after > first:
            data.append(b"[%d,%d]" % (first, after - first))
        if place is None:
            data.append(encoded(thing))
            added.append(thing)
            first = after
        else:
            first, after = place, place + size(thing)
    if after > first:
        data.append(b"[%d,%d]" % (first, after - first))
    return joined(data), added, [thing for _, thing in places.values()]


def _lasting(parts: Iterable[tuple[Shape, ...]], cells: Iterable[Cell]) -> tuple[set[Any], set[Place]]:
    """What the box of some shapes and cells depends on."""
    outlines = {shape.outline for part in parts for shape in part if isinstance(shape, Area)}
    return outlines, {cell.centre for cell in cells}
