"""The solver agrees with plain minimax, and its line brings what it says."""

from typing import Any, NamedTuple

import pytest

from hegemon.game.position import FAR
from hegemon.games.influence.boards import BOARDS
from hegemon.games.influence.game import InfluenceGame
from hegemon.games.influence.rules import Influence
from hegemon.native import compiled
from hegemon.native.bits import Moves, numbers
from hegemon.search import margin
from hegemon.search.margin import solve_margin
from hegemon.search.result import Result

from .endgames import ending, minimax

TERRITORY = {"territory": "on"}
ROUND = {"scoring": "round"}
STONE = {"scoring": "stone"}
PASSING = {"pass": "on"}
FIRST_EAR = {"keystone": BOARDS["honeycomb"].faces[0].name}
FIRST_OF_SMALL = {"keystone": BOARDS["small"].faces[0].name}


def start(board: str, **options: str) -> Influence:
    """The first position of a game."""
    return InfluenceGame(board=board, **options).start()


# The first position, and the number of free vertices of endings from it.
ENDINGS = {
    "plain": (start("honeycomb"), 7),
    "territory": (start("honeycomb", **TERRITORY), 7),
    "territory, small": (start("small", **TERRITORY), 8),
    "territory, snowflake": (start("snowflake", **TERRITORY), 7),
    "territory, diagram": (start("diagram", **TERRITORY), 7),
    "territory, large": (start("large", **TERRITORY), 7),
    "territory, round": (start("diagram", **TERRITORY, **ROUND), 7),
    "territory, round, odd": (start("small", **TERRITORY, **ROUND), 7),
    "territory, echo": (start("snowflake", **TERRITORY, echo="on"), 7),
    "territory, round, echo": (start("honeycomb", **TERRITORY, **ROUND, echo="on"), 7),
    "keystone": (start("honeycomb", **FIRST_EAR), 7),
    "territory, keystone": (start("honeycomb", **TERRITORY, **FIRST_EAR), 7),
    "keystone, shift": (start("honeycomb", **FIRST_EAR, shift="on"), 7),
    "territory, keystone, shift": (start("small", **TERRITORY, **FIRST_OF_SMALL, shift="on"), 7),
    "pass": (start("small", **PASSING), 5),
    "territory, pass, round": (start("small", **TERRITORY, **PASSING, **ROUND), 5),
    "momentum": (start("honeycomb", momentum="on"), 6),
    "momentum, pass, echo": (start("honeycomb", momentum="on", **PASSING, echo="on"), 5),
    "territory, momentum": (start("small", **TERRITORY, momentum="on"), 6),
    "momentum, round": (start("small", momentum="on", **ROUND), 6),
    "momentum, by the stone": (start("honeycomb", momentum="on", **STONE), 6),
    "momentum, by the stone, pass, echo": (start("small", momentum="on", **STONE, **PASSING, echo="on"), 4),
    "territory, momentum, by the stone": (start("small", **TERRITORY, momentum="on", **STONE), 5),
    "keystone, momentum, by the stone": (start("small", **FIRST_OF_SMALL, momentum="on", **STONE), 5),
    "threshold": (start("honeycomb", **TERRITORY, threshold="275"), 7),
}
SEEDS = range(4)


@pytest.mark.parametrize("name", ENDINGS)
def test_value_and_line_agree_with_minimax(name: str) -> None:
    first, free = ENDINGS[name]
    for seed in SEEDS:
        position = ending(first, free - seed % 2, seed)
        solved = solve_margin(position, table_bits=12)
        assert solved.value.exact
        assert solved.value.bounds == (minimax(position), minimax(position))
        assert played(position, solved.line) == solved.value.amount


@pytest.mark.parametrize("name", ENDINGS)
def test_bounds_hold_everywhere_below_an_ending(name: str) -> None:
    first, free = ENDINGS[name]
    same: dict[tuple[int, ...], int] = {}
    for seed in range(2):
        below = {ending(first, free, seed)}
        while below:
            for position in below:
                value = minimax(position) - position.score(0) + position.score(1)
                low, high = position.margin_bounds()  # type: ignore[attr-defined]
                assert low <= value <= high
                assert same.setdefault(position.value_key(), value) == value  # type: ignore[attr-defined]
            nexts = {position.play(move) for position in sorted(below)[:40] for move in numbers(position.moves())}
            below = {position for position in nexts if not position.over()}


def test_additive_endings_share_keys_only_with_their_equals() -> None:
    seen: dict[tuple[int, ...], int] = {}
    for seed in range(40):
        position = ending(start("small", momentum="on"), 5, seed)
        value = minimax(position) - position.score(0) + position.score(1)
        assert seen.setdefault(position.value_key(), value) == value  # type: ignore[attr-defined]
    assert len(seen) < 40


def test_interpreter_and_native_search_are_the_same_search() -> None:
    position = ending(start("honeycomb", **TERRITORY), 7, 5)
    native, python = solve_margin(position, table_bits=8), solve_margin(position, table_bits=8, backend="python")
    assert (native.value, native.line, native.nodes) == (python.value, python.line, python.nodes)


@pytest.mark.parametrize("table_bits", [4, 8, 16])
def test_a_small_table_costs_only_time(table_bits: int) -> None:
    position = ending(start("small", **TERRITORY), 12, 1)
    assert solve_margin(position, table_bits=table_bits).value.amount == solve_margin(position).value.amount


def test_stopping_and_going_on_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    position = ending(start("small", **TERRITORY), 13, 2)
    whole = solve_margin(position)
    reports: list[Result] = []
    monkeypatch.setattr(margin, "SECONDS_PER_CALL", 0.0)
    monkeypatch.setattr(margin, "FIRST_CALL", 7)
    pieces = solve_margin(position, reports.append)
    assert (pieces.value, pieces.line, pieces.nodes) == (whole.value, whole.line, whole.nodes)
    assert all(low <= whole.value.amount <= high for low, high in (report.value.bounds for report in reports))
    assert len(reports) > 2


def test_out_of_time_gives_bounds_and_no_proof() -> None:
    solved = solve_margin(start("large", **TERRITORY), seconds=0.2)
    assert not solved.value.exact
    low, high = solved.value.bounds
    assert low < high
    assert low <= solved.value.amount <= high
    assert solved.line == ()


def test_the_score_already_banked_only_shifts_the_value() -> None:
    position = ending(start("small", **TERRITORY), 9, 3)
    richer = position._replace(black_total=position.black_total + 1000)
    assert solve_margin(richer).value.amount == solve_margin(position).value.amount + 1000


def test_a_game_that_is_over_is_worth_its_score() -> None:
    solved = solve_margin(played_out(start("small")))
    assert (solved.value.amount, solved.line, solved.nodes, solved.value.exact) == (380 - 340, (), 0, True)


def test_chance_and_bad_words_are_refused() -> None:
    with pytest.raises(ValueError, match="chance"):
        solve_margin(start("small", dice="corner"))
    with pytest.raises(ValueError, match="chance"):
        solve_margin(start("small", keystone="random"))
    with pytest.raises(ValueError, match="backend"):
        solve_margin(start("small", dice="corner"), backend="abacus")


def played(position: Any, line: tuple[int, ...]) -> int:
    """The margin at the end of a line, which must be legal and lead to the end."""
    for move in line:
        assert move in numbers(position.moves())
        position = position.play(move)
    assert position.over()
    return int(position.score(0) - position.score(1))


def played_out(position: Influence) -> Influence:
    """The vertices of a board taken in reading order."""
    while not position.over():
        position = position.play(next(numbers(position.moves())))
    return position


# A game that adds nothing for speed, and one without end.


@compiled
class Coins(NamedTuple):
    """A row of coins, 4 bits each; a player takes the first or the last."""

    rules: int
    coins: int
    length: int
    player: int
    first_has: int
    second_has: int

    def over(self) -> bool:
        return self.length == 0

    def to_move(self) -> int:
        return self.player

    def moves(self) -> Moves:
        return (3,)

    def play(self, move: int) -> "Coins":
        at = 0 if move == 0 else 4 * (self.length - 1)
        coin = self.coins >> at & 15
        coins = self.coins >> 4 if move == 0 else self.coins & ((1 << at) - 1)
        first = coin if self.player == 0 else 0
        return Coins(
            self.rules, coins, self.length - 1, 1 - self.player, self.first_has + first, self.second_has + coin - first
        )

    def score(self, player: int) -> int:
        return self.first_has if player == 0 else self.second_has

    def winner(self) -> int:
        return -1

    def key(self) -> tuple[int, int]:
        return (self.coins, self.length << 1 | self.player)


@pytest.mark.parametrize("coins", [0x1, 0x39, 0x8F3A7, 0x123456789ABCD, 0xF1E2D3C4B5A697])
def test_a_game_that_adds_nothing_is_solved_too(coins: int) -> None:
    position = Coins(0, coins, len(f"{coins:x}"), 0, 0, 0)
    solved = solve_margin(position, table_bits=10)
    assert solved.value.amount == minimax(position)
    assert played(position, solved.line) == solved.value.amount
    assert position.margin_bounds() == (-FAR, FAR)  # type: ignore[attr-defined]


@compiled
class Pendulum(NamedTuple):
    """Swings for ever."""

    rules: int
    swings: int

    def over(self) -> bool:
        return False

    def to_move(self) -> int:
        return self.swings % 2

    def moves(self) -> Moves:
        return (1,)

    def play(self, move: int) -> "Pendulum":
        return Pendulum(self.rules, self.swings + 1)

    def score(self, player: int) -> int:
        return 0

    def key(self) -> tuple[int]:
        return (self.swings,)


def test_a_game_without_end_is_refused() -> None:
    with pytest.raises(ValueError, match="longer than"):
        solve_margin(Pendulum(0, 0), backend="python")
