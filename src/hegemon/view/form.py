"""What a person may decide, as data: something to choose step by step, amounts to give out, or one after the other.

A page that knows nothing of a game walks it: it shows what can be clicked, says what it means, and sends back the way
that was gone and the amounts that were given. The game reads that answer.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import floor

import msgspec

from hegemon.errors import IllegalError
from hegemon.view.scene import Cell, Shape


@dataclass(frozen=True)
class Step:
    """One thing that can be chosen now."""

    move: int
    """The small move it is."""
    words: str
    """What it means: `place a stone on C2`."""
    cell: str = ""
    """The cell that is clicked for it; empty for a button."""
    label: str = ""
    """What the button says, or what tells apart several steps of one cell."""
    hint: str = ""
    """What is good to know before: `+3 1/3 a turn`, `attack 5 : 4 defence, takes it`."""
    ghost: tuple[Shape, ...] = ()
    """What is drawn at once when it is chosen, until the game answers."""
    then: "Form | None" = None
    """What is to be decided next; None where the decision is complete, or where the game must be asked."""
    ask: bool = False
    """Whether the decision goes on, but in a picture that only the game can draw."""


class Item(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that can be given an amount, one click each; short in JSON, since a plan has hundreds of them."""

    name: str
    """By what the answer calls it."""
    source: str
    """Where an amount comes from: a cell, or empty for the common purse."""
    target: str
    """The cell it goes to; a click on it, after one on its source, gives one more."""
    words: str
    """`send from B3 to C3`."""
    most: int
    cost: int = msgspec.field(default_factory=lambda: 1)  # so that a page is told of 1, too
    """What one takes from the purse of its source."""
    needs: str = ""
    """Another item that must have something before this one can."""
    hints: tuple[str, ...] = ()
    """What an amount of 1, 2, ... brings, such as its odds; the last holds for more."""
    decides: bool = False
    """An attack that dice answer at once: only one of these goes into a plan."""


@dataclass(frozen=True)
class Plan:
    """Amounts to be given out, in any order, until they are executed."""

    items: tuple[Item, ...]
    purses: Mapping[str, int]
    """What there is to give at each source; under the empty name the common purse."""
    execute: str
    """What the button says: `Execute orders`."""
    purse_words: str = ""
    """What the common purse holds: `resources`."""
    arriving: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By target: what 1, 2, ... in all bring there, where several sources can send to one cell."""
    most_items: int = 0
    """How many items may get something at once; 0 for any number."""
    whole: bool = False
    """Whether the purses must be emptied before the plan can be executed: two stones to place are two, not one."""


@dataclass(frozen=True)
class Form:
    """A choice between steps, or a plan, or both: then executing the plan is one more step beside the others."""

    prompt: str
    """What is asked: `Choose a piece to move`."""
    steps: tuple[Step, ...] = ()
    plan: Plan | None = None
    cells: tuple[Cell, ...] = ()
    """Places that are there only to be chosen, such as one where a tile may be laid; no cell of the scene has their
    names."""
    shapes: tuple[Shape, ...] = ()
    """How these places look, drawn faintly over the scene while the choice is open."""


@dataclass(frozen=True)
class Answer:
    """What a person made of a form: the steps by their places, and the amounts by the names of the items."""

    path: tuple[int, ...] = ()
    amounts: Mapping[str, int] = field(default_factory=dict)


def check_amounts(plan: Plan, amounts: Mapping[str, int]) -> None:
    """Raise IllegalError where amounts don't fit a plan."""
    items = {item.name: item for item in plan.items}
    spent: dict[str, int] = {}
    for name, amount in amounts.items():
        if name not in items:
            raise IllegalError("this is not among what can be given")
        item = items[name]
        if not 0 <= amount <= item.most:
            raise IllegalError(f"{item.words}: at most {item.most}")
        if amount and item.needs and not amounts.get(item.needs):
            raise IllegalError(f"{item.words}: first {items[item.needs].words}")
        spent[item.source] = spent.get(item.source, 0) + amount * item.cost
    for source, total in spent.items():
        if total > plan.purses.get(source, 0):
            what = f"on {source}" if source else plan.purse_words
            raise IllegalError(f"only {plan.purses.get(source, 0)} {what}")
    for source, purse in plan.purses.items():
        if plan.whole and spent.get(source, 0) < purse:
            raise IllegalError(f"{plan.execute}: {purse - spent.get(source, 0)} of {purse} are still to be given")
    given = [items[name] for name, amount in amounts.items() if amount]
    if plan.most_items and len(given) > plan.most_items:
        raise IllegalError(f"at most {plan.most_items} at once")
    if sum(item.decides for item in given) > 1:
        raise IllegalError("one attack at a time: its dice come first")


SURE = ">99%"
"""Odds that can hardly grow any more."""


def percent(odds: Fraction) -> str:
    """Odds in whole percent; only what is certain is 0% or 100%."""
    if 0 < odds < Fraction(1, 100):
        return "<1%"
    if Fraction(99, 100) < odds < 1:
        return SURE
    return f"{floor(100 * odds + Fraction(1, 2))}%"


def percents(adds: Callable[[int], Fraction]) -> tuple[str, ...]:
    """The odds of 1, 2, ... from what each adds to those before it, up to near certainty; the last holds for more."""
    odds, texts = Fraction(0), [""]
    while texts[-1] != SURE:
        odds += adds(len(texts))
        texts.append(percent(odds))
    return tuple(texts[1:])
