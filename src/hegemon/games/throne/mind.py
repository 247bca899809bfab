"""What Throne knows about good play."""

from hegemon.game.mind import Facts, Guesses, Mind, Style
from hegemon.games.throne.bounds import UNDERSTOOD, turns_left, turns_to_win, win_key
from hegemon.games.throne.heuristic import heuristic, outlook
from hegemon.games.throne.options import RULES
from hegemon.games.throne.rollout import rollout_step
from hegemon.games.throne.rules import Throne


class ThroneMind(Mind[Throne]):
    """Alpha-beta; the least number of turns to a win, for proofs."""

    position = Throne
    guesses = Guesses(heuristic=heuristic, outlook=outlook, rollout_step=rollout_step)
    facts = Facts(RULES, UNDERSTOOD, turns_to_win=turns_to_win, turns_left=turns_left, win_key=win_key)

    def style(self) -> Style:
        return Style("alpha-beta", strongest=4_000_000)
