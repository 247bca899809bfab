"""What a network sees of a game's positions, found from the rules alone.

A position is a row of whole numbers. Bits that ever change in random games are cut into runs of at most six, and every
value of a run has a row of weights of its own. A number is also counted in steps. While it is fitted, a row of weights
is made of parts that rows share, such as those of single bits, so that less has to be seen of a game.
"""

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hegemon.game.mind import Guesses
from hegemon.learn.games_native import sample_words
from hegemon.native import decorator
from hegemon.search.judgement import COLUMNS, step_of, words_for

Floats = NDArray[np.float32]

BITS = 6
"""A run of more bits is cut: rows of weights for all its values would be too many to learn."""
LARGEST_NUMBER = 1 << 16
"""What is larger isn't a number that counts something, but a set."""
MORE_STEPS = 4
"""Good players have more than random ones."""
SAMPLES = 20_000
SEED = 77
"""Of the games that show which bits change: the same inputs are found whenever a game is learned."""


@dataclass(frozen=True)
class Block:
    """A run of bits: where its rows of weights begin, and which parts each row is the sum of."""

    base: int
    parts: Floats
    """Of each row, the first left out, how often it has each part."""


@dataclass(frozen=True)
class Inputs:
    """All runs of a game."""

    runs: NDArray[np.int64]
    """As `search.judgement` reads them."""
    rows: int
    """Rows of weights of one mover."""
    blocks: tuple[Block, ...]
    asks_mind: bool
    """Whether the game's mind is asked for its heuristic and its outlook."""


def inputs_of(start: Any) -> Inputs:
    """The inputs of a game, from a sample of its positions."""
    asks_mind = has_mind(type(start))
    words = np.zeros((SAMPLES, words_for(start)), np.int64)
    used = sample_words(start, SEED, int(asks_mind), words)
    runs: list[tuple[int, ...]] = []
    blocks: list[Block] = []
    rows = 0
    for at in range(words.shape[1]):
        for run, parts in _runs_of(words[:used, at]):
            runs.append((at, run[0], run[1], rows, run[2]))
            blocks.append(Block(rows, parts))
            rows += len(parts) + 1
    found = np.array(runs, np.int64).reshape(-1, COLUMNS)
    return Inputs(found, rows, tuple(blocks), asks_mind)


def has_mind(position: type) -> bool:
    """Whether a game says itself how its positions look."""
    usual = Guesses()
    return any(decorator.methods[name].get(position) is not getattr(usual, name) for name in ("heuristic", "outlook"))


def _runs_of(column: NDArray[np.int64]) -> list[tuple[tuple[int, int, int], Floats]]:
    """The runs of one number of a position, each as shift, mask and steps, with the parts of its rows."""
    if not len(column):
        return []
    changing = int(np.bitwise_or.reduce(column) ^ np.bitwise_and.reduce(column))
    bits = [bit for bit in range(64) if changing >> bit & 1]
    found: list[tuple[tuple[int, int, int], Floats]] = []
    most = int(np.abs(column).max())
    signed = bool(column.min() < 0)
    if bits and most < LARGEST_NUMBER and (signed or len(bits) > BITS):
        steps = step_of(most, LARGEST_NUMBER) + MORE_STEPS
        found.append(((0, 0, steps), _step_parts(steps)))
        if signed:
            return found
    while bits:
        begin = bits[0]
        end = next(bit for bit in range(begin, 65) if bit not in bits)
        bits = [bit for bit in bits if bit >= end]
        pieces = -(-(end - begin) // BITS)
        edges = [begin + (end - begin) * piece // pieces for piece in range(pieces + 1)]
        for low, high in pairwise(edges):
            found.append(((low, (1 << (high - low)) - 1, 0), _bit_parts(high - low)))
    return found


def _bit_parts(bits: int) -> Floats:
    """A value is the sum of its bits."""
    values = np.arange(1, 1 << bits)
    return (values[:, None] >> np.arange(bits) & 1).astype(np.float32)


def _step_parts(steps: int) -> Floats:
    """A number is the sum of all steps up to it, on its side of zero."""
    side = np.tril(np.ones((steps, steps), np.float32))
    return np.kron(np.eye(2, dtype=np.float32), side)
