"""The log of a game: an entry for everything that was accepted. A game is what comes of its entries in order."""

import msgspec
from msgspec import Struct, field

Moves = tuple[int, ...]


class SeatSetup(Struct):
    """Who sits, or may sit, in a seat when a game begins."""

    kind: str
    """`me`, `friend`, `open` or `opponent`."""
    name: str
    key: str | None = None
    """What a person plays with; a person with several seats has one key."""
    opponent: str | None = None


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
    """The key that is shown the links for friends; who made the game has it, with or without a seat."""
    clock: ClockSetup | None = None
    position: str | None = None
    record: str | None = None

    def links(self) -> list[str]:
        """All keys that lead to the game."""
        found = [*(seat.key for seat in self.seats), self.watch, self.creator]
        return [key for key in dict.fromkeys(found) if key is not None]


class LogEntry(Struct, tag_field="kind", omit_defaults=True):
    """What every entry has: the times that are left when it is made, where there are clocks."""

    left: tuple[float, ...] | None = None


class SeatTaken(LogEntry, tag="seat"):
    """Somebody sits down."""

    player: int = 0
    name: str = ""


class Sealed(LogEntry, tag="sealed"):
    """A player has decided, unseen by the others."""

    player: int = 0
    moves: Moves = ()


class Unsealed(LogEntry, tag="unsealed"):
    """He decides anew, before anything was revealed."""

    player: int = 0


class Made(LogEntry, tag="made"):
    """A decision, or those of all who decided unseen, with what chance answered."""

    players: tuple[int, ...] = ()
    moves: Moves = ()
    """Small moves from the position before, results of chance included."""
    chance: bool = False
    """Whether chance answered."""


class TakenBack(LogEntry, tag="back"):
    """The last decisions are undone."""

    kept: int = 0
    """How many stay."""


class Ended(LogEntry, tag="end"):
    """The game ends otherwise than on the board."""

    by: str = ""
    winner: int | None = None


class Replaced(LogEntry, tag="replaced"):
    """Who gives up in a game of several, or runs out of time there, leaves his seat to an opponent."""

    player: int = 0
    how: str = ""
    opponent: str = ""
    name: str = ""


class Rematched(LogEntry, tag="rematch"):
    """The same players begin anew, sides swapped."""

    keys: dict[str, str] = field(default_factory=dict)
    """For each key of this game the key of the next."""


AnyEntry = SeatTaken | Sealed | Unsealed | Made | TakenBack | Ended | Replaced | Rematched

_setup = msgspec.json.Decoder(GameSetup)
_entry: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)


def read_setup(data: bytes) -> GameSetup:
    """A setup as it was stored."""
    return _setup.decode(data)


def read_entry(data: bytes) -> AnyEntry:
    """An entry as it was stored."""
    return _entry.decode(data)
