"""The form of Trigame: what an event gains, the places for tiles, and how a turn goes on."""

import pytest

import hegemon
from hegemon.game.answers import decided, follow
from hegemon.view import Form, Step
from hegemon.view.form import Answer


def on(form: Form, cell: str) -> Step:
    (step,) = (step for step in form.steps if step.cell == cell)
    return step


@pytest.mark.parametrize(
    ("position", "cell", "hint"),
    [
        ("[C]1:....... 1 f 12", "[C]0", "+1 point"),
        ("[C]1:.1..... 1 f 12", "[C]3", "+2 points"),
        ("[C]1:11..... 1 f 12", "[C]3", "+4 points"),
        ("[C]2:11..... 1 f 12", "[C]3", "+1 point"),
        ("[C]1:111111. [B1]2:...111. 1 f 12", "[C]6", "+7 points, the whole tile: an extra event"),
        ("[C]1:111111. [B1]2:...111. 1 1 12", "[C]6", "+7 points, the whole tile: an extra event"),
    ],
)
def test_a_token_tells_what_it_gains(position: str, cell: str, hint: str) -> None:
    game = hegemon.load("trigame")
    step = on(game.view.form(game.notation.read_position(position)), cell)
    assert (step.words, step.hint) == (f"place a token on {cell}", hint)
    assert len(step.ghost) == 1


def test_a_token_that_turns_others_tells_what_they_lose() -> None:
    game = hegemon.load("trigame", players=3, between="turn")
    for position, hint in (
        ("[C]1:.1....3 1 1 123", "+2 points, Player 3 loses 1 point"),
        ("[C]1:.1.12.3 1 1 123", "+3 points, Player 2 loses 1 point, Player 3 loses 1 point"),
        (
            "[C]1:11111.3 [B1]2:....11. 1 1 123",
            "+10 points, Player 3 loses 1 point, the whole tile: an extra event",
        ),
    ):
        assert on(game.view.form(game.notation.read_position(position)), "[C]5").hint == hint


def test_a_removed_token_costs_its_owner_a_point() -> None:
    game = hegemon.load("trigame")
    form = game.view.form(game.notation.read_position("[C]1:.12.... 1 f 12"))
    assert form.prompt == "Place or remove a token or a tile, 2 events left"
    step = on(form, "[C]2")
    assert (step.words, step.hint) == ("remove the token of Green on [C]2", "Green loses 1 point")
    later = game.view.form(game.notation.read_position("[C]1:.12.... 1 1 12"))
    assert later.prompt == "Place a token or a tile, 1 event left"
    assert all(step.cell != "[C]2" for step in later.steps)
    locked = game.view.form(game.notation.read_position("[C]1:.1..2.. 1 f 12"))
    assert locked.prompt == "Place a token, 2 events left"


def test_places_for_tiles_are_cells_of_the_form_alone() -> None:
    game = hegemon.load("trigame")
    position = game.notation.read_position("[C]1:.1..... [B1]2:....... 1 f 12")
    form = game.view.form(position)
    words = {cell.name: cell.words for cell in form.cells}
    # A token lies on [C]1, so no tile may share one of the two edges there; [B1] is bare and may go.
    assert words == {"[B1R1]": "no tile yet", "[B1L1]": "no tile yet", "[B1]": "a bare tile of Green"}
    assert len(form.shapes) == 2
    assert on(form, "[B1R1]").words == "lay a tile at [B1R1]"
    assert on(form, "[B1]").words == "remove the tile [B1]"
    scene = game.view.picture(position)
    assert scene is not None
    assert not {cell.name for cell in scene.cells} & set(words)


def test_the_empty_board_is_opened_or_skipped() -> None:
    game = hegemon.load("trigame")
    form = game.view.form(game.start())
    assert [(step.cell, step.label) for step in form.steps] == [("[C]", ""), ("", "Skip")]
    assert form.prompt == "Lay the first tile"
    assert form.cells == ()
    skip = form.steps[1]
    assert not skip.ask
    assert decided(game, game.start(), Answer((1,))) == game.notation.read_decision(game.start(), "skip")


def test_the_second_event_is_asked_for_after_the_first() -> None:
    game = hegemon.load("trigame")
    assert on(game.view.form(game.start()), "[C]").ask
    then = follow(game, game.start(), Answer((0,))).form
    assert then is not None
    at = [step.cell for step in then.steps].index("[C]0")
    assert not then.steps[at].ask
    assert decided(game, game.start(), Answer((0, at))) == game.notation.read_decision(game.start(), "[C] : [C]0")
