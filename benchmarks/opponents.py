"""Speed and strength of the opponents on this machine, with requirements.

`python benchmarks/opponents.py [--quick]`. The exit code is 1 if a requirement is missed. OpenSpiel's bot is measured
if it is installed. Both searches take turns in one process on one core. A ratio compares their best rounds, since a
disturbance can only slow them down.
"""

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
from timing import contest, only_cores

import hegemon
from hegemon.cli.progress_line import ProgressLine
from hegemon.game.position import DRAW
from hegemon.game.turns import Turn
from hegemon.play import Opponent, find_opponent
from hegemon.play.match import Match, MatchSetup, play_match
from hegemon.play.session import Session
from hegemon.play.think import think
from hegemon.play.thought import Limits
from hegemon.search.margin import solve_margin
from hegemon.search.mcts import TreeSearch
from hegemon.search.playouts import usable_cores

CONNECT_FOUR = str(Path(__file__).parent.parent / "examples" / "connect_four.py")
SECONDS_A_MOVE = 0.02
LATE = 0.02
"""Seconds by which a search may exceed its limit."""


@dataclass(frozen=True)
class Figure:
    """One line of the table."""

    what: str
    measured: str
    required: str
    holds: bool


def bot(simulations: int, seed: int, solve: bool) -> Any:
    """OpenSpiel's C++ bot with random rollouts for its connect four."""
    import pyspiel

    game = pyspiel.load_game("connect_four")
    evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=seed)
    return pyspiel.MCTSBot(
        game, evaluator, uct_c=1.0, max_simulations=simulations, max_memory_mb=1000, solve=solve, seed=seed,
        verbose=False,
    )  # fmt: skip


def speed(simulations: int, seconds: float, rounds: int, line: ProgressLine) -> Figure:
    """Simulations a second from the first position, in searches of this many simulations."""
    import pyspiel

    start = hegemon.load(CONNECT_FOUR).start()
    rival = pyspiel.load_game("connect_four").new_initial_state()

    def ours(times: int) -> float:
        for number in range(times):
            TreeSearch(2, seed=number).search(start, simulations=simulations)
        return float(times * simulations)

    def theirs(times: int) -> float:
        for number in range(times):
            bot(simulations, number, solve=False).step(rival)
        return float(times * simulations)

    with only_cores(1):
        rates = contest({"ours": ours, "theirs": theirs}, seconds, rounds, time.process_time, line.tell)
    mine, other = rates["ours"].best, rates["theirs"].best
    return Figure(
        f"connect four, {simulations:,} simulations: per second, and OpenSpiel's",
        f"{mine / 1e6:.2f} and {other / 1e6:.3f} million, {mine / other:.1f} times",
        "12 times",
        mine >= 12 * other,
    )


def against_bot(games: int, line: ProgressLine) -> Figure:
    """Points at 0.02 s a move, against as many simulations as the bot does in that time on this machine."""
    import pyspiel

    rival = pyspiel.load_game("connect_four").new_initial_state()
    begun = time.perf_counter()
    bot(20_000, 1, solve=True).step(rival)
    simulations = int(20_000 * SECONDS_A_MOVE / (time.perf_counter() - begun))
    game = hegemon.load(CONNECT_FOUR)
    points = 0.0
    for number in range(games):
        points += _game_against_bot(game, simulations, number)
        line.tell(f"connect four against OpenSpiel's bot: {points} of {number + 1}")
    share = points / games
    return Figure(
        f"connect four, {SECONDS_A_MOVE} s a move, {games} games against its bot with {simulations:,} simulations",
        f"{100 * share:.1f}% of the points",
        "70%",
        share >= 0.7,
    )


def _game_against_bot(game: hegemon.Game, simulations: int, number: int) -> float:
    import pyspiel

    theirs = pyspiel.load_game("connect_four").new_initial_state()
    rival, mine = bot(simulations, number, solve=True), TreeSearch(2, seed=number)
    position, seat = game.start(), number % 2
    while not position.over():
        if position.to_move() == seat:
            move = mine.search(position, seconds=SECONDS_A_MOVE).line[0]
        else:
            move = int(rival.step(theirs))
        theirs.apply_action(move)
        position = position.play(move)
        if mine.position is not None:
            mine.follow((move,))
    winner = position.winner()
    return 0.5 if winner == DRAW else float(winner == seat)


def keeps_the_value(games: int, line: ProgressLine) -> Figure:
    """The top level with 1 s a move, from either side of a small board with territory, against several opponents."""
    game = hegemon.load("influence", board="small", territory=True)
    lost = moves = 0

    def judged(game: hegemon.Game, position: Any, state: int) -> tuple[Turn, int, str]:
        nonlocal lost, moves
        decided = think(game, position, limits=Limits(seconds=1.0), level=8, seed=number).decided
        lost += solve_margin(decided.after).value.amount != solve_margin(position).value.amount
        moves += 1
        return decided, state, ""

    top = Opponent("level8", "", judged)
    for number in range(games):
        rival = find_opponent(("random", "greedy", "level3", "level5")[number % 4], game)
        players = (top, rival) if number % 2 == 0 else (rival, top)
        Session(hegemon.Record(game, number), players).play()
        line.tell(f"Influence: {lost} of {moves} moves lost value in {number + 1} games")
    return Figure(
        f"influence board=small territory=on: moves that lost value in {games} games, 1 s a move",
        f"{lost} of {moves}",
        "none",
        lost == 0,
    )


def strategic(rival: str, games: int, required: float, line: ProgressLine) -> Figure:
    """Level 8 at 0.1 s a move against a named opponent."""
    match = Match()
    for played in play_match(MatchSetup("strategic", ("level8@0.1", rival), 1), games, max(1, usable_cores())):
        match.add(played)
        line.tell(f"Strategic against {rival}: {match.points} of {match.games}")
    share = float(match.points) / games
    return Figure(
        f"strategic, level8 at 0.1 s a move, {games} games against {rival}",
        f"{100 * share:.1f}% of the points, {match.wins} won",
        f"{100 * required:.0f}%",
        share >= required,
    )


def lateness(line: ProgressLine) -> Figure:
    """The longest time by which searches of every kind exceed their limit."""
    worst, what = 0.0, ""
    for name, options in (
        ("influence", {"board": "large", "territory": "on"}),
        ("influence", {"dice": "each"}),
        ("trigame", {}),
        ("throne", {"first_income": "off"}),
        ("strategic", {}),
        ("territory", {}),
    ):
        game = hegemon.load(name, **options)
        think(game, game.start(), limits=Limits(simulations=100))
        for seconds in (0.05, 0.2, 0.5):
            line.tell(f"{name} for {seconds} s")
            begun = time.perf_counter()
            think(game, game.start(), limits=Limits(seconds=seconds))
            late = time.perf_counter() - begun - seconds
            if late > worst:
                worst, what = late, f"{name}, {seconds} s"
    return Figure("how late a search stops, at the most", f"{1000 * worst:.0f} ms ({what})", "20 ms", worst <= LATE)


def installed() -> bool:
    """Whether OpenSpiel is installed."""
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        return False
    return True


@click.command()
@click.option("--quick", is_flag=True, help="Fewer games, shorter rounds.")
@click.option("--only", metavar="PART", help="Only one part: speed, bot, influence, strategic or late.")
def command(quick: bool, only: str | None) -> None:
    """Measure and print a table."""
    line = ProgressLine()
    games = 10 if quick else 200
    parts: list[tuple[str, Callable[[], Figure]]] = []
    if installed():
        seconds, rounds = (0.5, 2) if quick else (2.0, 5)
        parts += [
            ("speed", lambda: speed(10_000, seconds, rounds, line)),
            ("speed", lambda: speed(100_000, seconds, rounds, line)),
            ("bot", lambda: against_bot(games, line)),
        ]
    parts += [
        ("late", lambda: lateness(line)),
        ("influence", lambda: keeps_the_value(4 if quick else 50, line)),
        ("strategic", lambda: strategic("whole-stacks", games // 2, 0.85, line)),
        ("strategic", lambda: strategic("expectation", games // 2, 0.7, line)),
    ]
    missed = 0
    for name, measure in parts:
        if only in (None, name):
            figure = measure()
            line.end()
            missed += not figure.holds
            verdict = "holds" if figure.holds else "MISSED"
            print(f"{figure.what}\n    {figure.measured} (required: {figure.required}) {verdict}", flush=True)
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    command()
