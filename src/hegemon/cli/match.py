"""`hegemon match`: two opponents play many games and are rated."""

import re
import sys
from collections.abc import Callable, Iterator
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import click

from hegemon.cli.arguments import (
    INTERRUPTED,
    answer,
    as_json,
    check_writable,
    chosen_game,
    chosen_options,
    fixed_seed,
    game_name,
    option_texts,
    position_text,
    refusing,
    save,
    telling_of_compilation,
    whole_number,
)
from hegemon.cli.progress_line import ProgressLine
from hegemon.errors import IllegalError, shown
from hegemon.game.game import Game
from hegemon.play.match import Match, MatchSetup, Played, play_match, programs_in
from hegemon.play.report import what_counts

LONGEST_NAME = 60
"""Letters of an opponent in the name of a file."""


@click.command(name="match")
@game_name
@chosen_options
@click.option(
    "--players",
    nargs=2,
    required=True,
    metavar="A B",
    help="The opponent to rate, and the one it plays. A may be exploit:B, which knows how B decides.",
)
@click.option("--games", type=whole_number(1, 1_000_000), default=100, show_default=True, help="The number of games.")
@fixed_seed
@position_text
@click.option(
    "--out",
    metavar="FOLDER",
    help="Write the records into this folder, which must be new or empty.  [default: match-GAME-A-B-SEED]",
)
@click.option(
    "--workers", type=whole_number(1, 256), metavar="W", help="The number of processes.  [default: one for each core]"
)
@as_json
def command(
    game_name: str,
    chosen: tuple[str, ...],
    players: tuple[str, str],
    games: int,
    seed: int,
    position: str | None,
    out: str | None,
    workers: int | None,
    as_json: bool,
) -> None:
    """Let two opponents play many games of GAME with swapped sides, and estimate how much stronger the first is.

    An opponent is random, greedy, level1 to level8 (level8@0.1: a tenth of a second a decision), one of the game's own,
    or a program of yours: exec:./program@0.1, or 'exec:./program --its options'. It is asked as hegemon engine is.

    Games come in pairs with the same luck, one for each side. In a game of more than two players, A takes each seat in
    turn and B takes all others. The record of every game is written. The games are the same for any number of workers.
    """
    from hegemon.search.playouts import usable_cores

    game = chosen_game(game_name, chosen)
    setup = MatchSetup(game_name, players, seed, option_texts(chosen), position)
    usual = "-".join(["match", *map(_plain, (game.name, *players)), str(seed)])
    match, folder, stopped = Match(len(game.seats)), Path(out or usual), False
    failures: list[Played] = []
    with closing(play_match(setup, games, workers or usable_cores())) as playing:
        _prepare(folder)
        try:
            with telling_of_compilation(), _bar(games) as show:
                for played in playing:
                    save(str(folder / _file_name(game, setup, games, played)), played.record)
                    match.add(played)
                    if played.failure is not None:
                        failures.append(played)
                        click.echo(f"game {played.number + 1}: {_failed(game, setup, played)}", err=True)
                    show(match)
        except KeyboardInterrupt:
            stopped = True
        except BrokenProcessPool:
            raise click.ClickException(
                f"a process died after {match.games} games, perhaps for lack of memory; --workers 1 needs the least"
            ) from None
    if stopped:
        click.echo(f"stopped after {match.games} of {games} games", err=True)
    if match.games and as_json:
        told = {"failures": [_failure(game, setup, played) for played in failures]} if programs_in(setup) else {}
        answer({**_data(match, setup), **told, "records": str(folder)})
    elif match.games:
        _tell(game, match, setup, folder)
    if stopped:
        raise click.exceptions.Exit(INTERRUPTED)


# Records


def _file_name(game: Game, setup: MatchSetup, games: int, played: Played) -> str:
    """A file name that tells the seats, since not every record does: `game-01-level3-as-Black.record`."""
    number = str(played.number + 1).zfill(len(str(games)))
    return f"game-{number}-{_plain(setup.players[0])}-as-{_plain(game.seats[played.first])}.record"


def _plain(name: str) -> str:
    """A name with only those characters that are safe in a file name, and not too long for one."""
    return re.sub("[^A-Za-z0-9_]+", "-", name)[:LONGEST_NAME]


def _prepare(folder: Path) -> None:
    """Make the folder. Fail before the first game if records can't be written, or if the folder holds other files."""
    with refusing(f"folder {shown(str(folder))} can't be used for the records", "folder"):
        folder.mkdir(parents=True, exist_ok=True)
        taken = any(folder.iterdir())
    if taken:
        raise IllegalError(f"folder {shown(str(folder))} holds files already; name another with --out")
    check_writable(str(folder / "game.record"))


# Opponents that fail


def _failure(game: Game, setup: MatchSetup, played: Played) -> dict[str, Any]:
    """Which game was lost because an opponent failed, by whom, and why."""
    assert played.failure is not None
    seat = played.failure.seat
    player = setup.players[int(seat != played.first)]
    return {"game": played.number + 1, "player": player, "seat": game.seats[seat], "why": played.failure.why}


def _failed(game: Game, setup: MatchSetup, played: Played) -> str:
    """The same in a line."""
    failure = _failure(game, setup, played)
    return f"{failure['player']} ({failure['seat']}) loses: it {failure['why']}"


# Progress and answers


@contextmanager
def _bar(games: int) -> Iterator[Callable[[Match], None]]:
    """A function that shows the progress of a match: a bar on a terminal, a line now and then elsewhere."""

    def so_far(match: Match) -> str:
        return f"{match.wins} won, {match.draws} drawn, {match.losses} lost"

    if sys.stderr is None or not sys.stderr.isatty():
        line = ProgressLine()
        yield lambda match: line.tell(f"{match.games} of {games} games: {so_far(match)}")
        return

    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=games)
        yield lambda match: progress.update(task, completed=match.games, description=so_far(match))


def _data(match: Match, setup: MatchSetup) -> dict[str, Any]:
    rating = match.rating()
    return {
        "wins": match.wins,
        "draws": match.draws,
        "losses": match.losses,
        "elo": _rounded(rating.elo),
        "interval": [_rounded(rating.low), _rounded(rating.high)],
        "points": str(match.points),
        "games": match.games,
        "players": list(setup.players),
        "seed": setup.seed,
    }


def _rounded(elo: float | None) -> float | None:
    return None if elo is None else round(elo, 1) + 0.0  # never -0.0


def _tell(game: Game, match: Match, setup: MatchSetup, folder: Path) -> None:
    from rich.console import Console
    from rich.table import Column, Table

    first, second = setup.players
    others = "" if match.seats == 2 else f" (in the other {match.seats - 1} seats)"
    counts = (Column(counted, justify="right") for counted in ("wins", "draws", "losses", "points"))
    table = Table("player", *counts, box=None)
    table.add_row(first, *map(str, (match.wins, match.draws, match.losses, match.points)))
    lost = match.games - match.points
    table.add_row(second + others, *map(str, (match.losses, match.draws, match.wins, lost)))
    console = Console(highlight=False, markup=False)
    console.print(f"{game.described()}, {match.games} {'game' if match.games == 1 else 'games'}, seed {setup.seed}")
    console.print(table)
    if match.seats > 2:
        console.print(what_counts(game))
    console.print(verdict(match, first, second), soft_wrap=True)
    console.print(f"records in {folder}", soft_wrap=True)


def verdict(match: Match, first: str, second: str) -> str:
    """The result of a match in a sentence."""
    rating = match.rating()
    if rating.low is not None and rating.low > 0:
        finding = f"{first} is stronger than {second}"
    elif rating.high is not None and rating.high < 0:
        finding = f"{first} is weaker than {second}"
    else:
        finding = "the games don't show who is stronger"
    all_of_them = f"all games {'won' if rating.score == 1 else 'lost'}"
    elo = all_of_them if rating.elo is None else f"{rating.elo:+.0f} Elo"
    if rating.low is not None and rating.high is not None:
        between = f"between {rating.low:+.0f} and {rating.high:+.0f}"
    elif rating.low is not None:
        between = f"at least {rating.low:+.0f}"
    elif rating.high is not None:
        between = f"at most {rating.high:+.0f}"
    else:
        return f"{finding}: {elo}, which may mean anything"
    return f"{finding}: {elo}, with 95% certainty {between} Elo"
