"""A game with its options chosen: how it starts, how it is written, what bounds it keeps."""

import inspect
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, ClassVar

from hegemon.errors import IllegalError, MalformedError, shown
from hegemon.game.options import Option, Preset
from hegemon.game.position import CHANCE
from hegemon.game.turns import Turn, decision_ends, replay
from hegemon.native.bits import numbers


@dataclass(frozen=True)
class Bounds:
    """Limits that no game exceeds, whatever is played; the contract suite checks them."""

    moves: int
    """Small moves are numbered below this, chance moves too."""
    length: int
    """Small moves in a game, chance moves included."""
    turns: int
    """Turns in a game."""
    low: int
    """Lowest score of a player, in units."""
    high: int
    """Highest score of a player, in units."""


@dataclass(frozen=True)
class Style:
    """How a game is searched best, and how much the strongest opponent thinks."""

    search: str = "tree"
    """`tree` (Monte Carlo), `alpha-beta` (two players, no chance), `regret` (both decide at once), or `climbing` (far
    too many decisions to list)."""
    strongest: int = 100_000
    """Simulations or nodes that the strongest opponent spends on a decision, some seconds' worth on one core."""
    playout: str = "random"
    """How a simulated game goes on: at `random`, `sensible` as the game's judgement plays, or not: it `looks`."""
    steps: int = -1
    """Steps of a random game after which it is judged by its outlook; -1: to its end."""
    exploration: float = 1.0
    """How much a rarely tried move is worth a try."""
    ratio: int = 4
    """Each opponent thinks so many times as much as the one a level below."""
    careless: tuple[int, ...] = (896, 720, 560, 416, 288, 176, 80)
    """Of a thousand decisions so many are made without thinking, at the lowest level, the next, and so on; at the top
    none. Where thinking more changes little, this is what keeps the levels apart."""


@dataclass(frozen=True)
class Adviser:
    """An opponent that one game adds to those that play every game."""

    name: str
    about: str
    choose: Callable[[Any, int], tuple[tuple[int, ...], int]]
    """From a position and the generator's state: the small moves of a decision, and the next state."""


@dataclass(frozen=True)
class Spot:
    """One turn in the text of a record, and where it stands."""

    text: str
    line: int
    turn: int
    """Its number, or 0 where a line is a turn."""

    @property
    def where(self) -> str:
        """The place as messages name it."""
        return f"line {self.line}, turn {self.turn}" if self.turn else f"line {self.line}"


class Game:
    """A game with its options chosen. A class is a game; an instance is a game with a choice for every option.

    A new game overrides `start` and `bounds`, and `write_move` where a number says too little; everything else has a
    default that suits a game of single moves without options.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    about: ClassVar[str] = ""
    cover: ClassVar[str] = ""
    """A position in the midst of a game with no option chosen, for its picture on a card; empty: the start."""
    version: ClassVar[int] = 1
    """Version of the rules: it grows when an old record would be read differently."""
    players: ClassVar[tuple[int, int]] = (2, 2)
    """The fewest and the most who can play."""
    seat_names: ClassVar[tuple[str, ...]] = ("Player 1", "Player 2")
    far_seat: ClassVar[int | None] = None
    """Who begins at the top of the picture, so that it is turned for him."""
    options: ClassVar[tuple[Option, ...]] = ()
    advisers: ClassVar[tuple[Adviser, ...]] = ()
    """Opponents of its own."""
    presets: ClassVar[tuple[Preset, ...]] = (Preset("as-written", "As written", "Every option as it is by default."),)
    """Choices of options with a name, the usual one first."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        for option in cls.options:
            if option.name in RESERVED:
                raise TypeError(f"{cls.__name__}: an option can't be called {option.name}: a record's header has it")

    def __init__(self, /, **chosen: Any) -> None:
        known = {option.name: option for option in self.options}
        for name in chosen:
            if name not in known:
                has = f"its options are {', '.join(known)}" if known else "it has no options"
                raise MalformedError(f"{self.name} has no option {shown(name)}; {has}")
        self.chosen = {
            name: option.take(chosen[name]) if name in chosen else option.default for name, option in known.items()
        }
        self.check()

    @property
    def seats(self) -> tuple[str, ...]:
        """What the players are called, in the order in which they move."""
        return self.seat_names

    @property
    def colours(self) -> tuple[str, ...]:
        """The role of each player's colour in pictures, in the order of the seats."""
        return tuple(f"player{player}" for player in range(1, len(self.seats) + 1))

    def check(self) -> None:
        """Raise IllegalError where the chosen options can't go together."""

    def start(self) -> Any:
        """The position before the first move."""
        raise NotImplementedError

    def bounds(self) -> Bounds:
        """What no game with these options exceeds."""
        raise NotImplementedError

    def unit(self) -> int:
        """How many units of score make a point."""
        return 1

    def for_margin(self) -> bool:
        """Whether players play for the difference of scores, not only to win."""
        return False

    def style(self) -> Style:
        """How opponents think in this game with these options."""
        return Style()

    def ending(self, position: Any) -> str:
        """By what a finished game ended, in a few words."""
        return "the game is over"

    def judge(self, position: Any) -> int:
        """How far player 1 is ahead, in units, as far as one can see without reading ahead."""
        return int(position.score(0) - position.score(1))

    def turn_odds(self, position: Any, text: str) -> dict[str, dict[int, Fraction]]:
        """For a turn whose chances a text leaves open: of every cell what it can hold then, with exact odds."""
        raise IllegalError(f"{self.name} has no odds cell by cell")

    def fight_odds(self, attackers: int, defenders: int) -> dict[int, Fraction]:
        """Who is left after a fight of two stacks, attackers positive and defenders negative, with exact odds."""
        raise IllegalError(f"{self.name} has no fights of stacks")

    def foretold(self, position: Any, moves: Sequence[int]) -> tuple[str, ...]:
        """What a person is told before he confirms a decision, such as its odds; nothing: it needs no confirming."""
        return ()

    def picture(self, position: Any) -> Any:
        """The scene of a position (`hegemon.view.Scene`), or None for a game that draws nothing."""
        return None

    def form(self, position: Any) -> Any:
        """What the player to move may decide (`hegemon.view.Form`), or None: any small move after another."""
        return None

    def read_answer(self, position: Any, moves: tuple[int, ...], amounts: Mapping[str, int]) -> Turn:
        """The decision that a person made of the form: the small moves of his steps, and amounts by item."""
        return Turn(moves, [position, *replay(position, moves)][-1])

    def amounts_of(self, position: Any, moves: Sequence[int]) -> Mapping[str, int]:
        """The other way round: what a decision gives to each item of the form's plan; nothing: there is no plan."""
        return {}

    def events(self, position: Any, moves: Sequence[int]) -> Sequence[Any]:
        """What happens in a turn, or in a part of one (`hegemon.view.Event`); nothing: its text says it all."""
        return ()

    def standing(self, position: Any) -> Any:
        """How the players stand (`hegemon.view.Standing`), or None: their scores say it all."""
        return None

    def write_position(self, position: Any) -> str:
        """A position between turns as text."""
        return ",".join(str(int(field)) for field in position)

    def read_position(self, text: str) -> Any:
        """The position that a text stands for, checked for form."""
        start = self.start()
        fields = text.strip().split(",")
        if len(fields) != len(start) or not all(re.fullmatch(r"-?(0|[1-9][0-9]{0,17})", field) for field in fields):
            raise MalformedError(f"position {shown(text)} is not {len(start)} whole numbers divided by commas")
        position = type(start)(*map(int, fields))
        if position[0] != start[0]:
            raise MalformedError(f"position {shown(text)} begins with other rules than {start[0]}")
        return position

    def as_read(self, position: Any) -> Any:
        """The position as its text tells it, without what the text leaves out."""
        return position

    def write_move(self, position: Any, move: int) -> str:
        """A small move of a player as text."""
        return str(move)

    def write_turn(self, position: Any, moves: Sequence[int]) -> str:
        """A whole turn as a record has it: small moves joined by `+`, results of chance in parentheses."""
        texts = []
        for move in moves:
            by_chance = position.to_move() == CHANCE
            texts.append(f"({move})" if by_chance else self.write_move(position, move))
            position = position.play(move)
        return "+".join(texts)

    def write_decision(self, position: Any, moves: Sequence[int]) -> str:
        """What a player decides, before chance answers, as he would write it."""
        return self.write_turn(position, moves)

    def read_decision(self, position: Any, text: str) -> Turn:
        """What a text says the player decides, before chance answers."""
        self.refuse_chance(position)
        made = self._read_moves(position, text.strip(), stop_at_chance=True)
        if not decision_ends(made, position.to_move()):
            raise IllegalError(f"{shown(text)} is only part of a turn")
        return made

    def read_turn(self, position: Any, text: str) -> Turn:
        """The whole turn that a text stands for, the results of chance in it included."""
        self.refuse_chance(position)
        made = self._read_moves(position, text.strip(), stop_at_chance=False)
        if not (made.after.over() or made.after.between_turns()):
            raise IllegalError(f"{shown(text)} is only part of a turn")
        return made

    def refuse_chance(self, position: Any) -> None:
        """Raise IllegalError where nobody can decide because chance has not answered yet."""
        if not position.over() and position.to_move() == CHANCE:
            raise IllegalError("chance decides first; a game that begins with chance needs a seed or its result")

    def _read_moves(self, position: Any, text: str, stop_at_chance: bool) -> Turn:
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
                raise IllegalError(f"{shown(part)} is not possible; possible are {', '.join(list(known)[:12])}")
            made = Turn((*made.moves, known[part]), here.play(known[part]))
        return made

    def write_prelude(self, moves: Sequence[int]) -> str:
        """What chance decided before the first turn, as the first line of a record; empty if nothing."""
        return CHANCE_LINE + "+".join(f"({move})" for move in moves) if moves else ""

    def read_prelude(self, lines: Sequence[str]) -> tuple[Turn, int]:
        """What a record says chance decided before the first turn, and how many of its lines that took."""
        start = self.start()
        if not lines or not lines[0].startswith(CHANCE_LINE):
            return Turn((), start), 0
        return self._read_moves(start, lines[0].removeprefix(CHANCE_LINE).strip(), stop_at_chance=False), 1

    def scan(self, lines: Sequence[str], first_line: int) -> Iterator[Spot]:
        """The turns in the text of a record: `1. X Y 2. Z`, results of chance in braces behind their turn."""
        return scan_pairs(lines, first_line, len(self.seats))

    def lay_out(self, texts: Sequence[str], before: Any) -> str:
        """The text of a record from the texts of its turns and the position before the first."""
        seats = len(self.seats)
        texts = [ABSENT] * max(0, int(before.to_move())) + list(texts)
        rounds = [texts[at : at + seats] for at in range(0, len(texts), seats)]
        return "".join(f"{number}. {' '.join(played)}\n" for number, played in enumerate(rounds, 1))

    def read_names(self, lines: Sequence[str], first_line: int) -> tuple[str, ...]:
        """What the lines of a record call the players; nothing where they don't."""
        return ()

    def write_names(self, names: Sequence[str]) -> str:
        """The lines of a record that name the players; empty where it has none."""
        return ""

    def read_spot(self, position: Any, text: str) -> list[Turn]:
        """The turns that a place in a record stands for: one, and before it those a record leaves out."""
        return [self.read_turn(position, text)]

    def show(self, position: Any) -> str:
        """A position for a terminal, where a game draws no picture."""
        return self.write_position(position)

    def play(self, position: Any, text: str) -> Any:
        """The position after a turn written as text."""
        return self.read_turn(position, text).after

    def points(self, units: int) -> Fraction:
        """A score in points."""
        return Fraction(int(units), self.unit())

    def chosen_texts(self, all_of_them: bool = False) -> dict[str, str]:
        """The options that differ from their defaults, or all, as texts."""
        return {
            option.name: option.write(self.chosen[option.name])
            for option in self.options
            if all_of_them or self.chosen[option.name] != option.default
        }

    def __repr__(self) -> str:
        return f"<{self.described()}>"

    def described(self) -> str:
        """The game's name with what was chosen: `influence board=small`."""
        return " ".join([self.name, *(f"{name}={text}" for name, text in self.chosen_texts().items())])

    @classmethod
    def folder(cls) -> Path:
        """Where the game's rules page, perft tables and golden records lie: beside its code."""
        return Path(inspect.getfile(cls)).parent

    @classmethod
    def described_options(cls) -> list[Mapping[str, Any]]:
        """The options as data: name, default, choices and help."""
        return [
            {
                "name": option.name,
                "default": option.write(option.default),
                "choices": None if option.choices is None else list(option.choices),
                "range": option.range,
                "help": option.help,
            }
            for option in cls.options
        ]


RESERVED = ("game", "seed", "rules")
CHANCE_LINE = "Chance "
"""Begins the line with what chance decided before the first turn."""
ABSENT = "..."
"""Stands in the first round of a record for a player who doesn't begin it."""
_TOKEN = re.compile(r"(?P<brace>\{[^{}]{0,200}\})|(?P<number>\d{1,9}\.)(?!\S)|(?P<turn>[^\s{}]+)|(?P<broken>[{}])")


def scan_pairs(lines: Sequence[str], first_line: int, seats: int) -> Iterator[Spot]:
    """The turns of a record that is numbered once a round."""
    turn, pending, started, numbered = 0, None, False, False
    for line, text in enumerate(lines, first_line):
        for token in _TOKEN.finditer(text):
            found = token.group()
            if token["broken"]:
                raise MalformedError(f"{shown(text[token.start() :])}: a brace without its partner", f"line {line}")
            if token["brace"]:
                if pending is None:
                    raise MalformedError(f"{shown(found)} follows no turn", f"line {line}")
                pending = Spot(f"{pending.text} {found}", pending.line, pending.turn)
                continue
            if pending is not None:
                yield pending
                pending = None
            if token["number"]:
                due = turn // seats + 1
                if turn % seats:
                    raise MalformedError(f"{found} comes before round {due} is complete", f"line {line}")
                if found != f"{due}." or numbered:
                    raise MalformedError(
                        f"{found} stands where {f'turn {turn + 1}' if numbered else f'{due}.'} should", f"line {line}"
                    )
                numbered = True
                continue
            numbered = False
            if found == ABSENT and turn < seats - 1 and not started:
                turn += 1
                yield Spot(ABSENT, line, turn)
                continue
            started = True
            turn += 1
            pending = Spot(found, line, turn)
    if pending is not None:
        yield pending
