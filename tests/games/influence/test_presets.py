"""What the presets of Influence promise, proved."""

import pytest

from hegemon.games.influence.game import InfluenceGame
from hegemon.search.margin import solve_margin

PRESETS = {preset.name: preset for preset in InfluenceGame.presets}


@pytest.mark.parametrize(("name", "points"), [("as-written", 21), ("balanced", 0), ("komi", 0), ("quick", 0)])
def test_the_exact_margin(name: str, points: int) -> None:
    game = InfluenceGame(**dict(PRESETS[name].options))
    solved = solve_margin(game.start())
    assert solved.value.exact
    assert game.points(int(solved.value.amount)) == points
