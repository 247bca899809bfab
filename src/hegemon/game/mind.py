"""What a game knows about good play: how it is searched, what a position looks like, what a proof may rely on.

Searches call a position's methods natively. A mind names the functions that become such methods; what it leaves out
has a default, so a game without a mind is searched and solved too.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields
from typing import Any, ClassVar

from hegemon.game.part import GamePart, P
from hegemon.game.position import (
    after_chance,
    after_effects,
    decision_effect,
    heuristic,
    margin_bounds,
    outlook,
    propose,
    propose_change,
    propose_reply,
    rollout_step,
    turns_left,
    turns_to_win,
    value_key,
    win_key,
)
from hegemon.game.rules_word import RulesWord
from hegemon.native import decorator

SEARCHES = ("tree", "alpha-beta", "regret", "climbing")
ROLLOUTS = ("random", "policy", "outlook")


@dataclass(frozen=True)
class Style:
    """How a game is searched best, and how much the strongest opponent thinks."""

    search: str = "tree"
    """`tree` (Monte Carlo), `alpha-beta` (two players, no chance), `regret` (both decide at once), or `climbing` (far
    too many decisions to list)."""
    strongest: int = 100_000
    """Simulations or nodes that the strongest opponent spends on a decision, some seconds' worth on one core."""
    rollout: str = "random"
    """How a simulated game goes on: at `random`, by the game's rollout `policy`, or not at all: its `outlook` is
    asked."""
    steps: int = -1
    """Steps of a rollout after which its outlook is asked; -1: it goes to the end."""
    exploration: float = 1.0
    """How much a rarely tried move is worth a try."""
    ratio: int = 4
    """How many times as much each level thinks as the one below it."""
    errors: tuple[int, ...] = (400, 150, 60, 30, 15, 8, 4)
    """How far the judgement of a level strays, from the lowest level up, in thousandths of the way from an even game to
    a won one; the top level's doesn't. The higher, the more often a worse decision is taken."""
    lead: int = 400
    """The lead by the heuristic, in units, that is worth half of that way. Only alpha-beta asks, whose values are
    leads."""
    ceiling: int = 8
    """The level from which on more thinking finds nothing in this game: from there on none errs, and they say so."""

    def __post_init__(self) -> None:
        for word, known in ((self.search, SEARCHES), (self.rollout, ROLLOUTS)):
            if word not in known:
                raise ValueError(f"a style has no {word!r}; there are {', '.join(known)}")


@dataclass(frozen=True)
class GameOpponent:
    """An opponent that one game adds to those that play every game."""

    name: str
    about: str
    choose: Callable[[Any, int], tuple[tuple[int, ...], int]]
    """From a position and the generator's state: the small moves of a decision, and the next state."""


@dataclass(frozen=True)
class Guesses:
    """Functions of a position that say how play looks. They are compiled; none has to be exact."""

    heuristic: Callable[..., Any] = heuristic
    """`heuristic()`: how far player 1 is ahead, in units; in a game for the margin, the margin to expect."""
    outlook: Callable[..., Any] = outlook
    """`outlook()`: how a position looks for player 1, from -1000 (lost) to 1000 (won): 2000 times the share of the
    first place that they can expect, less 1000. Not asked at the end."""
    rollout_step: Callable[..., Any] = rollout_step
    """`rollout_step(state)`: like `random_step`, but a step of sensible play."""
    propose: Callable[..., Any] = propose
    """`propose(number, row)`: writes a decision worth a try into the row and answers how many small moves it has, 0
    for none. Other numbers propose other decisions."""
    decision_effect: Callable[..., Any] = decision_effect
    """`decision_effect(decision, words)`: where both decide at once, writes what a decision of the player to move
    changes, in at most as many words as `key()` has, and answers how many; 0 where it can't be told. Then no search
    replays it."""
    after_effects: Callable[..., Any] = after_effects
    """`after_effects(mine, theirs)`: from a position where player 1 begins to decide, the position after two decisions
    by their effects, the same as after all their small moves."""
    after_chance: Callable[..., Any] = after_chance
    """`after_chance(state)`: the position when chance has answered all that it is asked, and the generator's next
    state; the same as by `drawn(r)` of one number after the other."""
    propose_reply: Callable[..., Any] = propose_reply
    """`propose_reply(others, chances, number, row)`: like `propose`, a good answer to what the other may decide:
    effects, each with its probability. Other numbers ask for other answers."""
    propose_change: Callable[..., Any] = propose_change
    """`propose_change(decision, state, row)`: writes a decision of the player to move with a change at random, and
    answers how many small moves it has; 0 for none."""


@dataclass(frozen=True)
class Facts:
    """Functions of a position that a proof relies on, and the options for which they are true.

    Where any other option differs from its default, they are not asked: an option that nobody thought of makes a
    proof slower, never wrong.
    """

    rules: RulesWord
    """How the field `rules` holds the options."""
    understands: tuple[str, ...] = ()
    """The names of the options that these functions take into account."""
    margin_bounds: Callable[..., Any] = margin_bounds
    """`margin_bounds()`: two numbers between which the value of what is still to come lies."""
    value_key: Callable[..., Any] = value_key
    """`value_key()`: what decides that value, in as many words as `key()`; positions that share it share the value."""
    turns_to_win: Callable[..., Any] = turns_to_win
    """`turns_to_win(player)`: a player needs at least this many turns to win, the one under way counted."""
    turns_left: Callable[..., Any] = turns_left
    """`turns_left()`: at most this many turns can still be played, the one under way counted."""
    win_key: Callable[..., Any] = win_key
    """`win_key(turns)`: what decides which player can win within that number of turns, in as many words as
    `key()`."""

    def guarded(self) -> dict[str, Callable[..., Any]]:
        """The functions by name; each falls back to its default where an option is not understood."""
        others = self.rules.others(self.understands)
        return {
            name: DEFAULTS[name]
            if function is DEFAULTS[name]
            else decorator.falling_back(function, DEFAULTS[name], others, self.rules.default)
            for name, function in ((each.name, getattr(self, each.name)) for each in fields(self)[2:])
        }


DEFAULTS: dict[str, Any] = {each.name: each.default for each in (*fields(Guesses), *fields(Facts)[2:])}
"""Every method that a search may call beyond the rules."""


class Mind(GamePart[P]):
    """What a game knows about good play."""

    position: ClassVar[type | None] = None
    """The class of the positions that the functions below become methods of."""
    guesses: ClassVar[Guesses] = Guesses()
    facts: ClassVar[Facts | None] = None
    opponents: ClassVar[Sequence[GameOpponent]] = ()
    """Opponents of the game's own."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if cls.position is None:
            return
        facts = {} if cls.facts is None else cls.facts.guarded()
        for name, function in (vars(cls.guesses) | facts).items():
            decorator.add_method(cls.position, name, function)

    def style(self) -> Style:
        """How opponents think in this game with these options."""
        return Style()

    def not_understood(self) -> tuple[str, ...]:
        """The chosen options for which the facts are not used in proofs, by name."""
        if self.facts is None:
            return ()
        chosen = self.game.chosen_texts()
        return tuple(name for name in chosen if name not in self.facts.understands)

    def heuristic(self, position: P) -> int:
        """How far player 1 is ahead, in units, without reading ahead."""
        return int(position.heuristic())  # type: ignore[attr-defined]
