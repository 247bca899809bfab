"""What happens in a turn of Strategic Influence, and how the players stand.

Both sides' orders come first, as they are revealed, then cell by cell what chance decided. Chance is told in counts: a
record keeps who is left of a fight, not its rolls.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from hegemon.game.game import Game
from hegemon.games.strategic.orders import Orders, cell_name, count_on, orders_in
from hegemon.games.strategic.packing import TURNS, TURNS_AT
from hegemon.games.strategic.resolution import (
    ATTACKER_FALLS,
    COIN,
    DEFENDED_BY_BLACK,
    DEFENDER_FALLS,
    DEFENDERS,
    FIGHT,
    ROLL,
    TAKEN,
    sides,
)
from hegemon.games.strategic.rules import PLACED, SETUP, Strategic
from hegemon.games.strategic.words import arriving
from hegemon.view.events import Event, Fact, Standing, counted


@dataclass
class _Settled:
    """What chance decided about a cell."""

    cell: int
    rolls: dict[int, tuple[int, bool]] = field(default_factory=dict)
    """Of each player who rolled for the empty cell, with how many stones and whether he took it."""
    attacker: int | None = None
    fought: tuple[int, int] = (0, 0)
    """Attackers and defenders at the beginning of the fight."""
    left: tuple[int, int] = (0, 0)
    """The same at its end."""


# What happens


def events(game: Game, position: Strategic, moves: Sequence[int]) -> tuple[Event, ...]:
    """The events of a whole turn; of one in which somebody has still to decide nothing is told."""
    here, orders = orders_in(position, moves)
    own = 0
    after = position
    for move in moves:
        own += after.to_move() >= 0
        after = after.play(move)
    if not (after.over() or after.between_turns()):
        return ()
    if position.stage == SETUP:
        return tuple(_placed(game, position, after))
    settled = _settled(here, moves[own:])
    told = [*_revealed(game, position, orders), *(_told(game, position, cell) for cell in settled)]
    told += _grown(game, position, orders, settled, after)
    return tuple(told) or (Event("Nobody has a stone left", "note"),)


def _placed(game: Game, position: Strategic, after: Strategic) -> Iterator[Event]:
    for player, seat in enumerate(game.seats):
        for cell in range(position.size()):
            stones = (count_on(after, cell) - count_on(position, cell)) * (1 - 2 * player)
            if stones > 0:
                name = cell_name(position, cell)
                yield Event(f"{seat} places {counted(stones, 'stone')} on {name}", "place", (name,), player)


def _revealed(game: Game, position: Strategic, orders: Sequence[Orders]) -> Iterator[Event]:
    for player, given in enumerate(orders):
        for (source, target), stones in sorted(given.items()):
            here, there = cell_name(position, source), cell_name(position, target)
            words = f"{game.seats[player]} sends {counted(stones, 'stone')} from {here} to {there}"
            yield Event(words, "move", (here, there), player, amount=str(stones))
        if not given and position.score(player):
            yield Event(f"{game.seats[player]}'s stones all stay", "note", (), player)


def _settled(position: Strategic, results: Sequence[int]) -> list[_Settled]:
    """What chance decided, cell by cell; a fight too large for the tables takes several results."""
    cells: list[_Settled] = []
    here = position
    for result in results:
        if not cells or cells[-1].cell != here.at:
            cells.append(_Settled(here.at))
        now = cells[-1]
        if here.stage == FIGHT:
            attackers, defenders = sides(here.cells[here.at], here.fight)
            if now.attacker is None:
                now.attacker, now.fought = 1 - (here.fight & DEFENDED_BY_BLACK), (attackers, defenders)
            now.left = _left(attackers, defenders, result)
        elif here.stage != COIN:
            player = here.stage - ROLL
            now.rolls[player] = (arriving(here.cells[here.at], player), result == TAKEN)
        here = here.play(result)
    return cells


def _left(attackers: int, defenders: int, result: int) -> tuple[int, int]:
    if result >= ATTACKER_FALLS:
        return attackers - (result != DEFENDER_FALLS), defenders - (result != ATTACKER_FALLS)
    return (0, result - DEFENDERS) if result > DEFENDERS else (result, 0)


def _told(game: Game, position: Strategic, now: _Settled) -> Event:
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


def _grown(
    game: Game, position: Strategic, orders: Sequence[Orders], settled: Sequence[_Settled], after: Strategic
) -> Iterator[Event]:
    """Where a stone was added because somebody stayed; a cap may have taken it away again."""
    fought = {now.cell: max(now.left) for now in settled if now.attacker is not None}
    for player, given in enumerate(orders):
        grown = []
        for cell in range(position.size()):
            sign = 1 - 2 * player
            stayed = sign * count_on(position, cell) - sum(n for (source, _), n in given.items() if source == cell)
            joined = stayed + sum(n for (_, target), n in given.items() if target == cell)
            if stayed > 0 and sign * count_on(after, cell) == fought.get(cell, joined) + 1:
                grown.append(cell_name(position, cell))
        if grown:
            words = f"{game.seats[player]} grows by one on {', '.join(grown)}"
            yield Event(words, "pay", tuple(grown), player, amount="+1")


# How the players stand


def counts_of(position: Strategic, player: int) -> list[int]:
    """The stones of a player on every cell, those of the other as negative numbers."""
    return [count_on(position, cell) * (1 - 2 * player) for cell in range(position.size())]


def standing(game: Game, position: Strategic) -> Standing:
    """Cells and stones of each player."""
    players = []
    for player in range(len(game.seats)):
        held = [count for count in counts_of(position, player) if count > 0]
        players.append((Fact("cells", str(len(held))), Fact("stones", str(sum(held)))))
    return Standing(tuple(players), moment(position))


def moment(position: Strategic) -> str:
    """Which turn it is."""
    if position.over():
        return f"After {counted(position.turn, 'turn')}"
    if position.stage == SETUP:
        return f"Setup: each places {PLACED} stones in his zone"
    return f"Turn {position.turn + 1} of {position.rules >> TURNS_AT & TURNS}"
