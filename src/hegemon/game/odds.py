"""Exact odds of what a game leaves to chance, for games that can tell them."""

from fractions import Fraction

from hegemon.errors import IllegalError
from hegemon.game.part import GamePart, P


class Odds(GamePart[P]):
    """Exact odds, cell by cell and fight by fight."""

    def of_turn(self, position: P, text: str) -> dict[str, dict[int, Fraction]]:
        """For a turn whose chances a text leaves open: of every cell what it can hold then, with exact odds."""
        raise IllegalError(f"{self.game.name} has no odds cell by cell")

    def of_fight(self, attackers: int, defenders: int) -> dict[int, Fraction]:
        """What is left after a fight of two stacks, with exact odds: attackers positive, defenders negative."""
        raise IllegalError(f"{self.game.name} has no fights of stacks")
