"""Named opponents."""

from itertools import islice

import pytest

import hegemon
from hegemon.game.turns import Turn, decision_ends, decisions
from hegemon.native.bits import numbers
from hegemon.native.random import stream
from hegemon.play import OPPONENTS, find_opponent, opponent_names, opponents
from hegemon.play.session import Session

from ..variants import ALONE, IDS, random_record


@pytest.mark.parametrize("game", ALONE, ids=IDS)
@pytest.mark.parametrize("name", ["random", "greedy", "level1"])
def test_they_decide_legally_and_the_same_for_the_same_state(game: hegemon.Game, name: str) -> None:
    position = random_record(game, 3, most=1).position
    if position.over():
        return
    decided, state = OPPONENTS[name].decide(game, position, stream(1, 1))
    assert (decided, state) == OPPONENTS[name].decide(game, position, stream(1, 1))
    # Of the decisions there may be too many to list: follow this one.
    made = Turn((), position)
    for move in decided.moves:
        assert not decision_ends(made, position.to_move())
        assert move in numbers(made.after.moves())
        made = Turn((*made.moves, move), made.after.play(move))
    assert decision_ends(made, position.to_move())
    assert made == decided


def test_greedy_takes_the_best_vertex() -> None:
    game = hegemon.load("influence")
    for number in range(20):
        decided, _ = OPPONENTS["greedy"].decide(game, game.start(), stream(2, number))
        assert game.notation.write_turn(game.start(), decided.moves) in ("C2", "C3", "D2", "D3", "E2", "E3")


def test_greedy_beats_random() -> None:
    game = hegemon.load("influence", board="small", dice="active")
    wins = 0
    for seed in range(30):
        wins += winner(game, seed, "random", "greedy") == 1
    assert wins >= 25


def played(game: hegemon.Game, seed: int, *names: str) -> hegemon.Record:
    """A whole game between named opponents."""
    return Session(hegemon.Record(game, seed), [find_opponent(name, game) for name in names]).play()


def winner(game: hegemon.Game, seed: int, *names: str) -> int | None:
    """The seat that wins a game between named opponents."""
    outcome = played(game, seed, *names).outcome
    assert outcome is not None
    return outcome.winner


def points(game: hegemon.Game, names: tuple[str, str], games: int) -> float:
    """The first opponent's points with sides swapped: 1 for a win, 1/2 for a draw."""
    taken = 0.0
    for seed in range(games):
        first = seed % 2
        won_by = winner(game, seed, *(names if first == 0 else names[::-1]))
        taken += 0.5 if won_by is None else 1.0 if won_by == first else 0.0
    return taken


def test_levels_beat_what_does_not_search() -> None:
    assert points(hegemon.load("influence", board="small", territory=True), ("level5", "random"), 10) >= 8
    assert points(hegemon.load("strategic", turns=8), ("level8/20", "random"), 6) >= 5


def test_the_top_level_wins_throne_in_five_plies() -> None:
    game = hegemon.load("throne")
    for seed, name in enumerate(("random", "greedy", "level3")):
        record = played(game, seed, "level8", name)
        assert record.outcome is not None
        assert (record.outcome.winner, len(record.turns)) == (0, 5)


def test_a_level_can_have_part_of_its_budget_or_a_time() -> None:
    game = hegemon.load("strategic", size=3, turns=2)
    for name in ("level5/20", "level8@0.01", "whole-stacks", "expectation"):
        opponent = find_opponent(name, game)
        assert opponent.name == name
        decided, _ = opponent.decide(game, game.start(), stream(1, 1))
        assert decision_ends(decided, 0)
    for name in ("level9/20", "level5/0", "level8@0", "level0@1", "level5/20/20"):
        with pytest.raises(hegemon.MalformedError, match="there is no opponent"):
            find_opponent(name, game)
    assert "whole-stacks" in opponent_names(game)
    assert "whole-stacks" not in opponent_names(hegemon.load("influence"))


def test_unknown_opponents() -> None:
    with pytest.raises(
        hegemon.MalformedError, match="there is no opponent 'deep blue'; there are random, greedy, level1"
    ):
        find_opponent("deep blue", hegemon.load("influence"))


@pytest.mark.parametrize("name", ["territory", "throne"])
def test_greedy_decides_the_same_natively_and_in_the_interpreter(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there are many decisions it looks at them natively, and where a game can't be compiled it doesn't."""
    game = hegemon.load(name)
    position = random_record(game, 5, most=7).position
    native = OPPONENTS["greedy"].decide(game, position, stream(4, 1))
    assert opponents._native[type(position)]
    monkeypatch.setitem(opponents._native, type(position), False)
    assert OPPONENTS["greedy"].decide(game, position, stream(4, 1)) == native
    assert len(list(islice(decisions(position), opponents.SOME_DECISIONS + 1))) > opponents.SOME_DECISIONS
