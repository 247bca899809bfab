"""Exact values, proved: generic, with what a game may add for speed (`knowledge`)."""

from hegemon.solve.exact import Progress, Solved, margin

__all__ = ["Progress", "Solved", "margin"]
