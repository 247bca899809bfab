"""Nim against its theory: the player to move loses where the heaps cancel out in binary."""

from itertools import product
from typing import Any

import pytest

import hegemon
from hegemon.native.bits import numbers

from ..variants import EXAMPLES

NIM = EXAMPLES[0]


def wins(position: Any) -> bool:
    """Whether the player to move wins, by trying everything."""
    if position.over():
        return bool(position.winner() == position.to_move())
    return any(not wins(position.play(move)) for move in numbers(position.moves()))


@pytest.mark.parametrize("misere", ["off", "on"])
def test_the_winner_is_the_one_of_the_theory(misere: str) -> None:
    game = hegemon.load(NIM, misere=misere)
    for heaps in product(range(4), range(4), range(3)):
        position = game.notation.read_position("/".join(map(str, heaps)) + " 1")
        cancel = heaps[0] ^ heaps[1] ^ heaps[2] == 0
        # Without a heap of two or more, the last stone is one that has to be taken.
        expected = cancel if misere == "on" and max(heaps) < 2 else not cancel
        assert wins(position) == expected, heaps


def test_moves_are_heaps_and_numbers() -> None:
    game = hegemon.load(NIM)
    assert game.notation.write_position(game.play(game.start(), "B3")) == "3/2/7 2"
    with pytest.raises(hegemon.IllegalError, match="'A4' is not possible"):
        game.play(game.start(), "A4")
    with pytest.raises(hegemon.MalformedError, match="three heaps and a player"):
        game.notation.read_position("3/6/7 1")
