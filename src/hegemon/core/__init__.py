"""What a game is: positions, options, turns, records, outcomes, errors, and the registry of games."""

from hegemon.core.errors import AmbiguousError, IllegalError, InputError, MalformedError
from hegemon.core.game import Bounds, Game
from hegemon.core.options import Choice, Option, Points, Switch, Whole
from hegemon.core.position import CHANCE, DRAW, NONE, Position
from hegemon.core.record import Outcome, Record
from hegemon.core.turns import Turn

__all__ = [
    "CHANCE",
    "DRAW",
    "NONE",
    "AmbiguousError",
    "Bounds",
    "Choice",
    "Game",
    "IllegalError",
    "InputError",
    "MalformedError",
    "Option",
    "Outcome",
    "Points",
    "Position",
    "Record",
    "Switch",
    "Turn",
    "Whole",
]
