"""Sets of small whole numbers, as words of 62 bits.

A set of moves is a tuple of words: bit b of word w stands for the number 62*w + b. Words stay below 2**62, so
Python's integers and native ones agree. Read a set only through `size`, `first`, `rest`, `nth` and `holds`.
"""

from collections.abc import Iterator

from hegemon.native.decorator import compiled

WORD = 62
FULL = (1 << WORD) - 1

Moves = tuple[int, ...]


def popcount(word: int) -> int:
    """How many bits of a word are set."""
    return word.bit_count()


def lowest(word: int) -> int:
    """The number of the lowest bit that is set; the word must not be empty."""
    return (word & -word).bit_length() - 1


def size(moves: Moves) -> int:
    """How many numbers a set holds."""
    total = 0
    for word in moves:
        total += word.bit_count()
    return total


def first(moves: Moves) -> int:
    """The smallest number of a set that isn't empty."""
    start = 0
    for word in moves:
        if word:
            return start + lowest(word)
        start += WORD
    raise ValueError("an empty set has no first number")


def rest(moves: Moves) -> Moves:
    """A set that isn't empty without its smallest number."""
    at = 0
    while not moves[at]:
        at += 1
    return (*moves[:at], moves[at] & (moves[at] - 1), *moves[at + 1 :])


def nth(moves: Moves, n: int) -> int:
    """The number with n smaller ones in the set."""
    start = 0
    for word in moves:
        here = word.bit_count()
        if n < here:
            for _ in range(n):
                word &= word - 1
            return start + lowest(word)
        n -= here
        start += WORD
    raise ValueError("the set holds fewer numbers")


@compiled
def holds(moves: Moves, number: int) -> bool:
    """Whether a number is in the set."""
    return (moves[number // WORD] >> (number % WORD)) & 1 == 1


@compiled
def word_nth(word: int, n: int) -> int:
    """The number of the bit with n set bits below it."""
    for _ in range(n):
        word &= word - 1
    return lowest(word)


def put(words: tuple[int, ...], at: int, word: int) -> tuple[int, ...]:
    """A tuple of words with one of them replaced."""
    return (*words[:at], word, *words[at + 1 :])


def opened(words: tuple[int, ...]) -> list[int]:
    """A tuple's words as something that can be changed in place; natively an array on the stack of the call."""
    return list(words)


def closed(words: list[int], like: tuple[int, ...]) -> tuple[int, ...]:
    """Changed words as a tuple again, as long as `like`."""
    return tuple(words)


@compiled
def adding(moves: Moves, number: int) -> Moves:
    """A set with a number added."""
    return put(moves, number // WORD, moves[number // WORD] | 1 << number % WORD)


def numbers(moves: Moves) -> Iterator[int]:
    """The numbers of a set, ascending; for the interpreter only."""
    for at, word in enumerate(moves):
        while word:
            yield WORD * at + lowest(word)
            word &= word - 1
