"""Learn to judge a game: play, fit to what came of it, play with what was fitted, and so on until the time is over."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from math import isfinite
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hegemon.learn.games_native import CHANCES, GAMES, MADE, POSITIONS, Playing, Positions, no_positions, play_games
from hegemon.learn.inputs import inputs_of
from hegemon.learn.network import Network
from hegemon.native.random import stream
from hegemon.search.driver import in_threads
from hegemon.search.judgement import Judgement

ROOM = 1 << 20
"""Positions that are remembered; the oldest go first."""
ROOM_NUMBERS = 1 << 26
"""All that is remembered of them, in numbers: games with more inputs remember fewer positions."""
FRESH = 1 << 16
"""Positions of new games in a round, for each thread."""
LONGEST = 1 << 13
"""Positions of one game that are looked at."""
BATCH = 4096
HELD_OUT = 16
"""One game in this number is never fitted to: the loss is measured on these."""
MEASURED = 20_000
PASSES = 2.0
"""How often a position is fitted to on average in the round in which it is new."""
FIRST_PART = 0.06
"""Of the time for games that the judgement has no part in."""
UNITS, DEEP = 64, 32
FEWER_INPUTS = 120
"""A game with more runs of bits gets half the units, so that judging stays quick."""
HEAT, COOL = 0.25, 0.03
"""How random the games are at first and at last, in parts of a won game."""
RATE, LAST_RATE = 2e-3, 0.02
TRACE, DOUBT, CARELESS = 0.8, 0.25, 10
OPENING, OPENING_PART = 10, 0.3
"""A game begins with at most this many small moves at random, and at most this part of a game's usual length."""
STEADY = 0.9
"""How much of what a model was off counts on: a single round is too few games to tell models apart."""
PER_WIN = 1000
"""Units of the heuristic for a unit of the answer, where only winning counts."""


@dataclass(frozen=True)
class Learned:
    """What learning came to."""

    judgement: Judgement
    model: str
    """`network` or `linear`, whichever foretold better what came of games that it wasn't fitted to."""
    losses: dict[str, float]
    """How far each was off in such games."""
    games: int
    meets_chance: bool
    """Whether chance decided anything in these games."""


@dataclass(frozen=True)
class Course:
    """How far learning has come."""

    seconds: float
    games: int
    losses: dict[str, float]


class Learner:
    """Networks for one game, and the games that they are fitted to."""

    def __init__(self, start: Any, for_margin: bool, seed: int = 1, threads: int = 1) -> None:
        self.start, self.for_margin, self.seed, self.threads = start, for_margin, seed, threads
        self.inputs = inputs_of(start)
        runs = len(self.inputs.runs)
        units, deep = (UNITS, DEEP) if runs <= FEWER_INPUTS else (UNITS // 2, DEEP // 2)
        self.networks = {
            "linear": Network(start, self.inputs, 0, 0, for_margin, seed),
            "network": Network(start, self.inputs, units, deep, for_margin, seed),
        }
        self.losses = dict.fromkeys(self.networks, float("inf"))
        room = max(4 * FRESH, min(ROOM, ROOM_NUMBERS // max(1, runs)))
        self.memory = no_positions(room, runs)
        self.filled = self.head = 0
        self.games, self.chances, self.rounds = 0, 0, 0
        self.scale, self.spread, self.opening = 0.0, 1.0, 0
        self.random = np.random.default_rng(seed)

    def learn(self, seconds: float, tell: Callable[[Course], None] | None = None) -> Learned:
        """Learn for a number of seconds."""
        begun = time.perf_counter()
        part = 0.0
        while part < 1:
            self.round(part)
            if tell is not None:
                tell(Course(time.perf_counter() - begun, self.games, dict(self.losses)))
            part = (time.perf_counter() - begun) / seconds
        return self.learned()

    def round(self, part: float) -> None:
        """Play some games and fit to them, when this part of all learning is over."""
        if self.rounds == 0:
            self._look_around()
        cooled = min(1.0, max(0.0, part - FIRST_PART) / 0.7)
        fresh = self._play(part < FIRST_PART, HEAT * (COOL / HEAT) ** cooled)
        self._fit(fresh, RATE * LAST_RATE ** max(0.0, (part - 0.4) / 0.6))
        self.rounds += 1

    def learned(self) -> Learned:
        """What was learned so far."""
        model = min(self.losses, key=lambda name: self.losses[name])
        return Learned(self._judgement(model), model, dict(self.losses), self.games, self.chances > 0)

    def _judgement(self, model: str) -> Judgement:
        network = self.networks[model]
        if self.for_margin:
            return network.judgement(self.scale, self.spread)
        return network.judgement(PER_WIN)

    def _playing(self, thread: int, sensible: bool, heat: float) -> Playing:
        seed = stream(stream(self.seed, self.rounds) >> 3, thread) >> 3
        return Playing(seed, 0, LONGEST, int(sensible), self.scale, heat, CARELESS, self.opening, TRACE, DOUBT)

    def _look_around(self) -> None:
        """Learn from a few games how long they are, and how much margins differ."""
        seen = no_positions(2 * LONGEST, len(self.inputs.runs))
        if self.for_margin:
            self.scale = 1.0
        play_games(self.start, self._judgement("linear"), self._playing(0, True, HEAT), seen)
        used = int(seen.counts[POSITIONS])
        self.opening = int(max(1, min(OPENING, OPENING_PART * seen.counts[MADE] / seen.counts[GAMES])))
        if self.for_margin:
            self.scale = max(1.0, float(np.abs(seen.targets[:used]).mean()))

    def _play(self, sensible: bool, heat: float) -> NDArray[np.int64]:
        """Play a round of games into the memory; the places of those to be fitted to."""
        judgement = self._judgement(min(self.losses, key=lambda name: self.losses[name]))

        def play(thread: int) -> Positions:
            seen = no_positions(FRESH + LONGEST, len(self.inputs.runs))
            playing = self._playing(thread, sensible, heat)
            play_games(self.start, judgement.for_a_thread(), playing, seen)
            return seen

        places = [self._remember(seen) for seen in in_threads(self.threads, play)]
        return np.concatenate(places)

    def _remember(self, seen: Positions) -> NDArray[np.int64]:
        used, room = int(seen.counts[POSITIONS]), len(self.memory.movers)
        places = (self.head + np.arange(used)) % room
        for column in Positions._fields[:-1]:
            getattr(self.memory, column)[places] = getattr(seen, column)[:used]
        self.memory.games[places] += self.games
        self.head = (self.head + used) % room
        self.filled = min(room, self.filled + used)
        self.games += int(seen.counts[GAMES])
        self.chances += int(seen.counts[CHANCES])
        return places

    def _fit(self, fresh: NDArray[np.int64], rate: float) -> None:
        games = self.memory.games
        held = fresh[games[fresh] % HELD_OUT == 0][:MEASURED]
        for name, network in self.networks.items():
            # Measured before it is fitted to what is beside them.
            now, before = network.loss(self.memory, held), self.losses[name]
            self.losses[name] = STEADY * before + (1 - STEADY) * now if isfinite(before) else now
        able = np.flatnonzero(games[: self.filled] % HELD_OUT != 0)
        for _ in range(max(1, int(PASSES * len(fresh) / BATCH))):
            chosen = self.random.choice(able, BATCH)
            for network in self.networks.values():
                network.learn(self.memory, chosen, rate, self.threads)
        if self.for_margin:
            self.spread = max(1e-2, float(np.sqrt(2 * min(self.losses.values()))))
