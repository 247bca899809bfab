"""Judgements on disk: what is read is what was written, and anything else is refused in one line."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import hegemon
from hegemon.errors import MalformedError
from hegemon.game.game import Game
from hegemon.learn import kept
from hegemon.learn.kept import LearnedJudgement
from hegemon.play.opponents import find_opponent
from hegemon.play.think import think
from hegemon.play.thought import Limits
from hegemon.search.judgement import BASE, WORD

from .test_judgement import CONNECT_FOUR, NIM, drawn_network

MATCH = {"model": "network", "seed": 1, "share": 0.7, "interval": [0.6, 0.8], "games": 40, "each": 0.05}


@pytest.fixture(autouse=True)
def _own_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nothing is read from or written to where the user's own judgements lie."""
    monkeypatch.setenv("HEGEMON_DATA", str(tmp_path / "data"))


@pytest.fixture
def nim() -> Game:
    return hegemon.load(NIM)


def learned(game: Game, search: str = "alpha-beta") -> LearnedJudgement:
    """A judgement of a game that nobody learned."""
    return LearnedJudgement(drawn_network(game.start()).judgement(1000), search, {**MATCH, "learned_from": 5})


def test_what_is_written_is_read(nim: Game) -> None:
    written = learned(nim)
    path = kept.install(nim, written)
    read = kept.installed(nim)
    assert read is not None
    assert (read.search, read.about["share"]) == ("alpha-beta", 0.7)
    for name in kept.WEIGHTS:
        one, other = getattr(written.judgement, name), getattr(read.judgement, name)
        assert one.dtype == other.dtype
        assert (one == other).all()
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_another_game_and_other_options_have_their_own(nim: Game) -> None:
    kept.install(nim, learned(nim))
    assert kept.installed(hegemon.load(NIM, misere=True)) is None
    assert kept.installed(hegemon.load(CONNECT_FOUR)) is None
    assert kept.forget(nim)
    assert not kept.forget(nim)
    assert kept.installed(nim) is None


def test_another_file_with_the_same_game_has_its_own(nim: Game, tmp_path: Path) -> None:
    kept.install(nim, learned(nim))
    copy = tmp_path / "nim.py"
    copy.write_text(Path(NIM).read_text())
    assert kept.installed(hegemon.load(str(copy))) is None


def cut(data: bytes) -> bytes:
    return data[:-100]


def changed(data: bytes) -> bytes:
    return data[:200] + bytes([data[200] ^ 1]) + data[201:]


@pytest.mark.parametrize("damage", [cut, changed, lambda data: b"", lambda data: b"text\n"])
def test_a_damaged_file_is_refused_and_play_goes_on(
    nim: Game, damage: Callable[[bytes], bytes], capsys: pytest.CaptureFixture[str]
) -> None:
    path = kept.install(nim, learned(nim))
    path.write_bytes(damage(path.read_bytes()))
    with pytest.raises(MalformedError, match="damaged"):
        kept.read(nim, path)
    for _ in range(2):
        assert think(nim, nim.start(), limits=Limits(simulations=50)).by == "tree search"
    told = capsys.readouterr().err
    assert told.count("\n") == 1  # once, in one line
    assert told.startswith("warning: judgement")
    assert "goes on without it" in told


def test_one_of_another_game_is_refused(nim: Game, tmp_path: Path) -> None:
    path = tmp_path / "one.judgement"
    kept.write(nim, learned(nim), path)
    for other, what in ((hegemon.load(CONNECT_FOUR), "is of 'nim'"), (hegemon.load(NIM, misere=True), "is of 'nim'")):
        with pytest.raises(MalformedError, match=what):
            kept.read(other, path)


def test_one_of_other_rules_is_refused(tmp_path: Path) -> None:
    source = Path(NIM).read_text()
    files = [tmp_path / "one" / "nim.py", tmp_path / "two" / "nim.py"]
    for file, text in zip(files, (source, source.replace("(3, 5, 7)", "(3, 5, 6)")), strict=True):
        file.parent.mkdir()
        file.write_text(text)
    old, new = (hegemon.load(str(file)) for file in files)
    assert old.start() != new.start()
    path = tmp_path / "one.judgement"
    kept.write(old, learned(old), path)
    with pytest.raises(MalformedError, match="other rules"):
        kept.read(new, path)


@pytest.mark.parametrize("column", [WORD, BASE])
def test_weights_that_would_be_read_outside_are_refused(nim: Game, tmp_path: Path, column: int) -> None:
    """Native code doesn't look where an array ends."""
    wrong = learned(nim)
    wrong.judgement.runs[0, column] = 10_000
    kept.write(nim, wrong, tmp_path / "wrong.judgement")
    with pytest.raises(MalformedError, match="fit together"):
        kept.read(nim, tmp_path / "wrong.judgement")
    short = learned(nim)
    short = LearnedJudgement(short.judgement._replace(direct=np.zeros(3, np.int32)), "tree")
    kept.write(nim, short, tmp_path / "short.judgement")
    with pytest.raises(MalformedError, match="fit together"):
        kept.read(nim, tmp_path / "short.judgement")


@pytest.mark.parametrize("search", kept.SEARCHES)
def test_what_is_installed_is_used_without_being_told(nim: Game, search: str) -> None:
    start, limits = nim.start(), Limits(simulations=300)
    usual = think(nim, start, limits=limits)
    kept.install(nim, learned(nim, search))
    judged = think(nim, start, limits=limits)
    assert "learned" in judged.by or judged.proved
    assert think(nim, start, limits=limits, learned=None).by == usual.by
    again = think(nim, start, limits=limits)
    assert (again.decided, again.value) == (judged.decided, judged.value)


def test_an_opponent_without_it_has_a_name(nim: Game) -> None:
    kept.install(nim, learned(nim))
    start = nim.start()
    usual = find_opponent("level8/1000+none", nim)
    kept.forget(nim)
    assert usual.decide(nim, start, 5) == find_opponent("level8/1000", nim).decide(nim, start, 5)
    with pytest.raises(MalformedError):
        find_opponent("random+none", nim)
