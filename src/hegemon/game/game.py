"""A game with its options chosen: what it is called, how it starts, what bounds it keeps, and its parts."""

import inspect
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, ClassVar, Generic

from hegemon.errors import MalformedError, shown
from hegemon.game.mind import Mind
from hegemon.game.notation import Notation
from hegemon.game.odds import Odds
from hegemon.game.options import Option, Preset
from hegemon.game.part import P, Part
from hegemon.game.view import View


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


class Game(Generic[P]):
    """A game with its options chosen. A class is a game; an instance is a game with a choice for every option.

    A new game overrides `start` and `bounds`. What else it offers are parts, each with defaults that suit a game of
    single moves: its notation, its view, its mind, and its odds.
    """

    notation = Part(Notation)
    """How positions, turns and records are written."""
    view = Part(View)
    """What people see: picture, form, events, standing."""
    mind = Part(Mind)
    """What is known about good play."""
    odds = Part(Odds)
    """Exact odds of fights and turns."""

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
    """The player who begins at the top of the picture; the page turns it for them."""
    options: ClassVar[tuple[Option, ...]] = ()
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
        """What the players are called, by their numbers."""
        return self.seat_names

    @property
    def colours(self) -> tuple[str, ...]:
        """The role of each player's colour in pictures, in the order of the seats."""
        return tuple(f"player{player}" for player in range(1, len(self.seats) + 1))

    def check(self) -> None:
        """Raise IllegalError where the chosen options can't go together."""

    def start(self) -> P:
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

    def ending(self, position: P) -> str:
        """By what a finished game ended, in a few words."""
        return "the game is over"

    def play(self, position: P, text: str) -> P:
        """The position after a turn written as text."""
        after: P = self.notation.read_turn(position, text).after
        return after

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
