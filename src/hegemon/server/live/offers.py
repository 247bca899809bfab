"""What a player asks of the others at his live: a draw, to take back, a rematch."""

from collections.abc import Collection
from dataclasses import dataclass, field


@dataclass
class Offer:
    """What a player would like; nothing comes of it before all persons agree."""

    by: int | None = None
    """Who asked first."""
    agreed: set[int] = field(default_factory=set)

    def shared(self, players: Collection[int]) -> set[int]:
        """Let players want it, too; all who do now."""
        if self.by is None:
            self.by = min(players)
        self.agreed |= set(players)
        return self.agreed


def no_offers() -> dict[str, Offer]:
    """What can be wished, and isn't."""
    return {what: Offer() for what in ("draw", "back", "rematch")}
