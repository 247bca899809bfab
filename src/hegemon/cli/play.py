"""`hegemon play`: a game in the terminal."""

import secrets
import sys
from collections.abc import Callable
from itertools import islice
from typing import Any

import click

from hegemon.cli.arguments import (
    answer,
    as_json,
    check_writable,
    chosen_game,
    chosen_options,
    position_of,
    position_text,
    save,
    seed_number,
    telling_of_compilation,
)
from hegemon.cli.replay import summary, verdict
from hegemon.errors import InputError
from hegemon.game.game import Game
from hegemon.game.record import Record
from hegemon.game.turns import Turn, decisions, settle
from hegemon.native.random import draw, stream
from hegemon.play import OPPONENTS, Contender, find_contender
from hegemon.play.session import Session, SessionStep

HUMAN = "me"
HELP = """Write a turn as the rules page shows it, or one of these words:
  moves    what is possible now          hint     what the greedy opponent would do
  back     take back your last turn      text     the position as text
  record   the record so far             rules    where to find the rules
  resign   give up                       quit     leave"""
SYNONYMS = {"?": "help", "h": "help", "undo": "back", "q": "quit", "exit": "quit", "resigns": "resign"}


@click.command(name="play")
@click.argument("game_name", metavar="[GAME]", default="influence")
@chosen_options
@click.option(
    "--players",
    nargs=2,
    default=(HUMAN, "greedy"),
    show_default=True,
    metavar="A B",
    help=f"The players of both sides: {HUMAN}, {', '.join(OPPONENTS)}, or a program: exec:./program@0.5.",
)
@position_text
@seed_number
@click.option("--out", metavar="FILE", help="Write the record here at the end.")
@as_json
def command(
    game_name: str,
    chosen: tuple[str, ...],
    players: tuple[str, str],
    position: str | None,
    seed: int | None,
    out: str | None,
    as_json: bool,
) -> None:
    """Play GAME (default: influence) in the terminal against an opponent or a friend, or watch two opponents."""
    game = chosen_game(game_name, chosen)
    # In a game of more than two players the last name takes every further seat.
    names = (*players, *[players[-1]] * (len(game.seats) - len(players)))
    seats = [None if name == HUMAN else find_contender(name, game) for name in names]
    if seed is None:
        # Every program reads a number below 2**53 back from JSON unchanged.
        seed = secrets.randbelow(1 << 53)
    prelude = None if position is None else settle(position_of(game, position), stream(seed, 0))[0]
    record = Record(game, seed, prelude)
    if out is not None:
        check_writable(out)
    try:
        for seat in seats:
            if seat is not None:
                seat.check()
        TerminalGame(record, seats, quiet=as_json).play()
    finally:
        for seat in seats:
            if seat is not None:
                seat.close()
        if out is not None:
            save(out, record.write())
    if as_json:
        answer({**summary(record), "seed": seed, "record": record.write()})


class TerminalGame:
    """A game in the terminal. It is the player in every seat of a person, and asks at the prompt."""

    def __init__(self, record: Record, seats: list[Contender | None], quiet: bool) -> None:
        from rich.console import Console

        self.record = record
        self.seats = seats
        # With --json standard output belongs to the answer.
        self.console = Console(highlight=False, stderr=quiet)
        self.session = Session(record, [self if seat is None else seat.seated(record) for seat in seats])
        self.state = 0
        self.shown: Any = None

    def play(self) -> None:
        """Play until the game is over or a person leaves."""
        if None in self.seats:
            options = " ".join(f"{name}={text}" for name, text in self.record.game.chosen_texts().items())
            self.say(f"{self.record.game.title}{f' ({options})' if options else ''}. {self.record.game.about}")
            self.say("Write a turn, or help.\n")
        with telling_of_compilation():
            for step in self.session.steps():
                self.tell(step)
        failure = self.session.failure
        if failure is not None:
            name = getattr(self.seats[failure.seat], "name", "")
            self.say(f"{name} ({self.record.game.seats[failure.seat]}) {failure.why}", "red")
        if self.record.outcome is not None:
            if self.record.ended is None:
                self.show()
            self.say(f"{verdict(self.record)}.")

    def tell(self, step: SessionStep) -> None:
        """Print a turn once it is complete, and the remark of an opponent."""
        game = self.record.game
        if step.turn is not None:
            before = self.record.positions[-2]
            text = game.notation.write_turn(before, step.turn.moves)
            self.say(text if before.together() else f"{game.seats[before.to_move()]}: {text}", "bold")
        elif step.before.together() and self.seats.count(None) > 1:
            # Two people share the keyboard: neither may read the other's orders.
            self.console.clear()
        opponent = self.seats[step.seat]
        if opponent is not None and step.remark and not self.record.position.together():
            self.say(f"({opponent.name}: {step.remark})")

    def say(self, what: str, style: str = "") -> None:
        """Print a text as it is, without reading it as markup."""
        from rich.text import Text

        self.console.print(Text(what, style), soft_wrap=True)

    def show(self) -> None:
        """Draw the position."""
        from hegemon.view.terminal import terminal_picture

        self.shown = self.record.position
        # The player to move is looking, and must not see orders of the other that are not revealed yet.
        seen = self.shown if self.shown.over() else self.shown.seen_by(self.shown.to_move())
        scene = self.record.game.view.picture(seen)
        if scene is None:
            self.say(self.record.game.view.show(seen))
        else:
            self.console.print(terminal_picture(scene))

    def decide_aloud(self, game: Game, position: Any, state: int) -> tuple[Turn | None, int, str]:
        """The decision of the person to move; None after one of the words that HELP lists."""
        self.state = state
        if self.shown is not position:
            self.show()
        decided = self.ask()
        return decided, self.state, ""

    def ask(self) -> Turn | None:
        """Read a line: a decision, or a word that does something else."""
        game, position = self.record.game, self.record.position
        line = self.read(f"{game.seats[position.to_move()]}> ")
        acts: dict[str, Callable[[], None]] = {
            "moves": self.tell_moves,
            "hint": self.tell_hint,
            "back": self.take_back,
            "quit": self.session.stop,
            "resign": lambda: self.record.lose(position.to_move()),
        }
        texts: dict[str, Callable[[], str]] = {
            "help": lambda: HELP,
            # A half-made turn can't be written, so this is the position at the turn's beginning.
            "text": lambda: game.notation.write_position(self.record.positions[-1]),
            "record": self.record.write,
            "rules": lambda: str(game.folder() / "RULES.md"),
        }
        typed = line.strip()
        word = SYNONYMS.get(typed.lower(), typed.lower())
        if word in acts:
            acts[word]()
        elif word in texts:
            self.say(texts[word]())
        elif typed:
            try:
                decided = game.notation.read_decision(position, typed)
            except InputError as error:
                self.say(f"{error}; or write help", "red")
            else:
                return decided if self.is_confirmed(decided) else None
        return None

    def read(self, prompt: str) -> str:
        """A line that a person types; at the end of the input the game is left."""
        # The prompt goes to the same stream as the board; input() would print it on standard output.
        self.console.print(prompt, end="")
        line = "" if sys.stdin is None else sys.stdin.readline()
        if not line:
            self.session.stop()
        return line

    def is_confirmed(self, decided: Turn) -> bool:
        """Whether a decision stands; where the game can foretell what may come of it, the person is asked."""
        position = self.record.position
        foretold = self.record.game.view.foretold(position.seen_by(position.to_move()), decided.moves)
        if not foretold:
            return True
        for line in foretold:
            self.say(line)
        return self.read("Enter confirms, anything else takes it back> ") in ("\n", "\r\n")

    def tell_moves(self) -> None:
        """Print the decisions that are possible now."""
        game, position = self.record.game, self.record.position
        texts = [game.notation.write_decision(position, made.moves) for made in islice(decisions(position), 201)]
        between = "\n" if any(" " in text for text in texts) else " "
        self.say(between.join(texts[:200]) + (f"{between}..." if len(texts) > 200 else ""))

    def tell_hint(self) -> None:
        """Print what the greedy opponent would do."""
        self.state, number = draw(self.state)
        decided, _ = OPPONENTS["greedy"].decide(self.record.game, self.record.position, number)
        self.say(self.record.game.notation.write_decision(self.record.position, decided.moves))

    def take_back(self) -> None:
        """Undo turns until a person decides again."""
        begun = self.record.positions[-1]
        if self.record.pending is not None and self.seats[begun.to_move()] is None:
            self.record.take_back()  # only the decisions of this half-made turn
        elif not self.record.turns:
            self.say("there is no turn to take back", "red")
        else:
            self.record.pending = None  # an opponent decides anew
            self.record.take_back()
            while self.record.turns and not self.waits_for_a_person():
                self.record.take_back()

    def waits_for_a_person(self) -> bool:
        """Whether a person decides next, alone or at the same time as others."""
        position = self.record.position
        return None in self.seats if position.together() else self.seats[position.to_move()] is None
