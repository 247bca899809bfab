"""`hegemon`: finds the command, and turns every error in the input into one line and exit code 2."""

import importlib
import io
import os
import sys
from itertools import pairwise

import click

from hegemon.studies import PAGES, study_named

COMMANDS = {
    "serve": "open the page: play, watch and analyse in the browser",
    "games": "list the games and their options",
    "play": "play in the terminal",
    "replay": "check a record and print how it ended",
    "odds": "the exact odds of a turn or of a fight",
    "perft": "count the sequences of N turns",
    "solve": "find and prove the exact result of best play",
    "best": "find the best turn in a position",
    "engine": "the same for programs, as lines of JSON",
    "match": "let two opponents play many games and rate them",
    "learn": "learn to judge a game from games that the program plays by itself",
    **{name: study_named(name).command for name in PAGES},
    "draw": "draw a position as SVG, PNG or PDF",
    "prepare": "compile ahead of time, for here or to be shipped",
    "bench": "measure random games on every backend",
}
"""The commands with a line of help each, so that `--help` need not load them."""


class Commands(click.Group):
    """Commands whose modules are loaded only when they are called."""

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

    Without a command it opens the page, as `hegemon serve` does. Every command that prints an answer takes --json and
    then prints one JSON object on standard output. `hegemon COMMAND --help` shows the options of a command.
    """
    if context.invoked_subcommand is None:
        from hegemon.cli.serve import command

        context.invoke(command)


def main() -> None:
    """Run the command line and exit with its code."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        # A character that the terminal can't show becomes a question mark instead of a traceback.
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
        # The reader of the pipe is gone. Without this Python would complain again when it flushes at its end.
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
    """A hint at what may have been meant."""
    words = sys.argv[1:]
    # Behind -o a word has one rightly.
    equals = [word for before, word in pairwise(["", *words]) if "=" in word and before not in ("-o", "--option")]
    unknown = isinstance(error, click.NoSuchOption)
    if isinstance(error, click.UsageError) and any(unknown or not word.startswith("-") for word in equals):
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
