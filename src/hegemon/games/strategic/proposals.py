"""Orders of Strategic Influence that are worth trying: the best against what the other is likely to order."""

from typing import Any

from hegemon.games.strategic.cells import count_of, stack_of
from hegemon.games.strategic.effects import begins_orders
from hegemon.games.strategic.expectation import stone_worth
from hegemon.games.strategic.plans import SHARE, WEIGHT, Trial, find_orders, may_add, none_known, write_plan
from hegemon.games.strategic.rules import Strategic
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
def propose_reply(self: Strategic, others: Any, chances: Any, number: int, row: Any) -> int:
    """The best orders against orders of the other that are told by their effects, each with its probability.

    They are written as small moves into a row; 0 if orders don't begin here. From number 1 on cells and stones are
    weighed at random.
    """
    if not begins_orders(self):
        return 0
    player, cells = self.player, self.size()
    expected = none_known(cells, len(chances))
    for n in range(len(chances)):
        odds = int(chances[n] * (1 << SHARE))
        for cell in range(cells if odds > 0 else 0):
            may_add(expected, cell, int(others[n, cell]), odds)
    own, plan, weights = opened(self.cells), opened(self.cells), opened(self.cells)
    value, split, gain = opened(self.cells), opened(self.cells), opened(self.cells)
    state, r = draw(stream(SEED, number))
    for cell in range(cells):
        own[cell] = stack_of(count_of(own[cell]))
        plan[cell], weights[cell] = 0, 1 << WEIGHT
        if number > 0:
            state, r = draw(state)
            weights[cell] += below(r, 2 * WHIM + 1) - WHIM
    counts = stone_worth(self.rules, self.turn + 1)
    if number > 0:
        counts = counts * (1 + (r & 7)) >> 2
    trial = Trial(self.rules, player, counts, PARTS, below(r, cells), own, expected, plan, weights, value, split, gain)
    find_orders(trial, FIRST_PASSES)
    return write_plan(trial.rules, player, trial.own, trial.plan, row)


@compiled(inline=False)
def propose(self: Strategic, number: int, row: Any) -> int:
    """Orders for all stacks of the player to move, as small moves in a row, and how many; 0 if orders don't begin here.

    Number 0 is best where the other stays. Number 1 is best against number 0 of the other, number 2 against that and
    staying alike, number 3 against the other's answer to number 0, number 4 where the other stays, and so on; from
    number 4 on both sides weigh cells and stones at random. Nothing that is ordered in this turn is looked at.
    """
    if not begins_orders(self):
        return 0
    player, cells = self.player, self.size()
    # Number 0 is one as if alone too, and the only one of these without whims.
    kind, whims = (number - 1) % KINDS, (number - 1) // KINDS
    depth = 0 if kind == ALONE else 2 if kind == SECOND_THOUGHT else 1
    stone = stone_worth(self.rules, self.turn + 1)
    state = stream(SEED, number)
    own, plan, weights = opened(self.cells), opened(self.cells), opened(self.cells)
    value, split, gain = opened(self.cells), opened(self.cells), opened(self.cells)
    for cell in range(cells):
        own[cell] = stack_of(count_of(own[cell]))
    for level in range(depth + 1):
        orders_of = player if (depth - level) % 2 == 0 else 1 - player
        hedged = level == 1 and kind == CAUTIOUS
        spin, counts, strays = 0, stone, 0
        state, r = draw(state)
        if number > 0 and (whims > 0 or kind == ALONE):
            spin, counts, strays = below(r, cells), stone * (1 + (r & 7)) >> 2, WHIM + WILDER * whims
        others = none_known(cells, 2)
        for cell in range(cells):
            staying = stack_of(count_of(self.cells[cell]))
            may_add(others, cell, own[cell] - staying, (1 << SHARE) >> (1 if hedged else 0))
            if hedged:
                may_add(others, cell, 0, (1 << SHARE) >> 1)
            own[cell] = staying
            plan[cell], weights[cell] = 0, 1 << WEIGHT
            if strays > 0:
                state, r = draw(state)
                weights[cell] += below(r, 2 * strays + 1) - strays
        trial = Trial(self.rules, orders_of, counts, PARTS, spin, own, others, plan, weights, value, split, gain)
        find_orders(trial, PASSES if number else FIRST_PASSES)
    return write_plan(trial.rules, player, trial.own, trial.plan, row)
