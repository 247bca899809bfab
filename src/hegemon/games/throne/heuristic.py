"""The heuristic of Throne: how a position looks without reading ahead.

`heuristic` adds up, for the player whose turn comes next and for the other, what each has:

| term | what it is | why |
|---|---|---|
| turns | own turns until a piece of the goal's weight enters the throne unhindered | the first to enter wins |
| weight | of all own pieces | it attacks, it supports, and it was paid for |
| centre | of those on the throne and beside it | only from there the throne is entered and held |
| income | what the nodes held pay a turn | weight to come |
| pool | what there is to spend | weight at once |
| hanging | the weight that the other could capture | it may be gone |

The turns look one answer ahead: a piece that can be captured, or kept out of the throne by the player who moves next,
comes a turn later. Both turn counts together say who enters first (`FIRST_TO_ENTER`); the other terms are added
(`NEXT`, `OTHER`).
"""

import numpy as np

from hegemon.games.throne.board import ALL, MIDDLE, NEAR, THRONE
from hegemon.games.throne.options import AROUND_DESTINATION, AT_END, THRONE_CAPTURE, collect_of, limit_of, support_of
from hegemon.games.throne.rules import (
    PIECE,
    WHERE,
    WON,
    Throne,
    attack_by,
    nodes_of,
    takes,
    weight_around,
    weight_in,
    weight_on,
)
from hegemon.native import compiled
from hegemon.native.bits import lowest

CERTAIN = 1_000_000
"""A win."""
SURE = 500_000
"""A win in the turn that comes next."""
FAR = 5
"""With this many turns or more to go, nothing is decided."""
CENTRE = MIDDLE | 1 << THRONE
MOST_POOL = 60
"""What lies in the pool beyond this counts no more."""

FIRST_TO_ENTER = np.array(
    [
        [1000, 1000, 1000, 1000, 1000],
        [-150, 100, 225, 300, 350],
        [-300, -60, 60, 150, 214],
        [-375, -180, -50, 42, 112],
        [-420, -250, -128, -37, 33],
    ],
    np.int64,
)
"""By the turns of the player who moves next (row) and of the other (column), from 1 to FAR."""
NEXT = np.array([12, 8, 4, 4, -4], np.int64)
"""What weight, centre, income, pool and hanging weight count for the player who moves next."""
OTHER = np.array([12, 8, 4, 4, -12], np.int64)
"""The same for the other, whose hanging pieces can be captured at once."""

EVEN, LATE = 400, 2
"""A player who is ahead by the first wins three games in four; the second is the number of turns before the limit from
which half of the wins come too late. They have the least log loss over 3,300 games of the rollout policy, one small
move in 5 to 20 at random: 0.61, where always saying the mean has 0.62."""

# What to expect


def outlook(self: Throne) -> int:
    """How likely player 1 wins, from -1000 to 1000."""
    ahead, left = heuristic(self), limit_of(self.rules) - self.ply
    likely = 1000 * abs(ahead) * left // ((abs(ahead) + EVEN) * (left + LATE))
    return likely if ahead > 0 else -likely


@compiled(inline=False)
def heuristic(self: Throne) -> int:
    """How far player 1 is ahead, by the turns to enter and by what both have."""
    if self.stage == WON:
        return CERTAIN if self.player == 0 else -CERTAIN
    if self.over():
        return 0
    mover = self.player if self.stage <= WHERE else 1 - self.player
    turns, has = prospects(self, mover, mover)
    others_turns, other_has = prospects(self, 1 - mover, mover)
    ahead = int(FIRST_TO_ENTER[turns - 1, others_turns - 1])
    if turns == 1 and self.stage == PIECE:
        ahead += SURE
    for term in range(len(NEXT)):
        ahead += int(NEXT[term]) * has[term] - int(OTHER[term]) * other_has[term]
    return ahead if mover == 0 else -ahead


@compiled(inline=False)
def prospects(position: Throne, player: int, mover: int) -> tuple[int, tuple[int, int, int, int, int]]:
    """A player's turns until they enter the throne, up to FAR, and what they have in the order of NEXT."""
    own, others = position.pieces(player), position.pieces(1 - player)
    cost, pool, takings = position.upgrade_cost(), position.pool(player), position.takings(player)
    spending = position.player == player and position.stage > WHERE
    # What can be spent by the end of the next turn; income that comes late comes after that.
    late = collect_of(position.rules) == AT_END
    funds = pool + (takings if spending or not late else 0)
    barred = weight_on(others, THRONE) > 0
    fastest, hanging, left = FAR, 0, nodes_of(own)
    while left:
        node = lowest(left)
        left &= left - 1
        weight = weight_on(own, node)
        lacks = cost * (position.goal() - weight)
        turns = 1 if MIDDLE >> node & 1 and not weight_on(own, THRONE) else 2
        if lacks > 0 and not (spending and pool >= lacks):
            turns = 2 if funds >= lacks else 2 + (lacks - funds + takings - 1) // takings
        if takes(strongest_attack(others, position.rules, node), weight_around(own, node)):
            hanging += weight
            turns += 1 if player != mover else 0
        if turns == 1 and barred:
            holds = not takes(attack_by(own, position.rules, node, THRONE), weight_around(others, THRONE))
            turns = 2 if holds or not position.rules & THRONE_CAPTURE else 1
        fastest = min(fastest, turns)
    if fastest == 1 and player != mover and can_bar(position, mover):
        fastest = 2
    if weight_on(own, THRONE) and MIDDLE & ~nodes_of(own | others) == 0:
        fastest = FAR  # the piece on it would have to leave first, and can't
    has = (weight_in(own, ALL), weight_in(own, CENTRE), takings, min(pool, MOST_POOL), hanging)
    return fastest, has


@compiled
def can_bar(position: Throne, mover: int) -> bool:
    """Whether the player who moves next can stand on the throne and hold it, with all that they can buy."""
    guards = position.pieces(mover)
    if not nodes_of(guards) & CENTRE:
        return False
    if not position.rules & THRONE_CAPTURE:
        return True
    funds = position.pool(mover) + (0 if collect_of(position.rules) == AT_END else position.takings(mover))
    bought = funds // position.upgrade_cost()
    return weight_in(position.pieces(1 - mover), MIDDLE) <= weight_in(guards, CENTRE) + bought


@compiled
def strongest_attack(pieces: int, rules: int, to: int) -> int:
    """The most weight with which a player's pieces can attack a node, 0 without one beside it."""
    beside = nodes_of(pieces) & int(NEAR[to])
    if support_of(rules) == AROUND_DESTINATION:
        return weight_in(pieces, beside)
    most = 0
    while beside:
        most = max(most, attack_by(pieces, rules, lowest(beside), to))
        beside &= beside - 1
    return most
