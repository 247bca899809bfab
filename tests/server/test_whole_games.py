"""Whole games through the socket, as pages play them."""

import random
from typing import Any

import pytest

from hegemon.game.record import read_record
from hegemon.game.registry import agree, game_names
from hegemon.server.reading import game_of
from tests.server.pages import ANN, BOB, Page, Server

SHORT = {"turns": "6", "limit": "24", "plies": "24"}
"""Options that make some games short, where a game has them."""


def short(name: str) -> dict[str, str]:
    """Options with which a game doesn't take all day."""
    names = {option["name"] for option in game_of(name, {}).described_options()}
    return {option: text for option, text in SHORT.items() if option in names}


def play_on(page: Page, rng: random.Random) -> None:
    """Decide whenever it is one's turn, until the game is over."""
    while not page.state["view"]["over"]:
        if page.state["view"]["form"] is None:
            page.next()
        else:
            page.decide(rng)


@pytest.mark.parametrize("name", game_names())
def test_a_whole_game_against_an_opponent(server: Server, name: str) -> None:
    options = short(name)
    seats = ["me", *["random"] * (len(game_of(name, options).seats) - 1)]
    made = server.new(name, *seats, options=options)
    with server.page(made["play"]) as page:
        play_on(page, random.Random(5))
        state = page.state
    assert state["view"]["outcome"]["by"]
    assert state["view"]["form"] is None
    assert state["seed"] is not None
    text = server.http.get(f"/api/record/{made['play']}").text
    record = read_record(text.encode(), lambda header: agree(None, {}, header.game, header.options))
    assert record.outcome is not None
    assert [turn["text"] for turn in page.record] == record.texts
    assert any(turn["marks"] for turn in page.record)
    listed = next(game for game in server.get("/api/mine")["games"] if game["key"] == made["play"])
    assert listed["over"]
    assert listed["me"] == [0]


@pytest.mark.parametrize("name", game_names())
def test_two_people_see_the_same_game(server: Server, name: str) -> None:
    options = short(name)
    made = server.new(name, "me", "friend", options=options)
    rng = random.Random(7)
    with (
        server.page(made["play"], name="Ann") as ann,
        server.page(made["seats"][1]["key"], BOB, "Bob") as bob,
        server.page(made["watch"], BOB) as watcher,
    ):
        ann.until(lambda state: state["players"][1]["online"])
        assert [player["name"] for player in ann.state["players"]] == ["Guest", "Bob"]
        assert ann.state["links"] == []
        while not ann.state["view"]["over"]:
            waiting = ann.state["view"]["to_move"]
            page = ann if 0 in waiting else bob
            page.until(lambda state, page=page: state["view"]["form"] is not None or state["view"]["over"])  # type: ignore[misc]
            decided = page.decide(rng)
            for other in (ann, bob, watcher):
                if other is not page:
                    other.until(lambda state, to=decided: same_moment(state, to))  # type: ignore[misc]
        ends = [page.state["view"]["scene"] for page in (ann, bob, watcher)]
        assert ends[0] == ends[1] == ends[2]
        assert ann.record == bob.record == watcher.record
        assert watcher.state["me"] == []
        assert not any(watcher.state["may"].values())
    assert {game["key"] for game in server.get("/api/mine", BOB)["games"]} >= {made["seats"][1]["key"]}


def same_moment(state: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two states are of the same ply, with the same players decided."""
    return (state["ply"], state["decided"]) == (other["ply"], other["decided"])


def test_one_person_in_both_seats(server: Server) -> None:
    made = server.new("strategic", "me", "me", options=short("strategic"))
    with server.page(made["play"]) as page:
        assert page.state["me"] == [0, 1]
        rng = random.Random(3)
        page.decide(rng)
        assert page.state["decided"] == [0]
        assert page.state["view"]["to_move"] == [1]
        assert page.state["view"]["form"] is not None
        play_on(page, rng)


def test_a_game_goes_on_from_a_record_and_from_a_position(server: Server) -> None:
    looked = server.post("/api/look", {"game": "throne", "answers": []})
    form = looked["view"]["form"]
    assert form["steps"]
    made = server.new("throne", "me", "me")
    rng = random.Random(2)
    with server.page(made["play"]) as page:
        for _ in range(5):
            page.decide(rng)
        position = page.state["view"]["position"]
        record = page.record
    text = server.http.get(f"/api/record/{made['play']}").text
    assert "seed" not in text
    with server.page(server.new("throne", "me", "me", record=text)["play"]) as page:
        assert page.record == record
        assert page.state["view"]["position"] == position
        page.decide(rng)
        assert page.record[: len(record)] == record
    with server.page(server.new("throne", "me", "me", position=position)["play"]) as page:
        assert page.record == []
        assert page.state["view"]["position"] == position


def test_a_challenge_is_taken_once(server: Server) -> None:
    made = server.new("influence", "open", "me", clock={"minutes": 5, "increment": 3})
    assert made["seats"][0]["key"] is None
    found = [one for one in server.get("/api/lobby")["challenges"] if one["clock"] == "5 min + 3 s"]
    assert found[0]["game"] == "influence"
    challenge = {"challenge": found[0]["challenge"], "name": "Bob"}
    play = server.post("/api/take", challenge, BOB)["play"]
    with server.page(play, BOB) as page:
        assert page.state["me"] == [0]
        assert page.state["players"][0]["name"] == "Bob"
        assert page.state["clock"]["running"] == [0]
    assert server.http.post("/api/take", json=challenge).status_code == 400
    assert not [one for one in server.get("/api/lobby")["challenges"] if one["clock"] == "5 min + 3 s"]
    assert {game["key"] for game in server.get("/api/mine", ANN)["games"]} >= {made["play"]}
