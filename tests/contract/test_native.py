"""Every game, every option: the interpreter and native code play the same games."""

from typing import Any

import pytest
from hypothesis import given, settings

import hegemon
from hegemon.game.position import CHANCE, random_move
from hegemon.native import compiled, kernel
from hegemon.native.random import draw, stream
from hegemon.search.playouts import playouts

from ..variants import ALONE, IDS, any_game, seeds

DIGEST = (1 << 61) - 1
EIGHTH = (1 << 59) + 12345


@compiled
def _folded(digest: int, number: int) -> int:
    """A running digest of whole numbers that stays below 62 bits."""
    return ((digest ^ (number & DIGEST)) * 3 + (number >> 5 & 1) + 1) & DIGEST


@kernel
def trail(position: Any, seed: int, number: int) -> Any:
    """The end of a random game, and a digest of all that every position on the way answers."""
    state = stream(seed, number)
    digest = 1
    while not position.over():
        for word in position.key():
            digest = _folded(digest, word)
        for word in position.moves():
            digest = _folded(digest, word)
        digest = _folded(digest, position.to_move())
        digest = _folded(digest, 1 if position.between_turns() else 0)
        digest = _folded(digest, position.winner())
        for symmetry in range(position.symmetries()):
            for word in position.image(symmetry).key():
                digest = _folded(digest, word)
        if position.to_move() == CHANCE:
            # Exact odds may be larger than a word; natively they are what is drawn.
            for part in range(8):
                digest = _folded(digest, position.drawn(part * EIGHTH))
        state, r = draw(state)
        position = position.play(random_move(position, r))
    return position, digest


def check(game: hegemon.Game, seed: int) -> None:
    start = game.start()
    here, there = trail.python(start, seed, 0), trail(start, seed, 0)
    assert here == there
    assert type(there[0]) is type(start)


@pytest.mark.parametrize("game", ALONE, ids=IDS)
def test_the_same_games_with_every_option_alone(game: hegemon.Game) -> None:
    for seed in range(5):
        check(game, seed)


@given(any_game, seeds)
@settings(max_examples=60, deadline=None)
def test_the_same_games_with_options_together(game: hegemon.Game, seed: int) -> None:
    check(game, seed)


@pytest.mark.parametrize("game", ALONE, ids=IDS)
def test_the_same_tally_on_every_processor_backend(game: hegemon.Game) -> None:
    tallies = [playouts(game.start(), 40, 5, backend) for backend in ("python", "native", "threads")]
    figures = [(t.games, t.moves, t.wins, t.draws, t.margin, t.squares) for t in tallies]
    assert figures[0] == figures[1] == figures[2]
    assert figures[0][0] == 40 == sum(figures[0][2]) + figures[0][3]
