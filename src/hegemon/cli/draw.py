"""`hegemon draw`: a picture of a position."""

from pathlib import Path

import click

from hegemon.cli.arguments import answer, as_json, chosen_game, chosen_options, game_name, position_of, position_text
from hegemon.errors import IllegalError
from hegemon.view.export import save_picture


@click.command(name="draw")
@game_name
@chosen_options
@position_text
@click.option("--out", required=True, metavar="FILE", help="The file to write; it ends with .svg, .png or .pdf.")
@as_json
def command(game_name: str, chosen: tuple[str, ...], position: str | None, out: str, as_json: bool) -> None:
    """Draw a position of GAME."""
    game = chosen_game(game_name, chosen)
    scene = game.view.picture(position_of(game, position))
    if scene is None:
        raise IllegalError(f"{game.name} brings no picture")
    save_picture(scene, Path(out))
    if as_json:
        answer({"file": out, "title": scene.title, "notes": list(scene.notes)})
    else:
        click.echo(out)
