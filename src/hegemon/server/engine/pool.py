"""Processes that think for opponents, hints and analyses, so that the page never waits for a thought.

Opponents come first. Where there are several processes, analyses and preparations leave one free for them; where there
is one, an analysis gives way. A process that doesn't stop when it is asked to is ended and replaced.
"""

import asyncio
import heapq
import logging
import multiprocessing
import threading
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any

from hegemon.errors import IllegalError
from hegemon.server.engine.questions import ANALYSIS, HINT, PREPARATION, Question
from hegemon.server.engine.worker import work

log = logging.getLogger(__name__)

SECONDS_TO_STOP = 1.0
MOST_WAITING = 2000

Report = Callable[[str, Any], None]
"""Called with `compiling` and a few words, and with `progress` and what is found so far."""


class EngineError(Exception):
    """A thought that came to nothing, though the question was right."""


@dataclass(eq=False)
class Job:
    """One question."""

    question: Question
    urgency: int
    number: int
    report: Report | None = None
    answer: asyncio.Future[Any] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    stopped: bool = False
    displaced: bool = False
    """Stopped for a question that comes first; it begins anew."""

    def __lt__(self, other: "Job") -> bool:
        return (self.urgency, self.number) < (other.urgency, other.number)


@dataclass(eq=False)
class _Process:
    """One process, and the question it thinks about."""

    process: SpawnProcess
    pipe: Connection
    job: Job | None = None
    ending: asyncio.TimerHandle | None = None
    """Ends the process if it doesn't stop."""


class Pool:
    """The processes that think, and the questions that wait for them."""

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self._processes: list[_Process] = []
        self._waiting: list[Job] = []
        self._asked = 0
        self._closed = False
        self._loop: asyncio.AbstractEventLoop | None = None

    def start(self) -> None:
        """Start the processes, without waiting for them."""
        self._loop = asyncio.get_running_loop()
        for _ in range(self.workers):
            self._spawn()

    def close(self) -> None:
        """End the processes."""
        self._closed = True
        for each in self._processes:
            each.process.terminate()
        for each in self._processes:
            each.process.join(0.5)
            if each.process.is_alive():
                each.process.kill()
                each.process.join(1)
        self._processes = []

    def ask(self, question: Question, urgency: int, report: Report | None = None) -> Job:
        """Put a question; its answer is `job.answer`, None if it was stopped."""
        if urgency in (HINT, ANALYSIS) and len(self._waiting) >= MOST_WAITING:
            raise IllegalError("too many are waiting for a thought; try again later")
        self._asked += 1
        job = Job(question, urgency, self._asked, report)
        heapq.heappush(self._waiting, job)
        self._assign()
        return job

    def stop(self, job: Job) -> None:
        """Nobody wants this answer any more."""
        if job.stopped:
            return
        job.stopped = True
        if job in self._waiting:
            self._waiting.remove(job)
            heapq.heapify(self._waiting)
            self._settle(job, None)
            return
        for each in self._processes:
            if each.job is job:
                self._interrupt(each, job)

    # What happens inside

    def _spawn(self) -> None:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=work, args=(theirs,), name="hegemon thinks", daemon=True)
        process.start()
        theirs.close()
        started = _Process(process, ours)
        self._processes.append(started)
        threading.Thread(target=self._listen, args=(started,), daemon=True, name="hegemon listens").start()

    def _listen(self, each: _Process) -> None:
        """Hand on what a process says, and at last that it is gone; runs in a thread of its own."""
        assert self._loop is not None
        with suppress(RuntimeError):  # the loop is closed
            try:
                while True:
                    self._loop.call_soon_threadsafe(self._heard, each, each.pipe.recv())
            except (EOFError, OSError):
                self._loop.call_soon_threadsafe(self._gone, each)

    def _heard(self, each: _Process, said: tuple[int, str, Any]) -> None:
        number, kind, what = said
        job = each.job
        if job is None or job.number != number:
            return
        if kind in ("compiling", "progress"):
            if job.report is not None and not job.stopped and not job.displaced:
                job.report(kind, what)
            return
        each.job = None
        if each.ending is not None:
            each.ending.cancel()
            each.ending = None
        error = {"refused": IllegalError, "failed": EngineError}.get(kind)
        self._settle(job, error(what) if error else what)
        self._assign()

    def _gone(self, each: _Process) -> None:
        """A process has ended: its question fails, or was stopped, and another process takes its place."""
        if self._closed or each not in self._processes:
            return
        self._processes.remove(each)
        each.process.join(0.1)
        each.pipe.close()
        if (job := each.job) is not None:
            stopped = job.stopped or job.displaced
            self._settle(job, None if stopped else EngineError("the process that thought has ended"))
        self._spawn()
        self._assign()

    def _settle(self, job: Job, result: Any) -> None:
        """Answer a question; without a result it was stopped, and begins anew if it only gave way."""
        if result is None and job.displaced and not job.stopped:
            job.displaced = False
            heapq.heappush(self._waiting, job)
        elif job.answer.done():
            return
        elif isinstance(result, Exception):
            job.answer.set_exception(result)
        else:
            job.answer.set_result(result)

    def _assign(self) -> None:
        """Give waiting questions to idle processes."""
        while self._waiting and not self._closed:
            job = self._waiting[0]
            idle = next((each for each in self._processes if each.job is None), None)
            could_wait = sum(each.job is not None and each.job.urgency >= PREPARATION for each in self._processes)
            if job.urgency >= PREPARATION and could_wait >= max(1, self.workers - 1):
                return
            if idle is None:
                if job.urgency < PREPARATION:
                    self._displace()
                return
            heapq.heappop(self._waiting)
            idle.job = job
            try:
                idle.pipe.send((job.number, job.question))
            except OSError:
                return  # it is gone, which its listener notices soon

    def _displace(self) -> None:
        """Let an analysis give way; all processes are busy."""
        for each in self._processes:
            if each.job is not None and each.job.urgency == ANALYSIS and not each.job.displaced:
                each.job.displaced = True
                self._interrupt(each, each.job)
                return

    def _interrupt(self, each: _Process, job: Job) -> None:
        assert self._loop is not None
        with suppress(OSError):
            each.pipe.send((job.number, None))
        if each.ending is not None:
            each.ending.cancel()
        each.ending = self._loop.call_later(SECONDS_TO_STOP, self._end, each, job)

    def _end(self, each: _Process, job: Job) -> None:
        """End a process that did not stop, if another question waits for it; else let it finish."""
        if each.job is job and (self._waiting or job.urgency == ANALYSIS):
            each.process.kill()
