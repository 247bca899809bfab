"""What the page is told of the choices of a position: cells, ways, and what follows."""

import pytest

from hegemon.game.turns import decisions
from hegemon.play.thought import Alternative
from hegemon.server.data import ChoiceData, WayData
from hegemon.server.engine.worker import LINE_OF_A_CHOICE, _analyse, _choices_data
from hegemon.server.protocol import Analyse, ThoughtMessage
from hegemon.server.reading import clicked_cells, game_of, ways_of

ORDERS = "0,0,0,0,0/0,0,0,0,0/0,3,0,-3,0/0,0,0,0,0/0,0,0,0,0 4"
MOMENTUM = {"momentum": "on", "board": "small"}


@pytest.mark.parametrize(
    ("name", "options", "text", "decided", "cells", "ways"),
    [
        ("strategic", {}, ORDERS, "B3>C3*2 B3>B4", (), [WayData("B3", "C3", 2), WayData("B3", "B4", 1)]),
        ("strategic", {}, ORDERS, "-", (), []),
        ("strategic", {}, "setup", "B3", ("B3",), []),
        ("strategic", {"apart": "on"}, "setup", "B3*2,A1", (), [WayData("", "A1", 1), WayData("", "B3", 2)]),
        ("throne", {}, "", "b4-c4/c4+2", ("b4", "c4"), [WayData("", "c4", 2)]),
        ("throne", {}, "", "b4-c4", ("b4", "c4"), []),
        ("territory", {}, "", "a1>b1 a2>b3*2", (), [WayData("a1", "b1", 1), WayData("a2", "b3", 2)]),
        ("influence", MOMENTUM, "", "B2", ("B2",), []),
        ("influence", {**MOMENTUM, "scoring": "stone"}, "", "B2", ("B2",), []),
        ("influence", {**MOMENTUM, "scoring": "stone"}, "", "B2+A1", ("B2", "A1"), []),
    ],
)
def test_where_a_choice_is_clicked_and_what_goes_where(
    name: str, options: dict[str, str], text: str, decided: str, cells: tuple[str, ...], ways: list[WayData]
) -> None:
    game = game_of(name, options)
    position = game.notation.read_position(text) if text else game.start()
    made = game.notation.read_decision(position, decided)
    assert clicked_cells(game, position, made.moves) == cells
    assert sorted(map(str, ways_of(game, position, made.moves))) == sorted(map(str, ways))


def test_the_second_of_two_who_decide_at_once_has_ways_of_his_own() -> None:
    game = game_of("strategic", {})
    position = game.notation.read_position(ORDERS)
    other = game.notation.read_decision(position, "B3>C3*3").after.seen_by(1)
    made = game.notation.read_decision(other, "D3>D2 D3>C3")
    assert ways_of(game, other, made.moves) == [WayData("D3", "D2", 1), WayData("D3", "C3", 1)]


def test_a_choice_is_told_with_the_first_decisions_that_follow() -> None:
    game = game_of("influence", {"board": "small"})
    position = here = game.start()
    line = []
    for _ in range(LINE_OF_A_CHOICE + 3):
        line.append(next(decisions(here)))
        here = line[-1].after
    begun, unknown = Alternative(line[0], 0.5, 1.25, tuple(line[1:])), Alternative(line[0], 0.5, None)
    told, short = _choices_data(game, position, [begun, unknown])
    assert told == ChoiceData("A1", ("A1",), [], 0.5, 1.25, ["A2", "A3", "B1"])
    assert (short.line, short.value) == ([], None)


def test_a_line_ends_where_chance_answers() -> None:
    game = game_of("influence", {"board": "small", "dice": "each"})
    first = next(decisions(game.start()))
    after = Alternative(first, 1.0, 0.0, (first,))
    assert _choices_data(game, game.start(), [after])[0].line == []


@pytest.mark.parametrize(("player", "stack"), [(0, "B2"), (1, "D2")])
def test_mixed_orders_are_told_while_they_are_searched(player: int, stack: str) -> None:
    position = "0,0,0,0,0/0,1,0,-1,0/0,0,0,0,0/0,0,0,0,0/0,0,0,0,0 19"
    said: list[ThoughtMessage] = []
    asked = Analyse(1, "strategic", {}, position=position, seconds=0.5, player=player)
    done = _analyse(asked, lambda kind, what: said.append(what), lambda: None)
    growing = [each.choices for each in said]
    assert growing
    for choices in [*growing, done.choices]:
        assert choices
        assert abs(sum(choice.share for choice in choices) - 1) < 0.01
        assert {way.source for choice in choices for way in choice.ways} == {stack}
