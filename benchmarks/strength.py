"""What the opponents promise, measured on this machine: a table of figures, each with its requirement.

`python benchmarks/strength.py [--games N] [--game NAME] [--line LINE] [--quick] [--json]`. The exit code is 1 if a
requirement is missed. Seeds are fresh: nothing was tuned on them. The lines:

- `greedy`: level 3 takes at least half of the points from `greedy`, level 4 at least 55%;
- `steps`: each level takes at least 57% from the one below, up to the level from which on a game says that it leaves
  nothing more to find;
- `known`: level 8 at 0.1 s takes from `greedy` and from the opponents of the game at least 90% of what an exploiter
  takes, who knows them;
- `open`: the exploiter takes at most 55% from level 8 at 0.1 s, in the games in which luck or secrecy decide;
- `solved`: where perfect play is known, level 8 gives away less than 1% of a win a game in these games, and nothing in
  any where it says that it is proved.
"""

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import click
from ceiling import solved_of
from contests import FRESH, GAMES, Share, contested, highest_level
from solved import mean_of
from table import WIDTH, Row, begin, machine, shown

import hegemon
from hegemon.cli.progress_line import ProgressLine
from hegemon.play.match import MatchSetup
from hegemon.search.playouts import usable_cores

TOP = "level8@0.1"
OF_THE_EXPLOITER = 90
AT_MOST = 55
OPEN = ("strategic", "territory")
"""Games in which nothing is proved, so that an exploiter may find something."""
GIVEN_AWAY = 1
LEVEL_OVER_GREEDY = {3: 50, 4: 55}
A_STEP = 57


@dataclass(frozen=True)
class Measures:
    """How much is measured."""

    games: int
    few: int
    """Games against an exploiter, and on each solved instance: each takes long."""
    workers: int
    seed: int


def percent(about: str, share: Share, least: float | None = None, most: float | None = None, more: str = "") -> Row:
    """A share of points as a row."""
    parts = {"low": share.low, "high": share.high, "games": float(share.games)}
    return Row(about, "%", round(100 * share.taken, 1), least, most, f"{share}{more}", parts)


class Lines:
    """The lines of one game."""

    def __init__(self, name: str, measures: Measures) -> None:
        self.name, self.measures, self.options = name, measures, GAMES[name]
        self.game = hegemon.load(name, **self.options)
        self.line = ProgressLine()
        self.matches = 0

    def share(self, first: str, second: str, games: int) -> Share:
        """What one takes from another; every match has seeds of its own."""
        self.matches += 1
        seed = self.measures.seed + 1000 * list(GAMES).index(self.name) + self.matches
        return contested(
            MatchSetup(self.name, (first, second), seed, self.options), games, self.measures.workers, self.line
        )

    def greedy(self) -> Iterator[Row]:
        """Level 3 and level 4 against `greedy`."""
        for level, least in LEVEL_OVER_GREEDY.items():
            share = self.share(f"level{level}", "greedy", self.measures.games)
            yield percent(f"{self.name}, level {level} against greedy", share, least)

    def steps(self) -> Iterator[Row]:
        """Each level against the one below, up to the highest that finds something more."""
        for level in range(2, highest_level(self.game) + 1):
            share = self.share(f"level{level}", f"level{level - 1}", self.measures.games)
            yield percent(f"{self.name}, level {level} against level {level - 1}", share, A_STEP)

    def known(self) -> Iterator[Row]:
        """Level 8 against those that are known, beside the exploiter who knows them."""
        for name in ("greedy", *(added.name for added in self.game.mind.opponents)):
            own = self.share(TOP, name, self.measures.games)
            most = self.share(f"exploit:{name}", name, self.measures.few)
            ratio = round(100 * own.taken / max(most.taken, 1e-9), 1)
            detail = f"{own} against {most}"
            about = f"{self.name}, {TOP} against {name}, of what the exploiter takes"
            yield Row(about, "%", ratio, OF_THE_EXPLOITER, None, detail, {"own": own.taken, "exploiter": most.taken})

    def open(self) -> Iterator[Row]:
        """The exploiter against level 8."""
        if self.name in OPEN:
            share = self.share(f"exploit:{TOP}", TOP, self.measures.few)
            yield percent(f"{self.name}, the exploiter against {TOP}", share, most=AT_MOST)

    def solved(self) -> Iterator[Row]:
        """What level 8 gives away where perfect play is known."""
        about, given = solved_of(self.name, "level8", self.measures.few, self.line.tell)
        self.line.end()
        mean = mean_of(given.games)
        most = GIVEN_AWAY if self.name in OPEN else None
        detail = f"[{100 * mean.low:.2f}, {100 * mean.high:.2f}] of {mean.count} games; {about}"
        yield Row(f"{self.name}, level 8 gives away a game", "%", round(100 * mean.mean, 3), None, most, detail)
        if given.proved:
            detail = f"of {given.proved} decisions; {about}"
            yield Row(f"{self.name}, proved and yet worse than the best", "", given.proved_lost, None, 0, detail)


LINES: dict[str, Callable[[Lines], Iterator[Row]]] = {
    "greedy": Lines.greedy,
    "steps": Lines.steps,
    "known": Lines.known,
    "open": Lines.open,
    "solved": Lines.solved,
}


@click.command()
@click.option("--games", default=200, show_default=True, help="Games of a match.")
@click.option("--few", default=None, type=int, help="Games against an exploiter, and where perfect play is known.")
@click.option("--game", "only", multiple=True, type=click.Choice(list(GAMES)), help="Only this game; repeatable.")
@click.option("--line", "wanted", multiple=True, type=click.Choice(list(LINES)), help="Only this line; repeatable.")
@click.option("--quick", is_flag=True, help="A few games only: verdicts are rough.")
@click.option("--seed", default=FRESH, show_default=True)
@click.option("--workers", type=int, default=usable_cores, help="Processes.  [default: one for each core]")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
def main(
    games: int, few: int | None, only: tuple[str, ...], wanted: tuple[str, ...], quick: bool, seed: int, workers: int,
    as_json: bool,
) -> None:  # fmt: skip
    """Measure everything and print the table."""
    games = min(games, 10) if quick else games
    measures = Measures(games, games if few is None else few, workers, seed)
    here = machine()
    if not as_json:
        click.echo(", ".join(f"{name} {value}" for name, value in here.items()))
        click.echo(f"\n{'':{WIDTH}}{'measured':>11}{'required':>12}")
    rows = []
    for name in [name for name in GAMES if not only or name in only]:
        begin(name)
        of_game = Lines(name, measures)
        for line in [line for line in LINES if not wanted or line in wanted]:
            rows += shown(LINES[line](of_game), as_json)
    if as_json:
        data = [vars(row) | {"verdict": row.verdict} for row in rows]
        click.echo(json.dumps({"machine": here, "games": games, "seed": seed, "rows": data}))
    if any(row.verdict == "MISSED" for row in rows):
        sys.exit(1)


if __name__ == "__main__":
    main()
