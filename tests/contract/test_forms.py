"""Every game, every option: a page that walks the form can decide all that the rules allow, and nothing else."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

import hegemon
from hegemon.errors import IllegalError
from hegemon.game.answers import decided, follow
from hegemon.game.position import CHANCE
from hegemon.game.turns import Turn, decision_ends, decisions
from hegemon.native.bits import holds
from hegemon.view import Form, Item, Plan
from hegemon.view.form import Answer, check_amounts

from ..variants import ALONE, IDS, any_game, random_record, seeds, walk

FEW = 400
"""Positions with more decisions than this are left to others."""
LOOKED_AT = 6
"""Positions of a game."""

each = pytest.mark.parametrize("game", ALONE, ids=IDS)


def deciding(game: hegemon.Game, seed: int) -> list[Any]:
    """Some positions of a random game, and of its first turns, as the player who decides in them sees them."""
    rng = Random(seed)
    found = [p for p, _ in islice(walk(game.start(), seed), 3000) if not p.over() and p.to_move() != CHANCE]
    between = [p for p in found if p.between_turns()]
    some = rng.sample(found, min(len(found), LOOKED_AT // 2)) + rng.sample(between, min(len(between), LOOKED_AT // 2))
    return [position.seen_by(position.to_move()) for position in some]


def fits(plan: Plan, amounts: dict[str, int]) -> bool:
    try:
        check_amounts(plan, amounts)
    except IllegalError:
        return False
    return True


def random_amounts(plan: Plan, rng: Random) -> dict[str, int]:
    """Amounts that fit a plan, one more at a time."""
    amounts: dict[str, int] = {}
    clicks, growing = rng.randrange(12), replace(plan, whole=False)
    while plan.items and (clicks > 0 or (plan.whole and not fits(plan, amounts))):
        clicks -= 1
        name = rng.choice(plan.items).name
        more = {**amounts, name: amounts.get(name, 0) + 1}
        amounts = more if fits(growing, more) else amounts
    return amounts


def random_answer(game: hegemon.Game, position: Any, rng: Random) -> Answer:
    path: tuple[int, ...] = ()
    form = follow(game, position, Answer(path)).form
    while form is not None:
        ways = len(form.steps) + (1 if form.plan else 0)
        at = rng.randrange(ways)
        if at == len(form.steps):
            assert form.plan is not None
            return Answer(path, random_amounts(form.plan, rng))
        path = (*path, at)
        form = follow(game, position, Answer(path)).form
    return Answer(path)


def check_legal(position: Any, made: Turn) -> None:
    here = position
    for at, move in enumerate(made.moves):
        assert at == 0 or not decision_ends(Turn(made.moves[:at], here), position.to_move())
        assert holds(here.moves(), move)
        here = here.play(move)
    assert here == made.after
    assert decision_ends(made, position.to_move())


def check_random_answers(game: hegemon.Game, seed: int) -> None:
    rng = Random(seed)
    for position in deciding(game, seed):
        for _ in range(4):
            answer = random_answer(game, position, rng)
            made = decided(game, position, answer)
            check_legal(position, made)
            check_amounts_known(game, position, answer, made)


def check_amounts_known(game: hegemon.Game, position: Any, answer: Answer, made: Turn) -> None:
    """Of a decision that was made of a plan the game knows what each item was given."""
    if follow(game, position, Answer(answer.path)).form is not None:
        given = {name: amount for name, amount in answer.amounts.items() if amount}
        assert game.view.amounts_of(position, made.moves) == given


@each
def test_any_answer_is_a_legal_decision_with_every_option_alone(game: hegemon.Game) -> None:
    for seed in range(2):
        check_random_answers(game, seed)


@given(any_game, seeds)
@settings(max_examples=40, deadline=None)
def test_any_answer_is_a_legal_decision_with_options_together(game: hegemon.Game, seed: int) -> None:
    check_random_answers(game, seed)


# Everything that can be decided


def all_amounts(plan: Plan) -> Iterator[dict[str, int]]:
    growing = replace(plan, whole=False)

    def grown(amounts: dict[str, int], first: int) -> Iterator[dict[str, int]]:
        if fits(plan, amounts):
            yield amounts
        for at, item in enumerate(plan.items[first:], first):
            for amount in range(1, item.most + 1):
                more = {**amounts, item.name: amount}
                if not fits(growing, more):
                    break
                yield from grown(more, at + 1)

    yield from grown({}, 0)


def all_answers(game: hegemon.Game, position: Any, path: tuple[int, ...], form: Form | None) -> Iterator[Answer]:
    """Every answer that begins with a path, from the form at its end."""
    if form is None:
        yield Answer(path)
        return
    for at, step in enumerate(form.steps):
        then = follow(game, position, Answer((*path, at))).form if step.ask else step.then
        yield from all_answers(game, position, (*path, at), then)
    if form.plan is not None:
        yield from (Answer(path, amounts) for amounts in all_amounts(form.plan))


def check_complete(game: hegemon.Game, position: Any) -> bool:
    """Whether a position has few enough decisions to be checked."""
    allowed = [made.after for made in islice(decisions(position), FEW + 1)]
    if len(allowed) > FEW:
        return False
    reached = set()
    for answer in all_answers(game, position, (), game.view.form(position)):
        made = decided(game, position, answer)
        check_amounts_known(game, position, answer, made)
        reached.add(made.after)
    assert reached == set(allowed)
    return True


@each
def test_the_form_reaches_every_decision_with_every_option_alone(game: hegemon.Game) -> None:
    first = [random_record(game, 1, most=turns).position for turns in range(3)]
    positions = [position for position in first if not position.over() and position.to_move() != CHANCE]
    checked = [check_complete(game, position) for position in (*positions, *deciding(game, 1))]
    assert any(checked)


@given(any_game, seeds)
@settings(max_examples=20, deadline=None)
def test_the_form_reaches_every_decision_with_options_together(game: hegemon.Game, seed: int) -> None:
    for position in deciding(game, seed)[:2]:
        check_complete(game, position)


# What is refused


@each
def test_what_is_not_in_the_form_is_refused(game: hegemon.Game) -> None:
    rng = Random(3)
    for position in deciding(game, 3):
        form = game.view.form(position)
        answer = random_answer(game, position, rng)
        wrong = [
            Answer((len(form.steps),)),
            Answer((-1,)),
            Answer((*answer.path, 10_000), answer.amounts),
            Answer(answer.path, {**answer.amounts, "no such item": 1}),
        ]
        asked = follow(game, position, Answer(answer.path)).form
        if asked is not None and asked.plan is not None:
            for item in asked.plan.items:
                wrong.append(Answer(answer.path, {**answer.amounts, item.name: item.most + 1}))
                wrong.append(Answer(answer.path, {**answer.amounts, item.name: -1}))
        if answer.path and follow(game, position, Answer(answer.path[:-1])).form.plan is None:  # type: ignore[union-attr]
            wrong.append(Answer(answer.path[:-1]))
        for refused in wrong:
            with pytest.raises(IllegalError):
                decided(game, position, refused)


PLAN = Plan(
    (
        Item("a>b", "a", "b", "send from a to b", 2),
        Item("a>c", "a", "c", "attack c from a", 3, decides=True),
        Item("d>c", "d", "c", "attack c from d", 1, decides=True),
        Item("new", "", "d", "recruit on d", 1, cost=2),
        Item("more", "", "d", "upgrade d", 2, needs="new"),
    ),
    {"a": 3, "d": 1, "": 3},
    "Go",
    "coins",
)


@pytest.mark.parametrize(
    ("amounts", "says"),
    [
        ({"b>a": 1}, "not among"),
        ({"a>b": 3}, "send from a to b: at most 2"),
        ({"a>b": -1}, "at most 2"),
        ({"a>b": 2, "a>c": 2}, "only 3 on a"),
        ({"a>c": 1, "d>c": 1}, "one attack at a time"),
        ({"more": 1}, "upgrade d: first recruit on d"),
        ({"more": 1, "new": 0}, "first recruit on d"),
        ({"new": 1, "more": 2}, "only 3 coins"),
    ],
)
def test_amounts_that_do_not_fit_are_refused(amounts: dict[str, int], says: str) -> None:
    with pytest.raises(IllegalError, match=says):
        check_amounts(PLAN, amounts)


def test_amounts_that_fit_are_not_refused() -> None:
    check_amounts(PLAN, {})
    check_amounts(PLAN, {"a>b": 2, "a>c": 1, "d>c": 0, "new": 1, "more": 1})


def test_a_plan_can_ask_for_one_item_or_for_all_of_a_purse() -> None:
    check_amounts(replace(PLAN, most_items=1), {"a>b": 2, "new": 0})
    with pytest.raises(IllegalError, match="at most 1 at once"):
        check_amounts(replace(PLAN, most_items=1), {"a>b": 1, "new": 1})
    whole = replace(PLAN, purses={"a": 2}, whole=True)
    check_amounts(whole, {"a>b": 1, "a>c": 1})
    with pytest.raises(IllegalError, match="Go: 1 of 2 are still to be given"):
        check_amounts(whole, {"a>b": 1})


# What a page needs to show it


def forms_within(form: Form) -> Iterator[Form]:
    yield form
    for step in form.steps:
        if step.then is not None:
            yield from forms_within(step.then)


@each
def test_everything_has_a_place_and_is_told_apart(game: hegemon.Game) -> None:
    for position in [position for seed in range(2) for position in deciding(game, seed)]:
        scene = game.view.picture(position)
        drawn = [cell.name for cell in scene.cells] if scene else []
        outer = game.view.form(position)
        own = [cell.name for cell in outer.cells]
        assert not set(own) & set(drawn)
        assert len(set(own)) == len(own)
        places = {*own, *drawn}
        for form in forms_within(outer):
            assert form.prompt
            assert form.steps or form.plan
            assert all(step.words and (step.cell or step.label) for step in form.steps)
            assert all(step.cell in places for step in form.steps if step.cell)
            known = [(step.cell, step.label) for step in form.steps]
            assert len(set(known)) == len(known)
            if form.plan:
                check_places(form.plan, places)


def check_places(plan: Plan, places: set[str]) -> None:
    names = [item.name for item in plan.items]
    assert len(set(names)) == len(names)
    assert plan.execute
    assert {item.needs for item in plan.items} <= {"", *names}
    for item in plan.items:
        assert item.words
        assert item.most > 0 < item.cost
        assert item.target in places
        assert item.source == "" or item.source in places
        assert item.source in plan.purses
        assert item.cost <= plan.purses[item.source]
    assert set(plan.purses) <= {"", *places}
    assert set(plan.arriving) <= {item.target for item in plan.items}
    assert all(all(hints) and hints for hints in plan.arriving.values())
