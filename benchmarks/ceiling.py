"""How much strength is left, game by game.

`python benchmarks/ceiling.py [--game NAME] [--games N] [--quick] [--json]`. Two measures:

- on instances that can be solved exactly, what an opponent (usually level 8) gives away against perfect play, by
  decision and by game, in parts of a win, and in points where the margin is played for;
- on the full games, what an exploiter takes: a search that knows the other's policy (`play/exploiter.py`). What it
  takes from `greedy` is the most that anybody was shown to take from it, and what it takes from level 8 beyond half is
  what level 8 leaves open.

Every figure comes with its 95% interval. What is solved takes SciPy for Strategic Influence.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import click
import solved
import solved_orders
from contests import FRESH, GAMES, contested
from solved import Given, Mean, Told, given_away, mean_of

import hegemon
from hegemon.cli.progress_line import ProgressLine
from hegemon.play import find_opponent
from hegemon.play.match import MatchSetup
from hegemon.search.playouts import usable_cores

INSTANCES: dict[str, Callable[[], solved.Instance]] = {
    "influence": solved.influence,
    "trigame": solved.trigame,
    "throne": solved.throne,
    "territory": solved.territory,
}
"""The instances that are solved position by position; Strategic Influence is solved by linear programs."""


@dataclass(frozen=True)
class Line:
    """A line of the table: a measure, its figure, and the ends of its interval."""

    game: str
    measure: str
    figure: float
    low: float | None
    high: float | None
    count: int
    """Decisions, games, or whatever it is a mean of."""
    unit: str
    notes: dict[str, int] = field(default_factory=dict)

    def __str__(self) -> str:
        scale, digits, unit = {"win": (1, 4, " of a win"), "point": (1, 2, " points"), "share": (100, 1, "%")}[
            self.unit
        ]
        between = ""
        if self.low is not None and self.high is not None:
            between = f" [{scale * self.low:.{digits}f}, {scale * self.high:.{digits}f}]"
        notes = "".join(f", {value} {name}" for name, value in self.notes.items())
        return f"| {self.measure} | {scale * self.figure:.{digits}f}{unit}{between} | {self.count}{notes} |"


def solved_of(name: str, player: str, games: int, told: Told) -> tuple[str, Given]:
    """What is solved in a game, and what a player gives away there."""

    def opponent(game: hegemon.Game) -> hegemon.play.Opponent:
        return find_opponent(player, game)

    if name == "strategic":
        return solved_orders.ABOUT, solved_orders.given_away(opponent, games, told)
    instance = INSTANCES[name]()
    return instance.about, given_away(instance, opponent, games, told)


def solved_lines(name: str, player: str, games: int, line: ProgressLine) -> Iterator[Line]:
    """What a player gives away where perfect play is known."""
    about, given = solved_of(name, player, games, line.tell)
    line.end()

    def told(measure: str, mean: Mean, unit: str, **notes: int) -> Line:
        return Line(about, measure, mean.mean, mean.low, mean.high, mean.count, unit, notes)

    notes = {"called proved": given.proved, "of these wrong": given.proved_lost} if given.proved else {}
    yield told(f"`{player}` gives away by decision", mean_of(given.decisions), "win", **notes)
    yield told(f"`{player}` gives away by game", mean_of(given.games), "win")
    if given.points and any(given.points):
        yield told(f"`{player}` gives away by game", mean_of(given.points), "point")
    elif given.points:
        # How many points may be lost where none was seen to be, no number of games tells.
        yield Line(about, f"`{player}` gives away by game", 0.0, None, None, len(given.points), "point")


def exploited_lines(name: str, players: list[str], games: int, workers: int, line: ProgressLine) -> Iterator[Line]:
    """What somebody who knows a player takes from it."""
    described = hegemon.load(name, **GAMES[name]).described()
    for number, player in enumerate(players):
        setup = MatchSetup(name, (f"exploit:{player}", player), FRESH + 100 + number, GAMES[name])
        share = contested(setup, games, workers, line)
        yield Line(
            described, f"the exploiter takes from `{player}`", share.taken, share.low, share.high, games, "share"
        )


@click.command()
@click.option("--game", "only", multiple=True, type=click.Choice(list(GAMES)), help="Only this game; repeatable.")
@click.option("--games", default=100, show_default=True, help="Games of each instance and of each match.")
@click.option("--quick", is_flag=True, help="A few games only: wide intervals.")
@click.option("--player", default="level8", show_default=True, help="Who is measured where perfect play is known.")
@click.option(
    "--against",
    multiple=True,
    default=("greedy", "level8@0.1"),
    show_default=True,
    help="Who is exploited; repeatable.",
)
@click.option("--no-solved", is_flag=True, help="Leave out the instances that are solved.")
@click.option("--no-exploiter", is_flag=True, help="Leave out the exploiter.")
@click.option("--workers", type=int, default=usable_cores, help="Processes of a match.  [default: one for each core]")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
def command(
    only: tuple[str, ...], games: int, quick: bool, player: str, against: tuple[str, ...], no_solved: bool,
    no_exploiter: bool, workers: int, as_json: bool,
) -> None:  # fmt: skip
    """Measure and print a table for each game."""
    games, progress = (min(games, 6) if quick else games), ProgressLine()
    found: list[Line] = []
    for name in [name for name in GAMES if not only or name in only]:
        lines: list[Iterator[Line]] = []
        if not no_solved:
            lines.append(solved_lines(name, player, games, progress))
        if not no_exploiter:
            lines.append(exploited_lines(name, list(against), games, workers, progress))
        for part in lines:
            about = ""
            for each in part:
                found.append(each)
                if not as_json:
                    head = (
                        f"\n**{each.game}**\n\n| | figure [95%] | of |\n|---|---|---|\n" if each.game != about else ""
                    )
                    click.echo(f"{head}{each}")
                about = each.game
    if as_json:
        click.echo(json.dumps({"games": games, "lines": [vars(each) for each in found]}))


if __name__ == "__main__":
    command()
