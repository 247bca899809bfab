"""Games on disk: what each began with, its keys, and its log. SQLite or PostgreSQL, by the same code.

One task writes. Whatever waits for it goes into one transaction, so that a disk that needs milliseconds to be sure
keeps up with any number of games. Nobody is told that something is written before the transaction has ended.
"""

import asyncio
import hashlib
import logging
import sqlite3
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

import msgspec
from sqlalchemy import URL, Connection, Engine, Select, bindparam, create_engine, event, func, make_url, select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from hegemon.errors import MalformedError
from hegemon.server.store.log import AnyEntry, GameSetup, read_entry, read_setup
from hegemon.server.store.schema import entries, games, keys, metadata, owners

log = logging.getLogger(__name__)

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
"""What a database is spoken to with, where its URL names no driver."""
SUMMARIES_AFTER = 0.5
"""Seconds after which summaries are written if nothing else is."""
SUMMARIES_AT_ONCE = 2
"""Summaries that a transaction takes along; most of those of a quick game are never needed."""
BETWEEN_CHECKPOINTS = 2.0
"""Seconds between two checkpoints of SQLite, which run beside the transactions."""
GATHERING = 0.004
"""Seconds for which a transaction waits for more rows, if several came at once before."""


@dataclass(frozen=True)
class Summary:
    """What lists of games show, without reading a log."""

    entries: int
    over: bool
    wakes: bool
    """Whether the game goes on by itself: an opponent is to decide, or a clock runs."""
    challenge: bool
    """Whether a seat is open to anybody."""
    shown: dict[str, Any]


@dataclass(frozen=True)
class Listed:
    """A game in a list."""

    game: str
    key: str
    changed: float
    fresh: bool
    """Whether the summary is as new as the log."""
    shown: dict[str, Any]


@dataclass
class _Work:
    """Rows that a request waits for."""

    rows: list[tuple[Any, dict[str, Any]]]
    done: asyncio.Future[None] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


def whose(token: str) -> str:
    """An identity as it is stored: a reader of the database can't use it."""
    return hashlib.blake2b(token.encode(), digest_size=24).hexdigest()


class Storage:
    """The database, and the one task that writes to it."""

    def __init__(self, url: str) -> None:
        try:
            self.engine: AsyncEngine = create_async_engine(_with_driver(url))
        except (SQLAlchemyError, ImportError, ValueError) as error:
            raise MalformedError(f"the database {url.split('@')[-1]} can't be used: {error}") from None
        self._file: Engine | None = None
        """The same file, for a thread that writes a whole transaction without coming back to a busy loop in it."""
        self._thread = ThreadPoolExecutor(1, "hegemon writes")
        self._beside = ThreadPoolExecutor(1, "hegemon tidies")
        if self.engine.dialect.name == "sqlite":
            event.listen(self.engine.sync_engine, "connect", _make_sure)
            if self.engine.url.database not in (None, "", ":memory:"):
                self._file = create_engine(self.engine.url.set(drivername="sqlite"))
                event.listen(self._file, "connect", _make_sure)
        self._waiting: list[_Work] = []
        self._noted: dict[str, Callable[[], Summary]] = {}
        self._woken = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self._tidying: asyncio.Task[None] | None = None
        self._untidy = False
        self._closing = False

    async def open(self) -> None:
        """Make the tables where they are missing, and begin to write."""
        try:
            if self.engine.dialect.name == "sqlite":
                # A file that can't be opened is found out here, where no thread is left behind by it.
                sqlite3.connect(self.engine.url.database or ":memory:").close()
            async with self.engine.begin() as connection:
                await connection.run_sync(metadata.create_all)
        except (SQLAlchemyError, sqlite3.Error, OSError) as error:
            await self.engine.dispose()
            reason = str(getattr(error, "orig", None) or error).splitlines()[0]
            raise MalformedError(f"the database can't be opened: {reason}") from None
        self._writer = asyncio.create_task(self._write_forever())
        if self._file is not None:
            self._tidying = asyncio.create_task(self._tidy_forever(self._file))

    async def close(self) -> None:
        """Write what is noted and let go."""
        if self._writer is not None:
            self._closing = True
            self._woken.set()
            await self._writer
            await self._write_waiting(all_summaries=True)
        if self._tidying is not None:
            self._tidying.cancel()
            await asyncio.gather(self._tidying, return_exceptions=True)
        self._thread.shutdown()
        self._beside.shutdown()
        if self._file is not None:
            self._file.dispose()
        await self.engine.dispose()

    # Writing

    async def create(self, game: str, setup: GameSetup, owned: Sequence[tuple[str, str]], summary: Summary) -> None:
        """Write a new game with its owners and their keys; it is on disk when this returns."""
        row = {"id": game, "setup": msgspec.json.encode(setup), "made": time.time(), **_columns(summary)}
        rows = [(games, row), *((keys, {"key": key, "game": game}) for key in sorted(setup.links()))]
        rows += [(owners, {"me": me, "game": game, "key": key}) for me, key in owned]
        await self._written(rows)

    async def append(self, game: str, number: int, entry: AnyEntry) -> None:
        """Write an entry; it is on disk when this returns."""
        row = {"game": game, "number": number, "at": time.time(), "entry": msgspec.json.encode(entry)}
        await self._written([(entries, row)])

    async def own(self, token: str, game: str, key: str) -> None:
        """Write that an identity owns a game by a key."""
        row = {"me": whose(token), "game": game, "key": key}
        if await self._rows(select(owners.c.key).filter_by(**row)):
            return
        with suppress(IntegrityError):  # another page of the same person was as quick
            await self._written([(owners, row)])

    def note(self, game: str, summary: Callable[[], Summary]) -> None:
        """Remember that the summary of a game has changed; it is written with the next transaction, or soon."""
        self._noted[game] = summary

    async def _written(self, rows: list[tuple[Any, dict[str, Any]]]) -> None:
        work = _Work(rows)
        self._waiting.append(work)
        self._woken.set()
        await work.done

    async def _write_forever(self) -> None:
        crowded = False
        while not self._closing:
            calm = True
            with suppress(TimeoutError):
                async with asyncio.timeout(SUMMARIES_AFTER):
                    await self._woken.wait()
                    calm = False
            self._woken.clear()
            if crowded:
                # Where many play, more rows come in a moment, and one transaction costs the same for all of them.
                await asyncio.sleep(GATHERING)
            crowded = len(self._waiting) > 1
            await self._write_waiting(all_summaries=calm)

    async def _write_waiting(self, all_summaries: bool) -> None:
        works, self._waiting = self._waiting, []
        noted = self._summaries(None if all_summaries else SUMMARIES_AT_ONCE)
        if not works and not noted:
            return
        self._untidy = True
        try:
            await self._transaction(works, noted)
        except Exception:
            log.exception("%d could not be written together", len(works))
            # One of them has spoilt it, so each is tried again by itself.
            for work in works:
                try:
                    await self._transaction([work], {})
                except Exception as error:
                    if not work.done.done():
                        work.done.set_exception(error)
        for work in works:
            if not work.done.done():
                work.done.set_result(None)

    def _summaries(self, most: int | None) -> dict[str, Summary]:
        found = {}
        for game in list(islice(self._noted, most)):
            try:
                found[game] = self._noted.pop(game)()
            except Exception:  # a summary that fails must not keep anything from being written
                log.exception("summary of %s", game)
        return found

    async def _tidy_forever(self, file: Engine) -> None:
        """Checkpoint SQLite's log: first beside the writer, then in its thread, where little is left to do."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(BETWEEN_CHECKPOINTS)
            if self._untidy:
                self._untidy = False
                try:
                    for thread in (self._beside, self._thread):
                        await loop.run_in_executor(thread, _check, file)
                except SQLAlchemyError:
                    log.exception("the database could not be tidied; it grows until it can")

    async def _transaction(self, works: Sequence[_Work], noted: dict[str, Summary]) -> None:
        grouped: dict[Any, list[dict[str, Any]]] = {}
        for work in works:
            for table, row in work.rows:
                grouped.setdefault(table, []).append(row)
        if self._file is not None:
            loop = asyncio.get_running_loop()
            await loop.run_in_executor(self._thread, _put_at_once, self._file, grouped, noted)
            return
        async with self.engine.begin() as connection:
            await connection.run_sync(_put, grouped, noted)

    # Reading

    async def find(self, key: str) -> str | None:
        """The game that a key belongs to."""
        return next((game for (game,) in await self._rows(select(keys.c.game).where(keys.c.key == key))), None)

    async def load(self, game: str) -> tuple[GameSetup, list[AnyEntry]] | None:
        """A game with its log."""
        begun = await self._rows(select(games.c.setup).where(games.c.id == game))
        if not begun:
            return None
        found = await self._rows(select(entries.c.entry).where(entries.c.game == game).order_by(entries.c.number))
        return read_setup(begun[0].setup), [read_entry(entry) for (entry,) in found]

    async def owners_of(self, game: str) -> list[tuple[str, str]]:
        """The owners of a game, as identities are stored, and their keys."""
        found = await self._rows(select(owners.c.me, owners.c.key).where(owners.c.game == game))
        return [(me, key) for me, key in found]

    async def mine(self, token: str, most: int = 50) -> list[Listed]:
        """The games of an identity, the latest first."""
        found = await self._rows(
            select(games.c.id, owners.c.key, games.c.changed, games.c.entries == _logged(), games.c.summary)
            .join(owners, owners.c.game == games.c.id)
            .where(owners.c.me == whose(token))
            .order_by(games.c.changed.desc())
            .limit(most)
        )
        return [
            Listed(game, key, changed, fresh, msgspec.json.decode(summary))
            for game, key, changed, fresh, summary in found
        ]

    async def to_wake(self, most: int = 1000) -> list[str]:
        """Games that go on by themselves, and those whose summary is older than the log."""
        return await self._latest(games.c.wakes | (games.c.entries != _logged()), most)

    async def challenges(self, most: int = 100) -> list[str]:
        """Games with a seat that is open to anybody, the latest first."""
        return await self._latest(games.c.challenge, most)

    async def _latest(self, where: Any, most: int) -> list[str]:
        chosen = select(games.c.id).where(where, ~games.c.over).order_by(games.c.changed.desc()).limit(most)
        return [game for (game,) in await self._rows(chosen)]

    async def _rows(self, chosen: Select[Any]) -> list[Any]:
        async with self.engine.connect() as connection:
            return list(await connection.execute(chosen))


def _put(connection: Connection, grouped: dict[Any, list[dict[str, Any]]], noted: dict[str, Summary]) -> None:
    """Write rows of some tables, and summaries."""
    for table in (games, keys, owners, entries):
        if table in grouped:
            connection.execute(table.insert(), grouped[table])
    if noted:
        connection.execute(
            games.update().where(games.c.id == bindparam("of")),
            [{"of": game, **_columns(summary)} for game, summary in noted.items()],
        )


def _put_at_once(file: Engine, grouped: dict[Any, list[dict[str, Any]]], noted: dict[str, Summary]) -> None:
    with file.begin() as connection:
        _put(connection, grouped, noted)


def _check(file: Engine) -> None:
    """Checkpoint as much as is possible without waiting."""
    with file.connect() as connection:
        connection.exec_driver_sql("PRAGMA wal_checkpoint(PASSIVE)")


def _logged() -> Any:
    return select(func.count()).where(entries.c.game == games.c.id).scalar_subquery()


def _columns(summary: Summary) -> dict[str, Any]:
    columns = dict(vars(summary))
    return {"summary": msgspec.json.encode(columns.pop("shown")), "changed": time.time(), **columns}


def _with_driver(url: str) -> URL:
    """A database URL with the asynchronous driver; ValueError where its port is none."""
    with suppress(ValueError):  # of a port that is no whole number
        read = make_url(url)
        if read.port is None or 1 <= read.port <= 65535:
            return read.set(drivername=DRIVERS.get(read.drivername, read.drivername))
    raise ValueError("its port is not a whole number from 1 to 65535")


def _make_sure(connection: Any, _: Any) -> None:
    """With SQLite a transaction is on disk when it is committed, and readers don't wait for the writer."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA wal_autocheckpoint=0")  # done by _tidy_forever
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()
