"""`hegemon solve`."""

from typing import Any

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
from hegemon.core.errors import IllegalError
from hegemon.core.game import Game
from hegemon.solve import Progress, Solved, margin


@click.command(name="solve")
@game_name
@chosen_options
@position_text
@click.option("--seconds", type=click.FloatRange(0.1), help="Stop after so long with the bounds proved by then.")
@click.option("--table", "bits", type=click.IntRange(10, 26), default=22, show_default=True, help="2^N table entries.")
@as_json
def command(
    game_name: str, chosen: tuple[str, ...], position: str | None, seconds: float | None, bits: int, as_json: bool
) -> None:
    """Find and prove the exact value of GAME, or of a position, when both sides play for the margin."""
    game = chosen_game(game_name, chosen)
    if not game.for_margin():
        raise IllegalError(f"{game.described()} is played to win, not for the margin; that can't be solved yet")
    start = position_of(game, position)
    teller = _Teller(game)
    with telling_of_compilation():
        try:
            solved = margin(start, teller.told, bits, seconds)
        except ValueError as error:
            raise IllegalError(f"{game.described()}: {error}") from None
    teller.done()
    data = _data(game, start, solved)
    if as_json:
        answer(data)
        return
    click.echo(f"value   {data['value']} points for {game.seats[0]}{'' if solved.proved else ', not proved'}")
    if not solved.proved:
        click.echo(f"bounds  {data['bounds'][0]} to {data['bounds'][1]}")
    click.echo(f"line    {' '.join(data['line'])}")
    click.echo(f"nodes   {solved.nodes:,} in {solved.seconds:.1f} s")


def _data(game: Game, start: Any, solved: Solved) -> dict[str, Any]:
    line = _turns(game, start, solved.line)
    outcome = ("draw", "win", "loss")[(solved.value > 0) - (solved.value < 0)] if solved.proved else "unknown"
    return {
        "value": str(game.points(solved.value)),
        "outcome": outcome,
        "plies": len(line),
        "best": line[:1],
        "line": line,
        "proved": solved.proved,
        "bounds": [str(game.points(solved.low)), str(game.points(solved.high))],
        "nodes": solved.nodes,
        "seconds": round(solved.seconds, 3),
    }


def _turns(game: Game, position: Any, moves: tuple[int, ...]) -> list[str]:
    """Small moves as the turns they make."""
    texts: list[str] = []
    made: list[int] = []
    here = position
    for move in moves:
        made.append(move)
        here = here.play(move)
        if here.over() or here.between_turns():
            texts.append(game.write_turn(position, made))
            position, made = here, []
    return texts


class _Teller:
    """Shows how far the proof has come, once a second, on standard error."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.last = 0.0

    def told(self, progress: Progress) -> None:
        if progress.seconds - self.last < 1:
            return
        self.last = progress.seconds
        low, high = self.game.points(progress.low), self.game.points(progress.high)
        speed = progress.nodes / progress.seconds
        click.echo(f"\rbetween {low} and {high}, {progress.nodes:,} nodes, {speed:,.0f}/s   ", nl=False, err=True)

    def done(self) -> None:
        if self.last:
            click.echo("", err=True)
