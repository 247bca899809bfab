"""Many simulated people in a process of their own: games of two, with a socket for each person.

A crowd takes its orders over a pipe. It decodes only the parts of a state that it needs, so that the cores are left to
the server, which is what is measured.
"""

import asyncio
import multiprocessing
import random
import sys
import threading
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any, Self

import msgspec
from served import new_game
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

OPTIONS = {"board": "large"}
"""On this board every game lasts longer than a minute at one move in two seconds."""
HARD = {"board": "large", "dice": "active"}
"""With these options the strongest opponent thinks for seconds; without dice it finds the best move at once."""
AT_ONCE = 40
"""At most this many sockets are being opened at the same time."""
PATIENCE = 30
LONGEST_THOUGHT = 300
"""Seconds, since the first thought compiles its code."""


class Nothing(msgspec.Struct):
    """A part that is skipped."""


class Form(msgspec.Struct):
    steps: list[Nothing]


class View(msgspec.Struct):
    form: Form | None
    to_move: list[int]
    over: bool


class Turn(msgspec.Struct):
    text: str


class State(msgspec.Struct):
    """The parts of a state that a crowd reads; a refusal has none of them."""

    type: str
    id: int | None = None
    ply: int = 0
    view: View | None = None
    record_from: int = 0
    record: list[Turn] = []
    thinking: list[int] = []


reader = msgspec.json.Decoder(State)


@asynccontextmanager
async def opened(address: str) -> AsyncIterator[ClientConnection]:
    """A socket without compression or pings, so that it costs as little as possible."""
    async with connect(
        f"ws://{address}/ws",
        origin=Origin(f"http://{address}"),
        compression=None,
        ping_interval=None,
        open_timeout=PATIENCE,
        close_timeout=1,
        max_size=None,
    ) as socket:
        yield socket


@dataclass
class CrowdGame:
    """A game of two people: their keys, and the state as they know it."""

    keys: list[str]
    sockets: list[ClientConnection] = field(default_factory=list)
    ply: int = 0
    steps: int = 0
    """The number of moves to choose from."""
    over: bool = False
    texts: list[str] = field(default_factory=list)
    """The turns that the server has acknowledged."""
    sent: tuple[int, float] | None = None

    def update(self, state: State) -> None:
        """Take over a state that one of the two has received."""
        assert state.view is not None
        self.texts[state.record_from :] = [turn.text for turn in state.record]
        self.ply, self.over = state.ply, state.view.over


class Crowd:
    """The games of one process."""

    def __init__(self, address: str, games: int, seed: int) -> None:
        self.address, self.games = address, games
        self.rng = random.Random(seed)
        self.played: list[CrowdGame] = []
        self.waits: list[float] = []
        self.lengths: list[int] = []
        self.refused = 0
        self.number = 0
        self.ending = False
        """Whether the server is gone, or these people are leaving."""
        self._tasks: list[asyncio.Task[None]] = []

    async def gather(self) -> None:
        """Start all games and let both players of each join."""
        for _ in range(self.games):
            self.played.append(await self._started())
        gate = asyncio.Semaphore(AT_ONCE)
        seated = [asyncio.Event() for _ in range(2 * self.games)]
        for at, ready in enumerate(seated):
            self._tasks.append(asyncio.create_task(self._sit(self.played[at // 2], at % 2, gate, ready)))
        for ready in seated:
            await ready.wait()

    async def _started(self) -> CrowdGame:
        made = await asyncio.to_thread(new_game, self.address, "me", "friend", **OPTIONS)
        return CrowdGame([seat["key"] for seat in made["seats"]])

    async def _sit(self, game: CrowdGame, player: int, gate: asyncio.Semaphore, ready: asyncio.Event) -> None:
        async with gate:
            entered = opened(self.address)
            socket = await entered.__aenter__()
        try:
            while len(game.sockets) < player:
                await asyncio.sleep(0.01)
            game.sockets.append(socket)
            await socket.send(msgspec.json.encode({"type": "join", "key": game.keys[player]}).decode())
            self._hear(game, player, await socket.recv(decode=False))
            ready.set()
            while True:
                self._hear(game, player, await socket.recv(decode=False))
        except ConnectionClosed:
            self.ending = True
        finally:
            await entered.__aexit__(None, None, None)

    def _hear(self, game: CrowdGame, player: int, text: bytes) -> None:
        now = time.perf_counter()
        state = reader.decode(text)
        if state.type != "state" or state.view is None:
            self.refused += 1
            return
        self.lengths.append(len(text))
        if state.view.form is not None:
            game.steps = len(state.view.form.steps)
        if game.sent is not None and state.id == game.sent[0]:
            self.waits.append(now - game.sent[1])
            game.update(state)
            game.sent = None

    async def play(self, begin: float, seconds: float, rate: float) -> dict[str, Any]:
        """Make moves at a rate, one game after the other. A game that still waits for its last move is skipped."""
        self.waits, self.lengths, self.refused = [], [], 0
        made = skipped = 0
        while made + skipped < seconds * rate:
            due = begin + (made + skipped) / rate
            if (early := due - time.perf_counter()) > 0:
                await asyncio.sleep(early)
            game = self.played[(made + skipped) % self.games]
            if game.sent is not None or self.ending:
                skipped += 1
            elif game.over:
                skipped += 1
                game.sent = 0, due
                self._tasks.append(asyncio.create_task(self._anew(game)))
            else:
                made += 1
                await self._move(game)
        took = time.perf_counter() - begin
        await self._quiet()
        return {
            "made": made,
            "skipped": skipped,
            "seconds": took,
            "waits": self.waits,
            "lengths": self.lengths,
            "refused": self.refused,
        }

    async def _move(self, game: CrowdGame) -> None:
        self.number += 1
        player = game.ply % 2
        choice = self.rng.randrange(max(1, game.steps))
        message = {"type": "decide", "key": game.keys[player], "ply": game.ply, "id": self.number}
        text = msgspec.json.encode({**message, "answer": {"path": [choice]}}).decode()
        game.sent = self.number, time.perf_counter()
        try:
            await game.sockets[player].send(text)
        except ConnectionClosed:
            self.ending = True

    async def _anew(self, game: CrowdGame) -> None:
        """Let the same two people begin another game."""
        fresh = await self._started()
        for key, old, socket in zip(fresh.keys, game.keys, game.sockets, strict=True):
            await socket.send(msgspec.json.encode({"type": "leave", "key": old}).decode())
            await socket.send(msgspec.json.encode({"type": "join", "key": key}).decode())
        game.keys, game.texts, game.ply, game.over, game.sent = fresh.keys, [], 0, False, None

    async def _quiet(self) -> None:
        """Wait until every move is acknowledged, or for PATIENCE seconds."""
        deadline = time.perf_counter() + PATIENCE
        while any(game.sent for game in self.played) and not self.ending and time.perf_counter() < deadline:
            await asyncio.sleep(0.02)

    async def check(self, extra: int) -> int:
        """The number of acknowledged turns that the server has lost; a game may have up to `extra` further turns."""
        lost = 0
        for game in self.played:
            async with opened(self.address) as socket:
                await socket.send(msgspec.json.encode({"type": "join", "key": game.keys[0]}).decode())
                known = reader.decode(await socket.recv(decode=False))
                texts = [turn.text for turn in known.record]
                same = texts[: len(game.texts)] == game.texts and len(texts) <= len(game.texts) + extra
                lost += 0 if same else max(1, len(game.texts) - len(texts))
        return lost

    async def leave(self) -> None:
        """Close all sockets."""
        self.ending = True
        for game in self.played:
            for socket in game.sockets:
                await socket.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def crowd_process(pipe: Connection, address: str, games: int, seed: int) -> None:
    """Obey the orders that come over a pipe."""
    asyncio.run(_obey(pipe, Crowd(address, games, seed)))


async def _obey(pipe: Connection, crowd: Crowd) -> None:
    loop = asyncio.get_running_loop()
    while True:
        what, *more = await loop.run_in_executor(None, pipe.recv)
        if what == "end":
            await crowd.leave()
            pipe.send(None)
            return
        if what == "play until the end":
            # The server is killed meanwhile. The next order comes when it runs again.
            playing = asyncio.create_task(crowd.play(*more))
            await loop.run_in_executor(None, pipe.recv)
            await playing
            pipe.send(None)
        else:
            pipe.send(await getattr(crowd, what)(*more))


class Crowds:
    """Several processes with a crowd each."""

    def __init__(self, address: str, games: int, processes: int) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipes: list[Connection] = []
        self.processes = []
        for number in range(processes):
            ours, theirs = context.Pipe()
            process = context.Process(
                target=crowd_process, args=(theirs, address, games // processes, number), daemon=True
            )
            process.start()
            theirs.close()
            self.pipes.append(ours)
            self.processes.append(process)

    def say(self, *order: Any) -> None:
        """Give all crowds an order."""
        for pipe in self.pipes:
            pipe.send(order)

    def hear(self) -> list[Any]:
        """The answers of all crowds."""
        return [pipe.recv() for pipe in self.pipes]

    def do(self, *order: Any) -> list[Any]:
        """Give all crowds an order and wait for their answers."""
        self.say(*order)
        return self.hear()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for process in self.processes:
            process.terminate()
            process.join()


async def keep_thinking(address: str, opponent: str, ready: threading.Event, until: asyncio.Event) -> None:
    """Keep an opponent thinking in game after game; `ready` is set after its first move."""
    async with opened(address) as socket:
        while not until.is_set():
            made = await asyncio.to_thread(new_game, address, "me", opponent, **HARD)
            number = 0
            await socket.send(msgspec.json.encode({"type": "join", "key": made["play"]}).decode())
            state = reader.decode(await socket.recv(decode=False))
            while not until.is_set() and state.view is not None and not state.view.over:
                if state.view.form is not None:
                    if state.ply > 1:
                        ready.set()
                    number += 1
                    message = {"type": "decide", "key": made["play"], "ply": state.ply, "id": number}
                    await socket.send(msgspec.json.encode({**message, "answer": {"path": [0]}}).decode())
                heard = asyncio.create_task(socket.recv(decode=False))
                ended = asyncio.create_task(until.wait())
                await asyncio.wait((heard, ended), return_when=asyncio.FIRST_COMPLETED)
                ended.cancel()
                if not heard.done():
                    heard.cancel()
                    return
                state = reader.decode(heard.result())


class Thinkers:
    """Opponents that think all the time, since the people they play against answer at once."""

    def __init__(self, address: str, opponents: int, opponent: str = "level8") -> None:
        self._loop = asyncio.new_event_loop()
        self._until = asyncio.Event()
        self._address, self._opponents = address, [opponent] * opponents
        self._ready = [threading.Event() for _ in self._opponents]
        self._thread = threading.Thread(target=self._run)

    def _run(self) -> None:
        self._loop.run_until_complete(self._all())
        self._loop.close()

    async def _all(self) -> None:
        each = zip(self._opponents, self._ready, strict=True)
        await asyncio.gather(*(keep_thinking(self._address, *one, self._until) for one in each))

    def __enter__(self) -> Self:
        self._thread.start()
        if not all(ready.wait(LONGEST_THOUGHT) for ready in self._ready):
            self.__exit__()
            sys.exit("an opponent didn't move")
        return self

    def __exit__(self, *_: object) -> None:
        self._loop.call_soon_threadsafe(self._until.set)
        self._thread.join()
