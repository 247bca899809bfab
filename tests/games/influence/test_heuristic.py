"""How Influence looks without reading ahead: exact where it can be, the same natively, and better than chance."""

from typing import Any

import numpy as np
import pytest

import hegemon
from hegemon.game.position import CHANCE, DRAW
from hegemon.games.influence.boards import BOARDS
from hegemon.games.influence.bounds import margin_bounds
from hegemon.games.influence.heuristic import heuristic, outlook
from hegemon.games.influence.stages import PASS
from hegemon.native import kernel
from hegemon.native.bits import first
from hegemon.native.random import stream
from hegemon.search.margin import solve_margin

from ...judging import trail
from ...search.endgames import ending, minimax
from ...variants import alone, walk

GAMES = list(alone("influence"))
TOGETHER: list[dict[str, Any]] = [
    {"board": "small", "dice": "active", "echo": True, "keystone": "random", "shift": True, "territory": True},
    {"board": "small", "dice": "each", "echo": True, "momentum": True, "pass": True, "threshold": 60},
    {"board": "large", "scoring": "round", "momentum": True, "territory": True, "keystone": "D4^", "komi": "13/2"},
    {"board": "small", "scoring": "round", "dice": "active", "pass": True, "threshold": 40, "echo": True},
    {"board": "small", "dice": "active-only", "uncontested": "rolled", "first": "white"},
    {"board": "small", "dice": "shared", "uncontested": "corners", "scoring": "round", "first": "white"},
    {"board": "small", "scoring": "stone", "momentum": True, "territory": True, "pass": True, "echo": True},
    {"board": "small", "scoring": "stone", "momentum": True, "dice": "active", "threshold": 60, "keystone": "B2^"},
]
ALL = [*GAMES, *(hegemon.load("influence", **options) for options in TOGETHER)]
IDS = [game.described() for game in ALL]
MOST = 5000


@kernel
def wins(position: Any, informed: int, games: int) -> Any:
    """Games that a player with the rollout policy wins against a random one, and small moves of all."""
    won, made = 0, 0
    for number in range(games):
        here, state = position, stream(5, number)
        while not here.over():
            if here.to_move() == informed:
                here, state, moves = here.rollout_step(state)
            else:
                here, state, moves = here.random_step(state)
            made += moves
        won += 2 if here.winner() == informed else 1 if here.winner() == DRAW else 0
    return won / 2, made


@pytest.mark.parametrize("game", ALL, ids=IDS)
def test_the_same_natively_and_within_bounds(game: hegemon.Game) -> None:
    start = game.start()
    for seed in range(2):
        here, there = np.zeros((MOST, 2), np.int64), np.zeros((MOST, 2), np.int64)
        end, length = trail.python(start, seed, here)
        assert (end, length) == trail(start, seed, there)
        assert (here == there).all()
        assert (np.abs(here[:length, 1]) <= 1000).all()
        most = game.bounds().high - game.bounds().low
        assert (np.abs(here[:length, 0]) <= most).all()
        # What looks better for one is not said to be better for the other.
        assert (here[:, 0] * here[:, 1] >= 0).all()


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"keystone": "B2^"},
        {"shift": True},
        {"echo": True},
        {"scoring": "round"},
        {"scoring": "round", "first": "white"},
    ],
)
@pytest.mark.parametrize("board", ["small", "diagram"])
def test_exact_where_totals_are_additive(board: str, options: dict[str, Any]) -> None:
    if "shift" in options and board == "diagram":
        pytest.skip("it can't be turned")
    start = hegemon.load("influence", board=board, komi="1/3", **options).start()
    assert heuristic(start) == solve_margin(start).value.amount
    for position, _ in walk(start, 3):
        if not position.over():
            low, high = margin_bounds(position)
            assert low == high == heuristic(position) - (position.black_total - position.white_total)


@pytest.mark.parametrize(("keystone", "edge"), [("O:C2", 86), ("N:A2", 82)])
def test_the_first_players_edge_with_a_keystone(keystone: str, edge: int) -> None:
    assert heuristic(hegemon.load("influence", keystone=keystone).start()) == edge


@pytest.mark.parametrize(("board", "value"), [("small", 187), ("honeycomb", 156), ("diagram", 174), ("snowflake", 306)])
def test_near_the_values_with_territory(board: str, value: int) -> None:
    """The exact values are those of the rules' page, in sixths."""
    assert abs(heuristic(hegemon.load("influence", board=board, territory=True).start()) - value) <= 10


@pytest.mark.parametrize(
    ("options", "off"),
    [
        ({"territory": True}, 16),
        ({"momentum": True}, 2),
        ({"momentum": True, "scoring": "stone"}, 2),
        ({"keystone": "C3^", "shift": True}, 5),
    ],
)
def test_near_the_value_of_endings(options: dict[str, Any], off: int) -> None:
    start = hegemon.load("influence", board="small", **options).start()
    endings = [ending(start, 5, seed) for seed in range(20)]
    errors = [heuristic(position) - minimax(position) for position in endings]
    assert sum(map(abs, errors)) / len(errors) <= off


def test_the_whole_unfinished_resolution_is_expected() -> None:
    """Halfway through the dice as much is expected as over all outcomes on average."""
    game = hegemon.load("influence", board="small", dice="each", komi="5")
    position = game.start()
    for name in ("C3", "B2"):
        position = hegemon.outcomes(position.play(BOARDS["small"].vertex(name)))[0].after
    rolling = position.play(BOARDS["small"].vertex("C2"))
    for _ in range(5):
        assert rolling.to_move() == CHANCE
        rolling = rolling.play(first(rolling.moves()))
    mean = sum(heuristic(outcome.after) * outcome.odds for outcome in hegemon.outcomes(rolling))
    assert mean == heuristic(rolling)


def test_a_token_is_worth_something() -> None:
    start = hegemon.load("influence", momentum=True).start()
    neither, black, white = (heuristic(start._replace(tokens=tokens)) for tokens in (0, 1, 2))
    assert white < neither < black


def test_after_a_pass_the_other_player_may_end_the_game() -> None:
    start = hegemon.load("influence", board="small", **{"pass": True}).start()
    ahead = start._replace(black_total=500, black_income=0)
    passed = ahead.play(3).play(PASS)._replace(white_income=90)
    assert heuristic(passed) == passed.black_total - passed.white_total
    assert heuristic(passed._replace(passes=0)) < heuristic(passed)


def test_a_threshold_ends_the_forecast() -> None:
    """Black is about to reach it; White's larger income comes too late."""
    start = hegemon.load("influence", board="small", threshold=20).start()
    position = start._replace(black_total=59, white_total=10, black_income=6, white_income=30)
    assert heuristic(position) > 0
    assert heuristic(position._replace(rules=hegemon.load("influence", board="small").start().rules)) < 0


def test_more_is_better() -> None:
    for options in ({"territory": True}, {"dice": "active"}, {"threshold": 300}, {"scoring": "round"}):
        game = hegemon.load("influence", **options)
        for position, _ in walk(game.start(), 4):
            if not position.over() and position.stage == 0:
                for more in (10, 200):
                    richer = position._replace(black_total=position.black_total + more)
                    assert richer.over() or (
                        heuristic(richer) > heuristic(position) and outlook(richer) >= outlook(position)
                    )
                assert heuristic(position._replace(white_income=position.white_income + 6)) < heuristic(position)


def test_the_outlook_grows_with_the_margin_and_as_the_end_comes() -> None:
    start = hegemon.load("influence").start()
    looks = [outlook(start._replace(black_total=lead)) for lead in range(0, 3000, 100)]
    assert looks == sorted(looks)
    assert looks[-1] > 950
    late = [position for position, _ in walk(start, 1)][-3]
    even = late._replace(black_total=0, white_total=heuristic(late._replace(black_total=0, white_total=0)))
    assert outlook(even) == 0
    assert outlook(even._replace(black_total=20)) > 600 > outlook(start._replace(white_total=heuristic(start) - 20))


def test_a_promise_of_territory() -> None:
    """Two corners of a triangle promise more than two corners apart, and most to the player to move."""
    game = hegemon.load("influence", board="small", territory=True)
    board, start = BOARDS["small"], game.start()

    def stones(names: str, player: int) -> Any:
        placed = start._replace(player=0)
        for name in names.split():
            placed = placed.place(board.vertex(name))
        return placed._replace(player=player)

    beside, apart = stones("B2 B3", 1), stones("B2 D3", 1)
    assert (beside.black_income, heuristic(beside) > heuristic(apart)) == (apart.black_income, True)
    assert heuristic(stones("B2 B3", 0)) > heuristic(beside)


@pytest.mark.parametrize("game", ALL, ids=IDS)
def test_sense_beats_chance(game: hegemon.Game) -> None:
    games = 200 if game.chosen["dice"] == "off" else 60
    won = [wins(game.start(), player, games)[0] for player in (0, 1)]
    # To a low threshold the first player gets first, whatever they do.
    assert sum(won) / games / 2 > (0.8 if game.for_margin() else 0.7)


def test_a_token_is_spent_now_and_then_and_nobody_passes() -> None:
    start = hegemon.load("influence", momentum=True, **{"pass": True}).start()
    spent = 0
    for number in range(40):
        here, state, made = start, stream(2, number), 0
        while here.player == 0:
            here, state, moves = here.rollout_step(state)
            made += moves
        assert (here.passes, here.black.bit_count(), made) == ((0, 2, 3) if here.tokens == 2 else (0, 1, 1))
        spent += here.tokens == 2
    assert 4 <= spent <= 20
