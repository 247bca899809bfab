"""The record of a game: its options, its turns, and how it ended."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import msgspec

from hegemon.errors import IllegalError, InputError, MalformedError, shown
from hegemon.game.game import Game
from hegemon.game.notation import ABSENT
from hegemon.game.position import DRAW, NONE, sharers
from hegemon.game.turns import Turn, settle
from hegemon.game.view import first_in_words
from hegemon.native.bits import numbers
from hegemon.native.random import stream

LONGEST = 4 * 1024 * 1024
"""Bytes of a record that are read; no game that ends comes near it."""
RESIGNS = "resigns"
OUT_OF_TIME = "ran out of time"
GONE = "can't go on"
"""Of an opponent that fails."""
ILLEGAL = "made an illegal move"
"""Of a program, which isn't asked again; people are."""
LOSSES = (RESIGNS, OUT_OF_TIME, GONE, ILLEGAL)
"""How a player can lose, whatever stands on the board."""
DRAWN = "a draw was agreed"
POSITION = "Position "
"""Begins the line with the position of a record that doesn't start at the start."""
END = "End "
"""Begins the last line of a record whose game ended neither on the board nor with somebody's turn."""


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True, repr_omit_defaults=True):
    """How a game ended."""

    termination: str = msgspec.field(name="by")
    """By what, in a few words; `by` in JSON."""
    winner: int | None
    """The player from 0, or None for a draw."""
    shared: tuple[int, ...] = ()
    """In a game of several those who share the first place on the board; where nobody is named in a draw, all do."""

    def in_words(self, seats: Sequence[str]) -> str:
        """Who has won, or who shares the first place."""
        return first_in_words(seats, self.shared if self.winner is None else (self.winner,))

    def share(self, player: int, players: int) -> Fraction:
        """What a player gets: 1 for a win, an equal share of a first place that is shared."""
        sharing = (self.winner,) if self.winner is not None else self.shared or range(players)
        return Fraction(int(player in sharing), len(sharing))


@dataclass
class Record:
    """A game as it was played so far. Positions are values; their history lives here."""

    game: Game
    seed: int | None = None
    prelude: Turn | None = None
    """What chance decided before the first turn."""
    turns: list[Turn] = field(default_factory=list)
    ended: Outcome | None = None
    """How, where it was not on the board."""
    names: tuple[str, ...] = ()
    """What the players are called, in games whose records say so."""
    pending: Turn | None = None
    """A turn half made: decisions and what chance answered so far."""

    def __post_init__(self) -> None:
        if self.prelude is None:
            start = self.game.start()
            # Game 0 of the seed, as a playout would play it.
            self.prelude = Turn((), start) if self.seed is None else settle(start, stream(self.seed, 0))[0]

    @property
    def positions(self) -> list[Any]:
        """The positions between turns, from the first."""
        assert self.prelude is not None
        return [self.prelude.after, *(turn.after for turn in self.turns)]

    @property
    def position(self) -> Any:
        """The position now."""
        assert self.prelude is not None
        if self.pending is not None:
            return self.pending.after
        return self.turns[-1].after if self.turns else self.prelude.after

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self.ended or self.outcome_on_board

    @property
    def outcome_on_board(self) -> Outcome | None:
        """How the game ended by its rules, whatever the players did beside them."""
        if not self.position.over():
            return None
        winner = self.position.winner()
        if winner == NONE or winner >= len(self.game.seats):
            raise MalformedError(f"{type(self.position).__name__}: over() is true but winner() is {winner}")
        seats = len(self.game.seats)
        shared = numbers((sharers(self.position, seats),)) if winner == DRAW and seats > 2 else ()
        return Outcome(self.game.ending(self.position), None if winner == DRAW else int(winner), tuple(shared))

    def add(self, text: str) -> Turn:
        """Play a turn, or give up with `resigns`; InputError leaves the record as it was."""
        if self.outcome is not None:
            raise IllegalError(f"{shown(text)} comes after the end of the game ({self.outcome.termination})")
        if text == RESIGNS or text.removesuffix(f" {RESIGNS}") in self.game.seats:
            player = self._who_resigns(text)
            if not self._may_resign_in_turn(player):
                raise IllegalError(f"{self.game.seats[player]} is not to move, so they can't resign with a turn")
            self.lose(player)
            return Turn((), self.position)
        if self.pending is not None:
            raise IllegalError(f"{shown(text)} is a whole turn, but one is half made")
        self.turns += self.game.notation.read_spot(self.position, text)
        return self.turns[-1]

    def lose(self, player: int, how: str = RESIGNS) -> None:
        """A player loses, in one of the ways of LOSSES; orders that are not revealed yet are gone.

        A game of more than two goes on without the player, except after an opponent that fails.
        """
        if len(self.game.seats) != 2 and how != GONE:
            raise IllegalError("only a game of two can be resigned")
        self.pending = None
        self.ended = Outcome(f"{self.game.seats[player]} {how}", 1 - player if len(self.game.seats) == 2 else None)

    def draw(self) -> None:
        """The players agree to a draw."""
        self.pending = None
        self.ended = Outcome(DRAWN, None)

    def read_end(self, text: str) -> None:
        """End as the last line of a record says, such as `White ran out of time`."""
        if self.outcome is not None:
            raise IllegalError(f"the game is over already: {self.outcome.termination}")
        lost = {f"{seat} {how}": (player, how) for player, seat in enumerate(self.game.seats) for how in LOSSES}
        if text == DRAWN:
            self.draw()
        elif text in lost:
            self.lose(*lost[text])
        else:
            examples = ", ".join(list(lost)[: len(LOSSES)])
            raise MalformedError(f"{shown(text)} is no end; write {DRAWN}, or {examples}")

    def _may_resign_in_turn(self, player: int) -> bool:
        return self.positions[-1].together() or player == int(self.position.to_move())

    def _who_resigns(self, text: str) -> int:
        if text != RESIGNS:
            return self.game.seats.index(text.removesuffix(f" {RESIGNS}"))
        if self.positions[-1].together():
            raise IllegalError(f"both decide at once, so write who: {self.game.seats[0]} {RESIGNS}")
        return int(self.position.to_move())

    def take(self, decided: Turn, state: int) -> int:
        """Play what somebody decided, let chance answer, and return the generator's next state.

        It is a turn of the record as soon as a turn is complete; some turns are several decisions.
        """
        before = () if self.pending is None else self.pending.moves
        answered, state = settle(decided.after, state)
        made = Turn(before + decided.moves + answered.moves, answered.after)
        if made.after.over() or made.after.between_turns():
            self.turns.append(made)
            self.pending = None
        else:
            self.pending = made
        return state

    def take_back(self) -> None:
        """Undo the last turn, what is made of one, or an end that was not on the board."""
        if self.ended is not None:
            self.ended = None
        elif self.pending is not None:
            self.pending = None
        elif self.turns:
            self.turns.pop()
        else:
            raise IllegalError("there is no turn to take back")

    @property
    def texts(self) -> list[str]:
        """The turns as the record writes them."""
        before = self.positions
        written = [self.game.notation.write_turn(before[at], turn.moves) for at, turn in enumerate(self.turns)]
        resigned = self._resigned_in_turn()
        if resigned is None:
            return written
        # Where both decide at once it must be said who gave up.
        return [*written, f"{self.game.seats[resigned]} {RESIGNS}" if before[-1].together() else RESIGNS]

    def _resigned_in_turn(self) -> int | None:
        """The player who gave up instead of making a turn."""
        if self.ended is None or self.ended.winner is None:
            return None
        loser = 1 - self.ended.winner
        gave_up = self.ended.termination == f"{self.game.seats[loser]} {RESIGNS}"
        return loser if gave_up and self._may_resign_in_turn(loser) else None

    def write(self) -> str:
        """The record as text, with a header that holds everything needed to read it."""
        assert self.prelude is not None
        seed = [] if self.seed is None else [f"seed={self.seed}"]
        header = " ".join(["#", f"game={self.game.described()}", *seed, f"rules={self.game.version}"])
        prelude = self.game.notation.write_prelude(self.prelude.moves)
        if not self.prelude.moves and self.prelude.after != self.game.start():
            prelude = POSITION + self.game.notation.write_position(self.prelude.after)
        played = self.game.notation.write_names(self.names) + self.game.notation.lay_out(self.texts, self.prelude.after)
        if self.ended is not None and self._resigned_in_turn() is None:
            played += f"{END}{self.ended.termination}\n"
        return "\n".join([header, *([prelude] if prelude else []), played])


@dataclass(frozen=True)
class Header:
    """The first line of a record: `# game=influence board=small seed=5 rules=1`."""

    game: str | None
    options: dict[str, str]
    seed: int | None
    version: int | None


def decode(data: bytes) -> str:
    """The text of a record's bytes; MalformedError if it is too long or no text."""
    if len(data) > LONGEST:
        raise MalformedError(f"the record is longer than {LONGEST // 1024 // 1024} MiB", "line 1")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise MalformedError("the record is not text (UTF-8)", f"line {line}") from None
    if strange := re.search(r"[^\t\n\r\x20-\U0010ffff]", text):
        line = text.count("\n", 0, strange.start()) + 1
        raise MalformedError("the record holds characters that are not text", f"line {line}")
    return text


def read_header(text: str) -> Header:
    """What the first line of a record says, if it is a header."""
    line = text.split("\n", 1)[0]
    if not line.startswith("#"):
        return Header(None, {}, None, None)
    found: dict[str, str] = {}
    for word in line[1:].split():
        name, _, value = word.partition("=")
        if not name or not value:
            raise MalformedError(f"{shown(word)} in the header is not name=value", "line 1")
        if name in found:
            raise MalformedError(f"the header gives {shown(name)} twice", "line 1")
        found[name] = value
    numbers: dict[str, int | None] = {}
    for name in ("seed", "rules"):
        value = found.pop(name, "")
        if value and not re.fullmatch("[0-9]{1,18}", value):
            raise MalformedError(f"{name}={shown(value)} in the header is not a whole number", "line 1")
        numbers[name] = int(value) if value else None
    return Header(found.pop("game", None), found, numbers["seed"], numbers["rules"])


def read_record(data: bytes, load: Callable[[Header], Game]) -> Record:
    """The record in a file's bytes, every turn checked; InputError names the line and the turn.

    `load` makes the game from the header, and may know more than the header says.
    """
    text = decode(data)
    header = read_header(text)
    try:
        game = load(header)
    except InputError as error:
        raise error.at("line 1") if header.game or header.options else error from None
    if header.version is not None and header.version != game.version:
        raise MalformedError(
            f"the record follows version {header.version} of the rules of {game.name}, this is {game.version}", "line 1"
        )
    lines = text.rstrip().split("\n")
    last_line = len(lines)
    end = lines.pop().removeprefix(END).strip() if lines[-1].startswith(END) else None
    skip = 1 if lines and lines[0].startswith("#") else 0
    try:
        if lines[skip : skip + 1] and lines[skip].startswith(POSITION):
            prelude, taken = Turn((), game.notation.read_position(lines[skip].removeprefix(POSITION))), 1
        else:
            prelude, taken = game.notation.read_prelude(lines[skip:])
    except InputError as error:
        raise error.at(f"line {skip + 1}") from None
    record = Record(game, header.seed, prelude)
    record.names = game.notation.read_names(lines[skip + taken :], skip + taken + 1)
    absent, lacking = 0, game.notation.absent(record.position)
    for spot in game.notation.scan(lines[skip + taken :], skip + taken + 1):
        if spot.text == ABSENT and absent < lacking and not record.turns:
            absent += 1
            continue
        if spot.text == ABSENT or absent not in (0, lacking):
            beginner = max(0, int(record.positions[0].to_move()))
            raise MalformedError(f"{game.seats[beginner]} begins, so {ABSENT} is wrong here", f"line {spot.line}")
        try:
            record.add(spot.text)
        except InputError as error:
            raise error.at(spot.where) from None
    if end is not None:
        try:
            record.read_end(end)
        except InputError as error:
            raise error.at(f"line {last_line}") from None
    return record
