"""A server that is killed while people play, and started again on the same file."""

import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.pages import BOB, PATIENCE, Page, Server


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def started(folder: Path, port: int) -> subprocess.Popen[str]:
    """`hegemon serve` as a process, once it says that it is open."""
    database = f"sqlite:///{folder}/games.sqlite"
    command = [sys.executable, "-m", "hegemon", "serve", "--no-open", "--workers", "1"]
    process = subprocess.Popen(
        [*command, "--port", str(port), "--database", database], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    assert process.stdout.readline() == f"Hegemon is open at http://127.0.0.1:{port} (Ctrl-C ends it)\n"
    return process


def play_until_it_is_gone(page: Page, rng: random.Random) -> None:
    with suppress(ConnectionClosed, EOFError, OSError):
        while not page.state["view"]["over"]:
            if page.state["view"]["form"] is None:
                page.next()
            else:
                page.decide(rng)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system knows no SIGKILL")
def test_nothing_that_was_acknowledged_is_lost(tmp_path: Path) -> None:
    port = free_port()
    server = Server(f"127.0.0.1:{port}")
    process = started(tmp_path, port)
    rng = random.Random(8)
    try:
        key = server.new("territory", "me", "random")["play"]
        for number in range(2):
            with suppress(ConnectionClosed, OSError), server.page(key, BOB) as page:
                killing = threading.Timer(0.3 + 0.4 * number, process.send_signal, (signal.SIGKILL,))
                killing.start()
                page.pause = 0.02
                play_until_it_is_gone(page, rng)
            killing.join()
            ended(process)
            process = started(tmp_path, port)
            with server.page(key, BOB) as again:
                assert page.state["ply"] > 0
                assert again.state["ply"] >= page.state["ply"]
                assert again.record[: len(page.record)] == page.record
                # The opponent goes on with what it was thinking about.
                again.until(lambda state: state["view"]["form"] is not None or state["view"]["over"])
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == 0
    finally:
        server.http.close()
        ended(process)


def ended(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.wait(PATIENCE)
    assert process.stdout is not None
    process.stdout.close()


def test_processes_that_think_end_with_the_server(tmp_path: Path) -> None:
    port = free_port()
    process = started(tmp_path, port)
    try:
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        if not children.exists():
            pytest.skip("this system doesn't tell who started whom")
        pids = [int(pid) for pid in children.read_text().split()]
        assert pids
        assert httpx.get(f"http://127.0.0.1:{port}/api/lobby").status_code == 200
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
        until = time.monotonic() + PATIENCE
        while any(map(_runs, pids)):
            assert time.monotonic() < until
            time.sleep(0.05)
    finally:
        ended(process)


def _runs(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
