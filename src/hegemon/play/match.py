"""Matches: many games of two named players, sides swapped, on as many processes as one likes.

A match is played in rounds. The games of a round share their seed, and in each the first named sits in another seat;
everybody else is the second named. So in a game of two, each pair of games has both sides once. Chance draws from a
stream of its own, whatever the players draw: as long as they play alike, both sides of a pair get the same luck.
"""

import multiprocessing
import signal
from collections import deque
from collections.abc import Generator, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice
from typing import Any

from hegemon.errors import IllegalError, shown
from hegemon.game.game import Game
from hegemon.game.record import Record
from hegemon.game.registry import load
from hegemon.game.turns import Turn, settle
from hegemon.native.random import stream
from hegemon.play.opponents import Opponent, find_opponent
from hegemon.play.rating import Rating, rate

AHEAD = 4
"""Games that wait for each process, so that none stands idle behind a long game."""


@dataclass(frozen=True)
class Setup:
    """What a match is about, in texts, so that every process can set it up for itself."""

    game: str
    """The game's name, or the Python file that defines it."""
    players: tuple[str, str]
    """Who is rated, and who plays against him."""
    seed: int = 1
    options: Mapping[str, str] = field(default_factory=dict)
    position: str | None = None
    """Where every game starts; without it at the start."""


@dataclass(frozen=True)
class Played:
    """One game of a match."""

    number: int
    """From 0."""
    first: int
    """The seat of the first named, from 0."""
    winner: int | None
    """The seat that won, or None for a draw."""
    seed: int
    record: str

    @property
    def won(self) -> bool:
        """Whether the first named won."""
        return self.winner == self.first


class Match:
    """The results of a match so far, for the first named."""

    def __init__(self, seats: int = 2) -> None:
        self.seats = seats
        self.wins = self.draws = self.losses = 0
        self._rounds: dict[int, list[Fraction]] = {}

    def add(self, played: Played) -> None:
        """Count a game."""
        if played.winner is None:
            self.draws += 1
        elif played.won:
            self.wins += 1
        else:
            self.losses += 1
        # A draw is shared by all who sit at the table.
        taken = Fraction(1, self.seats) if played.winner is None else Fraction(int(played.won))
        self._rounds.setdefault(played.number // self.seats, []).append(taken)

    @property
    def games(self) -> int:
        """How many were played."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> Fraction:
        """What the first named took: 1 for a win, his share of a draw."""
        return self.wins + Fraction(self.draws, self.seats)

    def rating(self) -> Rating:
        """How much stronger the first named is than the other."""
        return rate([[float(taken) for taken in games] for games in self._rounds.values()], self.seats - 1)


def seed_of(setup: Setup, seats: int, number: int) -> int:
    """The seed of one game of a match, the same for all of a round."""
    # Below 2**53 every program reads it back from JSON as it was.
    return stream(setup.seed, number // seats) >> 11


def play_game(game: Game, players: Sequence[Opponent], seed: int, first: int = 0, start: Any = None) -> Record:
    """A game from the start or a position, with the first player in the seat `first` and the second in all others."""
    prelude: Turn | None = None
    if start is not None:
        prelude, _ = settle(start, stream(seed, 0))
    seated = [players[0] if seat == first else players[1] for seat in range(len(game.seats))]
    record = Record(game, seed, prelude, names=tuple(player.name for player in seated))
    # One stream for chance and one for each player, wherever he sits; 0 has decided what comes before the first turn.
    chance, states = stream(seed, 1), {True: stream(seed, 2), False: stream(seed, 3)}
    while record.outcome is None:
        seat = record.position.to_move()
        decided, states[seat == first] = seated[seat].decide(game, record.position, states[seat == first])
        chance = record.take(decided, chance)
    return record


def play_match(setup: Setup, games: int, workers: int = 1) -> Generator[Played, None, None]:
    """The games of a match in their order, each as soon as it and those before it are over.

    They are the same for any number of workers. One worker is this process; several are processes of their own, which
    end with the iteration, also one that is closed early. InputError comes before the first game.
    """
    game, _, start = _at_the_table(setup)
    if start is not None and start.over():
        raise IllegalError(f"{game.described()}: the game is over in position {shown(setup.position or '')}")
    return _games(setup, games, min(workers, games))


def _games(setup: Setup, games: int, workers: int) -> Generator[Played, None, None]:
    if workers < 2:
        for number in range(games):
            yield _play(setup, number)
        return
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), _leave_interrupts)
    waiting: deque[Future[Played]] = deque()
    numbers = iter(range(games))
    try:
        with _interrupts_held():
            waiting.extend(pool.submit(_play, setup, number) for number in islice(numbers, AHEAD * workers))
        while waiting:
            yield waiting[0].result()
            waiting.popleft()
            with _interrupts_held():
                waiting.extend(pool.submit(_play, setup, number) for number in islice(numbers, 1))
    finally:
        pool.shutdown(wait=not waiting, cancel_futures=True)
        if waiting:
            # A game of strong players takes minutes, and nobody waits for it any more.
            for process in set(multiprocessing.active_children()) - others:
                process.terminate()


def _leave_interrupts() -> None:
    """Ctrl-C reaches every process of a terminal; the one that started the match answers it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Let Ctrl-C wait, where a system can: a process that starts meanwhile would die of it with a traceback."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _play(setup: Setup, number: int) -> Played:
    game, players, start = _at_the_table(setup)
    seats = len(game.seats)
    first, seed = number % seats, seed_of(setup, seats, number)
    record = play_game(game, players, seed, first, start)
    assert record.outcome is not None
    return Played(number, first, record.outcome.winner, seed, record.write())


def _at_the_table(setup: Setup) -> tuple[Game, tuple[Opponent, Opponent], Any]:
    """The game, who plays it, and the position it starts from if not at the start."""
    game = load(setup.game, setup.options)
    first, second = setup.players
    start = None if setup.position is None else game.notation.read_position(setup.position)
    return game, (find_opponent(first, game), find_opponent(second, game)), start
