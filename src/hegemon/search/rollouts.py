"""How a simulated game goes on from where a search ends: at random, with sense, or not at all."""

from typing import Any

from hegemon.native import compiled

PLAYOUTS = ("random", "policy", "outlook")
"""The last doesn't play at all: it looks at the position."""


@compiled
def after_random_steps(position: Any, state: int, steps: int) -> Any:
    """Where a random game stands after so many steps, or at its end."""
    made = 0
    while not position.over() and made != steps:
        position, state, _ = position.random_step(state)
        made += 1
    return position


@compiled
def after_sensible_steps(position: Any, state: int, steps: int) -> Any:
    """Where a game that is played with some sense stands after so many steps, or at its end."""
    made = 0
    while not position.over() and made != steps:
        position, state, _ = position.rollout_step(state)
        made += 1
    return position
