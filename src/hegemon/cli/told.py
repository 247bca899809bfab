"""Progress of a long command: one line on standard error that is written over once a second."""

import sys
import time

import click

SECONDS_IN_A_LOG = 10
"""Where nothing can be written over, a line comes so seldom."""


class Line:
    """The line; nothing is shown of what takes less than a second."""

    def __init__(self) -> None:
        self.begun = self.last = time.monotonic()
        self.width = 0

    def tell(self, seconds: float, what: str, nodes: int) -> None:
        """How far a search has come."""
        self.tell_now(f"{what} {nodes:,} nodes, {nodes / max(seconds, 1e-9):,.0f} nodes/s")

    def tell_now(self, what: str) -> None:
        """Anything in words."""
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
        """What comes next begins a line of its own."""
        if self.width:
            click.echo("", err=True)
            self.width = 0
