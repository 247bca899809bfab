"""An opponent that is a program of anybody: it is asked what `hegemon engine` is asked, and answers as that does."""

import re
from dataclasses import dataclass
from typing import Any

from hegemon.errors import InputError, MalformedError, shown
from hegemon.game.game import Game
from hegemon.game.record import ILLEGAL, Record
from hegemon.game.turns import Turn
from hegemon.native.random import draw
from hegemon.play.opponents import EXEC
from hegemon.play.process import Program

NAME = re.compile(EXEC + r"(?P<command>.*?)(?:@(?P<seconds>[0-9]{1,3}(?:\.[0-9]{1,4})?))?", re.ASCII | re.DOTALL)
SECONDS = 1.0
"""Seconds for a decision where the name doesn't say it."""
LONGEST_MOVE = 60
"""Letters of a move that are told."""


@dataclass(frozen=True)
class ProgramOpponent:
    """A program with its process, and the seconds that it has for a decision."""

    name: str
    about: str
    program: Program
    seconds: float

    def seated(self, record: Record) -> "SeatedProgram":
        """The program as a player of one game; what it is told of a turn half made comes from the record."""
        return SeatedProgram(self, record)

    def check(self) -> None:
        """Start the process, which waits for its first question."""
        self.program.start()

    def close(self, at_once: bool = False) -> None:
        """End the process."""
        self.program.close(at_once)


@dataclass(frozen=True)
class SeatedProgram:
    """A program that plays the game of a record."""

    opponent: ProgramOpponent
    record: Record

    def decide_aloud(self, game: Game, position: Any, state: int) -> tuple[Turn, int, str]:
        """What the program decides, and the next state of the generator that gives each question its seed."""
        state, r = draw(state)
        question = {**question_about(self.record, position), "seconds": self.opponent.seconds, "seed": r >> 10}
        text = self.opponent.program.ask(question, self.opponent.seconds)
        try:
            decided = game.notation.read_decision(position.seen_by(position.to_move()), text)
        except InputError as error:
            self.opponent.program.fail(f"decided {shown(text, LONGEST_MOVE)}: {error}", ILLEGAL)
        return Turn((), position).then(*decided.moves), state, ""


def question_about(record: Record, position: Any) -> dict[str, Any]:
    """What a program is asked about the position of a record: all that its player may know, and nothing else."""
    game, player = record.game, position.to_move()
    begun, here, made = record.positions[-1], record.positions[-1], list[int]()
    # Where players decide at the same time, what is known ends where the first of them has decided.
    known = position.undecided() if position.together() else position
    for move in () if record.pending is None else record.pending.moves:
        if here == known:
            break
        made.append(move)
        here = here.play(move)
    question = {
        "game": game.name,
        "options": game.chosen_texts(all_of_them=True),
        "position": game.notation.write_position(begun.seen_by(player)),
        "player": player + 1,
        "threads": 1,
    }
    return {**question, "made": game.notation.write_made(begun, made)} if made else question


def program_named(name: str) -> ProgramOpponent:
    """The program of a name such as `exec:./program --its options@0.1`; it is not started yet."""
    match = NAME.fullmatch(name)
    assert match is not None
    seconds = SECONDS if match["seconds"] is None else float(match["seconds"])
    if seconds == 0:
        raise MalformedError(f"opponent {shown(name)} has no time to think; give more than 0 seconds")
    about = f"a program, {seconds:g} s for each decision"
    # The name stands in records and on terminals, where it is one line.
    told = "".join(letter if letter.isprintable() else "?" for letter in name)
    return ProgramOpponent(told, about, Program(match["command"]), seconds)
