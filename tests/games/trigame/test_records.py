"""The record language of Trigame: vectors, skips that leave no line, headers, errors that name their place."""

import tracemalloc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hegemon.errors import IllegalError, InputError, MalformedError
from hegemon.game.record import LONGEST, Record, read_record
from hegemon.games.trigame.game import TrigameGame
from hegemon.games.trigame.rules import OPEN
from hegemon.native.bits import numbers

from .reference import Match


def record_of(text: str, **options: object) -> Record:
    """A record whose lines are divided by ` / `."""
    return read_record(text.replace(" / ", "\n").encode(), lambda header: TrigameGame(**options))


def scores(record: Record) -> list[int]:
    return [record.position.score(player) for player in range(len(record.game.seats))]


def lines(record: Record) -> str:
    """What is written, without our first line."""
    return record.write().split("\n", 1)[1].strip().replace("\n", " / ")


@pytest.mark.parametrize(
    ("text", "reached"),
    [
        ("1. [C] : [C]2 / 2. [C]1 : [C]3 / 1. [C]4 : [C]5 / 2. [C]6 : [C]0", [3, 4]),
        ("1. [C] : [C]1 / 2. [C]0 : [C]4 / 1. [C]3 : [C]5", [5, 2]),
        ("1. [C] : [C]0 / 2. [C]4 : [C]6 / 1. [C]1 : [C]3 / 2. [C]5", [6, 3]),
        ("2. [C] : [C]2 / 1. [C]1 : [C]3 / 2. [C]0 : [C]4 / 1. [C]5 : [C]6", [4, 3]),
    ],
)
def test_the_vectors_of_one_tile(text: str, reached: list[int]) -> None:
    record = record_of(text, tiles=1)
    assert scores(record) == reached
    assert record.outcome is not None
    assert record.outcome.winner == reached.index(max(reached))
    assert lines(record) == text


def test_the_vector_of_many_tiles() -> None:
    record = record_of("1. [C] : [C]1 / 2. [B1] : [B1]1 / 1. [C]3 : [C]5")
    assert scores(record) == [5, 1]
    assert record.game.notation.write_position(record.position) == "[C]1:.111.11 [B1]2:.2.1.1. 2 f 12"


def test_propagation_of_the_second_vector() -> None:
    record = record_of("1. [C] : [C]1 / 2. [C]0 : [C]4 / 1. [C]3 : [C]5", tiles=1)
    assert record.game.notation.write_position(record.position) == "[C]1:2111211 2 f 12"


@pytest.mark.parametrize(
    ("text", "options", "kind", "message"),
    [
        ("1. [C] : [C]0 / 2. -[C]0 : [C]", {"tiles": 1}, IllegalError, "first event: -[C]0: the game is locked"),
        ("1. [C] : [C]0 / 2. -[C]0 : [C]", {}, IllegalError, "second event: [C] already lies there"),
        ("2. [C] : [C]0 / 1. skip", {"tiles": 1}, IllegalError, "first event: player 1 has already skipped"),
        ("1. [C] : [C]1 / 2. [CR1] : [CR1]0", {}, IllegalError, "first event: [CR1]: the token on [C]1 stands on an"),
        ("1. [C] : [B1] / 2. [C]4 : [B1]4", {}, IllegalError, "second event: [B1]4 is occupied"),
        ("1. [C] : [C]0 / 2. [C]1 : [C]4 / 1. [C]2 : [C]4", {}, IllegalError, "second event: [C]4 is occupied"),
        ("1. [B1] : [C]0", {}, IllegalError, "first event: [B1]: the first tile is [C]"),
        ("1. [C] : [B1]0", {}, IllegalError, "second event: [B1]0: [B1] is not on the board"),
        ("1. [C] : [B2]", {}, IllegalError, "second event: [B2] is next to no tile of the board"),
        ("1. [C] : [A1]", {}, IllegalError, "second event: [A1] is next to no tile of the board"),
        ("1. [C] : [B1]", {"tiles": 1}, IllegalError, "second event: [B1]: all 1 tiles lie already"),
        ("1. [C] : -[C]", {}, IllegalError, "second event: -[C]: only the first event of a turn may remove"),
        ("1. [C] : [C]0 / 2. -[C]1", {}, IllegalError, "first event: [C]1 is empty"),
        ("1. [C] : [C]0 / 2. -[B1]1", {}, IllegalError, "first event: [B1]1: [B1] is not on the board"),
        ("1. [C] : [C]0 / 2. -[B1]", {}, IllegalError, "first event: -[B1]: [B1] is not on the board"),
        ("1. [C] : [C]0 / 2. -[C]", {}, IllegalError, "first event: -[C]: a token stands on it"),
        ("1. [C] : [B1] / 2. -[C]", {}, IllegalError, "first event: -[C]: it can be removed only when it lies alone"),
        ("1. [C] : [B1] / 2. [B1R1] : skip / 1. -[B1]", {}, IllegalError, "first event: -[B1]: the board would fall"),
        (
            "1. [C] : [C]1 / 2. [C]2 : skip / 1. [C]0 : skip / 2. -[C]0",
            {},
            IllegalError,
            "first event: -[C]0: the token is connected, player 1 has another one path away",
        ),
        (
            "1. [C] : [C]1 / 2. [C]2 : skip / 1. -[C]2",
            {"connected": "any"},
            IllegalError,
            "first event: -[C]2: the token is connected, there is another one path away",
        ),
        (
            "1. [C] : [C]1 / 2. -[C]1",
            {"removal": "own"},
            IllegalError,
            "first event: -[C]1: it is player 1's, and one may remove only one's own",
        ),
        ("1. [C] : [B1] / 2. -[B1]", {"removal": "own"}, IllegalError, "first event: -[B1]: it is player 1's, and one"),
        ("1. [C] : [C]0 : [C]1", {}, IllegalError, "third event: '[C]1' comes after the end of player 1's turn"),
        ("1. skip : [C]", {}, IllegalError, "second event: '[C]' comes after the end of player 1's turn"),
        ("1. [D] : [C]0", {}, MalformedError, "first event: there is no tile '[D]'"),
        ("1. [B0]", {}, MalformedError, "first event: there is no tile '[B0]'"),
        ("1. [C] : [C]7", {}, MalformedError, "second event: '[C]7': there is no socket '7'; sockets are 0 to 6"),
        ("1. [C] : [C]-1", {}, MalformedError, "second event: '[C]-1': there is no socket '-1'"),
        ("1. [C] :", {}, MalformedError, "second event: '' is not an event"),
        ("1. castles", {}, MalformedError, "first event: 'castles' is not an event such as"),
        ("3. [C] : [C]0", {}, IllegalError, "there is no player 3, only 2 play"),
        ("1. [C] : [C]0 / 1. [C]1 : [C]2", {}, IllegalError, "it is player 2's turn, not player 1's"),
        ("1. skip / 2. skip / 2. [C] : [C]0", {}, IllegalError, "player 1 has already skipped, so player 2 can't"),
        ("1. [C] / 2. [C]0 : [C]1", {}, IllegalError, "the turn before it is not complete, one event is left"),
        ("1. [C] : [B1] / 2. -[B1] : skip / 1. -[C] : skip / 1. [C] : [C]0", {}, IllegalError, "it is player 2's turn"),
    ],
)
def test_what_is_wrong_and_where(text: str, options: dict[str, int], kind: type[InputError], message: str) -> None:
    with pytest.raises(InputError) as caught:
        record_of(text, **options)
    assert type(caught.value) is kind
    line = text.count(" / ") + 1
    assert str(caught.value).startswith(f"line {line}, ") or str(caught.value).startswith(f"line {line}: ")
    assert message in str(caught.value)


@pytest.mark.parametrize("text", ["nonsense", "[C] : [C]0", "0. [C] : [C]0", "01. [C]", "1.[C]", "1: Kit", "١. [C]"])
def test_a_line_that_is_none(text: str) -> None:
    with pytest.raises(MalformedError, match=r"^line 2: .* is not a line such as"):
        record_of(f"1. [C] : [C]0 / {text}")


# Skips


@pytest.mark.parametrize(
    ("text", "options", "turns", "written"),
    [
        ("2. [C] : [C]0", {}, 2, "2. [C] : [C]0"),
        ("1. skip / 2. [C] : [C]0", {}, 2, "2. [C] : [C]0"),
        ("3. [C] : [C]0", {"players": 4}, 3, "3. [C] : [C]0"),
        ("1. skip / 3. [C] : [C]0", {"players": 4}, 3, "3. [C] : [C]0"),
        ("1. skip / 2. skip / 1. [C] : [C]0", {}, 3, "1. skip / 2. skip / 1. [C] : [C]0"),
        ("1. skip", {}, 1, "1. skip"),
        (
            "1. [C] : skip / 2. -[C] : [C] / 1. -[C] : [C]",
            {},
            3,
            "1. [C] : skip / 2. -[C] : [C] / 1. -[C] : [C]",
        ),
        (
            "1. [C] : [B1] / 2. -[B1] : skip / 1. -[C] : skip / 2. [C] : [C]0",
            {},
            4,
            "1. [C] : [B1] / 2. -[B1] : skip / 1. -[C] : skip / 2. [C] : [C]0",
        ),
    ],
)
def test_skips(text: str, options: dict[str, int], turns: int, written: str) -> None:
    record = record_of(text, **options)
    assert len(record.turns) == turns
    assert lines(record) == written
    assert record_of(written, **options).positions == record.positions


def test_an_emptied_board_is_skipped_in_lines() -> None:
    text = "1. [C] : [B1] / 2. -[B1] : skip / 3. -[C] : skip / 4. skip / 1. [C] : [C]0"
    record = record_of(text, players=4)
    assert lines(record) == text
    with pytest.raises(IllegalError, match=r"line 4.*it is player 4's turn"):
        record_of(text.replace("4. skip / ", ""), players=4)


def test_nobody_left_to_skip_must_open() -> None:
    position = record_of("1. skip / 2. skip").position
    assert list(numbers(position.moves())) == [OPEN]


def test_an_unfinished_turn_ends_a_record() -> None:
    record = record_of("1. [C] : [C]0 / 2. [C]1")
    assert record.game.notation.write_position(record.position) == "[C]1:12..... 2 1 12"
    assert lines(record) == "1. [C] : [C]0 / 2. [C]1"
    with pytest.raises(IllegalError, match="not complete, one event is left"):
        record.game.notation.read_decision(record.positions[1], "[C]1")


def test_a_record_may_begin_within_a_turn() -> None:
    text = "Position [C]1:1...... 1 1 12 / 1. [C]2 / 2. [C]1 : [C]3"
    record = record_of(text)
    assert record.game.notation.write_position(record.position) == "[C]1:1212... 1 f 12"
    assert lines(record) == text
    skipped = "Position [C]1:1...... 2 f 12 / 2. skip / 1. [C]2 : [C]3"
    assert lines(record_of(skipped)) == skipped


# Names of sockets, resigning, header


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("[B1]5", "[C]3"),
        ("[B1]4", "[C]4"),
        ("[B1]3", "[C]5"),
        ("[CR1]2", "[C]2"),
        ("[CR1]1", "[C]3"),
        ("[CR2]5", "[C]3"),
    ],
)
def test_any_name_of_a_socket_is_read_and_the_earliest_written(said: str, kept: str) -> None:
    record = record_of(f"1. [C] : [CR1] / 2. [B1] : skip / 1. [CR2] : {said}")
    assert lines(record).endswith(f": {kept}")


def test_resigning() -> None:
    for text in ("1. resigns", "1. [C] : [C]0 / 2. resigns", "1. skip / 2. resigns"):
        record = record_of(text)
        assert record.outcome is not None
        assert record.outcome.winner == 1 - text.count(" / ")
        assert lines(record) == text
    with pytest.raises(IllegalError, match="line 2: Red is not to move"):
        record_of("1. [C] : [C]0 / 1. resigns")


def test_resigning_in_a_record_that_begins_with_player_2() -> None:
    record = record_of("# game=trigame rules=1 / Position - 2 f 2 / 2. resigns")
    assert record.outcome is not None
    assert record.outcome.winner == 0
    assert record_of(record.write()).outcome == record.outcome


HEADER = "Match\n1: Kit\n2: Somebody: else\n\n"


def test_a_header_names_the_players() -> None:
    game = TrigameGame(tiles=1)
    text = HEADER + "1. [C] : [C]2\n2. [C]1 : [C]3"
    assert scores(record_of(text, tiles=1)) == [1, 2]
    names = game.notation.read_names(text.split("\n"), 1)
    assert names == ("Kit", "Somebody: else")
    assert game.notation.write_names(names) == HEADER
    assert game.notation.read_names(["1. [C]"], 1) == ()
    assert scores(record_of("# game=trigame tiles=1\n" + text, tiles=1)) == [1, 2]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Match\n1: Kit\n\n1. [C] : [C]0", "line 3: the header names 1 of the 2 players"),
        ("Match\n1: Kit\n2: Ann\n3: Bob\n\n", "line 4: the header names player 3, but only 2 play"),
        ("Match\n2: Kit\n1: Ann\n\n", "line 2: 2: stands where 1: should"),
        ("Match\n1: Kit\n2: Ann\n1. [C] : [C]0", "line 4: '1. [C] : [C]0' is neither a name"),
        ("Match\nnobody\n", "line 2: 'nobody' is neither a name"),
        ("Match", "line 1: the header names 0 of the 2 players"),
    ],
)
def test_a_header_that_is_none(text: str, message: str) -> None:
    with pytest.raises(MalformedError) as caught:
        record_of(text)
    assert str(caught.value).startswith(message)


# Junk


def test_a_line_of_a_hundred_megabytes_is_refused_at_once() -> None:
    line = b"1. [C] : [C]0" + b" : [C]1" * (100 * 1024 * 1024 // 7)
    tracemalloc.start()
    with pytest.raises(MalformedError, match="longer than 4 MiB"):
        read_record(line, lambda header: TrigameGame())
    assert tracemalloc.get_traced_memory()[1] < 1 << 20
    tracemalloc.stop()


@pytest.mark.parametrize("piece", ["[C] : ", "[", " ", "9", ":", "1. [C]\n", "Match\n", "\r\n"])
def test_a_record_as_long_as_may_be(piece: str) -> None:
    text = ("1. [C]" + piece * (LONGEST // len(piece)))[:LONGEST]
    if not piece.strip():
        assert record_of(text).position == record_of("1. [C]").position
        return
    with pytest.raises(InputError) as caught:
        record_of(text)
    assert len(str(caught.value)) < 300


@given(st.text(alphabet="[]ABCLR0123456789-: skip.\n", max_size=60))
@settings(max_examples=300, deadline=None)
def test_junk_is_an_input_error(text: str) -> None:
    game = TrigameGame(players=3)
    try:
        record = read_record(text.encode(), lambda header: game)
    except InputError as error:
        assert "line" in str(error)
        assert "\n" not in str(error)
    else:
        assert read_record(record.write().encode(), lambda header: game).positions == record.positions


def test_the_slow_rules_read_the_same_names() -> None:
    match = Match()
    for event in ("[C]", "[CR1]", "[B1]", "skip", "[CR2]", "[CR2]5"):
        match.play(event)
    record = record_of("1. [C] : [CR1] / 2. [B1] : skip / 1. [CR2] : [CR2]5")
    assert record.game.notation.write_position(record.position) == match.text()
