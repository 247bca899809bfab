"""Matches: many games between two named opponents with swapped sides, on any number of processes.

A match is played in rounds. The games of a round share their seed. In each of them the first opponent takes another
seat, and the second opponent takes all others. So in a game of two, each pair of games has both sides once. Chance
draws from a generator of its own, whatever the players draw: as long as they play alike, both sides of a pair get the
same luck.
"""

import multiprocessing
import signal
from collections import deque
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice
from pathlib import Path
from typing import Any

from hegemon.errors import IllegalError, shown
from hegemon.game.game import Game
from hegemon.game.record import Record
from hegemon.game.registry import load
from hegemon.game.turns import random_decision, settle
from hegemon.learn.kept import read
from hegemon.native.random import below, draw, stream
from hegemon.play.opponents import Opponent, find_opponent
from hegemon.play.rating import Rating, rate
from hegemon.play.session import Session

AHEAD = 4
"""Games that are queued for each process, so that none is idle behind a long game."""


@dataclass(frozen=True)
class MatchSetup:
    """What is played and by whom, as texts, so that every process can load it for itself."""

    game: str
    """The game's name, or the Python file that defines it."""
    players: tuple[str, str]
    """The opponent that is rated, and the one it plays against."""
    seed: int = 1
    options: Mapping[str, str] = field(default_factory=dict)
    position: str | None = None
    """The position in which every game starts, if it is not the usual start."""
    judgements: tuple[str | None, str | None] = (None, None)
    """The files of judgements that the players use instead of the one that is installed."""
    opening: int = 0
    """At most this many decisions of a round's games are drawn from all, so that no two rounds are alike."""


@dataclass(frozen=True)
class Played:
    """One game of a match."""

    number: int
    """From 0."""
    first: int
    """The seat of the first opponent, from 0."""
    winner: int | None
    """The seat that won, or None for a draw."""
    seed: int
    record: str

    @property
    def won(self) -> bool:
        """Whether the first opponent won."""
        return self.winner == self.first

    def taken(self, seats: int) -> Fraction:
        """The first opponent's points; a draw is shared equally by all seats."""
        return Fraction(1, seats) if self.winner is None else Fraction(int(self.won))


class Match:
    """The results of a match so far, from the first opponent's point of view."""

    def __init__(self, seats: int = 2) -> None:
        self.seats = seats
        self.wins = self.draws = self.losses = 0
        self._rounds: dict[int, list[Fraction]] = {}

    def add(self, played: Played) -> None:
        """Count a game."""
        self.wins += played.won
        self.draws += played.winner is None
        self.losses += played.winner not in (None, played.first)
        self._rounds.setdefault(played.number // self.seats, []).append(played.taken(self.seats))

    @property
    def games(self) -> int:
        """How many were played."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> Fraction:
        """The first opponent's points: 1 for a win, an equal share of a draw."""
        return self.wins + Fraction(self.draws, self.seats)

    def rating(self) -> Rating:
        """How much stronger the first opponent is than the second."""
        return rate([[float(taken) for taken in games] for games in self._rounds.values()], self.seats - 1)


def seed_of(setup: MatchSetup, seats: int, number: int) -> int:
    """The seed of one game of a match; the games of a round share it."""
    # Every program reads a number below 2**53 back from JSON unchanged.
    return stream(setup.seed, number // seats) >> 11


def play_game(game: Game, players: Sequence[Opponent], seed: int, first: int = 0, start: Any = None) -> Record:
    """The record of a game with the first player in the seat `first` and the second player in all others."""
    prelude = None if start is None else settle(start, stream(seed, 0))[0]
    # Generator 0 is for chance, 1 for the first player, and 2 for the second, whatever their seats.
    generators = [1 if seat == first else 2 for seat in range(len(game.seats))]
    seated = [players[generator - 1] for generator in generators]
    record = Record(game, seed, prelude, names=tuple(player.name for player in seated))
    return Session(record, seated, [stream(seed, number) for number in (1, 2, 3)], generators).play()


def play_match(setup: MatchSetup, games: int, workers: int = 1) -> Generator[Played, None, None]:
    """The games of a match in order, each as soon as it and those before it are over.

    They are the same for any number of workers. One worker is this process. Several workers are processes of their own,
    which end with the iteration, even if it is closed early. InputError is raised before the first game.
    """
    check(setup)
    return _games(setup, games, min(workers, games))


def _games(setup: MatchSetup, games: int, workers: int) -> Generator[Played, None, None]:
    with closing(play_games(((setup, number) for number in range(games)), workers)) as playing:
        for _, played in playing:
            yield played


def check(setup: MatchSetup) -> None:
    """Raise InputError where a match can't be played."""
    game, _, start = _loaded(setup)
    if start is not None and start.over():
        raise IllegalError(f"{game.described()}: the game is over in position {shown(setup.position or '')}")


def play_games(
    wanted: Iterable[tuple[MatchSetup, int]], workers: int
) -> Generator[tuple[MatchSetup, Played], None, None]:
    """Games of any matches, each by its number, in their order; they are asked for as processes become free."""
    if workers < 2:
        for setup, number in wanted:
            yield setup, _play(setup, number)
        return
    others = set(multiprocessing.active_children())
    # Ctrl-C reaches every process of a terminal; the one that started the match handles it, the others ignore it.
    ignoring = signal.signal, (signal.SIGINT, signal.SIG_IGN)
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), *ignoring)
    waiting: deque[tuple[MatchSetup, Future[Played]]] = deque()
    numbered = iter(wanted)
    try:
        with _interrupts_held():
            waiting.extend((one[0], pool.submit(_play, *one)) for one in islice(numbered, AHEAD * workers))
        while waiting:
            yield waiting[0][0], waiting[0][1].result()
            waiting.popleft()
            with _interrupts_held():
                waiting.extend((one[0], pool.submit(_play, *one)) for one in islice(numbered, 1))
    finally:
        pool.shutdown(wait=not waiting, cancel_futures=True)
        if waiting:
            # A game between strong opponents takes minutes, and nobody waits for it any longer.
            for process in set(multiprocessing.active_children()) - others:
                process.terminate()


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Delay Ctrl-C where the system allows it: a process that is just starting would end with a traceback."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _play(setup: MatchSetup, number: int) -> Played:
    game, players, start = _loaded(setup)
    seats = len(game.seats)
    first, seed = number % seats, seed_of(setup, seats, number)
    if setup.opening:
        start = _opened(game.start() if start is None else start, setup.opening, seed)
    record = play_game(game, players, seed, first, start)
    assert record.outcome is not None
    return Played(number, first, record.outcome.winner, seed, record.write())


def _opened(start: Any, most: int, seed: int) -> Any:
    """Where a few random decisions lead, the same for all games of a round; never to the end of the game."""
    state, r = draw(stream(seed, 3))
    position = start
    for _ in range(below(r, most + 1)):
        settled, state = settle(position, state)
        if settled.after.over():
            break
        made, state = random_decision(settled.after, state)
        if made.after.over():
            break
        position = made.after
    return position


def _loaded(setup: MatchSetup) -> tuple[Game, tuple[Opponent, Opponent], Any]:
    """The game, its two opponents, and the position it starts from if it is not the usual start."""
    game = load(setup.game, setup.options)
    first, second = setup.players
    start = None if setup.position is None else game.notation.read_position(setup.position)
    one, other = (None if file is None else read(game, Path(file)) for file in setup.judgements)
    return game, (find_opponent(first, game, one), find_opponent(second, game, other)), start
