"""The rollout policy of Strategic Influence: fast orders for each stack, by a rule of thumb and a little luck."""

from hegemon.games.strategic.board import NEAR, WAYS
from hegemon.games.strategic.cells import Cells, arriving, count_of, receiving, sending, stones_of
from hegemon.games.strategic.options import size_of
from hegemon.games.strategic.random_games import resolve_randomly
from hegemon.games.strategic.rules import SETUP, Strategic
from hegemon.mechanics.stacks import MORE
from hegemon.native import compiled
from hegemon.native.bits import opened
from hegemon.native.random import draw

# How a neighbour attracts a stack; luck adds 0 to 15.
WEAKER, EMPTY_CELL, JOINED, FRIEND = 24, 20, 8, 6
"""An enemy with fewer stones; an empty cell; one where others go already; a friend."""


@compiled(inline=False)
def rollout_step(self: Strategic, state: int) -> tuple[Strategic, int, int]:
    """A whole turn in which both follow the policy; stones are placed anywhere."""
    if self.stage == SETUP or self.fresh == 0:
        return self.random_step(state)
    cells = opened(self.cells)
    made = 0
    for player in range(2):
        state, ordered = order_by_policy(cells, self.rules, player, state)
        made += ordered
    state, made = resolve_randomly(cells, self.rules, state, made)
    return self.after_turn(cells), state, made


@compiled(inline=False)
def order_by_policy(cells: Cells, rules: int, player: int, state: int) -> tuple[int, int]:
    """Orders for all of a player's stacks: the generator's next state, and the small moves they stand for.

    A single stone stays and grows. A larger stack sends some one way, and one at least stays.
    """
    size = size_of(rules)
    made = 0
    for cell in range(size * size):
        stones = stones_of(cells[cell], player)
        if stones == 0:
            continue
        made += 1
        if stones == 1:
            continue
        state, r = draw(state)
        chosen, best, most = 0, 0, -1
        for way in range(int(WAYS[size, cell])):
            near = cells[int(NEAR[size, cell, way])]
            there = count_of(near) if player == 0 else -count_of(near)
            r >>= 4
            draws_it = r & 15
            if there == 0:
                draws_it += EMPTY_CELL if arriving(near, player) == 0 else JOINED
            elif there > 0:
                draws_it += FRIEND
            elif stones > 1 - there:
                draws_it += WEAKER
            if draws_it > most:
                chosen, best, most = way, there, draws_it
        r >>= 4
        go = stones - 1
        if best == 0:
            # Two or three take an empty cell nearly always; half of a large stack goes with them.
            go = min(go, max(2 + (r & 1), stones >> 1))
        elif best < 0 and stones <= 1 - best:
            # Only stronger enemies attract it: better to wait.
            continue
        target = int(NEAR[size, cell, chosen])
        cells[cell] = sending(cells[cell], go)
        cells[target] = receiving(cells[target], player, go)
        # As small moves: none the ways before, MORE some times, the rest, and none the ways after.
        made += int(WAYS[size, cell]) + go // MORE
    return state, max(made, 1)
