"""The requests of the page over HTTP: each is read, and answered with a structure of `protocol.py`."""

import re
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial

from msgspec import Struct
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from hegemon.errors import shown
from hegemon.game.registry import game_names
from hegemon.server.data import SeatData
from hegemon.server.live.lobby import Lobby
from hegemon.server.live.new_game import owned_by, setup_of
from hegemon.server.protocol import (
    TOKEN,
    CheckRequest,
    LookRequest,
    MyGamesAnswer,
    NewGameAnswer,
    NewGameRequest,
    PreviewRequest,
    TakeSeatData,
    TakeSeatRequest,
)
from hegemon.server.reading import game_of
from hegemon.server.web.catalogue import check_data, covers_data, game_data, games_data
from hegemon.server.web.lists import lobby_data, my_game_data
from hegemon.server.web.positions import look, preview
from hegemon.server.web.responses import Asked, as_json, read

LONG_TEXT = 4096
"""Letters of a record above which it is read in a thread, so that the loop goes on."""
MANY_ANSWERS = 20
"""Answers above which the same holds."""


class Api:
    """Answers the requests about games."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby

    def routes(self) -> list[Route]:
        """The paths that are answered here."""
        return [
            Route("/api/games", partial(_kept, games_data)),
            Route("/api/games/{name}", self.game),
            Route("/api/covers", partial(_kept, covers_data)),
            Route("/api/lobby", self.open_games),
            Route("/api/mine", self.mine),
            Route("/api/record/{key}", self.record),
            Route("/api/check", partial(_answered, CheckRequest, check_data), methods=["POST"]),
            Route("/api/look", partial(_answered, LookRequest, look), methods=["POST"]),
            Route("/api/preview", partial(_answered, PreviewRequest, preview), methods=["POST"]),
            Route("/api/new", self.new, methods=["POST"]),
            Route("/api/take", self.take_seat, methods=["POST"]),
        ]

    # Questions

    async def game(self, request: Request) -> Response:
        """What can be chosen in a game."""
        name = request.path_params["name"]
        if name not in game_names():
            raise HTTPException(404, f"there is no game called {shown(name)}")
        self.lobby.opponents.prepare_for(game_of(name, {}))
        return as_json(await run_in_threadpool(game_data, name))

    async def open_games(self, request: Request) -> Response:
        """Open challenges, and games to watch."""
        return as_json(lobby_data(list(self.lobby.rooms.values()), _token(request)))

    async def mine(self, request: Request) -> Response:
        """The games of the identity that asks."""
        token = _token(request)
        return as_json(MyGamesAnswer([my_game_data(found) for found in await self.lobby.mine(token)] if token else []))

    async def record(self, request: Request) -> Response:
        """A record to keep."""
        room = await self.lobby.room_of(request.path_params["key"])
        name = f"{room.live.game.name}-{datetime.now(UTC):%Y-%m-%d}.txt"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(room.live.text(), media_type="text/plain", headers=headers)

    # What changes something

    async def new(self, request: Request) -> Response:
        """Begin a game."""
        setup = await run_in_threadpool(setup_of, await read(request, NewGameRequest))
        room = await self.lobby.begin(setup, owned_by(_token(request), setup))
        seats = [
            # Whoever takes an open seat gets its key.
            SeatData(player, seat.kind, None if seat.kind == "open" else seat.key)
            for player, seat in enumerate(setup.seats)
        ]
        return as_json(NewGameAnswer(setup.creator, seats, room.live.setup.watch))

    async def take_seat(self, request: Request) -> Response:
        """Sit down in an open seat."""
        asked = await read(request, TakeSeatRequest)
        return as_json(TakeSeatData(await self.lobby.accept_challenge(asked.challenge, _token(request), asked.name)))


async def _kept(answer: Callable[[], bytes], request: Request) -> Response:
    """An answer that is worked out once."""
    return as_json(await run_in_threadpool(answer))


async def _answered(kind: type[Asked], answer: Callable[[Asked], Struct], request: Request) -> Response:
    """An answer; one that may take long is worked out in a thread."""
    asked = await read(request, kind)
    if isinstance(asked, LookRequest) and len(asked.record or "") <= LONG_TEXT and len(asked.answers) <= MANY_ANSWERS:
        return as_json(answer(asked))
    return as_json(await run_in_threadpool(answer, asked))


def _token(request: Request) -> str | None:
    token = request.headers.get("authorization", "").removeprefix("Bearer ")
    return token if re.fullmatch(TOKEN, token) else None
