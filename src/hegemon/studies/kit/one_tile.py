"""Trigame with one tile and two players, solved: every position that can arise."""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from hegemon.games.trigame.game import TrigameGame
from hegemon.games.trigame.options import BETWEEN, CONNECTED, LOCKS, PROPAGATIONS, REMOVALS
from hegemon.games.trigame.rules import EVENTS_OF_A_TURN, OPEN, REMOVE_TILE, REMOVE_TOKEN, SKIP, Trigame
from hegemon.games.trigame.tiles import SOCKETS
from hegemon.native import compiled
from hegemon.search import graph
from hegemon.search.graph_python import margin_of

READINGS = {
    "lock": LOCKS,
    "propagation": PROPAGATIONS,
    "between": BETWEEN,
    "connected": CONNECTED,
    "removal": REMOVALS,
}
"""The readings of the rules for which Kit's table is exact: options of the game with their values."""


class Reading(NamedTuple):
    """A reading of the rules: a value of each of these options."""

    lock: str = "rule"
    propagation: str = "owner"
    between: str = "stop"
    connected: str = "own"
    removal: str = "any"


AS_USUAL = Reading()
USUAL = TrigameGame(tiles=1)
"""One tile under the usual rules."""
EVENTS = {
    SKIP: "skip",
    OPEN: "tile",
    REMOVE_TILE: "-tile",
    **{socket: str(socket) for socket in range(SOCKETS)},
    **{REMOVE_TOKEN + socket: f"-{socket}" for socket in range(SOCKETS)},
}
"""The small moves on one tile in a word: `skip`, `tile`, or a socket; with a minus where they remove."""
MOVES = {event: move for move, event in EVENTS.items()}
"""The small moves that such words stand for."""


def start(reading: Reading = AS_USUAL, skips: bool = True, tiles: int = 1) -> Trigame:
    """The empty board of two players; without `skips` neither may skip."""
    position = TrigameGame(tiles=tiles, **reading._asdict()).start()
    return position if skips else position._replace(skips=0)


@compiled
def normal(position: Trigame) -> Trigame:
    """A position without the number of its events; a finished one also without its mover and the skips."""
    if position.over():
        return position._replace(player=0, first=1, left=EVENTS_OF_A_TURN, skips=0, events=0)
    return position._replace(events=0)


@cache
def explored(reading: Reading = AS_USUAL, skips: bool = True, symmetric: bool = True) -> graph.Graph:
    """All positions that can arise on one tile."""
    return graph.explore(start(reading, skips), normal, symmetric)


@cache
def solution(
    reading: Reading = AS_USUAL,
    skips: bool = True,
    symmetric: bool = True,
    score: Callable[[Trigame], int] = margin_of,
) -> graph.Solution:
    """The exact values of these positions; `score` says what a finished one is worth."""
    return graph.solution_of(explored(reading, skips, symmetric), normal, symmetric, score)


def tokens_of(position: Trigame) -> tuple[int, ...]:
    """The owners of the tokens on sockets 0 to 6: player 1 or 2, or 0 for an empty socket."""
    return tuple(position.token_of(0, socket) for socket in range(SOCKETS))
