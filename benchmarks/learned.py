"""How fast a learned judgement is: positions judged a second on one core, the moves that lead to them left out.

`python benchmarks/learned.py [GAME ...]`; the weights are drawn, which takes as long as learned ones.
"""

import sys
import time
from typing import Any

import numpy as np

from hegemon.game.registry import load
from hegemon.learn.fitting import Learner
from hegemon.native import kernel
from hegemon.native.random import stream
from hegemon.search.judgement import Judgement, answer_for

GAMES = ("examples/connect_four.py", "examples/hex.py", "throne", "influence", "territory")
STEPS = 300_000


@kernel
def judge_on_the_way(start: Any, judgement: Judgement, seed: int, steps: int, judges: int, sums: Any) -> None:
    """Play random steps and judge every position on the way, or don't."""
    position, state = start, stream(seed, 0)
    for _ in range(steps):
        if position.over():
            position = start
        if judges:
            sums[0] += answer_for(position, judgement)
        position, state, _ = position.random_step(state)


def main() -> None:
    """Print a line for each game."""
    for name in sys.argv[1:] or GAMES:
        game = load(name)
        learner = Learner(game.start(), game.for_margin())
        network = learner.networks["network"]
        judgement, sums = network.judgement(1000), np.zeros(1, np.int64)
        judge_on_the_way(game.start(), judgement, 1, 1, 1, sums)
        seconds = []
        for judges in (0, 1):
            begun = time.process_time()
            judge_on_the_way(game.start(), judgement, 1, STEPS, judges, sums)
            seconds.append(time.process_time() - begun)
        rate = STEPS / max(1e-9, seconds[1] - seconds[0])
        print(f"{game.name}: {rate:,.0f} positions judged/s ({len(judgement.runs)} runs, {network.units} units)")


if __name__ == "__main__":
    main()
