"""`hegemon draw`: a picture of a position."""

from pathlib import Path
from typing import Any

import click

from hegemon.cli.arguments import answer, as_json, game_and_position, save
from hegemon.errors import IllegalError
from hegemon.game.game import Game
from hegemon.view.export import picture_bytes


@click.command(name="draw")
@game_and_position
@click.option("--out", required=True, metavar="FILE", help="The file to write; it ends with .svg, .png or .pdf.")
@as_json
def command(game: Game, position: Any, out: str, as_json: bool) -> None:
    """Draw a position of GAME."""
    scene = game.view.picture(position)
    if scene is None:
        raise IllegalError(f"{game.name} brings no picture")
    save(out, picture_bytes(scene, Path(out).suffix.lower().lstrip(".")))
    if as_json:
        answer({"file": out, "title": scene.title, "notes": list(scene.notes)})
    else:
        click.echo(out)
