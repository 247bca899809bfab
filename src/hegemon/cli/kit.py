"""`hegemon kit`: Kit's table and a trainer."""

import json
import secrets
import sys
from collections.abc import Callable
from pathlib import Path

import click

from hegemon.cli.arguments import answer, chosen_options, option_texts, save, seconds_up_to
from hegemon.cli.progress_line import working
from hegemon.errors import MalformedError, shown
from hegemon.studies.kit import two_tiles
from hegemon.studies.kit.drawing import tile_text
from hegemon.studies.kit.drill import load_progress, next_task, progress_file, save_progress
from hegemon.studies.kit.one_tile import AS_USUAL, READINGS, USUAL, Reading
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


def _with_readings(command: Callable[..., None]) -> Callable[..., None]:
    """An option for each of the game's that make another reading of the rules."""
    for option in reversed([option for option in USUAL.options if option.name in READINGS]):
        said = f"The same as -o {option.name}=...: {option.help}.  [default: {option.default}]"
        command = click.option(f"--{option.name}", type=click.Choice(READINGS[option.name]), help=said)(command)
    return command


@click.command(name="kit")
@click.option("--format", "kind", type=click.Choice(tuple(FORMATS)), default="text", show_default=True)
@click.option("--out", metavar="FILE", help="Write it to a file; a PDF needs one.")
@chosen_options
@_with_readings
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
    drill: bool,
    everything: bool,
    progress: str | None,
    seconds: float | None,
    as_json: bool,
    **named: str | None,
) -> None:
    """Print Kit's perfect table for one tile of Trigame: simple rules, their proof, and every position.

    The table is exact for every reading of the rules; Kit's rules are proved for the usual one.
    """
    reading = _reading(chosen, named)
    if drill:
        if reading != AS_USUAL:
            raise MalformedError("the trainer asks the table of the usual rules; leave out every other reading")
        _drill(
            [row for row in kit_table() if everything or row.arises], Path(progress) if progress else progress_file()
        )
        return
    if seconds is not None:
        click.echo(f"exploring two tiles for up to {seconds:g} s", err=True)
        with working() as line:
            measured = two_tiles.measure(
                seconds, reading=reading, progress=lambda explored: line.tell(explored.sentence)
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
        content = FORMATS[kind](sheet(reading))
    if out is None:
        click.echo(content, nl=kind == "json")
    else:
        save(out, content)
        click.echo(out)


def _reading(chosen: tuple[str, ...], named: dict[str, str | None]) -> Reading:
    """The reading that is asked for, by `-o` or by the option of that name; else the usual one."""
    texts = option_texts(chosen)
    for name, text in texts.items():
        if name not in READINGS:
            raise MalformedError(f"the table has no option {shown(name)}; its options are {', '.join(READINGS)}")
        if named[name] is not None:
            raise MalformedError(f"{name} is given twice, by -o and by --{name}")
        if text not in READINGS[name]:
            raise MalformedError(f"option {name}: {shown(text)} is not {' or '.join(READINGS[name])}")
    return AS_USUAL._replace(**texts, **{name: text for name, text in named.items() if text is not None})


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
