"""Endings of Influence, drawn at random, and their values by plain minimax: no bounds, no windows, no keys."""

import random
from functools import cache
from typing import Any

from hegemon.games.influence.packing import MOMENTUM
from hegemon.games.influence.rules import PASS, SPEND, Influence
from hegemon.native.bits import numbers


def ending(rules: int, free: int, seed: int, keystone: int = 0) -> Influence:
    """A position with so many free vertices after random turns; tokens are left to whoever didn't spend them."""
    draw = random.Random(seed)
    tokens = 3 if rules & MOMENTUM else 0
    position = Influence(rules, 0, 0, 0, 0, 0, 0, 0, 0, tokens, 0, keystone, 0)
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
