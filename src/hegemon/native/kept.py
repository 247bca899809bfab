"""Compiled code on disk: in the user's own folder, or in one that a package or a container brought along.

A compiled copy lies in a folder named by the fingerprint of all it contains, so a folder may be moved, copied and
shared: where it lies and how old its files are says nothing. A file is code for one kind of processor.
"""

import hashlib
import os
import pickle
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from numba.core.caching import _Cache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

NATIVE = "native"
"""The part of a folder of the user's, or of one that is shared, that holds compiled code."""
DAY = 24 * 3600
DAYS_UNUSED = 30
"""A compiled copy is removed from the user's own folder when nobody has used it for this long."""
UNFINISHED = ".part"
"""Ends the name of a file that is being written. What is a day old belongs to a process that was killed."""
CHECKED = 16
"""Bytes at the beginning of a file that say whether the rest is whole."""


@dataclass(frozen=True)
class Used:
    """Code that this process uses."""

    file: Path
    """Where it was found, kept or copied, if that was possible."""
    size: int
    """Its bytes."""
    compiled: bool
    """Whether it was compiled here, and not found."""


used: list[Used] = []
"""What this process has found so far, or compiled and could keep."""
_copied_to: list[Path] = []


def own_folder() -> Path:
    """Where compiled code is kept: in HEGEMON_CACHE, or in the user's cache folder. RuntimeError if there is none."""
    own = os.environ.get("HEGEMON_CACHE")
    if own:
        return Path(own)
    caches = os.environ.get("XDG_CACHE_HOME")
    return (Path(caches) if caches else Path.home() / ".cache") / "hegemon"


def shared_folder() -> Path | None:
    """Where code is looked for that the user's own folder lacks: in HEGEMON_SHARED, or beside this installation.

    Nothing is ever written there but by `hegemon prepare --out`. If HEGEMON_SHARED is empty there is none.
    """
    shared = os.environ.get("HEGEMON_SHARED", os.path.join(sys.prefix, "share", "hegemon"))
    return Path(shared) if shared else None


def writable(folder: Path) -> Path:
    """Where a folder holds its compiled code, made if it is missing; OSError if nothing can be written there."""
    native = folder / NATIVE
    native.mkdir(parents=True, exist_ok=True)
    tempfile.TemporaryFile(dir=native).close()
    return native


@contextmanager
def copying_to(folders: Iterable[Path]) -> Iterator[None]:
    """Meanwhile all code that is found or compiled is written into these folders too, each made `writable`."""
    before = len(_copied_to)
    _copied_to.extend(folders)
    try:
        yield
    finally:
        del _copied_to[before:]


def usable(name: str) -> Path | None:
    """The own folder of a compiled copy, marked as used now if it is there; None where there can be none."""
    try:
        folder = own_folder() / NATIVE / name
    except RuntimeError:  # Python has no other error for a user without a home
        return None
    with suppress(OSError):  # code that can't be marked can still be read
        if folder.exists():
            os.utime(folder)
        else:
            _tidy(folder.parent)
    return folder


def _tidy(parent: Path) -> None:
    for folder in parent.glob("*") if parent.is_dir() else ():
        if re.fullmatch("[0-9a-f]{32}", folder.name) and _is_older(folder, DAYS_UNUSED):
            shutil.rmtree(folder, ignore_errors=True)


def _is_older(path: Path, days: float) -> bool:
    try:
        return path.stat().st_mtime < time.time() - days * DAY
    except OSError:  # another process has just removed it
        return False


class KeptCode(_Cache):  # type: ignore[misc]
    """What Numba asks for a compiled copy before it compiles, and gives what it has compiled."""

    def __init__(self, name: str | None, missing: Callable[[], None]) -> None:
        """Nothing is kept without a name. `missing` is called before something is compiled."""
        self._name, self._missing = name, missing
        self._own: Path | None = None
        self._folders: list[Path] = []
        if name is not None:
            self._own, shared = usable(name), shared_folder()
            self._folders = [] if self._own is None else [self._own]
            self._folders += [] if shared is None else [shared / NATIVE / name]

    @property
    def cache_path(self) -> str | None:
        return None if self._own is None else str(self._own)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The code for these types of arguments and this processor, if it is anywhere."""
        target_context.refresh()
        key = sig, target_context.codegen().magic_tuple()
        for folder in self._folders:
            data = _read(folder / _file(key))
            kept = None if data is None else _loaded(data)
            if data is not None and kept is not None and kept[0] == key:
                _use(folder / _file(key), data, compiled=False)
                return CompileResult._rebuild(target_context, *kept[1])
        self._missing()
        return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep what has been compiled, if it can be kept."""
        if self._name is None or data.lifted or data.library.has_dynamic_globals:
            return
        key = sig, data.codegen.magic_tuple()
        code = dumps((key, data._reduce()))
        file = (self._own or Path(self._name)) / _file(key)
        # A full disk, or one that nobody may write to: the code runs all the same.
        with suppress(OSError):
            if self._own is not None:
                _write(file, code)
        _use(file, code, compiled=True)

    def enable(self) -> None:
        """Nothing is to be done: it is made for one copy, and always asked."""

    def disable(self) -> None:
        """Look for nothing and keep nothing from now on."""
        self._name, self._own, self._folders = None, None, []

    def flush(self) -> None:
        """What was kept stays; it can't be stale."""


def _use(file: Path, code: bytes, compiled: bool) -> None:
    for folder in _copied_to:
        file = folder / file.parent.name / file.name
        _write(file, code)
    used.append(Used(file, len(code), compiled))


def _file(key: Any) -> str:
    return hashlib.blake2b(repr(key).encode(), digest_size=CHECKED).hexdigest() + ".code"


def _read(path: Path) -> bytes | None:
    """The code in a file; None if the file isn't there, can't be read, or is damaged."""
    try:
        data = path.read_bytes()
    except OSError:
        return None
    return data[CHECKED:] if _sum(data[CHECKED:]) == data[:CHECKED] else None


def _loaded(code: bytes) -> Any:
    """What was kept; None if it names what this process hasn't got. Then it is compiled anew."""
    try:
        return pickle.loads(code)  # noqa: S301  from folders of the user's choice, as any code that is imported
    except Exception:  # whatever a class's name in it leads to
        return None


def _write(path: Path, code: bytes) -> None:
    """Write a whole file or none, whoever else writes it now."""
    path.parent.mkdir(parents=True, exist_ok=True)
    for left in path.parent.glob(f"*{UNFINISHED}"):
        if _is_older(left, 1):
            left.unlink(missing_ok=True)
    handle, name = tempfile.mkstemp(UNFINISHED, dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(_sum(code) + code)
        os.chmod(name, 0o644)  # others may read what is shared
        os.replace(name, path)
    except OSError:
        with suppress(OSError):
            os.unlink(name)
        raise


def _sum(code: bytes) -> bytes:
    return hashlib.blake2b(code, digest_size=CHECKED).digest()
