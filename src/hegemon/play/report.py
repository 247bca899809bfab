"""What thinking found, in words and figures for people and as data for programs."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from hegemon.game.game import Game
from hegemon.game.position import CHANCE
from hegemon.game.turns import Turn, decision_ends, position_after
from hegemon.game.view import first_in_words
from hegemon.play.thought import Alternative, Thought

MOST_CHOICES = 10
"""At most this many choices are part of a thought's data."""


def line_texts(game: Game, position: Any, line: Sequence[Turn]) -> list[str]:
    """Consecutive decisions as texts, up to where chance would have to answer."""
    texts = []
    for made in line:
        if position.over() or position.to_move() == CHANCE:
            break
        texts.append(game.notation.write_decision(position, made.moves))
        position = position_after(position, made.moves)
    return texts


def rounded(value: Fraction | float) -> float:
    """A value as a number with four decimals, and never -0.0."""
    return round(float(value), 4) + 0.0


def figure(value: Fraction | float) -> str | float:
    """An exact value as the text of a fraction, an estimate as a number."""
    return str(value) if isinstance(value, Fraction) else rounded(value)


def whole_choices(before: Any, choices: Sequence[Alternative]) -> list[Alternative]:
    """The choices that are whole decisions; a search may know others only by how they begin."""
    return [choice for choice in choices if decision_ends(choice.decided, before.to_move())]


def thought_data(game: Game, thought: Thought) -> dict[str, Any]:
    """A thought as `hegemon best --json` prints it."""
    before = thought.before
    value = thought.value if thought.proved else float(thought.value)
    data: dict[str, Any] = {"move": game.notation.write_decision(before, thought.decided.moves), "value": figure(value)}
    if thought.interval is not None:
        data["interval"] = [figure(end) for end in thought.interval]
    if thought.shares:
        data["shares"] = [figure(share) for share in thought.shares]
    return {
        **data,
        "proved": thought.proved,
        "line": line_texts(game, before, thought.line),
        "nodes": thought.nodes,
        "seconds": round(thought.seconds, 3),
        "by": thought.by,
        "choices": [
            {
                "move": game.notation.write_decision(before, choice.decided.moves),
                "share": round(choice.share, 4),
                "value": None if choice.value is None else figure(choice.value),
            }
            for choice in whole_choices(before, thought.choices)[:MOST_CHOICES]
        ],
    }


def worth(game: Game, thought: Thought) -> str:
    """A value in words: the leader and the lead in points, or the share of games that player 1 can expect."""
    value, interval = thought.value, thought.interval
    if game.for_margin():
        ahead = str(abs(value)) if isinstance(value, Fraction) else f"{abs(value):.1f}"
        leader = game.seats[0 if value > 0 else 1]
        words = "even" if value == 0 else f"+{ahead} {'point' if ahead == '1' else 'points'} for {leader}"
        between = "" if interval is None else f", for {game.seats[0]} between {interval[0]:+.1f} and {interval[1]:+.1f}"
    elif thought.proved and thought.shares:
        words = first_in_words(game.seats, [player for player, share in enumerate(thought.shares) if share])
        between = ""
    elif thought.proved and value in (-1, 0, 1):
        words = "a draw" if value == 0 else f"{game.seats[0]} {'wins' if value == 1 else 'loses'}"
        between = ""
    else:
        words = f"{game.seats[0]} takes {_share(value)} ({what_counts(game)})"
        between = "" if interval is None else f", between {_share(interval[0])} and {_share(interval[1])}"
        decider = thought.before.to_move() if thought.shares else 0
        if decider > 0:
            between += f"; {game.seats[decider]} takes {float(thought.shares[decider]):.1%}"
    return words + between + (", proved" if thought.proved else "")


def what_counts(game: Game) -> str:
    """What the ends of a game are worth, in words."""
    shared = "a draw half" if len(game.seats) == 2 else "a first place shared by 3 a third"
    return f"a win counts 1, {shared}"


def _share(value: Fraction | float) -> str:
    """A value from -1 to 1 as a share of all games."""
    return f"{min(1.0, max(0.0, (1 + float(value)) / 2)):.1%}"
