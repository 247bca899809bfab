"""`hegemon learn` on a small game, from beginning to end."""

import json
import time
from fractions import Fraction
from pathlib import Path

import pytest

import hegemon
from hegemon.errors import IllegalError
from hegemon.learn import fitting, kept
from hegemon.learn.fitting import Learner
from hegemon.play import learning
from hegemon.play.learning import LearningSetup, learn_game
from hegemon.play.match import Match, MatchSetup, Played, play_match

from ..cli import test_commands
from .test_judgement import CONNECT_FOUR, NIM
from .test_kept import learned

call = test_commands.call


@pytest.fixture(autouse=True)
def _own_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nothing is read from or written to where the user's own judgements lie."""
    monkeypatch.setenv("HEGEMON_DATA", str(tmp_path / "data"))


def won(share: float, games: int = 40) -> Match:
    """A match of which the first player took this share."""
    match = Match()
    for number in range(games):
        winner = 0 if (number // 2) % 10 < 10 * share else 1
        match.add(Played(number, number % 2, winner if number % 2 == 0 else 1 - winner, 1, ""))
    return match


def test_learning_makes_answers_better(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nim is small enough for some rounds: what is learned is far less off than knowing nothing."""
    monkeypatch.setattr(fitting, "FRESH", 4000)
    monkeypatch.setattr(fitting, "BATCH", 256)
    game = hegemon.load(NIM)
    learner = Learner(game.start(), False, seed=2)
    for number in range(30):
        learner.round(number / 30)
    found = learner.learned()
    assert not found.meets_chance
    assert found.games > 1000
    assert found.model == "network"  # who wins is no sum over heaps
    assert found.losses["network"] < 0.62
    assert found.losses["network"] < found.losses["linear"] - 0.02


def test_a_game_in_which_nothing_is_gained_is_not_better(call) -> None:  # type: ignore[no-untyped-def]
    """Nim is played without a fault anyway."""
    args = ("learn", NIM, "--seconds", "4", "--each", "0.05", "--threads", "1", "--seed", "3")
    data = json.loads(call(*args, "--json").out)
    assert data["installed"] is False
    assert data["file"] is None
    assert data["interval"][0] <= 0.5
    assert data["games"] >= 20
    assert 0 <= Fraction(data["points"]) <= data["games"]
    assert kept.installed(hegemon.load(NIM)) is None


@pytest.mark.parametrize(("share", "better"), [(0.9, True), (0.6, False), (0.2, False)])
def test_only_what_wins_for_sure_is_installed(share: float, better: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 20 rounds 12 are too few for 95%."""
    monkeypatch.setattr(learning, "_played", lambda *args: won(share))
    verdict = learn_game(LearningSetup(NIM, seconds=1.0))
    assert verdict.share == share
    assert (verdict.interval[0] > 0.5) == better
    found = kept.installed(hegemon.load(NIM))
    assert (found is not None) == better == (verdict.installed is not None)
    if found is not None:
        assert found.about["games"] == 40


def test_an_interrupt_leaves_what_there_was(monkeypatch: pytest.MonkeyPatch) -> None:
    game = hegemon.load(NIM)
    before = kept.install(game, learned(game)).read_bytes()

    def interrupted(*args: object) -> Match:
        raise KeyboardInterrupt

    monkeypatch.setattr(learning, "_played", interrupted)
    with pytest.raises(KeyboardInterrupt):
        learn_game(LearningSetup(NIM, seconds=1.0))
    (left,) = kept.folder().iterdir()
    assert left.read_bytes() == before


def test_what_is_installed_is_shown_and_forgotten(call) -> None:  # type: ignore[no-untyped-def]
    assert "nothing is installed" in call("learn", NIM, "--show").out
    game = hegemon.load(NIM)
    path = kept.install(game, learned(game))
    shown = call("learn", NIM, "--show").out
    assert "took 70.0% (60.0% to 80.0%) of 40 games" in shown
    assert str(path) in shown
    assert json.loads(call("learn", NIM, "--show", "--json").out)["search"] == "alpha-beta"
    assert json.loads(call("learn", NIM, "--forget", "--json").out) == {"installed": False, "forgotten": True}
    assert "nothing is installed" in call("learn", NIM, "--forget").out


@pytest.mark.parametrize(
    ("args", "what"),
    [
        (("strategic",), "both decide at once"),
        (("trigame", "-o", "players=3"), "not a game of two"),
        ((NIM, "--show", "--forget"), "means nothing beside"),
        ((NIM, "--seconds", "0"), "0.05"),
        ((NIM, "-o", "size=3"), "no option"),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_line(call, args: tuple[str, ...], what: str) -> None:  # type: ignore[no-untyped-def]
    result = call("learn", *args)
    assert result.code == 2
    assert what in result.err
    assert result.err.count("\n") == 1


def test_rounds_begin_in_different_ways_for_both_sides() -> None:
    setup = MatchSetup(CONNECT_FOUR, ("random", "random"), 3, opening=4)
    starts = []
    for played in play_match(setup, 12):
        head = played.record.splitlines()
        starts.append(head[:3])
    assert len({str(start) for start in starts}) > 3


def test_games_of_several_are_refused() -> None:
    with pytest.raises(IllegalError):
        learning.refuse_what_cannot_be_learned(hegemon.load("trigame", players=3))


def test_time_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Learning takes its part of the time, and not much more."""
    monkeypatch.setattr(learning, "_played", lambda *args: won(0.2))
    Learner(hegemon.load(NIM).start(), False).learn(0.5)  # compiles
    begun = time.perf_counter()
    learn_game(LearningSetup(NIM, seconds=5.0))
    assert 2.5 < time.perf_counter() - begun < 60
