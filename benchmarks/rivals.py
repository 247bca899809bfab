"""Random games of other libraries: OpenSpiel's C++ games in its own compiled loop, and pgx's connect four in jax."""

import random
import statistics
from dataclasses import dataclass
from typing import Any

from timing import Run

PGX_STEPS = 64


@dataclass(frozen=True)
class Rollouts:
    """OpenSpiel's random games of one game."""

    run: Run
    """Plays a number of games and returns their moves."""
    length: float
    """The average number of moves of a random game."""
    error: float
    """The standard error of that average."""


def open_spiel_rollouts(name: str, sample: int) -> Rollouts:
    """Random games in C++, without a step in Python.

    A `RandomRolloutEvaluator(n, seed)` plays n random games from a position. It clones the position, then asks for the
    legal actions and applies one of them at random until the end. It can't be called from Python, but an `MCTSBot`
    calls it once for each simulation. The first of two simulations starts at the position itself. The second starts at
    a child, the first of a shuffled list, so every legal move is equally likely. That makes n games of L moves on
    average, n games of L - 1 moves, and the one move to the child: n * (2L - 1) + 1 moves. (With one simulation, older
    versions look for the best of no children.)

    L is the mean of a sample of random games, played by the same three calls in Python.
    """
    import pyspiel

    game = pyspiel.load_game(name)
    start = game.new_initial_state()
    rng = random.Random(1)
    lengths = [_random_length(start.clone(), rng) for _ in range(sample)]
    mean = statistics.mean(lengths)
    seed = 0

    def run(games: int) -> float:
        nonlocal seed
        seed += 1
        each = (games + 1) // 2
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=each, seed=seed)
        bot = pyspiel.MCTSBot(
            game, evaluator, uct_c=1.0, max_simulations=2, max_memory_mb=10, solve=False, seed=seed, verbose=False
        )
        bot.step(start)
        return each * (2 * mean - 1) + 1

    return Rollouts(run, mean, statistics.stdev(lengths) / sample**0.5)


def _random_length(state: Any, rng: random.Random) -> int:
    made = 0
    while not state.is_terminal():
        actions = state.legal_actions()
        state.apply_action(actions[rng.randrange(len(actions))])
        made += 1
    return made


def pgx_connect_four(batch: int) -> Run:
    """Random moves of pgx's connect four in batches. A finished game is replaced at once, so that no step is idle."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make("connect_four")
    init, step = jax.vmap(env.init), jax.vmap(auto_reset(env.step, env.init))

    @jax.jit
    def play(state: Any, key: Any) -> Any:
        def turn(_: int, carry: Any) -> Any:
            state, key = carry
            key, draw, fresh = jax.random.split(key, 3)
            noise = jax.random.uniform(draw, state.legal_action_mask.shape)
            action = jax.numpy.argmax(jax.numpy.where(state.legal_action_mask, noise, -1.0), axis=-1)
            return step(state, action, jax.random.split(fresh, batch)), key

        # The state is returned, since XLA doesn't compute what is never read.
        return jax.lax.fori_loop(0, PGX_STEPS, turn, (state, key))

    carry = init(jax.random.split(jax.random.PRNGKey(1), batch)), jax.random.PRNGKey(2)

    def run(times: int) -> float:
        nonlocal carry
        for _ in range(times):
            carry = jax.block_until_ready(play(*carry))
        return float(times * PGX_STEPS * batch)

    return run
