"""`hegemon perft`: the number of sequences of turns."""

import time

import click

from hegemon.cli.arguments import (
    answer,
    as_json,
    chosen_game,
    chosen_options,
    game_name,
    position_of,
    position_text,
    telling_of_compilation,
)
from hegemon.search.perft import perft


@click.command(name="perft")
@game_name
@click.argument("depth", type=click.IntRange(1, 100))
@chosen_options
@position_text
@as_json
def command(game_name: str, depth: int, chosen: tuple[str, ...], position: str | None, as_json: bool) -> None:
    """Count the sequences of 1 to DEPTH whole turns in GAME. Every different outcome of chance is a branch."""
    game = chosen_game(game_name, chosen)
    start = position_of(game, position)

    shown = time.monotonic()

    def told(turns: int, count: int, done: bool) -> None:
        nonlocal shown
        if done:
            click.echo(f"{turns:3} {count:,}", err=as_json)
        elif time.monotonic() - shown > 1:
            shown = time.monotonic()
            click.echo(f"{turns:3} {count:,} so far", err=True)

    with telling_of_compilation():
        counts = perft(start, depth, told)
    if as_json:
        answer({"counts": counts})
