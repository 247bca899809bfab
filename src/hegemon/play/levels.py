"""Eight levels for each game: how much a level thinks about a decision, and how often it blunders.

A level is a number of simulations or nodes, so it is the same on every machine. Each level thinks a few times as much
as the one below it. All but the highest also make some decisions at random, as people overlook things.
"""

from typing import Any

from hegemon.game.game import Game
from hegemon.game.turns import Turn, random_decision
from hegemon.native.random import below, draw, stream

LEVELS = range(1, 9)
FEWEST = 8
"""Every level gets at least this many simulations."""


def simulations_of(game: Game, level: int, part: int = 1) -> int:
    """How many simulations or nodes a level spends on a decision, divided by `part`."""
    style = game.mind.style()
    less: int = style.ratio ** (LEVELS[-1] - level)
    return max(FEWEST, style.strongest // less // part)


def blunder_rate(game: Game, level: int) -> int:
    """How many decisions in a thousand a level makes at random, as the game's style says."""
    return 0 if level == LEVELS[-1] else game.mind.style().blunders[LEVELS.index(level)]


def blunder(game: Game, position: Any, level: int, seed: int) -> Turn | None:
    """A random decision if the level blunders this time, else None."""
    state, r = draw(stream(seed, level))
    if below(r, 1000) >= blunder_rate(game, level):
        return None
    return random_decision(position, state)[0]
