"""Figures of a position of Territory that pictures, events and the standing give."""

from hegemon.games.territory.cells import count_of
from hegemon.games.territory.rules import FIGHT, Territory
from hegemon.games.territory.steps import STARVED
from hegemon.mechanics.stacks import sign_of


def new_pieces(position: Territory) -> list[int]:
    """How many pieces appear on each hexagon as the next turn begins; none within a turn."""
    after = position if position.over() else position.spawned()
    pairs = zip(position.cells, after.cells, strict=True)
    return [abs(count_of(new)) - abs(count_of(old)) for old, new in pairs]


def pieces_of(position: Territory, player: int) -> int:
    """How many pieces a player has, those included that are fighting."""
    pieces = sum(max(0, sign_of(player) * count_of(cell)) for cell in position.cells)
    return pieces + (position.sent if position.stage == FIGHT and position.player == player else 0)


def turns_alone(position: Territory, player: int) -> str:
    """For how many of the turns that win a player has had no enemy: `2 of 5 turns`."""
    return f"{position.alone(player)} of {STARVED} turns"
