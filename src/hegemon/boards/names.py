"""Ways to name a vertex from its row (from the top), its place (from the left) and the number of rows.

>>> [name(0, 1, 5) for name in (reading, top_down, bottom_up, columns)]
['A2', 'a2', 'e2', 'B1']
"""

from collections.abc import Callable

Name = Callable[[int, int, int], str]


def reading(row: int, place: int, rows: int) -> str:
    """Row letter from the top, then the place: `A1` (Influence)."""
    return f"{_letters(row)}{place + 1}"


def top_down(row: int, place: int, rows: int) -> str:
    """The same in lower case: `a1` is at the top left (Territory)."""
    return f"{_letters(row).lower()}{place + 1}"


def bottom_up(row: int, place: int, rows: int) -> str:
    """Row letter from the bottom, lower case: `a1` is at the bottom left (Throne)."""
    return f"{_letters(rows - 1 - row).lower()}{place + 1}"


def columns(row: int, place: int, rows: int) -> str:
    """Column letter, then the row number from the top: `B1` is right of `A1` (Strategic)."""
    return f"{_letters(place)}{row + 1}"


def _letters(number: int) -> str:
    """A to Z, then AA, AB, ... as in a spreadsheet, so that no two rows share a name."""
    more, last = divmod(number, 26)
    return (_letters(more - 1) if more else "") + chr(ord("A") + last)
