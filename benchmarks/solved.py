"""Games small enough to be solved exactly, and what an opponent gives away in them against perfect play."""

import math
import random
import statistics
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

import hegemon
from hegemon.game.position import CHANCE, DRAW
from hegemon.game.turns import Turn, decision_ends, decisions, random_decision
from hegemon.games.territory import combat
from hegemon.games.territory.board import BOARDS
from hegemon.games.territory.combat import fight_of
from hegemon.mechanics.fights import MOST
from hegemon.native import kernel
from hegemon.native.bits import first, numbers, rest, size
from hegemon.native.random import stream
from hegemon.play.opponents import Opponent
from hegemon.play.rating import OUTSIDE, Z
from hegemon.search.forced_win import ForcedWinSearch
from hegemon.search.margin import solve_margin
from hegemon.studies.kit import one_tile


@dataclass(frozen=True)
class Mean:
    """A mean with its 95% interval."""

    mean: float
    low: float
    high: float
    count: int

    def __str__(self) -> str:
        return f"{self.mean:.4f} [{self.low:.4f}, {self.high:.4f}] of {self.count}"


def mean_of(losses: list[float], most: float = 1.0) -> Mean:
    """The mean of what was given away; where nothing was, as much as `most` may have been in so few that none shows."""
    count, mean = len(losses), statistics.fmean(losses)
    unseen = most * (1 - OUTSIDE ** (1 / count))
    if max(losses) == min(losses):
        return Mean(mean, max(0.0, mean - unseen), mean + unseen, count)
    error = Z * statistics.stdev(losses) / math.sqrt(count)
    return Mean(mean, max(0.0, mean - error), mean + error, count)


@dataclass
class Given:
    """What an opponent gave away, decision by decision and game by game, in parts of a win and in points."""

    decisions: list[float] = field(default_factory=list)
    games: list[float] = field(default_factory=list)
    points: list[float] = field(default_factory=list)
    """Of each game; empty where the margin isn't played for."""
    proved: int = 0
    """Decisions that the opponent called proved."""
    proved_lost: int = 0
    """Those of them that gave something away, of the margin where it is played for."""


@dataclass(frozen=True)
class Instance:
    """A game that can be solved, and how."""

    name: str
    """The game that it is an instance of."""
    about: str
    starts: Callable[[int], tuple[hegemon.Game, Any]]
    """A game and a position to start from, for each number."""
    value: Callable[[Any], float]
    """What player 1 gets with perfect play: the margin in units where it is played for, else from 0 to 1."""
    reply: Callable[[Any, random.Random], Turn]
    """A perfect decision."""


Told = Callable[[str], None]
EXACT = 1e-9
"""Differences below this are rounding."""


def given_away(instance: Instance, opponent: Callable[[hegemon.Game], Opponent], games: int, told: Told) -> Given:
    """What an opponent gives away in some games against perfect play, in each seat in turn."""
    given = Given()
    for number in range(games):
        game, position = instance.starts(number // 2)
        seat, luck = number % 2, random.Random(number)
        own, state = stream(number, 1), opponent(game)
        lost, points = [], []
        generator = own
        while not position.over():
            mover = position.to_move()
            if mover == CHANCE:
                position = position.play(position.drawn(luck.getrandbits(62)))
            elif mover != seat:
                position = instance.reply(position, luck).after
            else:
                decided, generator, remark = state.decide_aloud(game, position, generator)
                wins, units = _lost(game, instance, position, decided.after, seat)
                lost.append(wins)
                points.append(units)
                given.proved += bool(remark)
                given.proved_lost += bool(remark) and max(wins, units) > EXACT
                position = decided.after
        given.decisions += lost
        given.games.append(sum(lost))
        if game.for_margin():
            given.points.append(float(sum(points) / game.unit()))
        told(f"{instance.about}: {statistics.fmean(given.games):.4f} of a win given away in {number + 1} games")
    return given


def _lost(game: hegemon.Game, instance: Instance, before: Any, after: Any, seat: int) -> tuple[float, float]:
    """What a decision gives away: parts of a win, and units where the margin is played for."""
    sign = 1 if seat == 0 else -1
    one, other = instance.value(before), instance.value(after)
    if not game.for_margin():
        return max(0.0, sign * (one - other)), 0.0
    wins = (_result(one) - _result(other)) * sign
    return max(0.0, wins), max(0.0, sign * (one - other))


def _result(margin: float) -> float:
    return 0.5 if margin == 0 else float(margin > 0)


def random_start(game: hegemon.Game, number: int, most: int) -> Any:
    """A position after up to so and so many decisions at random, none for the first."""
    position, state = game.start(), stream(number, 0)
    for _ in range(number % (most + 1)):
        made, state = random_decision(position, state)
        position = made.after
    return position


def step_by_step(value: Callable[[Any], float]) -> Callable[[Any, random.Random], Turn]:
    """A perfect decision, small move by small move: any that keeps the value."""

    def reply(position: Any, luck: random.Random) -> Turn:
        player, made = position.to_move(), Turn((), position)
        best: Callable[..., float] = max if player == 0 else min
        while not decision_ends(made, player):
            after = {move: value(made.after.play(move)) for move in numbers(made.after.moves())}
            most = best(after.values())
            made = made.then(luck.choice([move for move, worth in after.items() if abs(worth - most) < EXACT]))
        return made

    return reply


# Influence and Trigame: margins


def influence() -> Instance:
    """The small board with territory, by the solver of margins."""
    game = hegemon.load("influence", board="small", territory=True)

    @cache
    def value(position: Any) -> float:
        return float(solve_margin(position).value.amount)

    return Instance(
        "influence", "influence board=small territory=on, all positions solved",
        lambda number: (game, random_start(game, number, 6)), value, step_by_step(value),
    )  # fmt: skip


def trigame() -> Instance:
    """One tile, by its whole graph."""
    game = hegemon.load("trigame", tiles=1)
    solution = one_tile.solution()

    def value(position: Any) -> float:
        return float(solution.value(position))

    return Instance(
        "trigame", "trigame tiles=1, all positions solved", lambda number: (game, random_start(game, number, 4)),
        value, step_by_step(value),
    )  # fmt: skip


# Throne: forced wins

PLIES_LEFT = 5
PLIES_BEFORE = (8, 12, 16, 20, 24)
TRIED = 60
"""Decisions among which one is looked for that keeps a draw."""


def throne() -> Instance:
    """The last plies of games with a limit, by the search for forced wins."""

    def start(number: int) -> tuple[hegemon.Game, Any]:
        from hegemon.play import find_opponent
        from hegemon.play.session import Session

        game = hegemon.load("throne", first_income=False)
        players = [find_opponent(name, game) for name in ("level3", "greedy")]
        done = PLIES_BEFORE[number % len(PLIES_BEFORE)]
        record = Session(hegemon.Record(game, number), players[:: 1 - number % 2 * 2]).play(done)
        last = next(here for here in reversed(record.positions) if not here.over())
        limited = hegemon.load("throne", first_income=False, limit=len(record.positions) - 1 + PLIES_LEFT)
        return limited, limited.notation.read_position(game.notation.write_position(last))

    @cache
    def value(position: Any) -> float:
        if position.over():
            return _share(position.winner())
        return _share(ForcedWinSearch(position).solved(PLIES_LEFT).winner)

    def reply(position: Any, luck: random.Random) -> Turn:
        found = ForcedWinSearch(position).solved(PLIES_LEFT)
        if found.turns:
            made = Turn((), position)
            for move in found.line:
                made = made.then(move)
                if decision_ends(made, position.to_move()):
                    return made
        every = list(decisions(position))
        luck.shuffle(every)
        return next((made for made in every[:TRIED] if value(made.after) == value(position)), every[0])

    return Instance(
        "throne", f"throne first_income=off, the last {PLIES_LEFT} plies before the limit", start, value, reply
    )


def _share(winner: int) -> float:
    return 0.5 if winner == DRAW else float(winner == 0)


# Territory: expectations

FIGHTERS = 16
"""More than can meet in such games."""
TERRITORY = {"board": "corridor7", "control": "occupied"}
TURNS_LEFT = 2
"""Turns that are left from the start of such a game."""

LENGTHS = (2, 3, 2, 3, 2, 3, 2)
"""The rows of this board."""
EDGE = 0.02
"""Where a player can expect less than this, little can be given away; such positions are left out."""


@kernel
def expectation(position: Any, odds: NDArray[np.float64]) -> float:
    """What player 1 gets with perfect play, by looking at all that can follow; `odds` of fights by their sides."""
    if position.over():
        winner = position.winner()
        return 0.5 if winner == DRAW else 1.0 if winner == 0 else 0.0
    moves, player = position.moves(), position.to_move()
    if player == CHANCE:
        total = 0.0
        while size(moves) > 0:
            share = odds[position.sent, position.defenders(), first(moves)]
            total += share * expectation(position.play(first(moves)), odds)
            moves = rest(moves)
        return total
    best = -1.0 if player == 0 else 2.0
    # Nothing is better than a sure win, so the rest needs no look.
    while size(moves) > 0 and (best < 1.0 if player == 0 else best > 0.0):
        value = expectation(position.play(first(moves)), odds)
        best = max(best, value) if player == 0 else min(best, value)
        moves = rest(moves)
    return best


def odds_of_fights(rules: int, moves: int) -> NDArray[np.float64]:
    """The odds of each result of each fight, exact up to rounding."""
    fight = fight_of(rules)
    table = np.zeros((FIGHTERS, FIGHTERS, moves))
    for attackers, defenders in product(range(1, FIGHTERS), repeat=2):
        results = list(numbers(combat.results(attackers, defenders)))
        weights = [int(fight.weight_of(attackers, defenders, MOST - result)) for result in results]
        for result, weight in zip(results, weights, strict=True):
            table[attackers, defenders, result] = float(Fraction(weight, sum(weights)))
    return table


def territory() -> Instance:
    """Few pieces on the smallest board, a few turns before the limit, by expectation."""
    game = hegemon.load("territory", limit=10 + TURNS_LEFT, **TERRITORY)
    board = BOARDS[TERRITORY["board"]]
    odds = odds_of_fights(game.start().rules, game.bounds().moves)

    @cache
    def value(position: Any) -> float:
        return float(expectation(position, odds))

    def start(number: int) -> tuple[hegemon.Game, Any]:
        luck = random.Random(number)
        while True:
            counts = dict.fromkeys(range(len(board.vertices)), 0)
            for sign, home in ((1, range(2)), (-1, range(15, 17))):
                counts[luck.choice(home)] = sign
                counts[luck.choice([cell for cell in range(5, 12) if counts[cell] == 0])] = sign * luck.randint(1, 2)
            cells = iter(counts.values())
            text = "/".join(",".join(str(next(cells)) for _ in range(length)) for length in LENGTHS)
            position = game.notation.read_position(f"{text} {luck.choice('br')} 10 0:0")
            if EDGE < value(position) < 1 - EDGE:
                return game, position

    said = " ".join(f"{name}={text}" for name, text in TERRITORY.items())
    about = f"territory {said}, few pieces, the last {TURNS_LEFT} turns before the limit"
    return Instance("territory", about, start, value, step_by_step(value))
