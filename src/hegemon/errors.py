"""What can be wrong with what a person wrote: it is malformed, illegal or ambiguous."""

from typing import Self


class InputError(Exception):
    """Input that can't be used; its text is one line that says what and, once known, where."""

    def __init__(self, what: str, where: str = "") -> None:
        super().__init__(f"{where}: {what}" if where else what)
        self.what = what
        self.where = where

    def at(self, place: str) -> Self:
        """The same error with a wider place in front of the one it has."""
        return type(self)(self.what, f"{place}, {self.where}" if self.where else place)


class MalformedError(InputError):
    """It can't be read: it names something that doesn't exist, or breaks the notation."""


class IllegalError(InputError):
    """It can be read, but the rules don't allow it here."""


class AmbiguousError(InputError):
    """It can be read in more than one way."""


def shown(text: str, most: int = 40) -> str:
    """A person's text quoted for a message: printable, on one line, and not too long."""
    cut = text if len(text) <= most else text[: most - 3] + "..."
    return "'" + "".join(c if c.isprintable() else "?" for c in cut) + "'"
