"""Small games of Strategic Influence, solved by linear programs, and what mixed orders give away in them."""

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray
from solved import EXACT, Given, Told

import hegemon
from hegemon.game.position import DRAW
from hegemon.game.turns import decisions, outcomes, position_after
from hegemon.native.random import stream
from hegemon.play.opponents import Opponent

SIDE = 3
STARTS = ((2, 1, 1), (2, 1, 2), (2, 2, 1), (1, 2, 2), (1, 3, 2), (1, 2, 3))
"""Turns that are left, and the stones of both."""
MIXED = 2
"""Times that an opponent is asked for its mixture: who plays against it doesn't know its luck."""
ABOUT = f"strategic size={SIDE}, few stones, 1 or 2 turns, by linear programs"

Moves = tuple[int, ...]


def start(number: int) -> tuple[hegemon.Game, Any]:
    """A small position; both have stones on one or two cells."""
    luck = random.Random(number)
    turns, *stones = STARTS[number % len(STARTS)]
    game = hegemon.load("strategic", size=SIDE, turns=turns)
    cells = [0] * SIDE**2
    for sign, many in zip((1, -1), stones, strict=True):
        own: list[int] = []
        for _ in range(many):
            free = [at for at, count in enumerate(cells) if count == 0]
            at = luck.choice(own) if own and luck.random() < 0.5 else luck.choice(free)
            own.append(at)
            cells[at] += sign
    rows = "/".join(",".join(map(str, cells[at : at + SIDE])) for at in range(0, SIDE**2, SIDE))
    return game, game.notation.read_position(f"{rows} 0")


@cache
def _both(position: Any) -> tuple[list[Moves], list[Moves]]:
    """All that each can order; what the second can doesn't depend on the first."""
    mine = list(decisions(position))
    return [made.moves for made in mine], [made.moves for made in decisions(mine[0].after)]


@cache
def _after(position: Any, pair: Moves) -> list[tuple[float, Any]]:
    """What chance makes of the orders of both, with its odds."""
    return [(float(turn.odds), turn.after) for turn in outcomes(position_after(position, pair))]


@cache
def payoffs(position: Any) -> NDArray[np.float64]:
    """What the first player gets of each pair of orders, with perfect play after it."""
    mine, theirs = _both(position)
    return np.array(
        [[sum(odds * value(after) for odds, after in _after(position, one + two)) for two in theirs] for one in mine]
    )


@cache
def value(position: Any) -> float:
    """What the first player gets in equilibrium, from 0 to 1."""
    from scipy.optimize import linprog

    if position.over():
        winner = position.winner()
        return 0.5 if winner == DRAW else float(winner == 0)
    matrix = payoffs(position)
    rows, columns = matrix.shape
    # As much as can be had against every order of the other at once.
    solved = linprog(
        c=[0.0] * rows + [-1.0],
        A_ub=np.hstack([-matrix.T, np.ones((columns, 1))]),
        b_ub=[0.0] * columns,
        A_eq=[[1.0] * rows + [0.0]],
        b_eq=[1.0],
        bounds=[(0, None)] * rows + [(None, None)],
    )
    if not solved.success:
        raise ArithmeticError(solved.message)
    return float(-solved.fun)


def given_away(opponent: Callable[[hegemon.Game], Opponent], games: int, told: Told) -> Given:
    """What an opponent gives away in some games against a player who knows its mixture, in each seat in turn."""
    given = Given()
    for number in range(games):
        game, position = start(number // 2)
        seat, luck, who = number % 2, random.Random(number), opponent(game)
        lost: list[float] = []
        while not position.over():
            orders = _both(position)
            mixed = _mixture(game, position, seat, who, number)
            weights = np.array([mixed.get(moves, 0.0) for moves in orders[seat]])
            matrix = payoffs(position)
            each = weights @ matrix if seat == 0 else matrix @ weights
            answer = int(each.argmin() if seat == 0 else each.argmax())
            lost.append(max(0.0, (value(position) - float(each[answer])) * (1 if seat == 0 else -1)))
            drawn = luck.choices(orders[seat], weights.tolist())[0]
            answered = orders[1 - seat][answer]
            ends = _after(position, drawn + answered if seat == 0 else answered + drawn)
            position = luck.choices([after for _, after in ends], [odds for odds, _ in ends])[0]
        given.decisions += lost
        given.games.append(sum(lost))
        told(f"{ABOUT}: {sum(given.games) / (number + 1):.4f} of a win given away in {number + 1} games")
    return given


def _mixture(game: hegemon.Game, position: Any, seat: int, who: Opponent, number: int) -> dict[Moves, float]:
    """With which probability an opponent orders what, as far as that can be known."""
    there = position if seat == 0 else next(decisions(position)).after.seen_by(1)
    shares: dict[Moves, float] = {}
    for at in range(MIXED):
        seed = stream(number, at)
        mixed = (
            [(who.decide(game, there, seed)[0], 1.0)] if who.mixture is None else who.mixture(game, there, seed >> 10)
        )
        for made, share in mixed:
            shares[made.moves] = shares.get(made.moves, 0.0) + share / MIXED
    assert abs(sum(shares.values()) - 1) < EXACT * len(shares) + 1e-6
    return shares
