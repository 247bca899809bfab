"""Nim: a whole game in a page.

Players take turns to take any number of stones from one heap. The player who takes the last stone wins; with the
option `misere` that player loses.

Try it: `hegemon play examples/nim.py`, `hegemon perft examples/nim.py 3`, `hegemon best examples/nim.py`.
"""

import re
from typing import NamedTuple

from hegemon import (
    NONE,
    Bounds,
    Form,
    Game,
    MalformedError,
    Notation,
    Part,
    RulesWord,
    Step,
    Switch,
    View,
    compiled,
)  # fmt: skip
from hegemon.native.bits import numbers, put

HEAPS = (3, 5, 7)
MOST = max(HEAPS)

OPTIONS = (Switch("misere", "the player who takes the last stone loses"),)
RULES = RulesWord(OPTIONS)
MISERE = RULES.switch("misere")


@compiled
class Nim(NamedTuple):
    """A moment of a game. A move is a number: MOST * heap + stones taken - 1."""

    rules: int
    heaps: tuple[int, ...]
    player: int

    def over(self) -> bool:
        return sum(self.heaps) == 0

    def to_move(self) -> int:
        return self.player

    def moves(self) -> tuple[int, ...]:
        """The possible moves as a set of bits: of each heap the bits 0 to stones - 1, at a place of its own."""
        found = 0
        for heap in range(len(self.heaps)):
            found |= ((1 << self.heaps[heap]) - 1) << MOST * heap
        return (found,)

    def play(self, move: int) -> "Nim":
        heap, taken = move // MOST, move % MOST + 1
        return Nim(self.rules, put(self.heaps, heap, self.heaps[heap] - taken), 1 - self.player)

    def winner(self) -> int:
        if not self.over():
            return NONE
        return self.player if self.rules & MISERE else 1 - self.player

    def score(self, player: int) -> int:
        return 1 if self.winner() == player else 0

    def key(self) -> tuple[int, ...]:
        """All that decides how the game goes on."""
        return (self.player, *self.heaps)


class NimNotation(Notation[Nim]):
    """`B3` takes three stones from the second heap; `3/5/7 1` is the start: the heaps, and the player to move."""

    def write_move(self, position: Nim, move: int) -> str:
        return f"{'ABC'[move // MOST]}{move % MOST + 1}"

    def write_position(self, position: Nim) -> str:
        return f"{'/'.join(map(str, position.heaps))} {position.player + 1}"

    def read_position(self, text: str) -> Nim:
        found = re.fullmatch(r"([0-3])/([0-5])/([0-7]) ([12])", text.strip())
        if not found:
            raise MalformedError(f"position {text[:20]!r} is not three heaps and a player, such as 3/5/7 1")
        return Nim(RULES.pack(self.game.chosen), (int(found[1]), int(found[2]), int(found[3])), int(found[4]) - 1)


class NimView(View[Nim]):
    """What a terminal shows, and what a person chooses from."""

    def show(self, position: Nim) -> str:
        return "\n".join(f"{name} {'o' * stones}" for name, stones in zip("ABC", position.heaps, strict=True))

    def form(self, position: Nim) -> Form:
        steps = []
        for move in numbers(position.moves()):
            heap, taken = "ABC"[move // MOST], move % MOST + 1
            steps.append(Step(move, f"take {taken} from heap {heap}", label=f"{heap}: {taken}"))
        return Form("Take stones from one heap", tuple(steps))


class NimGame(Game[Nim]):
    """Three heaps of three, five and seven stones."""

    notation = Part(NimNotation)
    view = Part(NimView)

    name = "nim"
    title = "Nim"
    about = "Take stones from one heap; the player who takes the last one wins."
    options = OPTIONS

    def start(self) -> Nim:
        return Nim(RULES.pack(self.chosen), HEAPS, 0)

    def bounds(self) -> Bounds:
        return Bounds(moves=MOST * len(HEAPS), length=sum(HEAPS), turns=sum(HEAPS), low=0, high=1)


GAME = NimGame
