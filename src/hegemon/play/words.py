"""What thinking came to, in the words and figures that people and programs read."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from hegemon.game.game import Game
from hegemon.game.position import CHANCE
from hegemon.game.turns import Turn, position_after
from hegemon.play.thought import Thought


def line_texts(game: Game, position: Any, line: Sequence[Turn]) -> list[str]:
    """Decisions that follow each other, as texts, up to where chance would have to answer."""
    texts = []
    for made in line:
        if position.over() or position.to_move() == CHANCE:
            break
        texts.append(game.notation.write_decision(position, made.moves))
        position = position_after(position, made.moves)
    return texts


def figure(value: Fraction | float) -> str | float:
    """An exact value as the text of a fraction, an estimate as a number."""
    return str(value) if isinstance(value, Fraction) else round(float(value), 4) + 0.0  # never -0.0


def worth(game: Game, thought: Thought) -> str:
    """A value in words: who is ahead by how much, or how much of the game player 1 can expect."""
    value, interval = thought.value, thought.interval
    if game.for_margin():
        ahead = str(abs(value)) if isinstance(value, Fraction) else f"{abs(value):.1f}"
        leader = game.seats[0 if value > 0 else 1]
        words = "even" if value == 0 else f"+{ahead} {'point' if ahead == '1' else 'points'} for {leader}"
        between = "" if interval is None else f", for {game.seats[0]} between {interval[0]:+.1f} and {interval[1]:+.1f}"
    elif thought.proved and value in (-1, 0, 1):
        words = "a draw" if value == 0 else f"{game.seats[0]} {'wins' if value == 1 else 'loses'}"
        between = ""
    else:
        words = f"{game.seats[0]} takes {_part(value)} (a win counts 1, a draw half)"
        between = "" if interval is None else f", between {_part(interval[0])} and {_part(interval[1])}"
    return words + between + (", proved" if thought.proved else "")


def _part(value: Fraction | float) -> str:
    """A value from -1 to 1 as a part of all games."""
    return f"{min(1.0, max(0.0, (1 + float(value)) / 2)):.1%}"
