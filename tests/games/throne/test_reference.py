"""Throne against a second, slow implementation: the same turns, the same positions, in every reading."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import hegemon
from hegemon.game.turns import turns
from hegemon.native.random import below, draw, stream

from ...variants import seeds, together
from .reference import Match


def check(game: hegemon.Game, seed: int, plies: int, text: str | None = None) -> None:
    options = dict(game.chosen)
    position: Any = game.start() if text is None else game.notation.read_position(text)
    match = Match.from_text(game.notation.write_position(position), **options)
    state = stream(seed, 0)
    for _ in range(plies):
        assert match.over == position.over()
        assert match.winner == (position.winner() + 1 if position.winner() >= 0 else None)
        assert match.text() == game.notation.write_position(position)
        if match.over:
            return
        ours = {game.notation.write_turn(position, turn.moves): turn.after for turn in turns(position)}
        theirs = match.turns()
        assert sorted(ours) == theirs
        state, r = draw(state)
        text = theirs[below(r, len(theirs))]
        position, match = ours[text], match.after(text)


@given(together("throne"), seeds)
@settings(max_examples=25, deadline=None)
def test_the_same_turns_and_positions(game: hegemon.Game, seed: int) -> None:
    check(game, seed, 6)


@given(together("throne"), st.permutations(range(19)), st.text("ABCDE", min_size=7, max_size=7), st.data())
@settings(max_examples=60, deadline=None)
def test_the_same_turns_from_anywhere(game: hegemon.Game, nodes: list[int], weights: str, data: st.DataObject) -> None:
    letters = ["."] * 19
    for at, node in enumerate(nodes[:7]):
        letters[node] = weights[at] if at % 2 else weights[at].lower()
    row = "".join(letters)
    rows = "/".join(row[at : at + length] for at, length in ((0, 3), (3, 4), (7, 5), (12, 4), (16, 3)))
    pools = data.draw(st.sampled_from(["0:0", "3:1", "0:6"]))
    check(game, data.draw(seeds), 2, f"{rows} {data.draw(st.integers(1, 2))} {pools}")
