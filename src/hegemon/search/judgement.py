"""A judgement that was learned, as native code is given it: arrays of whole numbers beside the position.

Every position is a row of numbers (`native.rows`). Runs of bits of these numbers are the inputs: each value of a run
has a row of weights, so a position is judged by adding one row for each run. Two small layers follow. All sums are
whole numbers, so the same position is worth the same in the interpreter, on a core and on a card, whatever the order.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hegemon.game.position import CHANCE
from hegemon.native import compiled
from hegemon.native.rows import row_length, write_row

# Columns of a run: the number that it is a part of, its lowest bit, its mask, its first row of weights. A mask of 0
# stands for a whole signed number, which is counted in steps; then comes the number of steps to each side.
WORD, SHIFT, MASK, BASE, STEPS = 0, 1, 2, 3, 4
COLUMNS = 5

# What else a judgement knows: rows of weights of one mover, units of the heuristic that 1 stands for, whether the mind
# is asked for its heuristic and its outlook.
ROWS, UNITS, ASKS_MIND = 0, 1, 2
LENGTH = 3

MOVERS = 3
"""The first player, the second, chance: each has weights of its own, so no game has to say what mirrors what."""
EXACT = 16
"""Steps are whole numbers up to here; beyond there are four for each doubling."""

FIRST_BITS, LATER_BITS, OUT_BITS = 10, 10, 16
"""What 1 is in the first sums, in the weights of later layers, and in the answer, as a power of two."""
KEPT_BITS = 6
"""Of a sum's fraction this much goes on to the next layer."""
MOST = 8 << KEPT_BITS
"""Nothing larger goes on to the next layer."""
SHARES = 1024
"""Entries of the table of shares: 64 for each unit of the answer."""
WHOLE_SHARE = 1 << 16


class Judgement(NamedTuple):
    """Weights, and room for one thread to think with them."""

    runs: NDArray[np.int64]
    known: NDArray[np.int64]
    direct: NDArray[np.int32]
    """What each row adds to the answer at once: the linear part."""
    first: NDArray[np.int16]
    """What each row adds to the units of the first layer; no column where the whole is linear."""
    first_bias: NDArray[np.int32]
    second: NDArray[np.int16]
    second_bias: NDArray[np.int32]
    last: NDArray[np.int32]
    bias: NDArray[np.int32]
    """What the answer is for each mover before anything is added."""
    shares: NDArray[np.int32]
    """What the mover can expect by the answer, in parts of WHOLE_SHARE: exponentials differ from machine to machine."""
    words: NDArray[np.int64]
    hidden: NDArray[np.int32]
    deep: NDArray[np.int32]

    def for_a_thread(self) -> "Judgement":
        """The same weights with room of its own."""
        return self._replace(words=self.words.copy(), hidden=self.hidden.copy(), deep=self.deep.copy())


def words_for(position: Any) -> int:
    """How many numbers are looked at: those of the position, and what its game's mind says of it."""
    return row_length(position) + 2


@compiled
def write_words(position: Any, words: NDArray[np.int64], asks_mind: int) -> None:
    """Write what is looked at in a position that is not over."""
    write_row(position, words)
    if asks_mind:
        words[len(words) - 2] = position.heuristic()
        words[len(words) - 1] = position.outlook()


@compiled
def step_of(number: int, most: int) -> int:
    """The step of a number from 0 on: each of the first ones has its own, then they are four for each doubling."""
    step = number
    if number > EXACT:
        double = 4
        while number >> (double + 1):
            double += 1
        step = EXACT + 4 * (double - 4) + ((number >> (double - 2)) & 3)
    return min(step, most)


@compiled
def row_in(run: Any, word: int) -> int:
    """The row of weights, counted from a run's first, that a number of the position asks for; 0 adds nothing."""
    value = word >> int(run[SHIFT])
    if run[MASK]:
        return value & int(run[MASK])
    steps = int(run[STEPS])
    return step_of(value, steps) if value >= 0 else steps + step_of(-value, steps)


@compiled
def mover_of(position: Any) -> int:
    """Whose weights count."""
    mover = position.to_move()
    return MOVERS - 1 if mover == CHANCE else mover


@compiled
def add_first(position: Any, judgement: Judgement, mover: int) -> int:
    """Add up the rows of a position; answers the linear part."""
    words, hidden, first, runs = judgement.words, judgement.hidden, judgement.first, judgement.runs
    write_words(position, words, int(judgement.known[ASKS_MIND]))
    for unit in range(len(hidden)):
        hidden[unit] = judgement.first_bias[mover, unit]
    answer = int(judgement.bias[mover])
    offset = mover * int(judgement.known[ROWS])
    for at in range(len(runs)):
        row = row_in(runs[at], int(words[runs[at, WORD]]))
        if row != 0:
            row += offset + int(runs[at, BASE])
            answer += int(judgement.direct[row])
            for unit in range(len(hidden)):
                hidden[unit] += first[row, unit]
    return answer


@compiled
def add_later(judgement: Judgement) -> int:
    """What the layers behind the first sums add to the answer."""
    hidden, deep, second, last = judgement.hidden, judgement.deep, judgement.second, judgement.last
    for unit in range(len(deep)):
        deep[unit] = judgement.second_bias[unit]
    for unit in range(len(hidden)):
        if hidden[unit] > 0:
            sent = min(int(hidden[unit]) >> (FIRST_BITS - KEPT_BITS), MOST)
            for other in range(len(deep)):
                deep[other] += np.int32(sent) * np.int32(second[unit, other])
    answer = 0
    for unit in range(len(deep)):
        sent = min(max(int(deep[unit]), 0) >> LATER_BITS, MOST)
        answer += sent * int(last[unit])
    return answer


@compiled(inline=False)
def answer_for(position: Any, judgement: Judgement) -> int:
    """The answer for a position that is not over: how good it is for the player to move, for player 1 if chance is."""
    answer = add_first(position, judgement, mover_of(position))
    if len(judgement.hidden) > 0:
        answer += add_later(judgement)
    return answer


@compiled
def units_in(answer: int, mover: int, judgement: Judgement) -> int:
    """An answer as player 1's lead in units."""
    units = (answer * int(judgement.known[UNITS])) >> OUT_BITS
    return -units if mover == 1 else units


@compiled
def share_in(answer: int, mover: int, judgement: Judgement) -> float:
    """An answer as what player 1 can expect, from 0 to 1."""
    step = (answer >> (OUT_BITS - KEPT_BITS)) + SHARES // 2
    share = int(judgement.shares[max(0, min(SHARES - 1, step))]) / WHOLE_SHARE
    return 1 - share if mover == 1 else share


@compiled
def units_of(position: Any, judgement: Judgement) -> int:
    """How far player 1 is ahead, in units, as the heuristic of a mind says it."""
    return units_in(answer_for(position, judgement), position.to_move(), judgement)


@compiled
def share_of(position: Any, judgement: Judgement) -> float:
    """What player 1 can expect, from 0 to 1, as the outlook of a mind says it."""
    return share_in(answer_for(position, judgement), position.to_move(), judgement)
