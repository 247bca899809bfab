"""Which answers of chance lead a cell to a given count: what a record leaves out."""

from hegemon.games.strategic.cells import count_of
from hegemon.games.strategic.options import VOLLEY
from hegemon.games.strategic.orders import count_on
from hegemon.games.strategic.resolution import DEFENDERS, FIGHT, ROLL, settle_fight, sides
from hegemon.games.strategic.rules import Strategic
from hegemon.mechanics.exchanges import exchanges_to
from hegemon.native.bits import numbers, opened


def results_for(position: Strategic, count: int) -> tuple[int, ...] | None:
    """Answers of chance after which the cell that it decides about holds this count; None if none do."""
    if position.stage == FIGHT:
        return _fought(position, count)
    for result in numbers(position.moves()):
        after = position.play(result)
        if after.stage >= ROLL and after.at == position.at and after.turn == position.turn:
            further = results_for(after, count)
            if further is not None:
                return (result, *further)
        elif count_on(after, position.at) == count:
            return (result,)
    return None


def _fought(position: Strategic, count: int) -> tuple[int, ...] | None:
    """The same for a fight: one answer, or many where it is larger than the tables."""
    attackers, defenders = sides(position.cells[position.at], position.fight)
    # The most first: whatever lies above the cap comes to the same. In a volley nobody may be left.
    for left in (*range(attackers, 0, -1), *range(-defenders, 1 if position.rules & VOLLEY else 0)):
        if count_after(position, left) == count:
            results, attackers, defenders = exchanges_to(attackers, defenders, left)
            last = left if left >= 0 else DEFENDERS - left
            return (*results, last) if attackers and defenders else tuple(results)
    return None


def count_after(fight: Strategic, left: int) -> int:
    """The count of a cell after a fight on it, by who is left: attackers positive, defenders negative."""
    cells = opened(fight.cells)
    settle_fight(cells, fight.rules, fight.at, fight.fight, max(left, 0), max(-left, 0))
    return count_of(cells[fight.at])
