"""What is about one game and needs more than its rules."""

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

Asked = Callable[[Mapping[str, str]], dict[str, Any]]
"""A question: from words by their names to plain values, scenes and forms; InputError where it makes no sense."""


@dataclass(frozen=True)
class Study:
    """A study that has a page of its own."""

    title: str
    about: str
    """What it is, in a line."""
    questions: Mapping[str, Asked]
    """What the page can ask; what it begins with is asked under the empty name."""


PAGES = {"kit": "hegemon.studies.kit.page"}
"""The studies with a page by their names, and where it is; loaded when somebody looks at it."""


def study_named(name: str) -> Study:
    """The study of a name among `PAGES`."""
    found = importlib.import_module(PAGES[name]).STUDY
    assert isinstance(found, Study)
    return found
