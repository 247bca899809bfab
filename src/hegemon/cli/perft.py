"""`hegemon perft`: the number of sequences of turns."""

from typing import Any

import click

from hegemon.cli.arguments import answer, as_json, game_and_position, whole_number
from hegemon.cli.progress_line import working
from hegemon.game.game import Game
from hegemon.search.perft import perft


@click.command(name="perft")
@game_and_position
@click.argument("depth", type=whole_number(1, 100))
@as_json
def command(game: Game, position: Any, depth: int, as_json: bool) -> None:
    """Count the sequences of 1 to DEPTH whole turns in GAME. Every different outcome of chance is a branch."""

    def tell(turns: int, count: int, done: bool) -> None:
        if done:
            line.end()
            click.echo(f"{turns:3} {count:,}", err=as_json)
        else:
            line.tell(f"{turns:3} {count:,} so far")

    with working() as line:
        counts = perft(position, depth, tell)
    if as_json:
        answer({"counts": counts})
