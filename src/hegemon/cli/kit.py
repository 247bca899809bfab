"""`hegemon kit`: Kit's table and a trainer."""

import json
import secrets
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import click

from hegemon.cli.arguments import answer, chosen_options, option_texts, save, seconds_up_to
from hegemon.cli.progress_line import working
from hegemon.errors import MalformedError, shown
from hegemon.studies.kit import two_tiles
from hegemon.studies.kit.drawing import tile_text
from hegemon.studies.kit.drill import load_progress, next_task, progress_file, save_progress
from hegemon.studies.kit.one_tile import READINGS, USUAL
from hegemon.studies.kit.poster import poster
from hegemon.studies.kit.rules import RULES
from hegemon.studies.kit.sheet import Sheet, as_data, as_text, as_tsv, sheet
from hegemon.studies.kit.solution import Row, kit_table

FORMATS: dict[str, Callable[[Sheet], str | bytes]] = {
    "text": as_text,
    "json": lambda printed: json.dumps(as_data(printed)),
    "tsv": as_tsv,
    "pdf": poster,
}


@click.command(name="kit")
@click.option("--format", "kind", type=click.Choice(tuple(FORMATS)), default="text", show_default=True)
@click.option("--out", metavar="FILE", help="Write it to a file; a PDF needs one.")
@chosen_options
@click.option("--lock", type=click.Choice(READINGS["lock"]), help="The same as -o lock=...  [default: rule]")
@click.option(
    "--propagation", type=click.Choice(READINGS["propagation"]), help="The same as -o propagation=...  [default: owner]"
)
@click.option("--drill", is_flag=True, help="Ask me positions instead; progress is kept between runs.")
@click.option("--all", "everything", is_flag=True, help="With --drill: also positions that never come up by the rules.")
@click.option("--progress", metavar="FILE", help="With --drill: the file that keeps the progress.")
@click.option(
    "--two-tiles",
    "seconds",
    type=seconds_up_to(86400),
    help="Explore two tiles for up to this many seconds; all of it takes less than a minute and 1 GB.",
)
@click.option("--json", "as_json", is_flag=True, help="The same as --format json.")
def command(
    kind: str,
    out: str | None,
    chosen: tuple[str, ...],
    lock: str | None,
    propagation: str | None,
    drill: bool,
    everything: bool,
    progress: str | None,
    seconds: float | None,
    as_json: bool,
) -> None:
    """Print Kit's perfect table for one tile of Trigame: simple rules, their proof, and every position.

    The options lock and propagation choose a reading of the rules. The table is exact for each; Kit's rules are proved
    for the default.
    """
    lock, propagation = _reading(chosen, lock=lock, propagation=propagation)
    if drill:
        if (lock, propagation) != (USUAL.chosen["lock"], USUAL.chosen["propagation"]):
            raise MalformedError("the trainer asks the table of the usual rules; leave out lock and propagation")
        _drill(
            [row for row in kit_table() if everything or row.arises], Path(progress) if progress else progress_file()
        )
        return
    if seconds is not None:
        click.echo(f"exploring two tiles for up to {seconds:g} s", err=True)
        with working() as line:
            measured = two_tiles.measure(
                seconds, lock=lock, propagation=propagation, progress=lambda explored: line.tell(explored.sentence)
            )
        if as_json:
            answer({"positions": measured.positions, "solved": measured.whole, "value": measured.value})
        else:
            click.echo(measured.sentence)
        return
    kind = "json" if as_json else kind
    if kind == "pdf" and out is None:
        raise MalformedError("a PDF needs --out FILE")
    click.echo("solving one tile", err=True)
    with working():
        content = FORMATS[kind](sheet(lock, propagation))
    if out is None:
        click.echo(content, nl=kind == "json")
    else:
        save(out, content)
        click.echo(out)


def _reading(chosen: tuple[str, ...], **named: str | None) -> Iterator[str]:
    """The lock and the propagation that are asked for, by `-o` or by the option of that name; else the usual ones."""
    texts = option_texts(chosen)
    for name in texts:
        if name not in READINGS:
            raise MalformedError(f"the table has no option {shown(name)}; its options are {', '.join(READINGS)}")
        if named[name] is not None:
            raise MalformedError(f"{name} is given twice, by -o and by --{name}")
    for name, known in READINGS.items():
        text = named[name] or texts.get(name, USUAL.chosen[name])
        if text not in known:
            raise MalformedError(f"option {name}: {shown(text)} is not {' or '.join(known)}")
        yield text


def _drill(rows: list[Row], path: Path) -> None:
    progress = load_progress(path)
    save_progress(path, progress)  # fails now, and not after the answers, if the file can't be written
    state = secrets.randbelow(1 << 53)
    click.echo("What would Kit do? Answer with a socket, skip or tile; ? shows the rules, quit ends.")
    try:
        while True:
            task, state = next_task(rows, progress, state)
            tile = "no tile lies" if task.own_tile is None else "your tile" if task.own_tile else "their tile"
            click.echo(f"\n{tile_text(task.tokens) if task.own_tile is not None else ''}")
            spent = "" if task.may_skip else ", your skip is spent"
            click.echo(f"You are K. {tile}, {task.event} event of your turn{spent}.")
            said = _asked(task.possible)
            if not said:
                break
            was_right = task.is_right(said)
            progress.note(task, was_right)
            rule = "an exception" if task.exception else RULES[task.rule - 1].words
            save_progress(path, progress)
            kit = " or ".join(task.advice)
            verdict = (
                "Right" if was_right else f"{'Worth as much, but Kit plays' if said in task.best else 'No:'} {kit}"
            )
            click.echo(f"{verdict}. ({rule} Worth {task.value:+}.)")
    finally:
        save_progress(path, progress)
    known = progress.learnt(rows)
    click.echo(
        f"\n{progress.right} of {progress.asked} right so far; {known} of {len(rows)} positions known. Kept in {path}."
    )


def _asked(possible: tuple[str, ...]) -> str:
    """The event that a person answers, one of the possible ones, or nothing to leave; `?` shows the rules."""
    while True:
        click.echo("> ", nl=False)
        line = "" if sys.stdin is None else sys.stdin.readline(1000)
        said = line.strip().lower()
        said = "tile" if said == "[c]" else said.removeprefix("[c]")
        if not line or said in ("quit", "q"):
            return ""
        if said in possible:
            return said
        if said in ("?", "help"):
            click.echo("\n".join(f"  {rule.number}. {rule.words}" for rule in RULES))
        else:
            click.echo(f"Not possible here; possible are {', '.join(possible)}.")
