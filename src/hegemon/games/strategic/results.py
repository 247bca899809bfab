"""Which answers of chance lead a cell to a given count: what a record leaves out."""

from hegemon.games.strategic.cells import count_of, stayed_on
from hegemon.games.strategic.options import cap_of
from hegemon.games.strategic.resolution import DEFENDED_BY_BLACK, DEFENDERS, FIGHT, NEITHER, ROLL, sides
from hegemon.games.strategic.rules import Strategic
from hegemon.mechanics.exchanges import exchanges_to
from hegemon.native.bits import holds, numbers


def results_for(position: Strategic, count: int) -> tuple[int, ...] | None:
    """Answers of chance after which the cell that it decides about holds this count; None if none do."""
    cell = position.at
    if position.stage == FIGHT:
        return _fought(position, count)
    for result in numbers(position.moves()):
        after = position.play(result)
        if after.stage >= ROLL and after.at == cell and after.turn == position.turn:
            further = results_for(after, count)
            if further is not None:
                return (result, *further)
        elif count_of(after.cells[cell]) == count:
            return (result,)
    return None


def _fought(position: Strategic, count: int) -> tuple[int, ...] | None:
    """The same for a fight: one answer, or many where it is larger than the tables."""
    cell, cap = position.cells[position.at], cap_of(position.rules)
    attackers, defenders = sides(cell, position.fight)
    defender = position.fight & DEFENDED_BY_BLACK
    grows = 1 if stayed_on(cell) > 0 else 0
    attackers_win = count > 0 if defender == 1 else count < 0
    left = abs(count) - (0 if attackers_win or count == 0 else grows)
    most = attackers if attackers_win else defenders
    if cap and abs(count) == cap:
        left = max(left, most)  # whatever lies above the cap comes to the same
    if left > most or left < 0 or (left == 0 and count != 0) or (cap and abs(count) > cap):
        return None
    results, attackers, defenders = exchanges_to(attackers, defenders, left if attackers_win else -left)
    for result in results:
        position = position.play(result)
    if attackers == 0 or defenders == 0:
        return tuple(results)
    last = NEITHER if count == 0 else left if attackers_win else DEFENDERS + left
    return (*results, last) if holds(position.moves(), last) else None
