"""How a position of Strategic Influence looks without reading ahead: cells held, and stones to take more."""

from typing import Any

from hegemon.games.strategic.packing import TURNS, TURNS_AT
from hegemon.games.strategic.words import count_of

CELL, STONE = 100, 10
"""What a cell and a stone count; stones lose their worth as the last turn comes near."""


def judge(position: Any) -> int:
    """How far White is ahead."""
    left = (position.rules >> TURNS_AT & TURNS) - position.turn
    counts = [count_of(word) for word in position.cells[: position.size()]]
    cells = sum((count > 0) - (count < 0) for count in counts)
    return int(CELL * cells + STONE * min(left, 5) * sum(counts) // 5)
