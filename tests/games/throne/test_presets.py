"""What the presets of Throne promise, proved."""

import pytest

from hegemon.game.position import NONE
from hegemon.games.throne.game import ThroneGame
from hegemon.search.forced_win import ForcedWinSearch

PRESETS = {preset.name: preset for preset in ThroneGame.presets}


@pytest.mark.parametrize("name", ["balanced", "quick", "shut", "alone"])
def test_neither_can_force_a_win_soon(name: str) -> None:
    plies = 8
    race = ForcedWinSearch(ThroneGame(**dict(PRESETS[name].options)).start(), table_bits=20).solved(plies)
    assert (race.winner, race.without) == (NONE, (plies, plies))


def test_player_1_wins_as_it_was_written() -> None:
    race = ForcedWinSearch(ThroneGame().start(), table_bits=20).solved(5)
    assert (race.winner, race.turns) == (0, 5)
