"""`hegemon engine`: the answers of `hegemon best` for programs, many questions to one process."""

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from typing import Annotated, Any, BinaryIO

import click
import msgspec
from msgspec import Meta

from hegemon.cli.arguments import INTERRUPTED, MOST_SEED, player_from_0, position_of, telling_of_compilation
from hegemon.cli.best import MOST_PLAYERS, MOST_SECONDS, MOST_SIMULATIONS, MOST_THREADS, limits_of, thought_of
from hegemon.errors import InputError, MalformedError, shown
from hegemon.game.game import Game
from hegemon.game.registry import find_game, game_names
from hegemon.native.kernels import NativeError
from hegemon.play.levels import LEVELS
from hegemon.play.report import thought_data

LONGEST_LINE = 1 << 20
"""The most bytes of a question that are read; no position comes near it."""
ANSWERED = ("move", "value", "interval", "shares", "proved", "line", "nodes", "seconds")
"""The keys of a thought that an answer has."""

Say = Callable[[dict[str, Any]], None]


class EngineQuestion(msgspec.Struct):
    """What a question may hold. A key that is null counts as left out."""

    game: str
    options: dict[str, str | int | bool] | None = None
    position: str | None = None
    made: str | None = None
    player: Annotated[int, Meta(ge=1, le=MOST_PLAYERS)] | None = None
    seconds: Annotated[float, Meta(gt=0, le=MOST_SECONDS)] | None = None
    simulations: Annotated[int, Meta(ge=1, le=MOST_SIMULATIONS)] | None = None
    level: Annotated[int, Meta(ge=LEVELS[0], le=LEVELS[-1])] | None = None
    seed: Annotated[int, Meta(ge=0, le=MOST_SEED)] | None = None
    threads: Annotated[int, Meta(ge=1, le=MOST_THREADS)] | None = None
    preparing: bool | None = None
    """Whether to say on standard output what is compiled before the answer comes."""
    id: str | int | None = None


EXPECTED = {
    "game": "a text",
    "options": "an object of names and values",
    "position": "a text",
    "made": "a text",
    "player": f"a whole number from 1 to {MOST_PLAYERS}",
    "seconds": f"a number above 0, at most {MOST_SECONDS}",
    "simulations": f"a whole number from 1 to {MOST_SIMULATIONS}",
    "level": f"a whole number from {LEVELS[0]} to {LEVELS[-1]}",
    "seed": f"a whole number from 0 to {MOST_SEED}",
    "threads": f"a whole number from 1 to {MOST_THREADS}",
    "preparing": "true or false",
}
"""What each key holds, in words."""


@click.command(name="engine")
@click.option("--json", is_flag=True, expose_value=False, help="Changes nothing: the answers are always JSON.")
def command() -> None:
    """Answer questions on standard input: one JSON object a line, and one JSON object a line in return.

    A question has the key game. It may also have options {name: value}, position (else the start), made (what was
    played of a turn half made), player (from 1, where both decide at once), seconds or simulations (else one second),
    level, seed, threads, preparing, and id, which the answer repeats. The answer has move, value, interval (unless it
    is proved), shares (of each player, in a game of several), proved, line, nodes and seconds, or else error. The
    engine ends with its input.

    The first question about a game may take some seconds more, because code is compiled, which standard error tells.
    If a question has preparing: true, standard output tells it too: a line {"preparing": what, "id": ...} for each
    function, in front of the answer. `hegemon prepare` compiles everything ahead.
    """
    try:
        with telling_of_compilation():
            for line in lines_of(sys.stdin.buffer) if sys.stdin is not None else ():
                _say(answer_to(line, _say))
    except KeyboardInterrupt:
        raise click.exceptions.Exit(INTERRUPTED) from None
    except BrokenPipeError:
        # The reader is gone. Without this Python would complain again when it flushes at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def lines_of(source: BinaryIO) -> Iterator[bytes]:
    """The lines that are not blank. Of a line that is too long only the beginning is kept, enough to see that."""
    while piece := source.readline(LONGEST_LINE + 1):
        line = piece.removesuffix(b"\n")
        while len(piece) > LONGEST_LINE and not piece.endswith(b"\n"):
            piece = source.readline(LONGEST_LINE + 1)
        if line.strip() or len(line) > LONGEST_LINE:
            yield line


def _say(message: dict[str, Any]) -> None:
    click.echo(json.dumps(message))  # flushes every line


def answer_to(line: bytes, say: Say = lambda message: None) -> dict[str, Any]:
    """The answer to a line, whatever it holds; `say` gets what comes before it, if the question asks for that."""
    named: dict[str, Any] = {}
    try:
        question = _read(line)
        if "id" in question:
            named = {"id": _id(question["id"])}
        return {**_answer(question, lambda what: say({"preparing": what, **named})), **named}
    except (InputError, NativeError) as error:
        return {"error": " ".join(str(error).split()), **named}
    except Exception as error:  # a question that hits a bug must not keep the next ones from being answered
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
    except json.JSONDecodeError as error:
        raise MalformedError(f"the question is not JSON: {error.msg} at character {error.pos + 1}") from None
    except ValueError:
        raise MalformedError("the question holds a number of too many digits") from None
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


def _answer(question: dict[str, Any], prepares: Callable[[str], None]) -> dict[str, Any]:
    asked = _checked(question)
    game: Game = _kind(asked.game)(**(asked.options or {}))
    position = position_of(game, asked.position)
    if asked.made is not None:
        position = game.notation.read_made(position, asked.made).after
    player = player_from_0(game, asked.player)
    limits = limits_of(asked.seconds, asked.simulations, asked.level)
    seed = 1 if asked.seed is None else asked.seed
    with telling_of_compilation(prepares) if asked.preparing else nullcontext():
        found = thought_data(game, thought_of(game, position, player, limits, asked.level, seed, asked.threads))
    return {name: found[name] for name in ANSWERED if name in found}


def _checked(question: dict[str, Any]) -> EngineQuestion:
    if "game" not in question:
        raise MalformedError("the question has no game")
    for name in question:
        if name not in EngineQuestion.__struct_fields__:
            known = ", ".join(EngineQuestion.__struct_fields__)
            raise MalformedError(f"{shown(name)} is not a key of a question; there are {known}")
    if question["game"] is None:
        raise MalformedError("game is null, not the name of a game")
    try:
        return msgspec.convert(question, EngineQuestion)
    except msgspec.ValidationError as error:
        raise _refusal(str(error), question) from None


def _refusal(problem: str, question: dict[str, Any]) -> MalformedError:
    """A problem that msgspec found, such as "Expected `int` >= 1 - at `$.player`", in plain words."""
    place = problem.rpartition("`$.")[2].rstrip("`")
    if place == "options[...]":
        # msgspec doesn't say which option it is.
        name = next(name for name, value in question["options"].items() if not isinstance(value, str | int))
        return MalformedError(f"option {shown(name)} is neither a text nor a whole number nor true or false")
    return MalformedError(f"{place} is not {EXPECTED[place]}")


def _kind(name: str) -> type[Game]:
    if name not in game_names() and name.endswith(".py"):
        # A question must not choose which file is run.
        raise MalformedError(f"game {shown(name)} is a file; the engine runs games by name: {', '.join(game_names())}")
    return find_game(name)


def _id(value: Any) -> str | int | None:
    try:
        return msgspec.convert(value, str | int | None)
    except msgspec.ValidationError:
        raise MalformedError("id is neither a text nor a whole number") from None
