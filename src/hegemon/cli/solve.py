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
    seconds_up_to,
    telling_of_compilation,
)
from hegemon.core.errors import IllegalError
from hegemon.core.game import Game
from hegemon.core.position import DRAW, NONE
from hegemon.core.turns import replay
from hegemon.solve import Progress, Solved, margin


@click.command(name="solve")
@game_name
@chosen_options
@position_text
@click.option("--seconds", type=seconds_up_to(10**6), help="Stop after so long with the bounds proved by then.")
@click.option("--table", "bits", type=click.IntRange(10, 26), default=22, show_default=True, help="2^N table entries.")
@as_json
def command(
    game_name: str, chosen: tuple[str, ...], position: str | None, seconds: float | None, bits: int, as_json: bool
) -> None:
    """Find and prove the exact value of GAME, or of a position, when both sides play for the margin."""
    game = chosen_game(game_name, chosen)
    if len(game.seats) != 2:
        raise IllegalError(f"{game.described()} is not a game of two")
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
    if solved.proved:
        click.echo(f"value   {data['value']} points for {game.seats[0]}: a {data['outcome']}")
        click.echo(f"line    {' '.join(data['line'])}")
    else:
        click.echo(f"value   between {data['bounds'][0]} and {data['bounds'][1]}, not proved to the end")
    click.echo(f"nodes   {solved.nodes:,} in {solved.seconds:.1f} s")


def _data(game: Game, start: Any, solved: Solved) -> dict[str, Any]:
    line = _turns(game, start, solved.line)
    winner = [start, *replay(start, solved.line)][-1].winner() if solved.proved else NONE
    return {
        "value": str(game.points(solved.value)) if solved.proved else None,
        # Equal scores may still be a win: a game says who wins ties.
        "outcome": {0: "win", 1: "loss", DRAW: "draw"}.get(int(winner), "unknown"),
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
