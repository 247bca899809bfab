"""The rollout policy of Influence: of a few vertices drawn at random a player takes the one that earns most.

A vertex is worth its corners, those of the keystone twice, and with `territory` the bonus of each triangle that a stone
there fills or keeps the other from filling. A momentum token is spent at random, and no player passes.
"""

from typing import Any

from hegemon.game.position import CHANCE
from hegemon.games.influence.boards import CORNERS, TOUCHED, TOUCHES
from hegemon.games.influence.options import BY_STONE, TERRITORY, board_of, scoring_of
from hegemon.games.influence.rules import BONUS, Influence
from hegemon.games.influence.stages import AGAIN, KEEP, NO_KEYSTONE, SECOND, SPEND, SPENT
from hegemon.native import compiled
from hegemon.native.bits import nth, popcount
from hegemon.native.random import draw

SLICE = 20
"""Bits of a random number that choose one vertex."""
TRIED = 3
"""The number of vertices that are compared."""
SPENDS_ONE_IN = 4
"""The token is spent in one of this many turns."""


def rollout_step(self: Influence, state: int) -> tuple[Influence, int, int]:
    """One small move: the best of a few vertices, or what chance answers."""
    state, r = draw(state)
    return self.play(rollout_move(self, r)), state, 1


@compiled
def rollout_move(position: Any, r: int) -> int:
    """The move that a random number of 62 bits leads to."""
    if position.to_move() == CHANCE:
        return position.drawn(r)  # type: ignore[no-any-return]
    free: int = position.free()
    # The lowest bits choose no vertex.
    spends = r % SPENDS_ONE_IN == 0
    if position.stage >= SECOND:
        free &= -(2 << (position.stage - SECOND))
    elif position.stage == AGAIN:
        if not spends:
            return KEEP
    elif spends and position.holds_token() and scoring_of(position.rules) != BY_STONE and free & (free - 1):
        return SPEND
    vertex = chosen(position, free, r)
    if position.stage == SPENT:
        # The first of two stones lies earlier in reading order.
        vertex = min(vertex, chosen(position, free & ~(1 << vertex), r))
    return vertex


@compiled(inline=False)
def chosen(position: Influence, free: int, r: int) -> int:
    """Of a few vertices, drawn by a random number of 62 bits, the one that is worth most to the player."""
    count = popcount(free)
    best, most = -1, -1
    for look in range(TRIED):
        vertex = nth((free,), ((r >> (2 + SLICE * look) & ((1 << SLICE) - 1)) * count) >> SLICE)
        worth = worth_of(position, vertex)
        if worth > most:
            best, most = vertex, worth
    return best


@compiled
def worth_of(position: Influence, vertex: int) -> int:
    """Corners, and triangles that a stone fills or keeps the other from filling, in sixths a resolution."""
    board = board_of(position.rules)
    worth = 2 * int(TOUCHES[board, vertex])
    if position.keystone > NO_KEYSTONE:
        worth += 2 * (int(CORNERS[board, position.keystone_now()]) >> vertex & 1)
    if position.rules & TERRITORY:
        for k in range(int(TOUCHES[board, vertex])):
            others = int(CORNERS[board, TOUCHED[board, vertex, k]]) & ~(1 << vertex)
            if others & position.black == others or others & position.white == others:
                worth += BONUS
    return worth
