"""Whole graphs of toy games: known counts and values, circles, symmetries, and where exploring stops."""

import random
from functools import cache
from typing import Any, NamedTuple

import pytest

from hegemon.game.position import CHANCE, DRAW, NONE
from hegemon.native import compiled
from hegemon.native.bits import Moves, numbers
from hegemon.search import graph


@compiled
class Heaps(NamedTuple):
    """Two heaps; take one or two from either; who takes the last wins a point."""

    rules: int
    left: int
    right: int
    player: int
    made: int

    def over(self) -> bool:
        return self.left == 0 and self.right == 0

    def to_move(self) -> int:
        return self.player

    def moves(self) -> Moves:
        word = 0
        for taken in range(1, 3):
            word |= (self.left >= taken) << taken | (self.right >= taken) << (2 + taken)
        return (word,)

    def play(self, move: int) -> "Heaps":
        left = self.left - move if move < 3 else self.left
        right = self.right - (move - 2) if move > 2 else self.right
        return Heaps(self.rules, left, right, 1 - self.player, self.made + 1)

    def score(self, player: int) -> int:
        return 1 if self.over() and player != self.player else 0

    def winner(self) -> int:
        return 1 - self.player if self.over() else NONE

    def key(self) -> tuple[int, ...]:
        return (self.left, self.right, self.player)

    def symmetries(self) -> int:
        return 2

    def image(self, symmetry: int) -> "Heaps":
        return self._replace(left=self.right, right=self.left) if symmetry else self

    def image_of(self, symmetry: int, move: int) -> int:
        return (move + 1) % 4 + 1 if symmetry else move


@compiled
def forget_the_clock(position: Any) -> Any:
    return position._replace(made=0)


LINES = (0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124)
SQUARE = [
    [(x, y), (y, x), (2 - x, y), (x, 2 - y), (2 - x, 2 - y), (2 - y, x), (y, 2 - x), (2 - y, 2 - x)]
    for y in range(3)
    for x in range(3)
]
TURNED = [[x + 3 * y for x, y in images] for images in SQUARE]


@compiled
class ThreeInARow(NamedTuple):
    """Noughts and crosses."""

    rules: int
    crosses: int
    noughts: int

    def has_line(self, stones: int) -> bool:
        return any(stones & line == line for line in LINES)

    def over(self) -> bool:
        return self.winner() != NONE

    def to_move(self) -> int:
        return (self.crosses | self.noughts).bit_count() % 2

    def moves(self) -> Moves:
        return (~(self.crosses | self.noughts) & 0o777,)

    def play(self, move: int) -> "ThreeInARow":
        if self.to_move():
            return self._replace(noughts=self.noughts | 1 << move)
        return self._replace(crosses=self.crosses | 1 << move)

    def score(self, player: int) -> int:
        return int(self.has_line(self.noughts if player else self.crosses))

    def winner(self) -> int:
        if self.has_line(self.crosses):
            return 0
        if self.has_line(self.noughts):
            return 1
        return DRAW if self.crosses | self.noughts == 0o777 else NONE

    def key(self) -> tuple[int, ...]:
        return (self.crosses, self.noughts)

    def symmetries(self) -> int:
        return 8

    def image(self, symmetry: int) -> "ThreeInARow":
        crosses = sum(1 << TURNED[at][symmetry] for at in range(9) if self.crosses >> at & 1)
        noughts = sum(1 << TURNED[at][symmetry] for at in range(9) if self.noughts >> at & 1)
        return ThreeInARow(self.rules, crosses, noughts)

    def image_of(self, symmetry: int, move: int) -> int:
        return TURNED[move][symmetry]


# A walk on a graph that is given: who moves at each place and where to, or what an end is worth.
Walks = dict[int, tuple[int, tuple[int, ...]] | int]
WALKS: dict[int, Walks] = {}


@compiled
class Walk(NamedTuple):
    """A walk through places, perhaps in circles."""

    rules: int
    at: int

    def over(self) -> bool:
        return isinstance(WALKS[self.rules][self.at], int)

    def to_move(self) -> int:
        here = WALKS[self.rules][self.at]
        return here[0] if isinstance(here, tuple) else 0

    def moves(self) -> Moves:
        here = WALKS[self.rules][self.at]
        return (sum(1 << to for to in here[1]) if isinstance(here, tuple) else 0,)

    def play(self, move: int) -> "Walk":
        return Walk(self.rules, move)

    def score(self, player: int) -> int:
        here = WALKS[self.rules][self.at]
        return here if isinstance(here, int) and player == 0 else 0

    def winner(self) -> int:
        return DRAW if self.over() else NONE

    def key(self) -> tuple[int, ...]:
        return (self.at,)


def walk(number: int, places: Walks) -> graph.Solution:
    WALKS[number] = places
    return graph.solve(Walk(number, 0))


def test_heaps_have_known_values_and_counts() -> None:
    start = Heaps(0, 5, 4, 0, 0)
    solution = graph.solve(start, forget_the_clock)
    for at, position in enumerate(solution.graph.positions):
        if not position.over():
            wins = position.left % 3 != position.right % 3
            assert solution.values[at] == (1 if wins == (position.player == 0) else -1)
    assert solution.best_moves(start) == (1, 4)  # to 4 and 4, or to 5 and 2
    assert solution.sequences == ways(5, 4)


@cache
def ways(left: int, right: int) -> int:
    if left == right == 0:
        return 1
    one = sum(ways(left - taken, right) for taken in (1, 2) if taken <= left)
    return one + sum(ways(left, right - taken) for taken in (1, 2) if taken <= right)


def test_without_normal_form_every_number_of_moves_is_another_position() -> None:
    start = Heaps(0, 4, 4, 0, 0)
    apart = graph.solve(start, symmetric=False)
    alike = graph.solve(start, forget_the_clock)
    assert len(apart.graph.positions) > len(alike.graph.positions)
    assert apart.sequences == alike.sequences
    assert apart.values[0] == alike.values[0]


def test_three_in_a_row_is_the_known_graph() -> None:
    start = ThreeInARow(0, 0, 0)
    raw = graph.solve(start, symmetric=False)
    alike = graph.solve(start)
    assert (len(raw.graph.positions), len(alike.graph.positions)) == (5478, 765)
    assert sum(alike.graph.stands_for) == 5478
    assert raw.sequences == alike.sequences == 255168
    assert raw.values[0] == 0
    for at in range(0, 5478, 7):
        position = raw.graph.positions[at]
        assert alike.value(position) == raw.values[at]
        assert alike.best_moves(position) == raw.best[at]
    corner = start.play(0)
    assert alike.best_moves(corner) == (4,)  # only the centre holds


def test_a_circle_is_left_for_a_gain_and_kept_instead_of_a_loss() -> None:
    places: Walks = {
        0: (0, (1, 5)),  # rather round for ever than -1
        1: (1, (2, 6)),
        2: (0, (0, 3)),
        3: (1, (0, 4)),  # player 2 would rather have -2
        4: -2,
        5: -1,
        6: 2,
    }
    solution = walk(1, places)
    value = {position.at: solution.values[at] for at, position in enumerate(solution.graph.positions)}
    assert value == {0: 0, 1: 0, 2: 0, 3: -2, 4: -2, 5: -1, 6: 2}
    assert solution.sequences is None
    assert solution.best_moves(Walk(1, 2)) == (0,)


@pytest.mark.parametrize("seed", range(60))
def test_random_circles_agree_with_play_to_a_far_horizon(seed: int) -> None:
    rng = random.Random(seed)
    size = rng.randrange(5, 25)
    places: Walks = {}
    for at in range(size):
        if at and rng.random() < 0.3:
            places[at] = rng.randrange(-3, 4)
        else:
            places[at] = (rng.randrange(2), tuple(rng.sample(range(size), rng.randrange(1, 4))))
    solution = walk(100 + seed, places)
    # Whoever can force a result can do so before any place comes twice, so beyond that the rest counts as endless.
    values = {at: here if isinstance(here, int) else 0 for at, here in places.items()}
    for _ in range(size + 1):
        values = {at: one_step(here, values) for at, here in places.items()}
    for at, position in enumerate(solution.graph.positions):
        assert solution.values[at] == values[position.at]
        following = [values[move] for move in numbers(position.moves())] if not position.over() else []
        assert len(solution.best[at]) == following.count(values[position.at])


def one_step(here: tuple[int, tuple[int, ...]] | int, values: dict[int, int]) -> int:
    if isinstance(here, int):
        return here
    mover, to = here
    return (min if mover else max)(values[there] for there in to)


def test_another_score_changes_the_values() -> None:
    solution = graph.solve(Heaps(0, 3, 1, 0, 0), forget_the_clock, score=lambda position: 7)
    assert set(solution.values) == {7}


def test_exploring_stops_at_its_limit_and_says_so() -> None:
    start = ThreeInARow(0, 0, 0)
    told: list[graph.Explored] = []
    part = graph.explore(start, limit=500, progress=told.append)
    assert not part.whole
    assert 500 < len(part.positions) < 765
    assert sum(part.found) == len(part.positions)
    assert told[-1].positions == len(part.positions)
    with pytest.raises(ValueError, match="positions were explored"):
        graph.solution_of(part)
    assert not graph.explore(start, seconds=0).whole
    assert graph.explore(start).found == [1, 3, 12, 38, 108, 174, 204, 153, 57, 15]


@pytest.mark.parametrize(("player", "reason"), [(CHANCE, "chance"), (2, "two players")])
def test_chance_and_third_players_have_no_place(player: int, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        graph.explore(Heaps(0, 3, 3, player, 0))
