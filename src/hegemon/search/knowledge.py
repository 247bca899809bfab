"""What a game may tell a search; a game that tells nothing is searched too.

A position may have these methods, or the module `judgement` beside its rules may have functions of that name. They are
compiled; `hegemon.native.compiled` marks them and what they call.

| method | answers | if it is missing |
|---|---|---|
| `judge()` | how far the first player is ahead; in a game for the margin, the margin he can expect | the lead |
| `outlook()` | how a position looks for the first player, from -1000 (lost) to 1000 (won) | who leads |
| `sensible_step(state)` | like `random_step`, but of a game that is played with some sense | `random_step` |
| `propose(number, row)` | a decision worth trying: its small moves in the row, and how many; 0: none | nothing |

Other numbers propose other decisions. `judge` and `outlook` are not asked when the game is over.
"""

import importlib
import importlib.util
from collections.abc import Callable
from typing import Any

from hegemon.native import decorator


def judge(self: Any) -> int:
    """The lead in score."""
    lead: int = self.score(0) - self.score(1)
    return lead


def outlook(self: Any) -> int:
    """Who leads looks like a winner."""
    lead = self.score(0) - self.score(1)
    return 500 if lead > 0 else -500 if lead < 0 else 0


def sensible_step(self: Any, state: int) -> tuple[Any, int, int]:
    """Nothing is known: anything may be played."""
    step: tuple[Any, int, int] = self.random_step(state)
    return step


def propose(self: Any, number: int, row: Any) -> int:
    """Nothing is known."""
    return 0


def prepare(cls: type) -> None:
    """Give a position class the methods of this module that it lacks."""
    teach(cls, (judge, outlook, sensible_step, propose), "judgement")


def teach(cls: type, defaults: tuple[Callable[..., Any], ...], module: str) -> None:
    """Give a position class methods that it lacks: those of a module beside its rules, or else the defaults."""
    for default in defaults:
        name = default.__name__
        if cls not in decorator.methods.get(name, {}):
            function = _beside(cls, module, name) or default
            setattr(cls, name, function)
            decorator.methods.setdefault(name, {})[cls] = function


def _beside(cls: type, module: str, name: str) -> Callable[..., Any] | None:
    """The function of that name in a module of the package that holds a class."""
    package = cls.__module__.rpartition(".")[0]
    if not package or importlib.util.find_spec(f"{package}.{module}") is None:
        return None
    found: Callable[..., Any] | None = getattr(importlib.import_module(f"{package}.{module}"), name, None)
    return found
