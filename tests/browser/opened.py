"""A server in a process of its own, a page in Chromium, and a person who clicks whatever the page offers."""

import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import BrowserContext, ConsoleMessage, Page

PATIENCE = 600
"""Seconds after which a test is stuck; nothing is measured by it."""
SHOTS = Path(__file__).parent / "screenshots"
WAY = """([from, to]) => {
  const at = (name) => document.querySelector(`main [data-cell="${name}"] .hit`).getBoundingClientRect();
  return [at(to).x - at(from).x, at(to).y - at(from).y];
}"""
"""How far one cell lies from another, across and down."""
BROKEN = ("ERR_CONNECTION", "WebSocket connection")
"""What a browser itself says while the server is gone."""


class Server:
    """`hegemon serve` on a file; it can be killed and started again at the same address."""

    def __init__(self, folder: Path, workers: int = 2) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        self._command = [str(Path(sys.executable).with_name("hegemon")), "serve", "--no-open", "--port", str(port)]
        self._command += ["--database", f"sqlite:///{folder}/games.sqlite", "--workers", str(workers)]
        self._command += ["--games-per-minute", "100000"]
        self.start()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self.process = subprocess.Popen(self._command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        assert "is open at" in self.process.stdout.readline()

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End it: politely, or with SIGKILL as a power cut would."""
        self.process.send_signal(how)
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()

    def new(self, game: str, *seats: str, **more: Any) -> dict[str, Any]:
        """A new game; seats are `me`, `friend`, `open` or the name of an opponent."""
        people = ("me", "friend", "open")
        wished = [{"kind": seat} if seat in people else {"kind": "opponent", "opponent": seat} for seat in seats]
        answer = httpx.post(f"{self.address}/api/new", json={"game": game, "seats": wished, **more}, timeout=PATIENCE)
        assert answer.status_code == 200, answer.text
        made: dict[str, Any] = answer.json()
        return made

    def record(self, game: str, *turns: str, **options: str) -> str:
        """The record of a game in which these turns were made."""
        body = {"game": game, "options": options, "answers": [{"text": turn} for turn in turns]}
        text: str = httpx.post(f"{self.address}/api/look", json=body, timeout=PATIENCE).json()["text"]
        return text


class Opened:
    """A page that is open, all that it has complained about, and how it is played."""

    def __init__(self, context: BrowserContext, address: str, seed: int = 1) -> None:
        context.set_default_timeout(PATIENCE * 1000)
        self.context, self.address = context, address
        self.page: Page = context.new_page()
        self.rng = random.Random(seed)
        self.complaints: list[str] = []
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        self.page.add_init_script(
            "addEventListener('securitypolicyviolation', (e) => console.error(e.violatedDirective, e.blockedURI))"
        )

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(f"{message.type}: {message.text}")

    def assert_quiet(self, broken: bool = False) -> None:
        """Nothing was wrong in the page; it may have noticed that the server was gone."""
        real = [text for text in self.complaints if not (broken and any(part in text for part in BROKEN))]
        assert not real, real

    def go(self, path: str) -> Page:
        """Open a page, and wait until it shows something."""
        self.page.goto(self.address + path)
        self.page.locator("main > :not(.loading)").first.wait_for()
        return self.page

    # The page of a game

    def begin(self, server: Server, game: str, *seats: str, **more: Any) -> Page:
        """Begin a game and open it; seats and the rest as in `Server.new`."""
        return self.go(f"/play/{server.new(game, *seats, **more)['play']}")

    def state(self) -> str:
        """What the page of a game says it is: mine, thinking, over, ..."""
        return self.page.locator("main").get_attribute("data-state") or ""

    def until(self, *states: str) -> None:
        """Wait until the page of a game is in one of some states."""
        self.page.wait_for_function("all => all.includes(document.getElementById('main').dataset.state)", arg=states)

    def turns(self) -> list[str]:
        """The record as the page lists it."""
        return self.page.locator("#record [data-turn]").all_inner_texts()

    def until_turns(self, number: int) -> None:
        """Wait until the record has this number of turns."""
        self.page.wait_for_function("n => document.querySelectorAll('#record [data-turn]').length === n", arg=number)

    def cell(self, name: str) -> Any:
        """A cell of the board."""
        return self.page.locator(f'main [data-cell="{name}"] .hit').first

    def legal(self) -> list[str]:
        """The cells that are open now."""
        found: list[str] = self.page.eval_on_selector_all(
            "main [data-cell].legal", "all => all.map((one) => one.dataset.cell)"
        )
        return found

    def marked(self, mark: str) -> list[str]:
        """The cells that bear a mark."""
        found: list[str] = self.page.eval_on_selector_all(
            f"main [data-cell].{mark}", "all => all.map((one) => one.dataset.cell)"
        )
        return found

    # By keys

    def focused(self) -> str:
        """The cell that has the focus."""
        cell: str = self.page.evaluate("document.activeElement.closest?.('[data-cell]')?.dataset.cell ?? ''")
        return cell

    def tab_to_board(self) -> None:
        """Press Tab until the board has the focus."""
        for _ in range(60):
            if self.focused():
                return
            self.page.keyboard.press("Tab")
        raise AssertionError("the board can't be reached with Tab")

    def walk_to(self, wanted: str) -> None:
        """Go to a cell by arrow keys, the longer way first."""
        for _ in range(40):
            at = self.focused()
            if at == wanted:
                return
            across, down = self.page.evaluate(WAY, [at, wanted])
            right, below = "ArrowRight" if across > 0 else "ArrowLeft", "ArrowDown" if down > 0 else "ArrowUp"
            for distance, key in sorted([(abs(across), right), (abs(down), below)], reverse=True):
                if distance > 1 and self.focused() == at:
                    self.page.keyboard.press(key)
        assert self.focused() == wanted

    # By clicks

    def click_something(self, how: Callable[[Any], None] = lambda target: target.click()) -> None:
        """Click one of the things that the page offers: a cell, a button of a step, or what ends the turn."""
        page = self.page
        offered: list[str] = page.evaluate(
            """() => {
              if (document.getElementById("main").dataset.state !== "mine") return [];
              const cells = [...document.querySelectorAll("main [data-cell].legal")];
              const steps = [...document.querySelectorAll("main [data-step]:not([disabled])")];
              const ends = document.querySelector('main [data-act="execute"]:not([disabled])');
              const whole = document.querySelector("main .toast")?.textContent;
              return [...cells.map((one) => `[data-cell="${one.dataset.cell}"] .hit`),
                ...steps.map((one) => `[data-step="${one.dataset.step}"]`),
                ...(ends && !whole ? Array(cells.length + 2).fill('[data-act="execute"]') : [])];
            }"""
        )
        if offered:
            how(page.locator(f"main {self.rng.choice(offered)}").first)
        else:
            page.wait_for_timeout(20)

    def click_some(self, clicks: int) -> None:
        """Click a number of times, always when this person is to move; less if the game ends before."""
        for _ in range(clicks):
            self.until("mine", "over")
            self.click_something()

    def play_out(self) -> None:
        """Click until the game is over."""
        deadline = time.monotonic() + PATIENCE
        while self.state() != "over":
            assert time.monotonic() < deadline, (self.state(), self.page.locator("#status").inner_text())
            self.until("mine", "over", "thinking", "waiting", "decided")
            self.click_something()


def is_ci() -> bool:
    """Whether nothing may be left out."""
    return os.environ.get("CI") == "true"
