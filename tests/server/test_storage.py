"""Games on disk: the same in SQLite and in PostgreSQL."""

import asyncio
import random
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from hegemon.errors import MalformedError
from hegemon.server.engine.pool import Pool
from hegemon.server.live.lobby import SECONDS_AFTER_ALL, SECONDS_KEPT, SECONDS_OPEN, Lobby
from hegemon.server.live.new_game import owned_by, setup_of
from hegemon.server.live.room import Listener
from hegemon.server.protocol import AnswerMessage, NewGameRequest, SeatRequest
from hegemon.server.store.log import AnyEntry, Made, SeatTaken
from hegemon.server.store.storage import Storage, Summary, whose
from tests.server import postgres
from tests.server.pages import ANN, BOB, served

SUMMARY = Summary(0, False, False, False, {"seats": {}})


@pytest.fixture(scope="module")
def postgres_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    if why := postgres.missing():
        pytest.skip(why)
    pytest.importorskip("asyncpg")
    with postgres.postgres(tmp_path_factory.mktemp("postgres")) as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database for one test."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/games.sqlite"
    found: str = request.getfixturevalue("postgres_url")
    asyncio.run(emptied(found))
    return found


async def emptied(url: str) -> None:
    storage = Storage(url)
    await storage.open()
    async with storage.engine.begin() as connection:
        for live in ("entries", "owners", "keys", "games"):
            await connection.execute(text(f"DELETE FROM {live}"))
    await storage.close()


def setup(*seats: str) -> Any:
    return setup_of(NewGameRequest("influence", [SeatRequest(seat) for seat in seats]))  # type: ignore[arg-type]


def test_what_was_written_is_read_again(url: str) -> None:
    begun = setup("me", "friend")
    log: list[AnyEntry] = [SeatTaken(player=1, name="Bób"), Made(players=(0,), moves=(3,), left=(1.5, 2.5))]

    async def write() -> None:
        storage = Storage(url)
        await storage.open()
        await storage.create("g", begun, owned_by(ANN, begun), SUMMARY)
        for number, entry in enumerate(log):
            await storage.append("g", number, entry)
        await storage.own(BOB, "g", begun.seats[1].key)
        await storage.own(BOB, "g", begun.seats[1].key)
        await storage.close()

    async def read() -> None:
        storage = Storage(url)
        await storage.open()
        assert await storage.load("g") == (begun, log)
        assert await storage.load("other") is None
        assert await storage.find(begun.watch) == "g"
        assert await storage.find(begun.seats[0].key) == "g"
        assert await storage.find("x") is None
        assert [(found.game, found.key) for found in await storage.mine(ANN)] == [("g", begun.seats[0].key)]
        assert [found.key for found in await storage.mine(BOB)] == [begun.seats[1].key]
        assert sorted(await storage.owners_of("g")) == sorted(
            [(whose(ANN), begun.seats[0].key), (whose(BOB), begun.seats[1].key)]
        )
        await storage.close()

    asyncio.run(write())
    asyncio.run(read())


def test_a_bad_row_harms_no_other(url: str) -> None:
    async def run() -> None:
        storage = Storage(url)
        await storage.open()
        begun = setup("me", "me")
        await storage.create("g", begun, [], SUMMARY)
        entry = Made(players=(0,), moves=(1,))
        await storage.append("g", 0, entry)
        written = await asyncio.gather(
            *(storage.append("g", number, entry) for number in (1, 0, 2)),
            storage.append("no such game", 0, entry),
            return_exceptions=True,
        )
        assert [isinstance(one, Exception) for one in written] == [False, True, False, True]
        found = await storage.load("g")
        assert found is not None
        assert len(found[1]) == 3
        await storage.close()

    asyncio.run(run())


def test_a_summary_that_is_older_than_the_log_is_not_trusted(url: str) -> None:
    async def run() -> None:
        storage = Storage(url)
        await storage.open()
        begun = setup("me", "me")
        for game in ("stale", "fresh", "done"):
            await storage.create(game, setup("me", "me"), owned_by(ANN, begun), SUMMARY)
            await storage.append(game, 0, Made(players=(0,), moves=(1,)))
        storage.note("fresh", lambda: Summary(1, False, False, True, {"seats": {}}))
        storage.note("done", lambda: Summary(1, True, True, True, {"seats": {}}))
        await storage.close()
        storage = Storage(url)
        await storage.open()
        assert {found.game: found.fresh for found in await storage.mine(ANN)} == {
            "stale": False,
            "fresh": True,
            "done": True,
        }
        assert await storage.to_wake() == ["stale"]
        assert await storage.challenges() == ["fresh"]
        await storage.close()

    asyncio.run(run())


def test_a_reader_of_the_database_learns_no_identity(tmp_path: Path) -> None:
    async def run() -> None:
        storage = Storage(f"sqlite:///{tmp_path}/games.sqlite")
        await storage.open()
        begun = setup("me", "me")
        await storage.create("g", begun, owned_by(ANN, begun), SUMMARY)
        await storage.close()

    asyncio.run(run())
    assert not [file for file in tmp_path.iterdir() if ANN.encode() in file.read_bytes()]


def test_a_lobby_goes_on_where_it_was(url: str) -> None:
    begun = setup("me", "me")

    async def play() -> str:
        lobby = Lobby(Storage(url), Pool(0))
        await lobby.open()
        room = await lobby.begin(begun, [])
        texts = ["C2", "D3", "E2"]
        for number, words in enumerate(texts):
            entry = room.live.decide((0, 1), AnswerMessage(text=words))
            await lobby._commit(room, entry)
            assert room.live.number == number + 1
        position = room.live.text()
        await lobby.close()
        return position

    async def again() -> str:
        lobby = Lobby(Storage(url), Pool(0))
        await lobby.open()
        rooms = await asyncio.gather(*(lobby.room_of(begun.watch) for _ in range(5)))
        assert len(set(map(id, rooms))) == 1
        text = rooms[0].live.text()
        await lobby.close()
        return text

    assert asyncio.run(play()) == asyncio.run(again())


def test_games_go_from_memory_when_nobody_looks_and_come_again(tmp_path: Path) -> None:
    over, open_to_all, goes_on, looked_at = (
        setup(*seats) for seats in (("me", "me"), ("me", "open"), *2 * [("me", "me")])
    )

    async def run() -> list[list[bool]]:
        lobby = Lobby(Storage(f"sqlite:///{tmp_path}/games.sqlite"), Pool(0))
        await lobby.open()
        rooms = [await lobby.begin(begun, []) for begun in (over, open_to_all, goes_on, looked_at)]
        await lobby._commit(rooms[0], rooms[0].live.resign((0,)))
        rooms[3].listeners.add(Listener(lambda text: None, lambda: None, "k", ()))
        there = []
        for seconds in (0, SECONDS_AFTER_ALL, SECONDS_KEPT, SECONDS_OPEN):
            lobby.sweep(time.monotonic() + seconds + 1)
            there.append([room.live.id in lobby.rooms for room in rooms])
        assert (await lobby.room_of(over.watch)).live.outcome == rooms[0].live.outcome
        await lobby.close()
        return there

    assert asyncio.run(run()) == [
        [True, True, True, True],
        [False, True, True, True],
        [False, True, False, True],
        [False, False, False, True],
    ]


def test_sqlite_is_sure_before_it_says_so(tmp_path: Path) -> None:
    async def run() -> list[Any]:
        storage = Storage(f"sqlite:///{tmp_path}/games.sqlite")
        await storage.open()
        async with storage.engine.connect() as connection:
            found = [(await connection.execute(text(f"PRAGMA {name}"))).scalar() for name in ("synchronous",)]
        await storage.close()
        return found

    assert asyncio.run(run()) == [2]
    with sqlite3.connect(tmp_path / "games.sqlite") as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    connection.close()


@pytest.mark.parametrize("url", ["nonsense", "sqlite:////no/such/folder/x.sqlite", "mysql://x/y"])
def test_a_database_that_is_none_is_told_in_a_line(url: str) -> None:
    async def run() -> None:
        await Storage(url).open()

    with pytest.raises(MalformedError, match="database"):
        asyncio.run(run())


def test_a_whole_game_on_postgresql(postgres_url: str, tmp_path: Path) -> None:
    asyncio.run(emptied(postgres_url))
    with served(tmp_path, database=postgres_url) as server:
        made = server.new("trigame", "me", "random")
        with server.page(made["play"]) as page:
            rng = random.Random(4)
            while not page.state["view"]["over"]:
                page.until(lambda state: state["view"]["form"] is not None or state["view"]["over"])
                if not page.state["view"]["over"]:
                    page.decide(rng)
            record = page.record
    with served(tmp_path, database=postgres_url) as server, server.page(made["play"]) as page:
        assert page.record == record
        assert page.state["view"]["over"]


def test_the_log_of_sqlite_is_put_into_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is written goes to a file beside the database first; that must not grow for ever."""
    monkeypatch.setattr("hegemon.server.store.storage.BETWEEN_CHECKPOINTS", 0.01)
    beside = tmp_path / "games.sqlite-wal"

    async def run() -> list[int]:
        storage = Storage(f"sqlite:///{tmp_path}/games.sqlite")
        await storage.open()
        await storage.create("g", setup("me", "me"), [], SUMMARY)
        sizes = []
        for number in range(300):
            await storage.append("g", number, Made(players=(0,), moves=tuple(range(1000))))
            await asyncio.sleep(0.001)
            sizes.append(beside.stat().st_size)
        await storage.close()
        return sizes

    sizes = asyncio.run(run())
    # Untidied it would hold all 300 entries, each of more than a page.
    assert max(sizes) < 300 * 4096


def test_a_summary_that_fails_keeps_nothing_from_being_written(tmp_path: Path) -> None:
    async def run() -> int:
        storage = Storage(f"sqlite:///{tmp_path}/games.sqlite")
        await storage.open()
        await storage.create("g", setup("me", "me"), [], SUMMARY)
        storage.note("g", lambda: Summary(1 // 0, False, False, False, {}))
        await storage.append("g", 0, Made(players=(0,), moves=(1,)))
        found = await storage.load("g")
        await storage.close()
        assert found is not None
        return len(found[1])

    assert asyncio.run(run()) == 1
