"""Whatever is sent, by message or by request: it is answered, and a game beside it goes on."""

import random
from typing import Any
from urllib.parse import quote

import httpx
import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import inspect
from websockets.exceptions import ConnectionClosed

from hegemon.game.registry import game_names
from hegemon.server.protocol import (
    Act,
    CheckRequest,
    Decide,
    Hint,
    Join,
    Leave,
    LookRequest,
    NewGameRequest,
    Ping,
    Preview,
    PreviewRequest,
    Stop,
    TakeSeatRequest,
)
from tests.server.pages import Page, Server

# The server runs in a thread of this process and draws random numbers of its own while a strategy draws.
pytestmark = pytest.mark.filterwarnings("ignore::hypothesis.errors.HypothesisDeprecationWarning")
KINDS = (Join, Leave, Decide, Preview, Act, Hint, Stop, Ping)
"""Messages that need no native code; an analysis of a game that isn't is among the junk."""
BODIES = {
    "/api/check": CheckRequest,
    "/api/new": NewGameRequest,
    "/api/take": TakeSeatRequest,
    "/api/look": LookRequest,
    "/api/preview": PreviewRequest,
}
ANSWERED = {"state", "refused", "error", "preview", "hint", "pong", "thought"}
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
LIKELY: dict[str, st.SearchStrategy[Any]] = {
    "game": st.sampled_from(game_names()),
    "options": st.just({}) | st.dictionaries(st.text(max_size=5), st.text(max_size=5), max_size=2),
    "opponent": st.sampled_from(["random", "nobody", None]),
    "ply": st.integers(0, 4),
    "position": st.none() | st.text(max_size=20),
    "record": st.none() | st.text(max_size=60) | st.sampled_from(["# game=throne\n", "1. C2", "# game=x.py\n"]),
    "text": st.none() | st.sampled_from(["C2", "C3", "resigns", "", "a1-a2", "\x00"]) | st.text(max_size=12),
    "path": st.lists(st.integers(0, 3), max_size=4),
    "minutes": st.sampled_from([0.001, 5, 10000]),
    "at": st.none() | st.integers(0, 3),
}
"""Values that get further than any of their type."""


def of_type(kind: inspect.Type) -> st.SearchStrategy[Any]:
    """Values of a type, as its description says."""
    match kind:
        case inspect.StructType():
            return of_struct(kind)
        case inspect.UnionType():
            return st.one_of([of_type(each) for each in kind.types])
        case inspect.NoneType():
            return st.none()
        case inspect.BoolType():
            return st.booleans()
        case inspect.IntType():
            return st.integers(kind.ge or 0, kind.le if kind.le is not None else 2**53)
        case inspect.FloatType():
            return st.floats(kind.ge or 0.001, kind.le if kind.le is not None else 1e6)
        case inspect.StrType():
            if kind.pattern is not None:
                return st.from_regex(kind.pattern, fullmatch=True)
            return st.text(min_size=kind.min_length or 0, max_size=min(kind.max_length or 60, 60))
        case inspect.LiteralType():
            return st.sampled_from(list(kind.values))
        case inspect.ListType():
            return st.lists(of_type(kind.item_type), max_size=3)
        case inspect.DictType():
            return st.dictionaries(of_type(kind.key_type), of_type(kind.value_type), max_size=2)
    raise AssertionError(f"no values of {kind}")


def of_struct(kind: inspect.StructType) -> st.SearchStrategy[dict[str, Any]]:
    fields: dict[str, st.SearchStrategy[Any]] = {}
    for field in kind.fields:
        usual = of_type(field.type)
        fields[field.encode_name] = LIKELY[field.name] | usual if field.name in LIKELY else usual
    needed = {field.encode_name for field in kind.fields if field.required}
    tag = {} if kind.tag_field is None else {kind.tag_field: st.just(kind.tag)}
    return st.fixed_dictionaries(
        {**tag, **{name: values for name, values in fields.items() if name in needed}},
        optional={name: values for name, values in fields.items() if name not in needed},
    )


def spoilt(good: st.SearchStrategy[dict[str, Any]]) -> st.SearchStrategy[Any]:
    """Mostly what was meant; sometimes with something left out, added or changed."""

    def change(made: tuple[dict[str, Any], int, str, Any]) -> Any:
        message, how, name, value = made
        names = sorted(message)
        if how == 0 or not names:
            return {**message, name: value}
        if how == 1:
            return {key: given for key, given in message.items() if key != names[len(name) % len(names)]}
        if how == 2:
            return {**message, names[len(name) % len(names)]: value}
        return message

    return st.tuples(good, st.integers(0, 7), st.text(max_size=6), JSON).map(change)


MESSAGES = spoilt(st.one_of([of_struct(described) for described in map(inspect.type_info, KINDS)])) | JSON  # type: ignore[arg-type]


def encoded(value: Any) -> bytes:
    """As JSON, and where that has no words for it, as something else."""
    try:
        return msgspec.json.encode(value)
    except (OverflowError, UnicodeError, ValueError):
        return repr(value).encode(errors="replace")


@pytest.fixture(scope="module")
def beside(server: Server) -> Any:
    """A game that goes on whatever is sent by others."""
    made = server.new("throne", "me", "me")
    with server.page(made["play"]) as page:
        yield page


def goes_on(page: Page) -> None:
    if page.state["view"]["over"]:
        page.act("back")
    page.decide(random.Random(page.state["ply"]))


def talk(server: Server, keys: list[str], messages: list[Any]) -> None:
    """Send messages to a fresh page; every one is answered, until the page is let go for its junk."""
    with server.page() as page:
        for message in messages:
            if isinstance(message, dict) and "key" in message and isinstance(message["key"], str):
                message["key"] = keys[len(message["key"]) % len(keys)]
            page.socket.send(encoded(message).decode())
            page.say(type="ping")
            heard = page.next()
            while heard["type"] != "pong":
                assert heard["type"] in ANSWERED, heard
                assert "inside the server" not in str(heard.get("why")), (message, heard)
                heard = page.next()


@given(messages=st.lists(MESSAGES, min_size=1, max_size=6))
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_message_is_answered_and_harms_nobody(server: Server, beside: Page, messages: list[Any]) -> None:
    made = server.new("influence", "me", "friend")
    keys = [made["play"], made["seats"][1]["key"], made["watch"], "nobody's"]
    try:
        talk(server, keys, messages)
    except ConnectionClosed as closed:
        assert closed.rcvd is not None
        assert closed.rcvd.code == 1008
    goes_on(beside)


@pytest.mark.parametrize("path", BODIES)
def test_any_request_is_answered_and_harms_nobody(server: Server, beside: Page, path: str) -> None:
    described = inspect.type_info(BODIES[path])
    assert isinstance(described, inspect.StructType)

    @given(body=spoilt(of_struct(described)) | JSON)
    @settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
    def ask(body: Any) -> None:
        answer: httpx.Response = server.http.post(path, content=encoded(body))
        assert answer.status_code in (200, 400, 404), (answer.status_code, answer.text)
        assert answer.status_code == 200 or answer.json()["error"]

    ask()
    goes_on(beside)


@given(raw=st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_bytes_are_answered(server: Server, raw: bytes) -> None:
    with server.page() as page:
        page.socket.send(raw)
        assert page.next()["type"] == "error"
    assert server.http.post("/api/look", content=raw).status_code == 400


@given(path=st.text(max_size=40), token=st.text(st.characters(codec="ascii"), max_size=40))
@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_path_is_answered(server: Server, path: str, token: str) -> None:
    quoted = quote(path, errors="replace")
    for before in ("", "/web", "/api", "/api/record", "/api/rules", "/api/lessons", "/play"):
        answer = server.http.get(f"{before}/{quoted}", headers={"authorization": f"Bearer {token!r}"})
        assert answer.status_code < 500, (before, quoted)


def test_a_question_about_a_game_that_is_none_is_refused(server: Server) -> None:
    with server.page() as page:
        for number, more in enumerate(({"game": "x.py"}, {}, {"game": "throne", "position": "x", "record": "y"})):
            page.say(type="analyse", id=number, seconds=0.1, **more)
            assert page.answer_to(number)["type"] == "error"
