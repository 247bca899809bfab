"""The inside of a process that thinks: it is given one question after the other, and answers over a pipe."""

import contextlib
import os
import signal
import time
import traceback
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from multiprocessing.connection import Connection
from typing import Any

from hegemon.errors import InputError
from hegemon.game.game import Game
from hegemon.game.turns import Turn, decision_ends, position_after
from hegemon.native import kernels
from hegemon.play import find_opponent
from hegemon.play.report import line_texts, worth
from hegemon.play.thought import Choice, Limits, Progress, Thought
from hegemon.server.protocol import Analyse
from hegemon.server.reading import SEED, begun, cells_of, clicked, game_of, named, refuse_beyond, ways_of
from hegemon.server.scenes import scene_of

NICE = 19
"""How much a page goes before a thought, where a system knows such a thing."""
SECONDS_BETWEEN = 0.15
"""A thought is told so often while it grows."""
WEIGHING = 0.4
"""The part of an analysis in which every choice is weighed."""
SECONDS_TO_WEIGH = 1.0
"""An analysis that is shorter is a glance."""
MOST_CHOICES = 60
LINE_OF_A_CHOICE = 3
"""Decisions after it that are told of each choice."""
HINT_SECONDS = 2.0

Question = dict[str, Any]
Say = Callable[[str, Any], None]


class StoppedError(Exception):
    """Nobody wants the answer any more."""


def work(pipe: Connection) -> None:
    """Answer questions until the pipe is closed."""
    # Ctrl-C reaches every process of a terminal; the one that serves the page answers it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICE)
    with contextlib.suppress(EOFError, OSError):
        while True:
            number, question = pipe.recv()
            if question is not None:  # else a stop that came too late
                _answer(pipe, number, question)


def _answer(pipe: Connection, number: int, question: Question) -> None:
    def say(kind: str, what: Any) -> None:
        pipe.send((number, kind, what))

    def compiling(what: str) -> None:
        say("compiling", what)

    def still_wanted() -> None:
        while pipe.poll():
            if pipe.recv()[0] == number:
                raise StoppedError

    kernels.compiling.append(compiling)
    try:
        say("done", ASKED[question["kind"]](question, say, still_wanted))
    except StoppedError:
        say("done", None)
    except (InputError, kernels.NativeError) as error:
        say("refused", " ".join(str(error).split()))
    except (EOFError, OSError):
        raise
    except Exception:  # a question that finds a mistake must not take the next ones with it
        say("failed", traceback.format_exc())
    finally:
        kernels.compiling.remove(compiling)


def _decide(question: Question, say: Say, still_wanted: Callable[[], None]) -> tuple[int, ...]:
    """What an opponent decides."""
    game = game_of(question["game"], question["options"])
    opponent = find_opponent(question["opponent"], game)
    decided, _ = opponent.decide(game, question["position"], question["state"])
    return tuple(int(move) for move in decided.moves)


def _hint(question: Question, say: Say, still_wanted: Callable[[], None]) -> dict[str, Any]:
    """What a strong player would decide."""
    from hegemon.play.think import think

    game, position = game_of(question["game"], question["options"]), question["position"]

    def told(progress: Progress) -> None:
        still_wanted()

    thought = think(game, position, limits=Limits(seconds=HINT_SECONDS), seed=question["state"] >> 10, progress=told)
    moves = thought.decided.moves
    text = game.notation.write_decision(thought.before, moves)
    cells = cells_of(game, thought.before, moves) or named(game, thought.before, text)
    return {"text": text, "cells": cells, "words": worth(game, thought)}


def _analyse(question: Question, say: Say, still_wanted: Callable[[], None]) -> dict[str, Any]:
    """Everything that a search finds out about a position, told while it grows."""
    from hegemon.play.think import think

    game, position = _position_of(question)
    asked: Analyse = question["asked"]
    scale = _scale(game)
    last = 0.0

    def told(progress: Progress) -> None:
        nonlocal last
        still_wanted()
        if time.monotonic() - last < SECONDS_BETWEEN:
            return
        last = time.monotonic()
        line = progress.line if not position.together() else ()
        said = {**_figures(progress), "scale": scale, "line": line_texts(game, position, line)}
        if choices := progress.choices():
            said["choices"] = _choices_data(game, progress.before, choices)
        say("progress", said)

    # A glance is for the value alone; who looks longer wants to know what every choice is worth.
    weighs = asked.seconds >= SECONDS_TO_WEIGH and not position.together()
    seconds = asked.seconds * (1 - WEIGHING if weighs else 1)
    thought = think(game, position, asked.player, limits=Limits(seconds=seconds), progress=told)
    if weighs:
        thought = _weighed(
            game, thought, max(WEIGHING * asked.seconds, asked.seconds - thought.seconds), scale, say, still_wanted
        )
    return {**_thought_data(game, thought), "scale": scale}


def _weighed(
    game: Game, thought: Thought, seconds: float, scale: float, say: Say, still_wanted: Callable[[], None]
) -> Thought:
    """A thought with all its choices, told while they are weighed."""
    from hegemon.play.choices import weighed

    last = 0.0

    def told(choices: Sequence[Choice]) -> None:
        nonlocal last
        still_wanted()
        if time.monotonic() - last >= SECONDS_BETWEEN:
            last = time.monotonic()
            say("progress", {"choices": _choices_data(game, thought.before, choices)})

    say("progress", {**_thought_data(game, thought), "scale": scale, "line_scenes": []})
    return replace(thought, choices=weighed(game, thought, seconds, told))


def _position_of(question: Question) -> tuple[Game, Any]:
    asked: Analyse = question["asked"]
    record = begun(asked.game, asked.options, asked.position, asked.record, SEED)
    if asked.at is None:
        return record.game, record.positions[-1]
    refuse_beyond(record, asked.at)
    return record.game, record.positions[asked.at]


def _figures(progress: Progress) -> dict[str, Any]:
    return {
        "value": round(float(progress.value), 4) + 0.0,
        "nodes": progress.nodes,
        "seconds": round(progress.seconds, 2),
        "depth": progress.depth,
    }


def _thought_data(game: Game, thought: Thought) -> dict[str, Any]:
    before = thought.before
    return {
        "value": round(float(thought.value), 4) + 0.0,
        "exact": str(thought.value) if thought.proved else None,
        "interval": thought.interval and [round(end, 4) + 0.0 for end in thought.interval],
        "proved": thought.proved,
        "words": f"{worth(game, thought).removesuffix(', proved')} ({thought.by})",
        "nodes": thought.nodes,
        "seconds": round(thought.seconds, 2),
        "depth": len(thought.line),
        "line": line_texts(game, before, thought.line),
        "line_scenes": _line_scenes(game, thought),
        "choices": _choices_data(game, before, thought.choices),
    }


def _choices_data(game: Game, before: Any, choices: Sequence[Choice]) -> list[dict[str, Any]]:
    """Whole decisions; a search may know others only by how they begin."""
    whole = [choice for choice in choices if decision_ends(choice.decided, before.to_move())]
    return [_choice_data(game, before, choice) for choice in whole[:MOST_CHOICES]]


def _choice_data(game: Game, before: Any, choice: Choice) -> dict[str, Any]:
    """A choice as the page lists it."""
    made = choice.decided
    return {
        **_choice_shown(game, before, made.moves),
        "share": round(choice.share, 4),
        "value": None if choice.value is None else round(float(choice.value), 4) + 0.0,
        "line": _line_shown(game, made.after, choice.line[:LINE_OF_A_CHOICE]),
    }


@lru_cache(4 * MOST_CHOICES)
def _choice_shown(game: Game, before: Any, moves: tuple[int, ...]) -> dict[str, Any]:
    """What a choice is called and where it happens, which stays while its worth is found out."""
    return {
        "text": game.notation.write_decision(before, moves),
        "cells": clicked(game, before, moves) or cells_of(game, before, moves),
        "ways": ways_of(game, before, moves),
    }


@lru_cache(4 * MOST_CHOICES)
def _line_shown(game: Game, position: Any, line: tuple[Turn, ...]) -> list[str]:
    return line_texts(game, position, line)


def _line_scenes(game: Game, thought: Thought) -> list[bytes]:
    """The picture after each decision of the line; where players decide together there is nothing to see yet."""
    position, scenes = thought.before, []
    if position.together():
        return []
    for made in thought.line[: len(line_texts(game, position, thought.line))]:
        position = position_after(position, made.moves)
        scenes.append(bytes(scene_of(game, position)))
    return scenes


def _scale(game: Game) -> float:
    """What a full bar of the evaluation stands for: of margins a small part of those that could be, as games go."""
    bounds = game.bounds()
    return max(1.0, round((bounds.high - bounds.low) / game.unit() / 32)) if game.for_margin() else 1.0


ASKED: dict[str, Callable[[Question, Say, Callable[[], None]], Any]] = {
    "decide": _decide,
    "hint": _hint,
    "analyse": _analyse,
}
