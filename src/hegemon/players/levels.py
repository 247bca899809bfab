"""Opponents by level: a search with a number of simulations, the same on every machine."""

from math import isqrt
from typing import Any

from hegemon.core.game import Game
from hegemon.core.turns import Turn, replay
from hegemon.native.draws import draw
from hegemon.search.mcts import Searcher
from hegemon.search.simultaneous import CANDIDATES, mixed_decision
from hegemon.solve import Hunt

LEVELS = range(1, 9)
FEWEST = 8
"""Simulations of a level at the least."""
MARGIN = 0.25
"""In games played for the margin it makes so much of a result; the rest is who wins."""
SURE_PLIES, SURE_SECONDS = 7, 2.0
"""The top level looks so far, and so long, for a win that can be forced."""


def simulations_of(game: Game, level: int) -> int:
    """How much a level thinks about a decision: each four times as much as the one below."""
    return max(FEWEST, game.strongest >> 2 * (LEVELS[-1] - level))


def choose(game: Game, position: Any, state: int, level: int) -> tuple[Turn, int]:
    """What a level decides."""
    state, r = draw(state)
    simulations, seed = simulations_of(game, level), r >> 10
    if position.together():
        mixed = mixed_decision(
            position,
            position.to_move(),
            simulations=simulations,
            seed=seed,
            proposals=game.proposals,
            # Each pair of candidates wants to be tried a few times.
            candidates=min(CANDIDATES, max(4, isqrt(simulations) // 2)),
        )
        moves, state = mixed.drawn(state)
        return Turn(moves, [position, *replay(position, moves)][-1]), state
    if level == LEVELS[-1]:
        sure = sure_win(game, position)
        if sure is not None:
            return sure, state
    margin = MARGIN if game.for_margin() else 0.0
    scale = float(max(1, game.bounds().high - game.bounds().low) // 4)
    searcher = Searcher(len(game.seats), seed=seed, margin=margin, scale=scale)
    return searcher.search(position, simulations=simulations).decided, state


def sure_win(game: Game, position: Any) -> Turn | None:
    """A turn that wins by force, where that is found soon: in games of two that are played to win, without chance."""
    if game.for_margin() or len(game.seats) != 2:
        return None
    try:
        hunt = Hunt(position, seconds=SURE_SECONDS)
        race = hunt.solved(SURE_PLIES)
    except ValueError:
        return None  # chance decides in it
    if not race.turns or race.winner != position.to_move():
        return None
    return hunt.winning_turn(position, race.winner, race.turns)
