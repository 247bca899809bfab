"""How a game is written: positions, turns, decisions and records. The defaults suit a game of single moves."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from hegemon.errors import IllegalError, MalformedError, shown
from hegemon.game.part import GamePart, P
from hegemon.game.position import CHANCE, mistake_in
from hegemon.game.turns import Turn, decision_ends, settle
from hegemon.native.bits import numbers

CHANCE_LINE = "Chance "
"""Begins the line with what chance decided before the first turn."""
ABSENT = "..."
"""Stands in the first round of a record for a player who doesn't begin it."""


@dataclass(frozen=True)
class TurnText:
    """One turn in the text of a record, and where it stands."""

    text: str
    line: int
    turn: int
    """Its number, or 0 where a line is a turn."""

    @property
    def where(self) -> str:
        """The place as messages name it."""
        return f"line {self.line}, turn {self.turn}" if self.turn else f"line {self.line}"


def _words(field: int | tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(int, field)) if isinstance(field, tuple) else (int(field),)


class Notation(GamePart[P]):
    """The texts of a game: what it overrides here is all that reads or writes it."""

    def write_position(self, position: P) -> str:
        """A position between turns as text: here its fields, the words of a tuple divided by colons."""
        fields: Any = position
        return ",".join(":".join(map(str, _words(field))) for field in fields)

    def read_position(self, text: str) -> P:
        """The position that a text stands for, checked for form, and by one game that is played on from it."""
        start: Any = self.game.start()
        fields = text.strip().split(",")
        shape = [len(_words(field)) for field in start]
        if [len(field.split(":")) for field in fields] != shape or not all(map(FIELD.fullmatch, fields)):
            words = "" if set(shape) == {1} else f", some of several words: {self.write_position(start)}"
            raise MalformedError(f"position {shown(text)} is not {len(start)} whole numbers divided by commas{words}")
        read = [
            tuple(map(int, field.split(":"))) if isinstance(first, tuple) else int(field)
            for first, field in zip(start, fields, strict=True)
        ]
        if read[0] != start[0]:
            raise MalformedError(f"position {shown(text)} begins with other rules than {start[0]}")
        position: P = type(start)(*read)
        # Any numbers can be fields, but not from all of them does a game go on.
        if mistake := mistake_in(position):
            raise MalformedError(f"no game goes on from position {shown(text)}: {mistake}")
        return position

    def as_read(self, position: P) -> P:
        """The position as its text tells it, without what the text leaves out."""
        return position

    def write_move(self, position: P, move: int) -> str:
        """A small move of a player as text."""
        return str(move)

    def write_turn(self, position: P, moves: Sequence[int]) -> str:
        """A whole turn as a record has it: small moves joined by `+`, results of chance in parentheses."""
        texts = []
        for move in moves:
            by_chance = position.to_move() == CHANCE
            texts.append(f"({move})" if by_chance else self.write_move(position, move))
            position = position.play(move)
        return "+".join(texts)

    def write_decision(self, position: P, moves: Sequence[int]) -> str:
        """What a player decides, before chance answers, as the player would write it."""
        return self.write_turn(position, moves)

    def read_decision(self, position: P, text: str) -> Turn:
        """What a text says the player decides, before chance answers."""
        self.refuse_chance(position)
        made = self.read_moves(position, text.strip(), stop_at_chance=True)
        if not decision_ends(made, position.to_move()):
            raise IllegalError(f"{shown(text)} is only part of a turn")
        return made

    def read_turn(self, position: P, text: str) -> Turn:
        """The whole turn that a text stands for, the results of chance in it included."""
        self.refuse_chance(position)
        made = self.read_moves(position, text.strip(), stop_at_chance=False)
        if not (made.after.over() or made.after.between_turns()):
            raise IllegalError(f"{shown(text)} is only part of a turn")
        return made

    def write_made(self, position: P, moves: Sequence[int]) -> str:
        """What has been played of a turn that is half made, the results of chance included."""
        return self.write_turn(position, moves)

    def read_made(self, position: P, text: str) -> Turn:
        """What a text says has been played of a turn that is half made."""
        self.refuse_chance(position)
        return self.read_moves(position, text.strip(), stop_at_chance=False)

    def refuse_chance(self, position: P) -> None:
        """Raise IllegalError where nobody can decide because chance has not answered yet."""
        if not position.over() and position.to_move() == CHANCE:
            raise IllegalError("chance decides first; a game that begins with chance needs a seed or its result")

    def read_moves(self, position: P, text: str, stop_at_chance: bool) -> Turn:
        """Small moves joined by `+`, each the one in the position so far that is written so."""
        made = Turn((), position)
        for part in text.split("+"):
            here = made.after
            if here.over():
                raise IllegalError(f"{shown(part)} comes after the end of the game")
            by_chance = here.to_move() == CHANCE
            if by_chance and stop_at_chance:
                raise IllegalError(f"{shown(part)}: chance decides here")
            known = {f"({m})" if by_chance else self.write_move(here, m): m for m in numbers(here.moves())}
            if part not in known:
                more = f", and {len(known) - 12} more" if len(known) > 12 else ""
                raise IllegalError(f"{shown(part)} is not possible; possible are {', '.join(list(known)[:12])}{more}")
            made = made.then(known[part])
        return made

    def write_prelude(self, moves: Sequence[int]) -> str:
        """What chance decided before the first turn, as the first line of a record; empty if nothing."""
        return CHANCE_LINE + "+".join(f"({move})" for move in moves) if moves else ""

    def read_prelude(self, lines: Sequence[str]) -> tuple[Turn, int]:
        """What a record says chance decided before the first turn, and how many of its lines that took."""
        start = self.game.start()
        if not lines or not lines[0].startswith(CHANCE_LINE):
            return Turn((), start), 0
        return self.read_moves(start, lines[0].removeprefix(CHANCE_LINE).strip(), stop_at_chance=False), 1

    def scan(self, lines: Sequence[str], first_line: int) -> Iterator[TurnText]:
        """The turns in the text of a record: `1. X Y 2. Z`, results of chance in braces behind their turn."""
        return scan_pairs(lines, first_line, len(self.game.seats))

    def lay_out(self, texts: Sequence[str], before: P) -> str:
        """The text of a record from the texts of its turns and the position before the first."""
        seats = len(self.game.seats)
        texts = [ABSENT] * self.absent(before) + list(texts)
        rounds = [texts[at : at + seats] for at in range(0, len(texts), seats)]
        return "".join(f"{number}. {' '.join(played)}\n" for number, played in enumerate(rounds, 1))

    def absent(self, before: P) -> int:
        """How many players have no turn in the first round of a record that begins with a position."""
        start = settle(self.game.start(), 0)[0].after  # chance doesn't choose the player who begins
        return int(max(0, before.to_move()) - max(0, start.to_move())) % len(self.game.seats)

    def read_names(self, lines: Sequence[str], first_line: int) -> tuple[str, ...]:
        """What the lines of a record call the players; nothing where they don't."""
        return ()

    def write_names(self, names: Sequence[str]) -> str:
        """The lines of a record that name the players; empty where it has none."""
        return ""

    def read_spot(self, position: P, text: str) -> list[Turn]:
        """The turns that a place in a record stands for: one, and before it those a record leaves out."""
        return [self.read_turn(position, text)]


FIELD = re.compile(r"-?(0|[1-9][0-9]{0,17})(:-?(0|[1-9][0-9]{0,17}))*")
"""A field of a position: a whole number, or several divided by colons."""
NUMBERED = re.compile(r"(?P<number>[1-9][0-9]{0,8})\. +(?P<turn>\S.*)")
"""A line of a record that has a line for each turn, behind a number."""
_TOKEN = re.compile(r"(?P<brace>\{[^{}]{0,200}\})|(?P<number>\d{1,9}\.)(?!\S)|(?P<turn>[^\s{}]+)|(?P<broken>[{}])")


def scan_lines(lines: Sequence[str], first_line: int) -> Iterator[TurnText]:
    """The turns of a record that has a line for each, so that its number says nothing more."""
    for line, text in enumerate(lines, first_line):
        if text.strip():
            yield TurnText(text.strip(), line, 0)


def scan_numbered(lines: Sequence[str], first_line: int, example: str) -> Iterator[tuple[TurnText, int, str]]:
    """The same where each line begins with a number: the turn, the number, and what stands behind it."""
    for turn in scan_lines(lines, first_line):
        match = NUMBERED.fullmatch(turn.text)
        if match is None:
            raise MalformedError(f"{shown(turn.text)} is not a line such as {example}", turn.where)
        yield turn, int(match["number"]), match["turn"]


def scan_pairs(lines: Sequence[str], first_line: int, seats: int) -> Iterator[TurnText]:
    """The turns of a record that is numbered once a round."""
    turn, numbered, begun = 0, False, first_line
    pending: list[str] = []  # a turn and its braces, joined only when the next one begins: there may be very many
    for line, text in enumerate(lines, first_line):
        for token in _TOKEN.finditer(text):
            found = token.group()
            if token["broken"]:
                raise MalformedError(f"{shown(text[token.start() :])}: a brace without its partner", f"line {line}")
            if token["brace"]:
                if not pending:
                    raise MalformedError(f"{shown(found)} follows no turn", f"line {line}")
                pending.append(found)
                continue
            if pending:
                yield TurnText(" ".join(pending), begun, turn)
                pending = []
            if token["number"]:
                due = turn // seats + 1
                if turn % seats:
                    raise MalformedError(f"{found} comes before round {due} is complete", f"line {line}")
                if found != f"{due}." or numbered:
                    should = f"turn {turn + 1}" if numbered else f"{due}."
                    raise MalformedError(f"{found} stands where {should} should", f"line {line}")
                numbered = True
                continue
            turn, numbered = turn + 1, False
            pending, begun = [found], line
    if pending:
        yield TurnText(" ".join(pending), begun, turn)
