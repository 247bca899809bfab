"""Whole graphs explored natively: position by position the same as in the interpreter, within limits."""

import random
from pathlib import Path
from typing import Any

import pytest

import hegemon
from hegemon.game.position import CHANCE, NONE
from hegemon.native.bits import numbers
from hegemon.native.kernels import NativeError
from hegemon.native.rows import write_row
from hegemon.search import graph, graph_store, graph_values
from hegemon.search.graph_native import slot_of
from hegemon.studies.kit import one_tile
from tests.search.endgames import ending, minimax
from tests.search.test_graph import Heaps, ThreeInARow, forget_the_clock

EXAMPLES = Path(__file__).parents[2] / "examples"


def example(name: str, **options: Any) -> Any:
    return hegemon.load(str(EXAMPLES / f"{name}.py"), **options).start()


def later(position: Any, moves: int, seed: int) -> Any:
    """A position after some moves drawn at random, as many as can be made before the game is over."""
    draw = random.Random(seed)
    for _ in range(moves):
        after = position.play(draw.choice(list(numbers(position.moves()))))
        position = position if after.over() else after
    return position


STARTS = {
    "nim": (example("nim"), None),
    "hex": (example("hex", size=3), None),
    "hex with a swap": (later(example("hex", size=4, swap=True), 5, 2), None),
    "connect four": (later(example("connect_four"), 30, 5), None),
    "influence": (ending(hegemon.load("influence", board="small").start(), 6, 3), None),
    "one tile": (one_tile.start(), one_tile.normal),
    "one tile, every event counted": (one_tile.start()._replace(events=1993), None),
    "one tile that is never locked": (one_tile.start(one_tile.Reading("never", "both")), one_tile.normal),
    "two tiles": (later(one_tile.start(tiles=2), 6, 0), one_tile.normal),
}


@pytest.mark.parametrize("symmetric", [True, False])
@pytest.mark.parametrize("name", STARTS)
def test_native_graphs_are_those_of_the_interpreter(name: str, symmetric: bool) -> None:
    start, normal = STARTS[name]
    limit = None if symmetric else 12_345  # a graph that is cut off is the same graph, too
    native, python = (
        graph.explore(start, normal, symmetric, limit, backend=backend) for backend in ("native", "python")
    )
    assert python.edges > 20
    assert list(native.positions) == list(python.positions)
    assert all(type(number) is int for position in native.positions[:50] for number in position[:1])
    for field in ("movers", "stands_for", "margins", "found", "stopped"):
        assert getattr(native, field) == getattr(python, field), field
    assert list(native.moves) == list(python.moves)
    assert list(native.nexts) == list(python.nexts)
    if native.whole:
        one, other = (graph.solution_of(each, normal, symmetric) for each in (native, python))
        assert one.values == other.values
        assert one.sequences == other.sequences
        assert list(one.best) == list(other.best)


@pytest.mark.parametrize("seed", [0, 1, 3])
def test_two_tiles_are_worth_what_plain_minimax_says(seed: int) -> None:
    start = later(one_tile.start(tiles=2), 8, seed)
    solution = graph.solve(start, one_tile.normal)
    assert len(solution.values) > 500
    assert solution.values[0] == minimax(start)
    for move in numbers(start.moves()):
        assert solution.value(start.play(move)) == minimax(start.play(move))


def test_a_store_that_begins_small_grows(monkeypatch: pytest.MonkeyPatch) -> None:
    start, normal = STARTS["one tile"]
    usual = graph.explore(start, normal, backend="native")
    monkeypatch.setattr(graph_store, "FIRST_ROOM", 2)
    grown = graph.explore(start, normal, backend="native")
    assert list(grown.positions) == list(usual.positions)
    assert list(grown.nexts) == list(usual.nexts)


def test_positions_of_one_hash_are_told_apart() -> None:
    start, _ = STARTS["nim"]
    explorer = graph_store.Explorer(start, 1, True, graph.as_it_is, None, graph.MEMORY)
    assert explorer.more(10_000)[1]
    store = explorer.store
    store.hashes[:] = 7
    store.table[:] = 0
    explorer.state["hashed"] = 0
    explorer.more(1)
    assert explorer.done == explorer.found == len(explorer.positions) > 100
    for number, position in enumerate(explorer.positions):
        row = [0] * len(store.usual)
        write_row(position, row)
        assert store.table[slot_of(row, 7, store)] == number + 1


def test_positions_are_found_by_themselves_alone() -> None:
    solution = graph.solve(Heaps(0, 5, 4, 0, 0), forget_the_clock, backend="native")
    for at, position in enumerate(solution.graph.positions):
        assert solution.graph.number(position) == solution.number_of(position) == at
        assert solution.number_of(position.image(1)) == at
    for stranger in (Heaps(0, 6, 4, 0, 0), Heaps(0, 5, 4, 0, 1), Heaps(1, 5, 4, 0, 0)):
        with pytest.raises(KeyError):
            solution.graph.number(stranger)
    assert solution.graph.positions[-1] == solution.graph.positions[len(solution.values) - 1]
    assert solution.graph.positions[:2] == list(solution.graph.positions)[:2]
    with pytest.raises(IndexError):
        solution.graph.positions[len(solution.values)]


def test_what_does_not_compile_is_solved_in_the_interpreter() -> None:
    start = ThreeInARow(0, 0, 0)
    with pytest.raises(NativeError):
        graph.explore(start, backend="native")
    assert graph.solve(start).values[0] == 0
    heaps = Heaps(0, 5, 4, 0, 0)
    plain = graph.solve(heaps, lambda position: position._replace(made=0))  # a normal form that isn't compiled
    assert list(plain.graph.positions) == list(graph.solve(heaps, forget_the_clock).graph.positions)
    with pytest.raises(ValueError, match="no backend"):
        graph.explore(heaps, backend="cuda")


@pytest.mark.parametrize("reading", [one_tile.Reading("rule", "owner"), one_tile.Reading("never", "owner")])
def test_values_are_found_natively_as_in_the_interpreter(
    reading: one_tile.Reading, monkeypatch: pytest.MonkeyPatch
) -> None:
    start = one_tile.start(reading, skips=False)
    native = graph.solve(start, one_tile.normal)
    for each in ("link_back", "go_back"):
        monkeypatch.setattr(graph_values, each, getattr(graph_values, each).python)
    python = graph.solve(start, one_tile.normal)
    assert python.values == native.values
    assert len(set(native.values)) > 3
    assert (native.order is None) == (reading.lock == "never")
    if native.order is not None and python.order is not None:
        assert native.order.tolist() == python.order.tolist()


@pytest.mark.parametrize("backend", ["native", "python"])
def test_limits_end_an_exploration_and_say_why(backend: str) -> None:
    start, normal = STARTS["one tile that is never locked"]
    told: list[graph.Explored] = []
    part = graph.explore(start, normal, limit=5000, progress=told.append, backend=backend)
    assert 5000 < len(part.positions) == told[-1].positions == sum(part.found) < 5020
    assert 0 < part.movers.index(NONE, told[-1].done) < len(part.movers) == len(part.moves) == len(part.margins)
    assert part.moves[told[-1].done] == part.nexts[-1] == ()
    assert told[-1].depth == len(part.found) - 1
    with pytest.raises(ValueError, match=r"were explored \(the limit is 5,000 positions\), so nothing is proved"):
        graph.solution_of(part, normal)
    with pytest.raises(ValueError, match=r"more would need over 0\.00186 GiB of memory"):
        graph.solve(start, normal, memory=2_000_000, backend=backend)
    assert graph.explore(start, normal, seconds=0, backend=backend).stopped == "the time was over"


@pytest.mark.parametrize("seconds", [float("nan"), float("inf"), -1.0])
def test_seconds_that_are_none_are_refused(seconds: float) -> None:
    with pytest.raises(ValueError, match="is not a number of seconds"):
        graph.explore(Heaps(0, 3, 3, 0, 0), seconds=seconds)


@pytest.mark.parametrize("limits", [{"limit": 0}, {"memory": 0}])
def test_limits_that_leave_nothing_are_refused(limits: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="no position has room"):
        graph.explore(Heaps(0, 3, 3, 0, 0), **limits)  # type: ignore[arg-type]


@pytest.mark.parametrize("backend", ["native", "python"])
def test_chance_that_is_met_later_ends_it(backend: str) -> None:
    start = hegemon.load("influence", board="small", dice="corner").start()
    assert start.to_move() != CHANCE
    with pytest.raises(ValueError, match="chance decides"):
        graph.explore(start, backend=backend)


def test_solving_tells_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(graph_values, "FIRST_CALL", 100)
    told: list[graph.Explored] = []
    start, normal = STARTS["one tile that is never locked"]
    solution = graph.solution_of(graph.explore(start, normal), normal, progress=told.append)
    assert told
    assert all(0 < each.solved <= len(solution.values) == each.positions for each in told)
    assert "positions solved" in told[0].sentence
