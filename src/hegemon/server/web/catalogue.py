"""The games that can be played, with their options, presets and opponents, and which options go together."""

from contextlib import suppress
from functools import cache

from msgspec import Raw

from hegemon.errors import InputError
from hegemon.game.game import Game
from hegemon.game.record import Record
from hegemon.game.registry import game_names
from hegemon.play import find_opponent, opponent_names, opponent_title
from hegemon.server.codec import encoder
from hegemon.server.data import ListedGame, NamedData, PresetData
from hegemon.server.protocol import CheckAnswer, CheckRequest, CoversAnswer, GameAnswer, GamesAnswer
from hegemon.server.reading import SEED, game_of
from hegemon.server.scenes import scene_of
from hegemon.server.web.library import lesson_count


@cache
def games_data() -> bytes:
    """All games as lists show them, encoded once."""
    listed = [ListedGame(game.name, game.title, game.about, game.players, lesson_count(game.name)) for game in _games()]
    return encoder.encode(GamesAnswer(listed))


@cache
def game_data(name: str) -> bytes:
    """All that is to be chosen in a game, encoded once; the name must be known."""
    game = game_of(name, {})
    answer = GameAnswer(
        name=game.name,
        title=game.title,
        about=game.about,
        players=game.players,
        lessons=lesson_count(game.name),
        seats=game.seats,
        options=game.described_options(),
        presets=[PresetData(preset.name, preset.title, preset.about, dict(preset.options)) for preset in game.presets],
        opponents=[
            NamedData(name, opponent_title(name), find_opponent(name, game).about) for name in opponent_names(game)
        ],
    )
    return encoder.encode(answer)


@cache
def covers_data() -> bytes:
    """A picture of each game, encoded once; only lists show them, and they weigh more than all else about the games."""
    return encoder.encode(CoversAnswer({game.name: _cover(game) for game in _games()}))


def _games() -> list[Game]:
    """Every game with its usual options; a package that is broken is left out."""
    found = []
    for name in game_names():
        with suppress(InputError):
            found.append(game_of(name, {}))
    return found


def _cover(game: Game) -> Raw:
    return scene_of(game, game.notation.read_position(game.cover)) if game.cover else start_scene(game)


def start_scene(game: Game) -> Raw:
    """The picture of a game before its first turn."""
    return scene_of(game, Record(game, SEED).position)


def check_data(asked: CheckRequest) -> CheckAnswer:
    """What a choice of options comes to, or what is wrong with it."""
    try:
        game, problem = game_of(asked.game, asked.options), None
    except InputError as error:
        game, problem = game_of(asked.game, {}), str(error)
    return CheckAnswer(game.seats, start_scene(game), problem)
