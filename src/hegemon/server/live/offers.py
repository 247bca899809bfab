"""What a player offers to the others of a game, or asks of them: a draw, to take back, a rematch."""

from collections.abc import Collection
from dataclasses import dataclass, field


@dataclass
class Offer:
    """What a player would like; nothing comes of it before all persons agree."""

    by: int | None = None
    """The player who asked first."""
    agreed: set[int] = field(default_factory=set)

    def join(self, players: Collection[int]) -> set[int]:
        """Let players agree; all who agree now."""
        if self.by is None:
            self.by = min(players)
        self.agreed |= set(players)
        return self.agreed


def no_offers() -> dict[str, Offer]:
    """What can be offered; nobody has offered anything yet."""
    return {what: Offer() for what in ("draw", "back", "rematch")}
