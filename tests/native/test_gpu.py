"""The same games on a GPU. Where there is none these tests are skipped, and say why."""

import numpy as np
import pytest

import hegemon
from hegemon.native import gpu
from hegemon.native.kernels import NativeError
from hegemon.search.playouts import playouts

from ..variants import ALONE

needs_gpu = pytest.mark.skipif(bool(gpu.missing()), reason=f"no GPU: {gpu.missing()}")


@needs_gpu
@pytest.mark.parametrize("game", ALONE, ids=lambda game: game.described())
def test_the_same_games_as_in_the_interpreter(game: hegemon.Game) -> None:
    here, there = (playouts(game.start(), 300, 5, backend) for backend in ("python", "cuda"))
    assert (here.moves, here.wins, here.draws, here.margin, here.squares) == (
        there.moves,
        there.wins,
        there.draws,
        there.margin,
        there.squares,
    )


TABLE = np.array([3, 1, 4])


def looked_up(at: int, *, more: int = 1) -> int:
    return sum([int(TABLE[at]) for _ in range(1)]) + more


def doubled(number: int) -> int:
    return 2 * number


def test_tables_are_taken_from_the_card(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def on_card(table: np.ndarray) -> np.ndarray:
        asked.append(table)
        return 10 * table

    monkeypatch.setattr(gpu, "_on_card", on_card)
    there = gpu._with_tables.__wrapped__(looked_up)
    assert [(looked_up(at), there(at)) for at in range(3)] == [(4, 31), (2, 11), (5, 41)]
    assert len(asked) == 1
    assert asked[0] is TABLE
    assert gpu._with_tables.__wrapped__(doubled) is doubled


@pytest.mark.skipif(not gpu.missing(), reason="there is a GPU")
def test_without_a_gpu_it_says_so() -> None:
    with pytest.raises(NativeError, match="no GPU can be used"):
        playouts(hegemon.load("influence").start(), 10, backend="cuda")
