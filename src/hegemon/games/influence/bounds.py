"""What is known about the future of a position of Influence without search; `solve` looks it up.

Without `territory` totals are additive: a stone earns its touches in every resolution from its turn on, whatever else
stands. Taking the dearest free vertex is then optimal for both, so the margin is known. With `territory` a triangle of
one colour pays three sixths more, and that is bounded from both sides.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from hegemon.game.position import FAR
from hegemon.games.influence.boards import ALL_VERTICES, CORNERS, MOST_VERTICES, TOUCHES, TRIANGLES
from hegemon.games.influence.dice import BLACK, WHITE
from hegemon.games.influence.options import BY_ROUND, ECHO, PASSING, TERRITORY, board_of, scoring_of
from hegemon.games.influence.rules import BONUS, Influence
from hegemon.games.influence.stages import AGAIN, NO_KEYSTONE, PLACE, UNDRAWN
from hegemon.native import compiled
from hegemon.native.bits import lowest, popcount

UNDERSTOOD = (
    "board", "territory", "keystone", "echo", "momentum", "shift", "pass", "uncontested", "scoring", "komi", "first",
    "tiebreak",
)  # fmt: skip
"""The options that these functions take into account: all but `threshold`, which ends a game early, and `dice`, without
which `uncontested` says nothing.

They answer for no position in which a player may still pass, hold a token, or see the keystone wander; `shift` without
a keystone changes nothing. A margin counts what is still to come, so `komi` and `tiebreak` don't touch it.
"""

FINE = 64
"""Shares of a bonus are counted in parts of this size."""

BOARDS = len(ALL_VERTICES)
DEAREST = np.zeros((BOARDS, MOST_VERTICES), np.int64)
"""The vertices of each board, those with most touches first."""
KINDS = int(TOUCHES.max()) + 1
OF_KIND = np.zeros((BOARDS, KINDS), np.int64)
"""The vertices with each number of touches, as a set."""
for _b in range(BOARDS):
    _vertices = sorted(range(int(ALL_VERTICES[_b]).bit_length()), key=lambda v: -int(TOUCHES[_b, v]))
    DEAREST[_b, : len(_vertices)] = _vertices
    for _v in _vertices:
        OF_KIND[_b, TOUCHES[_b, _v]] |= 1 << _v


@compiled
def resolutions_left(position: Influence, free: int) -> int:
    """The number of times that the triangles are still paid if no player passes.

    If they are not paid by the stone, no turn may have two of them.
    """
    echo = 1 if position.rules & ECHO else 0
    if scoring_of(position.rules) == BY_ROUND:
        # The second player's turns, and the last turn if that is the other's.
        turns = free + (1 if position.player == position.second() else 0)
        return turns // 2 + turns % 2 + echo
    return free + echo


@compiled
def descend(values: Any, length: int, value: int) -> None:
    """Put a value into its place in a descending list of that length."""
    at = length
    while at > 0 and values[at - 1] < value:
        values[at] = values[at - 1]
        at -= 1
    values[at] = value


@compiled
def bonus_share(weight: int, step: int, stones: int) -> int:
    """FINE times what one of the missing stones of a triangle may count for its bonus, rounded up.

    The player's next stone earns in `weight` resolutions, each later one in `step` fewer. So the bonus lasts
    for at most weight - step * (stones - 1), and the mean of the stones is half of that difference above.
    """
    last = weight - step * (stones - 1)
    if last <= 0:
        return 0
    return -(-2 * FINE * BONUS * last // (stones * (weight + last)))


@compiled(inline=False)
def shared_bonuses(position: Influence, left: int) -> NDArray[np.int64]:
    """Of each vertex FINE times e(v) of `margin_bounds`: Black's in the low half of the number, White's in the high."""
    rules, board, free = position.rules, board_of(position.rules), position.free()
    by_round = scoring_of(rules) == BY_ROUND
    later = left - 1 if not by_round or position.player == position.second() else left
    black_left, white_left = (left, later) if position.player == BLACK else (later, left)
    step = 1 if by_round else 2
    extra = np.zeros(MOST_VERTICES, np.int64)
    for triangle in range(int(TRIANGLES[board])):
        corners = int(CORNERS[board, triangle])
        missing = corners & free
        if missing == 0 or (corners & position.black and corners & position.white):
            continue
        stones = popcount(missing)
        black = 0 if corners & position.white else bonus_share(black_left, step, stones)
        white = 0 if corners & position.black else bonus_share(white_left, step, stones)
        shares = black | white << 32
        if triangle == position.keystone - 1:
            shares *= 2
        while missing:
            extra[lowest(missing)] += shares
            missing &= missing - 1
    return extra


def margin_bounds(self: Influence) -> tuple[int, int]:
    """Bounds of Black's margin in what is still to come; equal where it is known.

    The bonus of a triangle is due from its last stone on, so it is at most the mean of what it would be from each of
    its missing stones on. Shared out like that it makes a vertex v worth e(v) more to a player who may still get it,
    per resolution, and the game additive: that player earns a(v) + e(v), the other a(v). The same for both is
    c = a + e/2, with e/2 paid to that player for every vertex, whichever player takes it. The other can hold the first
    part to what greedy play with the values c brings; the second is largest if the vertices are taken in descending
    order of e.
    """
    rules, board = self.rules, board_of(self.rules)
    if rules & PASSING or self.tokens or self.stage != PLACE or self.keystone == UNDRAWN or self.wanders():
        return -FAR, FAR
    free = self.free()
    count = popcount(free)
    left = resolutions_left(self, count)
    doubled, held = 0, self.black_income - self.white_income
    if self.keystone != NO_KEYSTONE:
        doubled = int(CORNERS[board, self.keystone - 1])
        held += self.holding(self.keystone - 1, BLACK) - self.holding(self.keystone - 1, WHITE)
    extra = shared_bonuses(self, left) if rules & TERRITORY else np.zeros(MOST_VERTICES, np.int64)

    # 2 * FINE times c for either player, and FINE times e, in descending order.
    black_c, white_c = np.empty(MOST_VERTICES, np.int64), np.empty(MOST_VERTICES, np.int64)
    black_e, white_e = np.empty(MOST_VERTICES, np.int64), np.empty(MOST_VERTICES, np.int64)
    at = 0
    for n in range(MOST_VERTICES):
        if at == count:
            break
        vertex = int(DEAREST[board, n])
        if free >> vertex & 1:
            earns = 2 * FINE * self.corner() * (int(TOUCHES[board, vertex]) + (doubled >> vertex & 1))
            black, white = int(extra[vertex]) & 0xFFFFFFFF, int(extra[vertex]) >> 32
            descend(black_c, at, earns + black)
            descend(white_c, at, earns + white)
            descend(black_e, at, black)
            descend(white_e, at, white)
            at += 1

    high, low = 0, 0
    weight, sign, closing = left, 1 - 2 * self.player, 1 - 2 * self.second()
    for n in range(count):
        high += weight * (sign * int(black_c[n]) + int(black_e[n]))
        low += weight * (sign * int(white_c[n]) - int(white_e[n]))
        if sign == closing or scoring_of(rules) != BY_ROUND:
            weight -= 1
        sign = -sign
    return held * left - (-low // (2 * FINE)), held * left + high // (2 * FINE)


def value_key(self: Influence) -> tuple[int, int, int, int]:
    """Where the game is additive, which vertices are free matters only through their touches."""
    first, second, state, totals = self.key()
    board = board_of(self.rules)
    all_free_to_choose = self.stage == PLACE or self.stage == AGAIN
    if not self.rules & TERRITORY and self.keystone == NO_KEYSTONE and all_free_to_choose:
        free = self.free()
        first = 0
        for kind in range(KINDS):
            first = first << 6 | popcount(free & int(OF_KIND[board, kind]))
        second = self.black_income - self.white_income
        totals = 1  # no key of another kind has one here
    return first, second, state, totals
