"""Eight levels of each game: how much each thinks about a decision, and how often it is careless.

A level is a number of simulations or nodes, so it is the same on every machine. Each thinks some times as much as the
one below. The lower ones overlook things besides: as people do, now and then they play anything.
"""

from typing import Any

from hegemon.game.game import Game
from hegemon.game.turns import Turn, random_decision
from hegemon.native.random import below, draw, stream

LEVELS = range(1, 9)
FEWEST = 8
"""Simulations of a level at the least."""


def simulations_of(game: Game, level: int, part: int = 1) -> int:
    """How much a level thinks about a decision; with `part` one part in so many of it."""
    style = game.mind.style()
    less: int = style.ratio ** (LEVELS[-1] - level)
    return max(FEWEST, style.strongest // less // part)


def carelessness(game: Game, level: int) -> int:
    """Of a thousand decisions how many a level makes without thinking, as the game's style says."""
    return 0 if level == LEVELS[-1] else game.mind.style().careless[LEVELS.index(level)]


def blunder(game: Game, position: Any, level: int, seed: int) -> Turn | None:
    """What a level decides if it is careless this time; None if it is not."""
    state, r = draw(stream(seed, level))
    if below(r, 1000) >= carelessness(game, level):
        return None
    return random_decision(position, state)[0]
