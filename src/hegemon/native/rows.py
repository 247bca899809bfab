"""Positions as rows of whole numbers in an array, and back, so that tables can hold any game's."""

from collections.abc import Iterator
from typing import Any


def row_length(position: Any) -> int:
    """How many whole numbers a position is made of."""
    return sum(1 for _ in _numbers(position))


def write_row(position: Any, row: Any) -> None:
    """Write a position's numbers, field by field, into a row of that length."""
    for at, number in enumerate(_numbers(position)):
        row[at] = number


def read_row(like: Any, row: Any) -> Any:
    """The position in a row; `like` is any position of its class."""
    return _built(like, map(int, row))


def _numbers(position: Any) -> Iterator[int]:
    for field in position:
        if isinstance(field, tuple):
            yield from _numbers(field)
        else:
            yield field


def _built(like: Any, numbers: Iterator[int]) -> Any:
    fields = [_built(field, numbers) if isinstance(field, tuple) else next(numbers) for field in like]
    return type(like)(*fields) if hasattr(like, "_fields") else tuple(fields)
