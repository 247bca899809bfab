"""`hegemon games`: the games and their options."""

from collections.abc import Iterator
from typing import Any

import click

from hegemon.cli.arguments import answer, as_json
from hegemon.errors import InputError
from hegemon.game.game import Game
from hegemon.game.registry import find_game, game_names


@click.command(name="games")
@click.argument("name", required=False)
@as_json
def command(name: str | None, as_json: bool) -> None:
    """List all games with their options, or only one: NAME is a game's name, or a Python file that defines GAME."""
    kinds = [find_game(name)] if name else list(_loadable())
    described: list[dict[str, Any]] = [
        {
            "name": kind.name,
            "title": kind.title,
            "players": kind.players[0] if len(set(kind.players)) == 1 else "{}-{}".format(*kind.players),
            "rules": kind.version,
            "about": kind.about,
            "options": kind.described_options(),
        }
        for kind in kinds
    ]
    if as_json:
        answer({"games": described})
    else:
        _print_table(described)


def _loadable() -> Iterator[type[Game]]:
    """All games that can be loaded. A broken package doesn't hide the games of others."""
    for name in game_names():
        try:
            yield find_game(name)
        except InputError as error:
            click.echo(f"left out: {error}", err=True)


def _print_table(described: list[dict[str, Any]]) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console()
    for game in described:
        console.print(f"[bold]{game['name']}[/]  {game['title']}, {game['players']} players", highlight=False)
        console.print(f"  {game['about']}\n", highlight=False, markup=False)
        table = Table("option", "default", "values", "meaning", box=None, pad_edge=True)
        for option in game["options"]:
            table.add_row(f"-o {option['name']}", option["default"], option["range"], option["help"])
        console.print(table)
