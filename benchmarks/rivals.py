"""Random games of other libraries: OpenSpiel's C++ games in its own compiled loop, pgx's and Ludax's in jax."""

import random
import statistics
from dataclasses import dataclass
from typing import Any

from timing import Run

JAX_STEPS = 64


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


def jax_games(library: str, game: str, batch: int, pick: str = "count") -> Run:
    """Random moves of `pgx` or `ludax` in a batch of games. A finished game is replaced, so that no step is idle.

    `game` is `connect_four` or `hex`, which is 11x11 in both. `pick` is one of PICKS.
    """
    import jax

    init, step = {"pgx": _pgx, "ludax": _ludax}[library](game)
    starts, steps = jax.vmap(init), jax.vmap(step)
    any_of = PICKS[pick]

    @jax.jit
    def play(state: Any, key: Any) -> Any:
        def turn(_: int, carry: Any) -> Any:
            state, key = carry
            key, draw, fresh = jax.random.split(key, 3)
            return steps(state, any_of(state.legal_action_mask, draw), jax.random.split(fresh, batch)), key

        # The state is returned, since XLA doesn't compute what is never read.
        return jax.lax.fori_loop(0, JAX_STEPS, turn, (state, key))

    carry = starts(jax.random.split(jax.random.PRNGKey(1), batch)), jax.random.PRNGKey(2)

    def run(times: int) -> float:
        nonlocal carry
        for _ in range(times):
            carry = jax.block_until_ready(play(*carry))
        return float(times * JAX_STEPS * batch)

    return run


def _pgx(game: str) -> tuple[Any, Any]:
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(game)
    return env.init, auto_reset(env.step, env.init)


def _ludax(game: str) -> tuple[Any, Any]:
    import jax
    import ludax.games

    env = ludax.LudaxEnvironment(game_str=getattr(ludax.games, game))
    start = env.init(jax.random.PRNGKey(0))  # it draws nothing, so every game starts here

    def step(state: Any, action: Any, _: Any) -> Any:
        after = env.step(state, action)
        over = after.terminated | after.truncated
        return jax.tree.map(lambda first, then: jax.numpy.where(over, first, then), start, after)

    return env.init, step


def _by_count(mask: Any, key: Any) -> Any:
    """One random number for each game; its move is the first with that many legal ones up to it."""
    import jax

    upto = jax.numpy.cumsum(mask, axis=-1, dtype=jax.numpy.int32)
    wanted = (jax.random.uniform(key, (len(mask), 1)) * upto[:, -1:]).astype(jax.numpy.int32)
    return jax.numpy.argmax(upto > wanted, axis=-1)


def _by_noise(mask: Any, key: Any) -> Any:
    """A random number for each move; the legal one with the highest is made."""
    import jax

    noise = jax.random.uniform(key, mask.shape)
    return jax.numpy.argmax(jax.numpy.where(mask, noise, -1.0), axis=-1)


PICKS = {"count": _by_count, "noise": _by_noise}
"""Two ways to choose a legal move: on a processor `count` is up to 2.8 times as fast, and a card may differ."""
