"""Games of several: what a first place that is shared is worth, and how it is told."""

import pytest

import hegemon
from hegemon.play.choices import weighed
from hegemon.play.report import figure, thought_data, worth
from hegemon.play.think import think
from hegemon.play.thought import Limits

from ..several import BEST, SplitGame
from ..variants import EXAMPLE


def test_of_several_each_share_is_told() -> None:
    game = SplitGame()
    for position, words in (
        (game.start().play(0).play(0), "all 3 share the first place, proved"),
        (game.start().play(0).play(3), "Two and Three share the first place, proved"),
        (game.start().play(0).play(1), "One takes "),
    ):
        thought = think(game, position, limits=Limits(simulations=300))
        assert worth(game, thought).startswith(words)
        assert sum(thought.shares) == pytest.approx(1)
        data = thought_data(game, thought)
        assert data["shares"] == [figure(share) for share in thought.shares]
        assert (1 + thought.value) / 2 == pytest.approx(float(thought.shares[0]))
    assert "(a win counts 1, a first place shared by 3 a third), between " in worth(game, thought)
    assert worth(game, thought).endswith("; Three takes 0.0%")
    two = think(hegemon.load(EXAMPLE), hegemon.load(EXAMPLE).start(), limits=Limits(simulations=50))
    assert "shares" not in thought_data(hegemon.load(EXAMPLE), two)
    assert "(a win counts 1, a draw half)" in worth(hegemon.load(EXAMPLE), two)


def test_of_several_a_choice_is_worth_what_its_player_takes() -> None:
    game = SplitGame()
    thought = think(game, game.start().play(0), limits=Limits(simulations=2000))
    choices = weighed(game, thought, 0.5, lambda so_far: None)
    # The second player's half and third, as if the others were one side.
    values = {choice.decided.moves[0]: choice.value for choice in choices}
    assert (choices[0].decided.moves, values[BEST]) == ((BEST,), 0)
    assert values[0] == pytest.approx(1 / 3)
    at_end = weighed(
        game, think(game, game.start().play(0).play(2), limits=Limits(simulations=50)), 0.1, lambda _: None
    )
    assert [choice.value for choice in at_end] == [0, 0]
