"""Whole orders at once: the same positions as by small moves, natively too."""

from typing import Any

import numpy as np
import pytest

import hegemon
from hegemon.game import position as supplied
from hegemon.game.position import CHANCE
from hegemon.game.turns import decision_ends, decisions, random_decision, replay
from hegemon.games.strategic.effects import after_chance, after_effects, decision_effect, propose_change
from hegemon.games.strategic.orders import orders_in
from hegemon.games.strategic.proposals import propose, propose_reply
from hegemon.mechanics.stacks import MORE
from hegemon.native import kernel
from hegemon.native.random import stream

from .test_facts import board
from .test_mind import IDS, OPTIONS, ROW, exact, positions

Moves = tuple[int, ...]


def effect_of(position: Any, moves: Moves) -> Any:
    words = np.full(len(position.key()), -1, np.int64)
    assert decision_effect(position, np.array(moves, np.int64), words) == position.size()
    return words


def written(many: int, row: Any) -> Moves:
    return tuple(int(move) for move in row[:many])


@kernel
def told_natively(
    position: Any, decision: Any, mine: Any, theirs: Any, words: Any, row: Any, seed: int
) -> tuple[Any, Any, int, int]:
    """All that a position tells of whole decisions."""
    met = after_effects(position, mine, theirs)
    after, state = after_chance(met, stream(seed, 0))
    decision_effect(position, decision, words)
    return met, after, propose_change(position, decision, stream(seed, 1), row), state


def pairs(position: Any, seed: int, many: int) -> list[tuple[Moves, Moves, Any]]:
    """Random decisions of both, and the position after them."""
    found, state = [], stream(seed, 0)
    for _ in range(many):
        mine, state = random_decision(position, state)
        theirs, state = random_decision(mine.after, state)
        found.append((mine.moves, theirs.moves, theirs.after))
    return found


@pytest.mark.parametrize("chosen", OPTIONS, ids=IDS)
def test_decisions_meet_as_their_small_moves_do(chosen: dict[str, Any]) -> None:
    game = hegemon.load("strategic", **chosen)
    for number, position in enumerate(positions(game, 11)):
        black = next(decisions(position)).after.seen_by(1)
        for mine, theirs, after in pairs(position, number, 6):
            words = effect_of(position, mine), effect_of(black, theirs)
            assert after_effects(position, *words) == after
            came, state = after_chance(after, stream(9, number))
            assert (came, state) == supplied.after_chance(after, stream(9, number))
            assert came.over() or came.to_move() != CHANCE
            native, row = np.zeros_like(words[0]), np.zeros(ROW, np.int64)
            decision = np.array(mine, np.int64)
            told = told_natively(position, decision, *words, native, row, 9)
            varied = np.zeros(ROW, np.int64)
            many = propose_change(position, decision, stream(9, 1), varied)
            assert told[0] == after
            assert told[1] == after_chance(after, stream(9, 0))[0]
            assert told[2] == many > 0
            assert (row == varied).all()
            assert (native[: position.size()] == words[0][: position.size()]).all()


def test_large_stacks_are_told_too() -> None:
    game = hegemon.load("strategic")
    position = game.notation.read_position(board(f"A1:{3 * MORE} B1:-1 C3:2 E5:-1"))
    for text in (f"A1>B1*{MORE} C3>C2", f"A1>A2*{2 * MORE}", f"A1>B1*{3 * MORE} C3>B3*2", f"A1>A2 A1>B1*{MORE + 4}"):
        made = game.notation.read_decision(position, text)
        other = game.notation.read_decision(made.after, "E5>D5")
        words = effect_of(position, made.moves), effect_of(made.after.seen_by(1), other.moves)
        assert after_effects(position, *words) == other.after


def test_nothing_is_told_where_no_orders_begin() -> None:
    game = hegemon.load("strategic")
    words, row, none = np.zeros(60, np.int64), np.zeros(ROW, np.int64), np.zeros(0, np.int64)
    ordered = game.notation.read_position(board("B3:3 D3:-3"))
    for position in (game.start(), ordered.play(63), game.notation.read_position(board("B3:3 D3:-3", turn=20))):
        assert decision_effect(position, none, words) == 0
        assert propose_change(position, none, 1, row) == 0
        assert propose_reply(position, np.zeros((1, 60), np.int64), np.ones(1), 0, row) == 0
    lost = game.notation.read_position(board("D3:-3"))
    assert propose_change(lost, np.array([62]), 1, row) == 0
    assert (effect_of(lost, (62,))[:25] == 0).all()


@pytest.mark.parametrize("chosen", OPTIONS, ids=IDS)
def test_a_change_is_a_whole_decision_again(chosen: dict[str, Any]) -> None:
    game = hegemon.load("strategic", **chosen)
    row = np.zeros(ROW, np.int64)
    for position in positions(game, 12):
        black = next(decisions(position)).after.seen_by(1)
        for here in (position, black):
            moves, seen = written(propose(here, 0, row), row), set()
            for number in range(60):
                moves = written(propose_change(here, np.array(moves), stream(3, number), row), row)
                *_, after = replay(here, moves)
                assert decision_ends(hegemon.Turn(moves, after), here.to_move())
                seen.add(moves)
            assert len(seen) > 3


@pytest.mark.parametrize("chosen", OPTIONS, ids=IDS)
def test_a_reply_is_good_against_what_the_other_may_order(chosen: dict[str, Any]) -> None:
    """It is worth at least as much on average as what is best where the other stays, or against either alone."""
    game = hegemon.load("strategic", **chosen)
    row, better = np.zeros(ROW, np.int64), 0
    for position in positions(game, 13)[1:6]:
        black = next(decisions(position)).after.seen_by(1)
        theirs = [written(propose(black, number, row), row) for number in (0, 1, 2)]
        others = np.array([effect_of(black, moves) for moves in theirs])
        chances = np.array([0.5, 0.25, 0.25])
        found = {}
        for name, number in (("stay", None), ("all", 0), ("whim", 5)):
            many = (
                propose(position, 0, row) if number is None else propose_reply(position, others, chances, number, row)
            )
            moves = written(many, row)
            *_, after = replay(position, moves)
            assert decision_ends(hegemon.Turn(moves, after), 0)
            found[name] = sum(
                float(chance) * float(exact(after, orders_in(position, moves + answer)[1]))
                for chance, answer in zip(chances, theirs, strict=True)
            )
        assert found["all"] >= found["stay"] - 60
        better += found["all"] > found["stay"] + 1
    assert better > 0
