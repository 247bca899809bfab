"""What a game is composed of: each part is a class of its own, made once for a choice of options."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from typing_extensions import TypeVar as TypeVarWithDefault

    from hegemon.game.game import Game
    from hegemon.game.position import Position

    P = TypeVarWithDefault("P", bound=Position, default=Any)
else:
    P = TypeVar("P")
"""The class of a game's positions; a bare `Game` is a game of any."""


class GamePart(Generic[P]):
    """One side of a game, with the game it belongs to."""

    def __init__(self, game: Game[P]) -> None:
        self.game = game


Made = TypeVar("Made", bound=GamePart, covariant=True)


class Part(cached_property[Made]):
    """An attribute of a game's class that names the class of a part: `notation = Part(HexNotation)`.

    Read from a game with its options chosen, it is the part made for that game.
    """
