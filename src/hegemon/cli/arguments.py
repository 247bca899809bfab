"""Arguments that several commands share, and how they answer."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import wraps
from math import isfinite
from pathlib import Path
from typing import Any

import click

from hegemon.errors import MalformedError, shown
from hegemon.game.game import Game
from hegemon.game.record import LONGEST
from hegemon.game.registry import find_game
from hegemon.native import kernels

INTERRUPTED = 130
"""The exit code after Ctrl-C."""
MOST_SEED = 10**18 - 1


class whole_number(click.IntRange):  # noqa: N801  used like one of click's own types
    """A whole number between bounds."""

    def __init__(self, low: int, high: int) -> None:
        super().__init__(low, high)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        with suppress(click.BadParameter):
            return int(super().convert(value, param, ctx))
        return self.fail(f"{shown(str(value))} is not a whole number from {self.min} to {self.max}", param, ctx)


class seconds_up_to(click.FloatRange):  # noqa: N801  used like one of click's own types
    """A finite number of seconds, from 0.05 up to a limit."""

    def __init__(self, most: float) -> None:
        super().__init__(0.05, most)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        with suppress(click.BadParameter):
            seconds = float(super().convert(value, param, ctx))
            if isfinite(seconds):  # nan is neither too small nor too large
                return seconds
        return self.fail(f"{shown(str(value))} is not a number of seconds from {self.min} to {self.max}", param, ctx)


as_json = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
game_name = click.argument("game_name", metavar="GAME")
chosen_options = click.option(
    "-o", "--option", "chosen", multiple=True, metavar="NAME=VALUE", help="An option of the game; NAME alone means on."
)
position_text = click.option("--position", metavar="P", help="The position as text.  [default: the start]")
seed_number = click.option("--seed", type=whole_number(0, MOST_SEED), help="The seed of chance.  [default: a new one]")
fixed_seed = click.option(
    "--seed", type=whole_number(0, MOST_SEED), default=1, show_default=True, help="The seed of all random numbers."
)


def option_texts(chosen: tuple[str, ...]) -> dict[str, str]:
    """`-o` arguments as names and values."""
    texts: dict[str, str] = {}
    for argument in chosen:
        name, equals, value = argument.partition("=")
        if not name or (equals and not value):
            raise MalformedError(f"-o {shown(argument)} is not NAME=VALUE")
        if name in texts:
            raise MalformedError(f"-o {name} is given twice")
        texts[name] = value if equals else "on"
    return texts


def chosen_game(name: str, chosen: tuple[str, ...]) -> Game:
    """The game of a name with the options of the command line."""
    return find_game(name)(**option_texts(chosen))


def position_of(game: Game, text: str | None) -> Any:
    """The position of `--position`, or the start."""
    return game.start() if text is None else game.notation.read_position(text)


def game_and_position(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add GAME, its options and `--position` to a command, which gets the game and the position that they name."""

    @game_name
    @chosen_options
    @position_text
    @wraps(command)
    def named(game_name: str, chosen: tuple[str, ...], position: str | None, **others: Any) -> Any:
        game = chosen_game(game_name, chosen)
        return command(game=game, position=position_of(game, position), **others)

    return named


def player_from_0(game: Game, player: int | None) -> int | None:
    """A player's number counted from 0, as positions count; people count from 1."""
    if player is not None and not 1 <= player <= len(game.seats):
        raise MalformedError(f"there is no player {player}; {game.described()} has players 1 to {len(game.seats)}")
    return None if player is None else player - 1


def answer(data: dict[str, Any]) -> None:
    """Print the one JSON object of `--json`."""
    click.echo(json.dumps(data, ensure_ascii=False))


@contextmanager
def refusing(what: str, kind: str = "file") -> Iterator[None]:
    """Say in one line what can't be done with a file or a folder, and why."""
    try:
        yield
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else f"not a {kind} name"
        raise MalformedError(f"{what}: {reason}") from None


def content_of(file: str) -> bytes:
    """The bytes of a file, or of standard input for `-`; at most one byte more than a record may have."""
    with refusing(f"{shown(file)} can't be read"):
        if file == "-":
            return b"" if sys.stdin is None else sys.stdin.buffer.read(LONGEST + 1)
        with Path(file).open("rb") as opened:
            return opened.read(LONGEST + 1)


def check_writable(out: str) -> None:
    """Fail now, and not after long work, if a file can't be written. What it holds stays."""
    path = Path(out)
    with refusing(f"{shown(out)} can't be written"):
        new = not path.exists()
        path.open("a").close()
        if new:
            path.unlink()


def save(out: str, content: str | bytes) -> None:
    """Write to a file that the command line names."""
    with refusing(f"{out} can't be written"):
        Path(out).write_bytes(content if isinstance(content, bytes) else content.encode())


def _tell_of_compilation(what: str) -> None:
    click.echo(f"{what} (first time only)", err=True)


@contextmanager
def telling_of_compilation(tell: Callable[[str], None] = _tell_of_compilation) -> Iterator[None]:
    """Tell, by a line on standard error, what is compiled for the first time, since that takes seconds."""
    kernels.compiling.append(tell)
    try:
        yield
    finally:
        kernels.compiling.remove(tell)
