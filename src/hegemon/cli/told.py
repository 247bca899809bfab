"""Progress of a long command: one line on standard error that is written over once a second."""

import time

import click


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
        if time.monotonic() - self.last < 1:
            return
        self.last = time.monotonic()
        click.echo(f"\r{what:<{self.width}}", nl=False, err=True)
        self.width = len(what)

    def end(self) -> None:
        """What comes next begins a line of its own."""
        if self.width:
            click.echo("", err=True)
            self.width = 0
