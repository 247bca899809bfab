"""What players do beside deciding, through the socket; and what is stale, repeated or not theirs to do."""

import random
from typing import Any

import pytest

from tests.server.pages import ANN, BOB, Server


def text_answer(text: str) -> dict[str, Any]:
    return {"answer": {"text": text}}


def test_a_stale_or_repeated_decision_is_answered_with_the_state(server: Server) -> None:
    made = server.new("influence", "me", "me")
    with server.page(made["play"]) as page:
        said = {"type": "decide", "key": made["play"], "ply": 0, "id": 9, **text_answer("C2")}
        for _ in range(3):
            page.say(**said)
        answers = [page.answer_to(9) for _ in range(3)]
        assert [(answer["type"], answer["ply"]) for answer in answers] == [("state", 1)] * 3
        assert [turn["text"] for turn in page.record] == ["C2"]
        page.say(**{**said, "ply": 7, **text_answer("C3")})
        assert page.answer_to(9)["ply"] == 1
        assert [turn["text"] for turn in page.record] == ["C2"]
    # The same from a page that comes again after it lost its connection.
    with server.page(made["play"]) as page:
        page.say(**said)
        assert page.answer_to(9)["ply"] == 1


def test_a_repeated_order_is_given_once(server: Server) -> None:
    made = server.new("strategic", "me", "friend")
    with server.page(made["play"]) as ann, server.page(made["seats"][1]["key"], BOB) as bob:
        answer = ann.answer(random.Random(1))
        while ann.ask("decide", answer=answer)["type"] != "state":
            answer = ann.answer(random.Random(1))
        again = ann.ask("decide", answer=answer)
        assert again["type"] in ("state", "refused")
        assert ann.state["decided"] == [0]
        # The other's draft was made before and is still good.
        bob.decide(random.Random(2))
        assert bob.state["ply"] == 1


def test_a_refused_decision_says_why_and_changes_nothing(server: Server) -> None:
    made = server.new("influence", "me", "friend")
    with server.page(made["play"]) as ann, server.page(made["seats"][1]["key"], BOB) as bob:
        refused = ann.ask("decide", **text_answer("Z9"))
        assert refused["type"] == "refused"
        assert "Z9" in refused["why"]
        assert refused["state"]["ply"] == 0
        answers: tuple[dict[str, Any], ...] = (
            {"path": [0, 0, 0, 0]},
            {"path": [10**5]},
            {"amounts": {"x": 1}},
            {"path": []},
        )
        for answer in answers:
            assert ann.ask("decide", answer=answer)["type"] == "refused"
        assert "not your turn" in bob.ask("decide", **text_answer("C2"))["why"]
        assert ann.ask("decide", **text_answer("C2"))["ply"] == 1


def test_a_watcher_can_only_watch(server: Server) -> None:
    made = server.new("influence", "me", "me")
    with server.page(made["watch"], BOB) as watcher, server.page(made["play"]) as ann:
        assert watcher.state["view"]["form"] is None
        assert "turn" in watcher.ask("decide", **text_answer("C2"))["why"]
        for what in ("resign", "draw", "back", "grant-back", "rematch"):
            assert "watch" in watcher.act(what)["why"]
        assert watcher.ask("hint")["type"] == "error"
        assert ann.ask("decide", **text_answer("C2"))["ply"] == 1


def test_links_are_shown_to_the_maker_of_a_game_until_the_friend_comes(server: Server) -> None:
    made = server.new("influence", "me", "friend")
    key = made["seats"][1]["key"]
    with server.page(made["play"]) as ann, server.page(made["watch"], BOB) as watcher:
        assert ann.state["links"] == [{"player": 1, "key": key}]
        assert not ann.state["players"][1]["taken"]
        assert watcher.state["links"] == []
        assert not any(key in text or made["play"] in text for text in watcher.heard)
        with server.page(key, BOB, "Bob") as bob:
            assert not any(made["play"] in text for text in bob.heard)
            state = ann.until(lambda state: state["players"][1]["online"])
            assert state["links"] == []
            assert state["players"][1] == {
                "name": "Bob",
                "kind": "person",
                "opponent": None,
                "online": True,
                "taken": True,
                "open": False,
            }
        ann.until(lambda state: not state["players"][1]["online"])


def test_draw_resign_and_rematch_of_two_people(server: Server) -> None:
    made = server.new("influence", "me", "friend")
    with server.page(made["play"]) as ann, server.page(made["seats"][1]["key"], BOB) as bob:
        ann.act("draw")
        bob.until(lambda state: state["asks"]["draw"] == 0)
        bob.act("no-draw")
        ann.until(lambda state: state["asks"]["draw"] is None)
        assert not ann.state["view"]["over"]
        ann.act("draw")
        bob.until(lambda state: state["asks"]["draw"] == 0)
        assert bob.act("draw")["view"]["outcome"] == {"winner": None, "by": "a draw was agreed"}
        ann.until(lambda state: state["view"]["over"])
        assert ann.act("rematch")["rematch"] is None
        bob.until(lambda state: state["asks"]["rematch"] == 0)
        bob.act("rematch")
        ann.until(lambda state: state["rematch"] is not None)
        keys = ann.state["rematch"], bob.state["rematch"]
    with server.page(keys[0]) as ann, server.page(keys[1], BOB) as bob:
        assert (ann.state["me"], bob.state["me"]) == ([1], [0])
        ann.until(lambda state: state["players"][0]["online"])
        assert ann.act("resign")["view"]["outcome"]["winner"] == 0
    assert {game["key"] for game in server.get("/api/mine", BOB)["games"]} >= {keys[1]}


def test_a_player_who_leaves_a_game_of_three_may_watch_it_go_on(server: Server) -> None:
    made = server.new("trigame", "me", "friend", "friend", options={"players": "3"})
    seats = [made["play"], *(seat["key"] for seat in made["seats"][1:])]
    with server.page(seats[0]) as ann, server.page(seats[1], BOB) as bob, server.page(seats[2], "e" * 22) as eve:
        ann.until(lambda state: all(player["taken"] for player in state["players"]))
        assert ann.act("resign")["me"] == []
        assert not ann.state["view"]["over"]
        assert "one can only watch" in ann.act("resign")["why"]
        # An opponent moves in the seat that was left, and the others play on.
        state = bob.until(lambda state: state["view"]["to_move"] == [1])
        assert state["players"][0]["kind"] == "opponent"
        assert bob.act("draw")["type"] == "refused"
        bob.decide(random.Random(1))
        eve.until(lambda state: state["view"]["to_move"] == [2])
    assert server.get("/api/mine")["games"][0]["me"] == []


def test_taking_back_is_asked_of_a_person_and_at_once_against_an_opponent(server: Server) -> None:
    made = server.new("influence", "me", "friend")
    with server.page(made["play"]) as ann, server.page(made["seats"][1]["key"], BOB) as bob:
        ann.ask("decide", **text_answer("C2"))
        ann.act("back")
        bob.until(lambda state: state["asks"]["back"] == 0)
        assert bob.state["ply"] == 1
        bob.act("grant-back")
        ann.until(lambda state: state["ply"] == 2)
        assert (ann.record, bob.record) == ([], [])
        assert ann.state["view"]["to_move"] == [0]
    made = server.new("influence", "me", "random")
    with server.page(made["play"]) as page:
        for _ in range(2):
            page.until(lambda state: state["view"]["form"] is not None)
            page.decide(random.Random(0))
        page.until(lambda state: state["ply"] == 4)
        page.act("back")
        assert len(page.record) == 2
        assert page.state["view"]["to_move"] == [0]


def test_an_opponent_agrees_to_a_rematch_at_once(server: Server) -> None:
    made = server.new("influence", "me", "random")
    with server.page(made["play"]) as page:
        assert not page.state["may"]["draw"]
        page.act("resign")
        key = page.act("rematch")["rematch"]
    with server.page(key) as page:
        assert page.state["me"] == [1]
        page.until(lambda state: state["ply"] == 1)


@pytest.mark.parametrize("clock", [{"minutes": 0.005, "increment": 0}])
def test_running_out_of_time_loses(server: Server, clock: dict[str, float]) -> None:
    made = server.new("influence", "me", "friend", clock=clock)
    with server.page(made["play"]) as ann:
        assert ann.state["clock"]["running"] == []
        with server.page(made["seats"][1]["key"], BOB) as bob:
            over = bob.until(lambda state: state["view"]["over"])
            assert over["view"]["outcome"]["winner"] == 1
            assert "time" in over["view"]["outcome"]["by"]
            assert over["clock"]["left"][0] == 0


def test_what_is_done_on_one_device_is_there_on_the_next(server: Server) -> None:
    token = "c" * 22
    made = server.post("/api/new", {"game": "influence", "seats": [{"kind": "me"}, {"kind": "me"}]}, token)
    with server.page(made["play"], token) as page:
        page.ask("decide", **text_answer("C2"))
    listed = server.get("/api/mine", token)["games"]
    assert [(game["key"], game["your_turn"], game["over"]) for game in listed] == [(made["play"], True, False)]
    assert server.get("/api/mine", "d" * 22)["games"] == []
    assert server.http.get("/api/mine").json()["games"] == []
    assert ANN not in str(listed)


def test_a_game_that_was_lost_by_time_is_looked_at_as_it_stood(server: Server) -> None:
    record = "# game=influence\n1. C2\nEnd White ran out of time\n"
    first = server.post("/api/look", {"record": record})
    assert first["ended"] == {"winner": 0, "by": "White ran out of time"}
    assert not first["view"]["over"]
    assert first["view"]["form"] is not None
    assert "End White" in first["text"]
    on = server.post("/api/look", {"record": record, "answers": [{"text": "C3"}]})
    assert on["ended"] is None
    assert on["text"].endswith("1. C2 C3\n")
    back = server.post("/api/look", {"record": record, "at": 0})
    assert back["ended"] is None


def test_positions_are_looked_at_without_a_game(server: Server) -> None:
    first = server.post("/api/look", {"game": "influence", "answers": [{"text": "C2"}, {"path": [0]}]})
    assert first["record"][0]["text"] == "C2"
    assert first["events"]
    again = server.post("/api/look", {"record": first["text"], "at": 1})
    assert again["view"]["to_move"] == [1]
    assert len(again["record"]) == 2
    cut = server.post("/api/look", {"record": first["text"], "at": 1, "answers": [{"text": "D3"}]})
    assert [turn["text"] for turn in cut["record"]] == ["C2", "D3"]
    draft = server.post("/api/preview", {"game": "influence", "draft": {"path": [1]}})
    assert draft["form"] is None
    assert draft["scene"]["shapes"]
    wrong = server.http.post("/api/look", json={"game": "influence", "answers": [{"text": "Z9"}]})
    assert (wrong.status_code, "Z9" in wrong.json()["error"]) == (400, True)
    problem = server.post("/api/check", {"game": "influence", "options": {"board": "round"}})
    assert "board" in problem["problem"]
    assert problem["scene"]["shapes"]
    assert server.post("/api/check", {"game": "influence"})["problem"] is None
