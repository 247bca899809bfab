"""The named choices of options: every game's can be loaded, and the first is the game as it was written."""

import pytest

from hegemon.game.registry import find_game

from ..variants import NAMES

MOST = 5
each = pytest.mark.parametrize("name", NAMES, ids=lambda name: name.rsplit("/")[-1])


@each
def test_every_preset_can_be_loaded(name: str) -> None:
    kind = find_game(name)
    for preset in kind.presets:
        game = kind(**dict(preset.options))
        assert game.chosen_texts() == dict(preset.options), preset.name
        assert not game.start().over(), preset.name


@each
def test_the_first_is_as_written(name: str) -> None:
    first = find_game(name).presets[0]
    assert (first.name, first.options) == ("as-written", ())


@each
def test_presets_differ_and_say_what_they_are_for(name: str) -> None:
    presets = find_game(name).presets
    assert 1 <= len(presets) <= MOST
    for field in ("name", "title", "about", "options"):
        assert len({getattr(preset, field) for preset in presets}) == len(presets), field
    for preset in presets:
        assert preset.name == preset.name.lower().replace(" ", "-")
        assert preset.title
        assert preset.about.endswith(".")
        assert len(preset.about) <= 100


@each
def test_the_cover_is_a_position_of_a_game_under_way(name: str) -> None:
    kind = find_game(name)
    if kind.cover:
        position = kind().notation.read_position(kind.cover)
        assert kind().notation.write_position(position) == kind.cover
        assert position != kind().start()
        assert not position.over()
