"""Named opponents. A level is a search with its limits; for now there are `random` and `greedy`."""

from hegemon.players.opponents import OPPONENTS, Opponent, find_opponent

__all__ = ["OPPONENTS", "Opponent", "find_opponent"]
