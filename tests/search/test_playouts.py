"""Batches of random games: what they add up to, and that nothing of them is kept."""

import subprocess
import sys
from typing import NamedTuple

import pytest

import hegemon
from hegemon.native import compiled
from hegemon.native.kernels import NativeError
from hegemon.search.playouts import play_one_natively, playouts


@compiled
class Three(NamedTuple):
    """Three players take turns; whoever makes the seventh move wins, or nobody if `rules` says so."""

    rules: int
    made: int

    def over(self) -> bool:
        return self.made == 7

    def to_move(self) -> int:
        return self.made % 3

    def moves(self) -> tuple[int]:
        return (3,)

    def play(self, move: int) -> "Three":
        return Three(self.rules, self.made + 1 if move == 0 or self.made > 4 else self.made + 2)

    def score(self, player: int) -> int:
        return 0

    def winner(self) -> int:
        return self.rules if self.over() else hegemon.NONE

    def key(self) -> tuple[int]:
        return (self.made,)


@pytest.mark.parametrize("backend", ["python", "native", "threads"])
def test_every_player_is_counted(backend: str) -> None:
    assert playouts(Three(2, 0), 50, backend=backend).wins == (0, 0, 50)
    assert playouts(Three(0, 0), 50, backend=backend).wins == (50, 0)
    assert playouts(Three(hegemon.DRAW, 0), 50, backend=backend).draws == 50


@pytest.mark.parametrize("winner", [hegemon.NONE, 700_000, -9])
def test_a_winner_that_cant_be_is_an_error(winner: int) -> None:
    for backend in ("python", "native"):
        with pytest.raises(NativeError, match="winner"):
            playouts(Three(winner, 0), 50, backend=backend)


def test_a_batch_is_the_sum_of_its_games() -> None:
    game = hegemon.load("influence", board="small", territory=True)
    tally = playouts(game.start(), 30, seed=9)
    ends = [play_one_natively(game.start(), 9, number) for number in range(30)]
    margins = [end.score(0) - end.score(1) for end, _ in ends]
    assert tally.margin == sum(margins)
    assert tally.squares == sum(margin * margin for margin in margins)
    assert tally.moves == sum(made for _, made in ends)
    assert tally.wins[0] == sum(margin > 0 for margin in margins)
    mean, half = tally.mean_margin
    assert mean == pytest.approx(sum(margins) / 30)
    assert half > 0


def test_progress_is_told_and_reaches_the_end() -> None:
    told: list[tuple[int, int]] = []
    playouts(hegemon.load("influence").start(), 500, backend="python", progress=lambda *done: told.append(done))
    assert told[-1] == (500, 500)
    assert [done for done, _ in told] == sorted(done for done, _ in told)


def test_no_game_is_kept() -> None:
    script = (
        "import hegemon\n"
        "def peak():\n"
        "    return int(next(line.split()[1] for line in open('/proc/self/status') if line.startswith('VmHWM')))\n"
        "start = hegemon.load('influence').start()\n"
        "hegemon.playouts(start, 1000); before = peak()\n"
        "hegemon.playouts(start, 2_000_000); print(peak() - before)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert int(done.stdout) < 2048


def test_unknown_backends_and_empty_batches() -> None:
    start = hegemon.load("influence").start()
    with pytest.raises(ValueError, match="there is no backend 'abacus'"):
        playouts(start, 1, backend="abacus")
    with pytest.raises(ValueError, match="at least one game"):
        playouts(start, 0)
