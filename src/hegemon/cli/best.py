"""`hegemon best`: the best turn in a position, its value, and the likely continuation."""

from typing import Any

import click

from hegemon.cli.arguments import (
    answer,
    as_json,
    fixed_seed,
    game_and_position,
    player_from_0,
    seconds_up_to,
    whole_number,
)
from hegemon.cli.progress_line import working
from hegemon.errors import IllegalError
from hegemon.game.game import Game
from hegemon.play.report import thought_data, worth
from hegemon.play.thought import Limits, Progress, Tell, Thought

SECONDS = 1.0
"""Seconds of thinking without any limit on the command line."""
MOST_SECONDS = 3600
MOST_SIMULATIONS = 10**9
MOST_THREADS = 256
MOST_PLAYERS = 99


@click.command(name="best")
@game_and_position
@click.option(
    "--player", type=whole_number(1, MOST_PLAYERS), metavar="N", help="Decide for this player, if both decide at once."
)
@click.option("--seconds", type=seconds_up_to(MOST_SECONDS), help=f"Think for this long.  [default: {SECONDS:g}]")
@click.option(
    "--simulations",
    type=whole_number(1, MOST_SIMULATIONS),
    metavar="N",
    help="Think for this many simulations or nodes; the answer is the same every time.",
)
@click.option("--level", type=whole_number(1, 8), help="Think as the opponent of this level does, errors included.")
@fixed_seed
@click.option(
    "--threads",
    type=whole_number(1, MOST_THREADS),
    metavar="T",
    help="Use this many cores.  [default: all for --seconds, else 1]",
)
@as_json
def command(
    game: Game,
    position: Any,
    player: int | None,
    seconds: float | None,
    simulations: int | None,
    level: int | None,
    seed: int,
    threads: int | None,
    as_json: bool,
) -> None:
    """Find the best turn in GAME, or in a position of it.

    Where both players decide at once, the best is a mix: several orders, each with the probability to choose it.
    """
    decider = player_from_0(game, player)
    limits = limits_of(seconds, simulations, level)

    def tell(progress: Progress) -> None:
        line.tell_search(progress.seconds, f"depth {progress.depth},", progress.nodes)

    with working() as line:
        thought = thought_of(game, position, decider, limits, level, seed, threads, tell)
    data = thought_data(game, thought)
    if as_json:
        answer(data)
        return
    click.echo(f"move    {data['move']}")
    click.echo(f"value   {worth(game, thought)}")
    if len(data["line"]) > 1:
        # A space can't separate texts that contain spaces.
        click.echo(f"line    {(', ' if any(' ' in text for text in data['line']) else ' ').join(data['line'])}")
    if position.together():
        for choice in data["choices"]:
            click.echo(f"mix     {choice['share']:6.1%}  {choice['move']}")
    click.echo(f"how     {thought.by}; {thought.nodes:,} nodes in {thought.seconds:.1f} s")


def limits_of(seconds: float | None, simulations: int | None, level: int | None) -> Limits | None:
    """The limit that is asked for; None for the level's own, and a second if nothing is asked for."""
    if seconds is not None and simulations is not None:
        raise IllegalError("seconds and simulations are two limits; give one of them")
    if seconds is None and simulations is None and level is None:
        seconds = SECONDS
    return None if seconds is None and simulations is None else Limits(simulations=simulations, seconds=seconds)


def thought_of(
    game: Game,
    position: Any,
    player: int | None,
    limits: Limits | None,
    level: int | None,
    seed: int,
    threads: int | None,
    progress: Tell | None = None,
) -> Thought:
    """Think, on all cores if the limit is a time; any other limit gives the same answer on every machine."""
    # Importing the searches takes a second, so it waits until it is needed.
    from hegemon.play.think import think
    from hegemon.search.playouts import usable_cores

    if threads is None:
        threads = 1 if limits is None or limits.seconds is None else min(usable_cores(), MOST_THREADS)
    return think(game, position, player, limits=limits, level=level, seed=seed, threads=threads, progress=progress)
