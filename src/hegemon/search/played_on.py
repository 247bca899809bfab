"""What a position is worth to a player if the game goes on by its rollout policy: a mean of many games.

No game is named here.
"""

from typing import Any

from hegemon.game.position import CHANCE
from hegemon.native import kernel
from hegemon.native.random import draw, stream
from hegemon.search.driver import is_native
from hegemon.search.rollouts import after_policy_steps, judged_for


@kernel
def play_on(position: Any, player: int, seed: int, games: int, steps: int) -> float:
    """What a player gets of some games in all, each judged after a number of steps, or at its end."""
    total = 0.0
    for number in range(games):
        state, here = stream(seed, number), position
        # The luck of what has been decided is drawn first: no policy has a say in it.
        while not here.over() and here.to_move() == CHANCE:
            state, r = draw(state)
            here = here.play(here.drawn(r))
        total += judged_for(after_policy_steps(here, state, steps), player, 0.0, 1.0)
    return total


def worth_played_on(position: Any, player: int, seed: int, games: int, steps: int, backend: str = "native") -> float:
    """What a player gets of such a game on average, from 0 to 1; the games of a seed have the same luck."""
    run = play_on if is_native(backend) else play_on.python
    return float(run(position, player, seed, games, steps)) / games
