"""The facts, vectors and counts of Strategic Influence."""

from fractions import Fraction
from itertools import islice
from typing import Any

import pytest

import hegemon
from hegemon.game.turns import decisions, turns
from hegemon.games.strategic.board import ZONES
from hegemon.games.strategic.cells import FIELD, MOST_GIVEN
from hegemon.games.strategic.combat import ALTERNATE, VOLLEYS

from ...sampling import assert_draws_fit
from .reference import fight, order_choices, setups, zones

WINS = [
    ["1/3", "1/9", "1/27", "1/81"],
    ["7/9", "11/27", "5/27", "19/243"],
    ["25/27", "19/27", "35/81", "169/729"],
    ["79/81", "211/243", "487/729", "971/2187"],
]
VECTORS: list[tuple[dict[str, Any], str, str, dict[str, dict[int, str]]]] = [
    ({}, "B3:3", "W B3>C3*2 | B -", {"B3": {2: "1"}, "C3": {2: "3/4", 0: "1/4"}}),
    ({}, "C3:1 D3:-1", "W C3>D3 | B -", {"D3": {1: "1/3", -2: "2/3"}}),
    (
        {},
        "C3:3 D3:-1 E3:-1",
        "W C3>D3*3 | B E3>D3",
        {"D3": {3: "1/9", 2: "8/27", 1: "8/27", -2: "2/9", -3: "2/27"}},
    ),
    (
        {},
        "C3:2 D3:-3",
        "W C3>D3*2 | B D3>C3*3",
        {"D3": {2: "3/4", 0: "1/4"}, "C3": {-3: "7/8", 0: "1/8"}},
    ),
    ({}, "B3:2 D3:-1", "W B3>C3*2 | B D3>C3", {"C3": {2: "9/16", 1: "1/8", 0: "1/8", -1: "3/16"}}),
    (
        {},
        "C3:3 D3:-3",
        "W C3>D3*2 | B D3>C3*2",
        {"D3": {2: "1/3", 1: "4/9", -2: "2/9"}, "C3": {-2: "1/3", -1: "4/9", 2: "2/9"}},
    ),
    (
        {"relay": "safe"},
        "B3:2 C3:1 D3:-1",
        "W B3>C3*2 C3>C4 | B D3>C3",
        {"C3": {2: "3/4", 1: "1/6", -1: "1/12"}},
    ),
    ({"combat": "volley"}, "C3:1 D3:-1", "W C3>D3 | B -", {"D3": {1: "1/3", 0: "1/3", -2: "1/3"}}),
]


def board(text: str, size: int = 5, turn: int = 0) -> str:
    """A position text from a few cells."""
    rows = [["0"] * size for _ in range(size)]
    for word in text.split():
        name, _, count = word.partition(":")
        rows[int(name[1]) - 1]["ABCDEFG".index(name[0])] = count
    return "/".join(",".join(row) for row in rows) + f" {turn}"


@pytest.mark.parametrize(("options", "cells", "orders", "expected"), VECTORS)
def test_vectors(options: dict[str, Any], cells: str, orders: str, expected: dict[str, dict[int, str]]) -> None:
    game = hegemon.load("strategic", **options)
    odds = game.odds.of_turn(game.notation.read_position(board(cells)), orders)
    assert len(odds) == 25
    for name, results in expected.items():
        assert odds[name] == {count: Fraction(chance) for count, chance in results.items()}
    assert all(sum(results.values()) == 1 for results in odds.values())


def test_the_table_of_fights() -> None:
    for a, row in enumerate(WINS, 1):
        assert [ALTERNATE.wins(a, d) for d in range(1, 5)] == [Fraction(text) for text in row]
    assert VOLLEYS.survivors(1, 1) == {1: Fraction(1, 3), -1: Fraction(1, 3), 0: Fraction(1, 3)}
    assert VOLLEYS.survivors(2, 1) == {2: Fraction(1, 3), 1: Fraction(4, 9), 0: Fraction(1, 9), -1: Fraction(1, 9)}


@pytest.mark.parametrize("combat", ["alternate", "volley"])
def test_fights_by_brute_force(combat: str) -> None:
    game = hegemon.load("strategic", combat=combat)
    for a in range(1, 13):
        for d in range(1, 13):
            assert game.odds.of_fight(a, d) == fight(a, d, combat)


def test_zones_and_setups() -> None:
    game = hegemon.load("strategic")
    assert len(list(decisions(game.start()))) == 12
    assert len(list(turns(game.start()))) == 144
    assert len(list(decisions(hegemon.load("strategic", apart=True).start()))) == 364 == setups(5, True)
    for size in range(3, 8):
        for player, cells in enumerate(zones(size)):
            scene = hegemon.load("strategic", size=size).view.picture(_start(size))
            assert scene is not None
            names = {
                game_cell for number, game_cell in enumerate(scene.cells) if int(ZONES[size, player]) >> number & 1
            }
            assert {cell.name for cell in names} == cells


def _start(size: int) -> Any:
    return hegemon.load("strategic", size=size).start()


@pytest.mark.parametrize("cells", ["B3:3 D3:-3", "A1:2 C3:4 E5:-1", "C3:1 B3:2 C2:1"])
def test_orders_are_counted_by_the_formula(cells: str) -> None:
    game = hegemon.load("strategic")
    position = game.notation.read_position(board(cells))
    counts = {word.partition(":")[0]: int(word.partition(":")[2]) for word in cells.split()}
    found = [game.notation.write_decision(position, made.moves) for made in decisions(position)]
    assert len(found) == len(set(found)) == order_choices(counts, "W")


def test_large_stacks_are_ordered_in_any_number() -> None:
    game = hegemon.load("strategic")
    position = game.notation.read_position(board("C3:300 E5:-1"))
    for text in ("C3>C2*61", "C3>C2*122 C3>B3*60 C3>D3*118", "C3>C4*300", "C3>C2*61 C3>B3*61 C3>D3*61 C3>C4*61", "-"):
        made = game.notation.read_decision(position, text)
        assert game.notation.write_decision(position, made.moves) == text
        assert len(made.moves) < 15
    seen = {game.notation.write_decision(position, made.moves) for made in islice(decisions(position), 3000)}
    assert len(seen) == 3000


def test_a_stack_too_large_for_the_tables_fights_stone_by_stone() -> None:
    game = hegemon.load("strategic")
    position = game.notation.read_position(board("C3:64 D3:-63"))
    odds = game.odds.of_turn(position, "W C3>D3*64 | B -")["D3"]
    exact = ALTERNATE.survivors(64, 63)
    assert odds == {left if left > 0 else left - 1: chance for left, chance in exact.items()}
    for result in (64, 61, 60, 1, -2, -61, -64):
        made = game.notation.read_turn(position, f"1. W C3>D3*64 | B - {{D3={result}}}")
        assert f"{{D3={result}}}" in game.notation.write_turn(position, made.moves)
    for result in (0, 65, -1, -65):
        with pytest.raises(hegemon.IllegalError, match=f"D3 can't become {result}"):
            game.notation.read_turn(position, f"1. W C3>D3*64 | B - {{D3={result}}}")
    volley = hegemon.load("strategic", combat="volley")
    assert (
        volley.notation.read_turn(
            volley.notation.read_position(board("C3:70 D3:-90")), "W C3>D3*70 | B - {D3=0}"
        ).after.score(0)
        == 0
    )


@pytest.mark.parametrize(
    ("options", "cells", "orders"),
    [
        ({}, "C3:7 D3:-5", "W C3>D3*7 | B -"),
        ({"combat": "volley"}, "C3:6 D3:-6", "W C3>D3*6 | B -"),
        ({}, "B3:2", "W B3>C3*2 | B -"),
        ({}, "C3:20 D3:-21", "W C3>D3*20 | B -"),
        ({}, "C3:61 D3:-60", "W C3>D3*61 | B -"),
        ({"combat": "volley"}, "C3:61 D3:-60", "W C3>D3*61 | B -"),
    ],
)
def test_a_million_native_samples_fit_the_exact_odds(options: dict[str, Any], cells: str, orders: str) -> None:
    game = hegemon.load("strategic", **options)
    position = game.notation.read_position(board(cells))
    for text in orders.replace("W ", "").replace("B ", "").split(" | "):
        position = game.notation.read_decision(position, text).after
    assert position.to_move() == hegemon.CHANCE
    assert_draws_fit(position)


def test_no_stack_is_too_large_for_its_field() -> None:
    # The proof in cells.py, in figures.
    assert MOST_GIVEN + 49 * 100 <= FIELD
    game = hegemon.load("strategic", size=7, turns=100)
    row = ",".join([str(MOST_GIVEN // 49)] * 7)
    position = game.notation.read_position("/".join([row] * 7) + " 0")
    total = MOST_GIVEN
    for _ in range(94):
        position = game.notation.read_turn(position, "W - | B -").after
        total += 49
    # Then all go to the middle, ring by ring.
    for turn in range(6):
        counts = {cell.name: int(cell.words.split(", ")[1].split()[0]) for cell in _held(game, position)}
        orders = []
        for name, count in counts.items():
            column, rank = "ABCDEFG".index(name[0]), int(name[1])
            if column != 3:
                orders.append(f"{name}>{'ABCDEFG'[column + (1 if column < 3 else -1)]}{rank}*{count}")
            elif rank != 4:
                orders.append(f"{name}>{name[0]}{rank + (1 if rank < 4 else -1)}*{count}")
        chance = " ".join(f"{cell}={n}" for cell, n in _relays(game, position, orders).items())
        text = f"W {' '.join(orders)} | B -" + (f" {{{chance}}}" if chance else "")
        position = game.notation.read_turn(position, text).after
        total += sum(1 for name in counts if name == "D4")
        assert sum(_count(cell) for cell in _held(game, position)) == total, turn
    assert position.over()
    text = game.notation.write_position(position)
    assert text.split("/")[3] == f"0,0,0,{total},0,0,0"
    assert game.notation.read_position(text) == position
    with pytest.raises(hegemon.MalformedError, match="more than 24500 stones"):
        game.notation.read_position(text.replace(" 100", " 0"))


def _held(game: hegemon.Game, position: Any) -> list[Any]:
    scene = game.view.picture(position)
    assert scene is not None
    return [cell for cell in scene.cells if "White" in cell.words]


def _count(cell: Any) -> int:
    return int(cell.words.split(", ")[1].split()[0])


def _relays(game: hegemon.Game, position: Any, orders: list[str]) -> dict[str, int]:
    """Cells that all leave and others enter: they are rolled for, and taken."""
    into: dict[str, int] = {}
    left = {order.split(">")[0] for order in orders}
    for order in orders:
        target, _, many = order.split(">")[1].partition("*")
        into[target] = into.get(target, 0) + int(many)
    held = {cell.name for cell in _held(game, position)}
    return {
        name: many
        for name, many in sorted(into.items(), key=lambda item: (item[0][1], item[0][0]))
        if name in left or name not in held
    }
