"""Hex Territorial Acquisition: stacks of pieces, dice, and a race for the other end of the board."""
