"""Eight levels for each game: how much a level thinks about a decision, and how it errs.

A level is a number of simulations or nodes, so it is the same on every machine. Each level thinks a few times as much
as the one below it. All but the highest also misjudge: what they find of each candidate strays a little, so they take
a worse one now and then, the more rarely the more it would lose. Nothing is ever decided without a look.
"""

from collections.abc import Sequence
from math import log
from typing import Any

from hegemon.game.game import Game
from hegemon.native.random import draw, stream
from hegemon.search.result import Candidate, Unit

LEVELS = range(1, 9)
FEWEST = 8
"""Every level gets at least this many simulations."""
SEES_WINS, SEES_LOSSES = 2, 3
"""From these levels on no win in one turn is missed, and no loss in one turn is allowed that could be prevented."""
EVEN = 0.02
"""Decisions of a mix differ in what they seem to be worth by about this much, although they are equally good."""


def simulations_of(game: Game, level: int, part: int = 1) -> int:
    """How many simulations or nodes a level spends on a decision, divided by `part`."""
    style = game.mind.style()
    less: int = style.ratio ** (LEVELS[-1] - level)
    return max(FEWEST, style.strongest // less // part)


def error_of(game: Game, level: int) -> float:
    """How far a level's judgement of a decision strays, where a win is worth 1 and a loss -1."""
    style = game.mind.style()
    return 0.0 if level >= min(LEVELS[-1], style.ceiling) else style.errors[LEVELS.index(level)] / 1000


def by_appeal(
    game: Game, position: Any, candidates: Sequence[Candidate], level: int, seed: int
) -> tuple[Candidate, ...]:
    """What a level might decide, what it likes best first; a random number from its seed goes into each.

    Of a mix of decisions one is drawn, else the best is taken, by judgements that stray as the logarithms of waiting
    times do. So a decision that is worse by the size of the error is taken about a third as often.
    """
    error, lead = error_of(game, level), game.mind.style().lead
    known = [one for one in candidates if one.amount is not None]
    if not known:
        return tuple(candidates)
    sign = 1 if position.to_move() == 0 else -1
    # Of many means the highest is mostly one of few trials, so each counts by the lower end of its interval.
    worths = [sign * float(one.amount or 0) / (lead if one.unit is Unit.MARGIN else 1) - one.error for one in known]
    best, mixed = max(worths), position.together()
    state = stream(seed, level)
    liked = []
    for one, worth in zip(known, worths, strict=True):
        state, r = draw(state)
        stray = -log(-log((r + 0.5) / (1 << 62)))
        if mixed:
            appeal = log(one.share + 2 * error / len(known) + 1e-12) + (worth - best) / (EVEN + error) + stray
        else:
            appeal = worth + error * stray
        liked.append((appeal, one))
    liked.sort(key=lambda pair: -pair[0])
    return tuple(one for _, one in liked)
