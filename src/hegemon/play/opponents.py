"""Named opponents: two without a search, the levels, and those that a game adds."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from hegemon.errors import MalformedError, shown
from hegemon.game.game import Game
from hegemon.game.mind import GameOpponent
from hegemon.game.turns import Turn, decisions, random_decision
from hegemon.native.random import below, draw
from hegemon.play.levels import LEVELS, simulations_of

MOST_DECISIONS = 3000
"""The greedy opponent looks at every decision if there are at most this many."""
SAMPLE = 500
"""If there are more, it draws this many at random and looks at those."""


@dataclass(frozen=True)
class Opponent:
    """A named way to decide. The same state of the generator gives the same decision."""

    name: str
    about: str
    choose: Callable[[Game, Any, int], tuple[Turn, int, str]]
    """From a game, a position and the generator's state: the decision, the next state, and a remark to show."""

    def decide_aloud(self, game: Game, position: Any, state: int) -> tuple[Turn, int, str]:
        """A decision for the player to move, the next state, and a remark, from what that player may know."""
        chosen, state, remark = self.choose(game, position.seen_by(position.to_move()), state)
        return Turn((), position).then(*chosen.moves), state, remark

    def decide(self, game: Game, position: Any, state: int) -> tuple[Turn, int]:
        """A decision for the player to move and the next state, without a look at orders that are not revealed yet."""
        decided, state, _ = self.decide_aloud(game, position, state)
        return decided, state


def _random(game: Game, position: Any, state: int) -> tuple[Turn, int, str]:
    """A decision whose small moves are each drawn from all that are possible."""
    return *random_decision(position, state), ""


def _greedy(game: Game, position: Any, state: int) -> tuple[Turn, int, str]:
    """The decision that leads to the best value of the heuristic; among equals one at random."""
    sign = 1 if position.to_move() == 0 else -1
    best: list[Turn] = []
    most = 0
    candidates, state = _candidates(position, state)
    for made in candidates:
        value = sign * game.mind.heuristic(made.after)
        if not best or value > most:
            best, most = [], value
        if value == most:
            best.append(made)
    state, r = draw(state)
    return best[below(r, len(best))], state, ""


def _candidates(position: Any, state: int) -> tuple[list[Turn], int]:
    """All decisions, or a random sample where there are too many."""
    found = list(islice(decisions(position), MOST_DECISIONS + 1))
    if len(found) <= MOST_DECISIONS:
        return found, state
    sample = {}
    for _ in range(SAMPLE):
        made, state = random_decision(position, state)
        sample[made.moves] = made
    return list(sample.values()), state


def _level(name: str, level: int, part: int = 1, seconds: str | None = None) -> Opponent:
    about = f"searches for {seconds} s" if seconds else f"searches, level {level} of {LEVELS[-1]}"

    def choose(game: Game, position: Any, state: int) -> tuple[Turn, int, str]:
        # Importing the searches takes a second, so it waits until an opponent thinks.
        from hegemon.play.think import think
        from hegemon.play.thought import Limits

        state, r = draw(state)
        limits = Limits(seconds=float(seconds)) if seconds else Limits(simulations_of(game, level, part))
        thought = think(game, position, limits=limits, level=level, seed=r >> 10)
        return thought.decided, state, thought.by if thought.proved else ""

    return Opponent(name, about, choose)


OPPONENTS = {
    opponent.name: opponent
    for opponent in (
        Opponent("random", "plays anything", _random),
        Opponent("greedy", "takes what looks best at once", _greedy),
        *(_level(f"level{level}", level) for level in LEVELS),
    )
}
"""The opponents that play every game."""
LIMITED = re.compile(r"level([1-9])(?:/([1-9][0-9]{0,5})|@([0-9]{1,3}(?:\.[0-9]{1,4})?))", re.ASCII)


def find_opponent(name: str, game: Game) -> Opponent:
    """The opponent with this name: one that plays every game, or one that the game adds.

    `level5/20` is level 5 with a twentieth of its simulations. `level8@0.1` is level 8 with a tenth of a second for
    each decision.
    """
    if name in OPPONENTS:
        known, ceiling = OPPONENTS[name], game.mind.style().ceiling
        if name in [f"level{level}" for level in LEVELS if level > ceiling]:
            return replace(known, about=f"as strong as level {ceiling}: this game leaves no more to find")
        return known
    for added in game.mind.opponents:
        if added.name == name:
            return _added(added)
    limited = LIMITED.fullmatch(name)
    if limited is not None and int(limited[1]) in LEVELS and float(limited[3] or 1) > 0:
        return _level(name.removesuffix("/1"), int(limited[1]), int(limited[2] or 1), limited[3])
    raise MalformedError(f"there is no opponent {shown(name)}; there are {', '.join(opponent_names(game))}")


def opponent_names(game: Game) -> tuple[str, ...]:
    """The names of the opponents in a game."""
    return (*OPPONENTS, *(added.name for added in game.mind.opponents))


def opponent_title(name: str) -> str:
    """A name as people read it: `Level 3` for `level3`."""
    letters = name.rstrip("0123456789")
    number = name.removeprefix(letters)
    return f"{letters.capitalize()} {number}".strip()


def _added(added: GameOpponent) -> Opponent:
    def choose(game: Game, position: Any, state: int) -> tuple[Turn, int, str]:
        moves, state = added.choose(position, state)
        return Turn((), position).then(*moves), state, ""

    return Opponent(added.name, added.about, choose)
