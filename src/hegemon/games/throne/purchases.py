"""What a turn of Throne buys: recruits, then upgrades, each in node order."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from hegemon.game.turns import Turn
from hegemon.games.throne.board import BITS, name_of
from hegemon.games.throne.rules import DONE, RECRUIT, RECRUITS, UPGRADES, Throne


class Bought(NamedTuple):
    """What a turn spends on: nodes to recruit on, and the number of upgrades of each piece."""

    recruits: list[int]
    upgrades: Counter[int]

    def text(self) -> str:
        """As it stands behind the move."""
        parts = [f"@{name_of(node)}" for node in sorted(self.recruits)]
        parts += [f"{name_of(node)}+{times}" for node, times in sorted(self.upgrades.items())]
        return f"/{','.join(parts)}" if parts else ""

    def moves(self) -> tuple[int, ...]:
        """The small moves that buy it."""
        return (*(node + RECRUIT for node in sorted(self.recruits)), *sorted(self.upgrades.elements()))

    def cost(self, position: Throne) -> int:
        """What it costs under the options of a position."""
        return len(self.recruits) * position.recruit_cost() + self.upgrades.total() * position.upgrade_cost()

    def added_to(self, made: Turn) -> Turn:
        """The whole turn that begins with what is made, and ends with this."""
        bought = made.then(*self.moves())
        return bought.then(DONE) if bought.after.stage in (RECRUITS, UPGRADES) else bought


def bought_in(position: Throne, moves: Sequence[int]) -> Bought:
    """What some small moves buy."""
    bought = Bought([], Counter())
    for move in moves:
        if position.stage in (RECRUITS, UPGRADES) and move != DONE:
            if move % BITS == RECRUIT:
                bought.recruits.append(move - RECRUIT)
            else:
                bought.upgrades[move] += 1
        position = position.play(move)
    return bought
