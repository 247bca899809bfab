"""Pictures on the wire: a page that is sent what is new has the same as one that is sent all of it."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from hegemon.game.registry import game_names
from hegemon.server.live.room import Listener, Room
from hegemon.server.scenes import scene_data, scene_since
from hegemon.server.store.log import TakenBack
from hegemon.view.parts import key_of, part
from hegemon.view.scene import Area, Cell, Disc, Paint, Scene, Shape
from tests.server.pages import renewed
from tests.server.played import Played

INK = Paint("ink")


class Heard:
    """A page that shows a game, and what it has of the game."""

    def __init__(self, room: Room, *players: int) -> None:
        self.room = room
        self.listener = Listener(lambda text: None, lambda: None, "k", players)
        self.scene: dict[str, Any] | None = None
        self.length = 0

    def told(self, *, whole: bool = False) -> dict[str, Any]:
        """What it has after the next state."""
        text = self.room.state(self.listener, whole=whole)
        state: dict[str, Any] = msgspec.json.decode(text)
        self.length = len(text)
        self.scene = renewed(state["view"]["scene"], self.scene)
        return {**state, "view": {**state["view"], "scene": self.scene}}


@pytest.mark.parametrize("name", game_names())
def test_what_is_new_makes_a_whole(name: str) -> None:
    played = Played(name, "me", "me")
    room = Room(played.live)
    seats = [Heard(room, 0, 1), Heard(room, 0), Heard(room)]
    assert all("game" in seat.told() for seat in seats)
    steps = 0
    for step in range(30):
        if played.live.outcome:
            break
        if step % 7 == 6:
            played.add(TakenBack(kept=len(played.live.history) - 2))
        else:
            played.decide(0, 1)
        room.changed()
        for seat in seats:
            new = seat.told()
            all_of_it = Heard(room, *seat.listener.players).told()
            assert new["view"] == all_of_it["view"]
            assert "game" not in new
            steps += 1
    assert steps > 10


@pytest.mark.parametrize("name", game_names())
def test_most_of_a_board_is_sent_once(name: str) -> None:
    played = Played(name, "me", "me")
    room = Room(played.live)
    watching = Heard(room)
    watching.told()
    for _ in range(6):
        played.decide(0, 1)
    room.changed()
    watching.told()
    played.decide(0, 1)
    room.changed()
    watching.told()
    new = watching.length
    again = watching.told(whole=True)
    assert new < watching.length / 2
    assert again["game"]["name"] == name
    assert again["record_from"] == 0


def test_the_whole_is_sent_again_when_it_is_asked_for() -> None:
    played = Played("influence", "me", "me")
    room = Room(played.live)
    seat = Heard(room, 0)
    seat.told()
    played.decide(0)
    room.changed()
    assert "box" not in msgspec.json.decode(room.state(seat.listener))["view"]["scene"]
    assert "box" in msgspec.json.decode(room.state(seat.listener, whole=True))["view"]["scene"]


def ground(at: float) -> tuple[Shape, ...]:
    return (Area(((at, 0.0), (at + 1, 0.0), (at, 1.0)), INK),)


def disc(at: float) -> tuple[Shape, ...]:
    return Disc((at, 0.0), 0.1, INK), Disc((at, 0.5), 0.1, INK)


def cell(at: float) -> Cell:
    return Cell(f"c{at}", (at, 0.0), "", INK, "")


def scenes() -> Iterator[Scene]:
    """Pictures in a row: parts come, go, change places, and stand there twice; some have no ground, or nothing."""
    rng = random.Random(5)
    kept = [ground(0), ground(3), disc(0), disc(1), disc(2), disc(9), ()]
    cells = [cell(at) for at in range(5)]
    for _ in range(300):
        chosen = tuple(rng.choices(kept if rng.random() < 0.7 else kept[2:], k=rng.randrange(7)))
        yield Scene("", chosen, tuple(rng.sample(cells, rng.randrange(5))))


def test_any_picture_can_follow_any_other() -> None:
    before: Scene | None = None
    has: dict[str, Any] | None = None
    for scene in scenes():
        whole = scene_json(scene)
        data = msgspec.json.decode(scene_since(scene, before)) if before is not None else whole
        has = renewed(data, has)
        assert has == whole
        before = scene


def test_parts_are_known_by_what_they_are_drawn_from() -> None:
    @part
    def piece(at: float) -> tuple[tuple[Shape, ...], Cell]:
        return disc(at), cell(at)

    def scene() -> Scene:
        drawn = [piece(at) for at in (1, 2)]
        return Scene("", (ground(0), *(shapes for shapes, _ in drawn)), tuple(place for _, place in drawn))

    before = scene()
    assert piece(1) is piece(1)
    piece.cache_clear()  # type: ignore[attr-defined]  # as if the store had forgotten it
    after = scene()
    assert after.parts[1] is not before.parts[1]
    assert key_of(after.parts[1]) == key_of(before.parts[1]) != key_of(before.parts[2])
    told = msgspec.json.decode(scene_since(after, before))
    assert told["shapes"] == [scene_json(after)["shapes"][0], [1, 4]]  # the ground has no key, and was drawn anew
    assert told["cells"] == [[0, 2]]


def scene_json(scene: Scene) -> Any:
    return msgspec.json.decode(msgspec.json.encode(scene_data(scene)))


def test_a_box_is_sent_when_the_ground_grows_or_shrinks() -> None:
    one = Scene("", (ground(0), disc(0)), (cell(0),))
    more = Scene("", (*one.parts, ground(3)), one.cells)
    moved = Scene("", (one.parts[0], disc(1)), one.cells)
    assert "box" in msgspec.json.decode(scene_since(more, one))
    assert "box" in msgspec.json.decode(scene_since(one, more))
    assert "box" not in msgspec.json.decode(scene_since(moved, one))
