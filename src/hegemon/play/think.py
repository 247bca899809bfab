"""One question for every opponent and every command: what should a player decide here, and how good is it?

A proof comes first where it is cheap; then the search that suits the game, as its `Style.search` says.
"""

from dataclasses import replace
from math import isfinite
from typing import Any, Literal

from hegemon.errors import IllegalError, MalformedError
from hegemon.game.game import Game
from hegemon.game.position import CHANCE
from hegemon.game.turns import Turn
from hegemon.learn import kept
from hegemon.learn.kept import LearnedJudgement
from hegemon.play.levels import LEVELS, simulations_of
from hegemon.play.misjudging import as_level
from hegemon.play.question import Question
from hegemon.play.searches import SEARCHES, proof
from hegemon.play.thought import Alternative, Limits, Tell, Thought
from hegemon.search.result import Result


def think(
    game: Game,
    position: Any,
    player: int | None = None,
    *,
    limits: Limits | None = None,
    level: int | None = None,
    seed: int = 1,
    threads: int = 1,
    progress: Tell | None = None,
    learned: LearnedJudgement | Literal["installed"] | None = "installed",
) -> Thought:
    """What a player should decide; the same seed, simulations and one thread give the same answer everywhere.

    A judgement that was learned takes the place of what the game's mind says: the one that is installed, unless another
    or none is named.
    """
    limits = limits or Limits()
    _check(game, position, player, limits, level)
    who: int = position.to_move() if player is None else player
    if level is not None and limits == Limits():
        limits = Limits(simulations=simulations_of(game, level))
    errs = level is not None and level < LEVELS[-1]
    judged = kept.installed(game) if learned == "installed" else learned
    question = Question(game, position, who, limits, seed, threads, progress, every=errs, learned=judged)
    before = question.deciding()
    result = None if errs else proof(question)
    if result is None:
        result = SEARCHES[question.search](question)
        question.charge(result)
        if level is not None:
            result = as_level(question, before, result, level)
    return _thought(question, before, result)


def _check(game: Game, position: Any, player: int | None, limits: Limits, level: int | None) -> None:
    """Refuse what can't be thought about."""
    if level is not None and level not in LEVELS:
        raise MalformedError(f"there is no level {level}; there are {LEVELS[0]} to {LEVELS[-1]}")
    if level is None and limits == Limits():
        raise MalformedError("thinking needs a limit: seconds, simulations, or a level")
    if limits.simulations is not None and limits.simulations < 1:
        raise MalformedError(f"a limit of {limits.simulations} simulations is no time to think; give at least 1")
    if limits.seconds is not None and not (isfinite(limits.seconds) and limits.seconds > 0):
        raise MalformedError(f"a limit of {limits.seconds:g} seconds is no time to think; give more than 0")
    if position.over():
        raise IllegalError("the game is over in this position")
    if position.to_move() == CHANCE:
        raise IllegalError("chance decides next in this position, not a player")
    if player is not None:
        if not 0 <= player < len(game.seats):
            raise MalformedError(f"there is no player {player + 1}; {game.described()} has {len(game.seats)}")
        if player != position.to_move() and not position.together():
            raise IllegalError(f"player {player + 1} is not to move here, player {position.to_move() + 1} is")


def _thought(question: Question, before: Any, result: Result) -> Thought:
    """What a search came to, as a thought: values in points, small moves as decisions."""
    unit = result.value.unit
    value, interval = question.in_points(result.value.amount, unit), None
    if result.value.interval is not None:
        low, high = result.value.interval
        value, interval = float(value), (float(question.in_points(low, unit)), float(question.in_points(high, unit)))
    # Where both decide at once, nothing is likely to follow: the other's orders are not known.
    apart = before != question.position or question.position.together()
    turns = (Turn((), before).then(*result.line),) if apart else tuple(question.split(result.line))
    known = tuple(question.choice(before, one) for one in result.candidates) or (
        Alternative(turns[0], 1.0, float(value)),
    )
    choices = tuple(replace(one, line=turns[1:]) if one.decided == turns[0] else one for one in known)
    return Thought(
        before, turns[0], value, interval, result.value.exact, turns, question.spent, question.seconds, result.by,
        choices, result.shares,
    )  # fmt: skip
