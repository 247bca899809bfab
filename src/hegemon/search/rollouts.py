"""How a simulated game goes on from where a search ends, and what a player gets of it."""

from collections.abc import Callable
from typing import Any

from hegemon.game.position import share_of, sharers
from hegemon.native import compiled
from hegemon.native.kernels import Kernel


@compiled
def after_random_steps(position: Any, state: int, steps: int) -> Any:
    """Where a random game stands after a number of steps, or at its end."""
    made = 0
    while not position.over() and made != steps:
        position, state, _ = position.random_step(state)
        made += 1
    return position


@compiled
def after_policy_steps(position: Any, state: int, steps: int) -> Any:
    """Where a game by the game's rollout policy stands after a number of steps, or at its end."""
    made = 0
    while not position.over() and made != steps:
        position, state, _ = position.rollout_step(state)
        made += 1
    return position


@compiled
def after_no_steps(position: Any, state: int, steps: int) -> Any:
    """Nothing is played: the position is looked at as it is."""
    return position


ROLLOUTS = {"random": after_random_steps, "policy": after_policy_steps, "outlook": after_no_steps}


def kernels_by(simulating: Callable[[Callable[[Any, int, int], Any]], Kernel]) -> dict[str, Kernel]:
    """An entry point for each rollout, so that no search compiles those that it doesn't use."""
    return {name: simulating(rollout) for name, rollout in ROLLOUTS.items()}


@compiled(inline=False)
def payoff(player: int, first_place: int, lead: int, margin: float, scale: float) -> float:
    """What a player gets from a game, from 0 to 1: a share of the first place, and as far as that counts the lead.

    `first_place` is the set of those who share it. The lead is the first player's in a game of two.
    """
    won = share_of(first_place, player)
    if margin == 0:
        return won
    share = max(-1.0, min(1.0, lead / scale))
    return (1 - margin) * won + margin * (0.5 + (0.5 if player == 0 else -0.5) * share)


@compiled
def expected(position: Any) -> float:
    """What share the first player can expect of a game that is not over, from 0 to 1, by its outlook."""
    return 0.5 + float(position.outlook()) / 2000


@compiled(inline=False)
def judged_for(position: Any, player: int, margin: float, scale: float) -> float:
    """What a player of two gets from a position, from 0 to 1: by how it ended, or by its outlook."""
    if position.over():
        return payoff(player, sharers(position, 2), position.score(0) - position.score(1), margin, scale)
    return expected(position) if player == 0 else 1 - expected(position)
