"""What Strategic Influence tells a search: it agrees with the exact odds, and natively with the interpreter."""

from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest

import hegemon
from hegemon.game.turns import decision_ends, decisions, position_after, random_decision, replay
from hegemon.games.strategic.cells import receiving, sending, stack_of, stones_of
from hegemon.games.strategic.expectation import CELL, ONE, expected, stone_worth
from hegemon.games.strategic.heuristic import heuristic, outlook
from hegemon.games.strategic.odds import cell_odds, odds_after
from hegemon.games.strategic.options import RULES
from hegemon.games.strategic.orders import orders_in, ways_from
from hegemon.games.strategic.plans import MOST_PARTS
from hegemon.games.strategic.proposals import propose
from hegemon.games.strategic.rollout import rollout_step
from hegemon.mechanics.stacks import MORE
from hegemon.native import kernel
from hegemon.native.random import below, draw, stream

from .test_facts import board

OPTIONS: list[dict[str, Any]] = [
    {},
    {"size": 4, "combat": "volley", "cap": 3},
    {"size": 3, "contest": "black-defends", "relay": "safe", "turns": 6},
    {"size": 7, "apart": True},
]
IDS = [" ".join(map(str, chosen.values())) or "as it is" for chosen in OPTIONS]
ROW = 2000
CANDIDATES = 40


@kernel
def told_natively(position: Any, asked: int, row: Any, seed: int, number: int) -> tuple[int, int, int, Any, int]:
    """All that a position tells a search."""
    after, _, made = rollout_step(position, stream(seed, number))
    return heuristic(position), outlook(position), propose(position, asked, row), after, made


def positions(game: hegemon.Game, seed: int) -> list[Any]:
    """Every second turn of a game of the rollout policy, the first ones left out."""
    found, position, state = [], game.start(), stream(seed, 0)
    while not position.over():
        if position.between_turns() and position.turn % 2 == 1:
            found.append(position)
        position, state, _ = rollout_step(position, state)
    return found


def proposed(position: Any, number: int) -> tuple[int, ...]:
    row = np.zeros(ROW, np.int64)
    return tuple(int(move) for move in row[: propose(position, number, row)])


def mean(odds: dict[int, Fraction]) -> tuple[Fraction, Fraction]:
    """The first player's exact share of a cell less the other's, and the stones on it."""
    held = sum((chance * ((count > 0) - (count < 0)) for count, chance in odds.items()), Fraction(0))
    return held, sum((chance * count for count, chance in odds.items()), Fraction(0))


def exact(position: Any, orders: Any) -> Fraction:
    """What a position is worth to White after some orders, by the exact odds."""
    total = Fraction(0)
    for odds in odds_after(position, orders).values():
        held, stones = mean(odds)
        total += CELL * held + stone_worth(position.rules, position.turn + 1) * stones
    return total


# What a cell is worth


@pytest.mark.parametrize("relay", ["roll", "safe"])
@pytest.mark.parametrize("contest", ["coin", "black-defends"])
@pytest.mark.parametrize("combat", ["alternate", "volley"])
def test_what_a_cell_is_worth_agrees_with_the_exact_odds(relay: str, contest: str, combat: str) -> None:
    chosen = {"relay": relay, "contest": contest, "combat": combat}
    for cap, largest in product((0, 1, 4), (2, 4, 9)):
        rules = RULES.pack(hegemon.load("strategic", **chosen, cap=cap).chosen)
        state = stream(cap, largest)
        for _ in range(40):
            drawn = []
            for _ in range(4):
                state, r = draw(state)
                drawn.append(below(r, largest + 1))
            count, leave, white, black = drawn
            word = sending(stack_of(count if leave & 1 else -count), min(leave, count))
            word = receiving(receiving(word, 0, white), 1, black)
            assert_worth(rules, word)


def assert_worth(rules: int, word: int) -> None:
    for told, true in zip(expected(rules, word), mean(cell_odds(rules, word)), strict=True):
        assert abs(told / ONE - true) < 1e-4


@pytest.mark.parametrize("combat", ["alternate", "volley"])
def test_fights_up_to_sixty_a_side_are_told_by_the_tables_and_larger_ones_by_size(combat: str) -> None:
    rules = RULES.pack(hegemon.load("strategic", combat=combat).chosen)
    for defenders, attackers in ((60, 60), (60, 1), (50, 60), (1, 60)):
        assert_worth(rules, receiving(stack_of(-defenders), 0, attackers))
    assert expected(rules, receiving(stack_of(-70), 0, 100)) == (ONE, 30 * ONE)
    assert expected(rules, receiving(stack_of(-100), 0, 61)) == (-ONE, -40 * ONE)
    assert expected(rules, receiving(stack_of(-61), 0, 61)) == (0, 0)


@pytest.mark.parametrize("chosen", OPTIONS, ids=IDS)
def test_orders_count_by_what_they_lead_to_and_those_not_given_as_staying(chosen: dict[str, Any]) -> None:
    game = hegemon.load("strategic", **chosen)
    state = stream(5, 0)
    for position in positions(game, 1):
        made, state = random_decision(position, state)
        for moves in (made.moves[:-1], made.moves):
            if moves:
                here, orders = orders_in(position, moves)
                assert abs(game.mind.heuristic(here) - exact(position, orders)) <= 1


# Orders worth trying


@pytest.mark.parametrize("chosen", OPTIONS, ids=IDS)
def test_every_proposal_is_a_whole_decision(chosen: dict[str, Any]) -> None:
    game = hegemon.load("strategic", **chosen)
    for white in positions(game, 2):
        black = position_after(white, proposed(white, 0))
        for position, number in product((white, black), range(0, CANDIDATES, 3)):
            moves = proposed(position, number)
            *_, after = replay(position, moves)
            assert decision_ends(hegemon.Turn(moves, after), position.to_move())


def test_large_stacks_are_ordered_too() -> None:
    game = hegemon.load("strategic")
    for stones in (MOST_PARTS, MOST_PARTS + 1, MORE - 1, MORE, MORE + 1, 3 * MORE, 12_000):
        position = game.notation.read_position(
            board(f"A1:{stones} B1:-{stones * 9 // 10} A2:1 C3:{stones // 10} E5:-1")
        )
        for number in range(CANDIDATES):
            moves = proposed(position, number)
            *_, after = replay(position, moves)
            assert after.to_move() == 1
        first = game.notation.write_decision(position, proposed(position, 0))
        assert f"A1>B1*{stones - 1}" in first if stones < MORE else "A1>B1" in first


def test_nothing_is_proposed_where_nothing_begins() -> None:
    game = hegemon.load("strategic")
    position = game.notation.read_position(board("B3:3 D3:-3"))
    moves = proposed(position, 0)
    assert propose(position, 0, np.zeros(len(moves) - 1, np.int64)) == 0
    assert proposed(game.start(), 0) == ()
    assert proposed(position.play(moves[0]), 0) == ()
    assert proposed(game.notation.read_position(board("B3:3 D3:-3", turn=20)), 0) == ()
    lost = game.notation.read_position(board("D3:-3"))
    assert game.notation.write_decision(lost, proposed(lost, 0)) == "-"


def test_the_first_proposal_of_one_stack_is_the_best_of_all_orders() -> None:
    for chosen, stacks in product(OPTIONS[:3], ("B2:5 A1:-1", "B2:4 B3:-2 C2:-3", "A1:6 B1:-2 B2:-9")):
        game = hegemon.load("strategic", **chosen)
        size = game.chosen["size"]
        rows = [row.split(",")[:size] for row in board(stacks).split()[0].split("/")[:size]]
        position = game.notation.read_position("/".join(",".join(row) for row in rows) + " 1")
        found = [exact(position, orders_in(position, made.moves)[1]) for made in decisions(position)]
        assert len(found) > 20
        assert exact(position, orders_in(position, proposed(position, 0))[1]) == max(found)


@pytest.mark.parametrize("chosen", OPTIONS, ids=IDS)
def test_no_stack_alone_can_do_better_than_the_first_proposal(chosen: dict[str, Any]) -> None:
    game = hegemon.load("strategic", **chosen)
    for position in positions(game, 3)[1:6]:
        _, (orders, _) = orders_in(position, proposed(position, 0))
        first = exact(position, (orders, {}))
        for cell in range(position.size()):
            others = {pair: many for pair, many in orders.items() if pair[0] != cell}
            for option in options(position, cell):
                assert exact(position, (others | option, {})) < first + Fraction(1, 100)


def options(position: Any, cell: int) -> list[dict[tuple[int, int], int]]:
    """Stay; to one neighbour all, all but one, or half; to all neighbours or all but one the same number."""
    stones, ways = stones_of(position.cells[cell], 0), ways_from(position, cell)
    found = [{(cell, way): many} for way in ways for many in (stones, stones - 1, stones // 2) if many > 0]
    for left_out in (None, *ways):
        going = [way for way in ways if way != left_out]
        found.append({(cell, way): stones // len(going) for way in going if stones >= len(going)})
    return [{}, *found]


def test_later_proposals_answer_what_the_other_is_likely_to_do() -> None:
    """Black will take the single stone on C3, so one sends help or goes away."""
    game = hegemon.load("strategic")
    position = game.notation.read_position(board("B3:6 C3:1 D3:-4 E5:-1"))
    orders = {game.notation.write_decision(position, proposed(position, number)) for number in range(CANDIDATES)}
    first, answer = (game.notation.write_decision(position, proposed(position, number)) for number in (0, 1))
    assert ">C3" in answer
    assert ">C3" not in first
    assert len(orders) > CANDIDATES // 2


def test_what_the_other_has_ordered_changes_no_proposal() -> None:
    game = hegemon.load("strategic")
    for start in positions(game, 4)[1:6]:
        told, state = set(), stream(4, 1)
        for _ in range(4):
            made, state = random_decision(start, state)
            told.add(tuple(proposed(made.after, number) for number in range(12)))
            assert told == {tuple(proposed(made.after.seen_by(1), number) for number in range(12))}


# In the interpreter and natively


@pytest.mark.parametrize("chosen", OPTIONS, ids=IDS)
def test_native_and_interpreted_agree(chosen: dict[str, Any]) -> None:
    game = hegemon.load("strategic", **chosen)
    row, state = np.zeros(ROW, np.int64), stream(6, 0)
    for number, position in enumerate(positions(game, 5)):
        made, state = random_decision(position, state)
        for here in (position, made.after):
            after, _, steps = rollout_step(here, stream(7, number))
            for asked in range(number % 9, CANDIDATES, 9):
                moves = proposed(here, asked)
                told = told_natively(here, asked, row, 7, number)
                assert told == (heuristic(here), outlook(here), len(moves), after, steps)
                assert tuple(row[: len(moves)]) == moves


# The outlook and the rollout policy


def test_the_outlook_is_fair_to_both() -> None:
    game = hegemon.load("strategic")
    for position in positions(game, 6):
        cells = tuple(stack_of(-count) for count in (word - stack_of(0) for word in position.cells))
        assert outlook(position._replace(cells=cells)) == -outlook(position)
        assert -1000 <= outlook(position) <= 1000
    ahead = game.notation.read_position(board("B3:3 B4:2 D3:-3"))
    assert 0 < outlook(ahead) < outlook(game.notation.read_position(board("B3:3 B4:9 D3:-3")))


def test_a_step_of_the_rollout_policy_tells_the_small_moves_it_stands_for() -> None:
    game = hegemon.load("strategic")
    position = game.notation.read_position(board("B3:200 E5:-1"))
    after, _, made = rollout_step(position, stream(1, 0))
    sent = 200 - (after.cells[11] - stack_of(0)) + 1
    # White: go, four ways and what doesn't fit a number; Black: one stone stays; chance: whether a cell is taken.
    assert made == 1 + 4 + sent // MORE + 1 + 1


# Opponents


# Whole stacks alone never hold more cells than they began with, so they beat nobody.
@pytest.mark.parametrize("opponent", hegemon.load("strategic").mind.opponents[1:], ids=lambda opponent: opponent.name)
def test_game_opponents_beat_random_play(opponent: Any) -> None:
    wins = 0
    for number in range(10):
        game = hegemon.load("strategic", turns=10, apart=number % 2 == 1, cap=3 if number > 7 else 0)
        position, state, player = game.start(), stream(8, number), number // 2 % 2
        while not position.over():
            if position.to_move() == player:
                moves, state = opponent.choose(position.seen_by(player), state)
                *_, position = replay(position, moves)
            elif position.to_move() == 1 - player:
                made, state = random_decision(position, state)
                position = made.after
            else:
                state, r = draw(state)
                position = position.play(position.drawn(r))
        wins += position.winner() == player
    assert wins >= 9


def test_game_opponents_order_what_is_best_on_average() -> None:
    game = hegemon.load("strategic")
    whole, _, _, split = game.mind.opponents
    for position in positions(game, 9)[1:]:
        values = {}
        for opponent in (whole, split):
            moves, _ = opponent.choose(position, stream(1, 1))
            _, orders = orders_in(position, moves)
            values[opponent.name] = exact(position, orders)
            if opponent is whole:
                assert len({source for source, _ in orders[0]}) == len(orders[0])
        first = exact(position, orders_in(position, proposed(position, 0))[1])
        assert values["hoarder"] > max(first, values["whole-stacks"]) - Fraction(1, 100)


def test_game_opponents_draw_between_equals() -> None:
    game = hegemon.load("strategic")
    position = game.notation.read_position(board("C3:2 E5:-1"))
    for opponent in game.mind.opponents:
        ways = 1 if opponent.name == "whole-stacks" else 4  # a whole stack had better stay here
        assert len({opponent.choose(position, stream(2, number))[0] for number in range(20)}) == ways
        placed = {opponent.choose(game.start(), stream(3, number))[0] for number in range(40)}
        assert {game.notation.write_decision(game.start(), moves) for moves in placed} == {"B2", "B3", "B4", "C2"}


def test_a_position_knows_its_hooks() -> None:
    position = hegemon.load("strategic").notation.read_position(board("B3:3 D3:-2"))
    assert position.heuristic() == heuristic(position) > 0
