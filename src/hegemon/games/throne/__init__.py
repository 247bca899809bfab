"""Throne of Influence: a race to put a piece of weight 5 on the centre."""
