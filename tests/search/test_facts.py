"""The facts about Influence that need a search, proved from the first position."""

import pytest

from hegemon.games.influence.boards import BOARDS, NAMES
from hegemon.games.influence.packing import MOMENTUM, ROUND, SIXTHS, TERRITORY
from hegemon.games.influence.rules import Influence
from hegemon.search.margin import solve_margin

BOTH_TOKENS = 3
slow = pytest.mark.slow


def value(board: str, options: int = 0, tokens: int = 0, keystone: int = 0, opening: str = "") -> int:
    """The proved margin for Black after an opening, in units."""
    start = Influence(NAMES.index(board) | options, 0, 0, 0, 0, 0, 0, 0, 0, tokens, 0, keystone, 0)
    for vertex in opening.split():
        start = start.play(BOARDS[board].vertices.index(vertex))
    solved = solve_margin(start)
    assert solved.proved
    end = start
    for move in solved.line:
        end = end.play(move)
    assert end.over()
    assert end.score(0) - end.score(1) == solved.value
    return solved.value


def ear(name: str) -> int:
    """The number of a triangle of honeycomb as a position holds it."""
    return next(number for number, face in enumerate(BOARDS["honeycomb"].faces) if face.name == name) + 1


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
    assert value(board, TERRITORY | SIXTHS) == sixths


@pytest.mark.parametrize(("board", "thirds"), [("honeycomb", 63), ("snowflake", 126), ("diagram", 63), ("small", 81)])
def test_additive_games(board: str, thirds: int) -> None:
    assert value(board) == thirds


@pytest.mark.parametrize(("board", "thirds"), [("honeycomb", 63), ("small", 81)])
def test_momentum_changes_nothing(board: str, thirds: int) -> None:
    assert value(board, MOMENTUM, BOTH_TOKENS) == thirds


@pytest.mark.parametrize("board", ["honeycomb", "diagram"])
def test_scoring_by_rounds_is_even(board: str) -> None:
    assert value(board, ROUND) == 0


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
    assert value(board, TERRITORY | SIXTHS | ROUND) == sixths


@pytest.mark.parametrize(
    ("board", "options", "opening", "sixths"),
    [
        ("snowflake", 0, "D3 E4 C3 D2", 306),
        ("snowflake", ROUND, "D3 E4 C3 D2", 87),
        ("diagram", 0, "D4 E3 C3 D3", 174),
        ("diagram", ROUND, "E3 C3 C4 E2 C2 E4", 0),
    ],
)
def test_territory_a_few_best_stones_into_the_long_games(board: str, options: int, opening: str, sixths: int) -> None:
    assert value(board, TERRITORY | SIXTHS | options, opening=opening) == sixths


@pytest.mark.parametrize(("keystone", "thirds"), [("O:C2", 86), ("N:A2", 82)])
def test_keystone_on_honeycomb(keystone: str, thirds: int) -> None:
    assert value("honeycomb", keystone=ear(keystone)) == thirds
