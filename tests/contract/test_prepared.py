"""Whatever is asked of a game, with whatever options: once it is prepared, nothing more is compiled for it."""

import subprocess
import sys

import pytest

from ..variants import EXAMPLES, NAMES

USE_EVERYTHING = """
import sys
from contextlib import suppress

import hegemon
from hegemon.game.registry import find_game
from hegemon.native import kept
from hegemon.play.opponents import LEVELS, find_opponent, opponent_names
from hegemon.play.prepare import preparations
from hegemon.play.think import think
from hegemon.play.thought import Limits
from hegemon.search.forced_win import ForcedWinSearch
from hegemon.search.margin import solve_margin
from hegemon.search.playouts import playouts
from tests.variants import alone

for each in preparations(find_game(sys.argv[1])):
    each.run()
prepared = len(kept.used)
kind = find_game(sys.argv[1])
for game in (*alone(sys.argv[1]), *(kind(**dict(preset.options)) for preset in kind.presets)):
    record = hegemon.Record(game, seed=3)
    playouts(record.position, 1, backend="threads")
    think(game, record.position, limits=Limits(seconds=0.01), threads=2)
    for name in opponent_names(game):
        name = f"{name}/999999" if name.startswith("level") else name
        if record.outcome is None:
            record.take(find_opponent(name, game).decide(game, record.position, 5)[0], 7)
    if len(game.seats) == 2:
        with suppress(ValueError):
            (solve_margin if game.for_margin() else ForcedWinSearch)(game.start(), seconds=0.01)
print([each.file for each in kept.used[prepared:]])
"""


@pytest.mark.parametrize("name", [*NAMES, *EXAMPLES])
def test_nothing_is_compiled_after_it_is_prepared(name: str) -> None:
    done = subprocess.run([sys.executable, "-c", USE_EVERYTHING, name], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
