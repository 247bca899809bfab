"""Endings of Influence, drawn at random, and their values by plain minimax: no bounds, no table, no keys."""

import random
from functools import cache
from typing import Any

from hegemon.games.influence.rules import Influence
from hegemon.games.influence.stages import PASS, SPEND
from hegemon.native.bits import numbers


def ending(position: Influence, free: int, seed: int) -> Influence:
    """A position with `free` free vertices after random turns; a token is left to a player who didn't spend it."""
    draw = random.Random(seed)
    while len(stones(position)) > free or not position.between_turns():
        moves = [move for move in numbers(position.moves()) if move != PASS]
        if draw.random() < 0.9:
            moves = [move for move in moves if move != SPEND]
        position = position.play(draw.choice(moves))
    return position


def stones(position: Influence) -> list[int]:
    """The vertices on which a stone may be placed at the beginning of a turn."""
    return [move for move in numbers(position.moves()) if move < PASS]


@cache
def minimax(position: Any) -> int:
    """The final margin under best play, from the rules alone."""
    if position.over():
        return int(position.score(0) - position.score(1))
    values = [minimax(position.play(move)) for move in numbers(position.moves())]
    return max(values) if position.to_move() == 0 else min(values)
