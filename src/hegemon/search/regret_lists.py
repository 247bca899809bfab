"""What both sides can decide in a position of a search by regret: listed, and each pair judged at a glance.

Where a game tells what decisions change, a pair of them is made at once; elsewhere small move by small move. No game is
named here.
"""

from typing import Any, NamedTuple

from hegemon.native import compiled
from hegemon.search.decision_pool import (
    LISTED,
    add_row,
    leave_room,
    list_all,
    list_proposed,
    made,
    take_back,
    tell_effects,
)
from hegemon.search.matrices import (
    ASKED,
    BY_EFFECT,
    FIRST,
    MANY0,
    MANY1,
    PAIRED,
    PAIRS,
    ROOM,
    SECOND,
    STRIDE,
    WHOLE,
    Matrices,
)
from hegemon.search.rollouts import judged_for

LITTLE_TRUST = 4
"""Visits that an outlook counts for where all decisions could be listed."""


class RegretSettings(NamedTuple):
    """How it is played."""

    seed: int
    exploration: float
    """How often a decision is tried whatever the regrets say, in the beginning."""
    margin: float
    scale: float
    steps: int
    """Steps of a random game before a new position is judged by its outlook; -1: to its end."""
    first: int
    """Decisions of each side that are listed at the root: all, or else this number."""
    room: int
    """Decisions that each side may get at the root while the search goes on: answers to what the other chooses."""
    often: int
    """Simulations after which the root's next answers are looked for."""
    attempts: int
    """Changes that are tried on each of these."""
    few: int
    """Further on decisions are listed only where neither side has more than this: elsewhere nothing comes again."""
    after: int
    """Visits after which a position's decisions are listed."""
    trust: int
    """Visits that the outlook of a pair before chance answers counts for, where a side has too many decisions."""


@compiled
def after_both(position: Any, matrices: Matrices, number: int, mine: int, theirs: int) -> Any:
    """The position after a pair of decisions, by their places in their lists."""
    here, pool = matrices.positions[number], matrices.pool
    first, second = int(here[FIRST]) + mine, int(here[SECOND]) + theirs
    if here[BY_EFFECT] == 1:
        return position.after_effects(pool.effects[first], pool.effects[second])
    return made(made(position, pool, first), pool, second)


@compiled(inline=False)
def list_both(
    position: Any, matrices: Matrices, number: int, settings: RegretSettings, few: int, most: int, more: int
) -> bool:
    """List what both sides can decide in a position, if that fits: all up to `few`, else `most` and room for `more`."""
    pool, here = matrices.pool, matrices.positions[number]
    begin = int(pool.full[LISTED])
    alone = not position.together()
    seed = settings.seed ^ number
    told, whole0, whole1, many1 = not alone, True, True, 1
    if alone and position.to_move() == 1:
        add_row(pool, 0)
    else:
        whole0 = list_all(position, pool, few)
        if not whole0:
            list_proposed(position, pool, most, seed)
        told = told and tell_effects(position, pool, begin, int(pool.full[LISTED]) - begin)
    many0 = int(pool.full[LISTED]) - begin
    room = 0 if whole0 or not told else more
    second = begin + many0 + room
    fits = many0 > 0 and leave_room(pool, room)
    if fits and alone and position.to_move() == 0:
        add_row(pool, 0)
    elif fits:
        answering = position
        if not alone:
            answering = made(position, pool, begin).seen_by(1)
        whole1 = list_all(answering, pool, few)
        if not whole1:
            list_proposed(answering, pool, most, seed + 1)
        many1 = int(pool.full[LISTED]) - second
        told = told and tell_effects(answering, pool, second, many1)
        fits = leave_room(pool, room)
    pairs = int(matrices.whole[PAIRED])
    stride = many1 + room
    end = pairs + (many0 + room) * stride
    if not fits or many1 == 0 or end > len(matrices.means):
        take_back(pool, begin)
        return False
    here[FIRST], here[SECOND], here[MANY0], here[MANY1] = begin, second, many0, many1
    here[PAIRS], here[STRIDE], here[BY_EFFECT] = pairs, stride, 1 if told else 0
    here[ROOM], here[ASKED], here[WHOLE] = room, 0, 1 if whole0 and whole1 else 0
    matrices.whole[PAIRED] = end
    # Where there are many pairs, each has to do long without trials of its own.
    trust = settings.trust if max(many0, many1) >= settings.first else LITTLE_TRUST
    for mine in range(many0):
        for theirs in range(many1):
            glance(position, matrices, number, settings, mine, theirs, trust)
    return True


@compiled(inline=False)
def glance(
    position: Any, matrices: Matrices, number: int, settings: RegretSettings, mine: int, theirs: int, trust: int
) -> None:
    """What a pair of decisions looks like before chance answers, as if it had been tried some times."""
    here = matrices.positions[number]
    pair = int(here[PAIRS]) + mine * int(here[STRIDE]) + theirs
    met = after_both(position, matrices, number, mine, theirs)
    matrices.means[pair] = judged_for(met, 0, settings.margin, settings.scale)
    matrices.visits[pair] = trust
