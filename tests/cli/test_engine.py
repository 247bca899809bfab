"""`hegemon engine`: one answer to every line, whatever it holds."""

import io
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hegemon.cli import engine
from hegemon.errors import IllegalError
from hegemon.native import kernels

from ..variants import EXAMPLE

COMMAND = [sys.executable, "-m", "hegemon", "engine"]
SMALL = {"game": "influence", "options": {"board": "small", "territory": True}}
OURS = "a mistake in hegemon"


def asked(question: Any) -> dict[str, Any]:
    """The answer to a question."""
    return engine.answer_to(json.dumps(question).encode())


def process(data: bytes) -> list[dict[str, Any]]:
    """What a process answers to its input."""
    done = subprocess.run(COMMAND, input=data, capture_output=True, check=True)
    assert b"Traceback" not in done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_many_questions_to_one_process() -> None:
    questions = [{**SMALL, "simulations": 30, "id": number} for number in (1, 2)]
    data = b"\n  \n".join(json.dumps(question).encode() for question in questions) + b"\r\n\nnonsense\n{}"
    first, second, *errors = process(data)
    assert {**first, "id": 2, "seconds": 0} == {**second, "seconds": 0}
    assert set(first) - {"interval"} == {"move", "value", "proved", "line", "nodes", "seconds", "id"}
    assert first["line"][0] == first["move"]
    assert [set(error) for error in errors] == [{"error"}] * 2
    assert process(b"") == []
    assert process(b"\n\n") == []


def test_questions_are_answered_as_they_come() -> None:
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        for number in range(3):
            running.stdin.write(b'{"game": "chess", "id": %d}\n' % number)
            running.stdin.flush()
            assert json.loads(running.stdout.readline())["id"] == number
        running.stdin.close()
        assert running.wait(20) == 0


def test_interrupts_end_it_quietly() -> None:
    # Tests that run in the background ignore Ctrl-C, and so would the processes that they start.
    heard = ["env", "--default-signal=INT", *COMMAND]
    with subprocess.Popen(heard, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdin.write(b"x\n")
        running.stdin.flush()
        running.stdout.readline()
        running.send_signal(signal.SIGINT)
        assert running.wait(20) == 130
        assert running.stderr.read() == b""


def test_a_reader_who_leaves_is_no_error() -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(COMMAND, input=b"x\n" * 100, stdout=write, stderr=subprocess.PIPE)
    os.close(write)
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_huge_line_costs_no_memory() -> None:
    script = (
        "import sys\n"
        "from hegemon.cli.main import main\n"
        "try: main()\n"
        "finally: sys.stderr.write(next(line.split()[1] for line in open('/proc/self/status') if 'VmHWM' in line))"
    )
    command = [sys.executable, "-c", script, "engine"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdin is not None
        for _ in range(200):
            running.stdin.write(b"x" * (1 << 20))
        out, err = running.communicate(b'\n{"game": "chess", "id": "next"}\n')
    first, second = map(json.loads, out.splitlines())
    assert first == {"error": "the question is longer than 1,048,576 bytes"}
    assert second["id"] == "next"
    assert int(err.split()[-1]) < 150 * 1024


BAD: list[tuple[Any, str]] = [
    ([], "not a JSON object"),
    ("influence", "not a JSON object"),
    (None, "not a JSON object"),
    ({}, "the question has no game"),
    ({"game": None}, "game is null"),
    ({"game": 3}, "game is not a text"),
    ({"game": "chess"}, "there is no game 'chess'"),
    ({"game": ""}, "there is no game ''"),
    ({"game": EXAMPLE}, "is a file; the engine runs games by name: influence"),
    ({"game": "x.py"}, "is a file"),
    ({"game": "influence", "depth": 3}, "'depth' is not a key of a question; there are game, options"),
    ({"game": "influence", "options": []}, "options is not an object"),
    ({"game": "influence", "options": {"size": 3}}, "influence has no option 'size'"),
    ({"game": "influence", "options": {"board": "huge"}}, "'huge' is not"),
    ({"game": "influence", "options": {"board": ["small"]}}, "option 'board' is neither"),
    ({"game": "influence", "options": {"komi": 10**4000}}, "option komi"),
    ({"game": "influence", "position": 3}, "position is not a text"),
    ({"game": "influence", "position": "x"}, "position 'x' is not of the form"),
    ({"game": "influence", "position": "BB/BWBW/WBWB/BWBW/WBWB/BWBW/BB b 600:600 - 24"}, "over"),
    ({"game": "influence", "player": 2, "simulations": 1}, "to move"),
    ({"game": "influence", "player": 3}, "there is no player 3"),
    ({"game": "influence", "player": 0}, "player is not a whole number from 1"),
    ({"game": "influence", "player": True}, "player is not a whole number from 1"),
    ({"game": "influence", "seconds": 0}, "seconds is not a number above 0, at most 3600"),
    ({"game": "influence", "seconds": -1}, "seconds is not a number above 0"),
    ({"game": "influence", "seconds": 3601}, "seconds is not a number above 0"),
    ({"game": "influence", "seconds": 10**4000}, "seconds is not a number above 0"),
    ({"game": "influence", "seconds": True}, "seconds is not a number above 0"),
    ({"game": "influence", "seconds": "1"}, "seconds is not a number above 0"),
    ({"game": "influence", "simulations": 0}, "simulations is not a whole number from 1"),
    ({"game": "influence", "simulations": 1.5}, "simulations is not a whole number from 1"),
    ({"game": "influence", "simulations": 10**12}, "simulations is not a whole number from 1"),
    ({"game": "influence", "seconds": 1, "simulations": 1}, "two limits"),
    ({"game": "influence", "level": 9}, "level is not a whole number from 1 to 8"),
    ({"game": "influence", "seed": -1}, "seed is not a whole number from 0"),
    ({"game": "influence", "threads": 0}, "threads is not a whole number from 1"),
    ({"game": "influence", "preparing": 1}, "preparing is not true or false"),
    ({"game": "influence", "id": [1]}, "id is neither a text nor a whole number"),
    ({"game": "influence", "id": True}, "id is neither a text nor a whole number"),
]


@pytest.mark.parametrize(("question", "message"), BAD, ids=[message for _, message in BAD])
def test_bad_questions(question: Any, message: str) -> None:
    answer = asked(question)
    assert set(answer) == {"error"}
    assert message in answer["error"]
    if isinstance(question, dict) and "id" not in question:
        assert asked({**question, "id": "x"}) == {**answer, "id": "x"}


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b"nonsense", "the question is not JSON: Expecting value at character 1"),
        (b'{"game": "influence"', "the question is not JSON: "),
        (b'{"game": "influence", "seconds": NaN}', "NaN is not a number of JSON"),
        (b'{"game": "influence", "seconds": -Infinity}', "-Infinity is not a number of JSON"),
        (b'{"game": "influence", "seconds": 1e999}', "seconds is not a number above 0"),
        (b'{"game": "influence", "seed": ' + b"9" * 10_000 + b"}", "a number of too many digits"),
        (b'{"game": "influence", "id": 1, "id": 2}', "'id' is given twice"),
        (b"\xff\xfe{}", "the question is not text (UTF-8)"),
        (b"[" * 100_000, "the question is nested too deeply"),
        (b"\x00", "the question is not JSON"),
    ],
)
def test_bad_lines(line: bytes, message: str) -> None:
    answer = engine.answer_to(line)
    assert set(answer) == {"error"}
    assert message in answer["error"]


def test_what_may_be_left_out() -> None:
    whole = asked({**SMALL, "simulations": 20, "seed": 1, "threads": 1, "position": None, "player": 1, "level": None})
    assert {**asked({**SMALL, "simulations": 20}), "seconds": 0} == {**whole, "seconds": 0}
    texts = {"game": "infl", "options": {"board": "small", "territory": "on"}, "simulations": 20, "id": "\ud800"}
    assert {**asked(texts), "seconds": 0} == {**whole, "seconds": 0, "id": "\ud800"}


def test_without_a_limit_it_thinks_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Any] = []

    def thinking(game: Any, position: Any, player: Any, limits: Any, *rest: Any) -> Any:
        seen.append(limits)
        raise IllegalError("enough")

    monkeypatch.setattr(engine, "thought_of", thinking)
    for more in ({}, {"level": 2}, {"seconds": 2}, {"simulations": 3, "level": 2}):
        assert asked({**SMALL, **more}) == {"error": "enough"}
    assert [limits and (limits.seconds, limits.simulations) for limits in seen] == [
        (1, None),
        None,
        (2, None),
        (None, 3),
    ]


def test_what_is_prepared_is_told_to_those_who_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    def thinking(*args: Any) -> Any:
        for tell in kernels.compiling:
            tell("compiling this")
        raise IllegalError("enough")

    monkeypatch.setattr(engine, "thought_of", thinking)
    said: list[dict[str, Any]] = []
    for more in ({"id": 7, "preparing": True}, {"id": 8, "preparing": False}, {"id": 9}, {"preparing": True}):
        said.append(engine.answer_to(json.dumps({**SMALL, **more}).encode(), said.append))
    assert said == [
        {"preparing": "compiling this", "id": 7},
        {"error": "enough", "id": 7},
        {"error": "enough", "id": 8},
        {"error": "enough", "id": 9},
        {"preparing": "compiling this"},
        {"error": "enough"},
    ]
    assert kernels.compiling == []


def test_the_first_question_tells_what_it_waits_for(tmp_path: Path) -> None:
    question = json.dumps({**SMALL, "simulations": 1, "preparing": True, "id": 1}).encode() + b"\n"
    environment = {**os.environ, "HEGEMON_CACHE": str(tmp_path), "HEGEMON_SHARED": ""}
    done = subprocess.run(COMMAND, input=question * 2, capture_output=True, check=True, env=environment)
    *preparing, first, second = map(json.loads, done.stdout.splitlines())
    assert preparing
    for line in preparing:
        assert set(line) == {"preparing", "id"}
        assert f"{line['preparing']} (first time only)" in done.stderr.decode()
    assert {**first, "seconds": 0} == {**second, "seconds": 0}


def test_both_decide_at_once() -> None:
    for player in (1, 2):
        answer = asked({"game": "strategic", "player": player, "simulations": 50})
        assert answer["move"][0] in ("ABC" if player == 1 else "CDE")


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=10), inner, max_size=3),
    max_leaves=8,
)
questions = st.fixed_dictionaries(
    {"game": st.sampled_from(["influence", "strategic", "throne", "trigame"]) | values},
    optional={
        "options": st.dictionaries(st.sampled_from(["board", "komi", "size", "players", "limit"]) | st.text(), values),
        "position": st.text() | values,
        **dict.fromkeys(
            ("player", "seconds", "simulations", "level", "seed", "threads", "preparing", "id", "x"), values
        ),
    },
)


@given(values | questions)
@settings(max_examples=300, deadline=None)
def test_any_json_is_answered(question: Any) -> None:
    def thinking(*args: Any) -> Any:
        raise IllegalError("here it would think")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "thought_of", thinking)
        answer = asked(question)
    assert set(answer) - {"id"} == {"error"}
    assert not answer["error"].startswith(OURS)
    assert "\n" not in answer["error"]
    assert json.loads(json.dumps(answer)) == answer


@given(st.binary(max_size=200) | st.text(" {x\n", max_size=200).map(str.encode))
@settings(deadline=None)
def test_any_bytes_are_answered_line_by_line(data: bytes) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(engine, "LONGEST_LINE", 20)
        answers = [engine.answer_to(line) for line in engine.lines_of(io.BytesIO(data))]
    # Blanks that are more than may be read are a line that is too long, not an empty one.
    assert len(answers) == sum(bool(line.strip()) or len(line) > 20 for line in data.split(b"\n"))
    for answer in answers:
        assert set(answer) == {"error"}
        assert not answer["error"].startswith(OURS)


def test_a_long_line_that_begins_blank_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "LONGEST_LINE", 20)
    lines = list(engine.lines_of(io.BytesIO(b" " * 30 + b"x\n" + b"y" * 20 + b"\n" + b" " * 20 + b"\n")))
    assert [len(line) for line in lines] == [21, 20]


def test_a_mistake_of_ours_does_not_end_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def thinking(*args: Any) -> Any:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr(engine, "thought_of", thinking)
    assert asked({**SMALL, "id": 4}) == {"error": f"{OURS}: ZeroDivisionError: division by zero", "id": 4}
