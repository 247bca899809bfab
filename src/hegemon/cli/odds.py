"""`hegemon odds`: exact odds of a turn or a fight."""

import re
from fractions import Fraction

import click

from hegemon.cli.arguments import answer, as_json, chosen_game, chosen_options, game_name, position_of, position_text
from hegemon.errors import MalformedError, shown

MOST_FIGHTING = 200
"""The most stones on each side; exact odds of more take longer than a few seconds."""


@click.command(name="odds")
@game_name
@chosen_options
@position_text
@click.option("--turn", metavar="T", help="The turn: orders or moves, as the record writes them.")
@click.option("--fight", metavar="A:D", help="Instead of a turn: a fight of A attackers against D defenders.")
@as_json
def command(
    game_name: str,
    chosen: tuple[str, ...],
    position: str | None,
    turn: str | None,
    fight: str | None,
    as_json: bool,
) -> None:
    """Print the exact odds of what every cell of GAME holds after a turn, or of how a fight ends."""
    game = chosen_game(game_name, chosen)
    if (turn is None) == (fight is None):
        raise MalformedError("name either the turn with --turn, or a fight with --fight A:D")
    if fight is not None:
        if position is not None:
            raise MalformedError("a fight has no position: leave out --position beside --fight")
        match = re.fullmatch(r"([1-9][0-9]{0,3}):([1-9][0-9]{0,3})", fight)
        if match is None or max(int(match[1]), int(match[2])) > MOST_FIGHTING:
            raise MalformedError(f"--fight {shown(fight)} is not A:D, each from 1 to {MOST_FIGHTING}")
        survivors = game.odds.of_fight(int(match[1]), int(match[2]))
        ordered = dict(sorted(survivors.items(), reverse=True))
        if as_json:
            answer({"survivors": _texts(ordered)})
            return
        click.echo(f"attacker wins {_percent(sum((p for s, p in ordered.items() if s > 0), Fraction(0)))}")
        _tell("left", ordered)
        return
    assert turn is not None
    cells = game.odds.of_turn(position_of(game, position), turn)
    if as_json:
        answer({"cells": {name: _texts(odds) for name, odds in cells.items()}})
        return
    for name, odds in cells.items():
        if odds != {0: 1}:
            _tell(name, odds)


def _texts(odds: dict[int, Fraction]) -> dict[str, str]:
    return {str(count): str(chance) for count, chance in odds.items()}


def _percent(chance: Fraction) -> str:
    return f"{chance} = {float(100 * chance):.4g}%"


def _tell(name: str, odds: dict[int, Fraction]) -> None:
    click.echo(f"{name:<5}" + "   ".join(f"{count:+d}: {_percent(chance)}" for count, chance in odds.items()))
