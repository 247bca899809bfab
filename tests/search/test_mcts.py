"""Monte Carlo tree search: it finds what is there, proves what it can, and is the same everywhere."""

from fractions import Fraction

import pytest

import hegemon
from hegemon.game.turns import decision_ends
from hegemon.search.margin import solve_margin
from hegemon.search.mcts import TreeSearch
from hegemon.search.result import first_decision

from ..several import BEST, Split
from ..variants import EXAMPLE


def after(game: hegemon.Game, *moves: int):  # type: ignore[no-untyped-def]
    position = game.start()
    for move in moves:
        position = position.play(move)
    return position


def test_a_win_at_once_is_found_and_proved() -> None:
    game = hegemon.load(EXAMPLE)
    found = TreeSearch(2).search(after(game, 3, 0, 3, 1, 3, 2), simulations=400)
    assert (found.line[:1], found.value.exact, found.value.amount) == ((3,), True, 1)


def test_a_loss_is_proved_and_played_on() -> None:
    game = hegemon.load(EXAMPLE)
    # Three in the bottom row with both ends free.
    found = TreeSearch(2).search(after(game, 2, 2, 3, 3, 4), simulations=3000)
    assert (found.value.exact, found.value.amount) == (True, 1)
    assert game.start().moves()[0] >> found.line[0] & 1


@pytest.mark.parametrize(
    ("name", "options"),
    [
        (EXAMPLE, {}),
        ("influence", {"board": "small", "territory": True}),
        ("influence", {"board": "small", "dice": "each"}),
        ("trigame", {"tiles": 2, "players": 3}),
        ("throne", {"goal_weight": 3}),
    ],
)
def test_the_same_seed_finds_the_same_everywhere(name: str, options: dict) -> None:  # type: ignore[type-arg]
    game = hegemon.load(name, **options)
    players = len(game.seats)
    found = [
        TreeSearch(players, seed=5, margin=0.2 if game.for_margin() else 0.0, scale=60, backend=backend).search(
            game.start(), simulations=60
        )
        for backend in ("native", "python")
    ]
    assert found[0].line == found[1].line
    assert found[0].candidates == found[1].candidates
    assert found[0].value == found[1].value
    assert decision_ends(first_decision(game.start(), found[0].line), 0)
    other = TreeSearch(players, seed=6).search(game.start(), simulations=60)
    assert other.candidates != found[0].candidates


def test_throne_is_won_where_it_can_be() -> None:
    game = hegemon.load("throne")
    position = game.notation.read_position("a.a/a..a/..e../AEA./A.A 1 1:1")
    found = TreeSearch(2).search(position, simulations=2000)
    assert game.notation.write_turn(position, first_decision(position, found.line).moves) == "b2xc3#"
    assert found.value.exact


def test_limits_are_kept() -> None:
    game = hegemon.load("influence")
    searcher = TreeSearch(2, margin=0.2, scale=60)
    searcher.search(game.start(), simulations=50)
    found = TreeSearch(2, margin=0.2, scale=60).search(game.start(), seconds=0.2)
    assert found.nodes > 100
    small = TreeSearch(2, nodes=500)
    assert small.search(game.start(), simulations=5000).nodes == 5000
    assert small.used <= 500
    with pytest.raises(ValueError, match="simulations or seconds"):
        searcher.search(game.start())


def test_what_was_searched_is_kept_from_move_to_move() -> None:
    game = hegemon.load(EXAMPLE)
    searcher = TreeSearch(2, seed=3)
    found = searcher.search(game.start(), simulations=4000)
    reply = found.line[1]
    searcher.follow((found.line[0], reply))
    already = searcher.simulations
    assert already > 100
    again = searcher.search(after(game, found.line[0], reply), simulations=4000)
    assert again.nodes == 4000 - already
    # A position that it doesn't know begins a new tree.
    assert searcher.search(game.start(), simulations=300).nodes == 300


def test_several_threads_search_together() -> None:
    game = hegemon.load(EXAMPLE)
    searcher = TreeSearch(2, seed=3, threads=2)
    found = searcher.search(after(game, 3, 3, 3), simulations=4000)
    assert found.nodes == 4000
    assert abs(sum(one.share for one in found.candidates) - 1) < 1e-9
    assert len({int(tree.nodes["visits"][1]) for tree in searcher.trees}) == 2
    won = TreeSearch(2, threads=2).search(after(game, 3, 0, 3, 1, 3, 2), simulations=400)
    assert (won.line[:1], won.value.exact) == ((3,), True)


@pytest.mark.parametrize(("rollout", "steps"), [("policy", -1), ("policy", 3), ("outlook", -1)])
def test_random_games_can_have_sense_and_an_early_end(rollout: str, steps: int) -> None:
    game = hegemon.load("influence", board="small", territory=True)
    found = [
        TreeSearch(2, seed=4, margin=0.2, scale=60, backend=backend, rollout=rollout, steps=steps).search(
            game.start(), simulations=60
        )
        for backend in ("native", "python")
    ]
    assert found[0].candidates == found[1].candidates
    assert found[0].value == found[1].value
    plain = TreeSearch(2, seed=4, margin=0.2, scale=60).search(game.start(), simulations=60)
    assert plain.value != found[0].value


def test_the_lead_is_estimated_with_its_interval() -> None:
    game = hegemon.load("influence", board="small", territory=True)
    position = after(game, *range(16))
    found = TreeSearch(2, margin=0.5, scale=400).search(position, simulations=20_000)
    low, high = found.value.bounds
    assert low < found.value.amount < high
    # The other side explores too, so it is near the exact margin but not at it.
    assert abs(float(found.value.amount) - float(solve_margin(position).value.amount)) < 3


def test_progress_is_told() -> None:
    told = []
    game = hegemon.load("influence")
    TreeSearch(2).search(game.start(), simulations=2000, progress=lambda searcher, _: told.append(searcher.value()))
    assert told
    assert all(0 <= value <= 1 for value in told)


@pytest.mark.parametrize("backend", ["native", "python"])
def test_a_first_place_that_is_shared_is_worth_a_share(backend: str) -> None:
    found = TreeSearch(3, seed=2, backend=backend).search(Split(0, made=1), simulations=2000)
    assert found.line[0] == BEST
    assert found.shares == (0, Fraction(1, 2), Fraction(1, 2))
    assert found.value.amount == -1  # the first player gets nothing
    worth = {one.moves[0]: (1 - float(one.amount)) / 2 for one in found.candidates if one.amount is not None}
    assert worth[BEST] == 0.5
    assert worth[0] == pytest.approx(1 / 3)
    # The third player, who gets as much anyway, does either now and then.
    assert all(worth[move] < 1 / 3 for move in worth if move not in (0, BEST))


@pytest.mark.parametrize(("second", "known"), [(0, True), (1, False), (2, False), (3, True)])
def test_nothing_is_proved_of_ends_that_are_as_good_for_the_mover_and_not_for_others(second: int, known: bool) -> None:
    found = TreeSearch(3).search(Split(0, made=2, second=second), simulations=400)
    assert found.value.exact is known
    assert sum(found.shares) == pytest.approx(1)
    assert found.shares[2] == pytest.approx([1 / 3, 0, 1 / 2, 1 / 2][second])


def test_what_each_of_several_can_expect_adds_up_to_one_first_place() -> None:
    game = hegemon.load("trigame", players=4, tiles=2)
    for threads in (1, 2):
        found = TreeSearch(4, threads=threads, rollout="policy").search(game.start(), simulations=600)
        assert sum(found.shares) == pytest.approx(1)
        assert all(0 < share < 1 for share in found.shares)
        assert (1 + found.value.amount) / 2 == pytest.approx(found.shares[0])
    assert TreeSearch(2).search(hegemon.load(EXAMPLE).start(), simulations=60).shares == ()
