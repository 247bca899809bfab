"""The one loop: its steps, where it ends, and a player that decides nothing."""

from typing import Any

import pytest

import hegemon
from hegemon.game.turns import Turn
from hegemon.native.random import stream
from hegemon.play import OPPONENTS
from hegemon.play.session import Session, SessionStep

from ..variants import ALONE, IDS

RANDOM = OPPONENTS["random"]


def session(game: hegemon.Game, seed: int = 3) -> Session:
    return Session(hegemon.Record(game, seed), [RANDOM] * len(game.seats))


@pytest.mark.parametrize("game", ALONE, ids=IDS)
def test_steps_add_up_to_the_turns(game: hegemon.Game) -> None:
    played = session(game)
    steps: list[SessionStep] = []
    for step in played.steps():
        assert step.seat == step.before.to_move()
        steps.append(step)
        if len(played.record.turns) == 5:
            break
    made = tuple(move for step in steps for move in step.moves)
    assert made == tuple(move for turn in played.record.turns for move in turn.moves)
    assert [step.turn for step in steps if step.turn is not None] == played.record.turns


def test_it_is_played_to_the_end_or_to_a_turn() -> None:
    game = hegemon.load("influence", board="small")
    whole = session(game).play()
    assert whole.outcome is not None
    for most in (0, 1, 7):
        part = session(game).play(most)
        assert part.turns == whole.turns[:most]
    assert session(game).play(1000).turns == whole.turns


def test_a_player_that_decides_nothing_is_asked_again() -> None:
    class Hesitant:
        """Takes back a turn once, and then plays on."""

        asked = 0

        def decide_aloud(self, game: hegemon.Game, position: Any, state: int) -> tuple[Turn | None, int, str]:
            self.asked += 1
            if self.asked == 2:
                played.record.take_back()
                return None, state, ""
            return RANDOM.decide_aloud(game, position, state)

    player = Hesitant()
    record = hegemon.Record(hegemon.load("influence", board="small"), 1)
    played = Session(record, [RANDOM, player])
    seats = []
    for step in played.steps():
        seats.append(step.seat)
        if len(seats) == 5:
            played.stop()
    # After White's first turn Black plays its second, which White takes back; so Black plays it again.
    assert seats == [0, 1, 0, 0, 1]
    assert record.outcome is None


def test_without_generators_all_share_one_state() -> None:
    game = hegemon.load("influence", board="small", dice="each")
    shared = Session(hegemon.Record(game, 5), [RANDOM, RANDOM])
    apart = Session(hegemon.Record(game, 5), [RANDOM, RANDOM], [stream(5, 1), stream(5, 2), stream(5, 3)], [1, 2])
    mixed = Session(hegemon.Record(game, 5), [RANDOM, RANDOM], [stream(5, 1)], [0, 0])
    assert shared.play().turns == mixed.play().turns != apart.play().turns
    assert len(shared.states) == 1
