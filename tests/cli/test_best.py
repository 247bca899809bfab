"""`hegemon best`, as a person or a script calls it."""

import json
from fractions import Fraction
from typing import Any

import pytest

import hegemon
from hegemon.game.turns import Turn, decisions
from hegemon.play import report
from hegemon.play.thought import Alternative, Thought

from ..variants import EXAMPLE
from . import test_commands

call = test_commands.call
NEAR_END = "BB/BWBW/WBWB/BWBW/WBWB/BWBW/.. b 600:600 - 22"
OVER = "BB/BWBW/WBWB/BWBW/WBWB/BWBW/BB b 600:600 - 24"
FACING = test_commands.ONE_ON_ONE
KEYS = ["move", "value", "interval", "proved", "line", "nodes", "seconds", "by", "choices"]


@pytest.mark.parametrize(
    "args", [("influence", "-o", "board=small"), (EXAMPLE,), ("strategic",), ("influence", "-o", "dice=each")]
)
def test_the_answer_can_be_played(call, args: tuple[str, ...]) -> None:  # type: ignore[no-untyped-def]
    data = json.loads(call("best", *args, "--simulations", "40", "--json").out)
    assert [key for key in KEYS if key in data] == list(data)
    assert ("interval" in data) != data["proved"]
    options = dict(option.split("=") for option in args[2:])
    game = hegemon.load(args[0], **options)
    decided = game.notation.read_decision(game.start(), data["move"])
    assert game.notation.write_decision(game.start(), decided.moves) == data["move"]
    assert data["line"][0] == data["move"]
    assert data["nodes"] > 0
    assert 0 < len(data["choices"]) <= 10
    assert all(set(choice) == {"move", "share", "value"} for choice in data["choices"])
    if "interval" in data:
        low, high = data["interval"]
        assert low <= data["value"] <= high


def test_so_many_simulations_give_the_same_answer_again(call) -> None:  # type: ignore[no-untyped-def]
    args = ("best", "influence", "-o", "board=small", "--simulations", "200", "--seed", "4", "--json")
    first, again = json.loads(call(*args).out), json.loads(call(*args).out)
    assert {**first, "seconds": 0} == {**again, "seconds": 0}


def test_the_line_is_a_game(call) -> None:  # type: ignore[no-untyped-def]
    data = json.loads(call("best", "influence", "--position", NEAR_END, "--simulations", "500", "--json").out)
    game = hegemon.load("influence")
    position = game.notation.read_position(NEAR_END)
    for turn in data["line"]:
        position = game.play(position, turn)
    assert len(data["line"]) <= 2


def test_both_decide_at_once(call) -> None:  # type: ignore[no-untyped-def]
    game = hegemon.load("strategic")
    position = game.notation.read_position(FACING)
    for player in ("1", "2"):
        args = ("best", "strategic", "--position", FACING, "--player", player, "--simulations", "300")
        data = json.loads(call(*args, "--json").out)
        assert sum(choice["share"] for choice in data["choices"]) <= 1.001
        # Only this player's own orders are listed, which move this player's own stack.
        here = position if player == "1" else next(decisions(position)).after
        for choice in data["choices"]:
            game.notation.read_decision(here, choice["move"])
            assert choice["move"] == "-" or choice["move"].startswith("B3" if player == "1" else "D3")
        text = call(*args).out
        assert "mix " in text
        assert "White takes " in text


def test_in_words(call) -> None:  # type: ignore[no-untyped-def]
    text = call("best", "influence", "-o", "board=small", "--simulations", "100").out
    assert [line.split()[0] for line in text.splitlines()] in (
        ["move", "value", "line", "how"],
        ["move", "value", "how"],
    )
    assert " for Black" in text
    assert "Yellow takes " in call("best", EXAMPLE, "--simulations", "20").out


def test_choices_are_whole_turns() -> None:
    """What a search knows only by how it begins is left out."""
    game = hegemon.load("throne")
    position = game.start()
    whole = next(decisions(position))
    begun = Turn(whole.moves[:1], position.play(whole.moves[0]))
    choices = (Alternative(whole, 0.7, 0.1), Alternative(begun, 0.3, None))
    data = report.thought_data(game, Thought(position, whole, 0.1, (0.0, 0.2), False, (whole,), 9, 0.5, "", choices))
    told = game.notation.write_decision(position, whole.moves)
    assert data["choices"] == [{"move": told, "share": 0.7, "value": 0.1}]
    assert (data["move"], data["line"]) == (told, [told])


def test_levels_and_seconds(call) -> None:  # type: ignore[no-untyped-def]
    assert json.loads(call("best", "influence", "-o", "board=small", "--level", "1", "--json").out)["nodes"] > 0
    data = json.loads(
        call("best", "influence", "-o", "board=small", "--seconds", "0.1", "--threads", "1", "--json").out
    )
    assert data["seconds"] < 5


def thought(value: Any, interval: tuple[float, float] | None, proved: bool) -> Thought:
    nothing = Turn((), None)
    return Thought(None, nothing, value, interval, proved, (nothing,), 1, 1.0, "", ())


def test_what_a_value_means() -> None:
    influence, throne = hegemon.load("influence"), hegemon.load("throne")
    for game, found, words in (
        (influence, thought(3.24, (2.0, 4.0), False), "+3.2 points for Black, for Black between +2.0 and +4.0"),
        (influence, thought(-3.24, (-4.0, 2.0), False), "+3.2 points for White, for Black between -4.0 and +2.0"),
        (influence, thought(Fraction(26, 3), None, True), "+26/3 points for Black, proved"),
        (influence, thought(Fraction(-1), None, True), "+1 point for White, proved"),
        (influence, thought(Fraction(0), None, True), "even, proved"),
        (throne, thought(Fraction(1), None, True), "Player 1 wins, proved"),
        (throne, thought(Fraction(-1), None, True), "Player 1 loses, proved"),
        (throne, thought(Fraction(0), None, True), "a draw, proved"),
        (throne, thought(0.24, (0.2, 0.3), False),
         "Player 1 takes 62.0% (a win counts 1, a draw half), between 60.0% and 65.0%"),
    ):  # fmt: skip
        assert report.worth(game, found) == words


def test_figures() -> None:
    assert (report.figure(Fraction(26, 3)), report.figure(0.123456), str(report.figure(-0.00001))) == (
        "26/3",
        0.1235,
        "0.0",
    )


def test_a_line_stops_where_chance_would_answer() -> None:
    game = hegemon.load("influence", board="small", dice="each")
    made = next(decisions(game.start()))
    assert report.line_texts(game, game.start(), [made, made]) == ["A1"]
    calm = hegemon.load("influence", board="small")
    made = next(decisions(calm.start()))
    assert report.line_texts(calm, calm.start(), [made, next(decisions(made.after))]) == ["A1", "A2"]


BAD = [
    (["best", "influence", "--position", OVER], "over"),
    (["best", "influence", "--player", "2", "--simulations", "1"], "to move"),
    (["best", "influence", "--player", "3"], "there is no player 3; influence has players 1 to 2"),
    (["best", "influence", "--player", "0"], "Invalid value for '--player'"),
    (["best", "influence", "--level", "9"], "Invalid value for '--level'"),
    (["best", "influence", "--seconds", "0"], "Invalid value for '--seconds'"),
    (["best", "influence", "--seconds", "nan"], "Invalid value for '--seconds'"),
    (["best", "influence", "--seconds", "1e9"], "Invalid value for '--seconds'"),
    (["best", "influence", "--simulations", "-1"], "Invalid value for '--simulations'"),
    (["best", "influence", "--seconds", "1", "--simulations", "2"], "two limits; give one of them"),
    (["best", "influence", "--position", "x"], "position 'x' is not of the form"),
    (["best", "influence", "-o", "keystone=random", "--simulations", "1"], "chance decides"),
    (["best", "chess"], "there is no game 'chess'"),
]


@pytest.mark.parametrize(("args", "message"), BAD, ids=lambda value: " ".join(value) if isinstance(value, list) else "")
def test_bad_input_is_one_line_and_exit_code_2(call, args: list[str], message: str) -> None:  # type: ignore[no-untyped-def]
    answer = call(*args)
    assert answer.code == 2
    assert answer.out == ""
    assert answer.err.startswith("error: ")
    assert message in answer.err
    assert answer.err.count("\n") == 1
