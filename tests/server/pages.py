"""A server for tests, and pages that talk to it as a browser would."""

import asyncio
import itertools
import random
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from hegemon.server.web.run import HegemonServer, free_socket
from hegemon.server.web.settings import ServerSettings

PATIENCE = 600
"""Seconds after which a test is stuck; nothing is measured by it."""
ANN, BOB = "a" * 22, "b" * 22
"""Two identities."""


class Server:
    """A server that runs."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx.Client(base_url=f"http://{address}", timeout=PATIENCE)

    def post(self, path: str, body: Any, token: str = ANN) -> Any:
        """What a request is answered."""
        answer = self.http.post(path, json=body, headers={"authorization": f"Bearer {token}"})
        assert answer.status_code == 200, answer.text
        return answer.json()

    def get(self, path: str, token: str = ANN) -> Any:
        """What a question is answered."""
        answer = self.http.get(path, headers={"authorization": f"Bearer {token}"})
        assert answer.status_code == 200, answer.text
        return answer.json()

    def new(self, game: str, *seats: str, **more: Any) -> dict[str, Any]:
        """A new game; seats are `me`, `friend`, `open` or the name of an opponent."""
        people = ("me", "friend", "open")
        wished = [{"kind": seat} if seat in people else {"kind": "opponent", "opponent": seat} for seat in seats]
        made: dict[str, Any] = self.post("/api/new", {"game": game, "seats": wished, **more})
        return made

    @contextmanager
    def page(self, key: str | None = None, token: str = ANN, name: str | None = None) -> Iterator["Page"]:
        """A page, which has joined a game if it has a key."""
        with connect(
            f"ws://{self.address}/ws", origin=Origin(f"http://{self.address}"), max_size=None, open_timeout=PATIENCE
        ) as socket:
            page = Page(socket, key)
            if key is not None:
                page.say(type="join", key=key, me=token, name=name)
                page.hear("state")
            yield page


class Page:
    """A page that is open: what it has said, and what it has heard."""

    def __init__(self, socket: ClientConnection, key: str | None) -> None:
        self.socket, self.key = socket, key
        self.numbers = itertools.count(1)
        self.state: dict[str, Any] = {}
        self.record: list[dict[str, Any]] = []
        self.heard: list[str] = []
        self.pause = 0.0
        """Seconds before each message that is answered: a server with its usual bounds wants no more than people do."""

    def say(self, **message: Any) -> None:
        """Send a message."""
        self.socket.send(msgspec.json.encode(message).decode())

    def next(self) -> dict[str, Any]:
        """The next message, whatever it is; a state is remembered."""
        text = self.socket.recv(PATIENCE)
        assert isinstance(text, str)
        self.heard.append(text)
        message: dict[str, Any] = msgspec.json.decode(text)
        state = message.get("state", message)
        if state["type"] == "state":
            before = self.state
            state.setdefault("game", before.get("game"))
            state["view"]["scene"] = renewed(state["view"]["scene"], before.get("view", {}).get("scene"))
            self.state = state
            self.record = self.record[: state["record_from"]] + state["record"]
        return message

    def hear(self, *kinds: str, when: Callable[[dict[str, Any]], bool] = lambda message: True) -> dict[str, Any]:
        """The next message of some kinds."""
        while True:
            message = self.next()
            if message["type"] in kinds and when(message):
                return message

    def until(self, when: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The state, once it is as wanted."""
        while not when(self.state):
            self.next()
        return self.state

    def ask(self, kind: str, **more: Any) -> dict[str, Any]:
        """Send what acts, made for the state now, and hear its answer."""
        time.sleep(self.pause)
        number = next(self.numbers)
        self.say(**{"type": kind, "key": self.key, "ply": self.state["ply"], "id": number, **more})
        return self.answer_to(number)

    def answer_to(self, number: int) -> dict[str, Any]:
        """The message that repeats a number."""
        while True:
            message = self.next()
            if message.get("id") == number:
                return message

    def act(self, what: str) -> dict[str, Any]:
        """Do something beside deciding."""
        return self.ask("act", what=what)

    def answer(self, rng: random.Random) -> dict[str, Any]:
        """Any answer to the form, asked for further where the server must be asked."""
        return any_answer(
            self.state["view"]["form"], rng, lambda path: self.ask("preview", answer={"path": path})["form"]
        )

    def decide(self, rng: random.Random) -> dict[str, Any]:
        """Decide anything that is accepted."""
        while True:
            may = [player for player in self.state["view"]["to_move"] if player in self.state["me"]]
            answered = self.ask("decide", answer=self.answer(rng), player=may[0])
            if answered["type"] == "state":
                return answered
            assert answered["type"] == "refused", answered


def renewed(scene: dict[str, Any], before: dict[str, Any] | None) -> dict[str, Any]:
    """A whole scene, with what was left out of it since the one before."""
    whole = {**(before or {}), **scene}
    for name in ("shapes", "cells"):
        whole[name] = []
        for part in scene[name]:
            whole[name] += [part] if isinstance(part, dict) else (before or {})[name][part[0] : sum(part)]
    return whole


def any_answer(
    form: dict[str, Any] | None, rng: random.Random, form_after: Callable[[list[int]], dict[str, Any] | None]
) -> dict[str, Any]:
    """Any way through a form; `form_after` is asked where the form doesn't say itself how it goes on."""
    path: list[int] = []
    while form is not None:
        if form["plan"] is not None and (not form["steps"] or rng.random() < 0.5):
            return {"path": path, "amounts": amounts(form["plan"], rng)}
        path.append(rng.randrange(len(form["steps"])))
        step = form["steps"][path[-1]]
        form = form_after(path) if step.get("ask") else step.get("then")
    return {"path": path}


def amounts(plan: dict[str, Any], rng: random.Random) -> dict[str, int]:
    """Amounts within a plan; some are refused all the same."""
    purses = dict(plan["purses"])
    given: dict[str, int] = {}
    for item in rng.sample(plan["items"], len(plan["items"])):
        source = item.get("source", "")
        most = min(item["most"], purses.get(source, 0) // max(1, item["cost"]))
        amount = most if plan.get("whole") else rng.randint(0, most)
        if amount and (not item.get("needs") or given.get(item["needs"])):
            if plan.get("most_items") and len(given) >= plan["most_items"]:
                break
            given[item["name"]] = amount
            purses[source] -= amount * item["cost"]
    return given


@contextmanager
def served(folder: Path, **more: Any) -> Iterator[Server]:
    """A server on a file in a folder, in a thread of its own."""
    usual: dict[str, Any] = {
        "workers": 1,
        "games_at_once": 10**6,
        "questions_at_once": 10**6,
        "messages_at_once": 10**6,
    }
    settings = ServerSettings(**{"database": f"sqlite:///{folder}/games.sqlite", **usual, **more})
    listening = free_socket("127.0.0.1", 0)
    ready = threading.Event()
    ended: list[BaseException] = []
    serving = HegemonServer(settings, ready.set)

    def run() -> None:
        try:
            asyncio.run(serving.serve([listening]))
        except BaseException as error:
            ended.append(error)
            ready.set()

    thread = threading.Thread(target=run)
    thread.start()
    try:
        assert ready.wait(PATIENCE)
        assert not ended, ended
        server = Server(f"127.0.0.1:{listening.getsockname()[1]}")
        with server.http:
            yield server
    finally:
        serving.should_exit = True
        thread.join(PATIENCE)
        listening.close()
    assert not thread.is_alive()
    assert not ended, ended
