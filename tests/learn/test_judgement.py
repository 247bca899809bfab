"""A learned judgement: what a network sees of a game, and the same answers in every place."""

from typing import Any

import numpy as np
import pytest

import hegemon
from hegemon.learn.games_native import NOTHING, POSITIONS, Playing, Positions, no_positions, note, play_games
from hegemon.learn.gradient_native import Weights, gradient, losses
from hegemon.learn.inputs import Inputs, inputs_of
from hegemon.learn.network import Network
from hegemon.native import kernel
from hegemon.native.random import stream
from hegemon.search.alphabeta import AlphaBeta
from hegemon.search.judgement import MASK, OUT_BITS, SHIFT, STEPS, WORD, Judgement, answer_for, step_of
from hegemon.search.mcts import TreeSearch

from ..variants import random_record

CONNECT_FOUR, NIM = "examples/connect_four.py", "examples/nim.py"
GAMES = [(CONNECT_FOUR, {}), (NIM, {}), ("throne", {}), ("influence", {"board": "small", "dice": "each"})]


@kernel
def natively_answered(position: Any, judgement: Judgement) -> int:
    """What `answer_for` says, natively."""
    return answer_for(position, judgement)


def drawn_network(start: Any, units: int = 16, for_margin: bool = False) -> Network:
    """A network with weights that nobody fitted, large enough to be told from zero."""
    network = Network(start, inputs_of(start), units, 8, for_margin, seed=3)
    random = np.random.default_rng(5)
    for weights in (network.rows, network.parts):
        weights += 0.3 * random.standard_normal(weights.shape).astype(np.float32)
    return network


def watched(start: Any, judgement: Judgement, runs: int, room: int = 400) -> Positions:
    """Positions of random games."""
    seen = no_positions(room, runs)
    play_games(start, judgement, Playing(1, 0, room // 4, 1, 0.0, 0.2, 0, 0, 1.0, 0.2), seen)
    return seen


# Inputs


def test_runs_are_the_bits_that_change() -> None:
    """Connect four: seven columns of six stones, twice, and the number of the ply."""
    inputs = inputs_of(hegemon.load(CONNECT_FOUR).start())
    columns = [(word, 7 * column, 63) for word in (1, 2) for column in range(7)]
    assert [(run[WORD], run[SHIFT], run[MASK]) for run in inputs.runs.tolist()] == [*columns, (3, 0, 63)]
    assert inputs.rows == 15 * 64
    assert not inputs.asks_mind


def test_numbers_are_counted_in_steps_and_a_mind_is_asked() -> None:
    start = hegemon.load("influence", board="small", dice="each").start()
    inputs = inputs_of(start)
    assert inputs.asks_mind
    assert any(run[MASK] == 0 and run[STEPS] > 0 for run in inputs.runs.tolist())


def test_steps_grow() -> None:
    steps = [step_of(number, 1000) for number in range(5000)]
    assert steps[:18] == [*range(17), 16]
    assert steps == sorted(steps)
    assert max(steps) < 60
    assert step_of(5000, 7) == 7


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_inputs_are_found_alike_every_time(name: str, options: dict[str, Any]) -> None:
    first, second = (inputs_of(hegemon.load(name, **options).start()) for _ in range(2))
    assert (first.runs == second.runs).all()


# Answers


@pytest.mark.parametrize("units", [0, 16])
@pytest.mark.parametrize(("name", "options"), GAMES)
def test_answers_are_the_same_in_the_interpreter_and_natively(name: str, options: dict[str, Any], units: int) -> None:
    game = hegemon.load(name, **options)
    judgement = drawn_network(game.start(), units).judgement(1000)
    answers = set()
    for seed in range(3):
        for position in positions(game, seed):
            answer = answer_for(position, judgement)
            assert answer == natively_answered(position, judgement)
            answers.add(answer)
    assert len(answers) > 10


def positions(game: Any, seed: int) -> list[Any]:
    """The positions between turns of a random game, its end left out."""
    record = random_record(game, seed)
    return [position for position in record.positions if not position.over()][:30]


@pytest.mark.parametrize("units", [0, 16])
def test_whole_numbers_answer_as_the_network_does(units: int) -> None:
    """The loss of one position with the target 0 is half the square of the answer, where margins are foretold."""
    start = hegemon.load(CONNECT_FOUR).start()
    network = drawn_network(start, units, for_margin=True)
    seen = watched(start, network.judgement(1000), len(network.inputs.runs))
    seen.targets[:] = 0
    judgement = network.judgement(1 << OUT_BITS)
    game = hegemon.load(CONNECT_FOUR)
    for position in positions(game, 4):
        rows = no_positions(1, len(network.inputs.runs))
        note_one(position, judgement, rows)
        loss = float(losses(start, rows, np.array([0]), network.weights(), network._sums(), 1))
        whole = answer_for(position, judgement) / (1 << OUT_BITS)
        assert loss == pytest.approx(whole**2 / 2, rel=0.05, abs=0.01)


def note_one(position: Any, judgement: Judgement, seen: Positions) -> None:
    """Keep a position as the only one."""
    note(position, judgement, seen, 0, 0.0, 1)
    assert seen.counts[POSITIONS] == 1


# Searches


def test_searches_with_a_judgement_answer_alike_in_every_place() -> None:
    start = hegemon.load(CONNECT_FOUR).start().play(3).play(2)
    judgement = drawn_network(start).judgement(1000)
    found = [AlphaBeta(start, False, backend=backend, judgement=judgement).search(depth=2) for backend in BACKENDS]
    assert found[0].line == found[1].line
    assert found[0].value == found[1].value
    assert found[0].nodes == found[1].nodes
    assert "learned" in found[0].by
    trees = [TreeSearch(2, seed=5, backend=backend, judgement=judgement).search(start, 60) for backend in BACKENDS]
    assert trees[0].candidates == trees[1].candidates
    assert trees[0].value == trees[1].value


BACKENDS = ("native", "python")


def test_another_judgement_leads_elsewhere_in_the_same_code() -> None:
    """Weights are data: with others the same compiled copy sees other values."""
    start = hegemon.load(CONNECT_FOUR).start()
    network = drawn_network(start)
    one = AlphaBeta(start, False, judgement=network.judgement(1000)).search(depth=3)
    network.rows *= -1
    network.parts *= -1
    other = AlphaBeta(start, False, judgement=network.judgement(1000)).search(depth=3)
    assert one.value != other.value


# Fitting


def test_a_known_linear_function_is_found() -> None:
    """Targets that are a sum of weights of bits: both models come close to it."""
    start = hegemon.load(CONNECT_FOUR).start()
    inputs = inputs_of(start)
    seen = fitted_to_bits(start, inputs)
    for units, rate in ((0, 0.02), (16, 0.01)):
        network = Network(start, inputs, units, 8, True, seed=1)
        able = np.arange(int(seen.counts[POSITIONS]))
        before = network.loss(seen, able)
        for _ in range(150):
            network.learn(seen, able, rate)
        assert network.loss(seen, able) < before / 20


def fitted_to_bits(start: Any, inputs: Inputs) -> Positions:
    """Positions whose targets are a known linear function of what is seen of them, with player 1 to move or not."""
    seen = watched(start, Network(start, inputs, 0, 0, True).judgement(1), len(inputs.runs), 3000)
    random = np.random.default_rng(2)
    parts = [random.standard_normal(block.parts.shape[1]) for block in inputs.blocks]
    for at in range(int(seen.counts[POSITIONS])):
        total = 0.0
        for place in seen.rows[at]:
            if place != NOTHING:
                row = place % inputs.rows
                run = max(n for n, block in enumerate(inputs.blocks) if block.base < row)
                total += float(inputs.blocks[run].parts[row - inputs.blocks[run].base - 1] @ parts[run])
        seen.targets[at] = total / 5
    return seen


def test_changes_are_the_slopes_of_the_loss() -> None:
    """A small step along the change of one weight lowers the loss by as much as the slope says."""
    start = hegemon.load(CONNECT_FOUR).start()
    network = drawn_network(start)
    seen = watched(start, network.judgement(1000), len(network.inputs.runs))
    able = np.arange(int(seen.counts[POSITIONS]))
    weights, sums = network.weights(), network._sums()
    change = Weights(*map(np.zeros_like, weights))
    gradient(start, seen, able, weights, np.ascontiguousarray(weights.second.T), sums, change, 0)
    for name in Weights._fields:
        slopes, kept = getattr(change, name), getattr(weights, name)
        at = np.unravel_index(int(np.abs(slopes).argmax()), slopes.shape)
        step = np.float32(1e-2)
        kept[at] += step
        above = float(losses(start, seen, able, weights, sums, 0))
        kept[at] -= 2 * step
        below = float(losses(start, seen, able, weights, sums, 0))
        kept[at] += step
        assert (above - below) / (2 * step) == pytest.approx(float(slopes[at]), rel=0.1), name


# Games


def test_games_come_out_the_same_for_a_seed() -> None:
    start = hegemon.load(CONNECT_FOUR).start()
    network = drawn_network(start)
    judgement = network.judgement(1000)

    def played(seed: int) -> Positions:
        seen = no_positions(500, len(network.inputs.runs))
        play_games(start, judgement, Playing(int(stream(seed, 0)) >> 3, 0, 42, 0, 0.0, 0.1, 10, 4, 0.8, 0.2), seen)
        return seen

    one, again, other = played(1), played(1), played(2)
    assert (one.rows == again.rows).all()
    assert (one.targets == again.targets).all()
    assert (one.rows != other.rows).any()


def test_the_end_of_a_game_says_what_its_positions_were_worth() -> None:
    """With nothing but the end counting, targets go from mover to mover between won and lost."""
    start = hegemon.load(CONNECT_FOUR).start()
    network = drawn_network(start, 0)
    seen = watched(start, network.judgement(1000), len(network.inputs.runs))
    used = int(seen.counts[POSITIONS])
    assert used > 100
    assert set(seen.targets[:used].tolist()) <= {0.0, 0.5, 1.0}
    for game in range(int(seen.games[used - 1]) + 1):
        own = seen.games[:used] == game
        first = {(int(m), float(t)) for m, t in zip(seen.movers[:used][own], seen.targets[:used][own], strict=True)}
        assert len(first) == 2
        assert sum(target for _, target in first) == 1.0
