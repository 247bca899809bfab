"""Games with options to try: every option alone, and any together. Nothing here names a game."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

import hegemon
from hegemon.game.options import Option
from hegemon.game.position import random_move
from hegemon.game.registry import find_game
from hegemon.native.random import draw, stream
from hegemon.play import OPPONENTS
from hegemon.play.session import Session

ROOT = Path(__file__).parent.parent
EXAMPLE = str(ROOT / "examples" / "connect_four.py")
EXAMPLES = [str(ROOT / "examples" / f"{name}.py") for name in ("nim", "hex")]
"""Other games in files: `tests/examples` runs the contract suite on them."""
REGISTERED = hegemon.game_names()
NAMES = [*REGISTERED, EXAMPLE]


def texts(option: Option) -> list[str]:
    """Values of an option worth trying, other than its default."""
    values = [*(option.choices or ()), *option.samples]
    return [text for text in values if text != option.write(option.default)]


def alone(name: str) -> Iterator[hegemon.Game]:
    """The game as it is, and with every value of every option alone, where that is possible.

    An option that says nothing without others is tried beside them too.
    """
    kind = find_game(name)
    yield kind()
    for option in kind.options:
        possible = 0
        for text in texts(option):
            try:
                yield kind(**{option.name: text})
                possible += 1
            except hegemon.IllegalError:
                continue
            if option.beside:
                yield kind(**{**dict(option.beside), option.name: text})
        assert possible, f"option {option.name} can't be tried alone"


ALONE = [game for name in NAMES for game in alone(name)]
IDS = [game.described() for game in ALONE]


def together(name: str) -> st.SearchStrategy[hegemon.Game]:
    """The game with any options together that can go together."""
    kind = find_game(name)
    choices = {option.name: st.sampled_from([option.write(option.default), *texts(option)]) for option in kind.options}
    return st.fixed_dictionaries(choices).map(lambda chosen: _made(kind, chosen))


def _made(kind: type[hegemon.Game], chosen: dict[str, str]) -> hegemon.Game:
    try:
        return kind(**chosen)
    except hegemon.IllegalError:
        assume(False)
        raise


any_game = st.sampled_from(NAMES).flatmap(together)
seeds = st.integers(0, 10**6)


def random_record(game: hegemon.Game, seed: int, most: int = 10**9) -> hegemon.Record:
    """A game played at random for at most this many turns, each small move as likely as any other."""
    players = [OPPONENTS["random"]] * len(game.seats)
    return Session(hegemon.Record(game, seed), players, [stream(seed, 7)]).play(most)


def walk(position: Any, seed: int) -> Iterator[tuple[Any, int]]:
    """The positions of a random game with the small move made in each; the last with -1."""
    state = stream(seed, 0)
    while not position.over():
        state, r = draw(state)
        move = random_move(position, r)
        yield position, move
        position = position.play(move)
    yield position, -1
