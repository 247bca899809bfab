"""Hegemon, a workshop for games of influence.

>>> import hegemon
>>> game = hegemon.load("influence", board="small", territory=True)
>>> position = game.play(game.start(), "C3")
>>> game.notation.write_position(position)
'.../..../..B../..../... w 12:0 - 1'
>>> tally = hegemon.playouts(position, 1000, seed=1)
>>> tally.games, tally.moves
(1000, 18000)
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hegemon.errors import AmbiguousError, IllegalError, InputError, MalformedError
    from hegemon.game.game import Bounds, Game
    from hegemon.game.mind import Facts, GameOpponent, Guesses, Mind, Style
    from hegemon.game.notation import Notation, TurnText
    from hegemon.game.odds import Odds
    from hegemon.game.options import Choice, Named, Option, Points, Preset, Switch, Whole
    from hegemon.game.part import Part
    from hegemon.game.position import CHANCE, DRAW, NONE, Position, compiled
    from hegemon.game.record import Outcome, Record
    from hegemon.game.registry import game_names
    from hegemon.game.rules_word import Derived, RulesWord
    from hegemon.game.turns import Turn, outcomes, turns
    from hegemon.game.view import View
    from hegemon.search.perft import perft
    from hegemon.search.playouts import Tally, playouts
    from hegemon.view import Area, Cell, Disc, Event, Fact, Form, Item, Label, Line, Paint, Plan, Scene, Standing, Step

__version__ = "0.1.0"

_HOMES = {
    "hegemon.errors": ("AmbiguousError", "IllegalError", "InputError", "MalformedError"),
    "hegemon.game.game": ("Bounds", "Game"),
    "hegemon.game.mind": ("Facts", "GameOpponent", "Guesses", "Mind", "Style"),
    "hegemon.game.notation": ("Notation", "TurnText"),
    "hegemon.game.odds": ("Odds",),
    "hegemon.game.options": ("Choice", "Named", "Option", "Points", "Preset", "Switch", "Whole"),
    "hegemon.game.part": ("Part",),
    # With `compiled` come the methods that it supplies.
    "hegemon.game.position": ("CHANCE", "DRAW", "NONE", "Position", "compiled"),
    "hegemon.game.record": ("Outcome", "Record"),
    "hegemon.game.registry": ("game_names",),
    "hegemon.game.rules_word": ("Derived", "RulesWord"),
    "hegemon.game.turns": ("Turn", "outcomes", "turns"),
    "hegemon.game.view": ("View",),
    "hegemon.search.perft": ("perft",),
    "hegemon.search.playouts": ("Tally", "playouts"),
}
"""Where a name comes from; all others come from `hegemon.view`."""
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}


def __getattr__(name: str) -> Any:
    # The command line imports this package too: what isn't used isn't loaded.
    if name not in __all__:
        raise AttributeError(f"module 'hegemon' has no attribute {name!r}")
    return getattr(import_module(_HOME_OF.get(name, "hegemon.view")), name)


def __dir__() -> list[str]:
    return __all__


def load(name: str, **options: Any) -> "Game":
    """A game with its options chosen, by its name or by the path of a Python file that defines `GAME`.

    >>> load("influence", komi="26/3").described()
    'influence komi=26/3'
    """
    from hegemon.game.registry import load

    return load(name, options)


def read_record(text: str | bytes, game: str | None = None, **options: Any) -> "Record":
    """The record in a text, every turn checked.

    >>> record = read_record("1. C2 C3 2. D2 D3", "influence")
    >>> record.game.notation.write_position(record.position)
    '../..../.BW./.BW./..../..../.. b 54:36 - 4'
    """
    from hegemon.game.record import read_record
    from hegemon.game.registry import agree

    data = text if isinstance(text, bytes) else text.encode(errors="surrogatepass")
    return read_record(data, lambda header: agree(game, options, header.game, header.options))


__all__ = [
    "CHANCE",
    "DRAW",
    "NONE",
    "AmbiguousError",
    "Area",
    "Bounds",
    "Cell",
    "Choice",
    "Derived",
    "Disc",
    "Event",
    "Fact",
    "Facts",
    "Form",
    "Game",
    "GameOpponent",
    "Guesses",
    "IllegalError",
    "InputError",
    "Item",
    "Label",
    "Line",
    "MalformedError",
    "Mind",
    "Named",
    "Notation",
    "Odds",
    "Option",
    "Outcome",
    "Paint",
    "Part",
    "Plan",
    "Points",
    "Position",
    "Preset",
    "Record",
    "RulesWord",
    "Scene",
    "Standing",
    "Step",
    "Style",
    "Switch",
    "Tally",
    "Turn",
    "TurnText",
    "View",
    "Whole",
    "compiled",
    "game_names",
    "load",
    "outcomes",
    "perft",
    "playouts",
    "read_record",
    "turns",
]
