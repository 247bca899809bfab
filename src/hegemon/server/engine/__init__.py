"""Processes that think for opponents, hints and analyses."""
