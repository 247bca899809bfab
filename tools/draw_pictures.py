"""Draw the pictures of the rules pages, the README and the docs anew, or tell with --check which are stale.

A page says above an image what it shows, in the words of `hegemon draw` without its --out:

    <!-- draw: GAME -o board=small --position "..." -->
    ![What it shows, for people who can't see it](pictures/name.svg)

What is not a position is drawn by a script beside this one, whose `scene` it is: `<!-- draw: draw_odds.py NAME -->`.
"""

import argparse
import re
import runpy
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import click

from hegemon.cli import draw
from hegemon.cli.arguments import chosen_game, position_of
from hegemon.errors import InputError, MalformedError
from hegemon.view.export import picture_bytes

ROOT = Path(__file__).resolve().parent.parent
SCRIPTS = {"draw_odds.py"}
PAGES = ("src/hegemon/games/*/RULES.md", "README.md", "docs/*.md")
FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
COMMENT = re.compile(r"<!--\s*draw:(?P<words>.*?)-->(\s*!\[[^\]]+\]\((?P<file>[^()\s]+)\))?", re.DOTALL)


class Picture(NamedTuple):
    """A picture as a page asks for it."""

    page: Path
    line: int
    words: str
    file: Path


def pictures(root: Path) -> Iterator[Picture]:
    """All pictures of the pages under a folder."""
    for page in sorted(page for pattern in PAGES for page in root.glob(pattern)):
        # A fenced example of such a comment asks for nothing; its lines still count.
        text = FENCED.sub(lambda fenced: "\n" * fenced[0].count("\n"), page.read_text(encoding="utf-8"))
        for found in COMMENT.finditer(text):
            line = text.count("\n", 0, found.start()) + 1
            if found["file"] is None:
                raise MalformedError(
                    "no image with words for people who can't see it follows", f"{page.name}, line {line}"
                )
            yield Picture(page, line, found["words"].strip(), page.parent / found["file"])


def drawn(picture: Picture) -> bytes:
    """What the file of a picture should hold."""
    script, *words = picture.words.split() or [""]
    if script in SCRIPTS:
        scene = runpy.run_path(str(ROOT / "tools" / script))["scene"](*words)
        return picture_bytes(scene, picture.file.suffix.removeprefix("."))
    try:
        asked = draw.command.make_context("draw", [*shlex.split(picture.words), "--out", picture.file.name]).params
        game = chosen_game(asked["game_name"], asked["chosen"])
        scene = game.view.picture(position_of(game, asked["position"]))
        if scene is None:
            raise MalformedError(f"{game.name} brings no picture")
        return picture_bytes(scene, picture.file.suffix.removeprefix("."))
    except (InputError, ValueError, click.ClickException) as error:
        what = error.format_message() if isinstance(error, click.ClickException) else str(error)
        raise MalformedError(what, f"{picture.page.name}, line {picture.line}") from None


def stale(root: Path) -> dict[Path, bytes]:
    """The files that are missing or show something else than their page asks for, with what they should hold."""
    wanted = {picture.file: drawn(picture) for picture in pictures(root)}
    return {file: content for file, content in wanted.items() if not file.is_file() or file.read_bytes() != content}


def main(arguments: list[str] | None = None, root: Path = ROOT) -> int:
    """Draw what is stale, or with --check name it and answer 1; 2 if a page can't be understood."""
    parser = argparse.ArgumentParser(description="Draw the pictures of all pages.")
    parser.add_argument("--check", action="store_true", help="draw nothing, name the stale pictures, exit with 1")
    check = parser.parse_args(arguments).check
    try:
        found = stale(root)
    except InputError as error:
        print(f"error: {error}", file=sys.stderr)
        return 2
    for file, content in found.items():
        if not check:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        print(f"{'stale' if check else 'drawn'}: {file.relative_to(root)}")
    return 1 if check and found else 0


if __name__ == "__main__":
    sys.exit(main())
