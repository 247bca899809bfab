"""What measures of strength share: the games they are played in, fresh seeds, and shares of points with intervals."""

from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass

from hegemon.cli.progress_line import ProgressLine
from hegemon.game.game import Game
from hegemon.play.match import Match, MatchSetup, play_match
from hegemon.play.rating import ELO

FRESH = 271_828_000
"""Seeds from here on; whoever tunes something uses small ones."""
GAMES: dict[str, Mapping[str, str]] = {
    "influence": {"board": "snowflake", "territory": "on", "komi": "51", "tiebreak": "draw"},
    "trigame": {},
    "throne": {"first_income": "off"},
    "strategic": {},
    "territory": {},
}
"""The games as written, except where one side wins by force, so that nobody could be told apart: Influence is played on
a board that isn't solved in a second and with Black's exact edge as komi, and Throne without the first income, with
which player 1 wins in five plies."""


@dataclass(frozen=True)
class Share:
    """What a player takes of all points, from 0 to 1, with its 95% interval."""

    taken: float
    low: float
    high: float
    games: int

    def __str__(self) -> str:
        return f"{100 * self.taken:.1f}% [{100 * self.low:.1f}, {100 * self.high:.1f}] of {self.games}"


def share_of(match: Match) -> Share:
    """The first player's share of the points of a match."""
    rating = match.rating()
    rivals = match.seats - 1

    def score(elo: float | None, without: float) -> float:
        odds = 10 ** ((elo or 0.0) / ELO) / rivals
        return without if elo is None else odds / (1 + odds)

    return Share(rating.score, score(rating.low, 0.0), score(rating.high, 1.0), match.games)


def contested(setup: MatchSetup, games: int, workers: int, line: ProgressLine, seats: int = 2) -> Share:
    """The share that the first of two players takes in some games."""
    match = Match(seats)
    with closing(play_match(setup, games, workers)) as playing:
        for played in playing:
            match.add(played)
            first, second = setup.players
            line.tell(f"{setup.game}, {first} against {second}: {float(match.points):g} of {match.games}")
    line.end()
    return share_of(match)


def highest_level(game: Game) -> int:
    """The level from which on a game leaves nothing more to find."""
    return game.mind.style().ceiling
