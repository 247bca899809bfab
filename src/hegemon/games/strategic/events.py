"""The events of a turn of Strategic Influence.

Both sides' orders come first, as they are revealed, then cell by cell what chance decided. Chance is told in counts: a
record keeps how many are left of a fight, not its rolls.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from hegemon.game.game import Game
from hegemon.games.strategic.cells import arriving
from hegemon.games.strategic.orders import Orders, cell_name, count_on
from hegemon.games.strategic.resolution import COIN, DEFENDED_BY_BLACK, FIGHT, ROLL, TAKEN, left_by, sides
from hegemon.games.strategic.rules import Strategic
from hegemon.mechanics.stacks import sign_of
from hegemon.view.events import Event, counted


@dataclass
class Settled:
    """What chance decided about a cell."""

    cell: int
    rolls: dict[int, tuple[int, bool]] = field(default_factory=dict)
    """Of each player who rolled for the empty cell, with how many stones and whether they took it."""
    attacker: int | None = None
    fought: tuple[int, int] = (0, 0)
    """Attackers and defenders at the beginning of the fight."""
    left: tuple[int, int] = (0, 0)
    """The same at its end."""


def placed(game: Game, position: Strategic, after: Strategic) -> Iterator[Event]:
    """The stones that a setup places."""
    for player, seat in enumerate(game.seats):
        for cell in range(position.size()):
            stones = (count_on(after, cell) - count_on(position, cell)) * sign_of(player)
            if stones > 0:
                name = cell_name(position, cell)
                yield Event(f"{seat} places {counted(stones, 'stone')} on {name}", "place", (name,), player)


def revealed(game: Game, position: Strategic, orders: Sequence[Orders]) -> Iterator[Event]:
    """The orders of both."""
    for player, given in enumerate(orders):
        for (source, target), stones in sorted(given.items()):
            here, there = cell_name(position, source), cell_name(position, target)
            words = f"{game.seats[player]} sends {counted(stones, 'stone')} from {here} to {there}"
            yield Event(words, "move", (here, there), player, amount=str(stones))
        if not given and position.score(player):
            yield Event(f"{game.seats[player]}'s stones all stay", "note", (), player)


def settled_cells(position: Strategic, results: Sequence[int]) -> list[Settled]:
    """What chance decided, cell by cell; a fight too large for the tables takes several results."""
    cells: list[Settled] = []
    here = position
    for result in results:
        if not cells or cells[-1].cell != here.at:
            cells.append(Settled(here.at))
        now = cells[-1]
        if here.stage == FIGHT:
            attackers, defenders = sides(here.cells[here.at], here.fight)
            if now.attacker is None:
                now.attacker, now.fought = 1 - (here.fight & DEFENDED_BY_BLACK), (attackers, defenders)
            now.left = left_by(result, attackers, defenders)
        elif here.stage != COIN:
            player = here.stage - ROLL
            now.rolls[player] = (arriving(here.cells[here.at], player), result == TAKEN)
        here = here.play(result)
    return cells


def settling(game: Game, position: Strategic, now: Settled) -> Event:
    """What chance decided about a cell, in words."""
    name = cell_name(position, now.cell)
    words = [
        f"{game.seats[player]}'s {counted(stones, 'stone')} {_verb(stones, taken)} {name}"
        for player, (stones, taken) in now.rolls.items()
    ]
    if now.attacker is None:
        takers = [player for player, (_, taken) in now.rolls.items() if taken]
        player = takers[0] if takers else next(iter(now.rolls))
        amount = f"{now.rolls[player][0]} left" if takers else "lost"
        return Event(", ".join(words), "place" if takers else "remove", (name,), player, amount=amount)
    attackers, defenders = now.fought
    holder = now.attacker if now.left[0] else 1 - now.attacker
    left = max(now.left)
    ending = f"{game.seats[holder]} holds it with {left}" if left else "nobody is left"
    words.append(f"{game.seats[now.attacker]} attacks {name} with {attackers} against {defenders}: {ending}")
    return Event(", ".join(words), "fight", (name,), now.attacker, amount=f"{left} left" if left else "lost")


def _verb(stones: int, taken: bool) -> str:
    if taken:
        return "takes" if stones == 1 else "take"
    return "is lost on" if stones == 1 else "are lost on"


def grown(
    game: Game, position: Strategic, orders: Sequence[Orders], settled: Sequence[Settled], after: Strategic
) -> Iterator[Event]:
    """Where a stone was added because at least one stayed; a cap may have taken it away again."""
    fought = {now.cell: max(now.left) for now in settled if now.attacker is not None}
    for player, given in enumerate(orders):
        cells = []
        for cell in range(position.size()):
            sign = sign_of(player)
            stayed = sign * count_on(position, cell) - sum(n for (source, _), n in given.items() if source == cell)
            joined = stayed + sum(n for (_, target), n in given.items() if target == cell)
            if stayed > 0 and sign * count_on(after, cell) == fought.get(cell, joined) + 1:
                cells.append(cell_name(position, cell))
        if cells:
            words = f"{game.seats[player]} grows by one on {', '.join(cells)}"
            yield Event(words, "pay", tuple(cells), player, amount="+1")
