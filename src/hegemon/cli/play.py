"""`hegemon play`: a game in the terminal."""

import secrets
import sys
from itertools import islice
from pathlib import Path
from typing import Any

import click

from hegemon.cli.arguments import answer, as_json, chosen_game, chosen_options, position_of, position_text, seed_number
from hegemon.cli.replay import summary
from hegemon.core.errors import IllegalError, InputError, MalformedError
from hegemon.core.record import RESIGNS, Record
from hegemon.core.turns import Turn, decisions, settle
from hegemon.native.draws import draw, stream
from hegemon.players import OPPONENTS, Opponent, find_opponent

HUMAN = "me"
HELP = """Write a turn as the rules page shows it, or one of these words:
  moves    what is possible now
  hint     what the greedy opponent would do
  back     take back your last turn
  text     the position as text
  record   the record so far
  resign   give up
  quit     leave"""


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
    seats = [None if name == HUMAN else find_opponent(name) for name in players]
    if len(game.seats) != len(seats):
        raise IllegalError(f"{game.name} is not a game of two")
    if seed is None:
        # Below 2**53 every program reads it back from JSON as it was.
        seed = secrets.randbelow(1 << 53)
    prelude = None if position is None else Turn((), position_of(game, position))
    record = Record(game, seed, prelude)
    Table(record, seats, quiet=as_json).play()
    if out is not None:
        try:
            Path(out).write_text(record.write())
        except OSError as error:
            raise MalformedError(f"{out} can't be written: {error.strerror}") from None
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
            self.console.print(f"[bold]{self.record.game.title}[/]: {self.record.game.described()}")
            self.console.print("Write a turn, or 'help'.\n")
        while self.record.outcome is None and not self.left:
            opponent = self.seats[self.record.position.to_move()]
            if opponent is None:
                if self.shown is not self.record.position:
                    self.show()
                self.ask()
            else:
                decided, self.state = opponent.decide(self.record.game, self.record.position, self.state)
                self.answer_chance(decided)
        outcome = self.record.outcome
        if outcome is not None:
            if self.record.resigned is None:
                self.show()
            who = "a draw" if outcome.winner is None else f"{self.record.game.seats[outcome.winner]} wins"
            self.console.print(f"{who}: {outcome.termination}.")

    def show(self) -> None:
        """Draw the position."""
        from hegemon.pictures.terminal import terminal_picture

        self.shown = self.record.position
        scene = self.record.game.picture(self.shown)
        if scene is None:
            self.console.print(self.record.game.write_position(self.record.position), markup=False)
        else:
            self.console.print(terminal_picture(scene))

    def ask(self) -> None:
        """Let a person decide or say a word."""
        game, position = self.record.game, self.record.position
        seat = game.seats[position.to_move()]
        # The prompt goes where the board goes; input() would print it on standard output.
        self.console.print(f"{seat}> ", end="")
        line = sys.stdin.readline()
        words = {"moves": self.tell_moves, "hint": self.tell_hint, "back": self.take_back}
        texts = {"help": lambda: HELP, "text": lambda: game.write_position(position), "record": self.record.write}
        word = line.strip()
        if not line or word in ("quit", "exit"):
            self.left = True
        elif word in ("resign", RESIGNS):
            self.record.add(RESIGNS)
        elif word in words:
            words[word]()
        elif word in texts:
            self.console.print(texts[word](), markup=False)
        elif word:
            try:
                self.answer_chance(game.read_decision(position, word))
            except InputError as error:
                self.console.print(f"[red]{error}[/]")

    def answer_chance(self, decided: Turn) -> None:
        """Let chance answer a decision, and write the turn down."""
        before = self.record.position
        drawn, self.state = settle(decided.after, self.state)
        self.record.turns.append(Turn(decided.moves + drawn.moves, drawn.after))
        game = self.record.game
        text = game.write_turn(before, self.record.turns[-1].moves)
        self.console.print(f"{game.seats[before.to_move()]}: [bold]{text}[/]")

    def tell_moves(self) -> None:
        """What a person may write now."""
        game, position = self.record.game, self.record.position
        texts = [game.write_decision(position, made.moves) for made in islice(decisions(position), 201)]
        self.console.print(" ".join(texts[:200]) + (" ..." if len(texts) > 200 else ""), markup=False)

    def tell_hint(self) -> None:
        """What the greedy opponent would do."""
        self.state, number = draw(self.state)
        decided, _ = OPPONENTS["greedy"].decide(self.record.game, self.record.position, number)
        self.console.print(self.record.game.write_decision(self.record.position, decided.moves), markup=False)

    def take_back(self) -> None:
        """Undo turns until the same person decides again."""
        who: Any = self.record.position.to_move()
        try:
            self.record.take_back()
            while self.record.turns and self.record.position.to_move() != who:
                self.record.take_back()
        except InputError as error:
            self.console.print(f"[red]{error}[/]")
