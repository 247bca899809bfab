"""The web server as an application: which path is answered by what, and what every answer carries."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from hegemon.errors import InputError, shown
from hegemon.game.registry import game_names
from hegemon.server.catalogue import check_data, covers_data, game_data, games_data
from hegemon.server.exchange import as_json, body_of
from hegemon.server.files import SHELL, Files
from hegemon.server.hall import Hall, UnknownKeyError
from hegemon.server.library import routes as library_routes
from hegemon.server.limits import Bucket, Buckets
from hegemon.server.looks import look, preview
from hegemon.server.messages import LONGEST_BODY, Check, Look, LookAhead, New, Take, is_token, read_body
from hegemon.server.newgames import owned_by, setup_of
from hegemon.server.reading import game_of
from hegemon.server.rooms import Room
from hegemon.server.sockets import Socket
from hegemon.server.storage import Storage
from hegemon.server.thinking import Pool
from hegemon.studies import PAGES as STUDIES

SECURITY = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-embedder-policy": "require-corp",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
"""What every answer carries."""
PAGES = (
    "/",
    "/analyse",
    *(f"/{study}" for study in STUDIES),
    *(f"/{first}/{{rest:path}}" for first in ("new", "play", "rules", "learn", "me")),
)
"""Paths at which the page is; it finds out by its address what to show."""
SOCKET = "/ws"
"""The path of the socket."""
WORTH_PACKING = 1024
"""Bytes from which on an answer is compressed; the page's own files come packed already."""
PACKING = 5
"""How hard an answer is compressed: most of the gain for a third of the time."""
LONG_TEXT = 4096
"""Letters of a record above which it is read beside the loop."""
BEGINNING = ("/api/new", "/api/take")
"""What has a bound of its own."""
TOO_OFTEN = "too many requests; wait a moment"
MOST_CHALLENGES = 50
MOST_LISTED = 12
"""Games to watch that the lobby shows."""


@dataclass(frozen=True)
class Settings:
    """How a server is set up."""

    database: str
    workers: int = 1
    allowed_origins: Sequence[str] = ()
    own_names: Sequence[str] = ()
    """What the machine may be called by who asks; empty: anything. A server for one machine alone knows its names, and
    answers to no other: the name of somebody else's page may lead here."""
    proxy: str | None = None
    """The address of a proxy that tells who asks."""
    games_at_once: int = 60
    games_per_minute: float = 60
    """New games of one address."""
    questions_at_once: int = 200
    questions_per_second: float = 30
    """Other requests of one address that cost something."""
    messages_at_once: int = 60
    messages_per_second: float = 20
    """Messages of one socket."""


@dataclass
class Serving:
    """A server and what it needs."""

    settings: Settings
    hall: Hall
    files: Files = field(default_factory=Files)

    def __post_init__(self) -> None:
        settings = self.settings
        self.new_games = Buckets(settings.games_at_once, settings.games_per_minute / 60)
        self.questions = Buckets(settings.questions_at_once, settings.questions_per_second)

    # Pages and files

    async def shell(self, request: Request) -> Response:
        """The page; it finds out by its address what to show."""
        return self.files.answer(SHELL, request)

    async def missing(self, request: Request, error: Exception) -> Response:
        """What isn't there: who goes to such an address sees the page, which says so; programs are told in JSON."""
        if request.method == "GET" and not request.url.path.startswith("/api/"):
            return self.files.answer(SHELL, request, 404)
        return await _refused(request, error)

    async def file(self, request: Request) -> Response:
        """One of the page's files."""
        return self.files.answer(request.path_params["name"], request)

    # Questions

    async def games(self, request: Request) -> Response:
        """What can be played."""
        return Response(await run_in_threadpool(games_data), media_type="application/json")

    async def game(self, request: Request) -> Response:
        """What can be chosen in a game."""
        name = request.path_params["name"]
        if name not in game_names():
            raise HTTPException(404, f"there is no game called {shown(name)}")
        self.hall.thinkers.foresee(game_of(name, {}))
        return Response(await run_in_threadpool(game_data, name), media_type="application/json")

    async def covers(self, request: Request) -> Response:
        """How the games look."""
        return Response(await run_in_threadpool(covers_data), media_type="application/json")

    async def check(self, request: Request) -> Response:
        """Whether options go together."""
        asked: Check = await self._read(request, Check)
        return as_json(await run_in_threadpool(check_data, asked))

    async def look(self, request: Request) -> Response:
        """A position without a game."""
        asked: Look = await self._read(request, Look)
        return as_json(await _worked(look, asked))

    async def preview(self, request: Request) -> Response:
        """What would come of a draft."""
        asked: LookAhead = await self._read(request, LookAhead)
        return as_json(await _worked(preview, asked))

    async def lobby(self, request: Request) -> Response:
        """Open challenges, and games to watch."""
        rooms = sorted(self.hall.rooms.values(), key=lambda room: -room.used)
        token = _token(request)
        return as_json(
            {
                "challenges": [_challenge(room, at) for room in rooms for at in room.challenged()][:MOST_CHALLENGES],
                "watch": [_to_watch(room) for room in rooms if _is_public(room, token)][:MOST_LISTED],
            }
        )

    async def mine(self, request: Request) -> Response:
        """The games of who asks."""
        token = _token(request)
        return as_json({"games": [_listed(found) for found in await self.hall.mine(token)] if token else []})

    async def record(self, request: Request) -> Response:
        """A record to keep."""
        room = await self.hall.room_of(request.path_params["key"])
        name = f"{room.table.game.name}-{datetime.now(UTC):%Y-%m-%d}.txt"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(room.table.text(), media_type="text/plain", headers=headers)

    # What changes something

    async def new(self, request: Request) -> Response:
        """A game begins."""
        wish: New = await self._read(request, New, self.new_games)
        setup = await run_in_threadpool(setup_of, wish)
        room = await self.hall.begin(setup, owned_by(_token(request), setup))
        seats = [{"player": at, "kind": seat.kind, "key": seat.key} for at, seat in enumerate(setup.seats)]
        for seat in seats:
            if seat["kind"] == "open":
                seat["key"] = None  # whoever takes the challenge gets it
        return as_json({"play": setup.creator, "seats": seats, "watch": room.table.setup.watch})

    async def take(self, request: Request) -> Response:
        """Somebody takes up a challenge."""
        asked: Take = await self._read(request, Take, self.new_games)
        return as_json({"play": await self.hall.take_challenge(asked.challenge, _token(request), asked.name)})

    async def socket(self, websocket: WebSocket) -> None:
        """The socket of a page, if it is a page of ours."""
        if not self.is_called_right(websocket.headers) or not self.is_ours(websocket.headers, required=True):
            await websocket.close(1008)
            return
        bucket = Bucket(self.settings.messages_at_once, self.settings.messages_per_second)
        await Socket(self.hall, websocket, bucket).serve()

    # What is refused

    def is_ours(self, headers: Headers, required: bool) -> bool:
        """Whether a request comes from our own page: other pages of the same browser must not play for him."""
        origin = headers.get("origin")
        if origin is None:
            return not required
        return origin in self.settings.allowed_origins or _host_in(origin)[0] == headers.get("host")

    def is_called_right(self, headers: Headers) -> bool:
        """Whether who asks calls this machine by a name it has."""
        own_names = self.settings.own_names
        called = headers.get("host", "")
        allowed = (_host_in(origin)[0] for origin in self.settings.allowed_origins)
        return not own_names or _host_in(f"//{called}")[1] in own_names or called in allowed

    def refusal(self, scope: Scope) -> Response | None:
        """Why a request is not answered at all: another site's page sent it, or there are too many."""
        if not self.is_called_right(Headers(scope=scope)):
            return as_json({"error": f"this server answers to {', '.join(self.settings.own_names)} only"}, 403)
        if not scope["path"].startswith("/api/"):
            return None
        if scope["method"] != "GET" and not self.is_ours(Headers(scope=scope), required=False):
            return as_json({"error": "this request comes from another site"}, 403)
        client = scope.get("client")
        if scope["path"] not in BEGINNING and not self.questions.take(client[0] if client else ""):
            return as_json({"error": TOO_OFTEN}, 429)
        return None

    async def _read(self, request: Request, kind: type[Any], buckets: Buckets | None = None) -> Any:
        address = request.client.host if request.client else ""
        if buckets is not None and not buckets.take(address):
            raise HTTPException(429, TOO_OFTEN)
        return read_body(await body_of(request, LONGEST_BODY), kind)


def _host_in(address: str) -> tuple[str, str]:
    """The host of an address, with its port and without; empty where there is none."""
    try:
        parts = urlsplit(address)
        return parts.netloc, parts.hostname or ""
    except ValueError:
        return "", ""


async def _worked(answer: Callable[[Any], dict[str, Any]], asked: Look) -> dict[str, Any]:
    """An answer that may take long is worked out beside the loop."""
    if len(asked.record or "") > LONG_TEXT or len(asked.answers) > 20:
        return await run_in_threadpool(answer, asked)
    return answer(asked)


def _token(request: Request) -> str | None:
    token = request.headers.get("authorization", "").removeprefix("Bearer ")
    return token if is_token(token) else None


def _challenge(room: Room, player: int) -> dict[str, Any]:
    table, clock = room.table, room.table.setup.clock
    by = [seat.name for at, seat in enumerate(table.seats) if at != player and seat.kind == "person" and seat.taken]
    return {
        "challenge": f"{table.id}.{player}",
        "game": table.game.name,
        "title": table.game.title,
        "options": table.game.described().removeprefix(table.game.name).strip(),
        "clock": "" if clock is None else f"{clock.seconds / 60:g} min + {clock.increment:g} s",
        "by": ", ".join(by),
        "seat": table.game.seats[player],
    }


def _is_public(room: Room, token: str | None) -> bool:
    """Whether anybody may watch: games that were offered to all, or are played against opponents."""
    kinds = {seat.kind for seat in room.table.setup.seats}
    mine = token is not None and any(owner == token for owner, _ in room.owned)
    played = bool(room.table.ply) and room.table.outcome is None and not room.challenged()
    return played and not mine and "friend" not in kinds and bool(kinds & {"open", "opponent"})


def _to_watch(room: Room) -> dict[str, Any]:
    table = room.table
    players = [seat.name for seat in table.seats]
    return {"key": table.setup.watch, "title": table.game.title, "players": players, "turn": len(table.shown)}


def _listed(found: dict[str, Any]) -> dict[str, Any]:
    me = list(found["seats"].get(found["key"], ()))
    return {
        "key": found["key"],
        "title": found["title"],
        "options": found["options"],
        "players": found["players"],
        "me": me,
        "your_turn": bool(set(me) & set(found["to_move"])),
        "over": found["over"],
        "outcome": found["outcome"],
        "when": datetime.fromtimestamp(found["changed"], UTC).isoformat(timespec="seconds"),
    }


class Guarded:
    """Around everything: what comes too often or from elsewhere is refused, and every answer keeps a browser safe."""

    def __init__(self, app: ASGIApp, serving: Serving) -> None:
        self.app, self.serving = app, serving
        self.headers = [(name.encode(), value.encode()) for name, value in SECURITY.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, with these headers."""
        if scope["type"] == "websocket" and scope["path"] == SOCKET:
            # Straight to it: what lies between would cost every message of every page.
            await self.serving.socket(WebSocket(scope, receive, send))
            return
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *self.headers]
            await send(message)

        await (self.serving.refusal(scope) or self.app)(scope, receive, guarded)


async def _refused(request: Request, error: Exception) -> Response:
    if isinstance(error, UnknownKeyError):
        return as_json({"error": str(error)}, 404)
    if isinstance(error, HTTPException):
        return as_json({"error": error.detail}, error.status_code)
    return as_json({"error": str(error)}, 400)


async def _broken(request: Request, error: Exception) -> Response:
    return as_json({"error": "this went wrong inside the server; it has been noted there"}, 500)


def make_app(settings: Settings) -> "Guarded":
    """The application; who runs it opens and closes its hall."""
    serving = Serving(settings, Hall(Storage(settings.database), Pool(settings.workers)))

    handlers: dict[Any, Callable[[Request, Exception], Awaitable[Response]]] = {
        404: serving.missing,
        InputError: _refused,
        HTTPException: _refused,
        Exception: _broken,
    }
    app = Starlette(routes=_routes(serving), exception_handlers=handlers)
    return Guarded(GZipMiddleware(app, WORTH_PACKING, PACKING), serving)


def _routes(serving: Serving) -> list[BaseRoute]:
    asked = {
        "/api/games": serving.games,
        "/api/covers": serving.covers,
        "/api/lobby": serving.lobby,
        "/api/mine": serving.mine,
    }
    told = {
        "/api/check": serving.check,
        "/api/new": serving.new,
        "/api/take": serving.take,
        "/api/look": serving.look,
        "/api/preview": serving.preview,
    }
    return [
        *(Route(path, answer) for path, answer in asked.items()),
        *(Route(path, answer, methods=["POST"]) for path, answer in told.items()),
        Route("/api/games/{name}", serving.game),
        Route("/api/record/{key}", serving.record),
        *library_routes,
        Route("/web/{name:path}", serving.file),
        *(Route(path, serving.shell) for path in PAGES),
    ]
