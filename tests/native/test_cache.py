"""Compiled code that is kept between runs: found again, and never stale."""

import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from hegemon.native import kept as kept_code
from hegemon.native.fingerprint import fingerprint

from ..variants import EXAMPLE

LOOP = "for column in range(COLUMNS):\n            columns |="
COUNT = "import sys, hegemon; print(hegemon.perft(hegemon.load(sys.argv[1]).start(), 2))"


TOLD = "import hegemon.native.kernels as k, sys; k.compiling.append(lambda what: print(what, file=sys.stderr)); "


def run(script: str, *args: str, cache: Path, shared: Path | str = "") -> tuple[str, str]:
    """What a fresh process prints."""
    environment = {**os.environ, "HEGEMON_CACHE": str(cache), "HEGEMON_SHARED": str(shared)}
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
    assert "compiling ConnectFour" in run(TOLD + COUNT, str(game), cache=cache)[1]
    assert "compiling" not in run(TOLD + COUNT, str(game), cache=cache)[1]


def test_the_own_folder_comes_first_and_the_shared_one_is_only_read(game: Path, tmp_path: Path) -> None:
    own, shared = tmp_path / "own", tmp_path / "shared"
    run(COUNT, str(game), cache=own)
    shutil.copytree(own, shared)
    (damaged,) = shared.rglob("*.code")
    damaged.write_bytes(b"damaged")
    for folder in (damaged.parent, shared / "native", shared):
        folder.chmod(0o555)
    assert run(TOLD + COUNT, str(game), cache=own, shared=shared) == ("[7, 49]", "")
    fresh = tmp_path / "fresh"
    printed, told = run(TOLD + COUNT, str(game), cache=fresh, shared=shared)
    assert printed == "[7, 49]"
    assert "compiling" in told
    assert list(fresh.rglob("*.code"))
    assert damaged.read_bytes() == b"damaged"
    assert len(list(shared.rglob("*.code"))) == 1


def test_where_shared_code_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    for said, meant in (("/far", Path("/far")), ("", None)):
        monkeypatch.setenv("HEGEMON_SHARED", said)
        assert kept_code.shared_folder() == meant
    monkeypatch.delenv("HEGEMON_SHARED")
    assert kept_code.shared_folder() == Path(sys.prefix) / "share" / "hegemon"


def test_shipped_code_of_another_rule_is_not_met(game: Path, tmp_path: Path) -> None:
    shared = tmp_path / "shared"
    run(COUNT, str(game), cache=shared)
    times = os.stat(game)
    edit(game, LOOP, LOOP.replace("COLUMNS", "COLUMNS - 1"))
    os.utime(game, ns=(times.st_atime_ns, times.st_mtime_ns))
    assert run(COUNT, str(game), cache=tmp_path / "own", shared=shared)[0] == "[6, 36]"


@pytest.mark.parametrize("shared", ["/proc/1/root/nowhere", "/dev/null", "nowhere", "a\nb"])
def test_a_shared_folder_that_cant_be_read_harms_nobody(game: Path, tmp_path: Path, shared: str) -> None:
    assert run(COUNT, str(game), cache=tmp_path / "own", shared=shared)[0] == "[7, 49]"


WALKS = """
from typing import Any, NamedTuple
from hegemon.native import compiled, kernel

@compiled
class Spot(NamedTuple):
    at: int

def walking(by):
    @compiled(inline=False)
    def step(at: int) -> int:
        {steps}
        return at

    def walk(position: Any, times: int) -> int:
        at = position.at
        for _ in range(times):
            at = step(at) + step(at + 1) - step(at + times)
        return at

    return kernel(walk)

WALKS = [walking(2), walking(3)]
""".replace(
    # So long that it isn't copied into its callers.
    "{steps}",
    "\n".join(f"        at = at * {turn} + by if at % {turn + 2} else at - {turn}" for turn in range(60)).lstrip(),
)
WALKED = """
import sys
sys.path.insert(0, sys.argv[1])
import walks
print(*(walks.WALKS[int(at)](walks.Spot(5), 3) for at in sys.argv[2:]))
"""


def test_functions_of_one_name_from_two_processes_are_told_apart(tmp_path: Path) -> None:
    # Each process numbers its functions from the beginning, so the same number may be given to both.
    (tmp_path / "walks.py").write_text(WALKS)
    cache = tmp_path / "cache"
    first, second = (run(WALKED, str(tmp_path), at, cache=cache)[0] for at in ("0", "1"))
    assert first != second
    assert run(WALKED, str(tmp_path), "0", "1", cache=cache)[0] == f"{first} {second}"


def test_what_was_shipped_is_found_wherever_it_lies(tmp_path: Path) -> None:
    made, shipped, own = tmp_path / "made", tmp_path / "far" / "shipped", tmp_path / "own"
    here, there = tmp_path / "here", tmp_path / "there"
    for folder in (here, there):
        folder.mkdir()
        (folder / "walks.py").write_text(WALKS)
    os.utime(there / "walks.py", (0, 0))
    walked = run(WALKED, str(here), "0", cache=made)[0]
    shutil.copytree(made, shipped)
    shutil.rmtree(made)
    assert run(TOLD + WALKED, str(there), "0", cache=own, shared=shipped) == (walked, "")
    assert not own.exists(), "what is shipped is not copied"


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
    assert kept_code.usable("c" * 32) == kept / ("c" * 32)
    assert not (kept / ("c" * 32)).exists(), "it is made when there is something to write"
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
        "import sys, threading, hegemon; from hegemon.search.playouts import playouts\n"
        "start = hegemon.load(sys.argv[1]).start()\n"
        "work = [lambda: hegemon.perft(start, 2), lambda: playouts(start, 5)]\n"
        "threads = [threading.Thread(target=each) for each in work]\n"
        "[thread.start() for thread in threads]; [thread.join() for thread in threads]\n"
        "print(hegemon.perft(start, 2))"
    )
    assert run(script, str(game), cache=cache)[0] == "[7, 49]"
    kept = [list(folder.iterdir()) for folder in (cache / "native").iterdir()]
    assert [len(files) for files in kept] == [1, 1]


def test_damaged_code_is_compiled_anew(game: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    assert run(COUNT, str(game), cache=cache)[0] == "[7, 49]"
    (file,) = cache.rglob("*.code")
    whole = file.read_bytes()
    for damaged in (b"", whole[:20], whole[:-1], whole[:2000] + b"x" + whole[2001:]):
        file.write_bytes(damaged)
        assert run(COUNT, str(game), cache=cache)[0] == "[7, 49]"
        assert file.read_bytes() != damaged, "what is damaged is replaced"


KILLED = "import os, signal; os.replace = lambda *paths: os.kill(os.getpid(), signal.SIGKILL); "


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system knows no SIGKILL")
def test_a_process_that_is_killed_while_it_writes_leaves_nothing_that_is_read(game: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    with pytest.raises(subprocess.CalledProcessError) as killed:
        run(KILLED + COUNT, str(game), cache=cache)
    assert killed.value.returncode == -signal.SIGKILL
    (left,) = cache.rglob("*.part")
    assert not list(cache.rglob("*.code"))
    assert "compiling" in run(TOLD + COUNT, str(game), cache=cache)[1]
    assert left.exists(), "it may be another process's that still writes"
    (file,) = cache.rglob("*.code")
    file.unlink()
    os.utime(left, (0, 0))
    run(COUNT, str(game), cache=cache)
    assert [path.suffix for path in left.parent.iterdir()] == [".code"]


def test_processes_that_write_the_same_code_at_once_leave_one_whole_file(game: Path, tmp_path: Path) -> None:
    environment = {**os.environ, "HEGEMON_CACHE": str(tmp_path / "cache"), "HEGEMON_SHARED": ""}
    command = [sys.executable, "-c", COUNT, str(game)]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) for _ in range(3)]
    assert [each.communicate()[0] for each in running] == ["[7, 49]\n"] * 3
    assert [path.suffix for path in (tmp_path / "cache").rglob("*.*")] == [".code"]
    assert run(TOLD + COUNT, str(game), cache=tmp_path / "cache") == ("[7, 49]", "")


@pytest.mark.parametrize("call", ["utime", "replace"])
def test_an_own_folder_that_cant_be_written_is_read(game: Path, tmp_path: Path, call: str) -> None:
    cache = tmp_path / "cache"
    run(COUNT, str(game), cache=cache)
    read_only = f"import os\ndef refuse(*args): raise OSError(30, 'Read-only file system')\nos.{call} = refuse\n"
    assert run(read_only + TOLD + COUNT, str(game), cache=cache) == ("[7, 49]", "")


def test_code_that_names_what_is_gone_is_compiled_anew(game: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    run(COUNT, str(game), cache=cache)
    (file,) = cache.rglob("*.code")
    kept_code._write(file, b"cnowhere\nNothing\n.")  # a pickle of a class that there isn't
    printed, told = run(TOLD + COUNT, str(game), cache=cache)
    assert printed == "[7, 49]"
    assert "compiling" in told


NAMED = """
import sys, hegemon
from hegemon.native.fingerprint import fingerprint
from hegemon.search.playouts import play_games
game = hegemon.load(sys.argv[1])
if sys.argv[2] == "late":
    from hegemon.play.think import think
    from hegemon.play.thought import Limits
    think(game, game.start(), limits=Limits(simulations=1))
print(fingerprint(play_games, type(game.start())))
"""


def test_what_else_a_process_has_done_makes_no_other_code(game: Path, tmp_path: Path) -> None:
    early, late = (run(NAMED, str(game), when, cache=tmp_path)[0] for when in ("early", "late"))
    assert early == late != "None"


def test_settings_of_numba_have_copies_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    from hegemon.games.influence.rules import Influence
    from hegemon.search.playouts import play_games

    before = fingerprint(play_games, Influence)
    assert before == fingerprint(play_games, Influence)
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1" if os.environ.get("NUMBA_BOUNDSCHECK") != "1" else "0")
    assert fingerprint(play_games, Influence) != before
