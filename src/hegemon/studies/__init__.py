"""What is about one game and needs more than its rules.

A folder here is a study with a page of its own. Its `__init__.py` names it in `STUDY`, and its `page.py` answers the
page's questions in `QUESTIONS`; the server, the page and the command line find it by its name. Nothing else is listed.
"""

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pkgutil import iter_modules
from typing import Any

Asked = Callable[[Mapping[str, str]], dict[str, Any]]
"""A question: from words by their names to plain values, scenes and forms; InputError where it makes no sense."""


@dataclass(frozen=True)
class Study:
    """A study that has a page of its own, and a command of the same name."""

    name: str
    title: str
    about: str
    """What it is, in a line."""
    command: str
    """What its command does, in a line."""

    @property
    def questions(self) -> Mapping[str, Asked]:
        """What the page can ask; it begins with the question of the empty name. Loaded when somebody asks."""
        found: Mapping[str, Asked] = importlib.import_module(f"{__name__}.{self.name}.page").QUESTIONS
        return found


PAGES = tuple(sorted(found.name for found in iter_modules(__path__) if found.ispkg))
"""The names of the studies that have a page."""


def study_named(name: str) -> Study:
    """The study of a name among `PAGES`."""
    found = importlib.import_module(f"{__name__}.{name}").STUDY
    assert isinstance(found, Study)
    return found
