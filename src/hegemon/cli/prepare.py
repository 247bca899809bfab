"""`hegemon prepare`: what is compiled at a first use is compiled ahead of time, here or for other machines."""

import time
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hegemon.cli.arguments import answer, as_json, refusing, telling_of_compilation
from hegemon.errors import IllegalError, MalformedError, shown
from hegemon.game.game import Game
from hegemon.game.registry import find_game, game_names
from hegemon.studies import PAGES, study_named

if TYPE_CHECKING:
    # At run time it waits, since with it come NumPy and Numba, which take a second.
    from hegemon.play.prepare import Preparation


@click.command(name="prepare")
@click.argument("names", metavar="[GAME]...", nargs=-1)
@click.option("--out", metavar="DIR", help="Write all of the code into this folder too; it is made if it is missing.")
@as_json
def command(names: tuple[str, ...], out: str | None, as_json: bool) -> None:
    """Compile all that GAME needs, so that its first use need not wait; without a GAME all games and studies.

    Compiled code is kept in the user's cache folder, or in the one that HEGEMON_CACHE names. What is there already is
    not compiled again.

    With --out it can be shipped, in a package or a container: where HEGEMON_SHARED names a copy of DIR, or where the
    copy is share/hegemon beside the installation, code that the user's own folder lacks is read from there. Nothing
    is written there. Code fits one kind of processor and the very same versions of hegemon, Python, Numba and NumPy;
    anywhere else it is left alone, and what is needed is compiled.
    """
    from hegemon.native import kept

    kinds = list(dict.fromkeys(find_game(name) for name in names or game_names()))
    if out == "":
        raise MalformedError("--out names no folder")
    folder = _own_folder() if out is None else Path(out)
    with refusing(f"folder {shown(str(folder))} can't be written", "folder"):
        native = kept.writable(folder)
    begun, before = time.perf_counter(), len(kept.used)
    with kept.copying_to(() if out is None else (native,)):
        compiled = _run([*_of_games(kinds), *_of_studies(() if names else PAGES)])
    seconds = time.perf_counter() - begun
    used = [each for each in kept.used[before:] if each.file.is_file()]
    if lost := compiled - sum(each.compiled for each in used):
        click.echo(f"{lost} functions couldn't be kept; every process that needs them compiles them", err=True)
    folders = Counter[str]()
    for each in used:
        folders[str(each.file.parents[2])] += each.size
    if as_json:
        answer(
            {
                "games": [kind.name for kind in kinds],
                "functions": len(used),
                "compiled": compiled,
                "seconds": round(seconds, 3),
                "folders": folders,
            }
        )
    else:
        click.echo(f"{len(used)} functions, {compiled} of them compiled now, in {seconds:.0f} s")
        for place, size in folders.items():
            click.echo(f"{size / 1e6:.1f} MB in {place}")


def _own_folder() -> Path:
    from hegemon.native.kept import own_folder

    try:
        return own_folder()
    except RuntimeError:
        raise IllegalError("there is no home folder to keep compiled code in; name one in HEGEMON_CACHE") from None


def _of_games(kinds: list[type[Game]]) -> Iterator["Preparation"]:
    from hegemon.play.prepare import preparations

    return (each for kind in kinds for each in preparations(kind))


def _of_studies(pages: tuple[str, ...]) -> Iterator["Preparation"]:
    from hegemon.play.prepare import Preparation

    # The first question of a study's page takes all that the study computes natively.
    return (Preparation(page, "its page", partial(study_named(page).questions[""], {})) for page in pages)


def _run(steps: list["Preparation"]) -> int:
    """Prepare, and tell how far it has come; how many functions were compiled."""
    compiled: list[str] = []
    with telling_of_compilation(), telling_of_compilation(compiled.append):
        for number, step in enumerate(steps, 1):
            click.echo(f"{number} of {len(steps)}: {step.of}, {step.about}", err=True)
            step.run()
    return len(compiled)
