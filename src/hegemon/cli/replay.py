"""`hegemon replay`: a record checked turn by turn."""

from pathlib import Path
from typing import Any

import click

from hegemon.cli.arguments import answer, as_json, chosen_options, content_of, option_texts
from hegemon.errors import InputError
from hegemon.game.record import Record, read_record
from hegemon.game.registry import agree


@click.command(name="replay")
@click.argument("file")
@click.option("--game", "game_name", metavar="GAME", help="The game, needed if the record has no header.")
@chosen_options
@as_json
def command(file: str, game_name: str | None, chosen: tuple[str, ...], as_json: bool) -> None:
    """Check the record in FILE (- is standard input) turn by turn, and print how it ended."""
    options = option_texts(chosen)
    content = content_of(file)
    try:
        record = read_record(content, lambda header: agree(game_name, options, header.game, header.options))
    except InputError as error:
        raise error.at("standard input" if file == "-" else Path(file).name) from None
    if as_json:
        answer(summary(record))
        return
    _tell(record)


def summary(record: Record) -> dict[str, Any]:
    """The state at the end of a record: plies, whether it is over, winner, scores and position.

    Where several of more than two players share the first place, also who does.
    """
    # A half-made turn is left out, since parts of it may be secret.
    outcome, position, game = record.outcome, record.positions[-1], record.game
    winner = None if outcome is None or outcome.winner is None else outcome.winner + 1
    return {
        "plies": len(record.turns),
        "over": outcome is not None,
        "winner": winner,
        **({"shared": [player + 1 for player in outcome.shared]} if outcome and outcome.shared else {}),
        "scores": [str(game.points(position.score(player))) for player in range(len(game.seats))],
        "position": game.notation.write_position(position),
    }


def _tell(record: Record) -> None:
    from rich.console import Console
    from rich.text import Text

    from hegemon.view.terminal import terminal_picture

    console = Console(highlight=False)
    scene = record.game.view.picture(record.position)
    console.print(terminal_picture(scene) if scene is not None else Text(record.game.view.show(record.position)))
    console.print(Text(record.game.notation.write_position(record.position)), soft_wrap=True)
    console.print(f"{len(record.turns)} turns, {verdict(record)}")


def verdict(record: Record) -> str:
    """The winner, or those who share the first place, and the reason."""
    outcome = record.outcome
    if outcome is None:
        return "not over"
    return f"{outcome.in_words(record.game.seats)}: {outcome.termination}"
