"""The rollout policy of Throne: of a few moves or purchases drawn at random a player takes the one that looks best."""

from hegemon.games.throne.board import MIDDLE, THRONE
from hegemon.games.throne.heuristic import CERTAIN, lead
from hegemon.games.throne.options import THRONE_CAPTURE
from hegemon.games.throne.rules import NOWHERE, PIECE, WHERE, Throne, nodes_of, weight_on
from hegemon.native import compiled
from hegemon.native.bits import lowest, nth, size
from hegemon.native.random import below, draw

TRIED = 3
"""The number of moves or purchases that are compared."""


def rollout_step(self: Throne, state: int) -> tuple[Throne, int, int]:
    """A move, or one purchase: the one that looks best of a few at random, or the move that wins."""
    return best_of_few(self, state)


@compiled(inline=False)
def best_of_few(position: Throne, state: int) -> tuple[Throne, int, int]:
    """The step of `rollout_step`; compiled apart, because it is long."""
    if position.stage == PIECE:
        entering = enters(position)
        if entering != NOWHERE:
            return position.play(entering).play(THRONE), state, 2
    best, most, made = position, -2 * CERTAIN, 0
    for _ in range(TRIED):
        state, r = draw(state)
        moves = position.moves()
        here = position.play(nth(moves, below(r, size(moves))))
        count = 1
        if here.stage == WHERE:
            state, r = draw(state)
            moves = here.moves()
            here = here.play(nth(moves, below(r, size(moves))))
            count = 2
        ahead = lead(here) if position.player == 0 else -lead(here)
        if ahead > most:
            best, most, made = here, ahead, count
    return best, state, made


@compiled
def enters(position: Throne) -> int:
    """A piece of the player to move that wins on the throne now, or NOWHERE."""
    own = position.pieces(position.player)
    barred = weight_on(position.pieces(1 - position.player), THRONE) > 0
    if weight_on(own, THRONE) or (barred and not position.rules & THRONE_CAPTURE):
        return NOWHERE
    left = nodes_of(own) & MIDDLE
    while left:
        node = lowest(left)
        left &= left - 1
        if weight_on(own, node) >= position.goal() and (
            not barred or position.attack(node, THRONE) > position.defence(THRONE)
        ):
            return node
    return NOWHERE
