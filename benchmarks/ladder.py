"""Each level against the one below, in every game: `make ladder`.

Every pair plays 200 games with swapped sides and a twentieth of both budgets. A level must take at least 60% of the
points, except where the game is solved at that level, which the table then says. It prints a table for the docs. The
exit code is 1 if a requirement is missed. `--games N` and `--only GAME` shorten it.
"""

import sys
import time
from dataclasses import dataclass

import click

import hegemon
from hegemon.cli.progress_line import ProgressLine
from hegemon.play.levels import LEVELS
from hegemon.play.match import Match, MatchSetup, play_match
from hegemon.play.think import think
from hegemon.search.playouts import usable_cores

PART = 20
REQUIRED = 0.6
STEPS = [
    ("influence", {"board": "snowflake", "territory": "on"}),
    ("trigame", {"lock": "never"}),
    ("throne", {}),
    ("strategic", {}),
    ("territory", {}),
]
"""The games as written, except two that little thought plays perfectly, so that levels can't be told apart: Influence
is played on a board that isn't solved in a second, and Trigame without the lock, with which the side seems to
decide."""


@dataclass(frozen=True)
class LevelPair:
    """A level and its match against the one below."""

    level: int
    match: Match
    seconds: float
    solved: bool

    @property
    def share(self) -> float:
        """The higher level's share of the points."""
        return float(self.match.points) / self.match.games

    @property
    def holds(self) -> bool:
        """Whether that share is large enough."""
        return self.solved or self.share >= REQUIRED

    def __str__(self) -> str:
        rating = self.match.rating()
        ends = ["" if end is None else f"{end:+.0f}" for end in (rating.low, rating.high)]
        elo = "" if rating.elo is None else f"{rating.elo:+.0f} "
        note = " solved" if self.solved else "" if self.holds else " MISSED"
        return f"{100 * self.share:.1f}% ({elo}[{', '.join(ends)}]){note}"


def solved_at(game: hegemon.Game, level: int) -> bool:
    """Whether a level proves the value of the first position; only the top level tries to prove anything."""
    return level == LEVELS[-1] and think(game, game.start(), level=level).proved


def climb(name: str, options: dict[str, str], level: int, games: int, line: ProgressLine) -> LevelPair:
    """Play a level against the one below."""
    setup = MatchSetup(name, (f"level{level}/{PART}", f"level{level - 1}/{PART}"), level, options)
    game = hegemon.load(name, **options)
    match, begun = Match(len(game.seats)), time.monotonic()
    for played in play_match(setup, games, usable_cores()):
        match.add(played)
        line.tell(f"{name}: level {level} has {match.points} of {match.games}")
    return LevelPair(level, match, time.monotonic() - begun, solved_at(game, level))


@click.command()
@click.option("--games", default=200, show_default=True, help="The number of games of each pair.")
@click.option("--only", metavar="GAME", help="Only this game.")
def command(games: int, only: str | None) -> None:
    """Play the ladder and print it."""
    begun, missed = time.monotonic(), 0
    line = ProgressLine()
    print(f"| level | {' | '.join(f'{level} over {level - 1}' for level in LEVELS[1:])} |")
    print(f"|---|{'---|' * len(LEVELS[1:])}")
    for name, options in STEPS:
        if only not in (None, name):
            continue
        pairs = [climb(name, options, level, games, line) for level in LEVELS[1:]]
        line.end()
        described = hegemon.load(name, **options).described()
        print(f"| {described} | {' | '.join(map(str, pairs))} |", flush=True)
        print(f"{described}: {' '.join(f'{pair.seconds:.0f}' for pair in pairs)} s", file=sys.stderr)
        missed += sum(not pair.holds for pair in pairs)
    print(f"\n{games} games a pair, a twentieth of the budgets, {(time.monotonic() - begun) / 60:.0f} minutes.")
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    command()
