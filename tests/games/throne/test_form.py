"""The form of Throne: equations of attacks, and what can be bought after each move."""

import pytest

import hegemon
from hegemon.errors import IllegalError
from hegemon.game.answers import decided
from hegemon.view import Form, Item, Plan, Step
from hegemon.view.form import Answer

ATTACK = ".../.a../.Cb../.A../... 1 0:0 0"
"""C on c2 with A on b2 behind it against b on c3 with a on d2; d2 and b2 touch c3."""


def on(form: Form | None, cell: str) -> Step:
    assert form is not None
    return next(step for step in form.steps if step.cell == cell)


def plan_of(form: Form | None) -> Plan:
    assert form is not None
    assert form.plan is not None
    return form.plan


def answer(form: Form, cells: tuple[str, ...], amounts: dict[str, int]) -> Answer:
    path = []
    for cell in cells:
        path.append([step.cell for step in form.steps].index(cell))
        then = form.steps[path[-1]].then
        form = then if then is not None else form
    return Answer(tuple(path), amounts)


@pytest.mark.parametrize(
    ("options", "hint"),
    [
        ({}, "attack 3+1=4 : 2+1=3 defence: takes it"),
        ({"support": "origin"}, "attack 3+1=4 : 2+1=3 defence: takes it"),
        ({"support": "none"}, "attack 3 : 2+1=3 defence: holds: your piece stays"),
    ],
)
def test_an_attack_is_shown_as_an_equation(options: dict[str, str], hint: str) -> None:
    game = hegemon.load("throne", **options)
    position = game.notation.read_position(ATTACK)
    step = on(on(game.view.form(position), "c2").then, "c3")
    assert (step.words, step.hint) == ("attack c3", hint)
    assert bool(step.ghost) == ("takes" in hint)


def test_the_other_pieces_equation_is_its_own() -> None:
    game = hegemon.load("throne")
    step = on(on(game.view.form(game.notation.read_position(ATTACK)), "b2").then, "c3")
    assert step.hint == "attack 1+3=4 : 2+1=3 defence: takes it"


def test_a_move_that_wins_ends_the_turn() -> None:
    game = hegemon.load("throne", goal_weight="2")
    step = on(on(game.view.form(game.notation.read_position(ATTACK)), "c2").then, "c3")
    assert step.hint == "attack 3+1=4 : 2+1=3 defence: takes it, wins"
    assert step.then is None


def test_what_is_bought_is_paid_from_the_pool_after_the_income() -> None:
    game = hegemon.load("throne")
    position = game.notation.read_position(".../.b../...../.A../..A 1 7:0 0")
    step = on(on(game.view.form(position), "b2").then, "c2")
    assert step.hint == "income 3"
    plan = plan_of(step.then)
    assert plan.purses == {"": 10}
    assert plan.purse_words == "resources"
    items = {item.name: item for item in plan.items}
    assert sorted(items) == ["@a1", "@a2", "@b1", "@b4", "a1", "a2", "a3", "b1", "b4", "c2"]
    assert items["@a1"] == Item("@a1", "", "a1", "recruit on a1", 1, 5, hints=("a piece of weight 1",))
    assert (items["a1"].needs, items["a1"].most, items["a1"].cost) == ("@a1", 4, 3)
    assert (items["c2"].needs, items["c2"].most) == ("", 4)
    assert items["c2"].hints == ("weight 2", "weight 3", "weight 4", "weight 5")


def test_the_answer_is_the_turn_that_the_notation_writes() -> None:
    game = hegemon.load("throne")
    position = game.notation.read_position(".../.b../...../.A../..A 1 7:0 0")
    form = game.view.form(position)
    made = decided(game, position, answer(form, ("b2", "c2"), {"a1": 1, "@a1": 1, "c2": 0}))
    assert made == game.notation.read_decision(position, "b2-c2/@a1,a1+1")
    made = decided(game, position, answer(form, ("b2", "c2"), {"c2": 2, "a3": 1}))
    assert made == game.notation.read_decision(position, "b2-c2/a3+1,c2+2")
    made = decided(game, position, answer(form, ("b2", "c2"), {}))
    assert made == game.notation.read_decision(position, "b2-c2")
    with pytest.raises(IllegalError, match="first recruit on a1"):
        decided(game, position, answer(form, ("b2", "c2"), {"a1": 1}))
    with pytest.raises(IllegalError, match="only 10 resources"):
        decided(game, position, answer(form, ("b2", "c2"), {"@a1": 1, "c2": 2}))
    with pytest.raises(IllegalError, match="only part of a turn: Choose where"):
        decided(game, position, answer(form, ("b2",), {}))


def test_where_nothing_can_be_bought_the_target_completes_the_turn() -> None:
    game = hegemon.load("throne")
    position = game.notation.read_position(".../.b../...../.A../... 1 0:0 0")
    step = on(on(game.view.form(position), "b2").then, "b1")
    assert step.hint == "income 1"
    assert step.then is None


def test_staying_is_a_button_where_it_is_allowed() -> None:
    game = hegemon.load("throne")
    assert all(step.cell for step in game.view.form(game.start()).steps)
    game = hegemon.load("throne", must_move="off")
    step = game.view.form(game.start()).steps[-1]
    assert (step.label, step.hint) == ("Stay", "income 5")
    recruiting = game.notation.read_position(".../.b../...../..../... 1 5:0 0")
    form = game.view.form(recruiting)
    assert form.prompt == "No piece can move"
    assert decided(game, recruiting, Answer((0,), {"@a2": 1})) == game.notation.read_decision(recruiting, "--/@a2")
