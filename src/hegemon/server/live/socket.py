"""The socket of a page: its messages are read, checked and done; replies go out when it can take them."""

import asyncio
import logging
from collections import deque
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from msgspec import Raw
from msgspec.structs import replace
from starlette.websockets import WebSocket, WebSocketDisconnect

from hegemon.errors import IllegalError, InputError, MalformedError
from hegemon.server.codec import WENT_WRONG, encoder, number_of, read_message
from hegemon.server.engine.pool import EngineError, Job
from hegemon.server.engine.questions import ANALYSIS
from hegemon.server.limits import LONGEST_MESSAGE, Bucket
from hegemon.server.live.lobby import Lobby, UnknownKeyError
from hegemon.server.live.room import Listener, Room
from hegemon.server.protocol import (
    Act,
    Analyse,
    Decide,
    ErrorMessage,
    Hint,
    Incoming,
    Join,
    Leave,
    Ping,
    Pong,
    Preview,
    PreviewMessage,
    RefusedMessage,
    Reply,
    Stop,
    ThoughtMessage,
)
from hegemon.server.views import preview_data

log = logging.getLogger(__name__)

MOST_JUNK = 20
"""A socket that has sent more unreadable messages than this is closed."""
MOST_UNSENT = 4 * 1024 * 1024
"""Characters that wait for a page; a page that does not read them is let go, and may join again."""
MOST_GAMES = 50
"""Games that one socket may look at."""
JUNK, TOO_SLOW, ANEW = 1008, 1013, 1012
"""Codes with which a socket is closed."""


class Socket:
    """The socket of one open page."""

    def __init__(self, lobby: Lobby, websocket: WebSocket, bucket: Bucket) -> None:
        self.lobby, self.websocket = lobby, websocket
        self._unsent: deque[str] = deque()
        self._length = 0
        self._to_send = asyncio.Event()
        self._closing: int | None = None
        self._bucket = bucket
        self._junk = 0
        self._joined: dict[str, tuple[Room, Listener]] = {}
        self._analysis: tuple[int, Job] | None = None
        self._hinting = False
        self._tasks: set[asyncio.Task[Any]] = set()

    async def serve(self) -> None:
        """Listen until the page is gone."""
        await self.websocket.accept()
        sender = asyncio.create_task(self._send_forever())
        listening = asyncio.create_task(self._listen())
        try:
            await asyncio.wait((sender, listening), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for room, listener in self._joined.values():
                self.lobby.leave(room, listener)
            if self._analysis is not None:
                self.lobby.pool.stop(self._analysis[1])
            for task in (sender, listening, *self._tasks):
                task.cancel()
            await asyncio.gather(sender, listening, *self._tasks, return_exceptions=True)

    # Sending

    def send(self, text: str) -> None:
        """Send a message when the page can take it."""
        self._unsent.append(text)
        self._length += len(text)
        if self._length > MOST_UNSENT:
            self.close(TOO_SLOW)
        self._to_send.set()

    def say(self, reply: Reply) -> None:
        """Send a reply."""
        self.send(encoder.encode(reply).decode())

    def close(self, why: int = ANEW) -> None:
        """Let the page go."""
        self._closing = why
        self._to_send.set()

    async def _send_forever(self) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):
            while True:
                await self._to_send.wait()
                self._to_send.clear()
                while self._unsent and self._closing != TOO_SLOW:
                    text = self._unsent.popleft()
                    self._length -= len(text)
                    await self.websocket.send_text(text)
                if self._closing is not None:
                    await self.websocket.close(self._closing)
                    return

    # Listening

    async def _listen(self) -> None:
        while self._closing is None:
            received = await self.websocket.receive()
            if received["type"] == "websocket.disconnect":
                return
            text = received.get("text")
            await self._hear(text if text is not None else received.get("bytes") or b"")

    async def _hear(self, text: str | bytes) -> None:
        number = None
        try:
            if len(text) > LONGEST_MESSAGE:
                raise MalformedError(f"a message has at most {LONGEST_MESSAGE} bytes")
            number = number_of(text)
            if not self._bucket.allows():
                raise MalformedError("too many messages; wait a moment")
            message = read_message(text)
        except InputError as error:
            self._count_junk()
            self._complain(error, number)
            return
        try:
            await self._do(message)
        except InputError as error:
            if isinstance(error, UnknownKeyError):
                self._count_junk()
            self._complain(error, number)
        except Exception:  # a message that hits a mistake in the server must not harm other games
            log.exception("a message could not be answered")
            self._complain(WENT_WRONG, number)

    def _complain(self, why: object, number: int | None) -> None:
        self.say(ErrorMessage(number, str(why)))

    def _count_junk(self) -> None:
        self._junk += 1
        if self._junk > MOST_JUNK:
            self.close(JUNK)

    async def _do(self, message: Incoming) -> None:
        match message:
            case Join():
                await self._join(message)
            case Leave():
                if message.key not in self._joined:
                    raise UnknownKeyError("join this game first")
                self.lobby.leave(*self._joined.pop(message.key))
            case Analyse():
                self._analyse(message)
            case Stop():
                if self._analysis is not None and self._analysis[0] == message.id:
                    self.lobby.pool.stop(self._analysis[1])
            case Ping():
                self.say(Pong())
            case _:
                await self._do_in_game(message)

    async def _do_in_game(self, message: Decide | Act | Preview | Hint) -> None:
        if message.key not in self._joined:
            await self._join(Join(message.key))
        room, listener = self._joined[message.key]
        if isinstance(message, Decide | Act):
            try:
                if isinstance(message, Decide):
                    await self.lobby.decide(room, listener, message)
                else:
                    await self.lobby.act(room, listener, message)
            except InputError as error:
                state = Raw(room.state(listener, whole=True))
                self.say(RefusedMessage(message.id, str(error), state))
        elif message.ply != room.live.ply:
            # A question about an old state; then the state is the answer.
            self.send(room.state(listener, message.id, whole=True))
        elif isinstance(message, Preview):
            self._preview(room, listener, message)
        elif self._hinting:
            raise IllegalError("one hint at a time")
        else:
            self._hinting = True
            self._start(self._hint(room, listener, message), message.id, "nothing came to mind")

    def _start(self, work: Coroutine[Any, Any, None], number: int, otherwise: str) -> None:
        """Let a thought end beside other messages; if nothing comes of it, that is the answer."""

        async def run() -> None:
            try:
                await work
            except InputError as error:
                self._complain(error, number)
            except EngineError as error:
                log.error("a thought failed: %s", error)
                self._complain(otherwise, number)

        task = asyncio.create_task(run())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Games

    async def _join(self, message: Join) -> None:
        if message.key in self._joined:
            room, listener = self._joined.pop(message.key)
            room.listeners.discard(listener)
        if len(self._joined) >= MOST_GAMES:
            raise IllegalError(f"one page looks at {MOST_GAMES} games at most")
        listener = Listener(self.send, self.close, message.key, ())
        room = await self.lobby.join(message.key, message.me, message.name, listener)
        self._joined[message.key] = room, listener

    def _preview(self, room: Room, listener: Listener, message: Preview) -> None:
        position, player = room.live.seen_by(listener.players)
        if player is None:
            raise IllegalError("it is not your turn")
        found = preview_data(room.live.game, position, message.answer)
        self.say(PreviewMessage(found.scene, found.form, found.told, message.id))

    async def _hint(self, room: Room, listener: Listener, message: Hint) -> None:
        try:
            self.say(await self.lobby.opponents.hint(room, listener.players, message.id))
        finally:
            self._hinting = False

    # Analysis

    def _analyse(self, message: Analyse) -> None:
        """Think about a position; an analysis before it is stopped."""
        if self._analysis is not None:
            self.lobby.pool.stop(self._analysis[1])
        found = ThoughtMessage(message.id)

        def report(kind: str, what: Any) -> None:
            nonlocal found
            found = replace(found, compiling=True) if kind == "compiling" else what
            self.say(found)

        job = self.lobby.pool.ask(message, ANALYSIS, report)
        self._analysis = message.id, job

        async def finish() -> None:
            try:
                answer = await job.answer
            finally:
                if self._analysis is not None and self._analysis[1] is job:
                    self._analysis = None
            # An analysis that was stopped ends with what it had found.
            self.say(replace(answer or found, done=True, compiling=False))

        self._start(finish(), message.id, "this position can't be thought about")
