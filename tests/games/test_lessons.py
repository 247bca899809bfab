"""The lessons of every game: they can be read, and what they call right is right in the sense that they claim."""

from pathlib import Path
from typing import Any

import pytest

import hegemon
from hegemon.game.lessons import Lesson, lessons_of
from hegemon.game.registry import find_game
from hegemon.game.turns import decision_ends, decisions

from ..variants import EXAMPLE, REGISTERED
from .lesson_answers import right_decisions

LESSONS = [(name, lesson) for name in REGISTERED for lesson in lessons_of(find_game(name))]
each = pytest.mark.parametrize(("name", "lesson"), LESSONS, ids=[f"{name}: {lesson.title}" for name, lesson in LESSONS])


def prepared(name: str, lesson: Lesson) -> tuple[hegemon.Game, Any]:
    """The game of a lesson and its position."""
    game = hegemon.load(name, **lesson.options)
    return game, game.notation.read_position(lesson.position)


@pytest.mark.parametrize("name", REGISTERED)
def test_every_game_has_a_guided_first_game(name: str) -> None:
    lessons = lessons_of(find_game(name))
    assert 4 <= len(lessons) <= 7
    assert len({lesson.title for lesson in lessons}) == len(lessons)


@each
def test_positions_and_right_decisions_can_be_read(name: str, lesson: Lesson) -> None:
    game, position = prepared(name, lesson)
    assert game.chosen_texts() == dict(lesson.options)
    assert not position.over()
    assert game.notation.write_position(position) == lesson.position
    for text in lesson.right:
        turn = game.notation.read_decision(position, text)
        assert decision_ends(turn, position.to_move())
        assert turn.after in {made.after for made in decisions(position)}


@each
def test_something_else_can_be_decided(name: str, lesson: Lesson) -> None:
    game, position = prepared(name, lesson)
    right = {game.notation.read_decision(position, text).after for text in lesson.right}
    assert any(made.after not in right for made in decisions(position))


@each
def test_exactly_the_right_decisions_are_right(name: str, lesson: Lesson) -> None:
    if lesson.claim == "only-legal-kind":
        pytest.skip("it asks for a kind of decision, not for the best")
    game, position = prepared(name, lesson)
    right = {game.notation.read_decision(position, text).after for text in lesson.right}
    assert right == right_decisions(lesson, game, position)


@each
def test_texts_are_short_and_whole(name: str, lesson: Lesson) -> None:
    for text in (lesson.title, lesson.text, lesson.ask, lesson.why, lesson.wrong, lesson.hint):
        assert text == " ".join(text.split()), "one line, single spaces"
    for text in (lesson.text, lesson.ask, lesson.why, lesson.wrong, lesson.hint):
        assert text[-1] in ".?"
    assert 2 <= lesson.text.count(". ") + 1 <= 4


# Reading


def test_a_game_without_lessons_has_none() -> None:
    assert lessons_of(find_game(EXAMPLE)) == ()


WHOLE = """
[[lesson]]
title = "One"
text = "Some text."
options = {}
position = "."
ask = "Do it."
right = ["a"]
why = "So."
wrong = "No."
hint = "Look."
claim = "wins"
"""


def in_folder(folder: Path) -> type[hegemon.Game]:
    """A game whose files lie in a folder."""

    class Somewhere(hegemon.Game):
        name = "somewhere"

        @classmethod
        def folder(cls) -> Path:
            return folder

    return Somewhere


def test_fields_are_read(tmp_path: Path) -> None:
    (tmp_path / "lessons.toml").write_text(WHOLE)
    (lesson,) = lessons_of(in_folder(tmp_path))
    assert lesson == Lesson("One", "Some text.", {}, ".", "Do it.", ("a",), "So.", "No.", "Look.", "wins", 1)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('hint = "Look."\n', "", "lesson 1: it lacks hint; the fields of a lesson are title, text"),
        ('hint = "Look."', 'hints = "Look."', "lesson 1: there is no field 'hints'"),
        ('right = ["a"]', "right = []", "lesson 1: right is not a list of decisions"),
        ('right = ["a"]', 'right = "a"', "lesson 1: right is not a list of decisions"),
        ("options = {}", "options = { size = 3 }", "lesson 1: options is not a table of options with their values"),
        ('"wins"', '"luck"', "lesson 1: claim is not one of best-value"),
        ('"wins"', '"wins"\nwithin = 0', "lesson 1: within is not a whole number from 1 on"),
        ('title = "One"', 'title = " "', "lesson 1: title is not a text"),
        ("[[lesson]]", "[lesson]", "it holds something else than tables"),
        ("[[lesson]]", "[[lessons]]", "it holds something else than tables"),
        ("[[lesson]]", "[[lesson", "it can't be read: "),
    ],
)
def test_mistakes_are_named(old: str, new: str, says: str, tmp_path: Path) -> None:
    assert old in WHOLE
    (tmp_path / "lessons.toml").write_text(WHOLE.replace(old, new))
    with pytest.raises(hegemon.MalformedError) as error:
        lessons_of(in_folder(tmp_path))
    assert says in str(error.value)
    assert str(tmp_path) in str(error.value)
