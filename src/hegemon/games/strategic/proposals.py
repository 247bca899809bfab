"""Orders of Strategic Influence that are worth trying: the best against what the other is likely to order."""

from typing import Any

from hegemon.games.strategic.cells import count_of, next_held, stack_of, without_orders
from hegemon.games.strategic.expectation import stone_worth
from hegemon.games.strategic.plans import WEIGHT, Trial, find_orders, write_plan
from hegemon.games.strategic.rules import STACK, Strategic
from hegemon.native import compiled
from hegemon.native.bits import opened
from hegemon.native.random import below, draw, stream

PASSES, FIRST_PASSES = 2, 10
"""How often all stacks are gone through; for the first proposal until no other split of one stack is better."""
PARTS = 12
"""The number of parts that a large stack is split into."""
SEED = 97
KINDS = 4
"""After the first, proposals take turns: an answer, a cautious answer, an answer to an answer, or as if alone."""
CAUTIOUS, SECOND_THOUGHT, ALONE = 1, 2, 3
WHIM, WILDER = 600, 120
"""How far a cell's weight strays, in 1/2**10: some cells are wanted more, others less; and how much that grows."""


@compiled(inline=False)
def propose(self: Strategic, number: int, row: Any) -> int:
    """Orders for all stacks of the player to move, as small moves in a row, and how many; 0 if orders don't begin here.

    Number 0 is best where the other stays. Number 1 is best against number 0 of the other, number 2 against that and
    staying alike, number 3 against the other's answer to number 0, number 4 where the other stays, and so on; from
    number 4 on both sides weigh cells and stones at random. Nothing that is ordered in this turn is looked at.
    """
    player, cells = self.player, self.size()
    if self.over() or self.stage != STACK or self.at != next_held(self.cells, cells, player, 0):
        return 0
    # Number 0 is one as if alone too, and the only one of these without whims.
    kind, whims = (number - 1) % KINDS, (number - 1) // KINDS
    depth = 0 if kind == ALONE else 2 if kind == SECOND_THOUGHT else 1
    stone = stone_worth(self.rules, self.turn + 1)
    state = stream(SEED, number)
    board, besides, plan, weights = opened(self.cells), opened(self.cells), opened(self.cells), opened(self.cells)
    value, split, gain = opened(self.cells), opened(self.cells), opened(self.cells)
    for cell in range(cells):
        board[cell] = stack_of(count_of(board[cell]))
        besides[cell] = board[cell]
    for level in range(depth + 1):
        orders_of = player if (depth - level) % 2 == 0 else 1 - player
        hedged = 1 if level == 1 and kind == CAUTIOUS else 0
        spin, counts, strays = 0, stone, 0
        state, r = draw(state)
        if number > 0 and (whims > 0 or kind == ALONE):
            spin, counts, strays = below(r, cells), stone * (1 + (r & 7)) >> 2, WHIM + WILDER * whims
        for cell in range(cells):
            board[cell] = without_orders(board[cell], orders_of)
            plan[cell], weights[cell] = 0, 1 << WEIGHT
            if strays > 0:
                state, r = draw(state)
                weights[cell] += below(r, 2 * strays + 1) - strays
        trial = Trial(
            self.rules, orders_of, counts, PARTS, spin, hedged, board, besides, plan, weights, value, split, gain
        )
        find_orders(trial, PASSES if number else FIRST_PASSES)
    return write_plan(trial, row)
