"""From a person's answer to a decision, through the form of any game."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from hegemon.errors import IllegalError
from hegemon.game.game import Game
from hegemon.game.turns import Turn, decision_ends
from hegemon.view.events import Event
from hegemon.view.form import Answer, Form, check_amounts


@dataclass(frozen=True)
class Followed:
    """How far an answer leads."""

    made: Turn
    """The small moves so far, and the position after them."""
    form: Form | None
    """What is to be decided next; None where the decision is complete."""


def follow(game: Game, position: Any, answer: Answer, form: Form | None = None) -> Followed:
    """How far an answer leads; IllegalError where it leaves the form. A caller that has kept the form hands it in."""
    player, made = position.to_move(), Turn((), position)
    form = form or game.view.form(position)
    for at in answer.path:
        if form is None or not 0 <= at < len(form.steps):
            raise IllegalError("this is not among the choices")
        step = form.steps[at]
        made = made.then(step.move)
        form = game.view.form(made.after) if step.ask else step.then
        if form is None and not decision_ends(made, player):
            raise IllegalError(f"{step.words}: the game has more to ask, but its form ends here")
    return Followed(made, form)


def decided(game: Game, position: Any, answer: Answer, form: Form | None = None) -> Turn:
    """The whole decision that an answer stands for; IllegalError where a part of it is missing."""
    followed = follow(game, position, answer, form)
    if followed.form is None:
        if any(answer.amounts.values()):
            raise IllegalError("there is nothing to give out here")
        return followed.made
    plan = followed.form.plan
    if plan is None:
        raise IllegalError(f"this is only part of a turn: {followed.form.prompt}")
    check_amounts(plan, answer.amounts)
    made = game.view.decision_of(followed.made, answer.amounts)
    if not decision_ends(made, position.to_move()):
        raise IllegalError("this is only part of a turn")
    return made


@lru_cache(256)
def told_events(game: Game, position: Any, moves: tuple[int, ...]) -> tuple[Event, ...]:
    """What happens in a turn as the game says it; kept, since the same turn is asked about more than once."""
    return tuple(game.view.events(position, moves))


def events_of(game: Game, position: Any, moves: tuple[int, ...], text: str) -> tuple[Event, ...]:
    """What happens in a turn: the events of the game, or else its text; a part of a turn has no text."""
    told = told_events(game, position, moves)
    return told or ((Event(f"{game.seats[max(0, position.to_move())]}: {text}", "note"),) if text else ())
