"""Rules, lessons and studies as the page gets them."""

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any
from urllib.parse import quote

import httpx
import pytest

from hegemon.game.lessons import lessons_of
from hegemon.game.registry import find_game, game_names
from hegemon.game.turns import decisions
from hegemon.games.trigame.tiles import SYMMETRIES
from hegemon.server.reading import game_of
from hegemon.server.web import library
from hegemon.server.web.rules_page import drawn_position, rules_page
from hegemon.studies import PAGES, study_named
from hegemon.studies.kit.drawing import tokens_text
from hegemon.studies.kit.page import SOME
from hegemon.studies.kit.rules import choose
from hegemon.studies.kit.solution import kit_table, turned, turned_tokens
from tests.server.pages import Server

TAGS = {
    *("h1", "h2", "h3", "h4", "p", "ul", "ol", "li", "strong", "em", "a", "code", "pre"),
    *("table", "thead", "tbody", "tr", "th", "td", "div", "img", "details", "summary"),
}
ATTRIBUTES = {"id", "class", "href", "src", "alt", "loading", "data-game", "data-options", "data-position", "data-alt"}


def asked(server: Server, method: str, path: str, body: Any = None) -> httpx.Response:
    """What a request is answered."""
    return server.http.request(method, path, json=body)


def got(server: Server, path: str) -> Any:
    answer = asked(server, "GET", path)
    assert answer.status_code == 200, answer.text
    return answer.json()


class Seen(HTMLParser):
    """Everything that a browser would see."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.comments: list[str] = []
        self.open: list[str] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag == "div":
            assert "p" not in self.open, "a board can't be part of a paragraph"
        if tag != "img":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_comment(self, data: str) -> None:
        self.comments.append(data)

    def of(self, tag: str, kind: str = "") -> list[dict[str, str]]:
        return [attrs for name, attrs in self.elements if name == tag and kind in ("", attrs.get("class"))]


# Rules


@pytest.mark.parametrize("name", game_names())
def test_rules_are_plain(server: Server, name: str) -> None:
    page = got(server, f"/api/rules/{name}")
    seen = Seen(page["html"])
    assert page["title"] == find_game(name).title
    assert seen.open == []
    assert seen.comments == []
    assert {tag for tag, _ in seen.elements} <= TAGS
    assert {attribute for _, attrs in seen.elements for attribute in attrs} <= ATTRIBUTES
    assert "draw:" not in page["html"]
    assert "&lt;!--" not in page["html"]


@pytest.mark.parametrize("name", game_names())
def test_every_picture_is_a_board_or_a_file(server: Server, name: str) -> None:
    source = (find_game(name).folder() / "RULES.md").read_text(encoding="utf-8")
    seen = Seen(got(server, f"/api/rules/{name}")["html"])
    boards, images = seen.of("div", "live"), seen.of("img")
    assert len(boards) + len(images) == source.count("](pictures/")
    assert len(boards) >= 3
    for board in boards:
        game = game_of(board["data-game"], json.loads(board["data-options"]))
        position = game.notation.read_position(board["data-position"]) if board["data-position"] else game.start()
        assert game.view.picture(position) is not None
        assert len(board["data-alt"]) > 20
    for image in images:
        answer = asked(server, "GET", image["src"])
        assert answer.status_code == 200
        assert answer.headers["content-type"] == "image/svg+xml"
        assert "script" not in answer.text
        assert image["alt"]


@pytest.mark.parametrize("name", game_names())
def test_links_lead_to_headings(server: Server, name: str) -> None:
    page = got(server, f"/api/rules/{name}")
    seen = Seen(page["html"])
    headings = [(tag, attrs["id"]) for tag, attrs in seen.elements if re.fullmatch("h[1-6]", tag)]
    ids = {place for _, place in headings}
    assert len(ids) == len(headings) > 5
    assert {link["href"] for link in seen.of("a")} <= {f"#{place}" for place in ids}
    assert [(f"h{one['level']}", one["id"]) for one in page["contents"]] == [one for one in headings if one[0] < "h4"]


HOSTILE = """# A *title* & more

<script>alert(1)</script> and <b onclick="alert(2)">bold</b> <!-- hidden
over lines --> text

<style>p { color: red }</style>

<!-- hidden

over paragraphs -->

| left | right |
|:---|---:|
| a | 1 |

[file](../rules.py) [script](javascript:alert(3)) [heading](#a-title--more) [world](https://example.org)

![An image](https://example.org/x.png) ![Another](pictures/../../secret.svg)

<!-- draw: some_game -o a=1 -o b --position "x < y" -->
![What it "shows"](pictures/one.svg)

![Alone](pictures/two.svg)

## A title & more

```pycon
>>> 1 < 2 <!-- code -->
```
"""


def test_hostile_markup_is_harmless() -> None:
    page = rules_page(HOSTILE, "some_game", "Some game")
    seen = Seen(page.html)
    assert {tag for tag, _ in seen.elements} <= TAGS
    assert {attribute for _, attrs in seen.elements for attribute in attrs} <= ATTRIBUTES
    assert seen.comments == []
    assert "hidden" not in page.html
    assert [link["href"] for link in seen.of("a")] == ["#a-title--more", "https://example.org"]
    assert [image["src"] for image in seen.of("img")] == ["/api/rules/some_game/two.svg"]
    assert seen.of("td", "right")
    (board,) = seen.of("div", "live")
    assert board["data-position"] == "x < y"
    assert json.loads(board["data-options"]) == {"a": "1", "b": "on"}
    assert board["data-alt"] == 'What it "shows"'
    assert [heading.id for heading in page.contents] == ["a-title--more", "a-title--more-1"]
    assert "&lt;!-- code --&gt;" in page.html


def test_draw_comments_that_name_no_position() -> None:
    for comment in (
        "<!-- other -->",
        "<!-- draw: draw_odds.py throne -->",
        "<!-- draw: g --out x -->",
        '<!-- draw: "g -->',
    ):
        assert drawn_position(comment) is None


@pytest.mark.parametrize(
    "path",
    [
        "/api/rules/no_game",
        "/api/rules/nim.py",
        "/api/rules/..%2Fthrone",
        "/api/rules/throne/no.svg",
        "/api/rules/throne/..%2FRULES.md",
        "/api/rules/throne/%2e%2e%2f%2e%2e%2fstrategic%2fpictures%2fodds.svg",
        "/api/rules/throne/%2Fetc%2Fpasswd",
        "/api/rules/throne/start.svg%00",
        "/api/rules/throne/pictures%2Fstart.svg",
        "/api/rules/throne/..%5CRULES.md",
        "/api/lessons/no_game",
        "/api/kit/nothing",
    ],
)
def test_only_what_is_there_is_given(server: Server, path: str) -> None:
    answer = asked(server, "GET", path)
    assert answer.status_code == 404
    assert "passwd" not in answer.text


# Lessons


@pytest.mark.parametrize("name", game_names())
def test_lessons_are_served_without_their_answers(server: Server, name: str) -> None:
    served = got(server, f"/api/lessons/{name}")
    lessons = lessons_of(find_game(name))
    assert library.lesson_count(name) == len(served["lessons"]) == len(lessons) > 0
    for told, lesson in zip(served["lessons"], lessons, strict=True):
        assert told["ask"] == lesson.ask
        assert set(told) == {"title", "text", "game", "options", "position", "ask", "hint"}


@pytest.mark.parametrize("name", game_names())
def test_lessons_are_judged(server: Server, name: str) -> None:
    for number, lesson in enumerate(lessons_of(find_game(name))):
        path = f"/api/lessons/{name}/{number}"
        for text in lesson.right:
            said = asked(server, "POST", path, {"answer": {"text": text}}).json()
            assert (said["right"], said["words"]) == (True, lesson.why)
        game = game_of(name, dict(lesson.options))
        wrong = asked(server, "POST", path, {"answer": {"text": another(game, lesson)}}).json()
        assert (wrong["right"], wrong["words"]) == (False, lesson.wrong)


def another(game: Any, lesson: Any) -> str:
    """A decision that is not right, found without looking at all of them."""
    position = game.notation.read_position(lesson.position)
    right = {game.notation.read_decision(position, text).after for text in lesson.right}
    made = next(made for made in decisions(position) if made.after not in right)
    return str(game.notation.write_decision(position, made.moves))


def test_lessons_refuse_what_makes_no_sense(server: Server) -> None:
    name = game_names()[0]
    path = f"/api/lessons/{name}/0"
    assert asked(server, "POST", f"/api/lessons/{name}/999", {"answer": {"text": "x"}}).status_code == 404
    bodies: list[Any] = [
        {"answer": {"text": "nonsense"}},
        {"answer": {"path": [999]}},
        {"answer": {}},
        {},
        [],
        {"answer": 1},
    ]
    for body in bodies:
        answer = asked(server, "POST", path, body)
        assert answer.status_code == 400
        assert answer.json()["error"]
    assert asked(server, "POST", path, {"answer": {"text": "x" * 100_000}}).status_code == 413


# Kit


def kit(server: Server, what: str, **words: Any) -> Any:
    return got(server, f"/api/kit/{what}?" + "&".join(f"{name}={quote(str(value))}" for name, value in words.items()))


def test_every_study_has_a_page(server: Server) -> None:
    assert got(server, "/api/studies") == {"studies": list(PAGES)}
    for name in PAGES:
        page = got(server, f"/api/{name}")
        assert page["title"] == study_named(name).title


def test_kit_begins_with_the_rules(server: Server) -> None:
    page = got(server, "/api/kit")
    assert [rule["number"] for rule in page["rules"]] == [1, 2, 3, 4, 5]
    assert page["proved"].startswith("Proved by search")
    assert all(rule["scene"]["cells"] for rule in page["rules"])
    assert [(opening["name"], opening["winning"]) for opening in page["openings"]] == [
        ("centre", 6),
        ("corner", 3),
        ("midpoint", 9),
    ]


def rows_asked() -> Iterator[tuple[Any, dict[str, Any]]]:
    """Every row that comes up, and some others, as the page asks for them."""
    ask = study_named("kit").questions["ask"]
    rows = kit_table()
    for row in [row for row in rows if row.arises] + list(rows[::17]):
        tile = "none" if row.own_tile is None else "own" if row.own_tile else "theirs"
        skips = ("nobody", "kit", "other", "both")[row.may_skip + 2 * row.other_may_skip]
        words = {
            "tokens": tokens_text(row.tokens),
            "tile": tile,
            "event": "first" if row.first else "last",
            "skips": skips,
        }
        yield row, ask(words)


def test_kit_answers_as_the_proved_table() -> None:
    count = 0
    for row, said in rows_asked():
        values = {event["event"]: event["value"] for event in said["events"]}
        assert max(values.values()) == row.value
        assert {event for event, value in values.items() if value == row.value} == set(row.best)
        assert {event["event"] for event in said["events"] if event["kit"]} == set(row.advice)
        if row.arises:
            rule, events = choose(row)
            assert rule is not None
            assert f"Rule {rule.number}: {rule.words}" in said["says"]
            assert {event["event"] for event in said["events"] if event["kit"]} <= set(events)
        count += 1
    assert count > 200


def test_kit_answers_for_a_turned_tile(server: Server) -> None:
    straight = kit(server, "ask", tokens=".o.....", tile="theirs", event="first", skips="nobody")
    turned = kit(server, "ask", tokens="...o...", tile="theirs", event="first", skips="nobody")
    assert {event["event"] for event in straight["events"] if event["kit"]} == {"3", "5"}
    assert {event["event"] for event in turned["events"] if event["kit"]} == {"1", "5"}


def test_kit_answers_where_no_game_leads(server: Server) -> None:
    said = kit(server, "ask", tokens="KKKKoo.", tile="theirs", event="first")
    assert "No game leads here" in said["says"]
    assert [event["value"] for event in said["events"]] == [None, None]
    full = kit(server, "ask", tokens="KKKKooo", tile="own", event="last", skips="nobody")
    assert full["events"] == []


def test_the_table_can_be_searched(server: Server) -> None:
    everything = kit(server, "table")
    # Counted from a table that knows no symmetry, each tile with its advice as it comes first when it is turned.
    drawn = {
        (
            min((turned_tokens(row.tokens, each), turned(row, each).advice) for each in range(len(SYMMETRIES))),
            (row.own_tile, row.left, row.rule, row.exception),
            row.arises,
        )
        for row in kit_table(symmetric=False)
    }
    pictures = {(tile, about) for tile, about, _ in drawn}
    assert (everything["rows"], everything["count"]) == (1522, len(pictures))
    assert kit(server, "table", arises="yes")["count"] == len([each for each in drawn if each[2]])
    rules = [kit(server, "table", rule=rule)["count"] for rule in (1, 2, 3, 4, 5, "exception")]
    assert sum(rules) == len(pictures)
    one = kit(server, "table", tokens="K......", arises="yes", tile="own")
    assert one["count"] > 0
    assert all(tile["tokens"][0] == "K" for tile in one["tiles"])
    # A pattern means the tile turned and mirrored, too.
    assert kit(server, "table", tokens=".K.....")["count"] == kit(server, "table", tokens="...K...")["count"]
    last = kit(server, "table", page=everything["pages"] - 1)
    assert len(last["tiles"]) == everything["count"] - SOME * (everything["pages"] - 1)


def test_the_drill_asks_and_judges(server: Server) -> None:
    texts = kit(server, "drill")["texts"]
    assert len(texts) == 146
    assert len(kit(server, "drill", all="yes")["texts"]) == 1522
    for text in texts[::9]:
        for turn in (0, 4):
            task = kit(server, "task", text=text, turn=turn)
            assert len(task["events"]) == len(task["form"]["steps"])
            assert any(event["right"] for event in task["events"])
            assert all(event["words"].startswith("Right") == event["right"] for event in task["events"])


@pytest.mark.parametrize(
    "query",
    [
        "ask?tokens=K",
        "ask?tokens=xxxxxxx",
        "ask?tile=mine",
        "ask?event=2",
        "task?text=x",
        "task?turn=6",
        "table?page=x",
    ],
)
def test_kit_refuses_what_makes_no_sense(server: Server, query: str) -> None:
    answer = asked(server, "GET", f"/api/kit/{query}")
    assert answer.status_code == 400
    assert answer.json()["error"]
