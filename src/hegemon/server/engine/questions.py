"""What processes that think are asked, and which questions come first."""

from typing import Any

from msgspec import Struct

from hegemon.server.protocol import Analyse

OPPONENT, HINT, PREPARATION, ANALYSIS = range(4)
"""How urgent a question is; the lowest is answered first."""


class PositionQuestion(Struct):
    """A question about a position of a game."""

    game: str
    options: dict[str, str]
    position: Any
    state: int
    """Of the random number generator."""


class DecideQuestion(PositionQuestion):
    """What does an opponent decide? The answer is its small moves."""

    opponent: str
    ply: int = 0
    """Of the live game, by which an answer that comes too late is known."""
    hurried: bool = False


class HintQuestion(PositionQuestion):
    """What would a strong player decide? The answer is a HintMessage."""

    number: int = 0
    """Of the message that asks for it."""


Question = DecideQuestion | HintQuestion | Analyse
"""The answer to an analysis is a ThoughtMessage, as is everything found before."""
