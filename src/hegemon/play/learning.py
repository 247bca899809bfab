"""Learn a game and see whether it helped: what was learned is installed only if it beats what there is."""

import tempfile
import time
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path

from hegemon.errors import IllegalError
from hegemon.game.game import Game
from hegemon.game.registry import load
from hegemon.learn import kept
from hegemon.learn.fitting import Course, Learned, Learner
from hegemon.play.match import Match, MatchSetup, play_match
from hegemon.play.rating import share_of_elo

LEARNING = 0.6
"""Of all time for learning; matches get the rest."""
CHOOSING = 0.3
"""Of the time for matches for choosing between searches."""
LEVEL = "level8"
OPENING = 4
"""At most this many decisions of a game are drawn, so that a match is more than the same game again and again."""
FEWEST, MOST_GAMES = 20, 400
"""Games of the match that decides."""
CHOOSES_IN = 60
"""Games between two searches at the most."""


@dataclass(frozen=True)
class LearningSetup:
    """What is learned, and within which limits."""

    game: str
    """The game's name, or the Python file that defines it."""
    options: Mapping[str, str] = field(default_factory=dict)
    seconds: float = 600.0
    """For all of it."""
    each: float = 0.05
    """Seconds of thinking for a decision, in matches."""
    seed: int = 1
    threads: int = 1


@dataclass(frozen=True)
class Verdict:
    """Whether what was learned plays better."""

    points: Fraction
    """What the judgement that was learned took from the present one."""
    games: int
    share: float
    """Of all points, with its 95% interval."""
    interval: tuple[float, float]
    search: str
    learned: Learned
    installed: Path | None
    """Where it lies now; None if it is not better."""
    seconds: float


Tell = Callable[[str, float], None]
"""Told in a few words how far all has come, and how many seconds are left."""


def learn_game(setup: LearningSetup, tell: Tell | None = None) -> Verdict:
    """Learn a game, let two searches with what was learned compete, and install the winner if it beats the present one.

    Nothing is written to where judgements are installed before all of that is done.
    """
    begun = time.perf_counter()
    game = load(setup.game, setup.options)
    refuse_what_cannot_be_learned(game)
    say = tell or (lambda what, left: None)

    def told(course: Course) -> None:
        losses = ", ".join(f"{name} {loss:.3f}" for name, loss in course.losses.items())
        say(f"learning, {course.games:,} games, off by {losses}", setup.seconds - (time.perf_counter() - begun))

    learner = Learner(game.start(), game.for_margin(), setup.seed, setup.threads)
    learned = learner.learn(LEARNING * setup.seconds, told)
    with tempfile.TemporaryDirectory() as folder:
        able = {search: Path(folder) / f"{search}.judgement" for search in _searches(game, learned)}
        for search, path in able.items():
            kept.write(game, kept.LearnedJudgement(learned.judgement, search), path)
        until = begun + setup.seconds
        search = _better_search(setup, able, until, say)
        match = _played(setup, (str(able[search]), None), until, MOST_GAMES, say, "match with the present judgement")
    rating = match.rating()
    low = 0.0 if rating.low is None else share_of_elo(rating.low)
    high = 1.0 if rating.high is None else share_of_elo(rating.high)
    home: Path | None = None
    seconds = time.perf_counter() - begun
    if low > 0.5:
        about = {
            "model": learned.model,
            "seed": setup.seed,
            "seconds": round(seconds, 1),
            "learned_from": learned.games,
            "share": rating.score,
            "interval": [low, high],
            "games": match.games,
            "each": setup.each,
        }
        home = kept.install(game, kept.LearnedJudgement(learned.judgement, search, about))
    return Verdict(match.points, match.games, rating.score, (low, high), search, learned, home, seconds)


def refuse_what_cannot_be_learned(game: Game) -> None:
    """Raise IllegalError for a game whose searches can't be given a judgement."""
    if len(game.seats) != 2:
        raise IllegalError(f"{game.described()} is not a game of two, so no judgement of it can be learned yet")
    if game.start().together() or game.mind.style().search == "regret":
        raise IllegalError(f"in {game.described()} both decide at once, so no judgement of it can be learned yet")


def _searches(game: Game, learned: Learned) -> tuple[str, ...]:
    """The searches that could use what was learned."""
    if learned.meets_chance:
        return ("tree",)
    return ("alpha-beta",) if game.mind.style().search == "alpha-beta" else ("alpha-beta", "tree")


def _better_search(setup: LearningSetup, able: Mapping[str, Path], until: float, say: Tell) -> str:
    """The search that takes more from the other with the same judgement."""
    if len(able) == 1:
        return next(iter(able))
    one, other = able
    part = time.perf_counter() + CHOOSING * (until - time.perf_counter())
    files = str(able[one]), str(able[other])
    match = _played(setup, files, part, CHOOSES_IN, say, f"{one} and {other}, which is better")
    return one if 2 * match.points >= match.games else other


def _played(
    setup: LearningSetup, files: tuple[str | None, str | None], until: float, most: int, say: Tell, what: str
) -> Match:
    """A match of the strongest level with two judgements; its length is fixed before it is known who wins.

    It is broken off early only where the first player is behind.
    """
    players = (f"{LEVEL}@{setup.each:g}",) * 2
    match_of = MatchSetup(setup.game, players, setup.seed, setup.options, None, files, OPENING)
    match, games, first, warm = Match(), most, 2 * setup.threads, time.perf_counter()
    with closing(play_match(match_of, most, setup.threads)) as playing:
        for played in playing:
            match.add(played)
            now = time.perf_counter()
            if match.games == first:
                warm = now  # the first games also compile
            if match.games == 3 * first:
                each = (now - warm) / (2 * first)
                games = min(most, max(FEWEST, match.games + 2 * int((until - now) / each / 2)))
            say(f"{what}: {match.points} of {match.games}", until - now)
            behind = match.games >= FEWEST and match.games % 2 == 0 and 5 * match.points <= 2 * match.games
            if match.games >= games or behind:
                break
    return match
