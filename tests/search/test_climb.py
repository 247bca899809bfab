"""The search by changes: it finds what is best at a glance, keeps what can be decided, and is the same everywhere."""

import pytest

import hegemon
from hegemon.game.turns import Turn, decision_ends, random_decision
from hegemon.native.bits import numbers
from hegemon.native.random import stream
from hegemon.search.climb import ClimbSearch
from hegemon.search.climb_native import KEPT

from ..variants import random_record

TERRITORY = hegemon.load("territory")
WON = "0,0/0,0,0/0,0,0,0/0,0,-3,0,0/0,0,0,0/2,0,2/0,0 b 20 0:0"
"""Blue stands beside both start hexagons of Red, which are empty."""


def made(position, moves: tuple[int, ...]) -> Turn:  # type: ignore[no-untyped-def]
    """A decision, each small move of which is legal where it is made, and which is complete."""
    player, so_far = position.to_move(), Turn((), position)
    for move in moves:
        assert not decision_ends(so_far, player)
        assert move in numbers(so_far.after.moves())
        so_far = Turn((*so_far.moves, move), so_far.after.play(move))
    assert decision_ends(so_far, player)
    return so_far


def test_a_win_at_once_is_found() -> None:
    position = TERRITORY.notation.read_position(WON)
    best = ClimbSearch(position).search(20_000)
    after = made(position, best.line).after
    assert (after.over(), after.winner()) == (True, 0)
    assert best.value.amount == 1.0


@pytest.mark.parametrize("options", [{}, {"moves": "one"}, {"board": "corridor7", "home": "either"}])
def test_the_same_seed_finds_the_same_everywhere(options: dict[str, str]) -> None:
    game = hegemon.load("territory", **options)
    position = random_record(game, 5, most=6).position
    found = [ClimbSearch(position, seed=4, backend=backend).search(120).candidates for backend in ("native", "python")]
    assert found[0] == found[1]
    assert ClimbSearch(position, seed=5).search(120).candidates != found[0]


@pytest.mark.parametrize("name", ["territory", "throne"])
def test_what_is_kept_can_be_decided(name: str) -> None:
    game = hegemon.load(name)
    position = random_record(game, 7, most=4).position
    found = ClimbSearch(position).search(3000)
    kept = found.candidates
    assert 1 < len(kept) <= KEPT
    assert len({one.moves for one in kept}) == len(kept)
    for one in kept:
        made(position, one.moves)
        assert one.amount is not None
        assert -1 <= one.amount <= 1
    low, high = found.value.bounds
    assert low < high
    assert abs(sum(one.share for one in kept) - 1) < 1e-9


def test_it_looks_better_than_random_decisions() -> None:
    position = random_record(TERRITORY, 3, most=12).position
    sign = 1 if position.to_move() == 0 else -1
    state, looks = stream(1, 1), []
    for _ in range(200):
        decided, state = random_decision(position, state)
        looks.append(sign * TERRITORY.mind.heuristic(decided.after))
    best = ClimbSearch(position).search(4000)
    assert sign * TERRITORY.mind.heuristic(made(position, best.line).after) > sorted(looks)[-10]


def test_several_threads_climb_together() -> None:
    position = TERRITORY.notation.read_position(WON)
    climber = ClimbSearch(position, seed=3, threads=2)
    kept = climber.search(20_000).candidates
    assert climber.simulations == 20_000
    assert KEPT < len(kept) <= 2 * KEPT
    assert made(position, kept[0].moves).after.over()
    assert kept == ClimbSearch(position, seed=3, threads=2).search(20_000).candidates


def test_limits() -> None:
    position = TERRITORY.start()
    told: list[float] = []
    climber = ClimbSearch(position)
    climber.search(seconds=0.05, progress=lambda so_far: told.append(so_far.seconds))
    assert climber.simulations > 100
    assert told == sorted(told)
    assert told
    assert len(ClimbSearch(position).search(1).candidates) == 1
    with pytest.raises(ValueError, match="simulations or seconds"):
        climber.search()
    with pytest.raises(ValueError, match="backend"):
        ClimbSearch(position, backend="abacus")
