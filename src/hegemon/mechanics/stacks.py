"""Stacks that move in part: the sign of a player's pieces, and how groups that leave a stack are played and written."""

import re

from hegemon.native import compiled

MORE = 61
"""A small move: this many go, and another number follows. Any number is MORE some times and then 0 to 60."""


@compiled
def sign_of(player: int) -> int:
    """Pieces of the first player are counted positive, those of the second negative."""
    return 1 - 2 * player


@compiled
def numbers_up_to(most: int) -> int:
    """The small moves that say how many of a stack go, none included, as a set."""
    return (1 << min(most, MORE) + 1) - 1


def group_pattern(cell: str, behind: str = "") -> re.Pattern[str]:
    """What matches a group where `cell` matches the name of a cell, and `behind` what may follow the group.

    >>> group_pattern("[a-z]").fullmatch("a>b*3").groupdict()
    {'source': 'a', 'target': 'b', 'number': '3'}
    """
    return re.compile(rf"(?P<source>{cell})>(?P<target>{cell})(\*(?P<number>[1-9]\d{{0,5}}))?{behind}", re.ASCII)


def write_way(source: str, target: str) -> str:
    """From where a group goes and where to, `a1>b1`; plans call their items so."""
    return f"{source}>{target}"


def read_way(way: str) -> tuple[str, str]:
    """Both ends of a way that `write_way` wrote."""
    source, _, target = way.partition(">")
    return source, target


def write_group(source: str, target: str, number: int) -> str:
    """A way and how many go it, `a1>b1*3`, unless it is one alone."""
    return write_way(source, target) + (f"*{number}" if number > 1 else "")
