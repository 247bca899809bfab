"""Matches: many games between two named opponents with swapped sides, on any number of processes.

A match is played in rounds. The games of a round share their seed. In each of them the first opponent takes another
seat, and the second opponent takes all others. So in a game of two, each pair of games has both sides once. Chance
draws from a generator of its own, whatever the players draw: as long as they play alike, both sides of a pair get the
same luck.
"""

import atexit
import multiprocessing
import os
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
from hegemon.game.record import Outcome, Record
from hegemon.game.registry import load
from hegemon.game.turns import random_decision, settle
from hegemon.learn.kept import read
from hegemon.native.random import below, draw, stream
from hegemon.play.opponents import EXEC, Contender, find_contender
from hegemon.play.rating import Rating, rate
from hegemon.play.session import Failure, Session

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
    shared: tuple[int, ...] = ()
    """In a game of several the seats that share the first place; where none is named in a draw, all do."""
    failure: Failure | None = None
    """Of an opponent, which lost the game by it."""

    def taken(self, seats: int) -> Fraction:
        """The first opponent's points: 1 for a win, an equal share of a first place that is shared.

        An opponent that fails loses to the other, whatever seats that has.
        """
        if self.failure is not None:
            return Fraction(int(self.failure.seat != self.first))
        return Outcome("", self.winner, self.shared).share(self.first, seats)


def programs_in(setup: MatchSetup) -> tuple[str, ...]:
    """Those of the two opponents that are programs of anybody."""
    return tuple(name for name in setup.players if name.startswith(EXEC))


class Match:
    """The results of a match so far, from the first opponent's point of view."""

    def __init__(self, seats: int = 2) -> None:
        self.seats = seats
        self.wins = self.draws = self.losses = 0
        self.points = Fraction(0)
        """The first opponent's: 1 for a win, an equal share of a first place that it shares."""
        self._rounds: dict[int, list[Fraction]] = {}

    def add(self, played: Played) -> None:
        """Count a game. A first place that others share is lost."""
        taken = played.taken(self.seats)
        self.wins += taken == 1
        self.draws += 0 < taken < 1
        self.losses += taken == 0
        self.points += taken
        self._rounds.setdefault(played.number // self.seats, []).append(taken)

    @property
    def games(self) -> int:
        """How many were played."""
        return self.wins + self.draws + self.losses

    def rating(self) -> Rating:
        """How much stronger the first opponent is than the second."""
        return rate([[float(taken) for taken in games] for games in self._rounds.values()], self.seats - 1)


def seed_of(setup: MatchSetup, seats: int, number: int) -> int:
    """The seed of one game of a match; the games of a round share it."""
    # Every program reads a number below 2**53 back from JSON unchanged.
    return stream(setup.seed, number // seats) >> 11


def play_game(game: Game, players: Sequence[Contender], seed: int, first: int = 0, start: Any = None) -> Record:
    """The record of a game with the first player in the seat `first` and the second player in all others."""
    return session_of(game, players, seed, first, start).play()


def session_of(game: Game, players: Sequence[Contender], seed: int, first: int, start: Any) -> Session:
    """The same game before it is played."""
    prelude = None if start is None else settle(start, stream(seed, 0))[0]
    # Generator 0 is for chance, 1 for the first player, and 2 for the second, whatever their seats.
    generators = [1 if seat == first else 2 for seat in range(len(game.seats))]
    contenders = [players[generator - 1] for generator in generators]
    record = Record(game, seed, prelude, names=tuple(player.name for player in contenders))
    seated = [player.seated(record) for player in contenders]
    return Session(record, seated, [stream(seed, number) for number in (1, 2, 3)], generators)


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
    with closing(Table(setup)) as table:
        table.check()


def play_games(
    wanted: Iterable[tuple[MatchSetup, int]], workers: int
) -> Generator[tuple[MatchSetup, Played], None, None]:
    """Games of any matches, each by its number, in their order; they are asked for as processes become free."""
    if workers < 2:
        with closing(Tables()) as tables:
            for setup, number in wanted:
                yield setup, tables.play(setup, number)
        return
    others = set(multiprocessing.active_children())
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), _begin)
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


# In the process that plays


class Table:
    """What a process needs to play games of a match: the game, its two opponents, and where every game starts."""

    def __init__(self, setup: MatchSetup) -> None:
        self.setup = setup
        self.game = load(setup.game, setup.options)
        self.start = None if setup.position is None else self.game.notation.read_position(setup.position)
        known = (None if file is None else read(self.game, Path(file)) for file in setup.judgements)
        one, other = (
            find_contender(name, self.game, learned) for name, learned in zip(setup.players, known, strict=True)
        )
        self.players = one, other

    def check(self) -> None:
        """Raise InputError where no game can be played."""
        if self.start is not None and self.start.over():
            where = shown(self.setup.position or "")
            raise IllegalError(f"{self.game.described()}: the game is over in position {where}")
        for player in self.players:
            player.check()

    def play(self, number: int) -> Played:
        """A game of the match."""
        setup, seats, start = self.setup, len(self.game.seats), self.start
        first, seed = number % seats, seed_of(setup, seats, number)
        if setup.opening:
            start = _opened(self.game.start() if start is None else start, setup.opening, seed)
        session = session_of(self.game, self.players, seed, first, start)
        outcome = session.play().outcome
        assert outcome is not None
        return Played(number, first, outcome.winner, seed, session.record.write(), outcome.shared, session.failure)

    def close(self, at_once: bool = False) -> None:
        """End what opponents have started."""
        for player in self.players:
            player.close(at_once)


class Tables:
    """The table of the match that was played last, so that opponents are kept from game to game."""

    def __init__(self) -> None:
        self.last: Table | None = None

    def play(self, setup: MatchSetup, number: int) -> Played:
        """A game of a match."""
        if self.last is None or self.last.setup != setup:
            self.close()
            self.last = Table(setup)
        return self.last.play(number)

    def close(self, at_once: bool = False) -> None:
        """End what opponents have started."""
        if self.last is not None:
            self.last.close(at_once)


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


# In a process that plays for another one

_tables = Tables()


def _begin() -> None:
    # Ctrl-C reaches every process of a terminal; the one that started the match handles it, the others ignore it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    atexit.register(_tables.close)


def _play(setup: MatchSetup, number: int) -> Played:
    if programs_in(setup):
        signal.signal(signal.SIGTERM, _leave)
    return _tables.play(setup, number)


def _leave(number: int, frame: object) -> None:
    """End at once, as without this; but programs would outlive a match that is left."""
    _tables.close(at_once=True)
    signal.signal(number, signal.SIG_DFL)
    os.kill(os.getpid(), number)
