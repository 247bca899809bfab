"""Named opponents, and the one who thinks for all of them."""

from hegemon.play.opponents import OPPONENTS, Opponent, find_opponent, opponent_names, opponent_title

__all__ = ["OPPONENTS", "Opponent", "find_opponent", "opponent_names", "opponent_title"]
