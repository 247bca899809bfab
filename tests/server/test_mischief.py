"""What a hostile or an unlucky page could send."""

import asyncio
import random
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

import pytest

from hegemon.errors import IllegalError
from hegemon.server.engine.pool import MOST_WAITING, Pool
from hegemon.server.engine.questions import ANALYSIS, OPPONENT, HintQuestion
from hegemon.server.live.new_game import setup_of
from hegemon.server.protocol import ClockRequest, NewGameRequest, SeatRequest
from tests.server.pages import Server
from tests.server.played import Played, Time

ME, FRIEND = SeatRequest("me"), SeatRequest("friend")
MORE: dict[str, dict[str, Any]] = {"preview": {"draft": {}}, "new": {"seats": [{"kind": "me"}, {"kind": "me"}]}}


@pytest.mark.parametrize("asked", ["look", "preview", "new"])
def test_no_file_is_run_for_a_page(server: Server, tmp_path: Path, asked: str) -> None:
    more = MORE.get(asked, {})
    sprung = tmp_path / "sprung"
    # Its name must be short enough to be read at all.
    with NamedTemporaryFile("w", suffix=".py", dir="/tmp") as trap:
        trap.write(f"open({str(sprung)!r}, 'w').close()\n")
        trap.flush()
        answer = server.http.post(f"/api/{asked}", json={"game": trap.name, "record": "1. x", **more})
    assert answer.status_code == 400
    assert "no game" in answer.json()["error"]
    assert not sprung.exists()


def test_a_record_seats_as_many_as_its_own_options_say() -> None:
    header = "# game=trigame players=3 rules=1\n"
    with pytest.raises(Exception, match="3 seats"):
        setup_of(NewGameRequest("trigame", [ME, ME], record=header))
    setup = setup_of(NewGameRequest("trigame", [ME, ME, ME], record=header))
    assert setup.options == {"players": "3"}


def test_a_game_that_was_given_up_is_not_begun_anew() -> None:
    with pytest.raises(IllegalError, match="resigns"):
        setup_of(
            NewGameRequest("influence", [ME, FRIEND], record="# game=influence board=small rules=1\n1. A1 resigns\n")
        )


def test_a_holder_of_both_seats_says_for_which_they_decide(server: Server) -> None:
    made = server.new("strategic", "me", "me")
    with server.page(made["play"]) as page:
        order = {"answer": {"text": "A1"}, "ply": 0}
        assert page.ask("decide", **order)["why"] == "say for which player"
        assert page.ask("decide", **order, player=0)["decided"] == [0]
        repeated = page.ask("decide", **order, player=0)
        assert (repeated["type"], repeated["decided"], repeated["ply"]) == ("state", [0], 0)
        assert page.ask("decide", **order, player=7)["type"] == "refused"


@pytest.mark.usefixtures("time")
def test_time_is_not_won_by_taking_orders_back() -> None:
    played = Played("strategic", "me", "friend", clock=ClockRequest(1, 30))
    for _ in range(3):
        played.decide(0)
        played.add(played.live.back((0,)))
    assert played.live.clock is not None
    assert played.live.clock.left() == (60, 60)


def test_an_opponents_time_stands_still(time: Time) -> None:
    played = Played("influence", "me", "greedy", clock=ClockRequest(1))
    played.decide(0)
    time.now += 1000
    assert played.live.fallen() is None


def test_a_crowd_of_questions_keeps_no_opponent_waiting_for_ever() -> None:
    pool, question = Pool(0), HintQuestion("influence", {}, None, 1)

    async def crowd() -> None:
        for _ in range(MOST_WAITING):
            pool.ask(question, ANALYSIS)
        with pytest.raises(IllegalError, match="too many"):
            pool.ask(question, ANALYSIS)
        pool.ask(question, OPPONENT)

    asyncio.run(crowd())


def test_one_hint_at_a_time(server: Server) -> None:
    made = server.new("influence", "me", "random")
    with server.page(made["play"]) as page:
        page.say(type="hint", key=page.key, ply=0, id=901)
        page.say(type="hint", key=page.key, ply=0, id=902)
        assert page.answer_to(902)["why"] == "one hint at a time"


def test_a_file_has_one_spelling(server: Server) -> None:
    plain, odd = (server.http.get(f"/web/{name}") for name in ("board.js", "zz%2f..%2fboard.js"))
    assert (odd.status_code, odd.headers["etag"]) == (200, plain.headers["etag"])
    assert server.http.get("/web/__pycache__/__init__.cpython-311.pyc").status_code == 404


def test_an_origin_that_is_none_is_refused(server: Server) -> None:
    assert server.http.post("/api/check", json={"game": "influence"}, headers={"origin": "http://["}).status_code == 403
    lesson = server.http.post("/api/lessons/influence/0", json={}, headers={"origin": "http://evil.example"})
    assert lesson.status_code == 403


def test_a_game_with_a_friend_is_nobody_elses(server: Server) -> None:
    wish = [{"kind": "me"}, {"kind": "friend"}, {"kind": "opponent", "opponent": "random"}]
    made = server.http.post("/api/new", json={"game": "trigame", "options": {"players": "3"}, "seats": wish}).json()
    with server.page(made["play"]) as page:
        page.decide(random.Random(1))
        assert page.state["ply"] == 1
        watched = server.http.get("/api/lobby").json()["watch"]
    assert made["watch"] not in [game["key"] for game in watched]


def test_an_opponent_can_be_asked_to_hurry(server: Server) -> None:
    made = server.http.post(
        "/api/new",
        json={
            "game": "influence",
            "options": {"board": "large"},
            "seats": [{"kind": "opponent", "opponent": "level8"}, {"kind": "me"}],
        },
    ).json()
    with server.page(made["play"]) as page:
        if page.state["may"]["hurry"]:
            page.act("hurry")
        assert page.until(lambda state: state["ply"] == 1)["view"]["to_move"] == [1]
        assert page.act("hurry")["type"] == "refused"
