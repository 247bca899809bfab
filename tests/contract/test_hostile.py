"""Whatever a text holds, and however long it is: it is read or refused in one short line, in time that grows with its
length alone, and a game can go on from whatever is read."""

import re
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hegemon
from hegemon.game.position import CHANCE
from hegemon.game.record import LONGEST, read_record
from hegemon.game.registry import find_game
from hegemon.game.turns import random_decision
from hegemon.view.svg import svg

from ..variants import EXAMPLES, NAMES, any_game, random_record, seeds, texts

Read = Callable[[str], Any]
LETTERS = 20_000
"""In a long text; texts four times as long are read for comparison."""
NOTICED = 0.1
"""Seconds of this process below which a reader has not been slow, whatever the length."""
LONGEST_MESSAGE = 500
JUNK = (
    "\0",
    "\r",
    "\n",
    "\u2028",
    "\u0663",
    "\U0001f600",
    "{",
    "}",
    "{} ",
    "[",
    "(",
    "9",
    "0,",
    "-",
    "/",
    ":",
    "1. ",
    "x",
)


def richest(name: str) -> hegemon.Game:
    """The game with as many options changed as go together."""
    kind, chosen = find_game(name), dict[str, str]()
    for option in kind.options:
        for text in texts(option):
            try:
                kind(**chosen, **{option.name: text})
            except hegemon.IllegalError:
                continue
            chosen[option.name] = text
            break
    return kind(**chosen)


GAMES = {game.described(): game for name in (*NAMES, *EXAMPLES) for game in (find_game(name)(), richest(name))}
each = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def readers(game: hegemon.Game) -> Iterator[tuple[str, Read]]:
    """A text of each kind from a game that was played at random, and what reads it."""
    notation, record = game.notation, random_record(game, 3, most=4)
    *_, before, _ = record.positions
    turn = notation.write_turn(before, record.turns[-1].moves)
    yield notation.write_position(before), notation.read_position
    yield turn, lambda text: notation.read_turn(before, text)
    yield turn, lambda text: notation.read_decision(before, text)
    yield record.write()[:300], lambda text: read_record(text.encode(), lambda header: game)


def blown_up(text: str) -> Iterator[Callable[[int], str]]:
    """The text with a part of it repeated as often as a number of letters allows: each sign, word and line."""
    parts = [(text.index(sign), sign) for sign in dict.fromkeys(text)]
    parts += [(found.start(), f"{found.group()} ") for found in re.finditer(r"\S+", text)]
    parts += [(found.start(), f"{found.group()}\n") for found in re.finditer(r".+", text)]
    parts += [(at, junk) for at in (0, len(text)) for junk in JUNK]
    for at, part in parts:
        yield lambda letters, at=at, part=part: text[:at] + part * (letters // len(part)) + text[at:]  # type: ignore[misc]


def seconds_for(read: Read, text: str) -> float:
    """Of this process; what is refused is refused in one line that is not long."""
    began = time.process_time()
    try:
        read(text)
    except hegemon.InputError as error:
        assert "\n" not in str(error)
        assert len(str(error)) < LONGEST_MESSAGE
    return time.process_time() - began


def is_slow(read: Read, made: Callable[[int], str], letters: int = LETTERS) -> bool:
    """Whether a text that is four times as long takes far more than four times as long, and does so again."""
    for _ in range(2):
        far = seconds_for(read, made(4 * letters))
        if far < NOTICED or far < 8 * seconds_for(read, made(letters)):
            return False
    return True


@each
def test_no_text_takes_longer_than_its_length_allows(game: hegemon.Game) -> None:
    for text, read in readers(game):
        for made in blown_up(text):
            assert not is_slow(read, made), f"{made(100)[:120]!r} and on"


@each
def test_no_long_record_takes_longer_than_its_length_allows(game: hegemon.Game) -> None:
    begun = random_record(game, 3, most=4).write().rstrip()

    def read(text: str) -> None:
        read_record(text.encode(), lambda header: game)

    for part in JUNK:
        assert not is_slow(read, lambda letters, part=part: begun + part * (letters // len(part)), LONGEST // 20), part  # type: ignore[misc]


def damaged(text: str, data: st.DataObject) -> str:
    """The text with a few of its signs changed, most often to what could stand there, too."""
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(text)))
        other = st.sampled_from(["", *dict.fromkeys(text), "0", "1", "9", "-", "99", "999999999", "9" * 18, "\u0663"])
        text = text[:at] + data.draw(other) + text[at + data.draw(st.integers(0, 2)) :]
    return text


@given(any_game | st.sampled_from([find_game(name)() for name in EXAMPLES]), seeds, st.data())
@settings(max_examples=400, deadline=None)
def test_a_game_goes_on_from_whatever_position_is_read(game: hegemon.Game, seed: int, data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(random_record(game, seed, most=6).positions).map(game.notation.write_position))
    try:
        position = game.notation.read_position(damaged(text, data))
    except hegemon.InputError:
        return
    record, state = hegemon.Record(game, prelude=hegemon.Turn((), position)), seed
    for _ in range(4):
        scene = game.view.picture(record.position)
        assert scene is None or svg(scene)
        if record.outcome is not None or record.position.to_move() == CHANCE:
            break
        assert game.view.form(record.position)
        decided, state = random_decision(record.position, state)
        read = game.notation.read_decision(
            record.position, game.notation.write_decision(record.position, decided.moves)
        )
        assert read.after == decided.after
        state = record.take(decided, state)
    again = read_record(record.write().encode(), lambda header: game)
    assert list(map(game.notation.as_read, again.positions)) == list(map(game.notation.as_read, record.positions))
