"""What a game tells a search, gathered natively or in the interpreter. Nothing here names a game."""

from typing import Any

from hegemon.game.position import random_move
from hegemon.native import kernel
from hegemon.native.random import draw, stream


@kernel
def asked(position: Any, state: Any) -> tuple[int, int, Any, int, int]:
    """How a position looks, and a step with some sense from it."""
    after, state, made = position.rollout_step(state)
    return position.heuristic(), position.outlook(), after, state, made


@kernel
def trail(position: Any, seed: int, found: Any) -> Any:
    """What is thought of every position of a game that is half random, half sensible; its end and its length."""
    state, length = stream(seed, 0), 0
    while not position.over():
        found[length, 0] = position.heuristic()
        found[length, 1] = position.outlook()
        length += 1
        state, r = draw(state)
        if r & 1:
            position, state, _ = position.rollout_step(state)
        else:
            position = position.play(random_move(position, r))
    return position, length
