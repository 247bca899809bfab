"""What a level decides: what it likes best of what its search found, and no oversight in what a single turn decides.

A search may know a decision only by its first small move. Then the level thinks again about what follows.
"""

from dataclasses import replace
from typing import Any

from hegemon.game.turns import Turn, decision_ends
from hegemon.play.levels import SEES_LOSSES, SEES_WINS, by_appeal
from hegemon.play.question import Question
from hegemon.play.searches import SEARCHES
from hegemon.play.thought import Limits
from hegemon.search.result import Candidate, Result, Value, first_decision
from hegemon.search.tactics import Tactics

TRIED = 4
"""Decisions that a level likes and looks through for a loss in the next turn, before it looks for any way out."""


def as_level(question: Question, before: Any, result: Result, level: int) -> Result:
    """The result of a search as a level sees it."""
    player = before.to_move()
    liked, decided = result.candidates, first_decision(before, result.line).moves
    if question.every:
        liked = by_appeal(question.game, before, result.candidates, level, question.seed)
        decided = _whole(question, before, liked[0].moves, level)
    if before.together():
        return _told(question, before, result, decided, level)
    if level >= SEES_WINS and not _wins(before, decided, player):
        won = _win(before, result, player)
        if won:
            return _told(question, before, result, won, level)
    if level >= SEES_LOSSES:
        decided = _not_lost(question, before, liked, decided, level)
    return _told(question, before, result, decided, level)


def _whole(question: Question, before: Any, moves: tuple[int, ...], level: int) -> tuple[int, ...]:
    """A decision that begins with some small moves; the level thinks about those that are missing."""
    made, player, game = Turn((), before).then(*moves), before.to_move(), question.game
    while not decision_ends(made, player):
        many, seconds = question.limits.simulations, question.limits.seconds
        limits = Limits(many and max(1, many // 2), seconds and seconds / 2)
        seed, threads = question.seed, question.threads
        again = Question(game, made.after, player, limits, seed, threads, None, every=True, learned=question.learned)
        result = SEARCHES[again.search](again)
        question.charge(result)
        made = made.then(*by_appeal(game, made.after, result.candidates, level, question.seed)[0].moves)
    return made.moves


def _wins(before: Any, decided: tuple[int, ...], player: int) -> bool:
    """Whether a decision wins at once."""
    after = Turn((), before).then(*decided).after
    return bool(after.over() and after.winner() == player)


def _win(before: Any, result: Result, player: int) -> tuple[int, ...]:
    """A decision that wins at once, the best that was found if that does; empty where there is none."""
    for one in result.candidates[:1]:
        if decision_ends(Turn((), before).then(*one.moves), player) and _wins(before, one.moves, player):
            return one.moves
    return Tactics().win(before)


def _not_lost(
    question: Question, before: Any, liked: tuple[Candidate, ...], decided: tuple[int, ...], level: int
) -> tuple[int, ...]:
    """A decision after which nobody else can win in one turn, what is liked most first; the decision if all lose."""
    player, tactics = before.to_move(), Tactics()
    if not tactics.is_lost(Turn((), before).then(*decided).after, player):
        return decided
    for one in liked[:TRIED]:
        other = _whole(question, before, one.moves, level)
        if not tactics.is_lost(Turn((), before).then(*other).after, player):
            return other
    return tactics.way_out(before) or decided


def _told(question: Question, before: Any, result: Result, decided: tuple[int, ...], level: int) -> Result:
    """The result with what a level decided instead of the search's decision, and what it thinks of that."""
    if decided == first_decision(before, result.line).moves:
        return result
    amount, unit = result.value.amount, result.value.unit
    # In a game of several a candidate's worth is that of the player who decides, and the value is player 1's.
    for one in () if result.shares else result.candidates:
        if decided[: len(one.moves)] == one.moves and one.amount is not None and one.unit is unit:
            amount = one.amount
    low, high = question.bounds() if result.value.interval is None else result.value.interval
    value = Value(amount, unit, (min(low, amount), max(high, amount)))
    return replace(result, value=value, line=decided, by=f"level {level}: {result.by}")
