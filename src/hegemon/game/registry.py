"""Find games: those that packages bring through the entry point `hegemon.games`, and those in a file of one's own."""

import difflib
import hashlib
import importlib.util
import os
import sys
from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

from hegemon.errors import AmbiguousError, IllegalError, MalformedError, shown
from hegemon.game.game import Game
from hegemon.game.position import mistake_in

GROUP = "hegemon.games"


@cache
def _entries() -> dict[str, EntryPoint]:
    return {entry.name: entry for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name)}


def game_names() -> list[str]:
    """The names of all games that installed packages bring.

    >>> "influence" in game_names()
    True
    """
    return list(_entries())


def find_game(name: str) -> type[Game]:
    """The game of a name, of the beginning of one, or in a Python file."""
    if name.endswith(".py"):
        return game_in_file(Path(name))
    known = game_names()
    fitting = [name] if name in known else [full for full in known if name and full.startswith(name)]
    if len(fitting) > 1:
        raise AmbiguousError(f"{shown(name)} can be {' or '.join(fitting)}")
    if not fitting:
        near = difflib.get_close_matches(name.lower(), known, 1)
        hint = f"did you mean {near[0]}?" if near else f"there is {', '.join(known)}"
        raise MalformedError(f"there is no game {shown(name)}; {hint}")
    entry = _entries()[fitting[0]]
    try:
        loaded = entry.load()
    except Exception as error:  # another package's code may raise anything
        raise MalformedError(f"game {entry.name} ({entry.value}) can't be loaded: {error}") from error
    kind = _checked(loaded, f"the package that brings {entry.name}")
    if kind.name != entry.name:
        raise MalformedError(f"game {entry.name} ({entry.value}) calls itself {kind.name}; its records would be lost")
    return kind


def game_in_file(path: Path) -> type[Game]:
    """The game that a Python file defines as `GAME`."""
    try:
        found = path.is_file()
        path = path.resolve()
    except (OSError, ValueError):
        found = False
    if not found:
        raise MalformedError(f"there is no file {shown(str(path))}")
    # The name is the same in every process, so that compiled code kept on disk finds its class again.
    name = f"{path.stem}_{hashlib.blake2b(os.fsencode(path), digest_size=4).hexdigest()}"
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        try:
            spec.loader.exec_module(module)
        except (Exception, SystemExit) as error:
            del sys.modules[name]
            raise MalformedError(f"{path.name} can't be run: {type(error).__name__}: {error}") from error
        try:
            # A file is somebody's work under way: one game played at random finds most mistakes before they confuse.
            if mistake := _mistake_in(_checked(getattr(module, "GAME", None), path.name)):
                raise MalformedError(f"{path.name}: {mistake}")
        except MalformedError:
            del sys.modules[name]
            raise
    return _checked(getattr(sys.modules[name], "GAME", None), path.name)


def _mistake_in(kind: type[Game]) -> str:
    try:
        start = kind().start()
    except Exception as error:  # the mistake may be anywhere
        return f"{kind.__name__} can't be started: {type(error).__name__}: {error}"
    return mistake_in(start)


def _checked(found: Any, where: str) -> type[Game]:
    if not (isinstance(found, type) and issubclass(found, Game)):
        raise MalformedError(f"{where} defines no GAME that is a subclass of hegemon.Game")
    for needed in ("start", "bounds"):
        if getattr(found, needed) is getattr(Game, needed):
            raise MalformedError(f"{where}: {found.__name__} defines no {needed}()")
    return found


def load(name: str, options: Mapping[str, Any] | None = None) -> Game:
    """A game with its options chosen, by name."""
    return find_game(name)(**(options or {}))


def agree(name: str | None, options: Mapping[str, str], header_game: str | None, header: Mapping[str, str]) -> Game:
    """The game that a command line and a record's header name together; IllegalError where they differ."""
    if name is None and header_game is not None and header_game not in game_names():
        # A record must not choose which file is run.
        raise MalformedError(f"there is no game {shown(header_game)}; a game in a file is named with --game FILE.py")
    wanted = name or header_game
    if wanted is None:
        raise MalformedError("the record doesn't say which game it is; name it with --game")
    kind = find_game(wanted)
    if header_game is not None and header_game != kind.name:
        raise IllegalError(f"the record is one of {shown(header_game)}, not of {kind.name}")
    said = kind(**header)
    asked = kind(**{**header, **options})
    for option in options:
        if (header_game or option in header) and said.chosen[option] != asked.chosen[option]:
            theirs = said.chosen_texts(all_of_them=True)[option]
            raise IllegalError(f"the record was played with {option}={theirs}, not {option}={options[option]}")
    return asked
