"""A guided first game: prepared positions that ask for the right decision and say why it is right.

A game's lessons stand in `lessons.toml` beside its code, one table `[[lesson]]` each. What a lesson claims about its
right decisions is checked by the tests; nothing here plays or searches.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from typing import Annotated, Any, Literal

from msgspec import Meta, ValidationError, convert

from hegemon.errors import MalformedError, shown
from hegemon.game.game import Game

FILE = "lessons.toml"
CLAIMS = ("best-value", "most-points", "wins", "holds", "only-legal-kind")


@dataclass(frozen=True)
class Lesson:
    """One prepared position."""

    title: str
    text: str
    """What is to be learnt, in a few short sentences."""
    options: Mapping[str, str]
    position: str
    ask: str
    """What the player is asked to do."""
    right: tuple[str, ...]
    """The decisions that are right, as a player would write them."""
    why: str
    """What is said after a right decision."""
    wrong: str
    """What is said after any other."""
    hint: str
    claim: str
    """In what sense they are right, and no others: `best-value` reaches the best final margin, `most-points` leads by
    most (on average, whatever the other orders meanwhile), `wins` forces a win, `holds` leaves the other without a
    forced win, and `only-legal-kind` is the kind of decision that is asked for."""
    within: int = 1
    """For `wins` and `holds`: the number of turns that are looked at, both players' and this one counted."""


TEXT = Annotated[str, Meta(pattern=r"\S")], "a text"
KINDS: dict[str, tuple[Any, str]] = {
    "options": (dict[str, str], "a table of options with their values as texts"),
    "right": (Annotated[list[str], Meta(min_length=1)], "a list of decisions"),
    "claim": (Literal[CLAIMS], f"one of {', '.join(CLAIMS)}"),
    "within": (Annotated[int, Meta(ge=1)], "a whole number from 1 on"),
}
"""What the fields that are no texts must be."""


def lessons_of(kind: type[Game]) -> tuple[Lesson, ...]:
    """The lessons of a game, in their order; none where it has no file of them."""
    file = kind.folder() / FILE
    if not file.is_file():
        return ()
    try:
        read = tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise MalformedError(f"it can't be read: {error}", str(file)) from None
    tables = read.get("lesson", [])
    if set(read) - {"lesson"} or not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise MalformedError("it holds something else than tables [[lesson]]", str(file))
    try:
        return tuple(_lesson(table, f"lesson {number}") for number, table in enumerate(tables, 1))
    except MalformedError as error:
        raise error.at(str(file)) from None


def _lesson(table: Mapping[str, Any], where: str) -> Lesson:
    known = {field.name: field for field in fields(Lesson)}
    strange = [name for name in table if name not in known]
    lacking = [name for name, field in known.items() if field.default is MISSING and name not in table]
    if strange or lacking:
        what = f"there is no field {shown(strange[0])}" if strange else f"it lacks {', '.join(lacking)}"
        raise MalformedError(f"{what}; the fields of a lesson are {', '.join(known)}", where)
    for name, value in table.items():
        kind, wanted = KINDS.get(name, TEXT)
        try:
            convert(value, kind)
        except ValidationError:
            raise MalformedError(f"{name} is not {wanted}", where) from None
    return Lesson(**{**table, "right": tuple(table["right"])})
