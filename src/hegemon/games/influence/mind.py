"""What Influence knows about good play."""

from hegemon.game.mind import Facts, Guesses, Mind, Style
from hegemon.games.influence.bounds import UNDERSTOOD, margin_bounds, value_key
from hegemon.games.influence.heuristic import heuristic, outlook
from hegemon.games.influence.options import RULES
from hegemon.games.influence.rollout import rollout_step
from hegemon.games.influence.rules import Influence

HALF_WON = 12
"""The lead in points that is half of the way to a won game."""


class InfluenceMind(Mind[Influence]):
    """Alpha-beta, or Monte Carlo where chance has a part; margins and keys for proofs."""

    position = Influence
    guesses = Guesses(heuristic=heuristic, outlook=outlook, rollout_step=rollout_step)
    facts = Facts(RULES, UNDERSTOOD, margin_bounds=margin_bounds, value_key=value_key)

    def style(self) -> Style:
        by_chance = self.game.chosen["dice"] != "off" or self.game.chosen["keystone"] == "random"
        lead = HALF_WON * self.game.unit()
        return Style("tree", strongest=400_000) if by_chance else Style("alpha-beta", strongest=4_000_000, lead=lead)
