"""Influence: Hex Edition."""
