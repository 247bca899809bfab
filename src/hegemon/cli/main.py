"""`hegemon`: finds the command, and turns every error that is a person's into one line and exit code 2."""

import importlib
import io
import os
import sys

import click

from hegemon.studies import PAGES, study_named

COMMANDS = {
    "serve": "open the page: play, watch and analyse in the browser",
    "games": "the games and their options",
    "play": "play in the terminal",
    "replay": "check a record and tell how it ended",
    "odds": "the exact odds of a turn with chance, or of a fight",
    "perft": "count the sequences of so many turns",
    "solve": "find and prove the exact value",
    "best": "what to play in a position",
    "engine": "the same for programs: many questions as JSON lines",
    "match": "let two opponents play many games, and rate them",
    **{name: study_named(name).command for name in PAGES},
    "draw": "draw a position as SVG, PNG or PDF",
    "bench": "measure random games on every backend",
}
"""Each command with its help, so that `--help` loads none of them."""


class Commands(click.Group):
    """Commands that are loaded when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command = importlib.import_module(f"hegemon.cli.{cmd_name}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(cls=Commands, invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="hegemon", message="%(package)s %(version)s")
@click.pass_context
def hegemon(context: click.Context) -> None:
    """A workshop for games of influence: exact rules, fast play, pictures.

    Without a command the page is opened, as `hegemon serve` does. Every command that answers takes --json for one JSON
    object on standard output. `hegemon COMMAND --help` tells more.
    """
    if context.invoked_subcommand is None:
        from hegemon.cli.serve import command

        context.invoke(command)


def main() -> None:
    """Run the command line and leave with its exit code."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # What a terminal can't show or a person can't have meant is shown as a question mark, not as a traceback.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        code = hegemon.main(standalone_mode=False)
        if sys.stdout is not None:
            sys.stdout.flush()
    except click.ClickException as error:
        code = _fail(error.format_message() + _hint(error))
    except click.Abort:
        click.echo("stopped", err=True)
        code = 130
    except BrokenPipeError:
        # The reader of a pipe left; Python would complain once more when it flushes.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    except OSError as error:
        code = _fail(f"{error.filename or 'standard output'}: {error.strerror}")
    except Exception as error:
        from hegemon.errors import InputError
        from hegemon.native.kernels import NativeError

        if not isinstance(error, InputError | NativeError):
            raise
        code = _fail(str(error))
    sys.exit(code if isinstance(code, int) else 0)


def _hint(error: click.ClickException) -> str:
    """What a person may have meant."""
    words = sys.argv[1:]
    if isinstance(error, click.NoSuchOption | click.UsageError) and any(
        "=" in word and not word.startswith("-o") for word in words
    ):
        return " Options of a game are written -o NAME=VALUE."
    if isinstance(error, click.NoSuchOption) and words[:1] == ["-o"]:
        return " Options come after the command: hegemon COMMAND GAME -o NAME=VALUE."
    if isinstance(error, click.UsageError) and "No such command" in error.message and words:
        import difflib

        near = difflib.get_close_matches(words[0], COMMANDS, 1)
        return f" Did you mean {near[0]}?" if near else f" There are {', '.join(COMMANDS)}."
    return ""


def _fail(what: str) -> int:
    click.echo("error: " + " ".join(what.split()), err=True)
    return 2
