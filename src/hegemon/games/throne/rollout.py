"""The rollout policy of Throne: of a few moves or purchases drawn at random a player takes the one that looks best."""

from hegemon.games.throne.board import MIDDLE, THRONE
from hegemon.games.throne.heuristic import CERTAIN, heuristic
from hegemon.games.throne.options import THRONE_CAPTURE
from hegemon.games.throne.rules import NOWHERE, PIECE, WHERE, Throne, nodes_of, weight_on
from hegemon.native import compiled
from hegemon.native.bits import lowest, nth, size
from hegemon.native.random import below, draw

TRIED = 3
"""The number of moves or purchases that are compared."""


@compiled(inline=False)
def rollout_step(self: Throne, state: int) -> tuple[Throne, int, int]:
    """A move, or one purchase: the one that looks best of a few at random, or the move that wins."""
    if self.stage == PIECE:
        entering = enters(self)
        if entering != NOWHERE:
            return self.play(entering).play(THRONE), state, 2
    best, most, made = self, -2 * CERTAIN, 0
    for _ in range(TRIED):
        state, r = draw(state)
        moves = self.moves()
        here = self.play(nth(moves, below(r, size(moves))))
        count = 1
        if here.stage == WHERE:
            state, r = draw(state)
            moves = here.moves()
            here = here.play(nth(moves, below(r, size(moves))))
            count = 2
        ahead = heuristic(here) if self.player == 0 else -heuristic(here)
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
