"""Judgements that are learned from games the program plays by itself."""
