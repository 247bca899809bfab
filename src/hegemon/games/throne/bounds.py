"""What makes Throne fast to solve: how soon a player could win at the earliest, whatever the other does."""

from hegemon.games.throne.board import ALL, MIDDLE, MOST_TAKINGS
from hegemon.games.throne.options import AT_END, collect_of, limit_of
from hegemon.games.throne.rules import PIECE, UPGRADES, WHERE, Throne, nodes_of
from hegemon.native import compiled
from hegemon.native.bits import popcount

BESIDE_THRONE = 7 * MIDDLE
"""The weights on the nodes from which the throne is entered."""
MANY = 1 << 20
UNDERSTOOD = (
    "layout", "limit", "collect", "pool2", "first_income", "upgrade_cost", "recruit_cost", "recruits", "goal_weight",
    "support", "must_move", "throne_capture",
)  # fmt: skip
"""The options under which these bounds hold: all of them.

They read `limit`, `collect`, both costs and `goal_weight`. Whatever the `support`, a turn takes one piece at the most.
Whatever the `layout`, `pool2` and `first_income`, a player has what is in the pool and gets at most what the nodes pay.
Fewer nodes for recruits (`recruits`), staying (`must_move`) and a throne that can't be captured (`throne_capture`) make
no win come sooner.
"""


def turns_to_win(self: Throne, player: int) -> int:
    """A lower bound of the turns, the one under way counted, in which a player enters the throne or takes all."""
    own_turns = min(turns_to_enter(self, player), turns_to_eliminate(self, player))
    return 2 * own_turns - (1 if self.player == player else 0)


def turns_left(self: Throne) -> int:
    """What the limit leaves."""
    return limit_of(self.rules) - self.ply


@compiled
def turns_to_eliminate(position: Throne, player: int) -> int:
    """A lower bound of the player's own turns until the other has nothing left: each takes one piece."""
    pieces = popcount(nodes_of(position.pieces(1 - player)))
    if position.player != player:
        return max(pieces, 1)
    if position.stage > WHERE:
        return pieces + 1
    # A player who can recruit now must first have spent that.
    return max(pieces, 2 if position.pool(1 - player) >= position.recruit_cost() else 1)


@compiled
def turns_to_enter(position: Throne, player: int) -> int:
    """A lower bound of the player's own turns until a heavy enough piece enters the throne."""
    pieces, funds = position.pieces(player), position.pool(player)
    cost, goal = position.upgrade_cost(), position.goal()
    spending = position.player == player and position.stage > WHERE
    if spending:
        # In the next turn only what stands beside the throne now can enter, with weight for what is left now.
        beside = pieces & BESIDE_THRONE
        growing = beside & -(1 << position.at) if position.stage == UPGRADES else beside
        if heaviest(beside) >= goal or (growing and funds >= cost * (goal - heaviest(growing))):
            return 2
    else:
        chosen = 7 << position.at if position.player == player and position.stage != PIECE else BESIDE_THRONE
        if heaviest(pieces & chosen & BESIDE_THRONE) >= goal:
            return 1
    lacks = cost * (goal - heaviest(pieces))
    if pieces == 0:
        lacks = position.recruit_cost() + cost * (goal - 1)
    # To enter in turn n the weight is there at the end of turn n - 1. What comes late comes too late in that one.
    late = collect_of(position.rules) == AT_END
    turn = 2 if spending else 1
    if late and spending:
        funds += most_takings(position, player, 1)
    while True:
        if not late:
            funds += most_takings(position, player, turn)
        if funds >= lacks or turn > MANY:
            return turn + 1
        if late:
            funds += most_takings(position, player, turn)
        turn += 1


@compiled
def most_takings(position: Throne, player: int, turn: int) -> int:
    """The most that a player can collect in one of their turns, less what they spent on recruits for it.

    A move makes a piece pay one more at the most. A recruit pays one a turn; as long as that is not more often than it
    costs, recruiting leaves nothing over.
    """
    return position.takings(player) + turn if turn <= position.recruit_cost() else MOST_TAKINGS


@compiled
def heaviest(pieces: int) -> int:
    """The weight of the heaviest among some pieces, 0 if there are none."""
    if pieces & 4 * ALL:
        return 5 if pieces & pieces >> 2 & ALL else 4
    if pieces & 2 * ALL:
        return 3 if pieces & pieces >> 1 & ALL else 2
    return 1 if pieces else 0


def win_key(self: Throne, turns: int) -> tuple[int, int, int, int]:
    """The key without the turns done, where the limit is too far away to matter."""
    pieces1, pieces2, pools, state = self.key()
    if self.ply > 0 and self.ply + turns <= limit_of(self.rules):
        state &= (1 << 10) - 1
    return (pieces1, pieces2, pools, state)
