"""What every position answers, and what it gets when it leaves an answer out.

A position is a value: a `NamedTuple` of whole numbers, the first of them `rules`, which packs the board, the switches
and the whole-number options. It is marked with `native.compiled`, so all of this runs natively too.
"""

import traceback
from typing import Any, Protocol, Self

from hegemon.native import compiled, decorator, kernels, supply
from hegemon.native.bits import Moves, first, nth, popcount, rest, size
from hegemon.native.random import below, draw, stream

__all__ = [
    "CHANCE",
    "DRAW",
    "EVERYBODY",
    "MOST_PLAYERS",
    "NEEDED",
    "NONE",
    "Position",
    "compiled",
    "mistake_in",
    "random_move",
    "share_of",
    "sharers",
]

CHANCE = -1
"""`to_move()` where dice or a draw decide."""
NONE = -3
"""`winner()` while the game goes on."""
DRAW = -2
"""`winner()` of a game that nobody won."""
FAR = 1 << 29
"""Further than any margin, and longer than any game."""
MOST_PLAYERS = 16
EVERYBODY = (1 << MOST_PLAYERS) - 1
"""The set of all players, however many play."""


class Position(Protocol):
    """A moment of a game, immutable and hashable."""

    def over(self) -> bool:
        """Whether the game has ended."""

    def to_move(self) -> int:
        """The player who decides next, from 0, or CHANCE."""

    def moves(self) -> Moves:
        """The small moves that are possible now, as a set for `native.bits`; not asked when the game is over."""

    def play(self, move: int) -> Self:
        """The position after a small move, which must be one of `moves()`."""

    def score(self, player: int) -> int:
        """A player's score in whole units."""

    def winner(self) -> int:
        """The player who has won, DRAW, or NONE while the game goes on."""

    def key(self) -> tuple[int, ...]:
        """All that decides the future within one set of rules, without the score already banked."""


# What a position gets where its class leaves it out


@supply
def odds(self: Any, move: int) -> int:
    """The weight of a chance move; its probability is its share in the weights of all `moves()`, here an equal one."""
    return 1


@supply
def drawn(self: Any, r: int) -> int:
    """The chance move that a random number of 62 bits draws.

    Its share of 2**62, in the order of the moves, holds r; each share is off by less than 2**-61.
    """
    total = 0
    moves = self.moves()
    while size(moves) > 0:
        total += self.odds(first(moves))
        moves = rest(moves)
    left = below(r, total)
    moves = self.moves()
    move = first(moves)
    left -= self.odds(move)
    while left >= 0:
        moves = rest(moves)
        move = first(moves)
        left -= self.odds(move)
    return move


@compiled
def random_move(position: Any, r: int) -> int:
    """A small move drawn by a random number of 62 bits: by its odds where chance decides, else any alike."""
    if position.to_move() == CHANCE:
        return position.drawn(r)  # type: ignore[no-any-return]
    moves = position.moves()
    return nth(moves, below(r, size(moves)))


@supply
def random_step(self: Any, state: int) -> tuple[Any, int, int]:
    """Somewhat further in a random game, here one small move: the position, the generator's next state, moves made."""
    state, r = draw(state)
    return self.play(random_move(self, r)), state, 1


@supply
def first_place(self: Any) -> int:
    """The players who share the first place at the end, as a set of bits; no player while the game goes on.

    Here the winner has it alone, and in a draw everybody shares it. The set may name more players than there are.
    """
    winner = self.winner()
    if winner == DRAW:
        return EVERYBODY
    return 1 << winner if 0 <= winner < MOST_PLAYERS else 0


@supply
def between_turns(self: Any) -> bool:
    """Whether no turn is half made: where records, position texts and pictures look. Here a turn is one small move."""
    return bool(self.to_move() >= 0)


@supply
def together(self: Any) -> bool:
    """Whether the players decide at the same time, unseen by each other; here one after the other."""
    return False


@supply
def seen_by(self: Any, player: int) -> Any:
    """The position as one player may know it; here nothing is hidden."""
    return self


@supply
def undecided(self: Any) -> Any:
    """Where players decide at the same time: the position before anybody has."""
    return self


@supply
def symmetries(self: Any) -> int:
    """How many maps of the board change nothing about the game; map 0, here the only one, leaves all in place."""
    return 1


@supply
def image(self: Any, symmetry: int) -> Any:
    """The position under one of these maps."""
    return self


@supply
def image_of(self: Any, symmetry: int, move: int) -> int:
    """A move of this position as a move of its image."""
    return move


# What it answers to a search where its game's mind says nothing


@supply
def heuristic(self: Any) -> int:
    """The lead in score."""
    lead: int = self.score(0) - self.score(1)
    return lead


@supply
def outlook(self: Any) -> int:
    """The player who leads looks like the winner."""
    lead = self.score(0) - self.score(1)
    return 500 if lead > 0 else -500 if lead < 0 else 0


@supply
def rollout_step(self: Any, state: int) -> tuple[Any, int, int]:
    """Any move may be played."""
    step: tuple[Any, int, int] = self.random_step(state)
    return step


@supply
def propose(self: Any, number: int, row: Any) -> int:
    """Nothing is proposed."""
    return 0


@supply
def decision_effect(self: Any, decision: Any, words: Any) -> int:
    """Decisions are made move by move."""
    return 0


@supply
def after_effects(self: Any, mine: Any, theirs: Any) -> Any:
    """Nothing is done where no effect is told."""
    return self


@supply
def after_chance(self: Any, state: int) -> tuple[Any, int]:
    """Chance answers once after the other."""
    while not self.over() and self.to_move() == CHANCE:
        state, r = draw(state)
        self = self.play(self.drawn(r))
    return self, state


@supply
def propose_reply(self: Any, others: Any, chances: Any, number: int, row: Any) -> int:
    """No answer is known."""
    return 0


@supply
def propose_change(self: Any, decision: Any, state: int, row: Any) -> int:
    """Nothing is changed."""
    return 0


@supply
def margin_bounds(self: Any) -> tuple[int, int]:
    """No bound is known."""
    return -FAR, FAR


@supply
def value_key(self: Any) -> Any:
    """Everything that decides the future."""
    return self.key()


@supply
def turns_to_win(self: Any, player: int) -> int:
    """The very next turn may win."""
    return 1


@supply
def turns_left(self: Any) -> int:
    """No limit is known."""
    return FAR


@supply
def win_key(self: Any, turns: int) -> Any:
    """Everything that decides the future."""
    return self.key()


# What an end is worth


@compiled
def sharers(position: Any, players: int) -> int:
    """Those of a number of players who share the first place; no player while the game goes on."""
    return int(position.first_place()) & ((1 << players) - 1)


@compiled
def share_of(first_place: int, player: int) -> float:
    """What a player gets from the end of a game: of a first place that k players share 1/k each, the others nothing."""
    return 1.0 / popcount(first_place) if first_place >> player & 1 else 0.0


NEEDED = ("over", "to_move", "moves", "play", "score", "winner", "key")
"""What a class must define itself."""


def mistake_in(position: Any) -> str:
    """What is wrong with a position's class, found by playing a game in the interpreter; empty if nothing is.

    A compiler tells of the same mistakes in its own words, and of places that are not the writer's.
    """
    cls = type(position)
    if not hasattr(cls, "_fields") or cls not in decorator.sources:
        return f"{cls.__name__} is not a NamedTuple under @compiled"
    lacking = [name for name in NEEDED if name not in vars(cls)]
    if lacking:
        return f"{cls.__name__} lacks {', '.join(f'{name}()' for name in lacking)}"
    try:
        return _mistake_on_the_way(position)
    except Exception as error:  # whatever somebody's rules raise is what we want to tell
        frame = traceback.extract_tb(error.__traceback__)[-1]
        return f"{type(error).__name__}: {error} ({frame.filename}, line {frame.lineno})"


def _mistake_on_the_way(position: Any, most: int = 10_000) -> str:
    name, state = type(position).__name__, stream(1, 0)
    for _ in range(most):
        for field, value in zip(position._fields, position, strict=True):
            if not _whole(value):
                return f"{name}.{field} is {value!r}, not a whole number below 2**62"
        moves, player = position.moves(), position.to_move()
        if not isinstance(moves, tuple) or not _whole(moves):
            return f"{name}.moves() answers {moves!r}, not a tuple of words"
        if type(player) is not int:
            return f"{name}.to_move() answers {player!r}, not a whole number"
        if position.over():
            return _mistake_at_the_end(position)
        if size(moves) == 0:
            return f"{name}.moves() is empty in a position that is not over: {position}"
        state, r = draw(state)
        position = position.play(random_move(position, r))
        if type(position).__name__ != name:
            return f"{name}.play() answers {position!r}"
    return ""


def _mistake_at_the_end(position: Any) -> str:
    name, winner, shared = type(position).__name__, position.winner(), position.first_place()
    if winner != DRAW and winner < 0:
        return f"{name}.winner() answers {winner!r} when over() is true"
    if type(shared) is not int or (popcount(shared) < 2 if winner == DRAW else shared != 1 << winner):
        return f"{name}.first_place() answers {shared!r} when winner() is {winner}"
    return ""


def _whole(value: Any) -> bool:
    return all(map(_whole, value)) if isinstance(value, tuple) else type(value) is int and abs(value) < 1 << 62


kernels.explaining.append(mistake_in)
