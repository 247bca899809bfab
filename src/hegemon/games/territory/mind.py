"""What is known about good play of Territory."""

from hegemon.game.mind import Guesses, Mind, Style
from hegemon.games.territory.heuristic import heuristic, outlook
from hegemon.games.territory.rollout import rollout_step
from hegemon.games.territory.rules import Territory


class TerritoryMind(Mind[Territory]):
    """Heuristic and rollout policy."""

    position = Territory
    guesses = Guesses(heuristic=heuristic, outlook=outlook, rollout_step=rollout_step)

    def style(self) -> Style:
        return Style("climbing", strongest=100_000, steps=12, ratio=2)
