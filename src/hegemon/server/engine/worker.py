"""A process that thinks: it gets one question after another over a pipe, and answers over the same pipe."""

import contextlib
import os
import signal
import time
import traceback
from collections.abc import Callable, Sequence
from dataclasses import replace as with_fields
from functools import lru_cache, partial
from multiprocessing.connection import Connection
from typing import Any

from msgspec.structs import replace

from hegemon.errors import InputError
from hegemon.game.game import Game
from hegemon.native import kernels
from hegemon.play import find_opponent
from hegemon.play.report import line_texts, rounded, whole_choices, worth
from hegemon.play.thought import Alternative, Limits, Progress, Thought
from hegemon.server.data import ChoiceData, WayData
from hegemon.server.engine.questions import DecideQuestion, HintQuestion, Question
from hegemon.server.protocol import Analyse, HintMessage, ThoughtMessage
from hegemon.server.reading import (
    SEED,
    cells_of,
    clicked_cells,
    game_of,
    named_cells,
    position_at,
    starting_record,
    ways_of,
)
from hegemon.server.scenes import scene_of

NICE = 19
"""How far a process that thinks stands back behind the server, where the system knows such a thing."""
SECONDS_BETWEEN = 0.15
"""Between two reports of a thought that grows."""
WEIGHING = 0.4
"""The part of an analysis in which every choice is weighed."""
SECONDS_TO_WEIGH = 1.0
"""A shorter analysis only looks for the value."""
MOST_CHOICES = 60
LINE_OF_A_CHOICE = 3
"""Decisions that are told after each choice."""
HINT_SECONDS = 2.0

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

    compiling = partial(say, "compiling")

    def still_wanted() -> None:
        while pipe.poll():
            if pipe.recv()[0] == number:
                raise StoppedError

    kernels.compiling.append(compiling)
    try:
        match question:
            case DecideQuestion():
                say("done", _decide(question))
            case HintQuestion():
                say("done", _hint(question, still_wanted))
            case Analyse():
                say("done", _analyse(question, say, still_wanted))
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


def _decide(question: DecideQuestion) -> tuple[int, ...]:
    """What an opponent decides."""
    game = game_of(question.game, question.options)
    opponent = find_opponent(question.opponent, game)
    decided, _ = opponent.decide(game, question.position, question.state)
    return tuple(int(move) for move in decided.moves)


def _hint(question: HintQuestion, still_wanted: Callable[[], None]) -> HintMessage:
    """What a strong player would decide."""
    from hegemon.play.think import think

    game, limits = game_of(question.game, question.options), Limits(seconds=HINT_SECONDS)
    seed = question.state >> 10
    thought = think(game, question.position, limits=limits, seed=seed, progress=lambda _: still_wanted())
    moves = thought.decided.moves
    text = game.notation.write_decision(thought.before, moves)
    cells = cells_of(game, thought.before, moves) or named_cells(game, thought.before, text)
    return HintMessage(question.number, text, cells, worth(game, thought))


def _analyse(asked: Analyse, say: Say, still_wanted: Callable[[], None]) -> ThoughtMessage:
    """Everything that a search finds out about a position, told while it grows."""
    from hegemon.play.choices import weighed
    from hegemon.play.think import think

    record = starting_record(asked.game, asked.options, asked.position, asked.record, SEED)
    game, position = record.game, position_at(record, asked.at)
    found = ThoughtMessage(asked.id, scale=_scale(game))
    tell = _teller(say, still_wanted)

    def told(progress: Progress) -> None:
        tell(lambda: _with_progress(found, game, position, progress))

    # A glance is for the value alone; a longer analysis also finds out what every choice is worth.
    weighs = asked.seconds >= SECONDS_TO_WEIGH and not position.together()
    seconds = asked.seconds * (1 - WEIGHING if weighs else 1)
    thought = think(game, position, asked.player, limits=Limits(seconds=seconds), progress=told)
    if weighs:
        seconds = max(WEIGHING * asked.seconds, asked.seconds - thought.seconds)
        found = replace(_with_thought(found, game, thought), line_scenes=())
        say("progress", found)

        def told_choices(choices: Sequence[Alternative]) -> None:
            tell(lambda: replace(found, choices=_choices_data(game, thought.before, choices)))

        thought = with_fields(thought, choices=weighed(game, thought, seconds, told_choices))
    return _with_thought(found, game, thought)


def _teller(say: Say, still_wanted: Callable[[], None]) -> Callable[[Callable[[], ThoughtMessage]], None]:
    """Tells what is found so far, but not too often; to put it into words takes time."""
    last = 0.0

    def tell(found: Callable[[], ThoughtMessage]) -> None:
        nonlocal last
        still_wanted()
        if time.monotonic() - last >= SECONDS_BETWEEN:
            last = time.monotonic()
            say("progress", found())

    return tell


def _with_progress(found: ThoughtMessage, game: Game, position: Any, progress: Progress) -> ThoughtMessage:
    return replace(
        found,
        value=rounded(progress.value),
        nodes=progress.nodes,
        seconds=round(progress.seconds, 2),
        depth=progress.depth,
        line=[] if position.together() else line_texts(game, position, progress.line),
        choices=_choices_data(game, progress.before, progress.choices()),
    )


def _with_thought(found: ThoughtMessage, game: Game, thought: Thought) -> ThoughtMessage:
    before = thought.before
    return replace(
        found,
        value=rounded(thought.value),
        exact=str(thought.value) if thought.proved else None,
        interval=thought.interval and [rounded(end) for end in thought.interval],
        proved=thought.proved,
        words=f"{worth(game, thought).removesuffix(', proved')} ({thought.by})",
        nodes=thought.nodes,
        seconds=round(thought.seconds, 2),
        depth=len(thought.line),
        line=line_texts(game, before, thought.line),
        # Where players decide together there is nothing to see yet.
        line_scenes=[] if before.together() else [scene_of(game, made.after) for made in thought.line],
        choices=_choices_data(game, before, thought.choices),
    )


def _choices_data(game: Game, before: Any, choices: Sequence[Alternative]) -> list[ChoiceData]:
    """The first of the choices that are whole decisions."""
    return [_choice_data(game, before, choice) for choice in whole_choices(before, choices)[:MOST_CHOICES]]


def _choice_data(game: Game, before: Any, choice: Alternative) -> ChoiceData:
    """A choice as the page lists it."""
    made = choice.decided
    text, cells, ways = _choice_shown(game, before, made.moves)
    value = None if choice.value is None else rounded(choice.value)
    line = _line_shown(game, made.after, choice.line[:LINE_OF_A_CHOICE])
    return ChoiceData(text, cells, ways, round(choice.share, 4), value, line)


@lru_cache(4 * MOST_CHOICES)
def _choice_shown(game: Game, before: Any, moves: tuple[int, ...]) -> tuple[str, tuple[str, ...], list[WayData]]:
    """The name of a choice and where it happens, which stay while its worth is found out."""
    text = game.notation.write_decision(before, moves)
    cells = clicked_cells(game, before, moves) or cells_of(game, before, moves)
    return text, cells, ways_of(game, before, moves)


_line_shown = lru_cache(4 * MOST_CHOICES)(line_texts)
"""What follows a choice, which stays while others are weighed."""


def _scale(game: Game) -> float:
    """What a full bar of the evaluation stands for: of margins a small part of those that could be, as games go."""
    bounds = game.bounds()
    return max(1.0, round((bounds.high - bounds.low) / game.unit() / 32)) if game.for_margin() else 1.0
