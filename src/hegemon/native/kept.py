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
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from numba.core.caching import _Cache
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

DAYS_UNUSED = 30
"""A compiled copy is removed from the user's own folder when nobody has used it for this long."""
CHECKED = 16
"""Bytes at the beginning of a file that say whether the rest is whole."""


def own_folder() -> Path:
    """Where compiled code is kept: in HEGEMON_CACHE, or in the user's cache folder."""
    own = os.environ.get("HEGEMON_CACHE")
    if own:
        return Path(own) / "native"
    shared = os.environ.get("XDG_CACHE_HOME")
    return (Path(shared) if shared else Path.home() / ".cache") / "hegemon" / "native"


def shared_folder() -> Path | None:
    """Where code is looked for that the user's own folder lacks: in HEGEMON_SHARED, or beside this installation.

    Nothing is ever written there but by `hegemon prepare --out`. If HEGEMON_SHARED is empty there is none.
    """
    shared = os.environ.get("HEGEMON_SHARED", os.path.join(sys.prefix, "share", "hegemon"))
    return Path(shared) / "native" if shared else None


def usable(name: str) -> Path | None:
    """The own folder of a compiled copy, marked as used now if it is there; None where there can be none."""
    try:
        folder = own_folder() / name
        if folder.exists():
            os.utime(folder)
        else:
            _tidy(folder.parent)
    except (OSError, RuntimeError):  # Python has no other error for a user without a home
        return None
    return folder


def _tidy(parent: Path) -> None:
    oldest = time.time() - DAYS_UNUSED * 24 * 3600
    for folder in parent.glob("*") if parent.is_dir() else ():
        if re.fullmatch("[0-9a-f]{32}", folder.name) and folder.stat().st_mtime < oldest:
            shutil.rmtree(folder, ignore_errors=True)


class KeptCode(_Cache):  # type: ignore[misc]
    """What Numba asks for a compiled copy before it compiles, and gives what it has compiled."""

    def __init__(self, name: str | None, missing: Callable[[], None]) -> None:
        """Nothing is kept without a name. `missing` is called before something is compiled."""
        self._missing = missing
        self._own: Path | None = None
        self._folders: list[Path] = []
        if name is not None:
            self._own, shared = usable(name), shared_folder()
            self._folders = [] if self._own is None else [self._own]
            self._folders += [] if shared is None else [shared / name]

    @property
    def cache_path(self) -> str | None:
        return None if self._own is None else str(self._own)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The code for these types of arguments and this processor, if it is anywhere."""
        target_context.refresh()
        key = sig, target_context.codegen().magic_tuple()
        for folder in self._folders:
            kept = _read(folder / _file(key))
            if kept is not None and kept[0] == key:
                return CompileResult._rebuild(target_context, *kept[1])
        self._missing()
        return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep what has been compiled, if it can be kept."""
        if self._own is not None and not data.lifted and not data.library.has_dynamic_globals:
            key = sig, data.codegen.magic_tuple()
            # A full disk, or one that nobody may write to: the code runs all the same.
            with suppress(OSError):
                _write(self._own / _file(key), dumps((key, data._reduce())))

    def enable(self) -> None:
        """Nothing is to be done: it is made for one copy, and always asked."""

    def disable(self) -> None:
        """Look for nothing and keep nothing from now on."""
        self._own, self._folders = None, []

    def flush(self) -> None:
        """What was kept stays; it can't be stale."""


def _file(key: Any) -> str:
    return hashlib.blake2b(repr(key).encode(), digest_size=CHECKED).hexdigest() + ".code"


def _read(path: Path) -> Any:
    """What a file holds; None if it isn't there, can't be read, or is damaged."""
    try:
        data = path.read_bytes()
    except OSError:
        return None
    if _sum(data[CHECKED:]) != data[:CHECKED]:
        return None
    return pickle.loads(data[CHECKED:])  # noqa: S301  folders of the user's choice, as any code that is imported


def _write(path: Path, data: bytes) -> None:
    """Write a whole file or none, whoever else writes it now."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(_sum(data) + data)
        os.chmod(name, 0o644)  # others may read what is shared
        os.replace(name, path)
    except OSError:
        with suppress(OSError):
            os.unlink(name)
        raise


def _sum(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=CHECKED).digest()
