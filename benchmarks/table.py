"""Figures of a benchmark as the rows of a table, and how much effort goes into each."""

import importlib.metadata
import os
import platform
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import click

WIDTH = 65
QUIET = 0.15
"""A round is quiet if other programs use fewer cores than this meanwhile."""


@dataclass(frozen=True)
class Effort:
    """How much is measured."""

    seconds: float
    """Time for each contestant in each round."""
    rounds: int
    sample: int
    """Random games from which the average length of an OpenSpiel game is taken."""
    patience: int
    """Most rounds that are played to find quiet ones on two cores."""
    starts: int
    """Processes that are started."""
    kept: int
    """Games after which the memory is measured."""


FULL = Effort(seconds=0.3, rounds=7, sample=20_000, patience=40, starts=5, kept=10_000_000)
QUICK = Effort(seconds=0.1, rounds=3, sample=2_000, patience=10, starts=2, kept=1_000_000)


@dataclass(frozen=True)
class Row:
    """One figure."""

    about: str
    unit: str
    measured: float | None
    least: float | None = None
    most: float | None = None
    detail: str = ""
    """How the figure came about, or why it isn't measured."""
    parts: dict[str, float] = field(default_factory=dict)
    """The detail as numbers."""

    @property
    def verdict(self) -> str:
        if self.measured is None:
            return "not measured"
        if (self.least is not None and self.measured < self.least) or (
            self.most is not None and self.measured > self.most
        ):
            return "MISSED"
        return "" if self.least is None and self.most is None else "ok"

    def required(self) -> str:
        if self.least is not None:
            return f">= {self.least:g} {self.unit}"
        return "" if self.most is None else f"<= {self.most:g} {self.unit}"

    def line(self) -> str:
        figure = "" if self.measured is None else f"{self.measured:,.{0 if self.measured >= 100 else 2}f} {self.unit}"
        verdict = self.verdict if self.measured is not None else f"{self.verdict}: "
        return f"{self.about:{WIDTH}}{figure:>11}{self.required():>12}  {verdict:8}{self.detail}".rstrip()


def tell(what: str) -> None:
    """Show progress on one line of standard error, if that is a terminal."""
    if sys.stderr.isatty():
        click.echo(f"\r\x1b[K{what}", err=True, nl=False)


def begin(what: str) -> None:
    """Announce the next part."""
    tell("")
    click.echo(f"measuring {what} ...", err=True)


def shown(rows: Iterator[Row], as_json: bool) -> list[Row]:
    """The rows as a list; each is printed as soon as it is known."""
    known = []
    for row in rows:
        known.append(row)
        if not as_json:
            tell("")
            click.echo(row.line())
    return known


def machine() -> dict[str, str]:
    """Processor and versions, on which the figures depend."""
    model = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.is_file():
        lines = cpuinfo.read_text().splitlines()
        model = next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), model)
    found = {"processor": model, "cores": str(os.cpu_count()), "python": platform.python_version()}
    for package in ("hegemon", "numba", "numpy", "open_spiel", "jax", "pgx", "ludax"):
        try:
            found[package] = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            found[package] = "missing"
    return found
