"""What every choice is worth and leads to: each is made, and the position after it is thought about for a moment.

A search looks for the best choice and learns little about the others, but a person who studies a position wants
to know them, too.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

from hegemon.game.game import Game
from hegemon.game.position import CHANCE
from hegemon.game.turns import Turn, decisions
from hegemon.play.think import think
from hegemon.play.thought import Alternative, Limits, Thought, value_at_end

MOST = 60
"""Choices that are weighed."""
LOOKED_AT = 2000
"""Decisions of which these are chosen."""
SHORTEST = 0.02
"""Seconds for a choice, at the least."""


def weighed(
    game: Game, thought: Thought, seconds: float, tell: Callable[[Sequence[Alternative]], None]
) -> tuple[Alternative, ...]:
    """The choices of a thought and others beside them, the best first; `tell` hears of them as they come.

    What a search said of a whole decision stays. Choices that time was too short for have no value.
    """
    before = thought.before
    side = 1 if before.to_move() == 0 else -1
    known = {choice.decided.after: choice for choice in thought.choices}
    able = {made.after: made for made in (thought.decided, *_most_promising(game, before, side))}
    choices = [known.get(after) or Alternative(made, 0.0, None) for after, made in able.items()]
    open_ones = [choice for choice in choices if _is_settled(choice.decided.after) and _wants_thought(choice)]
    found = {after: choice for after, choice in known.items() if choice.value is not None}
    until = time.perf_counter() + seconds
    for at, choice in enumerate(open_ones):
        left, after = until - time.perf_counter(), choice.decided.after
        if left <= 0 and not after.over():
            continue  # what is finished needs no thought, so it is told even now
        value, line = _looked_at(game, after, max(SHORTEST, left / (len(open_ones) - at)), before.to_move())
        found[after] = replace(choice, value=value if choice.value is None else choice.value, line=choice.line or line)
        tell(_ordered(found, thought, side))
    for choice in open_ones:
        found.setdefault(choice.decided.after, choice)
    return _ordered(found, thought, side)


def _most_promising(game: Game, position: Any, side: int) -> list[Turn]:
    """Decisions that lead to different positions, none of which chance has to settle first."""
    made = {each.after: each for each in islice(decisions(position), LOOKED_AT)}
    able = [each for after, each in made.items() if _is_settled(after)]
    # Most games have fewer than can be weighed; their order then is the order of the game.
    return able if len(able) <= MOST else sorted(able, key=lambda each: -side * game.mind.heuristic(each.after))[:MOST]


def _is_settled(after: Any) -> bool:
    return bool(after.over() or after.to_move() != CHANCE)


def _wants_thought(choice: Alternative) -> bool:
    """A tree tells the values of all choices, but what follows of the best alone."""
    return choice.value is None or not (choice.line or choice.decided.after.over())


def _looked_at(game: Game, position: Any, seconds: float, player: int) -> tuple[float, tuple[Turn, ...]]:
    """What a position is worth to the player who has led to it, and what is likely to be decided there."""
    if not position.over():
        thought = think(game, position, limits=Limits(seconds=seconds))
        return thought.value_for(player), thought.line
    return value_at_end(game, position, player), ()


def _ordered(found: dict[Any, Alternative], thought: Thought, side: int) -> tuple[Alternative, ...]:
    """The one that was decided first, then by their worth to the player who decides."""

    def place(choice: Alternative) -> tuple[bool, bool, float]:
        known = choice.value is not None
        return choice.decided.after != thought.decided.after, not known, -side * (choice.value or 0.0)

    return tuple(sorted(found.values(), key=place))
