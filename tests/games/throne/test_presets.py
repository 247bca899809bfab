"""What the presets of Throne promise, proved."""

import pytest

from hegemon import solve
from hegemon.game.position import NONE
from hegemon.games.throne.game import ThroneGame

PRESETS = {preset.name: preset for preset in ThroneGame.presets}


@pytest.mark.parametrize("name", ["balanced", "quick", "shut", "alone"])
def test_neither_can_force_a_win_soon(name: str) -> None:
    plies = 8
    race = solve.Hunt(ThroneGame(**dict(PRESETS[name].options)).start(), table_bits=20).solved(plies)
    assert (race.winner, race.without) == (NONE, (plies, plies))


def test_player_1_wins_as_it_was_written() -> None:
    race = solve.Hunt(ThroneGame().start(), table_bits=20).solved(5)
    assert (race.winner, race.turns) == (0, 5)
