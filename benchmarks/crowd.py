"""Many people at once, in a process of their own: games of two with a socket for each of them.

A crowd is told what to do over a pipe. It reads of each state only what it needs, so that it leaves the cores to the
server that is measured.
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
"""Every game lasts longer than a minute of one move in two seconds."""
HARD = {"board": "large", "dice": "active"}
"""What the strongest opponent thinks about for seconds; without dice it knows the best move at once."""
AT_ONCE = 40
"""Sockets that are opened at the same time."""
PATIENCE = 30
LONGEST_THOUGHT = 300
"""Seconds; the first one compiles its code."""


class Nothing(msgspec.Struct):
    """What is skipped."""


class Form(msgspec.Struct):
    steps: list[Nothing]


class View(msgspec.Struct):
    form: Form | None
    to_move: list[int]
    over: bool


class Turn(msgspec.Struct):
    text: str


class State(msgspec.Struct):
    """What a crowd reads of a message: of a state, or of a refusal, which has nothing of this."""

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
    """A socket that asks for nothing but the server's time."""
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
class Table:
    """A game of two people: the keys of both, and what they have been told."""

    keys: list[str]
    sockets: list[ClientConnection] = field(default_factory=list)
    ply: int = 0
    steps: int = 0
    """How many moves there are to choose from."""
    over: bool = False
    texts: list[str] = field(default_factory=list)
    """The turns that were acknowledged to who made them."""
    sent: tuple[int, float] | None = None

    def take(self, state: State) -> None:
        """Take what one of the two was told."""
        assert state.view is not None
        self.texts[state.record_from :] = [turn.text for turn in state.record]
        self.ply, self.over = state.ply, state.view.over


class Crowd:
    """The games of one process."""

    def __init__(self, address: str, games: int, seed: int) -> None:
        self.address, self.games = address, games
        self.rng = random.Random(seed)
        self.tables: list[Table] = []
        self.waits: list[float] = []
        self.lengths: list[int] = []
        self.refused = 0
        self.number = 0
        self.ending = False
        """Whether the server is gone, or these people are going."""
        self._tasks: list[asyncio.Task[None]] = []

    async def gather(self) -> None:
        """Start all games and let everybody sit down."""
        for _ in range(self.games):
            self.tables.append(await self._started())
        gate = asyncio.Semaphore(AT_ONCE)
        seated = [asyncio.Event() for _ in range(2 * self.games)]
        for at, ready in enumerate(seated):
            self._tasks.append(asyncio.create_task(self._sit(self.tables[at // 2], at % 2, gate, ready)))
        for ready in seated:
            await ready.wait()

    async def _started(self) -> Table:
        made = await asyncio.to_thread(new_game, self.address, "me", "friend", **OPTIONS)
        return Table([seat["key"] for seat in made["seats"]])

    async def _sit(self, table: Table, player: int, gate: asyncio.Semaphore, ready: asyncio.Event) -> None:
        async with gate:
            entered = opened(self.address)
            socket = await entered.__aenter__()
        try:
            while len(table.sockets) < player:
                await asyncio.sleep(0.01)
            table.sockets.append(socket)
            await socket.send(msgspec.json.encode({"type": "join", "key": table.keys[player]}).decode())
            self._hear(table, player, await socket.recv(decode=False))
            ready.set()
            while True:
                self._hear(table, player, await socket.recv(decode=False))
        except ConnectionClosed:
            self.ending = True
        finally:
            await entered.__aexit__(None, None, None)

    def _hear(self, table: Table, player: int, text: bytes) -> None:
        now = time.perf_counter()
        state = reader.decode(text)
        if state.type != "state" or state.view is None:
            self.refused += 1
            return
        self.lengths.append(len(text))
        if state.view.form is not None:
            table.steps = len(state.view.form.steps)
        if table.sent is not None and state.id == table.sent[0]:
            self.waits.append(now - table.sent[1])
            table.take(state)
            table.sent = None

    async def play(self, begin: float, seconds: float, rate: float) -> dict[str, Any]:
        """Move at a rate, one game after the other; a game that still waits for its last move is left out."""
        self.waits, self.lengths, self.refused = [], [], 0
        made = skipped = 0
        while made + skipped < seconds * rate:
            due = begin + (made + skipped) / rate
            if (early := due - time.perf_counter()) > 0:
                await asyncio.sleep(early)
            table = self.tables[(made + skipped) % self.games]
            if table.sent is not None or self.ending:
                skipped += 1
            elif table.over:
                skipped += 1
                table.sent = 0, due
                self._tasks.append(asyncio.create_task(self._anew(table)))
            else:
                made += 1
                await self._move(table)
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

    async def _move(self, table: Table) -> None:
        self.number += 1
        player = table.ply % 2
        choice = self.rng.randrange(max(1, table.steps))
        message = {"type": "decide", "key": table.keys[player], "ply": table.ply, "id": self.number}
        text = msgspec.json.encode({**message, "answer": {"path": [choice]}}).decode()
        table.sent = self.number, time.perf_counter()
        try:
            await table.sockets[player].send(text)
        except ConnectionClosed:
            self.ending = True

    async def _anew(self, table: Table) -> None:
        """The same two begin another game."""
        fresh = await self._started()
        for key, old, socket in zip(fresh.keys, table.keys, table.sockets, strict=True):
            await socket.send(msgspec.json.encode({"type": "leave", "key": old}).decode())
            await socket.send(msgspec.json.encode({"type": "join", "key": key}).decode())
        table.keys, table.texts, table.ply, table.over, table.sent = fresh.keys, [], 0, False, None

    async def _quiet(self) -> None:
        """Wait until every move is acknowledged, or nobody hopes for it any more."""
        deadline = time.perf_counter() + PATIENCE
        while any(table.sent for table in self.tables) and not self.ending and time.perf_counter() < deadline:
            await asyncio.sleep(0.02)

    async def check(self, extra: int) -> int:
        """How many acknowledged turns the server doesn't know, asked anew; each game may have `extra` turns more."""
        lost = 0
        for table in self.tables:
            async with opened(self.address) as socket:
                await socket.send(msgspec.json.encode({"type": "join", "key": table.keys[0]}).decode())
                known = reader.decode(await socket.recv(decode=False))
                texts = [turn.text for turn in known.record]
                same = texts[: len(table.texts)] == table.texts and len(texts) <= len(table.texts) + extra
                lost += 0 if same else max(1, len(table.texts) - len(texts))
        return lost

    async def leave(self) -> None:
        """Everybody goes."""
        self.ending = True
        for table in self.tables:
            for socket in table.sockets:
                await socket.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def crowd_process(pipe: Connection, address: str, games: int, seed: int) -> None:
    """Do what the pipe says."""
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
            # The server is killed meanwhile; the next order comes when it is there again.
            playing = asyncio.create_task(crowd.play(*more))
            await loop.run_in_executor(None, pipe.recv)
            await playing
            pipe.send(None)
        else:
            pipe.send(await getattr(crowd, what)(*more))


class Crowds:
    """Some processes full of people."""

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
        """Tell all crowds to do something."""
        for pipe in self.pipes:
            pipe.send(order)

    def hear(self) -> list[Any]:
        """What came of it."""
        return [pipe.recv() for pipe in self.pipes]

    def do(self, *order: Any) -> list[Any]:
        """Tell all crowds to do something, and wait for it."""
        self.say(*order)
        return self.hear()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for process in self.processes:
            process.terminate()
            process.join()


async def keep_thinking(address: str, opponent: str, ready: threading.Event, until: asyncio.Event) -> None:
    """A game in which an opponent always has something to think about; it is ready once it has moved."""
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
    """Opponents that think all the time, each against a person who answers at once."""

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
