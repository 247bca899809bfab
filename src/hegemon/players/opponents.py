"""Opponents that need no search."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice
from typing import Any

from hegemon.core.errors import MalformedError, shown
from hegemon.core.game import Game
from hegemon.core.turns import Turn, decisions, random_decision, replay
from hegemon.native.draws import below, draw

Decide = Callable[[Game, Any, int], tuple[Turn, int]]
"""From a game, a position and the generator's state: what is decided, and the next state."""


MOST_DECISIONS = 3000
"""The greedy opponent looks at each of so many decisions."""
SAMPLE = 500
"""Where there are more, it looks at so many of them."""


@dataclass(frozen=True)
class Opponent:
    """Somebody who decides; the same state of the generator gives the same decision."""

    name: str
    about: str
    choose: Decide

    def decide(self, game: Game, position: Any, state: int) -> tuple[Turn, int]:
        """What the player to move decides, from what he may know: nothing of orders that are not revealed yet."""
        chosen, state = self.choose(game, position.seen_by(position.to_move()), state)
        return Turn(chosen.moves, [position, *replay(position, chosen.moves)][-1]), state


def _random(game: Game, position: Any, state: int) -> tuple[Turn, int]:
    """Any small move is as likely as any other."""
    return random_decision(position, state)


def _greedy(game: Game, position: Any, state: int) -> tuple[Turn, int]:
    """The decision after which the position looks best, one of the best at random."""
    sign = 1 if position.to_move() == 0 else -1
    best: list[Turn] = []
    most = 0
    candidates, state = _candidates(position, state)
    for made in candidates:
        looks = sign * game.judge(made.after)
        if not best or looks > most:
            best, most = [], looks
        if looks == most:
            best.append(made)
    state, r = draw(state)
    return best[below(r, len(best))], state


def _candidates(position: Any, state: int) -> tuple[list[Turn], int]:
    """All that can be decided, or where that is too much, some of it at random."""
    found = list(islice(decisions(position), MOST_DECISIONS + 1))
    if len(found) <= MOST_DECISIONS:
        return found, state
    sample = {}
    for _ in range(SAMPLE):
        made, state = random_decision(position, state)
        sample[made.moves] = made
    return list(sample.values()), state


def _level(level: int) -> Opponent:
    def think(game: Game, position: Any, state: int) -> tuple[Turn, int]:
        # A search takes a second to import, so nothing imports it before somebody thinks.
        from hegemon.players.levels import choose

        return choose(game, position, state, level)

    return Opponent(f"level{level}", f"searches, level {level} of 8", think)


OPPONENTS = {
    opponent.name: opponent
    for opponent in (
        Opponent("random", "plays anything", _random),
        Opponent("greedy", "takes what looks best at once", _greedy),
        *(_level(level) for level in range(1, 9)),
    )
}


def find_opponent(name: str) -> Opponent:
    """The opponent of a name."""
    if name not in OPPONENTS:
        raise MalformedError(f"there is no opponent {shown(name)}; there are {', '.join(OPPONENTS)}")
    return OPPONENTS[name]
