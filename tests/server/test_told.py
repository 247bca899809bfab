"""What the page is told beside the board: games and their pictures, scores over a game, what happened turns ago."""

import random

import pytest

from hegemon.game.registry import game_names
from hegemon.server.live.opponents import Opponents
from hegemon.server.reading import game_of, named_cells
from hegemon.server.scenes import RIM, scene_data, short
from hegemon.server.web.app import WORTH_PACKING
from hegemon.server.web.static import SHELL, WEB
from hegemon.view.scene import Area, Cell, Paint, Scene
from tests.server.pages import Server


def test_pictures_of_the_games_come_by_themselves(server: Server) -> None:
    games = server.get("/api/games")["games"]
    scenes = server.get("/api/covers")["scenes"]
    assert [game["name"] for game in games] == list(scenes) == list(game_names())
    assert not any({"scene", "options"} & game.keys() for game in games)
    assert all(scene["shapes"] for scene in scenes.values())


@pytest.mark.parametrize("name", game_names())
def test_a_game_tells_what_can_be_chosen(server: Server, name: str) -> None:
    data = server.get(f"/api/games/{name}")
    game = game_of(name, {})
    assert {option["name"] for option in data["options"]} == {option.name for option in game.options}
    assert data["seats"] == list(game.seats)
    assert "level1" in [opponent["name"] for opponent in data["opponents"]]
    listed = {entry["name"]: entry for entry in server.get("/api/games")["games"]}[name]
    assert listed.items() <= data.items()


def test_looking_at_a_game_prepares_its_opponents(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    prepared: list[str] = []
    monkeypatch.setattr(Opponents, "prepare_for", lambda self, game: prepared.append(game.name))
    server.get("/api/games")
    server.get("/api/games/throne")
    assert prepared == ["throne"]


def test_an_unknown_game_is_not_there(server: Server) -> None:
    answer = server.http.get("/api/games/chess")
    assert (answer.status_code, "no game called" in answer.json()["error"]) == (404, True)


def test_long_answers_are_sent_small(server: Server) -> None:
    answer = server.http.get("/api/covers")
    assert answer.headers["content-encoding"] == "gzip"
    assert int(answer.headers["content-length"]) < len(answer.content) / 4
    plain = server.http.get("/api/covers", headers={"accept-encoding": "identity"})
    assert ("content-encoding" in plain.headers, plain.content) == (False, answer.content)
    short_one = server.http.get("/api/mine")
    assert len(short_one.content) < WORTH_PACKING
    assert "content-encoding" not in short_one.headers


@pytest.mark.parametrize("path", ["/nonsense", "/playing/x", "/apis"])
def test_an_address_where_nothing_is_shows_the_page_that_says_so(server: Server, path: str) -> None:
    answer = server.http.get(path)
    assert (answer.status_code, answer.content) == (404, (WEB / SHELL).read_bytes())
    assert answer.headers["content-type"].startswith("text/html")


@pytest.mark.parametrize(("method", "path"), [("GET", "/api/nonsense"), ("POST", "/api/nonsense"), ("POST", "/x")])
def test_programs_are_told_that_nothing_is_there(server: Server, method: str, path: str) -> None:
    answer = server.http.request(method, path)
    assert (answer.status_code, list(answer.json())) == (404, ["error"])


@pytest.mark.parametrize("game", game_names())
def test_every_turn_has_the_scores_after_it(server: Server, game: str) -> None:
    rng = random.Random(2)
    made = server.new(game, "me", "me")
    with server.page(made["play"]) as page:
        while len(page.record) < 4 and page.state["view"]["form"] is not None:
            page.decide(rng)
        told = [turn["scores"] for turn in page.record]
    looked = server.post("/api/look", {"record": server.http.get(f"/api/record/{made['play']}").text})
    assert [turn["scores"] for turn in looked["record"]] == told
    rules = game_of(game, {})
    after = rules.notation.read_position(looked["view"]["position"])
    assert told[-1] == [float(rules.points(after.score(player))) for player in range(2)]


def test_scores_of_a_turn_are_those_of_that_turn(server: Server) -> None:
    looked = server.post("/api/look", {"game": "influence", "answers": [{"text": "C3"}, {"text": "D3"}]})
    (first, _), (_, second) = (turn["scores"] for turn in looked["record"])
    assert looked["record"][0]["scores"][1] == 0 < first
    assert second > 0


def test_looking_back_tells_what_happened_in_that_turn(server: Server) -> None:
    record = server.post("/api/look", {"game": "influence", "answers": [{"text": "C3"}, {"text": "D3"}]})["text"]
    told = [server.post("/api/look", {"record": record, "at": at})["events"] for at in range(3)]
    assert told[0] == []
    assert [events[0]["cells"] for events in told[1:]] == [["C3"], ["D3"]]


def test_a_decision_names_its_cells() -> None:
    game = game_of("strategic", {})
    assert named_cells(game, game.start(), "B2>B3*2 B2>C2 B9") == ("B2", "B3", "C2")


@pytest.mark.parametrize(("value", "written"), [(1.0, 1), (-0.0, 0), (0.12345, 0.123), (-2.0004, -2)])
def test_numbers_are_short(value: float, written: float) -> None:
    assert repr(short(value)) == repr(written)


def test_a_box_has_room_around_cells_and_a_rim_around_the_ground() -> None:
    ground = Area(((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)), Paint("ground"))
    inside, beside = Cell("a", (0.0, 0.0), "", Paint("paper"), ""), Cell("b", (1.0, 0.0), "", Paint("paper"), "")
    assert scene_data(Scene("", ((ground,),), (inside,))).box == [-1 - RIM, -1 - RIM, 2 + 2 * RIM, 2 + 2 * RIM]
    assert scene_data(Scene("", ((ground,),), (inside, beside))).box == [-1.1, -1.1, 2.55, 2.2]
