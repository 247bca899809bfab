"""How a position of Throne looks without reading ahead: the race for a heavy piece beside the throne."""

from hegemon.games.throne.board import MIDDLE
from hegemon.games.throne.rules import WON, Throne, nodes_of, weight_in
from hegemon.native import compiled
from hegemon.native.bits import lowest

CERTAIN = 1_000_000
"""A win."""
WEIGHT, PLACE, RESOURCE, RACE = 12, 8, 4, 40
"""What a weight, a point of income, a resource in the pool, and a step in the race count."""


@compiled
def judge(position: Throne) -> int:
    """How far player 1 is ahead."""
    if position.stage == WON:
        return CERTAIN if position.player == 0 else -CERTAIN
    return strength(position, 0) - strength(position, 1)


@compiled
def strength(position: Throne, player: int) -> int:
    """Weights, income, the pool, and how near the best piece is to the goal."""
    pieces = position.pieces(player)
    held = nodes_of(pieces)
    total = WEIGHT * weight_in(pieces, held) + PLACE * position.takings(player) + RESOURCE * position.pool(player)
    best, left = 0, held
    while left:
        node = lowest(left)
        left &= left - 1
        weight = min(pieces >> node & 7, position.goal())
        best = max(best, 2 * weight + (1 if MIDDLE >> node & 1 else 0))
    return total + RACE * best
