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
from hegemon.game.record import Record
from hegemon.game.turns import Turn, decisions, settle
from hegemon.native.random import draw, stream
from hegemon.play import OPPONENTS, Opponent, find_opponent

HUMAN = "me"
HELP = """Write a turn as the rules page shows it, or one of these words:
  moves    what is possible now          hint     what the greedy opponent would do
  back     take back your last turn      text     the position as text
  record   the record so far             rules    where the rules stand
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
    help=f"Who plays first and second: {HUMAN}, {', '.join(OPPONENTS)}.",
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
    """Play GAME (influence if none is named) in the terminal, against an opponent, a friend, or watch two opponents."""
    game = chosen_game(game_name, chosen)
    # In a game of more than two the last one named sits in every further seat.
    names = (*players, *[players[-1]] * (len(game.seats) - len(players)))
    seats = [None if name == HUMAN else find_opponent(name, game) for name in names]
    if seed is None:
        # Below 2**53 every program reads it back from JSON as it was.
        seed = secrets.randbelow(1 << 53)
    prelude = None if position is None else settle(position_of(game, position), stream(seed, 0))[0]
    record = Record(game, seed, prelude)
    if out is not None:
        check_writable(out)
    try:
        Table(record, seats, quiet=as_json).play()
    finally:
        if out is not None:
            save(out, record.write())
    if as_json:
        answer({**summary(record), "seed": seed, "record": record.write()})


class Table:
    """A game under way: who sits where, and what chance draws next."""

    def __init__(self, record: Record, seats: list[Opponent | None], quiet: bool) -> None:
        from rich.console import Console

        self.record = record
        self.seats = seats
        # With --json standard output belongs to the answer.
        self.console = Console(highlight=False, stderr=quiet)
        assert record.seed is not None
        # Game 1 of the seed, so that chance in the turns doesn't repeat the draws before them.
        self.state = stream(record.seed, 1)
        self.left = False
        self.shown: Any = None

    def play(self) -> None:
        """Play until the game is over or a person leaves."""
        if None in self.seats:
            options = " ".join(f"{name}={text}" for name, text in self.record.game.chosen_texts().items())
            self.say(f"{self.record.game.title}{f' ({options})' if options else ''}. {self.record.game.about}")
            self.say("Write a turn, or help.\n")
        while self.record.outcome is None and not self.left:
            opponent = self.seats[self.record.position.to_move()]
            if opponent is None:
                if self.shown is not self.record.position:
                    self.show()
                self.ask()
            else:
                with telling_of_compilation():
                    decided, self.state, remark = opponent.decide_aloud(
                        self.record.game, self.record.position, self.state
                    )
                self.take(decided)
                if remark and not self.record.position.together():
                    self.say(f"({opponent.name}: {remark})")
        if self.record.outcome is not None:
            if self.record.ended is None:
                self.show()
            self.say(f"{verdict(self.record)}.")

    def say(self, what: str, style: str = "") -> None:
        """Print a person's or a game's words as they are."""
        from rich.text import Text

        self.console.print(Text(what, style), soft_wrap=True)

    def show(self) -> None:
        """Draw the position."""
        from hegemon.view.terminal import terminal_picture

        self.shown = self.record.position
        # Who looks is who decides: orders of the other that are not revealed yet are not his to see.
        seen = self.shown if self.shown.over() else self.shown.seen_by(self.shown.to_move())
        scene = self.record.game.view.picture(seen)
        if scene is None:
            self.say(self.record.game.view.show(seen))
        else:
            self.console.print(terminal_picture(scene))

    def ask(self) -> None:
        """Let a person decide or say a word."""
        game, position = self.record.game, self.record.position
        seat = game.seats[position.to_move()]
        # The prompt goes where the board goes; input() would print it on standard output.
        self.console.print(f"{seat}> ", end="")
        line = "" if sys.stdin is None else sys.stdin.readline()
        acts: dict[str, Callable[[], None]] = {
            "moves": self.tell_moves,
            "hint": self.tell_hint,
            "back": self.take_back,
            "quit": self.leave,
        }
        texts: dict[str, Callable[[], str]] = {
            "help": lambda: HELP,
            # As it was when the turn began: what is half made is not a position that a text can tell.
            "text": lambda: game.notation.write_position(self.record.positions[-1]),
            "record": self.record.write,
            "rules": lambda: str(game.folder() / "RULES.md"),
        }
        typed = line.strip()
        word = SYNONYMS.get(typed.lower(), typed.lower())
        if not line:
            self.leave()
        elif word == "resign":
            self.record.lose(position.to_move())
        elif word in acts:
            acts[word]()
        elif word in texts:
            self.say(texts[word]())
        elif typed:
            try:
                decided = game.notation.read_decision(position, typed)
            except InputError as error:
                self.say(f"{error}; or write help", "red")
            else:
                if self.is_confirmed(decided):
                    self.take(decided)

    def is_confirmed(self, decided: Turn) -> bool:
        """Tell what can come of a decision, where the game has something to tell, and ask whether it stands."""
        position = self.record.position
        told = self.record.game.view.foretold(position.seen_by(position.to_move()), decided.moves)
        if not told:
            return True
        for line in told:
            self.say(line)
        self.console.print("Enter confirms, anything else takes it back> ", end="")
        line = "" if sys.stdin is None else sys.stdin.readline()
        if not line:
            self.leave()
        return line == "\n" or line == "\r\n"

    def leave(self) -> None:
        """Stop before the end."""
        self.left = True

    def take(self, decided: Turn) -> None:
        """Let chance answer a decision, and tell the turn once it is complete."""
        before, done = self.record.positions[-1], len(self.record.turns)
        unrevealed = self.record.position.together()
        self.state = self.record.take(decided, self.state)
        game = self.record.game
        if len(self.record.turns) > done:
            text = game.notation.write_turn(before, self.record.turns[-1].moves)
            self.say(text if before.together() else f"{game.seats[before.to_move()]}: {text}", "bold")
        elif unrevealed and self.seats.count(None) > 1:
            # Two at one keyboard: what one has typed is not for the other.
            self.console.clear()

    def tell_moves(self) -> None:
        """What a person may write now."""
        game, position = self.record.game, self.record.position
        texts = [game.notation.write_decision(position, made.moves) for made in islice(decisions(position), 201)]
        between = "\n" if any(" " in text for text in texts) else " "
        self.say(between.join(texts[:200]) + (f"{between}..." if len(texts) > 200 else ""))

    def tell_hint(self) -> None:
        """What the greedy opponent would do."""
        self.state, number = draw(self.state)
        decided, _ = OPPONENTS["greedy"].decide(self.record.game, self.record.position, number)
        self.say(self.record.game.notation.write_decision(self.record.position, decided.moves))

    def take_back(self) -> None:
        """Undo turns until a person decides again."""
        begun = self.record.positions[-1]
        if self.record.pending is not None and self.seats[begun.to_move()] is None:
            self.record.take_back()  # what a person has decided of a turn that is not complete
        elif not self.record.turns:
            self.say("there is no turn to take back", "red")
        else:
            self.record.pending = None  # an opponent decides anew
            self.record.take_back()
            while self.record.turns and not self.waits_for_a_person():
                self.record.take_back()

    def waits_for_a_person(self) -> bool:
        """Whether a person decides next, or at the same time as whoever does."""
        position = self.record.position
        return None in self.seats if position.together() else self.seats[position.to_move()] is None
