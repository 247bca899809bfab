"""What the presets of Trigame promise, proved."""

from hegemon.games.trigame.game import TrigameGame
from hegemon.search.margin import solve_margin


def test_the_exact_margin_of_one_tile() -> None:
    (kit,) = (preset for preset in TrigameGame.presets if preset.name == "kit")
    solved = solve_margin(TrigameGame(**dict(kit.options)).start())
    assert (solved.value.exact, solved.value.amount) == (True, -1)
