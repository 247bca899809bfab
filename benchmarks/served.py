"""The server in a process of its own, started by its command, and what the system reports about that process."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import msgspec

PATIENCE = 60


def free_port() -> int:
    """A free port."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


class Server:
    """`hegemon serve` with a database file. It can be killed and started again, with the same address and games."""

    def __init__(self, folder: Path, workers: int) -> None:
        folder.mkdir(exist_ok=True)
        self.port = free_port()
        self.address = f"127.0.0.1:{self.port}"
        self._command = [str(Path(sys.executable).with_name("hegemon")), "serve", "--no-open", "--port", str(self.port)]
        self._command += ["--database", f"sqlite:///{folder}/games.sqlite", "--workers", str(workers)]
        self._command += ["--games-per-minute", "1000000"]
        self.start()

    def start(self) -> None:
        """Start the server and wait until it answers."""
        self.process = subprocess.Popen(self._command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        if "is open at" not in self.process.stdout.readline():
            sys.exit("the server didn't start")

    def kill(self) -> None:
        """Kill the server as a power cut would, and wait until its thinking processes are gone."""
        workers = children(self.process.pid)
        self.process.kill()
        self._gone()
        deadline = time.monotonic() + PATIENCE
        while any(Path(f"/proc/{worker}").exists() for worker in workers) and time.monotonic() < deadline:
            time.sleep(0.01)

    def end(self) -> None:
        """End the server in the ordinary way."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        self._gone()

    def _gone(self) -> None:
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def __enter__(self) -> "Server":
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    def memory(self) -> float:
        """Megabytes of memory of the server's process."""
        text = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(text.partition("VmRSS:")[2].split()[0]) / 1024

    def busy(self) -> float:
        """Seconds of CPU time of the server's process."""
        return worked(self.process.pid)

    def thought(self) -> float:
        """Seconds of CPU time of the processes that think."""
        return sum(worked(pid) for pid in children(self.process.pid))

    def new(self, *seats: str, **options: str) -> dict[str, Any]:
        """Start a game of Influence; each seat is `me`, `friend` or the name of an opponent."""
        return new_game(self.address, *seats, **options)


def new_game(address: str, *seats: str, **options: str) -> dict[str, Any]:
    """Start a game of Influence; each seat is `me`, `friend` or the name of an opponent."""
    wished = [{"kind": seat} if seat in ("me", "friend") else {"kind": "opponent", "opponent": seat} for seat in seats]
    body = msgspec.json.encode({"game": "influence", "options": options, "seats": wished})
    with urlopen(Request(f"http://{address}/api/new", body), timeout=PATIENCE) as answer:
        made: dict[str, Any] = msgspec.json.decode(answer.read())
    return made


def children(pid: int) -> list[int]:
    """The child processes of a process."""
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(child) for task in tasks for child in task.read_text().split()]


def worked(pid: int) -> float:
    """Seconds of CPU time of a process."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except FileNotFoundError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / float(os.sysconf("SC_CLK_TCK"))
