"""The facts about Influence that need a search, proved from the first position."""

import pytest

from hegemon.games.influence.game import InfluenceGame
from hegemon.search.margin import solve_margin

TERRITORY = {"territory": "on"}
ROUND = {"scoring": "round"}
slow = pytest.mark.slow


def value(board: str, opening: str = "", **options: str) -> int:
    """The proved margin for Black after an opening, in units."""
    game = InfluenceGame(board=board, **options)
    start = game.start()
    for vertex in opening.split():
        start = start.play(game.board.vertex(vertex))
    solved = solve_margin(start)
    assert solved.value.exact
    end = start
    for move in solved.line:
        end = end.play(move)
    assert end.over()
    assert end.score(0) - end.score(1) == solved.value.amount
    return int(solved.value.amount)


@pytest.mark.parametrize(
    ("board", "sixths"),
    [
        ("small", 187),
        ("honeycomb", 156),
        pytest.param("snowflake", 306, marks=slow),
        pytest.param("diagram", 174, marks=slow),
    ],
)
def test_territory(board: str, sixths: int) -> None:
    assert value(board, **TERRITORY) == sixths


@pytest.mark.parametrize(("board", "thirds"), [("honeycomb", 63), ("snowflake", 126), ("diagram", 63), ("small", 81)])
def test_additive_games(board: str, thirds: int) -> None:
    assert value(board) == thirds


@pytest.mark.parametrize(("board", "thirds"), [("honeycomb", 63), ("small", 81)])
def test_momentum_changes_nothing(board: str, thirds: int) -> None:
    assert value(board, momentum="on") == thirds


@pytest.mark.parametrize(("board", "thirds"), [("honeycomb", 81), ("snowflake", 138), ("diagram", 75), ("small", 93)])
def test_momentum_helps_black_where_each_stone_is_paid(board: str, thirds: int) -> None:
    assert value(board, momentum="on", scoring="stone") == thirds


@pytest.mark.parametrize("board", ["honeycomb", "diagram"])
def test_scoring_by_rounds_is_even(board: str) -> None:
    assert value(board, **ROUND) == 0


@pytest.mark.parametrize(
    ("board", "sixths"),
    [
        ("honeycomb", 0),
        ("small", 59),
        pytest.param("snowflake", 87, marks=slow),
        pytest.param("diagram", 0, marks=slow),
    ],
)
def test_scoring_by_rounds_with_territory(board: str, sixths: int) -> None:
    assert value(board, **TERRITORY, **ROUND) == sixths


@pytest.mark.parametrize(
    ("board", "options", "opening", "sixths"),
    [
        ("snowflake", {}, "D3 E4 C3 D2", 306),
        ("snowflake", ROUND, "D3 E4 C3 D2", 87),
        ("diagram", {}, "D4 E3 C3 D3", 174),
        ("diagram", ROUND, "E3 C3 C4 E2 C2 E4", 0),
    ],
)
def test_territory_a_few_best_stones_into_the_long_games(
    board: str, options: dict[str, str], opening: str, sixths: int
) -> None:
    assert value(board, opening, **TERRITORY, **options) == sixths


@pytest.mark.parametrize(("keystone", "thirds"), [("O:C2", 86), ("N:A2", 82)])
def test_keystone_on_honeycomb(keystone: str, thirds: int) -> None:
    assert value("honeycomb", keystone=keystone) == thirds
