"""What is compiled of a game before anybody needs it: all that its commands, its opponents and the page would call.

Only learning is left out, which takes minutes anyway.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from hegemon.errors import IllegalError
from hegemon.game.game import Game
from hegemon.game.position import NONE
from hegemon.game.record import Record
from hegemon.game.turns import random_decision
from hegemon.learn.kept import LearnedJudgement, installed
from hegemon.native.kernels import NativeError
from hegemon.native.random import stream
from hegemon.play.opponents import Opponent, find_opponent
from hegemon.play.question import Question
from hegemon.play.searches import SEARCHES
from hegemon.play.thought import Limits
from hegemon.search.forced_win import ForcedWinSearch
from hegemon.search.glance import glances
from hegemon.search.margin import solve_margin
from hegemon.search.perft import turns_below
from hegemon.search.played_on import play_on
from hegemon.search.playouts import playouts
from hegemon.search.tactics import way_out, win_of_others

LITTLE = 8
"""Simulations or nodes of a search that is only to be compiled."""
FIRST_DECISIONS = 6
"""Decisions at the beginning of a game for which an opponent of the game's own is asked."""


class Preparation(NamedTuple):
    """Something that compiles what it uses."""

    of: str
    """The game, or whatever else uses it."""
    about: str
    """What it is for, in a few words."""
    run: Callable[[], object]


def preparations(kind: type[Game]) -> list[Preparation]:
    """All that is to be prepared of a game, whatever options are chosen later."""
    games: dict[tuple[object, ...], Game] = {}
    for game in _with_each_option(kind):
        games.setdefault(_what_decides_the_code(game), game)
    return [each for game in games.values() for each in _preparations(game)]


def _with_each_option(kind: type[Game]) -> Iterator[Game]:
    """The game as it is, with every value of every option alone, and its presets."""
    yield kind()
    alone = [{option.name: text} for option in kind.options for text in (*(option.choices or ()), *option.samples)]
    for chosen in (*alone, *(dict(preset.options) for preset in kind.presets)):
        with suppress(IllegalError):  # it can't be chosen alone
            yield kind(**chosen)


def _what_decides_the_code(game: Game) -> tuple[object, ...]:
    """Games of a kind that agree in this are played and searched by the same compiled code."""
    style, learned, position = game.mind.style(), installed(game), _first(game)
    searches = style.search, style.rollout, learned and learned.search
    # Where a setup is made one after the other, one player alone decides first, and more can be asked.
    return _shape(position), position.together(), searches, game.for_margin(), len(game.seats) == 2


def _shape(position: Any) -> tuple[object, ...]:
    """The lengths of the tuples that a position is made of."""
    return tuple(_shape(field) if isinstance(field, tuple) else 1 for field in position)


def _first(game: Game) -> Any:
    """The first position in which a player decides."""
    return Record(game, seed=1).position


def _preparations(game: Game) -> Iterator[Preparation]:
    position, learned, made = _first(game), installed(game), partial(Preparation, game.described())
    yield made("random games", lambda: playouts(position, 1))
    yield made("counting turns", lambda: turns_below.compile(position, 1))
    yield made(f"search ({game.mind.style().search})", lambda: _search(game, position, None))
    if learned is not None:
        yield made(f"search ({learned.search}) as learned", lambda: _search(game, position, learned))
    if len(game.seats) == 2:
        yield made("proofs", lambda: _prove(game, position))
    yield made("a look at all decisions", lambda: _look(position))
    yield made("what a single turn decides", lambda: _look_ahead(position))
    for added in game.mind.opponents:
        opponent = find_opponent(added.name, game)
        yield made(f"the opponent {added.name}", partial(_let_decide, opponent, game))


def _let_decide(opponent: Opponent, game: Game) -> None:
    """Where a random game begins, since what comes first may need no thought."""
    record, state = Record(game, seed=1), stream(1, 1)
    for _ in range(FIRST_DECISIONS):
        if record.outcome is None:
            opponent.decide(game, record.position, state)
            decided, state = random_decision(record.position, state)
            state = record.take(decided, state)


def _search(game: Game, position: Any, learned: LearnedJudgement | None) -> None:
    limits = Limits(simulations=LITTLE)
    question = Question(game, position, position.to_move(), limits, 1, 1, None, learned=learned)
    SEARCHES[question.search](question)


def _prove(game: Game, position: Any) -> None:
    with suppress(ValueError):  # chance decides somewhere, or both at once: then nobody can ask for a proof
        if game.for_margin():
            solve_margin(position, nodes=LITTLE)
        else:
            ForcedWinSearch(position, nodes=LITTLE).solved(1)


def _look(position: Any) -> None:
    with suppress(NativeError):  # then it is done in the interpreter
        glances(position, 1, LITTLE, LITTLE)


def _look_ahead(position: Any) -> None:
    if position.together():
        play_on.compile(position, 0, 1, 1, 1)
        return
    row, left = np.zeros(1, np.int64), np.zeros(1, np.int64)
    win_of_others.compile(position, NONE, row, left)
    way_out.compile(position, row, row, left)
