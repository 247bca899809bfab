"""What is known about one tile and what the source says, asked of the fast rules."""

from typing import Any

import pytest

from hegemon.games.trigame.game import TrigameGame
from hegemon.native.bits import numbers
from hegemon.view.terminal import terminal_picture

from .test_records import record_of


def following(position: Any) -> list[Any]:
    return [] if position.over() else [position.play(move)._replace(events=0) for move in numbers(position.moves())]


def reachable(start: Any) -> dict[Any, list[Any]]:
    """Every position that events lead to, with those that follow."""
    graph: dict[Any, list[Any]] = {}
    waiting = [start]
    while waiting:
        position = waiting.pop()
        if position not in graph:
            graph[position] = following(position)
            waiting.extend(graph[position])
    return graph


def once(position: Any) -> Any:
    """A finished position whoever would move and might skip."""
    return position._replace(player=0, first=1, left=2, skips=0) if position.over() else position


def sequences(position: Any, graph: dict[Any, list[Any]], known: dict[Any, int]) -> int:
    if position not in known:
        known[position] = sum(sequences(after, graph, known) for after in graph[position]) or 1
    return known[position]


@pytest.mark.parametrize(
    ("may_skip", "states", "classes", "ways"), [(True, 7461, 1570, 137_094), (False, 749, 159, 4_500)]
)
def test_the_counts_of_one_tile(may_skip: bool, states: int, classes: int, ways: int) -> None:
    start = TrigameGame(tiles=1).start()
    start = start if may_skip else start._replace(skips=0)
    graph = reachable(start)
    found = {once(position) for position in graph}
    assert len(found) == states
    assert len({min(position.image(s) for s in range(position.symmetries())) for position in found}) == classes
    assert sequences(start, graph, {}) == ways


def test_nothing_captures_a_tile_and_plays_on_with_one_tile() -> None:
    for position in reachable(TrigameGame(tiles=1).start()):
        assert position.left <= 2
        assert position.first == 1 or position.left == 1


def test_an_extra_event_must_be_played_or_skipped() -> None:
    before = "1. [C] : [B1] / 2. [B1]1 : [B1]0 / 1. [C]1 : [C]3 / 2. [B1]2 : skip / 1. [C]5 : [C]0"
    record = record_of(before, tiles=2)
    assert record.game.notation.write_position(record.position) == "[C]1:1111111 [B1]1:222111. 1 1 1"
    assert not record.position.between_turns()
    assert record_of(f"{before} : [B1]6", tiles=2).position.over()
    assert record_of(f"{before} : skip", tiles=2).position.between_turns()


def test_points() -> None:
    game = TrigameGame()
    for text, scores in (
        ("[C]1:1111... 2 f 12", [6, 0]),
        ("[C]1:1111111 2 f 12", [17, 0]),
        ("[C]1:1111222 1 f 12", [6, 3]),
        ("[C]1:...1.1. [B1]2:...1.1. 1 f 12", [2, 0]),
    ):
        position = game.notation.read_position(text)
        assert [position.score(player) for player in range(2)] == scores


def test_the_first_event_alone_removes() -> None:
    game = TrigameGame()
    first = game.notation.read_position("[C]1:1...... 2 f 12")
    second = first._replace(first=0, left=1)
    assert "-[C]0" in {game.notation.write_move(first, move) for move in numbers(first.moves())}
    assert not any(game.notation.write_move(second, move).startswith("-") for move in numbers(second.moves()))


def test_seats_and_margins() -> None:
    assert TrigameGame().seats == ("Red", "Green")
    assert TrigameGame(players=3).seats == ("Player 1", "Player 2", "Player 3")
    assert TrigameGame().for_margin()
    assert not TrigameGame(players=3).for_margin()


def test_endings() -> None:
    record = record_of("1. [C] : [B1] / 2. -[B1] : [B1] / 1. -[B1]", limit=5)
    assert record.outcome is not None
    assert record.outcome.termination == "the limit of 5 events is reached"
    assert record.outcome.winner is None


def test_a_picture_says_everything_in_words() -> None:
    game = TrigameGame()
    scene = game.view.picture(game.notation.read_position("[C]1:.2.1... [B1]2:.....1. ~[C]1-3 1 f 2"))
    assert {cell.name: cell.words for cell in scene.cells if cell.sign} == {"[C]1": "Green", "[C]3": "Red"}
    assert len(scene.cells) == 11
    assert scene.notes == (
        "1 Red: 1 point, has skipped",
        "2 Green: 1 point, may skip once",
        "[C] by 1, [B1] by 2",
        "Tiles left: 10",
        "Red to move, 2 events left in the turn",
        "2000 events left before the limit",
    )
    drawn = str(terminal_picture(scene))
    assert all(cell.sign or cell.name in drawn for cell in scene.cells)
