"""The page under load: the number of people it supports, its response times, and its size, with requirements.

`python benchmarks/page.py [--quick] [--only load|thinking|page]`. The exit code is 1 if a requirement is missed. The
people are simulated on the same machine, so they use a part of its cores. The page is measured in Debian's Chromium, if
that and playwright are installed.
"""

import asyncio
import gzip
import resource
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
import msgspec
from crowd import OPTIONS, Crowds, Thinkers, opened, reader
from disk import Disk
from served import Server

from hegemon.cli.progress_line import ProgressLine

WEB = Path(__file__).parent.parent / "src" / "hegemon" / "web"
CROWDS = 2
RATE = 500.0
"""Moves a second, of all people together."""
MILLISECONDS = 100.0
"""The time within which a move must be acknowledged."""
MOST_GROWTH = 20.0
"""Megabytes by which a warm server may grow beside the records of the moves; a tenth of its size if that is more."""
KEPT = 0.001
"""Megabytes that the record of a running game takes for each move."""
MOVES = 100
SECONDS_TO_THE_END = 5.0
"""The time for which people try to play on while the server is killed."""


@dataclass(frozen=True)
class Figure:
    """One line of the table, with a requirement or without."""

    what: str
    measured: str
    required: str = ""
    holds: bool = True

    def __str__(self) -> str:
        verdict = "" if not self.required else f" (required: {self.required}) {'holds' if self.holds else 'MISSED'}"
        return f"{self.what:60} {self.measured}{verdict}"


def part(waits: list[float], share: float) -> float:
    """The milliseconds below which this share of the waits lies."""
    return 1000 * sorted(waits)[min(len(waits) - 1, int(len(waits) * share))]


def spread(waits: list[float]) -> str:
    """The distribution of some waits, in milliseconds."""
    shares = (("p50", 0.5), ("p95", 0.95), ("p99", 0.99), ("max", 1.0))
    return ", ".join(f"{name} {part(waits, share):.1f}" for name, share in shares)


def load(quick: bool, line: ProgressLine, folder: Path) -> Iterator[Figure]:
    """Many games at once with moves at a rate and two opponents thinking, and then a sudden end of the server."""
    games, seconds = (100, 10.0) if quick else (1000, 60.0)
    with (
        Server(folder / "load", workers=2) as server,
        Crowds(server.address, games, CROWDS) as crowds,
    ):
        line.tell(f"opening {games} games")
        crowds.do("gather")
        line.tell("two opponents begin to think")
        with Thinkers(server.address, 2), Disk(folder / "disk") as disk:
            results, memory, busy, thought = _minute(server, crowds, seconds, line)
        yield from _load_figures(games, seconds, results, memory)
        yield Figure("the disk alone: a small write is on it in ms", spread(disk.waits))
        yield Figure("the server worked for", f"{100 * busy / seconds:.0f}% of one core")
        yield Figure("two opponents thought for", f"{100 * thought / seconds:.0f}% of one core")
        line.tell("asking for every record")
        lost = sum(crowds.do("check", 0))
        yield Figure("acknowledged moves that the records don't have", str(lost), "none", lost == 0)
        line.tell("killing the server")
        crowds.say("play until the end", time.perf_counter(), SECONDS_TO_THE_END, RATE / CROWDS)
        time.sleep(1 if quick else 3)
        server.kill()
        crowds.do("stop")
        server.start()
        lost = sum(crowds.do("check", 1))
        yield Figure("of them after kill -9 while all play", str(lost), "none", lost == 0)
        crowds.do("end")


def _minute(
    server: Server, crowds: Crowds, seconds: float, line: ProgressLine
) -> tuple[list[dict[str, Any]], list[tuple[float, float]], float, float]:
    begin = time.perf_counter() + 1
    crowds.say("play", begin, seconds, RATE / CROWDS)
    time.sleep(max(0.0, begin - time.perf_counter()))
    busy, thought = server.busy(), server.thought()
    memory = []
    for share in (1 / 6, 1 / 2, 1.0):
        while (left := begin + share * seconds - time.perf_counter()) > 0:
            time.sleep(min(1.0, left))
            line.tell(f"{time.perf_counter() - begin:.0f} of {seconds:.0f} s")
        memory.append((share * seconds, server.memory()))
    busy, thought = server.busy() - busy, server.thought() - thought
    return crowds.hear(), memory, busy, thought


def _load_figures(
    games: int, seconds: float, results: list[dict[str, Any]], memory: list[tuple[float, float]]
) -> Iterator[Figure]:
    waits = [wait for result in results for wait in result["waits"]]
    made, refused = (sum(result[name] for result in results) for name in ("made", "refused"))
    rate = made / max(result["seconds"] for result in results)
    yield Figure(
        f"{games:,} games, {2 * games:,} sockets, {seconds:.0f} s: moves a second",
        f"{rate:.0f}",
        f"{RATE:.0f}",
        rate >= 0.98 * RATE,
    )
    late = part(waits, 0.99)
    yield Figure(
        "a move is acknowledged in ms",
        spread(waits),
        f"p99 {MILLISECONDS:.0f}",
        late <= MILLISECONDS,
    )
    yield Figure(
        "moves made, acknowledged, refused",
        f"{made:,}, {len(waits):,}, {refused}",
        "all",
        made == len(waits) and not refused,
    )
    lengths = [length / 1000 for result in results for length in result["lengths"]]
    middle, most = statistics.median(lengths), max(lengths)
    yield Figure("a page is told of a move in kB", f"median {middle:.1f}, at most {most:.1f}")
    (begun, warm), (_, end) = memory[0], memory[-1]
    kept = KEPT * rate * (seconds - begun)
    yield Figure(
        "memory of the server",
        ", ".join(f"{size:.0f} MB after {at:.0f} s" for at, size in memory),
        f"flat, beside {kept:.0f} MB of records",
        end - warm - kept <= max(MOST_GROWTH, warm / 10),
    )


def thinking(quick: bool, line: ProgressLine, folder: Path) -> Iterator[Figure]:
    """The delay of a person's moves while four opponents think in other games."""
    moves = 30 if quick else MOVES
    with Server(folder / "thinking", workers=4) as server:
        line.tell("four opponents begin to think")
        with Thinkers(server.address, 4):
            before, begun = server.thought(), time.perf_counter()
            waits = asyncio.run(_moves(server, moves))
            thought = (server.thought() - before) / (time.perf_counter() - begun)
    worst = 1000 * max(waits)
    yield Figure(
        f"four opponents think ({100 * thought:.0f}% of one core): a move elsewhere in ms",
        f"median {part(waits, 0.5):.1f}, worst of {moves} {worst:.1f}",
        f"{MILLISECONDS:.0f}",
        worst <= MILLISECONDS,
    )


async def _moves(server: Server, moves: int) -> list[float]:
    """The delays of the moves of a person that plays both sides."""
    waits: list[float] = []
    async with opened(server.address) as socket:
        while len(waits) < moves:
            key = (await asyncio.to_thread(server.new, "me", "me", **OPTIONS))["play"]
            await socket.send(msgspec.json.encode({"type": "join", "key": key}).decode())
            state = reader.decode(await socket.recv(decode=False))
            while state.view is not None and not state.view.over and len(waits) < moves:
                number = len(waits) + 1
                message = {"type": "decide", "key": key, "ply": state.ply, "id": number, "answer": {"path": [0]}}
                await asyncio.sleep(0.03)
                sent = time.perf_counter()
                await socket.send(msgspec.json.encode(message).decode())
                while state.id != number:
                    state = reader.decode(await socket.recv(decode=False))
                waits.append(time.perf_counter() - sent)
    return waits


def page(quick: bool, line: ProgressLine, folder: Path) -> Iterator[Figure]:
    """The size of the page's files, and the time until something is drawn."""
    files = [path.read_bytes() for path in sorted(WEB.rglob("*")) if path.suffix in (".js", ".css", ".html", ".svg")]
    whole, packed = sum(map(len, files)), sum(len(gzip.compress(content, 9)) for content in files)
    yield Figure(
        "page weight: all files as they are sent, and unpacked",
        f"{packed / 1000:.1f} kB, {whole / 1000:.1f} kB",
        "150 kB",
        packed < 150_000,
    )
    chromium = shutil.which("chromium")
    try:
        import page_drawn
    except ImportError as error:
        yield Figure("what is drawn when", f"not measured: {error}")
        return
    if chromium is None:
        yield Figure("what is drawn when", "not measured: chromium is not installed")
        return
    with Server(folder / "page", workers=1) as server:
        line.tell("opening Chromium")
        for what, drawn in page_drawn.measured(chromium, server, 3 if quick else 10).items():
            yield Figure(
                what,
                f"median {statistics.median(drawn.times):.0f}, worst of {len(drawn.times)} {max(drawn.times):.0f}",
                f"{drawn.required:.0f}",
                max(drawn.times) <= drawn.required,
            )


@click.command()
@click.option("--quick", is_flag=True, help="Fewer games, for a shorter time.")
@click.option("--only", type=click.Choice(["load", "thinking", "page"]), help="Only one part.")
def command(quick: bool, only: str | None) -> None:
    """Measure and print a table."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    line = ProgressLine()
    parts: dict[str, Callable[[bool, ProgressLine, Path], Iterator[Figure]]]
    parts = {"load": load, "thinking": thinking, "page": page}
    missed = 0
    # Files are deleted only at the end, since freeing their blocks may delay other writes to the disk.
    with tempfile.TemporaryDirectory() as folder:
        for name, measure in parts.items():
            if only in (None, name):
                for figure in measure(quick, line, Path(folder)):
                    line.end()
                    missed += not figure.holds
                    print(figure, flush=True)
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    command()
