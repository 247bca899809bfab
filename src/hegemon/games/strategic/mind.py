"""What is known about good play of Strategic Influence."""

from hegemon.game.mind import Guesses, Mind, Style
from hegemon.games.strategic.effects import after_chance, after_effects, decision_effect, propose_change
from hegemon.games.strategic.heuristic import heuristic, outlook
from hegemon.games.strategic.opponents import OPPONENTS
from hegemon.games.strategic.proposals import propose, propose_reply
from hegemon.games.strategic.rollout import rollout_step
from hegemon.games.strategic.rules import Strategic


class StrategicMind(Mind[Strategic]):
    """Heuristic, proposals, rollout policy and opponents."""

    position = Strategic
    guesses = Guesses(
        heuristic=heuristic, outlook=outlook, propose=propose, rollout_step=rollout_step,
        decision_effect=decision_effect, after_effects=after_effects, after_chance=after_chance,
        propose_reply=propose_reply, propose_change=propose_change,
    )  # fmt: skip
    opponents = OPPONENTS

    def style(self) -> Style:
        return Style("regret", strongest=100_000, rollout="outlook")
