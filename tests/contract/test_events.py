"""Every game, every option: what happens and how the players stand can be told, and agrees with the picture."""

from typing import Any

import pytest
from hypothesis import given, settings

import hegemon
from hegemon.game.position import CHANCE
from hegemon.game.turns import position_after, replay
from hegemon.native.bits import numbers
from hegemon.view import Event, Fact

from ..variants import ALONE, IDS, any_game, random_record, seeds

each = pytest.mark.parametrize("game", ALONE, ids=IDS)
KINDS = {"place", "move", "capture", "fight", "roll", "pay", "remove", "note"}
MOST_TURNS = 60


def names(game: hegemon.Game, position: Any) -> set[str]:
    """The cells of a picture."""
    scene = game.view.picture(position)
    return set() if scene is None else {cell.name for cell in scene.cells}


def check_events(game: hegemon.Game, before: Any, moves: tuple[int, ...]) -> tuple[Event, ...]:
    after = position_after(before, moves)
    told = tuple(game.view.events(before, moves))
    known = names(game, before) | names(game, after)
    for event in told:
        assert event.kind in KINDS
        assert event.words.strip() == event.words != ""
        assert set(event.cells) <= known
        assert len(set(event.cells)) == len(event.cells)
        assert event.player is None or 0 <= event.player < len(game.seats)
        assert all(1 <= die <= 6 for throw in event.dice for die in throw)
        if event.kind in ("move", "fight"):
            assert event.cells
        if event.kind == "pay":
            assert event.player is not None
            assert event.amount[0] in "+-"
    paid = [event.player for event in told if event.kind == "pay"]
    assert len(paid) == len(set(paid)), "a player is paid once a turn"
    return told


def check_standing(game: hegemon.Game, position: Any) -> None:
    standing = game.view.standing(position)
    if standing is None:
        return
    assert len(standing.players) == len(game.seats)
    for facts in standing.players:
        assert facts
        assert all(isinstance(fact, Fact) and fact.label and fact.value for fact in facts)
        assert len({fact.label for fact in facts}) == len(facts)
    assert standing.moment == standing.moment.strip()


def check_game(game: hegemon.Game, seed: int) -> None:
    record = random_record(game, seed, most=MOST_TURNS)
    assert record.prelude is not None
    check_events(game, game.start(), record.prelude.moves)
    check_standing(game, game.start())
    for before, turn in zip(record.positions, record.turns, strict=False):
        told = check_events(game, before, turn.moves)
        assert told == tuple(game.view.events(before, turn.moves)), "the same turn is always told the same"
        if before.to_move() != CHANCE and game.view.standing(before) is not None:
            assert told, "something happens in every turn"
        check_standing(game, turn.after)
        for within in replay(before, turn.moves):
            check_standing(game, within)


@each
def test_every_turn_is_told_with_every_option_alone(game: hegemon.Game) -> None:
    check_game(game, 4)


@given(any_game, seeds)
@settings(max_examples=25, deadline=None)
def test_every_turn_is_told_with_options_together(game: hegemon.Game, seed: int) -> None:
    check_game(game, seed)


@each
def test_orders_that_are_not_revealed_are_not_told(game: hegemon.Game) -> None:
    for before in random_record(game, 8, most=4).positions:
        if before.over() or not before.together():
            continue
        here, moves = before, list[int]()
        while here.to_move() == before.to_move():
            moves.append(next(numbers(here.moves())))
            here = here.play(moves[-1])
            if here.between_turns():
                break
            assert tuple(game.view.events(before, moves)) == ()


@each
def test_a_turn_with_fights_is_told_in_parts_as_it_is_whole(game: hegemon.Game) -> None:
    """Cut behind the answers of chance, wherever a player goes on: the parts tell the same fights."""
    record = random_record(game, 6, most=MOST_TURNS)
    for before, turn in zip(record.positions, record.turns, strict=False):
        if before.together():
            continue
        parts: list[Event] = []
        here, begun, moves = before, before, list[int]()
        for move in turn.moves:
            by_chance = here.to_move() == CHANCE
            moves.append(move)
            here = here.play(move)
            if by_chance and here.to_move() != CHANCE:
                parts += game.view.events(begun, moves)
                begun, moves = here, []
        parts += game.view.events(begun, moves)
        fights = [event for event in game.view.events(before, turn.moves) if event.kind == "fight"]
        assert [event for event in parts if event.kind == "fight"] == fights
