"""`hegemon engine`: what `hegemon best` answers, for programs, many questions to one process."""

import json
import os
import sys
from collections.abc import Callable, Iterator
from typing import Any, BinaryIO

import click

from hegemon.cli.arguments import player_from_0, position_of, telling_of_compilation
from hegemon.cli.best import MOST_SECONDS, MOST_SIMULATIONS, MOST_THREADS, limits_of, thought_data, thought_of
from hegemon.errors import InputError, MalformedError, shown
from hegemon.game.game import Game
from hegemon.game.registry import find_game, game_names
from hegemon.native.kernels import NativeError

LONGEST_LINE = 1 << 20
"""Bytes of a question that are read; no position comes near it."""
MOST_SEED = 10**18 - 1
ANSWERED = ("move", "value", "interval", "proved", "line", "nodes", "seconds")
"""What an answer has of what `best` finds."""
INTERRUPTED = 130


@click.command(name="engine")
@click.option("--json", is_flag=True, expose_value=False, help="Changes nothing: the answers are JSON as it is.")
def command() -> None:
    """Answer questions on standard input, one JSON object a line, with one JSON object a line.

    A question has game, and may have options {name: value}, position (else the start), player (from 1, where both
    decide at once), seconds or simulations (else a second), level, seed, threads, and id, which the answer repeats. The
    answer has move, value, interval (if it isn't proved), proved, line, nodes and seconds, or error. The engine ends
    with its input.
    """
    try:
        with telling_of_compilation():
            for line in lines_of(sys.stdin.buffer) if sys.stdin is not None else ():
                click.echo(json.dumps(answer_to(line)))  # with every line it is flushed
    except KeyboardInterrupt:
        raise click.exceptions.Exit(INTERRUPTED) from None
    except BrokenPipeError:
        # Nobody reads the answers any more; Python would complain once more when it flushes.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def lines_of(source: BinaryIO) -> Iterator[bytes]:
    """The lines that hold something; of one that is too long only a piece that shows it, so that it costs nothing."""
    while piece := source.readline(LONGEST_LINE + 1):
        line = piece.removesuffix(b"\n")
        while len(piece) > LONGEST_LINE and not piece.endswith(b"\n"):
            piece = source.readline(LONGEST_LINE + 1)
        if line.strip() or len(line) > LONGEST_LINE:
            yield line


def answer_to(line: bytes) -> dict[str, Any]:
    """The answer to a line, whatever it holds."""
    named: dict[str, Any] = {}
    try:
        question = _read(line)
        if "id" in question:
            named = {"id": _id(question["id"])}
        return {**_answer(question), **named}
    except (InputError, NativeError) as error:
        return {"error": " ".join(str(error).split()), **named}
    except Exception as error:  # a question that finds a mistake of ours must not take the next ones with it
        return {"error": f"a mistake in hegemon: {type(error).__name__}: {error}", **named}


def _read(line: bytes) -> dict[str, Any]:
    if len(line) > LONGEST_LINE:
        raise MalformedError(f"the question is longer than {LONGEST_LINE:,} bytes")
    try:
        question = json.loads(line.decode("utf-8-sig"), parse_constant=_refuse, object_pairs_hook=_without_doubles)
    except UnicodeDecodeError:
        raise MalformedError("the question is not text (UTF-8)") from None
    except RecursionError:
        raise MalformedError("the question is nested too deeply") from None
    except ValueError as error:
        if not isinstance(error, json.JSONDecodeError):
            raise MalformedError("the question holds a number of too many digits") from None
        raise MalformedError(f"the question is not JSON: {error.msg} at character {error.pos + 1}") from None
    if not isinstance(question, dict):
        raise MalformedError('the question is not a JSON object; ask for example {"game": "influence"}')
    return question


def _refuse(constant: str) -> None:
    raise MalformedError(f"{constant} is not a number of JSON")


def _without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise MalformedError(f"{shown(name)} is given twice")
        found[name] = value
    return found


def _answer(question: dict[str, Any]) -> dict[str, Any]:
    if "game" not in question:
        raise MalformedError("the question has no game")
    for name in question:
        if name not in READ:
            raise MalformedError(f"{shown(name)} is not a key of a question; there are {', '.join(READ)}")
    # A key that is null is as good as left out.
    asked = {name: read(question[name]) for name, read in READ.items() if question.get(name) is not None}
    if "game" not in asked:
        raise MalformedError("game is null, not the name of a game")
    game: Game = asked["game"](**asked.get("options", {}))
    position = position_of(game, asked.get("position"))
    player = player_from_0(game, asked.get("player"))
    limits = limits_of(asked.get("seconds"), asked.get("simulations"), asked.get("level"))
    thought = thought_of(game, position, player, limits, asked.get("level"), asked.get("seed", 1), asked.get("threads"))
    found = thought_data(game, thought)
    return {name: found[name] for name in ANSWERED if name in found}


# What each key of a question may hold


def _game(value: Any) -> type[Game]:
    name = _text("game")(value)
    if name not in game_names() and name.endswith(".py"):
        # A question must not choose which file is run.
        raise MalformedError(f"game {shown(name)} is a file; the engine runs games by name: {', '.join(game_names())}")
    return find_game(name)


def _options(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise MalformedError("options is not an object of names and values")
    for name, chosen in value.items():
        if not isinstance(chosen, str | int):
            raise MalformedError(f"option {shown(name)} is neither a text nor a whole number nor true or false")
    return value


def _text(name: str) -> Callable[[Any], str]:
    def read(value: Any) -> str:
        if not isinstance(value, str):
            raise MalformedError(f"{name} is not a text")
        return value

    return read


def _whole(name: str, low: int, high: int) -> Callable[[Any], int]:
    def read(value: Any) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise MalformedError(f"{name} is not a whole number from {low} to {high}")
        return value

    return read


def _seconds(value: Any) -> float:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if not number or not 0 < value <= MOST_SECONDS:
        raise MalformedError(f"seconds is not a number above 0, at most {MOST_SECONDS}")
    return float(value)


def _id(value: Any) -> str | int | None:
    if value is not None and (not isinstance(value, str | int) or isinstance(value, bool)):
        raise MalformedError("id is neither a text nor a whole number")
    return value


READ: dict[str, Callable[[Any], Any]] = {
    "game": _game,
    "options": _options,
    "position": _text("position"),
    "player": _whole("player", 1, 99),
    "seconds": _seconds,
    "simulations": _whole("simulations", 1, MOST_SIMULATIONS),
    "level": _whole("level", 1, 8),
    "seed": _whole("seed", 0, MOST_SEED),
    "threads": _whole("threads", 1, MOST_THREADS),
    "id": _id,
}
