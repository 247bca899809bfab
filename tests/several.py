"""A game of three with few ends, for tests of what a shared first place is worth."""

from typing import NamedTuple

import numpy as np

import hegemon
from hegemon.game.game import Bounds, Game
from hegemon.native import compiled

FIRST = np.array([(0b111, 0b111), (0b011, 0b001), (0b110, 0b101), (0b110, 0b001)])
"""Who shares the first place, by what the second and then the third player decide.

The third gets a third after 0, nothing whatever they do after 1, and half whatever they do after 2. After 3 they take
half, which leaves half to the second.
"""
BEST = 3
"""What the second player decides: half of the first place, where otherwise they get a third, or half now and then."""


@compiled
class Split(NamedTuple):
    """The first player has no choice, the second has four, the third two."""

    rules: int
    made: int = 0
    second: int = 0
    third: int = 0

    def over(self) -> bool:
        return self.made == 3

    def to_move(self) -> int:
        return self.made

    def moves(self) -> tuple[int]:
        return (1 if self.made == 0 else 0b1111 if self.made == 1 else 0b11,)

    def play(self, move: int) -> "Split":
        if self.made == 1:
            return Split(self.rules, 2, move, 0)
        return Split(self.rules, self.made + 1, self.second, move)

    def score(self, player: int) -> int:
        return 0

    def first_place(self) -> int:
        return int(FIRST[self.second, self.third]) if self.made == 3 else 0

    def winner(self) -> int:
        first = self.first_place()
        return hegemon.NONE if first == 0 else 0 if first == 1 else hegemon.DRAW

    def key(self) -> tuple[int, int, int]:
        return (self.made, self.second, self.third)


class SplitGame(Game[Split]):
    """Three split the first place."""

    name = "split"
    title = "Split"
    seat_names = ("One", "Two", "Three")

    def start(self) -> Split:
        return Split(0)

    def bounds(self) -> Bounds:
        return Bounds(moves=4, length=3, turns=3, low=0, high=0)
