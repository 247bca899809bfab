"""What Territory tells a search: its heuristic and its rollout policy."""

from collections.abc import Iterator
from itertools import islice, pairwise
from typing import Any

import numpy as np
import pytest

import hegemon
from hegemon.game.position import CHANCE, DRAW, random_move
from hegemon.games.territory import rollout
from hegemon.games.territory.board import BOARDS
from hegemon.games.territory.cells import count_of, stack_of
from hegemon.games.territory.heuristic import WINS, heuristic, outlook, terms
from hegemon.games.territory.random_games import send
from hegemon.games.territory.rollout import rollout_step
from hegemon.games.territory.rules import AMOUNT, BEGIN, DONE, FIGHT, SOURCE, TARGET
from hegemon.mechanics.fights import MOST
from hegemon.mechanics.stacks import MORE, sign_of
from hegemon.native import kernel
from hegemon.native.bits import holds
from hegemon.native.random import draw, stream

from ...judging import asked
from ...variants import alone
from .test_facts import placed

GAMES = list(alone("territory"))
IDS = [game.described() for game in GAMES]


@kernel
def played(position: Any, seed: int, games: int, random_too: bool, out: Any) -> None:
    """Wins of the rollout policy, on either side, plies and small moves; the other plays alike or at random."""
    for number in range(games):
        here, state = position, stream(seed, number)
        while not here.over():
            if random_too and here.to_move() != number % 2:
                here, state, made = here.random_step(state)
            else:
                here, state, made = here.rollout_step(state)
            out[2] += made
        out[0] += 1 if here.winner() == number % 2 else 0
        out[1] += here.ply


def met(game: hegemon.Game, seed: int) -> Iterator[Any]:
    """Positions of a game in which some turns follow the rollout policy, so that stacks meet; not the last."""
    position, state = game.start(), stream(seed, 0)
    while not position.over():
        yield position
        state, r = draw(state)
        if r % 8 == 0:
            position, state, _ = rollout_step(position, state)
        else:
            position = position.play(random_move(position, r))


def turned(position: Any) -> Any:
    """The position with the board turned round and the sides swapped, after the first ply."""
    many = len(list(BOARDS.values())[position.rules & 3].vertices)
    cells = list(position.cells)
    for hexagon in range(many):
        word = position.cells[many - 1 - hexagon]
        cells[hexagon] = stack_of(-count_of(word), word & (1 << 20) - 1)

    def there(hexagon: int) -> int:
        return many - 1 - hexagon if hexagon >= 0 else hexagon

    return position._replace(
        cells=tuple(cells),
        player=1 - position.player,
        alone1=position.alone2,
        alone2=position.alone1,
        source=there(position.source),
        target=there(position.target),
    )


# The same natively


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_the_interpreter_and_native_code_agree(game: hegemon.Game) -> None:
    stages = set()
    for number, position in enumerate(islice(met(game, 3), 400)):
        stages.add(position.stage)
        found = asked(position, np.uint64(stream(9, number)))
        after, state, made = rollout_step(position, stream(9, number))
        assert (*found[:3], int(found[3]), found[4]) == (heuristic(position), outlook(position), after, state, made)
    assert stages >= {BEGIN, TARGET, AMOUNT}
    assert "limit" in game.described() or FIGHT in stages


# The heuristic


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_sides_are_judged_alike(game: hegemon.Game) -> None:
    for position in islice(met(game, 4), 400):
        # Only Blue's first spawn is half.
        if position.ply > 0:
            assert heuristic(turned(position)) == -heuristic(position)
            assert outlook(turned(position)) == -outlook(position)


def test_the_mirror_changes_nothing() -> None:
    for position in islice(met(hegemon.load("territory"), 5), 300):
        if position.stage == BEGIN:
            assert heuristic(position.image(1)) == heuristic(position)


def test_outlook_grows_with_the_heuristic() -> None:
    looks = sorted((heuristic(position), outlook(position)) for game in GAMES for position in islice(met(game, 6), 200))
    assert all(-1000 <= look <= 1000 for _, look in looks)
    assert all(one[1] <= other[1] for one, other in pairwise(looks))
    assert looks[0][1] < -300
    assert looks[-1][1] > 300


def test_terms() -> None:
    position = placed(hegemon.load("territory"), "a1:1 c2:3 f3:2 g1:-2").spawned()
    # Blue has spawned 7: one on each of the five blue hexagons, two on f3. Red's g1 and four more pay Red.
    material, income, late, advance, *_ = terms(list(position.cells), position.rules, position.player, 10)
    assert (material, income, late) == (1000 * (13 - 2) // (10 + 15), 7 - 4, 300)
    # Steps to the enemy's end: six from row a, five from b, four from c, one from f; for g1 six.
    assert advance == 100 * (3 * 2 + 3 * 3 + 3 * 4 + 4 * 7 - 2 * 2) // 25


def test_pieces_income_and_way_count() -> None:
    game = hegemon.load("territory")
    even = "a1:1 a2:1 c2:3 e2:-3 g1:-1 g2:-1"
    assert heuristic(placed(game, even + " c3:2")) > heuristic(placed(game, even))
    assert heuristic(placed(game, even.replace("c2", "d2"), side="r")) > heuristic(placed(game, even, side="r"))
    # A piece on the enemy's colour pays; the same piece beside it doesn't yet.
    assert heuristic(placed(game, even + " f3:1", side="r")) > heuristic(placed(game, even + " e4:1", side="r"))


def test_a_certain_win_is_seen() -> None:
    game = hegemon.load("territory")
    assert outlook(placed(game, "f1:5 f3:5 a1:1 a2:1 d3:-9")) == 999
    assert outlook(placed(game, "f1:5 f3:5 a1:1 a2:1 d3:-9", side="r")) < 999
    assert outlook(placed(game, "b1:-5 b3:-5 g1:-1 g2:-1 d3:9", side="r")) == -999
    either = hegemon.load("territory", home="either")
    assert outlook(placed(either, "f1:5 a1:1 a2:1 d3:-9 g2:-8")) == 999
    assert outlook(placed(game, "f1:5 a1:1 a2:1 d3:-9 g2:-8")) < 900


def test_a_fight_lies_between_its_results() -> None:
    game = hegemon.load("territory")
    position = game.notation.read_decision(placed(game, "d3:4 e2:-3 a1:2 g1:-2"), "d3>e2*4").after
    assert position.to_move() == CHANCE
    results = [heuristic(position.play(move)) for move in range(123) if position.moves()[move // 62] >> move % 62 & 1]
    assert min(results) < heuristic(position) < max(results)


def test_high_stacks_keep_their_lead_while_they_fight() -> None:
    game = hegemon.load("territory")
    looks = []
    for attackers in (40, 80, 160, 400):
        start = placed(game, f"d3:{attackers} e2:-60 a1:2 g1:-2")
        looks.append(heuristic(game.notation.read_decision(start, f"d3>e2*{attackers}").after))
    assert looks == sorted(looks)
    assert looks[0] < 0 < looks[1]


def test_odds_are_those_of_the_fights() -> None:
    for at, ties in enumerate(("reroll", "defender")):
        game = hegemon.load("territory", ties=ties)
        for attackers, defenders in ((1, 1), (3, 2), (2, 7), (32, 32), (32, 1)):
            odds = game.odds.of_fight(attackers, defenders)
            won = float(sum(chance for left, chance in odds.items() if left > 0))
            assert abs(1000 * won - int(WINS[at, attackers, defenders])) <= 0.5


# The rollout policy


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_the_policy_beats_random_play(game: hegemon.Game) -> None:
    if game.chosen["limit"] < 50:
        return
    out = np.zeros(3, np.int64)
    played(game.start(), 21, 200, True, out)
    assert out[0] >= 190


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_games_of_the_policy_are_short(game: hegemon.Game) -> None:
    out = np.zeros(3, np.int64)
    played(game.start(), 22, 300, False, out)
    assert out[1] < 300 * 130
    assert out[2] < 300 * 5000


@pytest.mark.parametrize("game", GAMES, ids=IDS)
def test_a_step_is_made_of_small_moves(game: hegemon.Game, monkeypatch: pytest.MonkeyPatch) -> None:
    groups: list[tuple[int, int, int, int]] = []

    def sending(cells: Any, rules: int, player: int, source: int, target: int, pieces: int, state: int) -> Any:
        sent = send(cells, rules, player, source, target, pieces, state)
        groups.append((source, target, pieces, count_of(cells[target]) * (1 - 2 * player)))
        return sent

    monkeypatch.setattr(rollout, "send", sending)
    for number, position in enumerate(islice(met(game, 8), 0, 1500, 3)):
        # Fights that are too large for one result are followed nowhere else.
        if position.stage not in (BEGIN, SOURCE) or max(abs(count_of(word)) for word in position.cells) > MOST - 2:
            continue
        groups.clear()
        after, _, made = rollout_step(position, stream(23, number))
        here, moves = position, 0
        for source, target, pieces, left in groups:
            results = [MOST - left] if sign_of(position.player) * here.cells[target] < 0 else []
            for move in (source, target, *[MORE] * (pieces // MORE), pieces % MORE, *results):
                assert holds(here.moves(), move)
                here, moves = here.play(move), moves + 1
        if here.ply == position.ply:
            here, moves = here.play(DONE), moves + 1
        assert (here, moves) == (after, made)


def test_what_has_begun_is_brought_to_its_end() -> None:
    game = hegemon.load("territory")
    start = placed(game, "d3:70 e2:-3 a1:2 g1:-2")
    chosen = start.play(BOARDS["diamond7"].vertex("d3"))
    assert chosen.stage == TARGET
    target, state, made = rollout_step(chosen, stream(1, 0))
    assert (target.stage, made) == (AMOUNT, 1)
    amount, state, made = rollout_step(target, state)
    assert (amount.stage, amount.sent, made) == (AMOUNT, 61, 1)
    gone, state, _ = rollout_step(amount, state)
    assert gone.stage in (SOURCE, FIGHT)
    while gone.ply == start.ply:
        gone, state, _ = rollout_step(gone, state)
    assert gone.stage == BEGIN
    assert gone.winner() != DRAW
