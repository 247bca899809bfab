"""Which decisions of a position are right in the sense that a lesson claims, found without the lesson's answers."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import hegemon
from hegemon.game.lessons import Lesson
from hegemon.game.turns import Turn, decisions, outcomes
from hegemon.search.forced_win import ForcedWinSearch
from hegemon.search.margin import solve_margin


def right_decisions(lesson: Lesson, game: hegemon.Game, position: Any) -> set[Any]:
    """The positions that the right decisions lead to."""
    player, made = position.to_move(), list(decisions(position))
    if lesson.claim == "wins":
        return {turn.after for turn in made if _can_win(turn, player, lesson.within - 1)}
    if lesson.claim == "holds":
        return {turn.after for turn in made if not _can_win(turn, 1 - player, lesson.within - 1)}
    if lesson.claim == "best-value":
        assert game.for_margin()
        return _best(made, player, _value)
    assert lesson.claim == "most-points"
    return _best(made, player, lambda position: _least_lead(position, player))


def _can_win(turn: Turn, player: int, within: int) -> bool:
    if turn.after.over():
        return bool(turn.after.winner() == player)
    return within > 0 and ForcedWinSearch(turn.after, table_bits=16).wins(turn.after, player, within)


def _best(made: list[Turn], player: int, value: Callable[[Any], Fraction]) -> set[Any]:
    """The decisions whose value is highest for a player; values are in player 1's view."""
    sign = 1 - 2 * player
    values = {turn.after: sign * value(turn.after) for turn in made}
    return {after for after, value in values.items() if value == max(values.values())}


def _value(position: Any) -> Fraction:
    solved = solve_margin(position, table_bits=16)
    assert solved.value.exact
    return Fraction(solved.value.amount)


def _lead(position: Any) -> Fraction:
    return Fraction(int(position.score(0) - position.score(1)))


def _least_lead(position: Any, player: int) -> Fraction:
    """The lead on average over chance, after what is worst for the player of all that the other may order unseen."""
    if position.together() and position.to_move() != player and not position.between_turns():
        sign = 1 - 2 * player
        return sign * min(sign * _least_lead(turn.after, player) for turn in decisions(position))
    return sum((turn.odds * _lead(turn.after) for turn in outcomes(position)), Fraction(0))
