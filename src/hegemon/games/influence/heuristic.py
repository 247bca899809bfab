"""The heuristic of Influence: how a position looks without reading ahead.

`heuristic` is the final margin that Black can expect, in units, for any options. It counts:

| term | what it is | why |
|---|---|---|
| banked | Black's total less White's | it stays |
| stones | what they earn in each resolution to come, on average where dice decide | so far nothing is estimated |
| free vertices | both take the dearest in turn, and it earns from then on | without `territory` that is best play |
| promise | a part of the bonus of each triangle that one player can still fill alone | `territory` pays it once full |
| tempo | with `territory`: something for the player who places next | they fill or spoil first |

Without `territory`, dice, tokens, passing and a wandering keystone this is the exact value. Where a threshold is set,
the game ends in the resolution that reaches it. A momentum token is spent in its owner's next turn, or in the one
under way where a second stone may still follow. A keystone that
wanders pays for the stones that lie, wherever it will be; free vertices are not dearer for it. No player passes, but
after a pass the other player may end the game. With the active die a triangle pays its corners half as they are rolled
for today, half as they would with any other die: it fills up on the way.
"""

import numpy as np

from hegemon.games.influence.boards import CORNERS, TRIANGLES
from hegemon.games.influence.bounds import KINDS, OF_KIND, resolutions_left
from hegemon.games.influence.dice import BLACK, WHITE, has_die, pays_unrolled
from hegemon.games.influence.options import (
    ACTIVE_DIE,
    BY_ROUND,
    BY_STONE,
    ECHO,
    SHIFT,
    TERRITORY,
    board_of,
    dice_of,
    scoring_of,
    threshold_of,
)
from hegemon.games.influence.rules import BONUS, Influence
from hegemon.games.influence.stages import AGAIN, ECHO_ROLL, NO_KEYSTONE, PLACE, ROLL, SECOND, SPENT
from hegemon.native import compiled
from hegemon.native.bits import lowest, popcount

PARTS = 64
PROMISE = np.array([[31, 9, 0], [24, 8, 0]], np.int64)
"""What a triangle promises, in PARTS of its bonus in all resolutions left: to the player whose turn comes next and to
the other, with 1, 2 or 3 corners missing. Least squares over 720 solved endings with 6 to 14 free vertices."""
TEMPO = 96
"""What the next turn is worth above its stone while there are triangles to fill, in PARTS of a unit for each resolution
left; from the same endings, and from the exact values of the first positions."""

HALVES = 2
"""Incomes are counted in halves of a unit, for a mean of two."""

UNSETTLED, PER_SQUARE, PER_ROLL = 1, 16, 2
"""The margin, in corners, that makes three wins in four: the first, plus the square of the free vertices divided by the
second, plus with dice the third for each free vertex. It has the least log loss over 7,600 games on all boards, of
players that take what looks best or follow the rollout policy: 0.35, where always saying the mean has 0.69."""


# What to expect


def outlook(self: Influence) -> int:
    """How likely Black wins, from -1000 to 1000: the expected margin against what can still change it."""
    margin = heuristic(self)
    left = popcount(self.free())
    unsettled = UNSETTLED + left * left // PER_SQUARE + (PER_ROLL * left if dice_of(self.rules) else 0)
    unsettled *= self.corner()
    likely = 1000 * abs(margin) // (abs(margin) + unsettled)
    return likely if margin > 0 else -likely


@compiled(inline=False)
def heuristic(self: Influence) -> int:
    """The final margin that Black can expect, in units: both take the dearest vertices, and triangles promise more."""
    banked = self.black_total - self.white_total
    if self.over():
        return banked
    free = self.free()
    margin = margin_of_stones(self, free)
    if self.rules & TERRITORY:
        margin += promises(self, free)
    if self.passes == 1 and self.stage == PLACE:
        # Passing too would end the game now.
        return max(margin, banked) if self.player == BLACK else min(margin, banked)
    return margin


@compiled(inline=False)
def margin_of_stones(position: Influence, free: int) -> int:
    """The margin at the end if both take the dearest vertices in turn and no bonus comes any more."""
    rules, board, corner = position.rules, board_of(position.rules), position.corner()
    shifting = position.wanders() and position.keystone > NO_KEYSTONE
    doubled = int(CORNERS[board, position.keystone - 1]) if position.keystone > NO_KEYSTONE and not shifting else 0
    threshold = HALVES * threshold_of(rules)
    black_total, white_total = HALVES * position.black_total, HALVES * position.white_total
    black, white = halves_of_income(position, BLACK), halves_of_income(position, WHITE)
    player, turn, tokens = position.player, position.turn, position.tokens
    by_stone, by_round = scoring_of(rules) == BY_STONE, scoring_of(rules) == BY_ROUND

    # What is left of a turn under way.
    stones = 1
    if position.stage >= ROLL:
        left_of_it = position.stage & 63
        black_total += HALVES * pay_from(position, left_of_it, BLACK, player)
        white_total += HALVES * pay_from(position, left_of_it, WHITE, player)
        if free == 0 and rules & ECHO and position.stage < ECHO_ROLL:
            black_total += black
            white_total += white
        player, turn, tokens = next_stone(by_stone, player, turn, tokens)
    elif position.stage == AGAIN:
        player, turn, tokens = next_stone(by_stone, player, turn, tokens)
    elif position.stage == SPENT:
        stones = 2
    elif position.stage >= SECOND:
        # The second stone lies later in reading order than the first.
        vertex, worth = dearest(board, free & -(2 << (position.stage - SECOND)), doubled)
        free &= ~(1 << vertex)
        earns = HALVES * corner * worth
        black, white = (black + earns, white) if player == BLACK else (black, white + earns)
        stones = 0

    worth, alike, left = KINDS + 1, 0, popcount(free)
    while (left > 0 or stones == 0) and not 0 < threshold <= max(black_total, white_total):
        if stones == 1 and not by_stone and tokens >> player & 1 and left > 1:
            stones = 2
            tokens &= ~(1 << player)
        for _ in range(stones):
            while alike == 0:
                worth -= 1
                alike = popcount(of_worth(board, free, doubled, worth))
            alike, left = alike - 1, left - 1
            earns = HALVES * corner * worth
            black, white = (black + earns, white) if player == BLACK else (black, white + earns)
        stones = 1
        resolves = not by_round or player == position.second() or left == 0
        paid = 0
        while resolves:
            black_total += black
            white_total += white
            if shifting:
                keystone = position._replace(turn=turn).keystone_now()
                black_total += HALVES * position.holding(keystone, BLACK)
                white_total += HALVES * position.holding(keystone, WHITE)
            paid += 1
            ended = 0 < threshold <= max(black_total, white_total)
            resolves = left == 0 and rules & ECHO != 0 and paid == 1 and not ended
        player, turn, tokens = next_stone(by_stone, player, turn, tokens)
    return (black_total - white_total) // HALVES


@compiled
def next_stone(by_stone: bool, player: int, turn: int, tokens: int) -> tuple[int, int, int]:
    """Who places next after a stone that is paid, the turns done by then, and the tokens left."""
    own = tokens & 1 << player
    return (player, turn, tokens & ~own) if by_stone and own else (1 - player, turn + 1, tokens)


@compiled
def of_worth(board: int, free: int, doubled: int, worth: int) -> int:
    """The free vertices worth this many corners, those of a triangle that pays double counted twice."""
    vertices = int(OF_KIND[board, worth]) & ~doubled if worth < KINDS else 0
    if worth > 0:
        vertices |= int(OF_KIND[board, worth - 1]) & doubled
    return free & vertices


@compiled
def dearest(board: int, vertices: int, doubled: int) -> tuple[int, int]:
    """The dearest of some vertices, and the corners that it is worth."""
    worth = KINDS
    while of_worth(board, vertices, doubled, worth) == 0:
        worth -= 1
    return lowest(of_worth(board, vertices, doubled, worth)), worth


@compiled(inline=False)
def promises(position: Influence, free: int) -> int:
    """What Black can expect more than White from triangles that are not full but may become so for one of them."""
    board, keystone = board_of(position.rules), position.keystone - 1
    goes_on = scoring_of(position.rules) == BY_STONE and position.holds_token()
    follows = 1 - position.player if position.stage >= ROLL and not goes_on else position.player
    parts = 0
    for triangle in range(int(TRIANGLES[board])):
        corners = int(CORNERS[board, triangle])
        missing = corners & free
        black, white = corners & position.black, corners & position.white
        if missing == 0 or (black != 0) == (white != 0):
            continue
        owner = BLACK if black else WHITE
        promised = int(PROMISE[0 if owner == follows else 1, popcount(missing) - 1])
        if triangle == keystone:
            promised *= 2
        parts += promised if owner == BLACK else -promised
    left = resolutions_left(position, popcount(free))
    parts *= BONUS
    # In a round both stones begin to earn together, so it is no gain to place the first of them.
    if follows == position.second() or scoring_of(position.rules) != BY_ROUND:
        parts += TEMPO if follows == BLACK else -TEMPO
    return left * parts // PARTS


# What a resolution pays


@compiled
def halves_of_income(position: Influence, player: int) -> int:
    """What the stones of a player earn in one resolution on average, without a keystone that wanders."""
    earned = position.black_income if player == BLACK else position.white_income
    if position.keystone > NO_KEYSTONE and not position.rules & SHIFT:
        earned += position.holding(position.keystone - 1, player)
    if dice_of(position.rules) < ACTIVE_DIE:
        return HALVES * earned
    # The players roll in turns, or only the one who closes every round.
    rolled = pay_from(position, 0, player, position.second())
    if scoring_of(position.rules) != BY_ROUND:
        rolled = (rolled + pay_from(position, 0, player, 1 - position.second())) // 2
    return earned + rolled


@compiled(inline=False)
def pay_from(position: Influence, first: int, player: int, roller: int) -> int:
    """What a resolution pays a player on average from a triangle on, in units; a whole number with any dice."""
    total, dice = 0, dice_of(position.rules)
    for triangle in range(first, int(TRIANGLES[board_of(position.rules)])):
        pay = position.holding(triangle, player)
        if dice >= ACTIVE_DIE:
            held = position.held(triangle)
            mine, theirs = held[player], held[1 - player]
            if not has_die(position.rules, held, roller):
                pay = pay if pays_unrolled(position.rules, held) else 0
            elif player != roller:
                pay = (3 - theirs) * position.corner() if mine > theirs and dice == ACTIVE_DIE else 0
        if position.keystone > NO_KEYSTONE:
            pay *= position.times(triangle)
        total += pay
    return total


def next_roller(position: Influence) -> int:
    """The player who moves last before the next resolution, and so rolls the active die."""
    return position.second() if scoring_of(position.rules) == BY_ROUND else position.player
