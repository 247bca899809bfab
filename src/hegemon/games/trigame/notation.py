"""How Trigame is written: turns, and records with their header."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from hegemon.errors import IllegalError, MalformedError, shown
from hegemon.game.notation import NUMBERED, TurnText, scan_numbered
from hegemon.game.record import RESIGNS
from hegemon.game.turns import Turn
from hegemon.games.trigame.event_text import SKIP_TEXT, read_event
from hegemon.games.trigame.naming import tiles_of
from hegemon.games.trigame.options import players_of
from hegemon.games.trigame.position_text import PositionNotation
from hegemon.games.trigame.rules import OPEN, PLACE_TILE, REMOVE_TILE, REMOVE_TOKEN, SKIP, Trigame, slot_in, socket_in
from hegemon.games.trigame.tiles import CENTRE, MIDPOINTS

HEADER = "Match"
NAME_LINE = re.compile(r"(?P<player>[1-9][0-9]{0,8}): (?P<name>.*)")
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


class TrigameNotation(PositionNotation):
    """How turns and records are written."""

    def write_move(self, position: Trigame, move: int) -> str:
        """`[C]`, `[B1]4`, `-[C]0` or `skip`."""
        tiles = tiles_of(position)
        if move == SKIP:
            return SKIP_TEXT
        if move == OPEN:
            return CENTRE.name
        if move >= REMOVE_TILE:
            return f"-{tiles[slot_in(move)].name}"
        if move >= PLACE_TILE:
            return tiles[slot_in(move)].neighbour(MIDPOINTS.index(socket_in(move))).name
        return f"{'-' if move >= REMOVE_TOKEN else ''}{tiles[slot_in(move)].name}{socket_in(move)}"

    # Turns

    def write_turn(self, position: Trigame, moves: Sequence[int]) -> str:
        """The events of a turn: `[C] : [C]0`."""
        texts = []
        for move in moves:
            texts.append(self.write_move(position, move))
            position = position.play(move)
        return " : ".join(texts)

    def read_decision(self, position: Trigame, text: str) -> Turn:
        """The turn, or what is left of one, that a text stands for, with all its events."""
        made = self.read_turn(position, text)
        if not made.after.over() and not made.after.between_turns():
            raise IllegalError(f"{shown(text)}: the turn is not complete, {_left(made.after)}; one may skip")
        return made

    def read_turn(self, position: Trigame, text: str) -> Turn:
        """The turn, or what is left of one, that a text stands for; its last events may be missing."""
        player, here, moves = position.player, position, list[int]()
        for at, event in enumerate(part.strip() for part in text.split(":")):
            where = f"{ORDINALS[at]} event" if at < len(ORDINALS) else f"event {at + 1}"
            if here.over():
                raise IllegalError(f"{shown(event)} comes after the end of the game", where)
            if at > 0 and here.between_turns():
                raise IllegalError(f"{shown(event)} comes after the end of player {player + 1}'s turn", where)
            try:
                moves.append(read_event(here, event))
            except (IllegalError, MalformedError) as error:
                raise error.at(where) from None
            here = here.play(moves[-1])
        return Turn(tuple(moves), here)

    def read_spot(self, position: Trigame, text: str) -> list[Turn]:
        """The turn of a line with or without its player's number, after the skips that the record leaves out."""
        # A position that was read may stand within a turn, but no event was made yet.
        if not position.between_turns() and position.events > 0:
            raise IllegalError(f"the turn before it is not complete, {_left(position)}")
        match = NUMBERED.fullmatch(text)
        if match is None:
            return [self.read_turn(position, text)]
        player, players = int(match["number"]) - 1, players_of(position.rules)
        if player >= players:
            raise IllegalError(f"there is no player {player + 1}, only {players} play")
        skipped: list[Turn] = []
        while position.player != player:
            if not _before_any_tile(position):
                raise IllegalError(f"it is player {position.player + 1}'s turn, not player {player + 1}'s")
            if not position.skips >> position.player & 1:
                raise IllegalError(
                    f"player {position.player + 1} has already skipped, so player {player + 1} can't be next"
                )
            position = position.play(SKIP)
            skipped.append(Turn((SKIP,), position))
        if position.over():
            raise IllegalError(f"{shown(text)} comes after the end of the game")
        return [*skipped, self.read_turn(position, match["turn"])]

    # Records

    def scan(self, lines: Sequence[str], first_line: int) -> Iterator[TurnText]:
        """The turns in the lines of a record, one each, behind the header if it has one."""
        seats = self.game.seats
        taken = _read_header(lines, first_line, len(seats))[1]
        for turn, player, text in scan_numbered(lines[taken:], first_line + taken, "1. [C] : [C]0"):
            resigns = text == RESIGNS and player <= len(seats)
            yield replace(turn, text=f"{seats[player - 1]} {RESIGNS}") if resigns else turn

    def lay_out(self, texts: Sequence[str], before: Trigame) -> str:
        """A line for each turn; skips before the first tile are left out where the first number tells of them."""
        players = len(self.game.seats)
        skipped = next((at for at, text in enumerate(texts) if text != SKIP_TEXT), len(texts))
        # Where the board is empty, and nowhere else, the first event that is no skip is [C].
        opens = skipped < len(texts) and texts[skipped].split(" ")[0] == CENTRE.name
        left_out = skipped if opens and skipped < players else 0
        numbered = [((before.player + at) % players + 1, text) for at, text in enumerate(texts)]
        return "".join(f"{player}. {text}\n" for player, text in numbered[left_out:])

    def read_names(self, lines: Sequence[str], first_line: int) -> tuple[str, ...]:
        """What the header of a record calls the players; nothing if it has none."""
        return _read_header(lines, first_line, len(self.game.seats))[0]

    def write_names(self, names: Sequence[str]) -> str:
        """The header of a record, up to the empty line behind it; empty if nobody is named."""
        named = "".join(f"{player}: {name}\n" for player, name in enumerate(names, 1))
        return f"{HEADER}\n{named}\n" if names else ""


def _left(position: Trigame) -> str:
    return "one event is left" if position.left == 1 else f"{position.left} events are left"


def _before_any_tile(position: Trigame) -> bool:
    """Whether nothing but skips can have come before; a board that was emptied took more events."""
    return position.placed == 0 and position.events <= players_of(position.rules) - position.skips.bit_count()


def _read_header(lines: Sequence[str], first_line: int, players: int) -> tuple[tuple[str, ...], int]:
    """The names, and how many lines they took."""
    if not lines or lines[0].rstrip() != HEADER:
        return (), 0
    names: list[str] = []
    for line, text in enumerate(lines[1:], first_line + 1):
        match = NAME_LINE.fullmatch(text.rstrip("\r"))
        where = f"line {line}"
        if match is None:
            if text.strip():
                raise MalformedError(f"{shown(text)} is neither a name such as 1: Kit nor an empty line", where)
            if len(names) < players:
                raise MalformedError(f"the header names {len(names)} of the {players} players", where)
            break
        if int(match["player"]) != len(names) + 1:
            raise MalformedError(f"{match['player']}: stands where {len(names) + 1}: should", where)
        if len(names) == players:
            raise MalformedError(f"the header names player {len(names) + 1}, but only {players} play", where)
        names.append(match["name"])
    if len(names) < players:
        raise MalformedError(f"the header names {len(names)} of the {players} players", f"line {first_line}")
    return tuple(names), 2 + len(names)
