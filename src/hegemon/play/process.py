"""A program of anybody as a process that is asked in JSON lines, and what can go wrong with it."""

import json
import os
import select
import shlex
import signal
import subprocess
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import IO, Any, NoReturn

from hegemon.errors import MalformedError, shown
from hegemon.game.record import GONE, OUT_OF_TIME
from hegemon.play.session import PlayerFailedError

GRACE = 1.0
"""Seconds that an answer may come too late: a program measures its time by itself, and the machine may be busy."""
FIRST_GRACE = 60.0
"""The same for the first answer of a process, before which programs load what they need, or compile it."""
ENDING = 1.0
"""Seconds in which a program may end by itself when its input has ended."""
LONGEST_ANSWER = 1 << 20
"""Bytes of a line that are read; no answer comes near it."""
PIECE = 1 << 16
PIECES = 64
"""Of what stands on standard error at the end, at most this many are read."""
LAST_WORDS = 160
"""Letters of the last line on standard error that are told."""


class Program:
    """A process that answers one question after another. It is started when it is asked, again after it has failed.

    It runs in a group of its own: Ctrl-C doesn't reach it, and what it has started ends with it.
    """

    def __init__(self, command: str) -> None:
        self.command = _words(command)
        self._process: subprocess.Popen[bytes] | None = None
        self._asked = 0
        """Questions since it was started; each has its number as its id."""
        self._said = b""
        """What it wrote on standard output and nobody has used yet."""
        self._complained = b""
        """The end of what it wrote on standard error."""
        self._complains = True
        """Whether its standard error is still open."""

    def start(self) -> None:
        """Start the process unless it runs; MalformedError where that can't be done."""
        if self._process is not None:
            return
        if os.name != "posix":
            raise MalformedError(f"program {shown(self.command[0])} can't be started: this needs Linux or macOS")
        pipe = subprocess.PIPE
        try:
            with _signals_delayed():
                self._process = subprocess.Popen(  # noqa: S603 - to run what the command line names is its purpose
                    self.command, stdin=pipe, stdout=pipe, stderr=pipe, bufsize=0, start_new_session=True
                )
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) else str(error)
            raise MalformedError(f"program {shown(self.command[0])} can't be started: {reason}") from None
        self._asked, self._said, self._complained, self._complains = 0, b"", b"", True
        for file in _pipes(self._process):
            os.set_blocking(file.fileno(), False)

    def ask(self, question: dict[str, Any], seconds: float) -> str:
        """The move that the program answers within some seconds and a grace.

        Where it doesn't, it has failed: the process is ended and PlayerFailedError raised.
        """
        try:
            self.start()
        except MalformedError as error:
            raise PlayerFailedError(GONE, f"is gone: {error}") from None
        self._asked += 1
        self._refuse_what_nobody_asked_for()
        grace = FIRST_GRACE if self._asked == 1 else GRACE
        sent = json.dumps({"id": self._asked, **question}, ensure_ascii=False).encode() + b"\n"
        line = self._line_after(sent, time.monotonic() + seconds + grace)
        if line is None:
            self.fail(f"has not answered within {seconds:g} s and {grace:g} s of grace", OUT_OF_TIME)
        return self._move_in(line)

    def fail(self, why: str, how: str = GONE) -> NoReturn:
        """End the process, and say what was wrong with it and what it complained about last."""
        assert self._process is not None
        *_, stderr = _pipes(self._process)
        for _ in range(PIECES):
            piece = stderr.read(PIECE)
            if not piece:
                break
            self._complained = (self._complained + piece)[-PIECE:]
        self.close(at_once=True)
        raise PlayerFailedError(how, why + last_words(self._complained))

    def close(self, at_once: bool = False) -> None:
        """End the process: by the end of its input, or else by force."""
        process = self._process
        if process is None:
            return
        try:
            for file in _pipes(process):
                with suppress(OSError):
                    file.close()
            with suppress(subprocess.TimeoutExpired):
                process.wait(0 if at_once else ENDING)
        finally:
            # Even if a signal ends the waiting. And even if it has ended by itself: what it has started may still run.
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(process.pid, signal.SIGKILL)
            with suppress(subprocess.TimeoutExpired):
                process.wait(ENDING)
            self._process = None

    # One answer

    def _refuse_what_nobody_asked_for(self) -> None:
        """Fail where something was said between two questions: it would be taken for the next answer."""
        self._exchange(b"", 0)
        if self._said:
            self.fail(f"wrote {_quoted(self._said)} without being asked")

    def _line_after(self, sent: bytes, until: float) -> bytes | None:
        """The line that answers what is sent; None if there is none in time."""
        while True:
            line, end, rest = self._said.partition(b"\n")
            if len(line) > LONGEST_ANSWER:
                self.fail(f"wrote a line of more than {LONGEST_ANSWER:,} bytes, which begins {_quoted(line)}")
            if end:
                self._said = rest
                return line
            left = until - time.monotonic()
            if left <= 0:
                return None
            sent = self._exchange(sent, left)

    def _exchange(self, sent: bytes, seconds: float) -> bytes:
        """Write and read what can be written and read, waiting for some seconds at most; answers what is left to write.

        Never more than is needed is read: a program that writes without end has to wait.
        """
        assert self._process is not None
        stdin, stdout, stderr = _pipes(self._process)
        outputs = [stdout, stderr] if self._complains else [stdout]
        readable, writable, _ = select.select(outputs, [stdin] if sent else [], [], seconds)
        if stderr in readable:
            complained = stderr.read(PIECE)
            self._complains = complained != b""
            self._complained = (self._complained + (complained or b""))[-PIECE:]
        if stdout in readable:
            said = stdout.read(PIECE)
            if said == b"":
                self._fail_at_end()
            self._said += said or b""
        if writable:
            try:
                sent = sent[os.write(stdin.fileno(), sent) :]
            except BrokenPipeError:
                self._fail_at_end()
        return sent

    def _move_in(self, line: bytes) -> str:
        """The move in an answer."""
        try:
            answer = json.loads(line.decode())
        except (ValueError, RecursionError):
            self.fail(f"answered {_quoted(line)}, which is not JSON")
        if not isinstance(answer, dict):
            self.fail(f"answered {_quoted(line)}, which is not a JSON object")
        if "error" in answer:
            self.fail(f"answered with an error: {_quoted(str(answer['error']).encode(errors='replace'))}")
        if answer.get("id") != self._asked:
            self.fail(f"answered {_quoted(line)} without the question's id, which is {self._asked}")
        if not isinstance(answer.get("move"), str):
            self.fail(f"answered {_quoted(line)} without a move")
        return str(answer["move"])

    def _fail_at_end(self) -> NoReturn:
        """Fail since the process has ended, or at least what it says."""
        assert self._process is not None
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(ENDING)
        code = self._process.returncode
        if code is None:
            self.fail("has closed its input or output")
        self.fail(f"ended with exit code {code}" if code >= 0 else f"was ended by {signal.Signals(-code).name}")


@contextmanager
def _signals_delayed() -> Iterator[None]:
    """Delay what may end this process: it would forget a process that has just been started."""
    came: list[int] = []
    handlers: dict[int, Any] = {}
    if threading.current_thread() is threading.main_thread():
        # A signal that is ignored stays so for the new process too.
        caught = (each for each in (signal.SIGINT, signal.SIGTERM) if callable(signal.getsignal(each)))
        handlers = {each: signal.signal(each, lambda number, frame: came.append(number)) for each in caught}
    try:
        yield
    finally:
        for each, handler in handlers.items():
            signal.signal(each, handler)
        for number in came:
            os.kill(os.getpid(), number)


def _pipes(process: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes], IO[bytes]]:
    """Its standard input, output and error."""
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    return process.stdin, process.stdout, process.stderr


def last_words(complained: bytes) -> str:
    """The last line of what was written on standard error, as it is added to a message; empty if there is none."""
    lines = complained.decode(errors="replace").split("\n")
    last = next((line.strip() for line in reversed(lines) if line.strip()), "")
    return f"; it said {shown(last, LAST_WORDS)}" if last else ""


def _quoted(line: bytes) -> str:
    return shown(line[:PIECE].decode(errors="replace").rstrip("\n"))


def _words(command: str) -> Sequence[str]:
    """The words of a command, quoted as in a shell."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise MalformedError(f"command {shown(command)}: {str(error).lower()}") from None
    if not words:
        raise MalformedError("exec: names no program; write exec:./program, or 'exec:./program --its options@0.5'")
    return words
