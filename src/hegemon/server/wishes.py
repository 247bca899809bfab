"""What a player asks of the others at his table: a draw, to take back, a rematch."""

from collections.abc import Collection
from dataclasses import dataclass, field


@dataclass
class Wish:
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


def no_wishes() -> dict[str, Wish]:
    """What can be wished, and isn't."""
    return {what: Wish() for what in ("draw", "back", "rematch")}
