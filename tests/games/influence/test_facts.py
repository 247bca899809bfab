"""The facts and vectors of Influence: one resolution, whole games, optimal totals."""

from fractions import Fraction
from typing import Any

import pytest

import hegemon
from hegemon.games.influence.boards import BOARDS, CORNERS, NAMES, TOUCHES
from hegemon.games.influence.dice import BLACK, WHITE
from hegemon.games.influence.options import board_of
from hegemon.native.bits import numbers
from hegemon.native.random import stream
from hegemon.play import OPPONENTS

RESOLUTIONS = [
    ("honeycomb", "C2", "", (9, 0), (18, 0)),
    ("honeycomb", "C2 C3 D2", "D3", (27, 9), (57, 18)),
    ("honeycomb", "A1 A2 B2", "B3", (12, 6), (27, 12)),
    ("snowflake", "D3 C3 C4", "B3 A1 A2", (18, 10), (39, 23)),
    ("diagram", "D3 D4 C3", "C2 B2 B1", (18, 15), (39, 33)),
    ("small", "C3 B2 B3", "A1 A2 C1", (18, 7), (39, 14)),
]
READING_ORDER = [
    ("honeycomb", (798, 777), (1728, 1677)),
    ("snowflake", (1024, 992), (2048, 1984)),
    ("diagram", (986, 967), (1972, 1934)),
    ("small", (380, 340), (760, 680)),
]


def with_stones(game: hegemon.Game, black: str, white: str) -> Any:
    """A position with these stones, nothing banked."""
    board = BOARDS[game.chosen["board"]]
    position = game.start()
    for player, names in ((BLACK, black), (WHITE, white)):
        for name in names.split():
            position = position._replace(player=player).place(board.vertex(name))
    return position


@pytest.mark.parametrize(("board", "black", "white", "thirds", "sixths"), RESOLUTIONS)
def test_one_resolution(board: str, black: str, white: str, thirds: tuple[int, int], sixths: tuple[int, int]) -> None:
    for territory, expected in ((False, thirds), (True, sixths)):
        paid = with_stones(hegemon.load("influence", board=board, territory=territory), black, white).collect()
        assert (paid.black_total, paid.white_total) == expected


@pytest.mark.parametrize(("board", "thirds", "sixths"), READING_ORDER)
def test_whole_games_in_reading_order(board: str, thirds: tuple[int, int], sixths: tuple[int, int]) -> None:
    for territory, expected in ((False, thirds), (True, sixths)):
        game = hegemon.load("influence", board=board, territory=territory)
        position = game.start()
        for name in BOARDS[board].vertices:
            position = game.play(position, name)
        assert position.over()
        assert (position.black_total, position.white_total) == expected


def test_the_position_text_of_the_page() -> None:
    record = hegemon.read_record("1. C2 C3 2. D2 D3", "influence")
    assert record.game.notation.write_position(record.position) == "../..../.BW./.BW./..../..../.. b 54:36 - 4"


def greedy_game(**options: Any) -> tuple[Fraction, Fraction]:
    """The totals in points when both always take the best free vertex."""
    game = hegemon.load("influence", **options)
    position, state = game.start(), stream(1, 0)
    while not position.over():
        decided, state = OPPONENTS["greedy"].decide(game, position, state)
        position = decided.after
    return game.points(position.score(BLACK)), game.points(position.score(WHITE))


@pytest.mark.parametrize(
    ("board", "black", "white"),
    [("honeycomb", 1008, 945), ("snowflake", 1302, 1176), ("diagram", 1212, 1149), ("small", 483, 402)],
)
def test_optimal_totals(board: str, black: int, white: int) -> None:
    assert greedy_game(board=board) == (Fraction(black, 3), Fraction(white, 3))


@pytest.mark.parametrize(("keystone", "edge"), [("O:C2", 86), ("N:A2", 82)])
def test_the_first_players_edge_with_a_keystone(keystone: str, edge: int) -> None:
    black, white = greedy_game(keystone=keystone)
    assert (black - white) * 3 == edge


def test_the_edge_is_21_points_and_not_2_to_3() -> None:
    assert greedy_game() == (Fraction(336), Fraction(315))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("options", [{}, {"dice": "corner"}, {"dice": "each"}])
def test_totals_are_additive(name: str, options: dict[str, Any]) -> None:
    """A stone earns its touches in every resolution, whatever else lies there; with dice, in expectation."""
    game = hegemon.load("influence", board=name, **options)
    board = BOARDS[name]
    alone = {v: len(board.touching(v)) for v in range(len(board.vertices))}
    for seed in range(5):
        position = game.start()
        order = sorted(alone, key=lambda v: stream(seed, v))[:6]
        for vertex in order:
            if options:
                before = position
                paid = [0, 0]
                for t in range(len(board.faces)):
                    # Thirds of a point that a triangle pays on average: its corners, whichever player rolls.
                    paid[0] += before.place(vertex).corners(t, BLACK)
                    paid[1] += before.place(vertex).corners(t, WHITE)
                expected = expectation(game, before, vertex)
                assert expected == (Fraction(paid[0], 3), Fraction(paid[1], 3))
                position = hegemon.outcomes(before.play(vertex))[0].after
            else:
                after = position.play(vertex)
                gained = (after.black_total - position.black_total, after.white_total - position.white_total)
                stones = [v for v in alone if (after.black, after.white)[BLACK] >> v & 1]
                others = [v for v in alone if after.white >> v & 1]
                assert gained == (sum(alone[v] for v in stones), sum(alone[v] for v in others))
                position = after
        if options:
            break


def expectation(game: hegemon.Game, before: Any, vertex: int) -> tuple[Fraction, Fraction]:
    """The mean points of both in the resolution after a stone, from the exact odds."""
    means = [Fraction(0), Fraction(0)]
    for outcome in hegemon.outcomes(before.play(vertex)):
        for player in (BLACK, WHITE):
            gained = outcome.after.score(player) - before.score(player)
            means[player] += outcome.odds * game.points(gained)
    return means[0], means[1]


def best_margin_with_momentum(board: str, by_stone: bool = False) -> int:
    """The margin in thirds when both hold a token, by a search over how many vertices of each touch are left.

    By the stone, the first of two stones earns once more, before the second is placed.
    """
    touches: dict[int, int] = {}
    for vertex in range(len(BOARDS[board].vertices)):
        here = len(BOARDS[board].touching(vertex))
        touches[here] = touches.get(here, 0) + 1
    kinds = sorted(touches, reverse=True)
    known: dict[Any, int] = {}

    def search(left: tuple[int, ...], income: int, mine: bool, yours: bool) -> int:
        """The mover's final lead from here on, `income` being their lead per resolution."""
        if not any(left):
            return 0
        key = (left, income, mine, yours)
        if key in known:
            return known[key]
        best = None
        for first, kind in enumerate(kinds):
            if not left[first]:
                continue
            one = tuple(count - (at == first) for at, count in enumerate(left))
            lead = income + kind
            outcomes = [lead - search(one, -lead, yours, mine)]
            if mine:
                for second, other in enumerate(kinds[first:], first):
                    if one[second]:
                        two = tuple(count - (at == second) for at, count in enumerate(one))
                        paid = lead + other + (max(lead, income + other) if by_stone else 0)
                        outcomes.append(paid - search(two, -(lead + other), yours, False))
            best = max(outcomes) if best is None else max(best, *outcomes)
        assert best is not None
        known[key] = best
        return best

    return search(tuple(touches[kind] for kind in kinds), 0, True, True)


@pytest.mark.parametrize(("board", "margin"), [("honeycomb", 63), ("small", 81)])
def test_margin_with_momentum_on_both(board: str, margin: int) -> None:
    assert best_margin_with_momentum(board) == margin


@pytest.mark.parametrize(("board", "margin"), [("honeycomb", 81), ("snowflake", 138), ("diagram", 75), ("small", 93)])
def test_margin_with_momentum_on_both_where_each_stone_is_paid(board: str, margin: int) -> None:
    assert best_margin_with_momentum(board, by_stone=True) == margin


def late_positions(game: hegemon.Game, free: int) -> list[Any]:
    """Positions of random games with `free` free vertices."""
    size = len(BOARDS[game.chosen["board"]].vertices)
    found = []
    for seed in range(30):
        position = game.start()
        for vertex in sorted(range(size), key=lambda v: stream(seed, v))[: size - free]:
            position = position.play(vertex)
        found.append(position)
    return found


def earns(position: Any, vertex: int) -> int:
    """What a stone placed now earns until the end: its touches, and its corner of the keystone wherever that is."""
    number = board_of(position.rules)
    touches, total = int(TOUCHES[number, vertex]), 0
    for turn in range(position.turn, position.turn + len(list(numbers(position.moves())))):
        keystone = position.keystone and CORNERS[number, position._replace(turn=turn).keystone_now()] >> vertex & 1
        total += touches + int(keystone)
    return total


def greedy_loses(game: hegemon.Game) -> int:
    """In how many late positions a vertex that earns most is not a best move."""
    lost = 0
    for position in late_positions(game, 5):
        free = list(numbers(position.moves()))
        most = max(earns(position, vertex) for vertex in free)
        greedy = [-best_lead(position.play(vertex)) for vertex in free if earns(position, vertex) == most]
        lost += min(greedy) < best_lead(position)
    return lost


@pytest.mark.parametrize("options", [{}, {"keystone": "C3^"}, {"shift": True}, {"echo": True}])
def test_taking_the_best_vertex_is_optimal(options: dict[str, Any]) -> None:
    assert greedy_loses(hegemon.load("influence", board="small", **options)) == 0


def test_taking_the_best_vertex_is_not_optimal_with_shift_and_keystone() -> None:
    """Two free vertices earn the same: one under the keystone as it lies now, the other under it as it lies next."""
    game = hegemon.load("influence", board="large", shift=True, keystone="D4^")
    board, last_turns = BOARDS["large"], game.start()._replace(turn=35)
    now = set(board.faces[last_turns.keystone_now()].corners)
    later = set(board.faces[last_turns._replace(turn=36).keystone_now()].corners)
    passing, coming = min(now - later), min(later - now)
    assert len(board.touching(passing)) == len(board.touching(coming))
    others = [v for v in range(len(board.vertices)) if v not in (passing, coming)]
    position = game.start()
    for at, vertex in enumerate(others):
        position = position._replace(player=at % 2).place(vertex)
    position = position._replace(turn=35, player=WHITE)
    assert earns(position, passing) == earns(position, coming)
    assert best_lead(position) == -best_lead(position.play(coming)) > -best_lead(position.play(passing))


def best_lead(position: Any) -> int:
    """The mover's final lead with best play, by plain minimax."""
    mover = position.to_move()
    if position.over():
        return int(position.score(mover) - position.score(1 - mover))
    return max(-best_lead(turn.after) for turn in hegemon.turns(position))


def test_white_may_begin() -> None:
    """The same game with the colours changed, but for what belongs to a colour."""
    black, white = hegemon.load("influence"), hegemon.load("influence", first="white")
    one, other = black.start(), white.start()
    for seed in (1, 2):
        for vertex in sorted(range(len(BOARDS["honeycomb"].vertices)), key=lambda v: stream(seed, v)):
            if not one.over():
                one, other = one.play(vertex), other.play(vertex)
                assert (one.black, one.white, one.black_total, one.white_total) == (
                    other.white, other.black, other.white_total, other.black_total,
                )  # fmt: skip
                assert one.over() or one.to_move() == 1 - other.to_move()
        assert one.winner() == 1 - other.winner()
        one, other = black.start(), white.start()


def test_equal_totals_go_to_the_player_who_moved_second() -> None:
    text = "WW/WBWB/BBWW/BWBW/WWBB/BWBB/BW b 1008:1008 - 24"
    for first, winner in (("black", WHITE), ("white", BLACK)):
        game = hegemon.load("influence", first=first)
        assert game.notation.read_position(text).winner() == winner


def test_a_record_from_a_position_in_which_the_second_player_moves() -> None:
    game = hegemon.load("influence", first="white", keystone="random")
    text = """\
# game=influence keystone=random first=white rules=1
Position ../..../.W../..../..../..../.. b 0:9 - 1 O:C3
1. ... D2
2. D3
"""
    record = hegemon.read_record(text)
    assert record.write() == text
    assert record.game.described() == game.described()
    with pytest.raises(hegemon.MalformedError, match=r"Black begins, so \.\.\. is wrong here"):
        hegemon.read_record(text.replace("1. ...", "1. ... ..."))
