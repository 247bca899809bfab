"""`hegemon best`: what to play in a position, what it is worth, and what is likely to follow."""

from collections.abc import Sequence
from typing import Any

import click

from hegemon.cli.arguments import (
    answer,
    as_json,
    chosen_game,
    chosen_options,
    fixed_seed,
    game_name,
    player_from_0,
    position_of,
    position_text,
    seconds_up_to,
    telling_of_compilation,
)
from hegemon.cli.told import Line
from hegemon.errors import IllegalError
from hegemon.game.game import Game
from hegemon.game.turns import decision_ends
from hegemon.play.thought import Limits, Progress, Tell, Thought
from hegemon.play.words import figure, line_texts, worth

SECONDS = 1.0
"""Of thought, where nobody asks for more or less."""
MOST_SECONDS = 3600
MOST_SIMULATIONS = 10**9
MOST_THREADS = 256
MOST_CHOICES = 10
"""Choices that are told."""


@click.command(name="best")
@game_name
@chosen_options
@position_text
@click.option("--player", type=click.IntRange(1), metavar="N", help="Whose orders, where both decide at once.")
@click.option("--seconds", type=seconds_up_to(MOST_SECONDS), help=f"Think so long.  [default: {SECONDS:g}]")
@click.option(
    "--simulations",
    type=click.IntRange(1, MOST_SIMULATIONS),
    metavar="N",
    help="Think so many simulations or nodes: the same answer every time.",
)
@click.option("--level", type=click.IntRange(1, 8), help="Think as the opponent of this level does.")
@fixed_seed
@click.option(
    "--threads",
    type=click.IntRange(1, MOST_THREADS),
    metavar="T",
    help="Think on so many cores.  [default: all for --seconds, else 1]",
)
@as_json
def command(
    game_name: str,
    chosen: tuple[str, ...],
    position: str | None,
    player: int | None,
    seconds: float | None,
    simulations: int | None,
    level: int | None,
    seed: int,
    threads: int | None,
    as_json: bool,
) -> None:
    """Find the best turn in GAME, or in a position of it.

    Where both decide at once the best is a mix: the orders are told with the odds at which to choose them.
    """
    game = chosen_game(game_name, chosen)
    here = position_of(game, position)
    decider = player_from_0(game, player)
    limits = limits_of(seconds, simulations, level)
    line = Line()

    def told(progress: Progress) -> None:
        line.tell(progress.seconds, f"depth {progress.depth},", progress.nodes)

    with telling_of_compilation():
        thought = thought_of(game, here, decider, limits, level, seed, threads, told)
    line.end()
    data = thought_data(game, thought)
    if as_json:
        answer(data)
        return
    click.echo(f"move    {data['move']}")
    click.echo(f"value   {worth(game, thought)}")
    if len(data["line"]) > 1:
        click.echo(f"line    {', '.join(data['line']) if spaced(data['line']) else ' '.join(data['line'])}")
    if here.together():
        for choice in data["choices"]:
            click.echo(f"mix     {choice['share']:6.1%}  {choice['move']}")
    click.echo(f"how     {thought.by}; {thought.nodes:,} nodes in {thought.seconds:.1f} s")


def limits_of(seconds: float | None, simulations: int | None, level: int | None) -> Limits | None:
    """How long to think: as asked for, as the level does, or a second."""
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
    told: Tell | None = None,
) -> Thought:
    """What thinking comes to, on all cores where only the clock limits it; else the same on every machine."""
    # A search takes a second to import, so nothing imports it before somebody thinks.
    from hegemon.play.think import think
    from hegemon.search.playouts import usable_cores

    if threads is None:
        threads = 1 if limits is None or limits.seconds is None else min(usable_cores(), MOST_THREADS)
    return think(game, position, player, limits=limits, level=level, seed=seed, threads=threads, progress=told)


def thought_data(game: Game, thought: Thought) -> dict[str, Any]:
    """What thinking came to, as JSON has it."""
    before = thought.before
    # A search may know its other choices only by how they begin, and that is no turn.
    whole = [choice for choice in thought.choices if decision_ends(choice.decided, before.to_move())]
    value = thought.value if thought.proved else float(thought.value)
    data: dict[str, Any] = {"move": game.notation.write_decision(before, thought.decided.moves), "value": figure(value)}
    if thought.interval is not None:
        data["interval"] = [figure(end) for end in thought.interval]
    return {
        **data,
        "proved": thought.proved,
        "line": line_texts(game, before, thought.line),
        "nodes": thought.nodes,
        "seconds": round(thought.seconds, 3),
        "by": thought.by,
        "choices": [
            {
                "move": game.notation.write_decision(before, choice.decided.moves),
                "share": round(choice.share, 4),
                "value": None if choice.value is None else figure(choice.value),
            }
            for choice in whole[:MOST_CHOICES]
        ],
    }


def spaced(texts: Sequence[str]) -> bool:
    """Whether texts hold spaces, so that a space can't part them."""
    return any(" " in text for text in texts)
