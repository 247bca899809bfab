"""Processes that think: they are asked, stopped, lost and replaced, and nobody waits for them in vain."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from hegemon.errors import IllegalError
from hegemon.server.engine import pool as engine
from hegemon.server.engine.pool import EngineError, Job, Pool
from hegemon.server.engine.questions import ANALYSIS, OPPONENT, PREPARATION, DecideQuestion
from hegemon.server.live.lobby import Lobby
from hegemon.server.live.new_game import setup_of
from hegemon.server.live.room import Listener, Room
from hegemon.server.protocol import Analyse, NewGameRequest, SeatRequest
from hegemon.server.reading import game_of
from hegemon.server.store.storage import Storage
from tests.server.pages import PATIENCE, Server

GAME = game_of("influence", {})
START = GAME.start()
DICE = {"dice": "each"}
"""With dice nothing is proved, so that a thought takes as long as it may."""


def decide_question(opponent: str = "random", position: Any = START) -> DecideQuestion:
    return DecideQuestion("influence", {}, position, 5, opponent)


def analysis(seconds: float = 60, **more: Any) -> Analyse:
    return Analyse(1, "influence", DICE, seconds=seconds, **more)


def with_pool(work: Callable[[Pool], Awaitable[None]], workers: int = 1) -> None:
    """Do something with processes, and end them."""

    async def run() -> None:
        pool = Pool(workers)
        pool.start()
        try:
            async with asyncio.timeout(PATIENCE):
                await work(pool)
        finally:
            pool.close()

    asyncio.run(run())


async def begun(pool: Pool, job: Job) -> int:
    """The process that thinks about a question, once it does."""
    while True:
        for each in pool._processes:
            if each.job is job and each.process.pid is not None:
                return each.process.pid
        await asyncio.sleep(0.01)


def test_an_opponents_code_is_prepared_while_somebody_else_decides(tmp_path: Path) -> None:
    async def run() -> list[tuple[str, str, int]]:
        pool = Pool(0)
        lobby = Lobby(Storage(f"sqlite:///{tmp_path}/g.sqlite"), pool)
        await lobby.open()
        pool.workers = 2  # none of which ever comes
        try:
            for seats in (("me", "level3"), ("me", "level3"), ("me", "greedy"), ("level2", "me"), ("me", "level2")):
                seats_asked = [
                    SeatRequest("me") if seat == "me" else SeatRequest("opponent", opponent=seat) for seat in seats
                ]
                await lobby.begin(setup_of(NewGameRequest("influence", seats_asked)), [])
            for name in ("influence", "strategic", "strategic"):
                lobby.opponents.prepare_for(game_of(name, {}))
            return [
                (job.question.game, job.question.opponent, job.urgency)
                for job in sorted(pool._waiting, key=lambda job: job.number)
                if isinstance(job.question, DecideQuestion)
            ]
        finally:
            await lobby.close()

    assert asyncio.run(run()) == [
        ("influence", "level3/999999", PREPARATION),
        ("influence", "level2", OPPONENT),
        ("influence", "level4/999999", PREPARATION),
        ("strategic", "level4/999999", PREPARATION),
    ]


class Deaf:
    """A process that is told something and never answers."""

    def send(self, said: Any) -> None:
        pass


def test_what_can_wait_leaves_a_process_free() -> None:
    async def run() -> list[int]:
        pool = Pool(3)
        pool._processes = [engine._Process(Any, Deaf()) for _ in range(3)]  # type: ignore[arg-type]
        for urgency in (PREPARATION, PREPARATION, PREPARATION, ANALYSIS, OPPONENT):
            pool.ask(decide_question(), urgency)
        return sorted(each.job.urgency for each in pool._processes if each.job is not None)

    assert asyncio.run(run()) == [OPPONENT, PREPARATION, PREPARATION]


def test_a_seat_that_is_lost_while_joining_is_not_held(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        lobby = Lobby(Storage(f"sqlite:///{tmp_path}/g.sqlite"), Pool(0))
        await lobby.open()
        try:
            setup = setup_of(NewGameRequest("trigame", [SeatRequest("me")] * 3, {"players": "3"}))
            room = await lobby.begin(setup, [])

            async def own(room: Room, token: str | None, key: str) -> None:
                for player in (0, 1):
                    await lobby._commit(room, room.live.resign((player,)))

            monkeypatch.setattr(lobby, "_own", own)
            listener = Listener(lambda text: None, lambda: None, setup.creator or "", ())
            await lobby.join(listener.key, None, None, listener)
            assert listener.players == (2,)
            assert room.live.outcome is None
        finally:
            await lobby.close()

    asyncio.run(run())


def test_what_is_prepared_is_little() -> None:
    async def work(pool: Pool) -> None:
        moves = await pool.ask(decide_question(opponent="level1/999999"), PREPARATION).answer
        assert len(moves) == 1

    with_pool(work)


def test_questions_are_answered_or_refused() -> None:
    async def work(pool: Pool) -> None:
        moves = await pool.ask(decide_question(), OPPONENT).answer
        assert GAME.start().play(moves[0])
        with pytest.raises(IllegalError, match="no opponent"):
            await pool.ask(decide_question(opponent="nobody"), OPPONENT).answer
        with pytest.raises(IllegalError, match="position"):
            await pool.ask(analysis(position="nonsense"), ANALYSIS).answer
        with pytest.raises(EngineError, match="Error"):
            await pool.ask(decide_question(position=None), OPPONENT).answer
        assert await pool.ask(decide_question(), OPPONENT).answer == moves

    with_pool(work)


def test_a_process_that_ends_is_replaced() -> None:
    async def work(pool: Pool) -> None:
        await pool.ask(decide_question(), OPPONENT).answer
        job = pool.ask(analysis(), ANALYSIS)
        os.kill(await begun(pool, job), signal.SIGKILL)
        with pytest.raises(EngineError, match="ended"):
            await job.answer
        assert await pool.ask(decide_question(), OPPONENT).answer

    with_pool(work)


@pytest.mark.skipif(not hasattr(signal, "SIGSTOP"), reason="this system can't halt a process")
def test_a_process_that_does_not_stop_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "SECONDS_TO_STOP", 0.05)

    async def work(pool: Pool) -> None:
        await pool.ask(decide_question(), OPPONENT).answer
        job = pool.ask(analysis(), ANALYSIS)
        os.kill(await begun(pool, job), signal.SIGSTOP)
        pool.stop(job)
        assert await job.answer is None
        assert await pool.ask(decide_question(), OPPONENT).answer

    with_pool(work)


def test_an_analysis_grows_and_stops_and_gives_way_to_an_opponent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine, "SECONDS_TO_STOP", 0.5)

    async def work(pool: Pool) -> None:
        told: list[str] = []
        grown = asyncio.Event()

        def tell(kind: str, what: Any) -> None:
            told.append(kind)
            if kind == "progress":
                grown.set()

        job = pool.ask(analysis(), ANALYSIS, tell)
        await grown.wait()
        # The only process is busy with it, but an opponent doesn't wait.
        assert await pool.ask(decide_question(), OPPONENT).answer
        assert not job.answer.done()
        grown.clear()
        await grown.wait()
        # It has stopped as it was asked to, so the process that thinks about it anew is left alone.
        await asyncio.sleep(2 * engine.SECONDS_TO_STOP)
        assert not job.answer.done()
        pool.stop(job)
        pool.stop(job)
        assert await job.answer is None
        waiting = pool.ask(analysis(), ANALYSIS), pool.ask(analysis(), ANALYSIS)
        pool.stop(waiting[1])
        assert await waiting[1].answer is None
        pool.stop(waiting[0])

    with_pool(work)


class Forgetful(Pool):
    """A pool in which every thought fails."""

    def __init__(self) -> None:
        super().__init__(0)
        self.asked = 0

    def ask(self, question: Any, urgency: int, report: Any = None) -> Job:
        self.asked += 1
        job = Job(question, urgency, self.asked, report)
        job.answer.set_exception(EngineError("it has forgotten what it wanted"))
        return job


def test_an_opponent_that_fails_twice_gives_up(tmp_path: Path) -> None:
    async def run() -> None:
        pool = Forgetful()
        lobby = Lobby(Storage(f"sqlite:///{tmp_path}/games.sqlite"), pool)
        await lobby.open()
        request = NewGameRequest("influence", [SeatRequest("opponent", opponent="greedy"), SeatRequest("me")])
        room = await lobby.begin(setup_of(request), [])
        async with asyncio.timeout(PATIENCE):
            while room.live.outcome is None:
                await asyncio.sleep(0.01)
        assert pool.asked == 2
        assert room.live.outcome.winner == 1
        assert room.live.outcome.termination == "Black can't go on"
        await lobby.close()

    asyncio.run(run())


def test_people_play_on_while_others_think(server: Server) -> None:
    made = server.new("influence", "me", "me")
    with server.page(made["play"]) as page, server.page() as first, server.page() as second:
        for number, analysing in enumerate((first, second)):
            analysing.say(type="analyse", id=number, game="influence", options=DICE, seconds=60)
        first.hear("thought", when=lambda thought: bool(thought["nodes"]))
        for text in ("C2", "D3", "E2"):
            assert page.ask("decide", answer={"text": text})["type"] == "state"
        first.say(type="stop", id=0)
        done = first.hear("thought", when=lambda thought: bool(thought["done"]))
        assert done["value"] is not None
        # Now it is the turn of the second.
        second.hear("thought", when=lambda thought: bool(thought["nodes"]))
        second.say(type="analyse", id=7, game="influence", options=DICE, seconds=0.3)
        found = second.hear("thought", when=lambda thought: thought["id"] == 7 and thought["done"])
        assert found["line"]
        assert found["line_scenes"][0]["shapes"]
        assert found["choices"][0]["cells"]


def test_a_hint_is_given_against_an_opponent(server: Server) -> None:
    made = server.new("influence", "me", "random", options=DICE)
    with server.page(made["play"]) as page:
        hint = page.ask("hint")
        assert hint["type"] == "hint"
        assert hint["cells"] == [hint["text"]]
        assert page.ask("decide", answer={"text": hint["text"]})["type"] == "state"
    made = server.new("influence", "me", "friend")
    with server.page(made["play"]) as page:
        assert page.ask("hint")["type"] == "error"
