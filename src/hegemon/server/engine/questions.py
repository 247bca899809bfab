"""What processes that think are asked, and which questions come first."""

from typing import Any

from msgspec import Struct

from hegemon.server.protocol import Analyse

OPPONENT, HINT, PREPARATION, ANALYSIS = range(4)
"""How urgent a question is; the lowest is answered first."""


class DecideQuestion(Struct):
    """What does an opponent decide? The answer is its small moves."""

    game: str
    options: dict[str, str]
    position: Any
    state: int
    """Of the random number generator."""
    opponent: str
    ply: int = 0
    """Of the live game, by which an answer that comes too late is known."""
    hurried: bool = False


class HintQuestion(Struct):
    """What would a strong player decide? The answer is a HintFound."""

    game: str
    options: dict[str, str]
    position: Any
    state: int


class HintFound(Struct):
    """A hint: the decision in notation, the cells it names, and what it is worth."""

    text: str
    cells: tuple[str, ...]
    words: str


class AnalysisQuestion(Struct):
    """What is there to say about a position? The answer is a ThoughtMessage, as is everything found before."""

    asked: Analyse


Question = DecideQuestion | HintQuestion | AnalysisQuestion
