"""The native part of a search for one good decision where there are far too many: better and better ones by changes.

First it glances: a new decision is one of those kept with a change somewhere, or comes from nothing. The few whose
outlook is best are kept. An outlook can be wrong, and the search for the best one finds where it is. So then games are
played out from those that are kept, the more the better they do. No game is named here.
"""

from math import log, sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hegemon.game.position import random_move
from hegemon.native import compiled, kernel
from hegemon.native.bits import holds
from hegemon.native.random import below, draw, stream
from hegemon.search.driver import DONE, UNTIL
from hegemon.search.rollouts import after_policy_steps, judged_for

KEPT = 12
"""Decisions that are kept."""
LONGEST = 4096
"""Small moves of a decision, more than any game has that ends its turns."""
# The search as a whole, besides simulations: decisions kept, whether games are played out by now.
HELD, PLAYS = 2, 3
FRESH = 4
"""One new decision in this number comes from nothing."""
TRUST = 4
"""Games played out that an outlook counts for."""


class ClimbState(NamedTuple):
    """The decisions that are kept, as columns; the last row is where a new one is put together."""

    moves: NDArray[np.int64]
    lengths: NDArray[np.int64]
    glances: NDArray[np.float64]
    """What the player can expect of each by its outlook, from 0 to 1."""
    visits: NDArray[np.int64]
    totals: NDArray[np.float64]
    """What came of the games played out."""
    whole: NDArray[np.int64]


class ClimbSettings(NamedTuple):
    """How it is climbed."""

    seed: int
    exploration: float
    steps: int
    """Steps of a game that is played out, before it is looked at."""


def empty_climb() -> ClimbState:
    """Nothing is kept yet."""
    return ClimbState(
        np.zeros((KEPT + 1, LONGEST), np.int64),
        np.zeros(KEPT + 1, np.int64),
        np.zeros(KEPT + 1),
        np.zeros(KEPT + 1, np.int64),
        np.zeros(KEPT + 1),
        np.zeros(4, np.int64),
    )


@compiled(inline=False)
def worth_of(climb: ClimbState, at: int) -> float:
    """What a decision is worth by its outlook and the games played out."""
    return float((TRUST * climb.glances[at] + climb.totals[at]) / (TRUST + climb.visits[at]))


@compiled(inline=False)
def written(root: Any, climb: ClimbState, parent: int, state: int) -> Any:
    """Put a decision together in the last row: a kept one with a change, or with no parent any; the position after it.

    Up to the change it is its parent; from there on it follows its parent wherever that is possible.
    """
    player, position, length = root.to_move(), root, 0
    state, r = draw(state)
    change = below(r, int(climb.lengths[parent])) if parent >= 0 else 0
    while length < LONGEST:
        state, r = draw(state)
        move = random_move(position, r)
        if parent >= 0 and length != change and length < climb.lengths[parent]:
            old = int(climb.moves[parent, length])
            move = old if holds(position.moves(), old) else move
        climb.moves[KEPT, length] = move
        length += 1
        position = position.play(move)
        if position.over() or position.to_move() != player or position.between_turns():
            break
    climb.lengths[KEPT] = length
    return position


@compiled(inline=False)
def same_as(climb: ClimbState, at: int) -> bool:
    """Whether the decision in the last row is one that is kept."""
    if climb.lengths[at] != climb.lengths[KEPT]:
        return False
    same, n = True, 0
    while same and n < climb.lengths[KEPT]:
        same = climb.moves[at, n] == climb.moves[KEPT, n]
        n += 1
    return same


@compiled(inline=False)
def keep(climb: ClimbState, glance: float) -> None:
    """Keep the decision in the last row if there is room, or instead of the worst one if its outlook is better."""
    held, worst = int(climb.whole[HELD]), 0
    for at in range(held):
        if same_as(climb, at):
            return
        worst = at if climb.glances[at] < climb.glances[worst] else worst
    if held < KEPT:
        worst = held
        climb.whole[HELD] = held + 1
    elif glance <= climb.glances[worst]:
        return
    for n in range(climb.lengths[KEPT]):
        climb.moves[worst, n] = climb.moves[KEPT, n]
    climb.lengths[worst] = climb.lengths[KEPT]
    climb.glances[worst] = glance


@compiled(inline=False)
def to_play_out(climb: ClimbState, exploration: float) -> int:
    """The kept decision whose upper confidence bound is best."""
    held, visits = int(climb.whole[HELD]), 1
    for at in range(held):
        visits += int(climb.visits[at])
    best, most = 0, -1.0
    for at in range(held):
        bound = worth_of(climb, at) + exploration * sqrt(log(visits) / (1 + climb.visits[at]))
        if bound > most:
            best, most = at, bound
    return best


@kernel
def climb_on(root: Any, climb: ClimbState, settings: ClimbSettings) -> None:
    """Look, or play out, until enough is done."""
    player = root.to_move()
    while climb.whole[DONE] < climb.whole[UNTIL]:
        # Simulation n of a seed draws the same numbers wherever it is made.
        state, r = draw(stream(settings.seed, int(climb.whole[DONE])))
        held = int(climb.whole[HELD])
        climb.whole[DONE] += 1
        if climb.whole[PLAYS]:
            at = to_play_out(climb, settings.exploration)
            position = root
            for n in range(climb.lengths[at]):
                position = position.play(int(climb.moves[at, n]))
            climb.visits[at] += 1
            climb.totals[at] += judged_for(after_policy_steps(position, state, settings.steps), player, 0.0, 1.0)
            continue
        parent = -1 if held == 0 or climb.whole[DONE] % FRESH == 1 else below(r, held)
        position = written(root, climb, parent, state)
        if climb.lengths[KEPT] < LONGEST:
            keep(climb, judged_for(position, player, 0.0, 1.0))
