"""What people read: the rules of a game, its lessons, and the studies that have a page."""

from functools import cache, partial
from pathlib import Path
from threading import Lock
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Route

from hegemon.game.game import Game
from hegemon.game.lessons import Lesson, lessons_of
from hegemon.game.registry import find_game, game_names
from hegemon.server.data import LessonData
from hegemon.server.protocol import AnswerMessage, LessonRequest, LessonsAnswer, LessonVerdict, RulesAnswer
from hegemon.server.reading import decision_in, game_of
from hegemon.server.scenes import scene_data
from hegemon.server.views import form_data
from hegemon.server.web.responses import as_json, read
from hegemon.server.web.rules_page import rules_page
from hegemon.studies import PAGES, study_named
from hegemon.view.form import Form
from hegemon.view.scene import Scene

LONGEST_ANSWER = 64 * 1024


def _game(request: Request) -> type[Game]:
    name = request.path_params["game"]
    # Only installed games: `find_game` would also run a file.
    if name not in game_names():
        raise HTTPException(404, "there is no game of this name")
    return find_game(name)


# Rules


async def rules(request: Request) -> Response:
    """A game's rules as HTML, and their headings."""
    return as_json(await run_in_threadpool(rules_of, _game(request).name))


@cache
def rules_of(game: str) -> RulesAnswer:
    """The rules page of a game; 404 if it brings none."""
    kind = find_game(game)
    try:
        text = (kind.folder() / "RULES.md").read_text(encoding="utf-8")
    except OSError:
        raise HTTPException(404, f"{kind.title} brings no rules page") from None
    return rules_page(text, kind.name, kind.title)


async def picture(request: Request) -> Response:
    """A picture of the rules page."""
    found = pictures_of(_game(request).name).get(request.path_params["file"])
    if found is None:
        raise HTTPException(404, "there is no such picture")
    return FileResponse(found, media_type="image/svg+xml")


@cache
def pictures_of(game: str) -> dict[str, Path]:
    """The pictures that lie in a game's own folder, by their names: nothing else can be asked for."""
    return {path.name: path for path in (find_game(game).folder() / "pictures").glob("*.svg")}


# Lessons


async def lessons(request: Request) -> Response:
    """The lessons of a game, without their answers."""
    kind = _game(request)
    told = [
        LessonData(lesson.title, lesson.text, kind.name, dict(lesson.options), lesson.position, lesson.ask, lesson.hint)
        for lesson in known_lessons(kind.name)
    ]
    return as_json(LessonsAnswer(kind.title, told))


@cache
def known_lessons(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game; a file of them is read once."""
    return lessons_of(find_game(game))


def lesson_count(game: str) -> int:
    """The number of lessons of a game."""
    return len(known_lessons(game))


async def answer_lesson(request: Request) -> Response:
    """Whether an answer to a lesson is right, and why, or why not."""
    kind = _game(request)
    numbered = {str(number): lesson for number, lesson in enumerate(known_lessons(kind.name))}
    lesson = numbered.get(request.path_params["number"])
    if lesson is None:
        raise HTTPException(404, f"{kind.title} has {len(numbered)} lessons, numbered from 0")
    said = await read(request, LessonRequest, LONGEST_ANSWER)
    return as_json(await run_in_threadpool(judged, kind, lesson, said.answer))


def judged(kind: type[Game], lesson: Lesson, answer: AnswerMessage) -> LessonVerdict:
    """Whether an answer to a lesson is right, with what is said to it."""
    game = game_of(kind.name, lesson.options)
    position = game.notation.read_position(lesson.position)
    made = decision_in(game, position, answer)
    right = any(game.notation.read_decision(position, text).after == made.after for text in lesson.right)
    text = game.notation.write_decision(position, made.moves)
    return LessonVerdict(right, text, lesson.why if right else lesson.wrong)


# Studies

_solving = Lock()
"""One question at a time: what a study works out for the first one is there for the next."""


async def studies(request: Request) -> Response:
    """The names of the studies that have a page."""
    return as_json({"studies": list(PAGES)})


def asked(request: Request, study: str) -> Response:
    """What a study answers to a question of its page."""
    known, what = study_named(study), request.path_params.get("what", "")
    if what not in known.questions:
        raise HTTPException(404, "there is no such question")
    with _solving:
        data = known.questions[what](dict(request.query_params))
    if not what:
        data = {"title": known.title, "about": known.about, **data}
    return as_json(plain(data))


def plain(data: Any) -> Any:
    """Data with its scenes and forms as the page reads them."""
    match data:
        case Scene():
            return scene_data(data)
        case Form():
            return form_data(data)
        case dict():
            return {name: plain(value) for name, value in data.items()}
        case list():
            return [plain(value) for value in data]
        case _:
            return data


routes: list[BaseRoute] = [
    Route("/api/rules/{game}", rules),
    Route("/api/rules/{game}/{file}", picture),
    Route("/api/lessons/{game}", lessons),
    Route("/api/lessons/{game}/{number}", answer_lesson, methods=["POST"]),
    Route("/api/studies", studies),
]
for _study in PAGES:
    _asked = partial(asked, study=_study)
    routes += [Route(f"/api/{_study}", _asked), Route(f"/api/{_study}/{{what}}", _asked)]
