"""Typed options of a game: what may be chosen, how it is written, and what it means in one line."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from hegemon.errors import MalformedError, shown

POINTS = re.compile("[0-9]{1,9}(/(?!0+$)[0-9]{1,9})?")
"""A number of points: whole, or as a fraction."""


@dataclass(frozen=True)
class Option:
    """One thing that can be chosen before a game. `None` is written `off` where it is allowed."""

    name: str
    help: str
    default: Any = None
    samples: tuple[str, ...] = ()
    """Values worth trying, as texts: tests run the game with each."""
    beside: tuple[tuple[str, str], ...] = field(default=(), kw_only=True)
    """Other options, as texts, without which some of its values say nothing: tests try them together."""

    @property
    def choices(self) -> tuple[str, ...] | None:
        """All values as texts, or None where they can't be listed."""
        return None

    @property
    def range(self) -> str:
        """What may be written, in words."""
        return " or ".join(self.choices or ())

    def read(self, text: str) -> Any:
        """The value that a text stands for, here one of the choices; MalformedError if it stands for none."""
        if text not in (self.choices or ()):
            raise self.refused(text)
        return text

    def write(self, value: Any) -> str:
        """The text of a value."""
        return "off" if value is None else str(value)

    def take(self, value: Any) -> Any:
        """A value given in Python or as text, checked."""
        return self.read(value if isinstance(value, str) else self.write(value))

    def refused(self, text: str) -> MalformedError:
        """The error for a text that is no value of this option."""
        return MalformedError(f"option {self.name}: {shown(text)} is not {self.range}")


@dataclass(frozen=True)
class Switch(Option):
    """On or off."""

    default: bool = False

    @property
    def choices(self) -> tuple[str, ...]:
        return ("off", "on")

    def read(self, text: str) -> bool:
        return bool(super().read(text) == "on")

    def write(self, value: Any) -> str:
        return "on" if value is True else "off" if value is False else str(value)


@dataclass(frozen=True)
class Choice(Option):
    """One of a few names."""

    among: tuple[str, ...] = ()

    @property
    def choices(self) -> tuple[str, ...]:
        return self.among


@dataclass(frozen=True)
class Whole(Option):
    """A whole number between bounds."""

    low: int = 0
    high: int = 0

    @property
    def range(self) -> str:
        return f"a whole number from {self.low} to {self.high}"

    def read(self, text: str) -> int:
        if not re.fullmatch("[0-9]{1,18}", text) or not self.low <= int(text) <= self.high:
            raise self.refused(text)
        return int(text)


@dataclass(frozen=True)
class Points(Option):
    """A number of points, `26` or `26/3`, in whole parts of a point; perhaps `off`."""

    low: int = 0
    high: int = 0
    parts: int = 1
    """The finest part of a point that may be asked for: 6 means sixths."""
    may_be_off: bool = False

    @property
    def range(self) -> str:
        kind = "a number" if self.parts == 1 else f"a whole number of 1/{self.parts} points such as 26 or 26/3,"
        return f"{'off or ' if self.may_be_off else ''}{kind} from {self.low} to {self.high}"

    def read(self, text: str) -> Fraction | None:
        if text == "off" and self.may_be_off:
            return None
        value = Fraction(text) if POINTS.fullmatch(text) else None
        if value is None or (value * self.parts).denominator != 1 or not self.low <= value <= self.high:
            raise self.refused(text)
        return value


@dataclass(frozen=True)
class Named(Option):
    """A name that only makes sense with other options, such as a place on the board; perhaps `off`."""

    what: str = "a name"
    known: Callable[[str], str | None] = field(default=lambda text: text or None)
    """The name as it is to be written, or None where there is no such name."""

    @property
    def range(self) -> str:
        return self.what

    def read(self, text: str) -> str | None:
        if text == "off":
            return None
        name = self.known(text)
        if name is None:
            raise self.refused(text)
        return name


@dataclass(frozen=True)
class Preset:
    """A named choice of options, such as the rules as they were written."""

    name: str
    title: str
    about: str
    """Why one would choose it, in a line."""
    options: tuple[tuple[str, str], ...] = ()
