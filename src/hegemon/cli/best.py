"""`hegemon best`: what to play in a position, what it is worth, and what is likely to follow."""

from collections.abc import Sequence
from fractions import Fraction
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
from hegemon.core.errors import IllegalError
from hegemon.core.game import Game
from hegemon.core.position import CHANCE
from hegemon.core.turns import Turn, decision_ends, replay
from hegemon.players.thoughts import Limits, Progress, Tell, Thought

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
    from hegemon.players.thinking import think
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
    data: dict[str, Any] = {"move": game.write_decision(before, thought.decided.moves), "value": figure(value)}
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
                "move": game.write_decision(before, choice.decided.moves),
                "share": round(choice.share, 4),
                "value": None if choice.value is None else figure(choice.value),
            }
            for choice in whole[:MOST_CHOICES]
        ],
    }


def line_texts(game: Game, position: Any, line: Sequence[Turn]) -> list[str]:
    """Decisions that follow each other, as texts, up to where chance would have to answer."""
    texts = []
    for made in line:
        if position.over() or position.to_move() == CHANCE:
            break
        texts.append(game.write_decision(position, made.moves))
        position = [position, *replay(position, made.moves)][-1]
    return texts


def figure(value: Fraction | float) -> str | float:
    """An exact value as the text of a fraction, an estimate as a number."""
    return str(value) if isinstance(value, Fraction) else round(float(value), 4) + 0.0  # never -0.0


def spaced(texts: Sequence[str]) -> bool:
    """Whether texts hold spaces, so that a space can't part them."""
    return any(" " in text for text in texts)


def worth(game: Game, thought: Thought) -> str:
    """A value in words: who is ahead by how much, or how much of the game player 1 can expect."""
    value, interval = thought.value, thought.interval
    if game.for_margin():
        ahead = str(abs(value)) if isinstance(value, Fraction) else f"{abs(value):.1f}"
        leader = game.seats[0 if value > 0 else 1]
        words = "even" if value == 0 else f"+{ahead} {'point' if ahead == '1' else 'points'} for {leader}"
        between = "" if interval is None else f", for {game.seats[0]} between {interval[0]:+.1f} and {interval[1]:+.1f}"
    elif thought.proved and value in (-1, 0, 1):
        words = "a draw" if value == 0 else f"{game.seats[0]} {'wins' if value == 1 else 'loses'}"
        between = ""
    else:
        words = f"{game.seats[0]} takes {_part(value)} (a win counts 1, a draw half)"
        between = "" if interval is None else f", between {_part(interval[0])} and {_part(interval[1])}"
    return words + between + (", proved" if thought.proved else "")


def _part(value: Fraction | float) -> str:
    """A value from -1 to 1 as a part of all games."""
    return f"{min(1.0, max(0.0, (1 + float(value)) / 2)):.1%}"
