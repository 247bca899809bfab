"""Levels err as people do: after a look, the more rarely the more it costs, and not in what a single turn decides."""

from collections import Counter
from typing import Any

import pytest

import hegemon
from hegemon.game.turns import decisions
from hegemon.play.levels import LEVELS, SEES_LOSSES, SEES_WINS, by_appeal, error_of, simulations_of
from hegemon.play.opponents import find_opponent
from hegemon.play.think import think
from hegemon.play.thought import Limits
from hegemon.search.result import Candidate
from hegemon.search.tactics import Tactics

from ..variants import EXAMPLE

SEEDS = range(40)


def after(game: hegemon.Game, *turns: str) -> Any:
    """The position after some turns."""
    position = game.start()
    for turn in turns:
        position = game.play(position, turn)
    return position


def test_levels_think_more_and_err_less() -> None:
    for name in hegemon.game_names():
        game = hegemon.load(name)
        style = game.mind.style()
        budgets = [simulations_of(game, level) for level in LEVELS]
        assert budgets == sorted(budgets)
        assert budgets[-1] == style.strongest
        assert simulations_of(game, 8, 20) == style.strongest // 20
        errors = [error_of(game, level) for level in LEVELS]
        assert errors == sorted(errors, reverse=True)
        assert errors[-1] == 0
        # Up to the ceiling each level is another.
        different = list(zip(budgets, errors, strict=True))[: style.ceiling]
        assert len(set(different)) == len(different)


def test_levels_above_the_ceiling_say_so() -> None:
    for name in hegemon.game_names():
        game = hegemon.load(name)
        ceiling = game.mind.style().ceiling
        for level in LEVELS:
            about = find_opponent(f"level{level}", game).about
            assert (f"as strong as level {ceiling}" in about) == (level > ceiling)


def test_the_more_a_decision_loses_the_more_rarely_it_is_taken() -> None:
    game = hegemon.load("throne")
    candidates = [Candidate((number,), 0.2, worth) for number, worth in enumerate((0.4, 0.35, 0.2, -0.2, -0.9))]
    for level in LEVELS:
        taken = Counter(by_appeal(game, game.start(), candidates, level, seed)[0].moves[0] for seed in range(4000))
        often = [taken[number] for number in range(5)]
        assert often == sorted(often, reverse=True)
        # As far apart as the error says: a third as often for each error that a decision is worse.
        error = error_of(game, level)
        if error == 0:
            assert often == [4000, 0, 0, 0, 0]
        elif 0.02 < error < 0.3:
            assert 0.8 < often[1] / often[0] / 2.718281828 ** (-0.05 / error) < 1.25
    assert by_appeal(game, game.start(), candidates, 3, 7) == by_appeal(game, game.start(), candidates, 3, 7)


def test_a_decision_that_nobody_weighed_is_never_taken() -> None:
    game = hegemon.load(EXAMPLE)
    candidates = [Candidate((0,), 0.9, 0.1), Candidate((1,), 0.05, None), Candidate((2,), 0.05, -0.1)]
    assert {by_appeal(game, game.start(), candidates, 1, seed)[0].moves for seed in range(500)} == {(0,), (2,)}


@pytest.mark.parametrize("level", [level for level in LEVELS if level >= SEES_WINS])
def test_a_win_in_one_turn_is_never_missed(level: int) -> None:
    game = hegemon.load(EXAMPLE)
    four = after(game, "1", "2", "1", "2", "1", "3")
    throne = hegemon.load("throne", goal_weight=2)
    near = throne.start()
    while not Tactics().win(near):  # the first decisions that lead to one
        near = next(made.after for made in decisions(near) if not made.after.over())
    for seed in SEEDS:
        for here, position in ((game, four), (throne, near)):
            thought = think(here, position, level=level, limits=Limits(simulations=30), seed=seed)
            assert thought.decided.after.over()
            assert thought.decided.after.winner() == position.to_move()


@pytest.mark.parametrize("level", [level for level in LEVELS if level >= SEES_LOSSES])
def test_a_loss_in_one_turn_is_prevented(level: int) -> None:
    game = hegemon.load(EXAMPLE)
    threatened = after(game, "1", "7", "1", "7", "1")
    for seed in SEEDS:
        thought = think(game, threatened, level=level, limits=Limits(simulations=30), seed=seed)
        assert game.notation.write_decision(threatened, thought.decided.moves) == "1"


def test_a_win_and_a_way_out_are_found_among_many_turns() -> None:
    """As plain search in the interpreter finds them, in a game whose turns are several small moves."""
    game, tactics = hegemon.load("throne", goal_weight=2), Tactics()
    position, wins, lost = game.start(), 0, 0
    for number in range(30):
        made = list(decisions(position))
        winning = [one for one in made if one.after.over() and one.after.winner() == position.to_move()]
        found = tactics.win(position)
        assert bool(found) == bool(winning)
        assert not found or found in [one.moves for one in winning]
        wins += bool(found)
        mover = position.to_move()
        threats = [tactics.is_lost(one.after, mover) for one in made[:20]]
        for one, threat in zip(made, threats, strict=False):
            replies = [] if one.after.over() else list(decisions(one.after))
            loses = any(reply.after.over() and reply.after.winner() == 1 - mover for reply in replies)
            assert threat == (loses or (one.after.over() and one.after.winner() == 1 - mover))
            lost += threat
        going_on = [one for one in made if not one.after.over()]
        if not going_on:
            break
        position = going_on[(7 * number) % len(going_on)].after
    assert wins
    assert lost
