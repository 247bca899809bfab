"""What can be played: the games with their options, presets and opponents, and which options go together."""

from contextlib import suppress
from functools import cache
from typing import Any

from hegemon.errors import InputError
from hegemon.game.game import Game
from hegemon.game.record import Record
from hegemon.game.registry import game_names
from hegemon.play import find_opponent, opponent_names, opponent_title
from hegemon.server.protocol import CheckRequest
from hegemon.server.reading import game_of
from hegemon.server.scenes import encoder, scene_of
from hegemon.server.web.library import lesson_count

SEED = 1
"""Of chance before the first turn, for pictures of a start."""


@cache
def games_data() -> bytes:
    """All games as lists show them, encoded once."""
    return encoder.encode({"games": [_short_data(game) for game in _games()]})


@cache
def game_data(name: str) -> bytes:
    """All that is to be chosen in a game, encoded once; the name must be known."""
    game = game_of(name, {})
    data = {
        **_short_data(game),
        "seats": game.seats,
        "options": game.described_options(),
        "presets": [
            {"name": preset.name, "title": preset.title, "about": preset.about, "options": dict(preset.options)}
            for preset in game.presets
        ],
        "opponents": [
            {"name": name, "title": opponent_title(name), "about": find_opponent(name, game).about}
            for name in opponent_names(game)
        ],
    }
    return encoder.encode(data)


@cache
def covers_data() -> bytes:
    """A picture of each game, encoded once; they weigh more than all else about the games, and only lists show them."""
    return encoder.encode({"scenes": {game.name: _cover(game) for game in _games()}})


def _games() -> list[Game]:
    """Every game as it usually is; of a package that is broken the others need not suffer."""
    found = []
    for name in game_names():
        with suppress(InputError):
            found.append(game_of(name, {}))
    return found


def _cover(game: Game) -> Any:
    return scene_of(game, game.notation.read_position(game.cover)) if game.cover else start_scene(game)


def _short_data(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "about": game.about,
        "players": game.players,
        "lessons": lesson_count(game.name),
    }


def start_scene(game: Game) -> Any:
    """The picture of a game before its first turn."""
    return scene_of(game, Record(game, SEED).position)


def check_data(asked: CheckRequest) -> dict[str, Any]:
    """What a choice of options comes to, or what is wrong with it."""
    try:
        game = game_of(asked.game, asked.options)
        return {"seats": game.seats, "scene": start_scene(game), "problem": None}
    except InputError as error:
        game = game_of(asked.game, {})
        return {"seats": game.seats, "scene": start_scene(game), "problem": str(error)}
