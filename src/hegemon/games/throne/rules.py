"""Throne of Influence. Move a piece, collect from the nodes you hold, spend on weight and on recruits."""

from typing import NamedTuple

from hegemon.game.position import DRAW, NONE
from hegemon.games.throne.board import ALL, BITS, HOMES, MIDDLE, MIRROR, NEAR, THRONE
from hegemon.games.throne.options import (
    AFTER_MOVE,
    AROUND_DESTINATION,
    AROUND_ORIGIN,
    AT_END,
    FIRST_INCOME,
    MUST_MOVE,
    THRONE_CAPTURE,
    TWICE,
    collect_of,
    goal_weight_of,
    layout_of,
    limit_of,
    recruit_cost_of,
    recruits_of,
    support_of,
    upgrade_cost_of,
)
from hegemon.native import compiled
from hegemon.native.bits import Moves, lowest, popcount

# Small moves: a node's number to choose a piece, where it goes, or what to upgrade; one more to recruit there.
RECRUIT = 1
DONE = 57
STAY = 58
SMALL_MOVES = 59

# Stages of a turn.
PIECE = 0
WHERE = 1
"""`at` is the piece that moves."""
RECRUITS = 2
"""`at` is the last node recruited on; the next comes later in node order, so spendings in any order are one turn."""
UPGRADES = 3
"""`at` is the piece upgraded last; from here on only it and later ones may be."""
WON = 4
"""`player` has won, by entering the throne if `at` is the throne."""

NOWHERE = -1


@compiled
def weight_on(pieces: int, node: int) -> int:
    """The weight of the piece on a node, 0 where there is none."""
    return pieces >> node & 7


@compiled
def weight_in(pieces: int, nodes: int) -> int:
    """The weights of the pieces on some nodes together."""
    return popcount(pieces & nodes) + 2 * popcount(pieces >> 1 & nodes) + 4 * popcount(pieces >> 2 & nodes)


@compiled
def nodes_of(pieces: int) -> int:
    """The nodes that hold a piece, as a set."""
    return (pieces | pieces >> 1 | pieces >> 2) & ALL


@compiled
def weight_around(pieces: int, node: int) -> int:
    """The weight of some pieces on a node and beside it, with which they defend it."""
    return weight_on(pieces, node) + weight_in(pieces, int(NEAR[node]))


@compiled
def takes(attack: int, defence: int) -> bool:
    """Whether an attack takes the node; otherwise it holds, and the attacker stays where it was."""
    return attack > defence


@compiled
def attack_by(pieces: int, rules: int, origin: int, to: int) -> int:
    """The weight with which a player's piece attacks a node: its own and that of the pieces that support it."""
    support = support_of(rules)
    if support == AROUND_DESTINATION:
        return weight_in(pieces, int(NEAR[to]))  # the mover is one of them
    if support == TWICE:
        return weight_on(pieces, origin) + weight_in(pieces, int(NEAR[to]))
    return weight_around(pieces, origin) if support == AROUND_ORIGIN else weight_on(pieces, origin)


@compiled
class Throne(NamedTuple):
    """A position of Throne."""

    rules: int
    pieces1: int = 0
    """The weights of player 1's pieces, three bits a node."""
    pieces2: int = 0
    pool1: int = 0
    pool2: int = 0
    player: int = 0
    stage: int = PIECE
    at: int = NOWHERE
    ply: int = 0
    """Turns done."""
    dated: int = 0
    """1 where these are all turns of the game, 0 where the position was given without their number."""

    # The course of the game

    def over(self) -> bool:
        """A player has won, or the limit of turns is reached."""
        return self.stage == WON or self.ply >= limit_of(self.rules)

    def to_move(self) -> int:
        """The player whose turn it is."""
        return self.player

    def between_turns(self) -> bool:
        """Whether a turn begins."""
        return self.stage == PIECE

    def winner(self) -> int:
        """The player who entered the throne or left the other with nothing; no player at the limit."""
        return self.player if self.stage == WON else DRAW if self.over() else NONE

    def score(self, player: int) -> int:
        """1 for a win."""
        return 1 if self.stage == WON and self.player == player else 0

    # What the players have

    def pieces(self, player: int) -> int:
        """The weights of a player's pieces."""
        return self.pieces1 if player == 0 else self.pieces2

    def pool(self, player: int) -> int:
        """What a player can spend."""
        return self.pool1 if player == 0 else self.pool2

    def with_pieces(self, own: int, others: int) -> "Throne":
        """With other pieces of the player to move and of their opponent."""
        if self.player == 0:
            return self._replace(pieces1=own, pieces2=others)
        return self._replace(pieces1=others, pieces2=own)

    def paid(self, amount: int) -> "Throne":
        """With this amount more in the pool of the player to move."""
        if self.player == 0:
            return self._replace(pool1=self.pool1 + amount)
        return self._replace(pool2=self.pool2 + amount)

    def upgrade_cost(self) -> int:
        """What one more weight costs."""
        return upgrade_cost_of(self.rules)

    def recruit_cost(self) -> int:
        """What a new piece costs."""
        return recruit_cost_of(self.rules)

    def goal(self) -> int:
        """The weight that wins on the throne."""
        return goal_weight_of(self.rules)

    def homes(self, player: int) -> int:
        """The nodes on which a player recruits, as a set."""
        return int(HOMES[recruits_of(self.rules), layout_of(self.rules), player])

    # Small moves

    def moves(self) -> Moves:
        """Pieces that can move, then where to; then what can be bought, and done."""
        if self.stage == PIECE:
            movable = self.movable()
            if movable == 0 or not self.rules & MUST_MOVE:
                movable |= 1 << STAY
            return (movable,)
        if self.stage == WHERE:
            return (int(NEAR[self.at]) & ~nodes_of(self.pieces(self.player)),)
        return (self.for_sale() | 1 << DONE,)

    def movable(self) -> int:
        """The pieces beside which a node is free of the player's own."""
        own = nodes_of(self.pieces(self.player))
        movable, left = 0, own
        while left:
            node = lowest(left)
            left &= left - 1
            if int(NEAR[node]) & ~own:
                movable |= 1 << node
        return movable

    def for_sale(self) -> int:
        """What the player can buy now: recruits first, then upgrades, each in node order."""
        own, pool = self.pieces(self.player), self.pool(self.player)
        bought = 0
        if pool >= self.upgrade_cost():
            # Weight 5 has the bits of 4 and of 1.
            bought = nodes_of(own) & ~(own & own >> 2)
            if self.stage == UPGRADES:
                bought &= -(1 << self.at)
        if self.stage == RECRUITS and pool >= self.recruit_cost():
            free = self.homes(self.player) & ~nodes_of(self.pieces1 | self.pieces2)
            bought |= (free & -(1 << self.at + 1)) << RECRUIT
        return bought

    def play(self, move: int) -> "Throne":
        """One choice on."""
        if self.stage == PIECE:
            return self.collect().spend_on() if move == STAY else self._replace(stage=WHERE, at=move)
        if self.stage == WHERE:
            return self.go(move).spend_on()
        if move == DONE:
            return self.end_turn()
        if move % BITS == RECRUIT:
            return self.recruit(move - RECRUIT).spend_on()
        return self.upgrade(move).spend_on()

    # Move

    def go(self, to: int) -> "Throne":
        """The chosen piece goes to a node, or attacks the piece there."""
        own, others = self.pieces(self.player), self.pieces(1 - self.player)
        attacks = weight_on(others, to) > 0
        if attacks and not takes(self.attack(self.at, to), self.defence(to)):
            return self.collect()
        weight = weight_on(own, self.at)
        moved = self.with_pieces(own & ~(7 << self.at) | weight << to, others & ~(7 << to))
        if to == THRONE and weight >= self.goal() and (not attacks or self.rules & THRONE_CAPTURE):
            return moved._replace(stage=WON, at=THRONE, ply=self.ply + 1)
        return moved.collect()

    def attack(self, origin: int, to: int) -> int:
        """The mover's weight and that of the pieces that support it."""
        return attack_by(self.pieces(self.player), self.rules, origin, to)

    def defence(self, node: int) -> int:
        """The weight of the waiting player on a node and around it."""
        return weight_around(self.pieces(1 - self.player), node)

    # Collect

    def collect(self) -> "Throne":
        """The move is made: resources come, unless they come at the end of the turn."""
        spending = self._replace(stage=RECRUITS, at=NOWHERE)
        if collect_of(self.rules) == AFTER_MOVE:
            spending = spending.paid(self.income(self.player))
        return spending

    def income(self, player: int) -> int:
        """What a player collects this turn."""
        if not self.rules & FIRST_INCOME and self.dated and self.ply == 0 and player == 0:
            return 0
        return self.takings(player)

    def takings(self, player: int) -> int:
        """What the nodes that a player holds pay: throne 3, middle 2, outer 1."""
        held = nodes_of(self.pieces(player))
        return popcount(held) + popcount(held & MIDDLE) + 2 * (held >> THRONE & 1)

    # Spend

    def recruit(self, node: int) -> "Throne":
        """With a new piece of weight 1."""
        own, others = self.pieces(self.player), self.pieces(1 - self.player)
        return self.with_pieces(own | 1 << node, others).paid(-self.recruit_cost())._replace(at=node)

    def upgrade(self, node: int) -> "Throne":
        """With one more weight on a node."""
        own, others = self.pieces(self.player), self.pieces(1 - self.player)
        heavier = self.with_pieces(own + (1 << node), others).paid(-self.upgrade_cost())
        return heavier._replace(stage=UPGRADES, at=node)

    def spend_on(self) -> "Throne":
        """The turn goes on while there is something to buy."""
        return self if self.stage == WON or self.for_sale() else self.end_turn()

    def end_turn(self) -> "Throne":
        """The other player's turn begins; with no piece, and no means to recruit one, they have lost."""
        here = self.paid(self.income(self.player)) if collect_of(self.rules) == AT_END else self
        here = here._replace(stage=PIECE, at=NOWHERE, player=1 - self.player, ply=self.ply + 1)
        return here._replace(stage=WON, player=self.player) if here.is_eliminated() else here

    def is_eliminated(self) -> bool:
        """Whether the player to move has no piece and can't recruit."""
        return self.pieces(self.player) == 0 and self.pool(self.player) < self.recruit_cost()

    # For search

    def key(self) -> tuple[int, int, int, int]:
        """Pieces, pools, the state of the turn, and the turns done, for the limit."""
        state = self.player | self.stage << 1 | (self.at + 1) << 4 | self.dated << 10 | self.ply << 11
        return (self.pieces1, self.pieces2, self.pool1 << 30 | self.pool2, state)

    def symmetries(self) -> int:
        """Between turns a position and its mirror image are alike; a turn buys in node order."""
        return 2 if self.stage <= WHERE or self.stage == WON else 1

    def image(self, symmetry: int) -> "Throne":
        """The pieces as the mirror shows them."""
        if symmetry == 0:
            return self
        at = self.at if self.at == NOWHERE else int(MIRROR[layout_of(self.rules), self.at])
        return self._replace(pieces1=self.mirrored(self.pieces1), pieces2=self.mirrored(self.pieces2), at=at)

    def mirrored(self, pieces: int) -> int:
        """Weights where the mirror takes them."""
        mirrored, left = 0, nodes_of(pieces)
        while left:
            node = lowest(left)
            left &= left - 1
            mirrored |= weight_on(pieces, node) << int(MIRROR[layout_of(self.rules), node])
        return mirrored

    def image_of(self, symmetry: int, move: int) -> int:
        """Where the mirror takes a node; `done` and `--` stay what they are."""
        if symmetry == 0 or move >= DONE:
            return move
        return int(MIRROR[layout_of(self.rules), move - move % BITS]) + move % BITS
