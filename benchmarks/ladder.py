"""All levels, `random`, `greedy` and the opponents of each game on one scale: `make ladder`.

Not everybody meets everybody: each level meets the one below, and the others meet a few levels. All pairings of a game
are played in turn, so that it can be stopped at any time, and is after some minutes. Seeds are fresh: nothing was tuned
on them. Levels play with a part of their budgets. Elo is by maximum likelihood (`play/scale.py`), with `random` at 0.
The result is printed, and written into a file.
"""

import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import click
from contests import FRESH, GAMES, highest_level

import hegemon
from hegemon.cli.progress_line import ProgressLine
from hegemon.play.levels import LEVELS
from hegemon.play.match import MatchSetup, Played, play_games
from hegemon.play.scale import Scale, Scored, scale_of
from hegemon.search.playouts import usable_cores

ANCHOR = "random"
MET_BY_GREEDY = (2, 3, 4, 6)
MET_BY_OTHERS = (4, 8)
RESULT = Path(__file__).parent / "ladder.txt"


@dataclass(frozen=True)
class Plan:
    """How the games of one game are chosen."""

    games: int
    minutes: float
    part: int
    seed: int
    workers: int


@dataclass(frozen=True)
class Rated:
    """A game and what its games came to."""

    described: str
    scale: Scale
    games: int
    minutes: float
    ceiling: int


def pairings(game: hegemon.Game, part: int) -> list[tuple[str, str]]:
    """Who meets whom."""
    top = highest_level(game)
    levels = {level: f"level{level}" if part == 1 else f"level{level}/{part}" for level in LEVELS if level <= top}
    met = [(levels[1], ANCHOR), ("greedy", ANCHOR)]
    met += [(levels[level], levels[level - 1]) for level in list(levels)[1:]]
    met += [(levels[level], "greedy") for level in MET_BY_GREEDY if level in levels]
    for added in game.mind.opponents:
        met += [(added.name, "greedy")]
        met += [(levels[level], added.name) for level in sorted({min(level, top) for level in MET_BY_OTHERS})]
    return met


def games_in_turn(setups: list[MatchSetup], games: int, seats: int) -> Iterator[tuple[MatchSetup, int]]:
    """A round of each pairing, then the next of each, and so on."""
    for first in range(0, games, seats):
        for setup in setups:
            yield from ((setup, number) for number in range(first, min(games, first + seats)))


def rated(name: str, plan: Plan, line: ProgressLine, after: float) -> Rated:
    """Play the games of one game within its minutes; `after` more minutes will be needed for others."""
    game = hegemon.load(name, **GAMES[name])
    seats = len(game.seats)
    setups = [
        MatchSetup(name, players, plan.seed + number, GAMES[name])
        for number, players in enumerate(pairings(game, plan.part))
    ]
    total = len(setups) * plan.games
    scored: list[Scored] = []
    begun = time.monotonic()
    with closing(play_games(games_in_turn(setups, plan.games, seats), plan.workers)) as playing:
        for setup, played in playing:
            scored.append(_scored(setup, played, seats))
            spent = (time.monotonic() - begun) / 60
            left = max(0.0, min(plan.minutes - spent, spent * (total - len(scored)) / len(scored)))
            line.tell(f"{name}: {len(scored)} of {total} games, {left:.1f} minutes left, {left + after:.0f} for all")
            # One round of each connects everybody.
            if spent >= plan.minutes and len(scored) >= seats * len(setups):
                break
    line.end()
    minutes = (time.monotonic() - begun) / 60
    return Rated(game.described(), scale_of(scored, ANCHOR, seats), len(scored), minutes, highest_level(game))


def _scored(setup: MatchSetup, played: Played, seats: int) -> Scored:
    first, second = (name.partition("/")[0] for name in setup.players)
    return Scored(first, second, played.first, float(played.taken(seats)), played.number // seats)


# The table


def table(found: list[Rated]) -> Iterator[str]:
    """All on one scale a game, as the docs show it."""
    names = sorted({name for each in found for name in each.scale.players}, key=place)
    yield f"| | {' | '.join(each.described for each in found)} |"
    yield f"|---|{'---|' * len(found)}"
    for name in names:
        yield f"| `{name}` | {' | '.join(cell(each, name) for each in found)} |"
    yield f"| player 1 over player 2 | {' | '.join(advantage(each) for each in found)} |"


def place(name: str) -> tuple[int, str]:
    """Where a player stands in the table: those of all games first, then what games add."""
    kinds = [ANCHOR, "greedy", *(f"level{level}" for level in LEVELS)]
    return (kinds.index(name), "") if name in kinds else (len(kinds), name)


def cell(each: Rated, name: str) -> str:
    """What the table says of a player in a game."""
    placed = each.scale.players.get(name)
    if placed is not None:
        return "0" if name == ANCHOR else str(placed)
    above = name in [f"level{level}" for level in LEVELS if level > each.ceiling]
    return f"as level {each.ceiling}" if above else ""


def advantage(each: Rated) -> str:
    """What it is worth to sit first, with its interval; a seat's worth counts from the mean of both."""
    seat = each.scale.seats[0]
    low, high = (0.0 if end is None else 2 * end for end in (seat.low, seat.high))
    return f"{2 * seat.elo:+.0f} [{low:+.0f}, {high:+.0f}]" if len(each.scale.seats) == 2 else ""


@click.command()
@click.option("--game", "only", multiple=True, type=click.Choice(list(GAMES)), help="Only this game; repeatable.")
@click.option("--games", default=100, show_default=True, help="The number of games of each pairing, at the most.")
@click.option("--minutes", default=8.0, show_default=True, help="The time for each game.")
@click.option("--part", default=20, show_default=True, help="Levels play with one in this number of parts.")
@click.option("--seed", default=FRESH, show_default=True)
@click.option("--workers", type=int, default=usable_cores, help="Processes.  [default: one for each core]")
@click.option("--out", type=click.Path(path_type=Path), default=RESULT, help="The file to write.")
def command(only: tuple[str, ...], games: int, minutes: float, part: int, seed: int, workers: int, out: Path) -> None:
    """Play and rate."""
    plan, line = Plan(games, minutes, part, seed, workers), ProgressLine()
    names = [name for name in GAMES if not only or name in only]
    found = []
    for number, name in enumerate(names):
        found.append(rated(name, plan, line, (len(names) - number - 1) * minutes))
        click.echo(f"{found[-1].described}: {found[-1].games} games in {found[-1].minutes:.1f} minutes", err=True)
    budget = "their budgets" if part == 1 else f"1/{part} of their budgets"
    said = [
        *table(found),
        "",
        f"Elo with 95% intervals; levels play with {budget}. Seed {seed}. "
        + "; ".join(f"{each.described}: {each.games:,} games" for each in found)
        + ".",
    ]
    text = "\n".join(said) + "\n"
    click.echo(text, nl=False)
    out.write_text(text)


if __name__ == "__main__":
    command()
