"""Which answers of chance lead a cell to a given count: what a record leaves out."""

from hegemon.games.strategic.packing import CAP_AT
from hegemon.games.strategic.resolution import (
    ATTACKER_FALLS,
    DEFENDED_BY_BLACK,
    DEFENDER_FALLS,
    DEFENDERS,
    FIGHT,
    NEITHER,
    ROLL,
    sides,
)
from hegemon.games.strategic.rules import Strategic
from hegemon.games.strategic.words import count_of, sent_from
from hegemon.mechanics.fights import MOST
from hegemon.native.bits import holds, numbers


def results_for(position: Strategic, count: int) -> tuple[int, ...] | None:
    """Answers of chance after which the cell that it decides about holds so much; None if none do."""
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
    word, cap = position.cells[position.at], position.rules >> CAP_AT
    attackers, defenders = sides(word, position.fight)
    defender = position.fight & DEFENDED_BY_BLACK
    grows = 1 if abs(count_of(word)) - sent_from(word) > 0 else 0
    attackers_win = count > 0 if defender == 1 else count < 0
    left = abs(count) - (0 if attackers_win or count == 0 else grows)
    most = attackers if attackers_win else defenders
    if cap and abs(count) == cap:
        left = max(left, most)  # whatever lies above the cap comes to the same
    if left > most or left < 0 or (left == 0 and count != 0) or (cap and abs(count) > cap):
        return None
    wanted = (left, 0) if attackers_win else (0, left)
    results = []
    while attackers > MOST or defenders > MOST:
        # The side that survives loses its stones first, so that nobody is gone too early.
        first_side = 0 if attackers_win else 1
        falls = first_side if (attackers, defenders)[first_side] > wanted[first_side] else 1 - first_side
        if count == 0:
            falls = 0 if attackers > MOST else 1
        attackers, defenders = attackers - (falls == 0), defenders - (falls == 1)
        results.append(ATTACKER_FALLS if falls == 0 else DEFENDER_FALLS)
        position = position.play(results[-1])
        if attackers == 0 or defenders == 0:
            return tuple(results)
    last = NEITHER if count == 0 else left if attackers_win else DEFENDERS + left
    return (*results, last) if holds(position.moves(), last) else None
