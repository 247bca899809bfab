"""The web server as an application: the path of every request, the socket, and what every answer carries."""

from collections.abc import Awaitable, Callable
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from hegemon.errors import InputError
from hegemon.server.engine.pool import Pool
from hegemon.server.limits import Bucket
from hegemon.server.live.lobby import Lobby
from hegemon.server.live.socket import JUNK, Socket
from hegemon.server.store.storage import Storage
from hegemon.server.web.api import Api
from hegemon.server.web.library import routes as library_routes
from hegemon.server.web.responses import broken, refused
from hegemon.server.web.security import SECURITY, Gate
from hegemon.server.web.settings import ServerSettings
from hegemon.server.web.static import PageFiles
from hegemon.studies import PAGES as STUDIES

PAGES = ("/", "/analyse", *(f"/{name}" for name in STUDIES))
PAGES += tuple(f"/{first}/{{rest:path}}" for first in ("new", "play", "rules", "learn", "me"))
"""Paths at which the page is; its scripts find out by the address what to show."""
SOCKET = "/ws"
WORTH_PACKING = 1024
"""Bytes from which on an answer is compressed."""
PACKING = 5
"""How hard an answer is compressed: most of the gain for a third of the time."""
HEADERS = [(name.encode(), value.encode()) for name, value in SECURITY.items()]


class WebServer:
    """The whole application: it refuses what must not come in, and adds headers to every answer."""

    def __init__(self, settings: ServerSettings) -> None:
        self.settings = settings
        self.lobby = Lobby(Storage(settings.database), Pool(settings.workers))
        """Must be opened before the first request, and closed after the last."""
        self.gate = Gate(settings)
        self.files = PageFiles()
        handlers: dict[Any, Callable[[Request, Exception], Awaitable[Response]]] = {
            404: self._missing,
            InputError: refused,
            HTTPException: refused,
            Exception: broken,
        }
        routes: list[BaseRoute] = [*Api(self.lobby).routes(), *library_routes, Mount("/web", self.files)]
        routes += [Route(path, self._shell) for path in PAGES]
        self.app = GZipMiddleware(Starlette(routes=routes, exception_handlers=handlers), WORTH_PACKING, PACKING)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or serve a socket."""
        if scope["type"] == "websocket" and scope["path"] == SOCKET:
            # Straight to it: what lies between would cost every message of every page.
            await self._serve_socket(WebSocket(scope, receive, send))
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *HEADERS]
            await send(message)

        await (self.gate.refusal(scope) or self.app)(scope, receive, guarded)

    async def _serve_socket(self, websocket: WebSocket) -> None:
        if not self.gate.lets_in_socket(websocket.headers):
            await websocket.close(JUNK)
            return
        bucket = Bucket(self.settings.messages_at_once, self.settings.messages_per_second)
        await Socket(self.lobby, websocket, bucket).serve()

    async def _shell(self, request: Request) -> Response:
        return self.files.shell(request.scope)

    async def _missing(self, request: Request, error: Exception) -> Response:
        """A person who goes to a wrong address sees the page, which says so; programs are told in JSON."""
        if request.method == "GET" and not request.url.path.startswith(("/api/", "/web/")):
            return self.files.shell(request.scope, 404)
        return await refused(request, error)
