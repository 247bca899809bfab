"""The commands as a person or a script calls them."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hegemon.cli import main as cli

from ..variants import EXAMPLE, EXAMPLES, ROOT


class Answer:
    """What a command left behind."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err


@pytest.fixture
def call(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):  # type: ignore[no-untyped-def]
    """Runs the command line in this process."""

    def run(*args: str) -> Answer:
        monkeypatch.setattr(sys, "argv", ["hegemon", *args])
        with pytest.raises(SystemExit) as ended:
            cli.main()
        out, err = capfd.readouterr()
        return Answer(int(ended.value.code or 0), out, err)

    return run


def test_games(call) -> None:  # type: ignore[no-untyped-def]
    data = json.loads(call("games", "--json").out)
    influence = next(game for game in data["games"] if game["name"] == "influence")
    assert influence["title"] == "Influence: Hex Edition"
    assert influence["players"] == 2
    assert influence["rules"] == 1
    options = {option["name"]: option for option in influence["options"]}
    assert options["board"]["default"] == "honeycomb"
    assert options["board"]["choices"] == ["honeycomb", "snowflake", "diagram", "small", "large"]
    assert options["territory"] == {
        "name": "territory",
        "default": "off",
        "choices": ["off", "on"],
        "range": "off or on",
        "help": "a triangle with three corners of one colour pays 1.5 points instead of 1",
    }
    assert "keystone" in call("games").out
    assert "Connect Four" in call("games", EXAMPLE).out


def test_perft(call) -> None:  # type: ignore[no-untyped-def]
    assert json.loads(call("perft", "influence", "3", "-o", "board=small", "--json").out) == {"counts": [19, 342, 5814]}
    assert call("perft", "influence", "2").out == "  1 24\n  2 552\n"
    near_end = "BB/BWBW/WBWB/BWBW/WBWB/BWBW/.. b 600:600 - 22"
    assert json.loads(call("perft", "influence", "3", "--position", near_end, "--json").out) == {"counts": [2, 2, 0]}


def test_replay(call, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "game.txt"
    path.write_text("1. C2 C3 2. D2 D3")
    assert json.loads(call("replay", str(path), "--game", "influence", "--json").out) == {
        "plies": 4,
        "over": False,
        "winner": None,
        "scores": ["18", "12"],
        "position": "../..../.BW./.BW./..../..../.. b 54:36 - 4",
    }
    assert "not over" in call("replay", str(path), "--game", "influence").out
    path.write_text("# game=influence territory=on\n1. C2 C3 2. resigns")
    data = json.loads(call("replay", str(path), "--json").out)
    assert (data["over"], data["winner"], data["plies"]) == (True, 2, 2)


def test_replay_of_standard_input() -> None:
    command = [sys.executable, "-m", "hegemon", "replay", "-", "--game", "influence", "--json"]
    done = subprocess.run(command, input="1. C2", capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["plies"] == 1


@pytest.mark.parametrize("kind", ["svg", "png", "pdf"])
def test_draw(call, tmp_path: Path, kind: str) -> None:  # type: ignore[no-untyped-def]
    out = tmp_path / f"board.{kind}"
    answer = call("draw", "influence", "-o", "keystone=O:C2", "--out", str(out), "--json")
    assert json.loads(answer.out)["file"] == str(out)
    magic = {"svg": b"<svg", "png": b"\x89PNG", "pdf": b"%PDF"}[kind]
    assert out.read_bytes().startswith(magic)


def test_bench(call) -> None:  # type: ignore[no-untyped-def]
    data = json.loads(call("bench", "--seconds", "0.05", "--backend", "python", "--backend", "native", "--json").out)
    assert set(data) == {"python", "native"}
    assert min(data["native"]["games_per_s"], data["python"]["games_per_s"]) > 0
    assert data["native"]["moves_per_s"] == pytest.approx(24 * data["native"]["games_per_s"])
    assert "native" in call("bench", EXAMPLE, "--seconds", "0.05", "--backend", "native").out


def test_two_opponents_play_and_the_record_replays(call, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    out = tmp_path / "game.record"
    args = ["play", "influence", "-o", "board=small", "-o", "dice=each", "--players", "greedy", "random"]
    first = json.loads(call(*args, "--seed", "3", "--out", str(out), "--json").out)
    again = json.loads(call(*args, "--seed", "3", "--json").out)
    assert first == again
    assert first["over"]
    replayed = json.loads(call("replay", str(out), "--json").out)
    assert replayed == {key: first[key] for key in replayed}


def play(*lines: str, args: tuple[str, ...] = ()) -> str:
    """The output for a person who types these lines."""
    command = [sys.executable, "-m", "hegemon", "play", "influence", "--seed", "1", *args]
    done = subprocess.run(command, input="\n".join(lines) + "\n", capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return done.stdout


def test_a_person_plays() -> None:
    seen = play("help", "moves", "hint", "C2", "C2", "Z9", "text", "back", "record", "quit")
    assert "take back your last turn" in seen
    assert "A1 A2 B1" in seen
    assert "Black: C2" in seen
    assert "White: " in seen
    assert "C2 is occupied" in seen
    assert "there is no vertex 'Z9'" in seen
    assert "# game=influence seed=1 rules=1" in seen
    assert "White wins: Black resigns." in play("resign")
    assert "White to move" in play(
        "quit", args=("--position", "../..../.B../..../..../..../.. w 9:0 - 1", "--players", "me", "me")
    )


def test_a_program_plays_in_the_terminal(call, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    nim, perfect = EXAMPLES[0], f"exec:{sys.executable} {ROOT / 'examples' / 'nim_player.py'}"
    won = call("play", nim, "--players", perfect, "random", "--seed", "1")
    assert "Player 1 wins: the game is over." in won.out
    (tmp_path / "program.py").write_text("import sys\nsys.exit('no book')")
    fails = f"exec:{sys.executable} {tmp_path / 'program.py'}@0.5"
    lost = call("play", nim, "--players", "random", fails, "--seed", "1", "--out", str(tmp_path / "record"))
    assert f"{fails} (Player 2) ended with exit code 1; it said 'no book'\n" in lost.out
    assert "Player 1 wins: Player 2 can't go on." in lost.out
    assert (tmp_path / "record").read_text().endswith("End Player 2 can't go on\n")
    refused = call("play", nim, "--players", "random", "exec:./nothing")
    assert (refused.code, refused.out) == (2, "")
    assert refused.err == "error: program './nothing' can't be started: No such file or directory\n"


BAD = [
    (["perft", "chess", "2"], "there is no game 'chess'; there is influence"),
    (["perft", "influence", "0"], "Invalid value for 'DEPTH': '0' is not a whole number from 1 to 100"),
    (["perft", "influence", "2", "-o", "size=3"], "influence has no option 'size'"),
    (["perft", "influence", "2", "-o", "board=huge"], "option board: 'huge' is not honeycomb or"),
    (["perft", "influence", "2", "-o", "board=small", "-o", "board=large"], "-o board is given twice"),
    (["perft", "influence", "2", "-o", "=3"], "-o '=3' is not NAME=VALUE"),
    (["perft", "influence", "2", "-o", "board="], "-o 'board=' is not NAME=VALUE"),
    (["perft", "influence", "2", "--position", "x"], "position 'x' is not of the form ../..../"),
    (
        ["perft", "influence", "2", "--position", "B b 0:0 - 0"],
        "position 'B b 0:0 - 0': the rows of this board have 2-4-4",
    ),
    (["draw", "influence", "--out", "x.gif"], "pictures are written as .svg, .png or .pdf, not .gif"),
    (["draw", "influence", "--out", "/nowhere/x.svg"], "/nowhere/x.svg can't be written: No such file or directory"),
    (["draw", EXAMPLE, "--out", "x.svg"], "connect_four brings no picture"),
    (
        ["replay", "nowhere.txt", "--game", "influence"],
        "'nowhere.txt' can't be read: No such file or directory",
    ),
    (["replay", "/", "--game", "influence"], "'/' can't be read: Is a directory"),
    (
        ["play", "influence", "--players", "me", "deep blue"],
        "there is no opponent 'deep blue'; there are random, greedy",
    ),
    (["play", "influence", "--seed", "-1"], "Invalid value for '--seed'"),
    (
        ["kit", "--two-tiles", "nan"],
        "Invalid value for '--two-tiles': 'nan' is not a number of seconds from 0.05 to 86400",
    ),
    (
        ["kit", "--two-tiles", "inf"],
        "Invalid value for '--two-tiles': 'inf' is not a number of seconds from 0.05 to 86400",
    ),
    (
        ["kit", "--two-tiles", "-1"],
        "Invalid value for '--two-tiles': '-1' is not a number of seconds from 0.05 to 86400",
    ),
    (
        ["kit", "--two-tiles", "1e999"],
        "Invalid value for '--two-tiles': '1e999' is not a number of seconds from 0.05 to 86400",
    ),
    (
        ["kit", "--two-tiles", "86401"],
        "Invalid value for '--two-tiles': '86401' is not a number of seconds from 0.05 to 86400",
    ),
    (["kit", "-o", "tiles=2"], "the table has no option 'tiles'; its options are lock, propagation"),
    (["kit", "-o", "lock=maybe"], "option lock: 'maybe' is not rule or never"),
    (["kit", "-o", "lock=never", "--lock", "rule"], "lock is given twice, by -o and by --lock"),
    (["kit", "--drill", "-o", "lock=never"], "the trainer asks the table of the usual rules"),
    (["bench", "influence", "--backend", "abacus"], "Invalid value for '--backend'"),
    (["frobnicate"], "No such command 'frobnicate'. There are serve, games"),
    (["perft", "influence"], "Missing argument 'DEPTH'."),
]


@pytest.mark.parametrize(("args", "message"), BAD, ids=lambda value: " ".join(value) if isinstance(value, list) else "")
def test_bad_input_is_one_line_and_exit_code_2(call, args: list[str], message: str) -> None:  # type: ignore[no-untyped-def]
    answer = call(*args)
    assert answer.code == 2
    assert answer.out == ""
    assert answer.err.startswith("error: ")
    assert message in answer.err
    assert answer.err.count("\n") == 1


@pytest.mark.parametrize(
    ("args", "hinted"),
    [
        (["perft", "influence", "2", "board=small"], True),
        (["perft", "influence", "board=small", "2"], True),
        (["perft", "influence", "2", "--board=small"], True),
        (["solve", "influence", "-o", "board=small", "--table", "5"], False),
        (["solve", "influence", "--table=5"], False),
        (["perft", "influence", "0"], False),
    ],
)
def test_how_options_are_written_is_said_where_it_helps(call, args: list[str], hinted: bool) -> None:  # type: ignore[no-untyped-def]
    assert call(*args).err.endswith(" Options of a game are written -o NAME=VALUE.\n") == hinted


@given(st.binary(max_size=300))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_file_is_replayed_or_refused(call, tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path_factory.mktemp("junk") / "game.txt"
    path.write_bytes(data)
    answer = call("replay", str(path), "--game", "influence", "--json")
    if answer.code == 0:
        assert json.loads(answer.out)["plies"] >= 0
    else:
        assert answer.code == 2
        assert answer.out == ""
        assert answer.err.startswith("error: game.txt, line ")
        assert answer.err.count("\n") == 1


def test_a_huge_record_costs_no_memory(tmp_path: Path) -> None:
    path = tmp_path / "huge.txt"
    with path.open("wb") as file:
        file.truncate(2 << 30)  # a hole: two gigabytes of zeros that take no disk
    script = (
        "from hegemon.cli.main import main\n"
        "try: main()\n"
        "finally: print(next(line.split()[1] for line in open('/proc/self/status') if line.startswith('VmHWM')))"
    )
    command = [sys.executable, "-c", script, "replay", str(path), "--game", "influence"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 2
    assert done.stderr == "error: huge.txt, line 1: the record is longer than 4 MiB\n"
    assert int(done.stdout) < 150 * 1024


def test_help_and_version(call) -> None:  # type: ignore[no-untyped-def]
    assert "Commands:" in call("--help").out
    assert call("--version").out.startswith("hegemon ")
    for command in cli.COMMANDS:
        shown = call(command, "--help")
        assert shown.code == 0
        assert "--json" in shown.out or command == "serve"


def test_help_loads_neither_numba_nor_numpy_nor_a_game() -> None:
    script = (
        "import sys\n"
        "try:\n    from hegemon.cli.main import main; main()\n"
        "finally:\n    print(sorted({'numba', 'numpy', 'rich', 'starlette'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", script, "--help"], capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_a_reader_who_leaves_early_is_no_error() -> None:
    command = f"{sys.executable} -m hegemon games --json | head -c 10"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, env=dict(os.environ))
    assert done.stderr == ""


def test_solve_a_game_that_is_played_to_win(call, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    file = str(tmp_path / "answers.txt")
    data = json.loads(call("solve", "throne", "--answers", file, "--all", "--json").out)
    assert {key: data[key] for key in ("value", "outcome", "plies", "proved", "no_win_within")} == {
        "value": "1",
        "outcome": "win",
        "plies": 5,
        "proved": True,
        "no_win_within": [4, 4],
    }
    assert len(data["line"]) == 5
    assert len(data["best"]) == 76
    checked = json.loads(call("solve", "throne", "--check", file, "--json").out)
    assert (checked["won"], checked["player"], checked["plies"]) == (True, 1, 5)
    text = call("solve", "throne").out
    assert "player 1 wins in 5 plies, whatever the other does" in text
    assert "replies" in text
    assert "no win for player 1 within 5 plies, none for player 2 within 5" in (
        call("solve", "throne", "-o", "first_income=off", "--plies", "5").out
    )
    draw = json.loads(call("solve", "throne", "-o", "limit=2", "--json").out)
    assert (draw["outcome"], draw["value"], draw["proved"]) == ("draw", "0", True)
    won = json.loads(call("solve", "throne", "--position", "aaa/a..a/..E../A..A/AAA #1 0:0", "--json").out)
    assert (won["outcome"], won["plies"], won["proved"]) == ("win", 0, True)
    assert call("solve", "throne", "-o", "limit=2", "--answers", file).code == 2
    assert call("solve", "throne", "--check", str(tmp_path / "nothing")).code == 2
    assert call("solve", "influence", "--plies", "3").code == 2
    assert Path(file).read_text().startswith("# game=throne")  # what failed took nothing away
    assert call("solve", "throne", "--answers", "").code == 2
    assert call("solve", "throne", "--each-option", "--position", "x").code == 2
    assert call("solve", "throne", "--check", file, "--all").code == 2
    late = json.loads(call("solve", "throne", "--position", "aaa/a..a/...../A..A/AAA 1 0:0 198", "--json").out)
    assert (late["outcome"], late["proved"]) == ("draw", True)
    each = call("solve", "throne", "-o", "goal_weight=2", "--plies", "3", "--each-option").out
    assert "goal_weight=2           player 1 wins in 3 plies" in each
    assert "pool2=12" in each


def test_solve(call) -> None:  # type: ignore[no-untyped-def]
    data = json.loads(call("solve", "influence", "-o", "board=small", "-o", "territory", "--json").out)
    assert (data["value"], data["outcome"], data["proved"], data["plies"]) == ("187/6", "win", True, 19)
    assert data["best"] == data["line"][:1]
    pair = json.loads(call("solve", "influence", "-o", "board=small", "-o", "momentum", "--json").out)
    assert pair["value"] == "27"
    assert sum("+" in turn for turn in pair["line"]) == 2
    assert "not proved" in call("solve", "influence", "-o", "board=diagram", "-o", "territory", "--seconds", "0.1").out
    for options in (["-o", "dice=each"], ["-o", "dice=each", "-o", "threshold=50"]):
        refused = call("solve", "influence", *options)
        assert (refused.code, refused.err.splitlines()[-1][:7]) == (2, "error: ")
    # With a threshold it is played to win.
    reached = json.loads(call("solve", "influence", "-o", "board=small", "-o", "threshold=7", "--json").out)
    assert (reached["outcome"], reached["plies"]) == ("win", 3)


def test_kit(call, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    data = json.loads(call("kit", "--json").out)
    assert len(data["table"]) == data["proof"]["rows"] == 1522
    assert "KIT'S RULES" in call("kit").out
    other = call("kit", "-o", "propagation=none", "--json").out
    assert other == call("kit", "--propagation", "none", "--json").out
    assert json.loads(other)["proof"]["rows"] == 1589
    out = tmp_path / "kit.pdf"
    assert call("kit", "--format", "pdf", "--out", str(out)).code == 0
    assert out.read_bytes().startswith(b"%PDF")
    assert "a PDF needs --out FILE" in call("kit", "--format", "pdf").err
    assert "Two tiles: not solved in" in call("kit", "--two-tiles", "0.2").out


def test_the_drill_keeps_its_progress(tmp_path: Path) -> None:
    path = tmp_path / "progress.json"
    command = [sys.executable, "-m", "hegemon", "kit", "--drill", "--progress", str(path)]
    for rounds in (1, 2):
        # Every legal event is among these, so one answer counts; what is not possible is asked again.
        typed = "?\n9\nfoo\n" + "\n".join([*"0123456", "tile", "skip"]) + "\nquit\n"
        done = subprocess.run(command, input=typed, capture_output=True, text=True, check=True)
        assert "Else take the centre." in done.stdout
        assert "Not possible here; possible are" in done.stdout
        asked = json.loads(path.read_text())["asked"]
        assert asked >= rounds
        assert f"of {asked} right so far" in done.stdout
    blocked = subprocess.run([*command[:-1], "/proc/x/y.json"], input="0\n", capture_output=True, text=True)
    assert blocked.returncode == 2
    assert ">" not in blocked.stdout


ONE_ON_ONE = "0,0,0,0,0/0,0,0,0,0/0,2,0,-1,0/0,0,0,0,0/0,0,0,0,0 0"


def test_odds(call) -> None:  # type: ignore[no-untyped-def]
    asked = ("odds", "strategic", "--position", ONE_ON_ONE, "--turn", "W B3>C3*2 | B D3>C3")
    data = json.loads(call(*asked, "--json").out)
    assert len(data["cells"]) == 25
    assert data["cells"]["C3"] == {"2": "9/16", "1": "1/8", "0": "1/8", "-1": "3/16"}
    assert data["cells"]["A1"] == {"0": "1"}
    assert "+2: 9/16 = 56.25%" in call(*asked).out
    fight = json.loads(call("odds", "strategic", "--fight", "2:1", "-o", "combat=volley", "--json").out)
    assert fight["survivors"] == {"2": "1/3", "1": "4/9", "0": "1/9", "-1": "1/9"}
    assert "attacker wins 19/27" in call("odds", "strategic", "--fight", "3:2").out
    for bad in (
        ("odds", "strategic"),
        ("odds", "strategic", "--fight", "0:3"),
        ("odds", "strategic", "--fight", "3:20000"),
        ("odds", "strategic", "--turn", "W - | B -", "--fight", "1:1"),
        ("odds", "strategic", "--turn", "W - | B -"),
        ("odds", "strategic", "--position", ONE_ON_ONE, "--turn", "W B3>C3*9 | B -"),
        ("odds", "strategic", "--position", ONE_ON_ONE, "--turn", "W B3>C3 | B - {C3=1}"),
        ("odds", "influence", "--turn", "C3"),
        ("odds", "throne", "--fight", "1:1"),
    ):
        refused = call(*bad)
        assert (refused.code, refused.err[:7]) == (2, "error: "), bad


def typed(*args: str, lines: str) -> str:
    """The output for a person who types some lines."""
    command = [sys.executable, "-m", "hegemon", *args]
    return subprocess.run(command, input=lines, capture_output=True, text=True, check=True).stdout


def test_orders_are_typed_with_their_odds_before_them() -> None:
    lines = "B3\nB3>C3*2\nno\nB3>C3*2\n\nquit\n"
    told = typed("play", "strategic", "--players", "me", "random", "--seed", "3", lines=lines)
    assert told.count("C3: White 2 75% (3/4), neutral 25% (1/4)") == 2
    assert told.count("Enter confirms") == 2
    assert "1. W B3>C3*2 | B " in told


def test_black_takes_back_one_turn() -> None:
    told = typed(
        "play", "strategic", "--players", "random", "me", "--seed", "3", lines="D3\n-\n-\nback\nrecord\nquit\n"
    )
    record = told.rpartition("# game=strategic")[2]
    assert [line[:2] for line in record.splitlines()[1:3]] == ["W@", "1."]
    assert "2. W" not in record
    nothing = typed("play", "strategic", "--players", "random", "me", "--seed", "3", lines="back\nquit\n")
    assert "there is no turn to take back" in nothing


def test_two_at_one_terminal_do_not_see_each_other() -> None:
    """Whatever White orders, Black is shown the same."""
    shown = set()
    for orders in ("-", "B3>B4", "B3>A3"):
        confirm = "" if orders == "-" else "\n"
        lines = f"B3\nD3\n{orders}\n{confirm}text\nquit\n"
        told = typed("play", "strategic", "--players", "me", "me", "--seed", "3", lines=lines)
        shown.add(told.rpartition("White> ")[2].partition("Black> ")[2])
        assert told.rstrip().endswith("Black>")
    assert len(shown) == 1
