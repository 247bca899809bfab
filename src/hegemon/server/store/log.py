"""The log of a game: an entry for everything that was accepted. A game is what comes of its entries in order."""

from collections.abc import Callable

import msgspec
from msgspec import Struct, field

Moves = tuple[int, ...]


class SeatSetup(Struct):
    """The player of a seat, when a game begins and later."""

    kind: str
    """`me` for a person who sits there; `friend` or `open` until one does; or `opponent`."""
    name: str
    key: str | None = None
    """What a person plays with; a person with several seats has one key."""
    opponent: str | None = None

    def is_person(self) -> bool:
        """Whether the seat is a person's, or waits for one."""
        return self.kind != "opponent"

    def is_free(self) -> bool:
        """Whether nobody has come yet."""
        return self.kind in ("friend", "open")


class ClockSetup(Struct):
    """Time for all decisions of a player, and what each decision adds."""

    seconds: float
    increment: float


class GameSetup(Struct):
    """All that is fixed when a game begins."""

    game: str
    options: dict[str, str]
    seed: int
    seats: list[SeatSetup]
    watch: str
    creator: str | None
    """The key of whoever made the game, with or without a seat; it is shown the links for friends."""
    clock: ClockSetup | None = None
    position: str | None = None
    record: str | None = None

    def links(self) -> list[str]:
        """All keys that lead to the game."""
        found = [*(seat.key for seat in self.seats), self.watch, self.creator]
        return [key for key in dict.fromkeys(found) if key is not None]


class LogEntry(Struct, tag_field="kind", omit_defaults=True):
    """What every entry has: the times that are left when it is made, if there is a clock."""

    left: tuple[float, ...] | None = None


class SeatTaken(LogEntry, tag="seat"):
    """A person sits down."""

    player: int = 0
    name: str = ""


class Sealed(LogEntry, tag="sealed"):
    """A player has decided, unseen by the others."""

    player: int = 0
    moves: Moves = ()


class Unsealed(LogEntry, tag="unsealed"):
    """A player takes a decision back before anything was revealed."""

    player: int = 0


class Made(LogEntry, tag="made"):
    """A decision, or those of all players who decided unseen, with the answer of chance."""

    players: tuple[int, ...] = ()
    moves: Moves = ()
    """Small moves from the position before, results of chance included."""
    chance: bool = False
    """Whether chance answered."""


class TakenBack(LogEntry, tag="back"):
    """The last decisions are undone."""

    kept: int = 0
    """The number of decisions that stay."""


class Ended(LogEntry, tag="end"):
    """The game ends, but not on the board."""

    by: str = ""
    winner: int | None = None


class Replaced(LogEntry, tag="replaced"):
    """A player gives up or runs out of time in a game of several, and leaves the seat to an opponent."""

    player: int = 0
    how: str = ""
    opponent: str = ""
    name: str = ""


class Rematched(LogEntry, tag="rematch"):
    """The same players begin a new game with sides swapped."""

    keys: dict[str, str] = field(default_factory=dict)
    """For each key of this game the key of the next."""


AnyEntry = SeatTaken | Sealed | Unsealed | Made | TakenBack | Ended | Replaced | Rematched

read_setup = msgspec.json.Decoder(GameSetup).decode
"""Reads a setup as it was stored."""
read_entry: Callable[[bytes], AnyEntry] = msgspec.json.Decoder(AnyEntry).decode
"""Reads an entry as it was stored."""
