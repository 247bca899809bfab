"""Named opponents, the thinking behind them, and games and matches between them."""

from hegemon.play.opponents import (
    OPPONENTS,
    Contender,
    Opponent,
    find_contender,
    find_opponent,
    opponent_names,
    opponent_title,
)

__all__ = [
    "OPPONENTS",
    "Contender",
    "Opponent",
    "find_contender",
    "find_opponent",
    "opponent_names",
    "opponent_title",
]
