"""How groups that leave a stack are written: `a1>b1` for one piece, `a1>b1*3` for three."""

import re


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
    """A way and how many go it, unless it is one alone."""
    return write_way(source, target) + (f"*{number}" if number > 1 else "")
