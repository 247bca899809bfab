"""Whole turns, made of small moves and of what chance answers. For the interpreter; exact."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import reduce
from typing import Any, NamedTuple

from hegemon.game.position import CHANCE, random_move
from hegemon.native.bits import numbers
from hegemon.native.random import draw


class Turn(NamedTuple):
    """What happens from one position between turns to the next."""

    moves: tuple[int, ...]
    """Small moves, results of chance included. Of several ways chance can reach `after` it is one."""
    after: Any
    odds: Fraction = Fraction(1)
    """How likely chance is to lead to `after`, given the players' moves."""

    def then(self, *moves: int) -> "Turn":
        """This turn with more small moves played, none of which is drawn."""
        return self._replace(moves=self.moves + moves, after=position_after(self.after, moves))


def outcomes(position: Any) -> list[Turn]:
    """What chance can make of a position, each resulting position once, with its exact odds.

    A position where a player decides, or that is over, is its own only outcome.
    """
    found: dict[Any, Turn] = {}
    frontier = {position: Turn((), position)}
    while frontier:
        reached: dict[Any, Turn] = {}
        for here, so_far in frontier.items():
            if here.over() or here.to_move() != CHANCE:
                _merge(found, here, so_far)
                continue
            moves = list(numbers(here.moves()))
            weights = [int(here.odds(move)) for move in moves]
            total = sum(weights)
            for move, weight in zip(moves, weights, strict=True):
                after = here.play(move)
                _merge(reached, after, Turn((*so_far.moves, move), after, so_far.odds * Fraction(weight, total)))
        frontier = reached
    return list(found.values())


def _merge(found: dict[Any, Turn], after: Any, turn: Turn) -> None:
    known = found.get(after)
    found[after] = turn if known is None else known._replace(odds=known.odds + turn.odds)


def decision_ends(made: Turn, player: int) -> bool:
    """Whether what a player has decided so far is for chance or somebody else to go on from."""
    here = made.after
    return here.over() or (bool(made.moves) and (here.to_move() != player or here.between_turns()))


def decisions(position: Any) -> Iterator[Turn]:
    """What the player to move can decide before chance or somebody else goes on: up to the end of the turn."""
    player = position.to_move()
    stack = [Turn((), position)]
    while stack:
        made = stack.pop()
        if not decision_ends(made, player):
            moves = reversed(list(numbers(made.after.moves())))
            stack.extend(map(made.then, moves))
        elif made.moves:
            yield made


def turns(position: Any) -> Iterator[Turn]:
    """All turns from a position, each decision with each outcome of chance; lazily.

    Chance in front of the first turn belongs to that turn.
    """
    yield from _turns(Turn((), position), False)


def _turns(so_far: Turn, decided: bool) -> Iterator[Turn]:
    for settled in outcomes(so_far.after):
        here = settled.after
        reached = Turn(so_far.moves + settled.moves, here, so_far.odds * settled.odds)
        if here.over() or (decided and here.between_turns()):
            if reached.moves:
                yield reached
            continue
        for made in decisions(here):
            yield from _turns(Turn(reached.moves + made.moves, made.after, reached.odds), True)


def random_decision(position: Any, state: int) -> tuple[Turn, int]:
    """What the player to move decides if any small move is as likely as any other, and the generator's next state."""
    player, made = position.to_move(), Turn((), position)
    while not decision_ends(made, player):
        state, r = draw(state)
        move = random_move(made.after, r)
        made = made.then(move)
    return made, state


def settle(position: Any, state: int) -> tuple[Turn, int]:
    """A turn of chance alone, drawn until a player decides or the game is over, and the generator's next state."""
    moves = []
    while not position.over() and position.to_move() == CHANCE:
        state, r = draw(state)
        moves.append(position.drawn(r))
        position = position.play(moves[-1])
    return Turn(tuple(moves), position), state


def position_after(position: Any, moves: Iterable[int]) -> Any:
    """The position after some small moves."""
    return reduce(lambda here, move: here.play(move), moves, position)


def replay(position: Any, moves: tuple[int, ...]) -> Iterator[Any]:
    """The positions after each of some small moves."""
    for move in moves:
        position = position.play(move)
        yield position
