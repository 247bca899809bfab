"""What is too large, too often, from elsewhere or nonsense is refused, and nobody else notices."""

import socket
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from hegemon.server.live.game import LiveGame
from hegemon.server.web.security import SECURITY
from tests.server.pages import PATIENCE, Page, Server, served


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", None, "http://127.0.0.1:1", "https://127.0.0.1.evil"]
)
def test_a_page_from_elsewhere_gets_no_socket(server: Server, origin: str | None) -> None:
    claimed = None if origin is None else Origin(origin)
    with pytest.raises(InvalidStatus), connect(f"ws://{server.address}/ws", origin=claimed):
        pass
    if origin is not None:
        answer = server.http.post("/api/new", json={}, headers={"origin": origin})
        assert answer.status_code == 403


def test_an_origin_may_be_allowed(tmp_path: Path) -> None:
    origin = Origin("https://games.example")
    with (
        served(tmp_path, allowed_origins=[origin]) as server,
        connect(f"ws://{server.address}/ws", origin=origin) as socket,
    ):
        socket.send('{"type":"ping"}')
        assert socket.recv(PATIENCE) == '{"type":"pong"}'


def test_a_name_that_leads_here_from_elsewhere_is_not_ours(tmp_path: Path) -> None:
    """A page of another site may have its name point to this machine; its requests then name it as their host."""
    with served(tmp_path, own_names=("127.0.0.1", "localhost")) as server:
        port = server.address.rpartition(":")[2]
        for name, status in (("evil.example", 403), ("localhost", 200), ("127.0.0.1", 200)):
            host = f"{name}:{port}"
            headers = {"host": host, "origin": f"http://{host}"}
            assert server.http.post("/api/check", json={"game": "influence"}, headers=headers).status_code == status
            for path in ("/", "/api/lobby"):
                assert server.http.get(path, headers={"host": host}).status_code == status
        with pytest.raises(InvalidStatus), connect(f"ws://{server.address}/ws", origin=Origin("https://a.example")):
            pass
    with served(tmp_path, own_names=("127.0.0.1",), allowed_origins=["https://games.example"]) as server:
        assert server.http.get("/api/lobby", headers={"host": "games.example"}).status_code == 200
        assert server.http.get("/api/lobby", headers={"host": "other.example"}).status_code == 403


def test_behind_a_proxy_every_address_has_a_bound(tmp_path: Path) -> None:
    with served(tmp_path, proxy="127.0.0.1", questions_at_once=3, questions_per_second=0.001) as server:

        def asked_by(address: str) -> list[int]:
            told = {"x-forwarded-for": address}
            return [server.http.get("/api/lobby", headers=told).status_code for _ in range(4)]

        assert asked_by("192.0.2.1") == [200, 200, 200, 429]
        assert asked_by("192.0.2.2") == [200, 200, 200, 429]
    with served(tmp_path, questions_at_once=3, questions_per_second=0.001) as server:
        assert asked_by("192.0.2.1") == [200, 200, 200, 429]
        assert asked_by("192.0.2.2") == [429] * 4  # what a client that is no proxy says does not count


def test_every_answer_is_guarded(server: Server) -> None:
    for path in ("/", "/play/x", "/api/games", "/api/nothing", "/web/nothing.js", "/nowhere", "/api/record/x"):
        answer = server.http.get(path)
        for name, value in SECURITY.items():
            assert answer.headers[name] == value, path
    assert "unsafe" not in SECURITY["content-security-policy"]


def test_files_are_sent_small_and_once_and_none_beside_them(server: Server) -> None:
    answer = server.http.get("/")
    assert answer.headers["content-encoding"] == "gzip"
    again = server.http.get("/", headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    plain = server.http.get("/", headers={"accept-encoding": "identity"})
    assert plain.content == answer.content
    for name in ("__init__.py", "../server/app.py", "%2e%2e/server/app.py", "..%2fserver%2fapp.py", "a%00b", "", "/"):
        assert server.http.get(f"/web/{name}").status_code == 404, name


def test_a_body_that_is_too_large_is_refused(server: Server) -> None:
    answer = server.http.post("/api/look", content=b"[" * (2 << 20))
    assert answer.status_code == 413
    answer = server.http.post("/api/look", json={"game": "influence", "record": "x" * (300 << 10)})
    assert answer.status_code == 400
    many = server.http.post("/api/look", json={"game": "influence", "answers": [{}] * 500})
    assert many.status_code == 400


def test_a_message_that_is_too_large_is_refused(server: Server) -> None:
    with server.page() as page:
        page.socket.send('{"type":"ping","x":"' + "x" * (65 << 10) + '"}')
        assert "at most" in page.hear("error")["why"]
        page.say(type="ping")
        page.hear("pong")
        page.socket.send("x" * (200 << 10))
        with pytest.raises(ConnectionClosed):
            page.hear("pong")


@pytest.mark.parametrize("number", ["-1", "nan", "1e3", "1.0", "00", "٣", "9" * 4000, "9" * 5000])
def test_a_lesson_of_no_number_is_not_found(server: Server, number: str) -> None:
    answer = server.http.post(f"/api/lessons/influence/{number}", json={"answer": {"text": "C2"}})
    assert answer.status_code == 404
    assert "lessons, numbered from 0" in answer.json()["error"]


def test_a_request_that_breaks_off_is_no_mistake_of_ours(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    host, _, port = server.address.partition(":")
    with socket.create_connection((host, int(port))) as broken:
        broken.sendall(b"POST /api/look HTTP/1.1\r\nhost: x\r\ncontent-length: 20\r\n\r\n{")
        broken.shutdown(socket.SHUT_WR)
        broken.recv(1)
    assert server.http.post("/api/look", json={"game": "influence"}).status_code == 200
    assert caplog.records == []


def test_a_page_that_sends_junk_is_let_go_at_last(server: Server) -> None:
    made = server.new("influence", "me", "me")
    with server.page(made["play"]) as other, server.page() as page:
        junk = ["", "{", "[]", "null", '{"type":"x"}', '{"type":"ping","more":1}', "\x00", "[" * 20_000, '{"id":1e400}']
        for text in junk:
            page.socket.send(text)
            page.hear("error")
        page.socket.send(b"\xff\xfe")
        page.hear("error")
        with pytest.raises(ConnectionClosed) as closed:
            complaints_until_closed(page)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008
        assert other.ask("decide", answer={"text": "C2"})["ply"] == 1


def complaints_until_closed(page: Page) -> None:
    for _ in range(30):
        page.socket.send('{"type":"join","key":"wrong"}')
        assert page.hear("error")["why"]


def test_too_many_messages_and_too_many_games(tmp_path: Path) -> None:
    with served(
        tmp_path, messages_at_once=5, messages_per_second=0.01, games_at_once=2, games_per_minute=0.01
    ) as server:
        with server.page() as page:
            for _ in range(5):
                page.say(type="ping")
                page.hear("pong")
            page.say(type="stop", id=3)
            answer = page.hear("error")
            assert "too many" in answer["why"]
            assert answer["id"] == 3
        body = {"game": "influence", "seats": [{"kind": "me"}, {"kind": "me"}]}
        assert [server.http.post("/api/new", json=body).status_code for _ in range(3)] == [200, 200, 429]


def test_names_are_kept_as_they_are_or_refused(server: Server) -> None:
    seats = [{"kind": "me", "name": "<script>alert(1)</script>"}, {"kind": "me", "name": "Zoë ♟"}]
    made = server.post("/api/new", {"game": "influence", "seats": seats})
    with server.page(made["play"]) as page:
        assert [player["name"] for player in page.state["players"]] == [seat["name"] for seat in seats]
    for name in ("a\nb", "a\u202eb", "x" * 41, "\x07"):
        body = {"game": "influence", "seats": [{"kind": "me", "name": name}, {"kind": "me"}]}
        assert server.http.post("/api/new", json=body).status_code == 400
        made = server.new("influence", "me", "friend")
        with server.page() as page:
            page.say(type="join", key=made["seats"][1]["key"], name=name)
            assert page.hear("error", "state")["type"] == "error"


def test_a_mistake_in_the_server_is_told_and_harms_nobody(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    made = server.new("influence", "me", "me")
    with server.page(made["play"]) as page:
        with monkeypatch.context() as broken:
            broken.setattr(LiveGame, "decide", lambda *args: 1 // 0)
            assert "inside the server" in page.ask("decide", answer={"text": "C2"})["why"]
        assert page.ask("decide", answer={"text": "C2"})["ply"] == 1
