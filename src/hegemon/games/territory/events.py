"""The events of a turn of Territory: new pieces, groups, fights with their dice, turns without an enemy."""

from collections.abc import Iterator

from hegemon.games.territory.board import SEATS
from hegemon.games.territory.dice import throws
from hegemon.games.territory.figures import new_pieces, turns_alone
from hegemon.games.territory.groups import board_of
from hegemon.games.territory.rules import Territory
from hegemon.view.events import Event, counted


def spawned(here: Territory) -> Iterator[Event]:
    """The pieces that appear."""
    new = new_pieces(here)
    if sum(new):
        where = tuple(name for name, pieces in zip(board_of(here).vertices, new, strict=False) if pieces)
        words = f"{SEATS[here.player]} gets {counted(sum(new), 'new piece')}"
        yield Event(words, "pay", where, here.player, amount=f"+{sum(new)}")


def moved(here: Territory, pieces: int) -> Event:
    """A group that meets no enemy."""
    source, target = _ends(here)
    words = f"{SEATS[here.player]} moves {counted(pieces, 'piece')} from {source} to {target}"
    return Event(words, "move", (source, target), here.player, amount=str(pieces))


def fought(fight: Territory, left: int) -> Event:
    """A fight, from its beginning to the number left."""
    source, target = _ends(fight)
    winner = SEATS[fight.player if left > 0 else 1 - fight.player]
    many = f"{abs(left)} of {winner} {'is' if abs(left) == 1 else 'are'} left"
    words = f"{SEATS[fight.player]} attacks {target} with {fight.sent} against {fight.defenders()}: {many}"
    return Event(words, "fight", (source, target), fight.player, throws(fight, left), f"{abs(left)} left")


def _ends(here: Territory) -> tuple[str, str]:
    names = board_of(here).vertices
    return names[here.source], names[here.target]


def alone(before: Territory, after: Territory, player: int) -> Iterator[Event]:
    """For how long the other has had no piece, where a turn that counts has made it longer."""
    if after.alone(player) > before.alone(player):
        words = f"{SEATS[1 - player]} has no piece left: {turns_alone(after, player)} without an enemy"
        yield Event(words, "note", (), player)
