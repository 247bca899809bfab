"""Exact values, proved: generic, with what a game may add for speed (`knowledge`)."""

from hegemon.solve.exact import Progress, Solved, margin
from hegemon.solve.wins import Hunt, Race, Searching

__all__ = ["Hunt", "Progress", "Race", "Searching", "Solved", "margin"]
