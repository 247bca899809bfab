"""The disk's own delay while something else is measured: no write can be safe any sooner."""

import os
import threading
import time
from pathlib import Path
from typing import Self

EVERY = 0.1
"""Seconds between two writes, long enough to disturb nothing else."""
BLOCK = b"x" * 4096


class Disk:
    """Small writes at intervals, each timed until the disk has confirmed it."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(exist_ok=True)
        self._file = folder / "alone"
        self._ended = threading.Event()
        self._thread = threading.Thread(target=self._write)
        self.waits: list[float] = []
        """In seconds."""

    def _write(self) -> None:
        with self._file.open("wb", buffering=0) as file:
            while not self._ended.wait(EVERY):
                begun = time.perf_counter()
                file.seek(0)
                file.write(BLOCK)
                os.fsync(file.fileno())
                self.waits.append(time.perf_counter() - begun)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._thread.join()
