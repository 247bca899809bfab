"""Influence: Hex Edition. Stones on vertices; every triangle pays its corners after every turn.

Scores are counted in units: thirds of a point, or sixths where the rules need them.
"""

from typing import NamedTuple

from hegemon.game.position import CHANCE, DRAW, NONE
from hegemon.games.influence.boards import (
    ALL_VERTICES,
    CORNERS,
    SIXTH_TURNS,
    SYMMETRIES,
    TOUCHED,
    TOUCHES,
    TRIANGLE_IMAGE,
    TRIANGLES,
    TURNED,
    VERTEX_IMAGE,
)
from hegemon.games.influence.dice import BLACK, BLACK_SCORES, WHITE, WHITE_SCORES, die_odds, has_die
from hegemon.games.influence.packing import (
    BOARD,
    DICE,
    ECHO,
    EQUAL_IS_DRAW,
    PASSING,
    ROUND,
    SHIFT,
    SIXTHS,
    TERRITORY,
    THRESHOLD_AT,
)
from hegemon.native import compiled
from hegemon.native.bits import Moves, lowest, popcount

# Small moves: a vertex's number, or one of these.
PASS = 60
SPEND = 61

# Stages of a turn.
PLACE = 0
SPENT = 1
"""The momentum token is spent; the first of two stones comes next."""
SECOND = 2
"""SECOND + v: the first of the two lies on v. The second lies later in reading order, so a pair is one turn."""
ROLL = 64
"""ROLL + t: a die is thrown for triangle t."""
ECHO_ROLL = 128
"""ECHO_ROLL + t: the same in the resolution after the last one."""

NO_KEYSTONE = 0
UNDRAWN = -1
FRAME_TURNS = 4
"""With `shift` the scoring frame turns after so many turns."""


@compiled
class Influence(NamedTuple):
    """A position of Influence."""

    rules: int
    black: int
    white: int
    black_total: int
    white_total: int
    black_income: int
    """What Black's stones earn in one resolution, without the keystone and without dice."""
    white_income: int
    turn: int
    """Turns done."""
    player: int
    tokens: int
    """Who still holds a momentum token: bit 0 Black, bit 1 White."""
    passes: int
    """Passes in a row."""
    keystone: int
    """The triangle's number + 1 as it lay in turn 1, or NO_KEYSTONE, or UNDRAWN."""
    stage: int

    # The course of the game

    def over(self) -> bool:
        """At the end of a turn: the board is full, both passed, or somebody reached the threshold."""
        return self.stage == PLACE and (self.full() or self.passes == 2 or self.reached())

    def full(self) -> bool:
        """Whether every vertex holds a stone."""
        return self.free() == 0

    def reached(self) -> bool:
        """Whether a player has the points that end the game."""
        threshold = self.rules >> THRESHOLD_AT
        return threshold > 0 and (self.black_total >= threshold or self.white_total >= threshold)

    def to_move(self) -> int:
        """Chance draws the keystone and throws the dice; the players do the rest."""
        if self.stage >= ROLL or self.keystone == UNDRAWN:
            return CHANCE
        return self.player

    def between_turns(self) -> bool:
        """Whether the next player begins his turn."""
        return self.stage == PLACE and self.keystone != UNDRAWN

    def winner(self) -> int:
        """The higher total; equal totals go to the second player or to nobody."""
        if not self.over():
            return NONE
        if self.black_total > self.white_total:
            return BLACK
        if self.black_total == self.white_total and self.rules & EQUAL_IS_DRAW:
            return DRAW
        return WHITE

    def score(self, player: int) -> int:
        """A player's total."""
        return self.black_total if player == BLACK else self.white_total

    # Moves

    def moves(self) -> Moves:
        """Empty vertices; a pass or the token where they may be used; for chance the results that can happen."""
        if self.keystone == UNDRAWN:
            return ((1 << int(TRIANGLES[self.rules & BOARD])) - 1,)
        if self.stage >= ROLL:
            return (self.rolls(),)
        free = self.free()
        if self.stage >= SECOND:
            return (free & -(2 << (self.stage - SECOND)),)
        if self.stage == SPENT:
            # The last free vertex can't be the first of a pair in reading order.
            last = free
            while last & (last - 1):
                last &= last - 1
            return (free & ~last,)
        if self.rules & PASSING:
            free |= 1 << PASS
        if self.tokens >> self.player & 1 and self.free() & (self.free() - 1):
            free |= 1 << SPEND  # two vertices are free
        return (free,)

    def free(self) -> int:
        """The vertices without a stone, as a set."""
        return int(ALL_VERTICES[self.rules & BOARD]) & ~(self.black | self.white)

    def play(self, move: int) -> "Influence":
        """A stone, a pass, the token, or what chance answered."""
        if self.stage >= ROLL:
            return self.paid(move).next_die((self.stage & 63) + 1)
        if self.keystone == UNDRAWN:
            return self._replace(keystone=move + 1)
        if move == PASS:
            return self._replace(passes=self.passes + 1).finish_stones()
        if move == SPEND:
            return self._replace(tokens=self.tokens & ~(1 << self.player), stage=SPENT)
        placed = self.place(move)
        if self.stage == SPENT:
            return placed._replace(stage=SECOND + move)
        return placed._replace(passes=0).finish_stones()

    def place(self, vertex: int) -> "Influence":
        """With a stone of the player on an empty vertex."""
        stone, earns = 1 << vertex, self.earns(vertex)
        if self.player == BLACK:
            return self._replace(black=self.black | stone, black_income=self.black_income + earns)
        return self._replace(white=self.white | stone, white_income=self.white_income + earns)

    def earns(self, vertex: int) -> int:
        """What a stone of the player on an empty vertex adds to his income: its corners, and triangles it completes."""
        board = self.rules & BOARD
        touches = int(TOUCHES[board, vertex])
        earns = self.corner() * touches
        if self.rules & TERRITORY:
            own = 1 << vertex | (self.black if self.player == BLACK else self.white)
            for k in range(touches):
                corners = int(CORNERS[board, TOUCHED[board, vertex, k]])
                if own & corners == corners:
                    earns += 3  # three sixths above the three corners: 1.5 instead of 1
        return earns

    # Resolution

    def finish_stones(self) -> "Influence":
        """The stones of this turn are placed, or it was passed: pay what is due."""
        if not self.resolves():
            return self.next_turn()
        if self.rules & DICE:
            return self._replace(stage=ROLL).next_die(0)
        once = self.collect()
        return once.collect().next_turn() if once.echoes() else once.next_turn()

    def resolves(self) -> bool:
        """Whether the triangles pay now, at the end of the player's turn."""
        if self.rules & ROUND:
            # After White's turn passes < 2 says that one of the two placed a stone.
            return self.full() or (self.player == WHITE and self.passes < 2)
        return self.passes == 0

    def echoes(self) -> bool:
        """Whether the resolution just done is followed by one more: on a full board, unless it ended the game."""
        return self.rules & ECHO != 0 and self.full() and not self.reached()

    def collect(self) -> "Influence":
        """With every triangle paid once, without dice."""
        black, white = self.black_income, self.white_income
        if self.keystone != NO_KEYSTONE:
            triangle = self.keystone_now()
            black += self.holding(triangle, BLACK)
            white += self.holding(triangle, WHITE)
        return self._replace(black_total=self.black_total + black, white_total=self.white_total + white)

    def next_turn(self) -> "Influence":
        """The other player is to move."""
        return self._replace(turn=self.turn + 1, player=1 - self.player, stage=PLACE)

    def corner(self) -> int:
        """The units that one corner is worth: a third of a point."""
        return 2 if self.rules & SIXTHS else 1

    def corners(self, triangle: int, player: int) -> int:
        """How many corners of a triangle a player holds."""
        stones = self.black if player == BLACK else self.white
        return popcount(stones & int(CORNERS[self.rules & BOARD, triangle]))

    def holding(self, triangle: int, player: int) -> int:
        """What a triangle pays a player in one resolution without dice."""
        held = self.corners(triangle, player)
        if held == 3 and self.rules & TERRITORY:
            return 9
        return held * self.corner()

    def keystone_now(self) -> int:
        """The triangle that pays double in this turn's resolution."""
        first = self.keystone - 1
        if self.rules & SHIFT:
            return int(TURNED[self.rules & BOARD, self.turn // FRAME_TURNS % SIXTH_TURNS, first])
        return first

    # Dice

    def rolls(self) -> int:
        """The results that the die for the current triangle can have, as a set."""
        possible = 0
        for result in range(4):
            if self.odds(result) > 0:
                possible |= 1 << result
        return possible

    def odds(self, move: int) -> int:
        """The weight of a result of the die, or of a triangle in the draw of the keystone."""
        if self.keystone == UNDRAWN:
            return 1
        triangle = self.stage & 63
        held = (self.corners(triangle, BLACK), self.corners(triangle, WHITE))
        return die_odds(self.rules & DICE, held, self.player, move)

    def is_rolled(self, triangle: int) -> bool:
        """Whether a die decides about a triangle."""
        held = (self.corners(triangle, BLACK), self.corners(triangle, WHITE))
        return has_die(self.rules & DICE, held)

    def paid(self, result: int) -> "Influence":
        """With the points that the die for the current triangle brought."""
        point = 3 * self.corner() * self.times(self.stage & 63)
        black = point if result & BLACK_SCORES else 0
        white = point if result & WHITE_SCORES else 0
        return self._replace(black_total=self.black_total + black, white_total=self.white_total + white)

    def times(self, triangle: int) -> int:
        """How many times over a triangle pays."""
        return 2 if self.keystone != NO_KEYSTONE and triangle == self.keystone_now() else 1

    def next_die(self, triangle: int) -> "Influence":
        """At the next triangle that is rolled, full ones on the way paid; at the end of the resolution if none is."""
        here = self
        while True:
            if triangle == int(TRIANGLES[self.rules & BOARD]):
                if here.stage >= ECHO_ROLL or not here.echoes():
                    return here.next_turn()
                here = here._replace(stage=ECHO_ROLL)
                triangle = 0
            if here.is_rolled(triangle):
                return here._replace(stage=(here.stage & ~63) + triangle)
            pays = here.times(triangle)
            if here.corners(triangle, BLACK) == 3:
                here = here._replace(black_total=here.black_total + pays * here.holding(triangle, BLACK))
            if here.corners(triangle, WHITE) == 3:
                here = here._replace(white_total=here.white_total + pays * here.holding(triangle, WHITE))
            triangle += 1

    # For search

    def key(self) -> tuple[int, int, int, int]:
        """The stones and the state of the turn; the totals only where a threshold makes them count."""
        frame = self.turn // FRAME_TURNS % SIXTH_TURNS * FRAME_TURNS + self.turn % FRAME_TURNS
        if not (self.rules & SHIFT and self.keystone != NO_KEYSTONE):
            frame = 0
        state = self.player | self.tokens << 1 | self.passes << 3 | self.stage << 5
        state |= (self.keystone + 1) << 13 | frame << 20
        totals = self.black_total << 31 | self.white_total if self.rules >> THRESHOLD_AT else 0
        return (self.black, self.white, state, totals)

    def symmetries(self) -> int:
        """The board's symmetries; within a turn none, and no mirror image where the keystone wanders clockwise."""
        if self.stage != PLACE or self.keystone == UNDRAWN:
            return 1
        if self.rules & SHIFT and self.keystone != NO_KEYSTONE:
            return SIXTH_TURNS
        return int(SYMMETRIES[self.rules & BOARD])

    def image(self, symmetry: int) -> "Influence":
        """Stones and keystone under a symmetry of the board."""
        board = self.rules & BOARD
        black, white, keystone = 0, 0, self.keystone
        stones = self.black
        while stones:
            black |= 1 << int(VERTEX_IMAGE[board, symmetry, lowest(stones)])
            stones &= stones - 1
        stones = self.white
        while stones:
            white |= 1 << int(VERTEX_IMAGE[board, symmetry, lowest(stones)])
            stones &= stones - 1
        if keystone > 0:
            keystone = int(TRIANGLE_IMAGE[board, symmetry, keystone - 1]) + 1
        return self._replace(black=black, white=white, keystone=keystone)

    def image_of(self, symmetry: int, move: int) -> int:
        """Where a vertex goes; a pass and the token stay what they are."""
        return move if move >= PASS else int(VERTEX_IMAGE[self.rules & BOARD, symmetry, move])
