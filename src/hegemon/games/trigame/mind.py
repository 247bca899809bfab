"""What is known about good play in Trigame."""

from hegemon.game.mind import Guesses, Mind, Style
from hegemon.games.trigame.heuristic import heuristic, outlook
from hegemon.games.trigame.rollout import rollout_step
from hegemon.games.trigame.rules import Trigame


class TrigameMind(Mind[Trigame]):
    """What is known about good play."""

    position = Trigame
    guesses = Guesses(heuristic=heuristic, outlook=outlook, rollout_step=rollout_step)

    def style(self) -> Style:
        # Between two players who see a little ahead the side decides: from the third on, each level takes half.
        # Where tokens are turned, nobody has looked.
        ceiling = 3 if len(self.game.seats) == 2 and self.game.chosen["between"] == "stop" else 8
        return Style("tree", strongest=250_000, rollout="policy", ratio=3, ceiling=ceiling)

    def heuristic(self, position: Trigame) -> int:
        """How far the first player is ahead of the second; at the end, by the score."""
        return position.score(0) - position.score(1) if position.over() else heuristic(position)
