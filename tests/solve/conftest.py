"""What Influence knows about its values stands in `influence_bounds.py` here until the game's own folder has it."""

import importlib.util
import sys

NAME = "hegemon.games.influence.bounds"

if importlib.util.find_spec(NAME) is None:
    sys.modules[NAME] = importlib.import_module(f"{__package__}.influence_bounds")
