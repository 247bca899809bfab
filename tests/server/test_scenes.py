"""Pictures on the wire: who is told what is new has what he would have if he were told all of it."""

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from hegemon.game.registry import game_names
from hegemon.server.live.room import Listener, Room
from hegemon.server.scenes import scene_data, scene_since
from hegemon.server.store.log import TakenBack
from hegemon.view.scene import Area, Cell, Disc, Paint, Scene, Shape
from tests.server.pages import renewed
from tests.server.test_tables import Played

INK = Paint("ink")


class Heard:
    """Somebody at a live, and what he has of it."""

    def __init__(self, room: Room, *players: int) -> None:
        self.room = room
        self.listener = Listener(lambda text: None, lambda: None, "k", players)
        self.scene: dict[str, Any] | None = None
        self.length = 0

    def told(self, *, whole: bool = False) -> dict[str, Any]:
        """What he has after he is told how the live stands."""
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


def test_the_whole_is_told_again_to_who_asks_for_it() -> None:
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
    parts = [ground(0), ground(3), disc(0), disc(1), disc(2), disc(9), ()]
    cells = [cell(at) for at in range(5)]
    for _ in range(300):
        chosen = tuple(rng.choices(parts if rng.random() < 0.7 else parts[2:], k=rng.randrange(7)))
        yield Scene("", chosen, tuple(rng.sample(cells, rng.randrange(5))))


def test_any_picture_can_follow_any_other() -> None:
    before: Scene | None = None
    has: dict[str, Any] | None = None
    for scene in scenes():
        whole = msgspec.json.decode(msgspec.json.encode(scene_data(scene)))
        data = msgspec.json.decode(scene_since(scene, before)) if before is not None else whole
        has = renewed(data, has)
        assert has == whole
        before = scene


def test_a_box_is_sent_when_the_ground_grows_or_shrinks() -> None:
    one = Scene("", (ground(0), disc(0)), (cell(0),))
    more = Scene("", (*one.parts, ground(3)), one.cells)
    moved = Scene("", (one.parts[0], disc(1)), one.cells)
    assert "box" in msgspec.json.decode(scene_since(more, one))
    assert "box" in msgspec.json.decode(scene_since(one, more))
    assert "box" not in msgspec.json.decode(scene_since(moved, one))
