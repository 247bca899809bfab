"""Finding games: by name, by its beginning, in a file, from another package."""

import subprocess
import sys
from pathlib import Path

import pytest

import hegemon
from hegemon.game.registry import find_game, game_in_file

from ..variants import EXAMPLE


def test_by_name_and_by_its_beginning() -> None:
    assert find_game("influence").name == "influence"
    assert find_game("infl") is find_game("influence")
    for unknown in ("", "chess", "../influence", "influence "):
        with pytest.raises(hegemon.MalformedError, match="there is no game"):
            find_game(unknown)


def test_in_a_file() -> None:
    assert find_game(EXAMPLE).name == "connect_four"
    assert find_game(EXAMPLE) is find_game(EXAMPLE)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("GAME = 3", "defines no GAME"),
        ("", "defines no GAME"),
        ("raise RuntimeError('no')", "can't be run: RuntimeError: no"),
        ("def", "can't be run: SyntaxError"),
    ],
)
def test_a_file_without_a_game(tmp_path: Path, content: str, message: str) -> None:
    path = tmp_path / f"broken{abs(hash(content))}.py"
    path.write_text(content)
    with pytest.raises(hegemon.MalformedError, match=message):
        game_in_file(path)


def test_a_missing_file() -> None:
    with pytest.raises(hegemon.MalformedError, match="there is no file"):
        find_game("nowhere.py")


def install(folder: Path, entries: str) -> None:
    """What pip would leave behind for a package with these entry points."""
    info = folder / "someones_games-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: someones-games\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[hegemon.games]\n{entries}")


def run(folder: Path, *args: str) -> subprocess.CompletedProcess[str]:
    script = f"import sys; sys.path.insert(0, {str(folder)!r}); from hegemon.cli.main import main; main()"
    return subprocess.run([sys.executable, "-c", script, *args], capture_output=True, text=True)


def test_a_game_of_another_package(tmp_path: Path) -> None:
    (tmp_path / "someones.py").write_text(Path(EXAMPLE).read_text().replace('"connect_four"', '"four"'))
    install(tmp_path, "four = someones:GAME\ninfinity = someones:GAME\n")
    done = run(tmp_path, "perft", "four", "2", "--json")
    assert done.stdout == '{"counts": [7, 49]}\n', done.stderr
    done = run(tmp_path, "perft", "inf", "2")
    assert done.returncode == 2
    assert done.stderr == "error: 'inf' can be infinity or influence\n"


def test_a_game_must_be_registered_under_its_own_name(tmp_path: Path) -> None:
    (tmp_path / "someones.py").write_text(Path(EXAMPLE).read_text())
    install(tmp_path, "four = someones:GAME\n")
    done = run(tmp_path, "perft", "four", "2")
    assert done.returncode == 2
    assert "calls itself connect_four" in done.stderr


def test_a_record_does_not_choose_which_file_is_run(tmp_path: Path) -> None:
    trap = tmp_path / "trap.py"
    trap.write_text(f"open({str(tmp_path / 'sprung')!r}, 'w')\n")
    record = tmp_path / "game.record"
    record.write_text(f"# game={trap}\n1. C3\n")
    done = run(tmp_path, "replay", str(record))
    assert done.returncode == 2
    assert "a game in a file is named with --game FILE.py" in done.stderr
    assert not (tmp_path / "sprung").exists()


MISTAKES = [
    ("TOP & ~self.stones", "TOPP & ~self.stones", "NameError: name 'TOPP' is not defined"),
    ("1 if won else 0)", "won > 0)", "ConnectFour.lost is False, not a whole number"),
    ("self.ply + 1,", "self.ply + 1.0,", "ConnectFour.ply is 1.0, not a whole number"),
    ("return (columns,)", "return columns", "ConnectFour.moves() answers 127, not a tuple of words"),
    ("def winner(", "def winners(", "ConnectFour lacks winner()"),
    ("@compiled", "", "ConnectFour is not a NamedTuple under @compiled"),
    ("self.ply & 1", "self.pli & 1", "'ConnectFour' object has no attribute 'pli'"),
    ("return self.ply & 1", "return self.ply / 2", "ConnectFour.to_move() answers 0.0, not a whole number"),
    ("DRAW if self.ply == CELLS else NONE", "NONE", "over() without a winner() or a draw"),
    ("def start(", "def begin(", "ConnectFourGame defines no start()"),
]


@pytest.mark.parametrize(("right", "wrong", "message"), MISTAKES, ids=[wrong for _, wrong, _ in MISTAKES])
def test_mistakes_in_ones_own_game_are_explained(tmp_path: Path, right: str, wrong: str, message: str) -> None:
    path = tmp_path / "mine.py"
    text = Path(EXAMPLE).read_text()
    assert right in text
    path.write_text(text.replace(right, wrong, 1))
    done = run(tmp_path, "bench", str(path), "--backend", "native", "--seconds", "0.05")
    assert done.returncode == 2, done.stderr
    last = done.stderr.splitlines()[-1]
    assert last.startswith("error: ")
    assert message in last


def test_a_file_is_checked_whatever_is_asked(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(Path(EXAMPLE).read_text().replace("return (columns,)", "return (columns if self.ply < 3 else 0,)"))
    done = run(tmp_path, "perft", str(path), "1")
    assert done.returncode == 2
    assert done.stderr.startswith("error: mine.py: ConnectFour.moves() is empty in a position that is not over")


def test_a_broken_package_is_told_in_one_line(tmp_path: Path) -> None:
    install(tmp_path, "lost = nowhere:GAME\n")
    done = run(tmp_path, "perft", "lost", "2")
    assert done.returncode == 2
    assert done.stderr == "error: game lost (nowhere:GAME) can't be loaded: No module named 'nowhere'\n"
    assert run(tmp_path, "perft", "influence", "1").returncode == 0
    listed = run(tmp_path, "games", "--json")
    assert listed.returncode == 0
    assert '"influence"' in listed.stdout
    assert "lost" in listed.stderr
