"""Named opponents: two without a search, the levels, those that a game adds, and those that know another of them."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Any, Literal, Protocol

from hegemon.errors import MalformedError, shown
from hegemon.game.game import Game
from hegemon.game.mind import GameOpponent, Mind
from hegemon.game.record import Record
from hegemon.game.turns import Turn, decisions, random_decision
from hegemon.native.kernels import NativeError
from hegemon.native.random import below, draw
from hegemon.play.levels import LEVELS, simulations_of
from hegemon.play.session import Player

if TYPE_CHECKING:
    from hegemon.learn.kept import LearnedJudgement
    from hegemon.search.glance import Glances

FEW_DECISIONS, SOME_DECISIONS = 100, 600
"""Up to this many are looked at in the interpreter: if native code is there anyway, and if it isn't, since to compile
takes longer than a game of them."""
MOST_DECISIONS = 3000
"""The greedy opponent looks at every decision if there are at most this many."""
SAMPLE = 500
"""If there are more, it draws this many at random and looks at those."""
EXEC = "exec:"
"""Begins the name of an opponent that is a program: `exec:./program`."""


class Contender(Protocol):
    """Who can play a match: an opponent, or a program of anybody."""

    @property
    def name(self) -> str: ...

    def seated(self, record: Record) -> Player:
        """The contender as a player of one game."""

    def check(self) -> None:
        """Raise InputError where it can't play at all."""

    def close(self, at_once: bool = False) -> None:
        """There are no more games; `at_once` where nobody waits for a contender that ends slowly."""


@dataclass(frozen=True)
class Opponent:
    """A named way to decide. The same state of the generator gives the same decision."""

    name: str
    about: str
    choose: Callable[[Game, Any, int], tuple[Turn, int, str]]
    """From a game, a position and the generator's state: the decision, the next state, and a remark to show."""
    mixture: Callable[[Game, Any, int], Sequence[tuple[Turn, float]]] | None = None
    """From a game, a position in which players decide at the same time, and a seed: the decisions that one is drawn
    from, with their probabilities. None where nobody knows it better than `choose`."""
    quick: Callable[[], "Opponent"] | None = None
    """Nearly the same opponent, who needs a tenth of the time; None for one that is quick anyway."""

    def decide_aloud(self, game: Game, position: Any, state: int) -> tuple[Turn, int, str]:
        """A decision for the player to move, the next state, and a remark, from what that player may know."""
        chosen, state, remark = self.choose(game, position.seen_by(position.to_move()), state)
        return Turn((), position).then(*chosen.moves), state, remark

    def decide(self, game: Game, position: Any, state: int) -> tuple[Turn, int]:
        """A decision for the player to move and the next state, without a look at orders that are not revealed yet."""
        decided, state, _ = self.decide_aloud(game, position, state)
        return decided, state

    def seated(self, record: Record) -> Player:
        """This opponent, which needs to know nothing but the positions in which it decides."""
        return self

    def check(self) -> None:
        """It can always play."""

    def close(self, at_once: bool = False) -> None:
        """There is nothing to be closed."""


def _random(game: Game, position: Any, state: int) -> tuple[Turn, int, str]:
    """A decision whose small moves are each drawn from all that are possible."""
    return *random_decision(position, state), ""


def _greedy(game: Game, position: Any, state: int) -> tuple[Turn, int, str]:
    """The decision that leads to the best value of the heuristic; among equals one at random."""
    seen = glances_of(game, position, state)
    best = seen.equals(position.to_move())
    state, r = draw(seen.state)
    return Turn((), position).then(*seen.moves_of(best[below(r, len(best))])), state, ""


def glances_of(game: Game, position: Any, state: int) -> "Glances":
    """What all decisions look like to the game's heuristic, or a random sample where there are too many."""
    from hegemon.search.glance import Glances, glances

    native = _native.get(type(position))
    few = FEW_DECISIONS if native else SOME_DECISIONS
    # A mind with a heuristic of its own, beside that of its positions, is asked itself.
    can = native is not False and type(game.mind).heuristic is Mind.heuristic
    if can and len(list(islice(decisions(position), few + 1))) > few:
        try:
            seen = glances(position, state, MOST_DECISIONS, SAMPLE)
        except NativeError:
            seen = None
        _native[type(position)] = seen is not None
        if seen is not None:
            return seen
    candidates, state = _candidates(position, state)
    values = [game.mind.heuristic(made.after) for made in candidates]
    return Glances(values, lambda at: candidates[at].moves, state)


_native: dict[type, bool] = {}
"""For classes of positions with many decisions: whether native code can look at them."""


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


def _level(
    name: str,
    level: int,
    part: int = 1,
    seconds: str | None = None,
    learned: "LearnedJudgement | Literal['installed'] | None" = "installed",
) -> Opponent:
    about = f"searches for {seconds} s" if seconds else f"searches, level {level} of {LEVELS[-1]}"

    def choose(game: Game, position: Any, state: int) -> tuple[Turn, int, str]:
        # Importing the searches takes a second, so it waits until an opponent thinks.
        from hegemon.play.think import think
        from hegemon.play.thought import Limits

        state, r = draw(state)
        limits = Limits(seconds=float(seconds)) if seconds else Limits(simulations_of(game, level, part))
        thought = think(game, position, limits=limits, level=level, seed=r >> 10, learned=learned)
        return thought.decided, state, thought.by if thought.proved else ""

    def mixture(game: Game, position: Any, seed: int) -> Sequence[tuple[Turn, float]]:
        from hegemon.play.think import think
        from hegemon.play.thought import Limits

        limits = Limits(seconds=float(seconds)) if seconds else Limits(simulations_of(game, level, part))
        thought = think(game, position, limits=limits, level=level, seed=seed, learned=learned)
        return [(choice.decided, choice.share) for choice in thought.choices]

    def quick() -> Opponent:
        return _level(f"{name}, quick", level, QUICKER * part, seconds and str(float(seconds) / QUICKER), learned)

    # Lower levels misjudge what their search finds, so only their decisions tell.
    return Opponent(name, about, choose, mixture if level == LEVELS[-1] else None, quick)


QUICKER = 10
"""How many times as fast the quick form of a level is."""


def _exploiter(rival: Opponent) -> Opponent:
    def choose(game: Game, position: Any, state: int) -> tuple[Turn, int, str]:
        from hegemon.play.exploiter import best_response

        state, r = draw(state)
        return best_response(game, position, rival, r >> 10), state, ""

    return Opponent(f"{EXPLOIT}{rival.name}", f"knows how {rival.name} decides, and makes the most of it", choose)


OPPONENTS = {
    opponent.name: opponent
    for opponent in (
        Opponent("random", "plays anything", _random),
        Opponent("greedy", "takes what looks best at once", _greedy),
        *(_level(f"level{level}", level) for level in LEVELS),
    )
}
"""The opponents that play every game."""
LIMITED = re.compile(r"level([1-9])(?:/([1-9][0-9]{0,5})|@([0-9]{1,3}(?:\.[0-9]{1,4})?))?(\+none)?", re.ASCII)

EXPLOIT = "exploit:"
"""Before the name of an opponent: one that knows it."""


def find_opponent(name: str, game: Game, learned: "LearnedJudgement | None" = None) -> Opponent:
    """The opponent with this name: one that plays every game, or one that the game adds.

    `level5/20` is level 5 with a twentieth of its simulations. `level8@0.1` is level 8 with a tenth of a second for
    each decision. `level8+none` does without the judgement that is installed for the game; a level is given another
    one as `learned`. `exploit:greedy` knows how `greedy` decides.
    """
    rival = name.removeprefix(EXPLOIT)
    if rival != name and not rival.startswith(EXPLOIT):
        return _exploiter(find_opponent(rival, game, learned))
    if name in OPPONENTS and learned is None:
        known, ceiling = OPPONENTS[name], game.mind.style().ceiling
        if name in [f"level{level}" for level in LEVELS if level > ceiling]:
            return replace(known, about=f"as strong as level {ceiling}: this game leaves no more to find")
        return known
    for added in game.mind.opponents:
        if added.name == name:
            return _added(added)
    limited = LIMITED.fullmatch(name)
    if limited is not None and int(limited[1]) in LEVELS and float(limited[3] or 1) > 0:
        own: LearnedJudgement | Literal["installed"] | None = None if limited[4] else learned or "installed"
        return _level(name.removesuffix("/1"), int(limited[1]), int(limited[2] or 1), limited[3], own)
    raise MalformedError(f"there is no opponent {shown(name)}; there are {', '.join(opponent_names(game))}")


def find_contender(name: str, game: Game, learned: "LearnedJudgement | None" = None) -> Contender:
    """As `find_opponent`, and for `exec:./program@0.5` that program with half a second for each decision.

    It runs what it is told to. So a name must come from the person at the computer: from the command line.
    """
    if not name.startswith(EXEC):
        return find_opponent(name, game, learned)
    from hegemon.play.program import program_named

    return program_named(name)


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
