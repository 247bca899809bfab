"""`hegemon bench`: random games a second on every backend."""

from typing import Any

import click

from hegemon.cli.arguments import answer, as_json, chosen_game, chosen_options, seconds_up_to, telling_of_compilation
from hegemon.errors import IllegalError
from hegemon.search.playouts import BACKENDS, Tally, playouts, usable


@click.command(name="bench")
@click.argument("game_name", metavar="[GAME]", default="influence")
@chosen_options
@click.option("--seconds", type=seconds_up_to(3600), default=1.0, show_default=True, help="Time for each backend.")
@click.option("--backend", "only", multiple=True, type=click.Choice(BACKENDS), help="Only this backend; repeatable.")
@as_json
def command(game_name: str, chosen: tuple[str, ...], seconds: float, only: tuple[str, ...], as_json: bool) -> None:
    """Measure random games of GAME (default: influence) in Python, on one core, on all cores and on a GPU."""
    game = chosen_game(game_name, chosen)
    start = game.start()
    figures: dict[str, Any] = {}
    if not as_json:
        click.echo(f"{game.described()}\n{'backend':10}{'games/s':>18}{'small moves/s':>18}{'a game':>8}")
    for backend in only or BACKENDS:
        missing = usable(backend)
        if missing and backend in only:
            raise IllegalError(f"backend {backend} can't be used: {missing}")
        if missing:
            click.echo(f"{backend}: left out, {missing}", err=True)
            continue
        with telling_of_compilation():
            tally = _measure(start, backend, seconds)
        figures[backend] = {"games_per_s": tally.games_per_second, "moves_per_s": tally.moves_per_second}
        if not as_json:
            each = tally.moves / tally.games
            click.echo(f"{backend:10}{tally.games_per_second:18,.0f}{tally.moves_per_second:18,.0f}{each:8.1f}")
    if as_json:
        answer(figures)


def _measure(start: Any, backend: str, seconds: float) -> Tally:
    """The result of a batch that takes about this long. Shorter batches compile the code and find its size."""
    playouts(start, 1, backend=backend)
    games = 1
    while (tally := playouts(start, games, backend=backend)).seconds < 0.8 * seconds:
        games = int(games * min(20.0, max(1.5, 1.1 * seconds / max(tally.seconds, 1e-4)))) + 1
    return tally
