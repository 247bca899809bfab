"""Compiled code that is kept between runs: found again, and never stale."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from hegemon.native import kernels
from hegemon.native.fingerprint import fingerprint

from ..variants import EXAMPLE

LOOP = "for column in range(COLUMNS):\n            columns |="
COUNT = "import sys, hegemon; print(hegemon.perft(hegemon.load(sys.argv[1]).start(), 2))"


def run(script: str, *args: str, cache: Path) -> tuple[str, str]:
    """What a fresh process prints."""
    environment = {**os.environ, "HEGEMON_CACHE": str(cache)}
    command = [sys.executable, "-c", script, *args]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
    return done.stdout.strip(), done.stderr


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A copy of the example that may be edited."""
    copy = tmp_path / "connect_four.py"
    copy.write_text(Path(EXAMPLE).read_text())
    return copy


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def test_an_edited_rule_is_seen_by_the_next_process(game: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    assert run(COUNT, str(game), cache=cache)[0] == "[7, 49]"
    times = os.stat(game)
    edit(game, LOOP, LOOP.replace("COLUMNS", "COLUMNS - 1"))
    os.utime(game, ns=(times.st_atime_ns, times.st_mtime_ns))  # even where the clock doesn't tell
    assert run(COUNT, str(game), cache=cache)[0] == "[6, 36]"


def test_an_edit_of_a_module_that_the_rules_import_is_seen(game: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    width = game.parent / "connect_width.py"
    width.write_text("from hegemon import compiled\nWIDE = [7]\n\n@compiled\ndef wide():\n    return 7\n")
    path = "import sys\nsys.path.insert(0, __file__.rsplit('/', 1)[0])\nfrom connect_width import wide\n"
    edit(game, "from typing import", path + "from typing import")
    edit(game, LOOP, LOOP.replace("COLUMNS", "wide()"))
    assert run(COUNT, str(game), cache=cache)[0] == "[7, 49]"
    edit(width, "return 7", "return 5")
    assert run(COUNT, str(game), cache=cache)[0] == "[5, 25]"


def test_a_table_read_from_a_file_is_seen(game: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    table = game.parent / "open.txt"
    table.write_text("1 1 1 1 1 1 1")
    edit(
        game,
        "COLUMNS, ROWS = 7, 6",
        f"import numpy as np\nOPEN = np.loadtxt({str(table)!r}).astype(np.int64)\nCOLUMNS, ROWS = 7, 6",
    )
    edit(game, "columns |= (free", "columns |= int(OPEN[column]) * (free")
    assert run(COUNT, str(game), cache=cache)[0] == "[7, 49]"
    table.write_text("1 0 1 0 1 1 1")
    assert run(COUNT, str(game), cache=cache)[0] == "[5, 25]"


def test_the_second_process_finds_what_the_first_compiled(game: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    told = "import hegemon.native.kernels as k, sys; k.compiling.append(lambda what: print(what, file=sys.stderr)); "
    assert "compiling ConnectFour" in run(told + COUNT, str(game), cache=cache)[1]
    assert "compiling" not in run(told + COUNT, str(game), cache=cache)[1]


def test_a_class_of_main_is_never_kept(tmp_path: Path) -> None:
    script = tmp_path / "alone.py"
    script.write_text(Path(EXAMPLE).read_text() + "\nimport hegemon\nprint(hegemon.perft(GAME().start(), 2))\n")
    cache = tmp_path / "cache"
    environment = {**os.environ, "HEGEMON_CACHE": str(cache)}
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, env=environment, check=True)
    assert done.stdout.strip() == "[7, 49]"
    assert not cache.exists()


def test_without_a_place_to_write_it_runs_all_the_same(game: Path, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    assert run(COUNT, str(game), cache=blocked / "cache")[0] == "[7, 49]"


def test_what_nobody_used_for_long_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HEGEMON_CACHE", str(tmp_path))
    kept = tmp_path / "native"
    old, young, foreign = kept / ("a" * 32), kept / ("b" * 32), kept / "photos"
    for folder in (old, young, foreign):
        folder.mkdir(parents=True)
    for folder in (old, foreign):
        os.utime(folder, (0, 0))
    assert kernels._usable("c" * 32) == kept / ("c" * 32)
    assert not old.exists()
    assert young.exists()
    assert foreign.exists(), "what isn't ours stays"


@pytest.mark.parametrize(
    ("helper", "imported", "used"),
    [
        ("import numpy as np\nWIDE = np.int64({})\n", "from wide import WIDE", "WIDE"),
        ("import enum\nclass Size(enum.IntEnum):\n    WIDE = {}\n", "from wide import Size", "Size.WIDE.value"),
        ("WIDE = {}\n", "import pack.wide", "pack.wide.WIDE"),
    ],
)
def test_constants_of_other_modules_are_seen(game: Path, tmp_path: Path, helper: str, imported: str, used: str) -> None:
    cache = tmp_path / "cache"
    folder = game.parent / "pack"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    path = f"import sys\nsys.path[:0] = [{str(game.parent)!r}, {str(folder)!r}]\n{imported}\n"
    edit(game, "from typing import", path + "from typing import")
    edit(game, LOOP, LOOP.replace("COLUMNS", used))
    for wide in (7, 5):
        (folder / "wide.py").write_text(helper.format(wide))
        shutil.rmtree(folder / "__pycache__", ignore_errors=True)  # Python's own cache trusts whole seconds
        assert run(COUNT, str(game), cache=cache)[0] == f"[{wide}, {wide * wide}]"


def test_what_cant_be_looked_into_is_not_kept() -> None:
    class Box:
        wide = 7

    box = Box()

    def looks_into_it(position: object) -> int:
        return box.wide

    from hegemon.games.influence.rules import Influence

    assert fingerprint(looks_into_it, Influence) is None


def test_threads_that_compile_at_once_keep_their_code_apart(game: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    script = (
        "import sys, threading, hegemon; from numba.core import config; from hegemon.search.playouts import playouts\n"
        "start = hegemon.load(sys.argv[1]).start()\n"
        "work = [lambda: hegemon.perft(start, 2), lambda: playouts(start, 5)]\n"
        "threads = [threading.Thread(target=each) for each in work]\n"
        "[thread.start() for thread in threads]; [thread.join() for thread in threads]\n"
        "print(repr(config.CACHE_DIR))"
    )
    assert run(script, str(game), cache=cache)[0] == "''"
    kept = {folder.name: [path.name for path in folder.rglob("*.nbi")] for folder in (cache / "native").iterdir()}
    assert sorted(name.split("-")[0] for [name] in kept.values()) == ["perft.turns_below", "playouts.play_games"]


def test_damaged_code_is_compiled_anew(game: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    assert run(COUNT, str(game), cache=cache)[0] == "[7, 49]"
    for index in cache.rglob("*.nbi"):
        index.write_bytes(index.read_bytes()[:20])
    assert run(COUNT, str(game), cache=cache)[0] == "[7, 49]"


def test_settings_of_numba_have_copies_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    from hegemon.games.influence.rules import Influence
    from hegemon.search.playouts import play_games

    before = fingerprint(play_games, Influence)
    assert before == fingerprint(play_games, Influence)
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1" if os.environ.get("NUMBA_BOUNDSCHECK") != "1" else "0")
    assert fingerprint(play_games, Influence) != before
