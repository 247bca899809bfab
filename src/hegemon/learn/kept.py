"""Judgements on disk: which one is installed for a game, and whether a file can be trusted to be one of its rules.

A judgement is installed for a game with its options, in the user's data folder. It fits the very rules it was learned
with: after a change of their source it is refused, because nobody can know whether it still means anything.
"""

import hashlib
import io
import json
import os
import sys
import tempfile
import zipfile
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from hegemon.errors import MalformedError, shown
from hegemon.game.game import Game
from hegemon.native import decorator
from hegemon.search.judgement import COLUMNS, LENGTH, MOVERS, ROWS, SHARES, Judgement, words_for

FORMAT = 1
SEARCHES = ("alpha-beta", "tree")
"""The searches that can be given a judgement."""
CHECKED = 16
"""Bytes at the beginning of a file that say whether the rest is whole."""
LARGEST = 1 << 28
"""Bytes of a file at the most."""
WEIGHTS = Judgement._fields[:-3]
"""The arrays that a file holds; the others are room to think with."""
KINDS = {"runs": np.int64, "known": np.int64, "first": np.int16, "second": np.int16}
"""Types of the arrays that are not of 32 bits."""


@dataclass(frozen=True)
class LearnedJudgement:
    """A judgement that was learned, with the search that does best with it."""

    judgement: Judgement
    search: str
    about: dict[str, Any] = field(default_factory=dict)
    """How it was learned, and what it took in the match that it was installed for."""


def folder() -> Path:
    """Where installed judgements lie: in HEGEMON_DATA, or in the user's data folder."""
    own = os.environ.get("HEGEMON_DATA")
    if own:
        return Path(own) / "judgements"
    if sys.platform == "win32":
        shared, usual = os.environ.get("LOCALAPPDATA"), Path.home() / "AppData" / "Local"
    elif sys.platform == "darwin":
        shared, usual = None, Path.home() / "Library" / "Application Support"
    else:
        shared, usual = os.environ.get("XDG_DATA_HOME"), Path.home() / ".local" / "share"
    return (Path(shared) if shared else usual) / "hegemon" / "judgements"


def place_of(game: Game) -> Path:
    """Where the judgement of a game with its options lies, if there is one."""
    # Two files may define games of one name; the module of a game in a file is named after the file's place.
    which = json.dumps([type(game).__module__, game.chosen_texts()], sort_keys=True)
    return folder() / f"{game.name}-{hashlib.blake2b(which.encode(), digest_size=6).hexdigest()}.judgement"


def rules_of(game: Game) -> str:
    """A name for the rules as they are now: another one after any change of their source."""
    digest = hashlib.blake2b(digest_size=16)
    digest.update(decorator.sources[type(game.start())])
    digest.update(str(game.version).encode())
    return digest.hexdigest()


def write(game: Game, learned: LearnedJudgement, path: Path) -> None:
    """Write a judgement whole, or not at all."""
    about = {
        **learned.about,
        "format": FORMAT,
        "game": game.name,
        "options": game.chosen_texts(),
        "rules": rules_of(game),
        "search": learned.search,
    }
    content = io.BytesIO()
    arrays = {name: getattr(learned.judgement, name) for name in WEIGHTS}
    np.savez_compressed(content, about=np.array(json.dumps(about)), **arrays)
    data = content.getvalue()
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(_sum(data) + data)
        os.replace(name, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(name)
        raise


def read(game: Game, path: Path) -> LearnedJudgement:
    """The judgement in a file; MalformedError where it is none, or one of another game or of other rules."""
    what = f"judgement {shown(str(path), 120)}"
    try:
        data = path.read_bytes() if path.stat().st_size <= LARGEST else b""
    except (OSError, ValueError) as error:
        raise MalformedError(f"{what} can't be read: {getattr(error, 'strerror', None) or error}") from None
    if _sum(data[CHECKED:]) != data[:CHECKED]:
        raise MalformedError(f"{what} is damaged, or no judgement at all")
    try:
        with np.load(io.BytesIO(data[CHECKED:]), allow_pickle=False) as kept:
            about = json.loads(str(kept["about"]))
            found = {name: kept[name] for name in WEIGHTS}
    except (OSError, ValueError, KeyError, zipfile.BadZipFile):
        raise MalformedError(f"{what} holds no judgement") from None
    if not isinstance(about, dict) or about.get("format") != FORMAT:
        raise MalformedError(f"{what} is of another version of hegemon")
    if (about.get("game"), about.get("options")) != (game.name, game.chosen_texts()):
        raise MalformedError(f"{what} is of {_described(about)}, not of {game.described()}")
    if about.get("rules") != rules_of(game):
        raise MalformedError(f"{what} was learned with other rules of {game.name}; learn again")
    judgement = Judgement(
        **{name: np.ascontiguousarray(found[name]) for name in WEIGHTS},
        words=np.zeros(words_for(game.start()), np.int64),
        hidden=np.zeros(found["first"].shape[-1], np.int32),
        deep=np.zeros(found["second"].shape[-1], np.int32),
    )
    if about.get("search") not in SEARCHES or not _fits(judgement):
        raise MalformedError(f"{what} holds weights that don't fit together")
    return LearnedJudgement(judgement, about["search"], about)


def _fits(judgement: Judgement) -> bool:
    """Whether native code, which doesn't look where arrays end, can be given these."""
    rows, runs = int(judgement.known[ROWS]) if judgement.known.shape == (LENGTH,) else 0, judgement.runs
    units, deep = judgement.hidden.shape[0], judgement.deep.shape[0]
    shapes = {
        "runs": (len(runs), COLUMNS),
        "direct": (MOVERS * rows,),
        "first": (MOVERS * rows, units),
        "first_bias": (MOVERS, units),
        "second": (units, deep),
        "second_bias": (deep,),
        "last": (deep,),
        "bias": (MOVERS,),
        "shares": (SHARES,),
    }
    arrays = judgement._asdict()
    if any(arrays[name].dtype != KINDS.get(name, np.int32) for name in WEIGHTS):
        return False
    if any(arrays[name].shape != shape for name, shape in shapes.items()):
        return False
    words, shifts, masks, bases, steps = runs.T
    largest = np.where(masks == 0, 2 * steps, masks)
    least = min((int(column.min()) for column in (words, shifts, masks, bases, steps) if len(column)), default=0)
    inside = (words < len(judgement.words)).all() and (shifts < 64).all() and (bases + largest < rows).all()
    return least >= 0 and bool(inside)


def install(game: Game, learned: LearnedJudgement) -> Path:
    """From now on every opponent of this game uses this judgement; where it lies."""
    path = place_of(game)
    write(game, learned, path)
    return path


def forget(game: Game) -> bool:
    """Remove the judgement of a game; whether there was one."""
    path = place_of(game)
    there = path.exists()
    path.unlink(missing_ok=True)
    return there


def installed(game: Game) -> LearnedJudgement | None:
    """The judgement that is installed for a game; one that can't be used is told once on standard error."""
    try:
        path = place_of(game)
        changed = path.stat().st_mtime_ns
    except (OSError, RuntimeError):  # Python has no other error for a user without a home
        return None
    # Read once by a process; another one is read as soon as it is installed.
    if _read.get(path, (0, None))[0] != changed:
        _read[path] = changed, _read_or_warn(game, path)
    return _read[path][1]


_read: dict[Path, tuple[int, LearnedJudgement | None]] = {}


def _read_or_warn(game: Game, path: Path) -> LearnedJudgement | None:
    try:
        return read(game, path)
    except MalformedError as error:
        if sys.stderr is not None:
            print(f"warning: {error}; play goes on without it", file=sys.stderr)
        return None


def _described(about: dict[str, Any]) -> str:
    options = about.get("options")
    texts = [f"{name}={text}" for name, text in options.items()] if isinstance(options, dict) else []
    return shown(" ".join([str(about.get("game")), *texts]), 80)


def _sum(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=CHECKED).digest()
