"""`hegemon prepare`: nothing that it has prepared is compiled again, here or where its folder was copied to."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ..variants import EXAMPLES

GAME = EXAMPLES[0]


def run(*args: str, cache: Path | str, shared: Path | str = "") -> subprocess.CompletedProcess[str]:
    """A command in a process of its own."""
    environment = {**os.environ, "HEGEMON_CACHE": str(cache), "HEGEMON_SHARED": str(shared)}
    return subprocess.run([sys.executable, "-m", "hegemon", *args], capture_output=True, text=True, env=environment)


def prepared(*args: str, cache: Path, shared: Path | str = "") -> dict[str, Any]:
    """What it answers to a program."""
    done = run("prepare", GAME, "--json", *args, cache=cache, shared=shared)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_what_was_prepared_is_shipped_and_used(tmp_path: Path) -> None:
    own, out, shipped = tmp_path / "own", tmp_path / "far" / "out", tmp_path / "shipped"
    first = prepared(cache=own)
    assert set(first) == {"games", "functions", "compiled", "seconds", "folders"}
    assert first["games"] == ["nim"]
    assert first["compiled"] == first["functions"] == len(list(own.rglob("*.code")))
    again = prepared("--out", str(out), cache=own)
    (size,) = first["folders"].values()
    assert first["folders"] == {str(own): size}
    assert again == {**first, "compiled": 0, "seconds": again["seconds"], "folders": {str(out): size}}
    assert sorted(path.name for path in own.rglob("*.code")) == sorted(path.name for path in out.rglob("*.code"))
    out.rename(shipped)
    shutil.rmtree(own)
    assert prepared(cache=own, shared=shipped)["folders"] == {str(shipped): size}
    shutil.rmtree(own)
    for args in (["perft", GAME, "3"], ["best", GAME, "--level", "8"], ["solve", GAME, "-o", "misere"]):
        done = run(*args, "--json", cache=own, shared=shipped)
        assert (done.returncode, "compiling" in done.stderr) == (0, False), done.stderr
    assert not own.exists(), "what is shared is not copied"


def test_progress_is_told_on_the_side(tmp_path: Path) -> None:
    done = run("prepare", GAME, cache=tmp_path)
    assert done.returncode == 0
    steps = [line for line in done.stderr.splitlines() if not line.startswith("compiling ")]
    assert [line.partition(": ")[0] for line in steps] == [f"{at} of {len(steps)}" for at in range(1, len(steps) + 1)]
    assert steps[0] == f"1 of {len(steps)}: nim, random games"
    functions, where = done.stdout.splitlines()
    many = done.stderr.count("compiling ")
    assert functions.startswith(f"{many} functions, {many} of them compiled now, in ")
    assert where.endswith(f" MB in {tmp_path}")


@pytest.mark.parametrize("out", ["", "/dev/null", "/dev/null/below", "/proc/nowhere", "far\udcff\n" * 200])
def test_a_folder_that_cant_be_written_is_told_before_anything_is_compiled(tmp_path: Path, out: str) -> None:
    done = run("prepare", GAME, "--out", out, cache=tmp_path / "own")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("error: ")
    assert done.stderr.count("\n") == 1
    assert not (tmp_path / "own").exists()


def test_an_own_folder_that_cant_be_written_is_told(tmp_path: Path) -> None:
    done = run("prepare", GAME, cache="/dev/null")
    assert done.returncode == 2
    assert done.stderr == "error: folder '/dev/null' can't be written: Not a directory\n"


def test_what_cant_be_kept_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".numba_config.yaml").write_text("opt: 1\n")
    done = run("prepare", GAME, "--json", cache=tmp_path / "own")
    found = json.loads(done.stdout)
    assert (found["functions"], found["folders"]) == (0, {})
    assert f"{found['compiled']} functions couldn't be kept" in done.stderr
