"""`hegemon learn`: fits a judgement to games that the program plays by itself, and installs it if it plays better."""

from typing import Any

import click

from hegemon.cli.arguments import (
    answer,
    as_json,
    chosen_game,
    chosen_options,
    fixed_seed,
    game_name,
    option_texts,
    seconds_up_to,
    whole_number,
)
from hegemon.cli.progress_line import working
from hegemon.errors import IllegalError
from hegemon.game.game import Game

SECONDS = 600.0
EACH = 0.05


@click.command(name="learn")
@game_name
@chosen_options
@click.option(
    "--seconds", type=seconds_up_to(10**6), default=SECONDS, show_default=True, help="Time for all, matches included."
)
@click.option(
    "--each", type=seconds_up_to(60), default=EACH, show_default=True, help="Seconds for a decision in the matches."
)
@fixed_seed
@click.option("--threads", type=whole_number(1, 256), metavar="T", help="Use this many cores.  [default: all]")
@click.option("--show", is_flag=True, help="Say what is installed, and learn nothing.")
@click.option("--forget", is_flag=True, help="Remove what is installed, and learn nothing.")
@as_json
def command(
    game_name: str,
    chosen: tuple[str, ...],
    seconds: float,
    each: float,
    seed: int,
    threads: int | None,
    show: bool,
    forget: bool,
    as_json: bool,
) -> None:
    """Learn to judge positions of GAME from games that the program plays by itself.

    What was learned is installed only if it beats the present judgement at equal time, in a match whose 95% interval
    lies above half of the points. From then on all levels use it, as do `best`, `match` and the page. The
    opponent `level8+none` plays without it.
    """
    if show and forget:
        raise IllegalError("--show means nothing beside --forget")
    game = chosen_game(game_name, chosen)
    if forget:
        _forget(game, as_json)
    elif show:
        _show(game, as_json)
    else:
        _learn(game, game_name, chosen, seconds, each, seed, threads, as_json)


def _learn(
    game: Game,
    game_name: str,
    chosen: tuple[str, ...],
    seconds: float,
    each: float,
    seed: int,
    threads: int | None,
    as_json: bool,
) -> None:
    from hegemon.play.learning import LearningSetup, learn_game, refuse_what_cannot_be_learned
    from hegemon.search.playouts import usable_cores

    refuse_what_cannot_be_learned(game)
    setup = LearningSetup(game_name, option_texts(chosen), seconds, each, seed, threads or usable_cores())
    with working() as line:
        verdict = learn_game(setup, lambda what, left: line.tell(f"{what}; {max(0.0, left):.0f} s left"))
    low, high = verdict.interval
    if as_json:
        learned = verdict.learned
        answer(
            {
                "installed": verdict.installed is not None,
                "points": str(verdict.points),
                "share": round(verdict.share, 4),
                "interval": [round(low, 4), round(high, 4)],
                "games": verdict.games,
                "seconds": round(verdict.seconds, 1),
                "seed": seed,
                "search": verdict.search,
                "model": learned.model,
                "losses": {name: round(loss, 4) for name, loss in learned.losses.items()},
                "learned_from": learned.games,
                "file": None if verdict.installed is None else str(verdict.installed),
            }
        )
        return
    click.echo(f"learned from {verdict.learned.games:,} games: a {verdict.learned.model} model for {verdict.search}")
    took = f"{float(verdict.points):g} of {verdict.games} games from the present judgement"
    click.echo(f"took {took}: {verdict.share:.1%}, with 95% certainty {low:.1%} to {high:.1%}")
    if verdict.installed is None:
        click.echo("not better: nothing is changed")
    else:
        click.echo(f"better: installed as {verdict.installed}")


def _show(game: Game, as_json: bool) -> None:
    from hegemon.learn import kept

    found = kept.installed(game)
    about: dict[str, Any] = {} if found is None else found.about
    if as_json:
        answer({"installed": found is not None, "file": str(kept.place_of(game)) if found else None, **about})
    elif found is None:
        click.echo(f"nothing is installed for {game.described()}")
    else:
        low, high = about["interval"]
        click.echo(f"{kept.place_of(game)}")
        click.echo(f"a {about['model']} model for {found.search}, learned from {about['learned_from']:,} games")
        took = f"took {about['share']:.1%} ({low:.1%} to {high:.1%}) of {about['games']} games"
        click.echo(f"{took} at {about['each']:g} s a decision; seed {about['seed']}")


def _forget(game: Game, as_json: bool) -> None:
    from hegemon.learn import kept

    there = kept.forget(game)
    if as_json:
        answer({"installed": False, "forgotten": there})
    else:
        click.echo("forgotten" if there else f"nothing is installed for {game.described()}")
