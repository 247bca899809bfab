"""Search where both players decide at once: positions as games of decisions against each other, played by regret.

In every position that is visited often each side has a list of whole decisions. Again and again both choose one by how
much they regret not having chosen it, without seeing the other's; chance answers, and so on from the position that
follows, until one is met that is new: that is judged. Regrets follow the mean results, and the average choice of both
goes towards an equilibrium. Where only one player decides, the other has the single choice of waiting. No game is named
here.
"""

from collections.abc import Callable
from math import sqrt
from typing import Any

from hegemon.native import compiled, kernel
from hegemon.native.kernels import Kernel
from hegemon.native.random import draw, stream
from hegemon.search.driver import DONE, UNTIL
from hegemon.search.matrices import (
    FIRST,
    KNOWN,
    MANY0,
    MANY1,
    MOST_DEPTH,
    PAIRS,
    ROOM,
    SECOND,
    STRIDE,
    TOO_MANY,
    VISITS,
    WHOLE,
    Matrices,
    number_of,
)
from hegemon.search.regret_answers import add_answers
from hegemon.search.regret_lists import RegretSettings, after_both, list_both
from hegemon.search.regret_rule import learn, match_regrets, picked
from hegemon.search.rollouts import judged_for, kernels_by


@compiled
def walk(root: Any, matrices: Matrices, settings: RegretSettings) -> tuple[Any, int, int]:
    """Both decide, chance answers, and so on to a position that is new: it, the generator's state, and the turns."""
    state = stream(settings.seed, int(matrices.whole[DONE]))
    path = matrices.path
    position = root
    depth, comes_again = 0, True
    while True:
        position, state = position.after_chance(state)
        if position.over() or depth == MOST_DEPTH or not comes_again:
            break
        number = number_of(position, matrices) if depth > 0 or matrices.whole[KNOWN] == 0 else 0
        if number < 0:
            break
        here = matrices.positions[number]
        here[VISITS] += 1
        if here[MANY0] == 0 and (depth == 0 or here[VISITS] > settings.after):
            few, most, room = (settings.first, settings.first, settings.room) if depth == 0 else (settings.few, 0, 0)
            if not list_both(position, matrices, number, settings, few, most, room):
                here[MANY0] = TOO_MANY
        if here[MANY0] <= 0:
            break
        if here[ROOM] > 0 and here[VISITS] % settings.often == 0:
            add_answers(position, matrices, number, settings)
        first, second, many0, many1 = int(here[FIRST]), int(here[SECOND]), int(here[MANY0]), int(here[MANY1])
        match_regrets(matrices, first, many0)
        match_regrets(matrices, second, many1)
        # The more is known, the less is tried at random; values further up should not suffer from it for ever.
        pairs = float(many0 * many1)
        exploration = settings.exploration * sqrt(pairs / (pairs + here[VISITS]))
        state, r = draw(state)
        mine = picked(matrices, first, many0, exploration, r)
        state, r = draw(state)
        theirs = picked(matrices, second, many1, exploration, r)
        path[depth, 0], path[depth, 1], path[depth, 2] = number, mine, theirs
        position = after_both(position, matrices, number, mine, theirs)
        depth, comes_again = depth + 1, here[WHOLE] == 1
    return position, state, depth


@compiled
def learn_from(position: Any, matrices: Matrices, depth: int, settings: RegretSettings) -> None:
    """Tell all positions on the way what came of it."""
    got, path = judged_for(position, 0, settings.margin, settings.scale), matrices.path
    for above in range(depth - 1, -1, -1):
        number, mine, theirs = int(path[above, 0]), int(path[above, 1]), int(path[above, 2])
        here = matrices.positions[number]
        pair = int(here[PAIRS]) + mine * int(here[STRIDE]) + theirs
        matrices.visits[pair] += 1
        matrices.means[pair] += (got - matrices.means[pair]) / matrices.visits[pair]
        # What is learnt is about choices without exploring: no player should prepare for the other's experiments.
        learn(matrices, number)
    matrices.whole[DONE] += 1


def play_by(rollout: Callable[[Any, int, int], Any]) -> Kernel:
    """Simulate until enough is done: simulations end with a rollout."""

    def play(root: Any, matrices: Matrices, settings: RegretSettings) -> None:
        while matrices.whole[DONE] < matrices.whole[UNTIL]:
            position, state, depth = walk(root, matrices, settings)
            learn_from(rollout(position, state, settings.steps), matrices, depth, settings)

    return kernel(play)


PLAY = kernels_by(play_by)
