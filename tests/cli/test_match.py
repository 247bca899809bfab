"""`hegemon match`, as a person or a script calls it."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from hegemon.cli.match import verdict
from hegemon.play.match import Match, Played

from ..variants import EXAMPLE, EXAMPLES
from . import test_commands

call = test_commands.call
NIM = EXAMPLES[0]
SMALL = ("match", "influence", "-o", "board=small", "--players", "greedy", "random")


@pytest.fixture(autouse=True)
def _elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Matches write where they are called."""
    monkeypatch.chdir(tmp_path)


def test_a_match_and_its_records(call, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    data = json.loads(call(*SMALL, "--games", "5", "--seed", "3", "--workers", "1", "--json").out)
    folder = tmp_path / "match-influence-greedy-random-3"
    assert data == {
        "wins": 5,
        "draws": 0,
        "losses": 0,
        "elo": None,
        "interval": [data["interval"][0], None],
        "points": "5",
        "games": 5,
        "players": ["greedy", "random"],
        "seed": 3,
        "records": folder.name,
    }
    names = sorted(path.name for path in folder.iterdir())
    seats = ["Black", "White", "Black", "White", "Black"]
    assert names == [f"game-{at}-greedy-as-{seat}.record" for at, seat in enumerate(seats, 1)]
    for name, seat in zip(names, seats, strict=True):
        replayed = json.loads(call("replay", str(folder / name), "--json").out)
        assert replayed["over"]
        assert replayed["winner"] == (1 if seat == "Black" else 2)


def test_the_number_of_workers_changes_nothing(call, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    args = (*SMALL, "-o", "dice=each", "--games", "6", "--json")
    one = json.loads(call(*args, "--workers", "1", "--out", "one").out)
    two = json.loads(call(*args, "--workers", "2", "--out", "two").out)
    assert {**one, "records": ""} == {**two, "records": ""}
    contents = [{path.name: path.read_text() for path in Path(folder).iterdir()} for folder in ("one", "two")]
    assert contents[0] == contents[1]
    assert len(contents[0]) == 6


def test_in_words(call) -> None:  # type: ignore[no-untyped-def]
    text = call(*SMALL, "--games", "12", "--workers", "1", "--out", "here/there").out
    assert "influence board=small, 12 games, seed 1" in text
    assert "greedy is stronger than random: all games won, with 95% certainty at least +" in text
    assert "records in here/there" in text
    three = call("match", "trigame", "-o", "players=3", "-o", "limit=12", "--players", "random", "greedy",
                 "--games", "3", "--workers", "1").out  # fmt: skip
    assert "greedy (in the other 2 seats)" in three
    assert len(list(Path("match-trigame-random-greedy-1").iterdir())) == 3


def test_a_game_in_a_file_and_a_position(call) -> None:  # type: ignore[no-untyped-def]
    data = json.loads(call("match", EXAMPLE, "--players", "random", "random", "--games", "2", "--json").out)
    assert data["records"] == "match-connect_four-random-random-1"
    assert (data["wins"] + data["draws"] + data["losses"], data["games"]) == (2, 2)
    near_end = "BB/BWBW/WBWB/BWBW/WBWB/BWBW/.. b 600:600 - 22"
    args = ("match", "influence", "--players", "random", "greedy", "--games", "1", "--position", near_end)
    assert json.loads(call(*args, "--json").out)["games"] == 1
    record = next(Path("match-influence-random-greedy-1").iterdir())
    assert json.loads(call("replay", str(record), "--json").out)["plies"] == 2


def test_programs_that_fail_are_told(call, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "program.py").write_text("import sys\nsys.exit('no book')")
    name = f"exec:{sys.executable} program.py@0.5"
    for workers in ("1", "2"):
        args = ("match", NIM, "--players", name, "random", "--games", "2", "--workers", workers, "--out", workers)
        answer = call(*args, "--json")
        data = json.loads(answer.out)
        why = "ended with exit code 1; it said 'no book'"
        assert (data["wins"], data["losses"], data["players"]) == (0, 2, [name, "random"])
        assert data["failures"] == [
            {"game": 1, "player": name, "seat": "Player 1", "why": why},
            {"game": 2, "player": name, "seat": "Player 2", "why": why},
        ]
        assert [line for line in answer.err.splitlines() if line.startswith("game ")] == [
            f"game {number}: {name} (Player {number}) loses: it {why}" for number in (1, 2)
        ]
    records = sorted(path.read_text().splitlines()[-1] for path in (tmp_path / "1").iterdir())
    assert records == ["End Player 1 can't go on", "End Player 2 can't go on"]
    none = json.loads(call("match", NIM, "--players", "random", "random", "--games", "1", "--json").out)
    assert "failures" not in none


def test_in_games_of_several_it_is_said_what_counts(call) -> None:  # type: ignore[no-untyped-def]
    args = ("match", "trigame", "-o", "players=3", "-o", "limit=12", "--players", "random", "random", "--games", "3")
    assert "a win counts 1, a first place shared by 3 a third\n" in call(*args, "--workers", "1").out


@pytest.mark.parametrize(
    ("results", "words"),
    [
        ([1, 0] * 4, "the games don't show who is stronger: +0 Elo, with 95% certainty between -"),
        ([1] * 10, "a is stronger than b: all games won, with 95% certainty at least +"),
        ([0] * 10, "a is weaker than b: all games lost, with 95% certainty at most -"),
        ([1, 1, 1, 0] * 20, "a is stronger than b: +191 Elo, with 95% certainty between +"),
        ([0, 0, 0, 1] * 20, "a is weaker than b: -191 Elo, with 95% certainty between -"),
        ([1], "the games don't show who is stronger: all games won, with 95% certainty at least -"),
        ([1, 0], "the games don't show who is stronger: +0 Elo, which may mean anything"),
    ],
)
def test_what_a_match_says(results: list[int], words: str) -> None:
    match = Match()
    for number, won in enumerate(results):
        match.add(Played(number, number % 2, number % 2 if won else 1 - number % 2, 1, ""))
    assert verdict(match, "a", "b").startswith(words)


def test_nothing_is_written_over(call, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    folder = tmp_path / "full"
    folder.mkdir()
    (folder / "thesis.txt").write_text("mine")
    answer = call(*SMALL, "--games", "1", "--out", "full")
    assert (answer.code, answer.err) == (2, "error: folder 'full' holds files already; name another with --out\n")
    assert [path.name for path in folder.iterdir()] == ["thesis.txt"]
    assert call(*SMALL, "--games", "1", "--workers", "1").code == 0
    assert "holds files already" in call(*SMALL, "--games", "1", "--workers", "1").err


BAD = [
    ([*SMALL, "--out", "/proc/here"], "folder '/proc/here' can't be used for the records: "),
    ([*SMALL, "--out", "/dev/null"], "folder '/dev/null' can't be used for the records: "),
    ([*SMALL, "--out", "\0"], "folder '?' can't be used for the records: not a folder name"),
    ([*SMALL, "--games", "0"], "Invalid value for '--games'"),
    ([*SMALL, "--workers", "0"], "Invalid value for '--workers'"),
    (["match", "influence"], "Missing option '--players'"),
    (["match", "influence", "--players", "me", "random"], "there is no opponent 'me'"),
    (["match", NIM, "--players", "exec:./nothing", "random"], "program './nothing' can't be started: No such file"),
    (["match", NIM, "--players", "random", "exec:./nothing@0"], "has no time to think"),
    (["match", "chess", "--players", "random", "random"], "there is no game 'chess'"),
    ([*SMALL, "--position", "x"], "position 'x' is not of the form"),
    ([*SMALL, "--position", "BBB/WWWW/BBBBB/WWWW/BBB b 0:0 - 19"], "the game is over in position"),
]


@pytest.mark.parametrize(("args", "message"), BAD, ids=[message for _, message in BAD])
def test_bad_input_is_one_line_and_exit_code_2(call, args: list[str], message: str, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    answer = call(*args)
    assert answer.code == 2
    assert answer.out == ""
    assert answer.err.startswith("error: ")
    assert message in answer.err
    assert answer.err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_interrupt_tells_what_was_played(tmp_path: Path, workers: str) -> None:
    # Tests that run in the background ignore Ctrl-C, and so would the processes that they start.
    heard = ["env", "--default-signal=INT"]
    command = [*heard, sys.executable, "-m", "hegemon", *SMALL, "--games", "100000", "--workers", workers, "--json"]
    # In a group of its own, so that the signal reaches its processes as Ctrl-C does, and not ours.
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    ) as running:
        folder, until = tmp_path / "match-influence-greedy-random-1", time.monotonic() + 60
        while time.monotonic() < until and not (folder.is_dir() and len(list(folder.iterdir())) > 3):
            time.sleep(0.05)
        os.killpg(running.pid, signal.SIGINT)
        out, err = running.communicate(timeout=30)
    data = json.loads(out)
    assert running.returncode == 130
    assert 0 < data["games"] < 100_000
    assert data["games"] <= len(list(folder.iterdir())) <= data["games"] + 1
    assert err == f"stopped after {data['games']} of 100000 games\n"
