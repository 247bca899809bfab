"""The same games on a GPU. Where there is none these tests are skipped, and say why."""

import pytest

import hegemon
from hegemon.native import gpu
from hegemon.native.kernels import NativeError
from hegemon.search.playouts import playouts

from ..variants import ALONE

needs_gpu = pytest.mark.skipif(bool(gpu.missing()), reason=f"no GPU: {gpu.missing()}")


@needs_gpu
@pytest.mark.parametrize("game", [game for game in ALONE if game.on_gpu], ids=lambda game: game.described())
def test_the_same_games_as_in_the_interpreter(game: hegemon.Game) -> None:
    here, there = (playouts(game.start(), 300, 5, backend) for backend in ("python", "cuda"))
    assert (here.moves, here.wins, here.draws, here.margin, here.squares) == (
        there.moves,
        there.wins,
        there.draws,
        there.margin,
        there.squares,
    )


@pytest.mark.skipif(not gpu.missing(), reason="there is a GPU")
def test_without_a_gpu_it_says_so() -> None:
    with pytest.raises(NativeError, match="no GPU can be used"):
        playouts(hegemon.load("influence").start(), 10, backend="cuda")
