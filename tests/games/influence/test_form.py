"""What the form of Influence says about a stone is what the stone earns."""

import re
from fractions import Fraction
from random import Random

import pytest

import hegemon
from hegemon.errors import IllegalError
from hegemon.game.answers import decided
from hegemon.game.turns import outcomes
from hegemon.games.influence.boards import BOARDS
from hegemon.games.influence.stages import SPEND
from hegemon.view import Step
from hegemon.view.form import Answer

SMALL = BOARDS["small"]
HINT = re.compile(r"\+(\d+ \d/\d|\d/\d|\d+) a (turn|round)( on average)?(?:, \+(\d+ \d/\d|\d/\d|\d+) in all)?")


def points(text: str) -> Fraction:
    """`26 2/3` as a number."""
    return sum(map(Fraction, text.split()), Fraction(0))


def on(game: hegemon.Game, position: hegemon.Position, cell: str) -> Step:
    return next(step for step in game.view.form(position).steps if step.cell == cell)


def test_the_centre_of_the_small_board_earns_its_six_corners_in_every_turn() -> None:
    game = hegemon.load("influence", board="small")
    step = on(game, game.start(), "C3")
    assert step.words == "place a stone on C3"
    assert step.hint == "+2 a turn, +38 in all"
    assert on(game, game.start(), "A1").hint == "+2/3 a turn, +12 2/3 in all"


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"board": "small", "territory": "on"},
        {"board": "small", "scoring": "round"},
        {"board": "diagram", "scoring": "round", "territory": "on"},
        {"board": "small", "echo": "on", "keystone": "B2^", "territory": "on"},
        {"board": "small", "komi": "13/2"},
        {"board": "small", "scoring": "round", "first": "white"},
    ],
)
def test_a_players_stones_earn_together_the_final_total(options: dict[str, str]) -> None:
    game, rng = hegemon.load("influence", **options), Random(5)
    position = game.start()
    earned = [game.points(position.score(player)) for player in range(2)]
    while not position.over():
        step = rng.choice(game.view.form(position).steps)
        match = HINT.fullmatch(step.hint)
        assert match is not None
        earned[position.to_move()] += points(match[4])
        position = position.play(step.move)
    assert [game.points(position.score(player)) for player in range(2)] == earned


@pytest.mark.parametrize("dice", ["corner", "each"])
def test_with_dice_a_stone_earns_what_the_form_says_on_average(dice: str) -> None:
    game = hegemon.load("influence", board="small", dice=dice, keystone="B2^")
    for step in game.view.form(game.start()).steps:
        match = HINT.fullmatch(step.hint)
        assert match is not None
        mean = sum(turn.odds * turn.after.score(0) for turn in outcomes(game.start().play(step.move)))
        assert points(match[1]) == mean / game.unit()
        assert match[3] == " on average"


def test_what_is_not_known_yet_is_left_out() -> None:
    for options in ({"pass": "on"}, {"threshold": "100"}, {"momentum": "on"}, {"shift": "on", "keystone": "B2^"}):
        game = hegemon.load("influence", board="small", **options)
        assert on(game, game.start(), "A1").hint == "+2/3 a turn"
    game = hegemon.load("influence", board="small", dice="active")
    assert on(game, game.start(), "A1").hint == "2 corners"
    assert on(game, game.start(), "C3").hint == "6 corners"


def test_a_pass_is_a_button() -> None:
    game = hegemon.load("influence", board="small", **{"pass": "on"})
    step = game.view.form(game.start()).steps[-1]
    assert (step.label, step.cell, step.hint) == ("Pass", "", "")
    again = game.view.form(game.start().play(step.move)).steps[-1]
    assert again.hint == "both have passed then: the game ends"


def test_the_two_stones_of_a_token_are_placed_in_any_order() -> None:
    game = hegemon.load("influence", board="small", momentum="on")
    steps = game.view.form(game.start()).steps
    token = next(at for at, step in enumerate(steps) if step.move == SPEND)
    assert (steps[token].label, steps[token].cell) == ("Place two stones", "")
    wanted = game.notation.read_decision(game.start(), "A2+C3")
    assert decided(game, game.start(), Answer((token,), {"C3": 1, "A2": 1})) == wanted
    with pytest.raises(IllegalError, match="Place both stones: 1 of 2"):
        decided(game, game.start(), Answer((token,), {"C3": 1}))
    with pytest.raises(IllegalError, match="only 2 stones"):
        decided(game, game.start(), Answer((token,), {"C3": 1, "A2": 1, "A1": 1}))


def test_where_each_of_two_stones_is_paid_the_second_is_asked_for_behind_the_first() -> None:
    game = hegemon.load("influence", board="small", momentum="on", scoring="stone")
    first = game.view.form(game.start())
    assert [step.cell for step in first.steps] == list(SMALL.vertices)
    assert all(step.ask for step in first.steps)
    # Every stone is paid by itself, so it is known how often, token or not.
    assert on(game, game.start(), "C3").hint == "+2 a stone, +38 in all"
    placed = game.start().play(SMALL.vertex("C3"))
    second = game.view.form(placed)
    assert second.prompt == "Black may place a second stone for the token"
    assert on(game, placed, "A1").hint == "+2/3 a stone, +12 in all"
    assert not any(step.ask for step in second.steps)
    assert (second.steps[-1].label, second.steps[-1].cell) == ("Keep the token", "")
    keep, a1 = len(second.steps) - 1, [step.cell for step in second.steps].index("A1")
    c3 = SMALL.vertex("C3")
    for path, text in (((c3, a1), "C3+A1"), ((c3, keep), "C3")):
        assert decided(game, game.start(), Answer(path)) == game.notation.read_decision(game.start(), text)
    with pytest.raises(IllegalError, match="only part of a turn"):
        decided(game, game.start(), Answer((c3,)))


def test_with_dice_the_first_of_two_stones_is_a_decision_of_its_own() -> None:
    game = hegemon.load("influence", board="small", momentum="on", scoring="stone", dice="each")
    assert not any(step.ask for step in game.view.form(game.start()).steps)
    rolled = outcomes(game.start().play(SMALL.vertex("C3")))[0].after
    assert decided(game, rolled, Answer((0,))) == game.notation.read_decision(rolled, "+A1")
    assert decided(game, rolled, Answer((18,))) == game.notation.read_decision(rolled, "-")


def test_the_last_free_vertex_leaves_no_pair() -> None:
    game = hegemon.load("influence", board="small", momentum="on")
    position = game.start()
    for vertex in range(18):
        position = position.play(vertex)
    assert [step.cell for step in game.view.form(position).steps] == ["E3"]
