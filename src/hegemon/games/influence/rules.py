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
    TOUCHES,
    TRIANGLE_IMAGE,
    TRIANGLES,
    TURNED,
    VERTEX_IMAGE,
    completed,
    stones_image,
)
from hegemon.games.influence.dice import (
    BLACK,
    BLACK_SCORES,
    BOTH_SCORE,
    WHITE,
    WHITE_SCORES,
    die_odds,
    has_die,
    pays_unrolled,
)
from hegemon.games.influence.options import (
    BY_ROUND,
    BY_STONE,
    ECHO,
    EQUAL_IS_DRAW,
    PASSING,
    SHIFT,
    SIXTHS,
    TERRITORY,
    WHITE_FIRST,
    board_of,
    dice_of,
    scoring_of,
    threshold_of,
)
from hegemon.games.influence.stages import (
    AGAIN,
    ECHO_ROLL,
    KEEP,
    NO_KEYSTONE,
    PASS,
    PLACE,
    ROLL,
    SECOND,
    SPEND,
    SPENT,
    UNDRAWN,
)
from hegemon.native import compiled
from hegemon.native.bits import Moves, popcount

FRAME_TURNS = 4
"""With `shift` the scoring frame turns every four turns."""
BONUS = 3
"""With `territory` a triangle of one colour pays this many sixths above its corners: 1.5 points instead of 1."""


@compiled
class Influence(NamedTuple):
    """A position of Influence."""

    rules: int
    black: int = 0
    """The vertices with a black stone, as a set."""
    white: int = 0
    black_total: int = 0
    white_total: int = 0
    black_income: int = 0
    """What Black's stones earn in one resolution, without the keystone and without dice."""
    white_income: int = 0
    turn: int = 0
    """Turns done."""
    player: int = BLACK
    tokens: int = 0
    """The players who still hold a momentum token: bit 0 Black, bit 1 White."""
    passes: int = 0
    """Passes in a row."""
    keystone: int = NO_KEYSTONE
    """The triangle's number + 1 as it lies in turn 1, or NO_KEYSTONE, or UNDRAWN."""
    stage: int = PLACE

    # The course of the game

    def over(self) -> bool:
        """At the end of a turn: the board is full, both passed, or a player reached the threshold."""
        return self.stage == PLACE and (self.full() or self.passes == 2 or self.reached())

    def full(self) -> bool:
        """Whether every vertex holds a stone."""
        return self.free() == 0

    def reached(self) -> bool:
        """Whether a player has the points that end the game."""
        return 0 < threshold_of(self.rules) <= max(self.black_total, self.white_total)

    def to_move(self) -> int:
        """Chance draws the keystone and throws the dice; the players do the rest."""
        return CHANCE if self.stage >= ROLL or self.keystone == UNDRAWN else self.player

    def between_turns(self) -> bool:
        """Whether the next player begins their turn."""
        return self.stage == PLACE and self.keystone != UNDRAWN

    def winner(self) -> int:
        """The higher total; equal totals go to the second player or to nobody."""
        if not self.over():
            return NONE
        if self.black_total == self.white_total:
            return DRAW if self.rules & EQUAL_IS_DRAW else self.second()
        return BLACK if self.black_total > self.white_total else WHITE

    def second(self) -> int:
        """The player who moves second: their turn closes a round."""
        return BLACK if self.rules & WHITE_FIRST else WHITE

    def score(self, player: int) -> int:
        """A player's total."""
        return self.black_total if player == BLACK else self.white_total

    # Moves

    def moves(self) -> Moves:
        """Empty vertices; a pass or the token where they may be used or kept; for chance the results it can have."""
        if self.keystone == UNDRAWN:
            return ((1 << int(TRIANGLES[board_of(self.rules)])) - 1,)
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
        if self.stage == AGAIN:
            return (free | 1 << KEEP,)
        if self.rules & PASSING:
            free |= 1 << PASS
        if self.holds_token() and scoring_of(self.rules) != BY_STONE and self.free() & (self.free() - 1):
            free |= 1 << SPEND  # two vertices are free
        return (free,)

    def free(self) -> int:
        """The vertices without a stone, as a set."""
        return int(ALL_VERTICES[board_of(self.rules)]) & ~(self.black | self.white)

    def holds_token(self) -> bool:
        """Whether the player to move can still place two stones in a turn."""
        return self.tokens >> self.player & 1 != 0

    def play(self, move: int) -> "Influence":
        """A stone, a pass, the token spent or kept, or what chance answered."""
        if self.stage >= ROLL:
            return self.paid(move).next_die((self.stage & 63) + 1)
        if self.keystone == UNDRAWN:
            return self._replace(keystone=move + 1)
        if move == PASS:
            return self._replace(passes=self.passes + 1).finish_stones()
        if move == KEEP:
            return self.next_turn()
        if move == SPEND:
            return self.spend()._replace(stage=SPENT)
        placed = self.place(move)
        if self.stage == SPENT:
            return placed._replace(stage=SECOND + move)
        if self.stage == AGAIN:
            placed = placed.spend()
        return placed._replace(passes=0).finish_stones()

    def spend(self) -> "Influence":
        """Without the token of the player to move."""
        return self._replace(tokens=self.tokens & ~(1 << self.player))

    def place(self, vertex: int) -> "Influence":
        """With a stone of the player on an empty vertex."""
        stone, earns = 1 << vertex, self.earns(vertex)
        if self.player == BLACK:
            return self._replace(black=self.black | stone, black_income=self.black_income + earns)
        return self._replace(white=self.white | stone, white_income=self.white_income + earns)

    def earns(self, vertex: int) -> int:
        """What a stone of the player on an empty vertex adds to their income."""
        board = board_of(self.rules)
        earns = self.corner() * int(TOUCHES[board, vertex])
        if self.rules & TERRITORY:
            own = 1 << vertex | (self.black if self.player == BLACK else self.white)
            earns += BONUS * completed(board, vertex, own)
        return earns

    # Resolution

    def finish_stones(self) -> "Influence":
        """The stones of this turn are placed, or it was passed: pay what is due."""
        if not self.resolves():
            return self.next_turn()
        if dice_of(self.rules):
            return self._replace(stage=ROLL).next_die(0)
        once = self.collect()
        return once.collect().next_turn() if once.echoes() else once.go_on()

    def resolves(self) -> bool:
        """Whether the triangles pay now, behind a stone of the player's or a pass."""
        if scoring_of(self.rules) == BY_ROUND:
            # After the second player's turn passes < 2 says that one of the two placed a stone.
            return self.full() or (self.player == self.second() and self.passes < 2)
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
        return self.with_more(black, white)

    def with_more(self, black: int, white: int) -> "Influence":
        """With these units added to the totals."""
        return self._replace(black_total=self.black_total + black, white_total=self.white_total + white)

    def go_on(self) -> "Influence":
        """The triangles are paid: the other player's turn, or a second stone where each is paid by itself."""
        may_go_on = scoring_of(self.rules) == BY_STONE and self.holds_token() and not self.full()
        return self._replace(stage=AGAIN) if may_go_on and not self.reached() else self.next_turn()

    def next_turn(self) -> "Influence":
        """The other player is to move."""
        return self._replace(turn=self.turn + 1, player=1 - self.player, stage=PLACE)

    def corner(self) -> int:
        """The units that one corner is worth: a third of a point."""
        return 2 if self.rules & SIXTHS else 1

    def corners(self, triangle: int, player: int) -> int:
        """How many corners of a triangle a player holds."""
        stones = self.black if player == BLACK else self.white
        return popcount(stones & int(CORNERS[board_of(self.rules), triangle]))

    def held(self, triangle: int) -> tuple[int, int]:
        """The corners of a triangle that Black and White hold."""
        return (self.corners(triangle, BLACK), self.corners(triangle, WHITE))

    def holding(self, triangle: int, player: int) -> int:
        """What a triangle pays a player in one resolution without dice."""
        held = self.corners(triangle, player)
        return held * self.corner() + (BONUS if held == 3 and self.rules & TERRITORY else 0)

    def keystone_now(self) -> int:
        """The triangle that pays double in this turn's resolution."""
        if not self.rules & SHIFT:
            return self.keystone - 1
        return int(TURNED[board_of(self.rules), self.turn // FRAME_TURNS % SIXTH_TURNS, self.keystone - 1])

    def wanders(self) -> bool:
        """Whether another triangle pays double every few turns."""
        return self.rules & SHIFT != 0 and self.keystone != NO_KEYSTONE

    # Dice

    def rolls(self) -> int:
        """The results that the die for the current triangle can have, as a set."""
        dice, held, possible = dice_of(self.rules), self.held(self.stage & 63), 0
        for result in range(BOTH_SCORE + 1):
            if die_odds(dice, held, self.player, result) > 0:
                possible |= 1 << result
        return possible

    def odds(self, move: int) -> int:
        """The weight of a result of the die, or of a triangle in the draw of the keystone."""
        if self.keystone == UNDRAWN:
            return 1
        return die_odds(dice_of(self.rules), self.held(self.stage & 63), self.player, move)

    def is_rolled(self, triangle: int) -> bool:
        """Whether a die decides about a triangle."""
        return has_die(self.rules, self.held(triangle), self.player)

    def unrolled(self, triangle: int, player: int) -> int:
        """What a triangle without a die pays a player in a resolution with dice."""
        return (
            self.times(triangle) * self.holding(triangle, player)
            if pays_unrolled(self.rules, self.held(triangle))
            else 0
        )

    def paid(self, result: int) -> "Influence":
        """With the points that the die for the current triangle brought."""
        point = 3 * self.corner() * self.times(self.stage & 63)
        return self.with_more(point if result & BLACK_SCORES else 0, point if result & WHITE_SCORES else 0)

    def times(self, triangle: int) -> int:
        """How many times over a triangle pays."""
        return 2 if self.keystone != NO_KEYSTONE and triangle == self.keystone_now() else 1

    def next_die(self, triangle: int) -> "Influence":
        """At the next triangle that is rolled, others on the way paid; at the end of the resolution if none is."""
        here = self
        while True:
            if triangle == int(TRIANGLES[board_of(self.rules)]):
                if here.stage >= ECHO_ROLL or not here.echoes():
                    return here.go_on()
                here = here._replace(stage=ECHO_ROLL)
                triangle = 0
            if here.is_rolled(triangle):
                return here._replace(stage=(here.stage & ~63) + triangle)
            here = here.with_more(here.unrolled(triangle, BLACK), here.unrolled(triangle, WHITE))
            triangle += 1

    # For search

    def key(self) -> tuple[int, int, int, int]:
        """The stones and the state of the turn; the totals only where a threshold makes them count."""
        frame = self.turn % (FRAME_TURNS * SIXTH_TURNS) if self.wanders() else 0
        state = self.player | self.tokens << 1 | self.passes << 3 | self.stage << 5
        state |= (self.keystone + 1) << 13 | frame << 20
        totals = self.black_total << 31 | self.white_total if threshold_of(self.rules) else 0
        return (self.black, self.white, state, totals)

    def symmetries(self) -> int:
        """The board's symmetries; within a turn none, and no mirror image where the keystone wanders clockwise."""
        if self.stage != PLACE or self.keystone == UNDRAWN:
            return 1
        if self.wanders():
            return SIXTH_TURNS
        return int(SYMMETRIES[board_of(self.rules)])

    def image(self, symmetry: int) -> "Influence":
        """Stones and keystone under a symmetry of the board."""
        board, keystone = board_of(self.rules), self.keystone
        if keystone > NO_KEYSTONE:
            keystone = int(TRIANGLE_IMAGE[board, symmetry, keystone - 1]) + 1
        black, white = stones_image(board, symmetry, self.black), stones_image(board, symmetry, self.white)
        return self._replace(black=black, white=white, keystone=keystone)

    def image_of(self, symmetry: int, move: int) -> int:
        """Where a vertex goes; other moves stay what they are."""
        return move if move >= KEEP else int(VERTEX_IMAGE[board_of(self.rules), symmetry, move])
