"""How a server is set up."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class ServerSettings:
    """The database, the names and origins to which a server answers, and its bounds."""

    database: str
    workers: int = 1
    allowed_origins: Sequence[str] = ()
    own_names: Sequence[str] = ()
    """The host names to which the server answers; empty for any name. A server for one machine knows its names, and
    refuses others: another site could have its own name lead here."""
    proxy: str | None = None
    """The address of a proxy whose word counts for the addresses of clients."""
    games_at_once: int = 60
    games_per_minute: float = 60
    """New games of one address."""
    questions_at_once: int = 200
    questions_per_second: float = 30
    """Other requests of one address that cost something."""
    messages_at_once: int = 60
    messages_per_second: float = 20
    """Messages of one socket."""
