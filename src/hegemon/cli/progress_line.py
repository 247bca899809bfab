"""Progress of a long command, on one line of standard error that is overwritten once a second."""

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import click

from hegemon.cli.arguments import telling_of_compilation

SECONDS_IN_A_LOG = 10
"""Seconds between lines where standard error is not a terminal and nothing can be overwritten."""


class ProgressLine:
    """The line. Work that takes less than a second shows nothing."""

    def __init__(self) -> None:
        self.last = time.monotonic()
        self.width = 0

    def tell_search(self, seconds: float, what: str, nodes: int) -> None:
        """Show how far a search has come."""
        self.tell(f"{what} {nodes:,} nodes, {nodes / max(seconds, 1e-9):,.0f} nodes/s")

    def tell(self, what: str) -> None:
        """Show any text."""
        terminal = sys.stderr is not None and sys.stderr.isatty()
        if time.monotonic() - self.last < (1 if terminal else SECONDS_IN_A_LOG):
            return
        self.last = time.monotonic()
        if not terminal:
            click.echo(what, err=True)
            return
        click.echo(f"\r{what:<{self.width}}", nl=False, err=True)
        self.width = len(what)

    def end(self) -> None:
        """Start a new line for what is printed next."""
        if self.width:
            click.echo("", err=True)
            self.width = 0


@contextmanager
def working() -> Iterator[ProgressLine]:
    """The line for some work; what is compiled meanwhile is told too."""
    line = ProgressLine()
    with telling_of_compilation():
        yield line
    line.end()
