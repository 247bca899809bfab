"""The opponents of this checkout against those of another one: how much stronger has a search become?

`python benchmarks/checkouts.py OLD_CHECKOUT GAME [--seconds S] [--old-seconds S] [--games N] [-o NAME=VALUE]` plays a
match with swapped sides. Each checkout answers in a process of its own, with its own code (`hegemon engine`),
on one thread. Only one of them thinks at a time. An old version is checked out with `git worktree add FOLDER COMMIT`.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
from table import machine, tell

from hegemon.game.game import Game
from hegemon.game.registry import load
from hegemon.game.turns import Turn
from hegemon.native.random import draw
from hegemon.play.match import Match, MatchSetup, Played, play_game, seed_of
from hegemon.play.opponents import Opponent

NEW = Path(__file__).parent.parent


class Engine:
    """The search of a checkout, asked over JSON lines."""

    def __init__(self, root: Path, options: dict[str, str], seconds: float) -> None:
        environment = os.environ | {"PYTHONPATH": str(root / "src")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "hegemon", "engine"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment,
        )  # fmt: skip
        self.options, self.seconds = options, seconds

    def choose(self, game: Game, position: Any, state: int) -> tuple[Turn, int, str]:
        """What the checkout's search decides."""
        state, r = draw(state)
        player = position.to_move()
        before = position.undecided() if position.together() else position
        question = {
            "game": game.name, "options": self.options, "player": player + 1, "seconds": self.seconds, "threads": 1,
            "seed": r >> 10,
        }  # fmt: skip
        if before != game.start():
            question["position"] = game.notation.write_position(before)
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        answer = json.loads(line) if line else {"error": "its process ended"}
        if "error" in answer:
            sys.exit(f"no move for {question}: {answer['error']}")
        return game.notation.read_decision(position, answer["move"]), state, ""

    @contextmanager
    def running(self) -> Iterator["Engine"]:
        """End the process at the end."""
        try:
            yield self
        finally:
            assert self.process.stdin is not None
            self.process.stdin.close()
            self.process.wait()


@click.command()
@click.argument("old", metavar="OLD_CHECKOUT", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.argument("game")
@click.option("--seconds", default=0.1, show_default=True, help="Time for a decision of this checkout.")
@click.option("--old-seconds", default=0.1, show_default=True, help="Time for a decision of the other one.")
@click.option("--games", default=200, show_default=True, help="Games to play.")
@click.option("--seed", default=1, show_default=True, help="Seed of the match.")
@click.option("-o", "options", multiple=True, metavar="NAME=VALUE", help="Options of the game.")
def main(
    old: Path, game: str, seconds: float, old_seconds: float, games: int, seed: int, options: tuple[str, ...]
) -> None:
    """Play the match and print its result."""
    chosen = dict(option.split("=", 1) for option in options)
    played, setup = load(game, chosen), MatchSetup(game, ("new", "old"), seed, chosen)
    match = Match()
    with Engine(NEW, chosen, seconds).running() as new, Engine(old, chosen, old_seconds).running() as before:
        players = Opponent("new", "this checkout", new.choose), Opponent("old", "the other checkout", before.choose)
        for number in range(games):
            first, game_seed = number % 2, seed_of(setup, 2, number)
            record = play_game(played, players, game_seed, first)
            assert record.outcome is not None
            match.add(Played(number, first, record.outcome.winner, game_seed, ""))
            tell(f"{number + 1} games, {float(match.points):g} points")
    tell("")
    rating = match.rating()
    ends = ", ".join("" if end is None else f"{end:+.0f}" for end in (rating.low, rating.high))
    print(", ".join(f"{name} {value}" for name, value in machine().items()))
    print(
        f"{played.described()}, {seconds:g} s against {old_seconds:g} s, {match.games} games: {match.wins} won, "
        f"{match.draws} drawn, {match.losses} lost, {100 * float(match.points) / match.games:.1f}% (Elo [{ends}])"
    )


if __name__ == "__main__":
    main()
