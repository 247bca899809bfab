"""Runs the server until it is told to end."""

import asyncio
import gc
import os
import signal
import socket
import sys
from collections.abc import Callable
from errno import EADDRNOTAVAIL
from types import FrameType

import uvicorn

from hegemon.errors import IllegalError, MalformedError, shown
from hegemon.server.limits import LONGEST_MESSAGE
from hegemon.server.web.app import WebServer
from hegemon.server.web.settings import ServerSettings

PORT = 8000
PORTS_TRIED = 20
SECONDS_TO_END = 1
SECONDS_BETWEEN_PINGS = 60.0
"""Pages ping more often; this finds those that are gone without closing the socket."""


def free_socket(host: str, port: int | None) -> socket.socket:
    """A socket that listens at a port, or where none is asked for at the first free one from the usual on."""
    if not host:
        raise MalformedError("the address to listen on is empty; write 0.0.0.0 with --host for all")
    last: OSError | None = None
    for tried in range(PORT, PORT + PORTS_TRIED) if port is None else (port,):
        opened = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
        try:
            if os.name == "posix":
                opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            opened.bind((host, tried))
            opened.listen(2048)
            return opened
        except (OSError, TypeError, UnicodeError) as error:
            opened.close()
            if not isinstance(error, OSError) or isinstance(error, socket.gaierror) or error.errno == EADDRNOTAVAIL:
                told = f"{shown(host)} is no address of this machine"
                raise IllegalError(f"{told}; write one such as 127.0.0.1 with --host, or 0.0.0.0 for all") from None
            last = error
    where = f"port {port}" if port is not None else f"ports {PORT} to {PORT + PORTS_TRIED - 1}"
    assert last is not None
    raise IllegalError(f"{where} of {host} can't be used: {last.strerror}; name another with --port")


class HegemonServer(uvicorn.Server):
    """Says when it can be reached, and takes Ctrl-C for the end, not for an error."""

    def __init__(self, settings: ServerSettings, ready: Callable[[], None]) -> None:
        self.app = WebServer(settings)
        self._ready = ready
        config = uvicorn.Config(
            self.app,
            lifespan="off",
            log_level="warning",
            access_log=False,
            ws="websockets-sansio",
            ws_max_size=LONGEST_MESSAGE * 2,
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=SECONDS_TO_END,
            server_header=False,
            proxy_headers=settings.proxy is not None,
            forwarded_allow_ips=settings.proxy,
            ws_ping_interval=SECONDS_BETWEEN_PINGS,
        )
        super().__init__(config)

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve on some sockets until a signal ends it."""
        # The database is opened here, so that an error in it is told in one line, not by the framework.
        await self.app.lobby.open()
        collect_seldom()
        # The thread that writes to disk waits at most this long for a busy loop.
        sys.setswitchinterval(0.0005)
        try:
            await super().serve(sockets)
        finally:
            await self.app.lobby.close()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        # The signal is not noted: uvicorn would raise it again when all is closed.
        self.force_exit = self.force_exit or (self.should_exit and sig == signal.SIGINT)
        self.should_exit = True


def collect_seldom() -> None:
    """Search memory for cycles seldom: with thousands of pages open a full search stops them all for a while.

    What is there already, mostly code, is never searched again. The lobby asks for a full search now and then.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(4_000, 1_000_000)


def run(settings: ServerSettings, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serve until Ctrl-C; `ready` is called once the page can be opened."""
    asyncio.run(HegemonServer(settings, ready).serve([listening]))
