"""`hegemon games`."""

from typing import Any

import click

from hegemon.cli.arguments import answer, as_json
from hegemon.core.registry import find_game, game_names


@click.command(name="games")
@click.argument("name", required=False)
@as_json
def command(name: str | None, as_json: bool) -> None:
    """List the games with their options, or only the game NAME (a name, or a Python file that defines GAME)."""
    kinds = [find_game(one) for one in ([name] if name else game_names())]
    described: list[dict[str, Any]] = [
        {
            "name": kind.name,
            "title": kind.title,
            "players": len(kind.seats),
            "rules": kind.version,
            "about": kind.about,
            "options": kind.described_options(),
        }
        for kind in kinds
    ]
    if as_json:
        answer({"games": described})
        return
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
