"""Every game, every option: positions and records are read as they were written, and bad ones are refused."""

from xml.etree import ElementTree

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import hegemon
from hegemon.game.record import read_record
from hegemon.game.registry import agree
from hegemon.view.svg import svg
from hegemon.view.terminal import terminal_picture

from ..variants import ALONE, IDS, any_game, random_record, seeds

each = pytest.mark.parametrize("game", ALONE, ids=IDS)


def check_texts(game: hegemon.Game, seed: int) -> None:
    record = random_record(game, seed)
    for position in record.positions:
        text = game.notation.write_position(position)
        assert game.notation.read_position(text) == game.notation.as_read(position)
        assert game.notation.write_position(game.notation.read_position(text)) == text
    written = record.write()
    again = read_record(written.encode(), lambda header: game)
    assert again.positions == record.positions
    assert again.write() == written
    assert again.outcome == record.outcome


@each
def test_texts_are_read_as_written_with_every_option_alone(game: hegemon.Game) -> None:
    check_texts(game, 1)


@given(any_game, seeds)
@settings(max_examples=25, deadline=None)
def test_texts_are_read_as_written_with_options_together(game: hegemon.Game, seed: int) -> None:
    check_texts(game, seed)


@each
def test_the_header_alone_says_which_game_it_is(game: hegemon.Game) -> None:
    record = random_record(game, 2, most=3)
    if game.name not in hegemon.game_names():
        pytest.skip("a game in a file is named on the command line")
    again = read_record(record.write().encode(), lambda h: agree(None, {}, h.game, h.options))
    assert again.game.chosen == game.chosen
    assert again.position == record.position


@each
def test_a_turn_is_written_once(game: hegemon.Game) -> None:
    """Different turns have different texts, up to what chance did in front of the first."""
    position = random_record(game, 3, most=1).position
    if position.over():
        return
    from itertools import islice

    found = list(islice(hegemon.turns(position), 300))
    texts = [game.notation.write_turn(position, turn.moves) for turn in found]
    assert len(set(texts)) == len(texts)


@each
def test_pictures_are_drawn(game: hegemon.Game) -> None:
    for position in random_record(game, 4).positions[::5]:
        scene = game.view.picture(position)
        if scene is None:
            assert game.name not in hegemon.game_names(), "a registered game must bring a picture"
            return
        root = ElementTree.fromstring(svg(scene))
        assert root.tag.endswith("svg")
        names = [cell.name for cell in scene.cells]
        assert len(set(names)) == len(names) > 0
        drawn = str(terminal_picture(scene))
        assert all(name in drawn or cell.sign for name, cell in zip(names, scene.cells, strict=True))


@given(any_game, st.text(max_size=60))
@settings(max_examples=150, deadline=None)
@example(hegemon.load("influence"), "../..../..../..../..../..../.. b 0:0 - 0 O:C2")
def test_junk_for_a_position_is_an_input_error(game: hegemon.Game, text: str) -> None:
    try:
        position = game.notation.read_position(text)
    except hegemon.InputError as error:
        assert "\n" not in str(error)
    else:
        assert game.notation.read_position(game.notation.write_position(position)) == position


@given(any_game, st.text(max_size=30))
@settings(max_examples=150, deadline=None)
def test_junk_for_a_turn_is_an_input_error(game: hegemon.Game, text: str) -> None:
    position = random_record(game, 5, most=1).position
    for read in (game.notation.read_turn, game.notation.read_decision):
        try:
            read(position, text)
        except hegemon.InputError as error:
            assert "\n" not in str(error)


@given(any_game, st.binary(max_size=200))
@settings(max_examples=150, deadline=None)
def test_junk_for_a_record_is_an_input_error(game: hegemon.Game, data: bytes) -> None:
    try:
        read_record(data, lambda header: game)
    except hegemon.InputError as error:
        assert "line" in str(error)
        assert "\n" not in str(error)


@given(any_game, seeds, st.data())
@settings(max_examples=80, deadline=None)
def test_a_damaged_record_is_read_or_refused_with_its_line(game: hegemon.Game, seed: int, data: st.DataObject) -> None:
    text = random_record(game, seed, most=6).write()
    at = data.draw(st.integers(0, len(text)))
    damaged = text[:at] + data.draw(st.text(max_size=3)) + text[at + data.draw(st.integers(0, 3)) :]
    try:
        read_record(damaged.encode(errors="surrogatepass"), lambda header: game)
    except hegemon.InputError as error:
        assert "line" in str(error)


@each
def test_moves_after_the_end_are_refused(game: hegemon.Game) -> None:
    record = random_record(game, 6)
    with pytest.raises(hegemon.IllegalError, match="after the end"):
        record.add(record.texts[-1])
