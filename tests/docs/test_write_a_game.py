"""Everything in `docs/write-a-game.md` runs: its files, its commands, and its excerpts of the examples."""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from doctest import ELLIPSIS, OutputChecker
from pathlib import Path
from textwrap import dedent, indent
from typing import NamedTuple

import pytest

import hegemon

from ..examples.test_contract import contract

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "write-a-game.md"


class Block(NamedTuple):
    """A block of code in the page."""

    language: str
    text: str
    line: int


BLOCKS = [
    Block(found[1], found[2], PAGE.read_text().count("\n", 0, found.start()) + 1)
    for found in re.finditer(r"^```(\w+)\n(.*?)^```", PAGE.read_text(), re.M | re.S)
]
FILES = {
    named[1]: block.text
    for block in BLOCKS
    if block.language == "python" and (named := re.match(r"# (\w+\.py)\n", block.text))
}
EXCERPTS = [block for block in BLOCKS if block.language == "python" and block.text not in FILES.values()]
COMMANDS = [
    (command[1].split(), command[2], block.line)
    for block in BLOCKS
    if block.language == "console"
    for command in re.finditer(r"^\$ hegemon (.*)\n((?:[^$].*\n)*)", block.text, re.M)
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where a reader of the page would be: with its files, and the examples."""
    place = tmp_path_factory.mktemp("reader")
    (place / "examples").symlink_to(ROOT / "examples")
    for name, text in FILES.items():
        (place / name).write_text(text)
    return place


def test_the_page_was_read() -> None:
    assert set(FILES) == {"pig.py", "duel.py"}
    assert len(EXCERPTS) > 8
    assert len(COMMANDS) > 8
    assert {block.language for block in BLOCKS} == {"python", "console", "sh", "toml"}


@pytest.mark.parametrize("block", EXCERPTS, ids=lambda block: f"line {block.line}")
def test_excerpts_stand_in_the_examples(block: Block) -> None:
    examples = "".join(path.read_text() for path in (ROOT / "examples").glob("*.py")).replace("\n\n\n", "\n\n")
    # Formatted as if it stood alone, an excerpt begins further left than in its file, with more empty lines.
    excerpt = dedent(block.text).replace("\n\n\n", "\n\n")
    assert any(indent(excerpt, " " * by) in examples for by in (0, 4, 8))


@pytest.mark.parametrize(("words", "expected", "line"), COMMANDS, ids=lambda part: str(part)[:30])
def test_commands_print_what_the_page_says(words: list[str], expected: str, line: int, folder: Path) -> None:
    script = "from hegemon.cli.main import main; main()"
    command = " ".join(words)
    args = [part.strip('"') for part in re.findall(r'"[^"]*"|\S+', command)]
    # Words about compiling go to the other stream.
    done = subprocess.run(
        [sys.executable, "-c", script, *args],
        cwd=folder,
        capture_output=True,
        text=True,
        env={**os.environ, "COLUMNS": "80"},
    )
    assert done.returncode == 0, done.stderr
    assert OutputChecker().check_output(expected, done.stdout, ELLIPSIS), f"line {line}: {done.stdout}"


@pytest.mark.parametrize("name", sorted(FILES))
@pytest.mark.parametrize("check", contract(["game"]))
def test_files_keep_the_contract(check: Callable[[hegemon.Game], None], name: str, folder: Path) -> None:
    check(hegemon.load(str(folder / name)))


def test_orders_of_the_duel_are_secret(folder: Path) -> None:
    secret = next(param.values[0] for param in contract(["game", "seed"]) if "secret" in str(param.id))
    game = hegemon.load(str(folder / "duel.py"))
    for seed in range(5):
        secret(game, seed)
