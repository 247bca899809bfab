"""The facts and vectors of Hex Territorial Acquisition."""

from fractions import Fraction
from math import comb
from typing import Any

import pytest

import hegemon
from hegemon.game.position import CHANCE
from hegemon.game.turns import decisions, outcomes, turns
from hegemon.games.territory.board import BOARDS, COLOURED, ENDS
from hegemon.games.territory.cells import MOST_SPAWN, count_of
from hegemon.games.territory.combat import DEFENDER, REROLL
from hegemon.mechanics.fights import MOST, Fight
from hegemon.native.bits import numbers
from hegemon.native.random import stream
from hegemon.search.perft import perft

from . import reference

EMPTY = "0,0/0,0,0/0,0,0,0/0,0,0,0,0/0,0,0,0/0,0,0/0,0"
FIGHTS = {"reroll": REROLL, "defender": DEFENDER}
ODDS = {"reroll": Fraction(1, 2), "defender": Fraction(5, 12)}


def placed(game: hegemon.Game, stacks: str, side: str = "b", ply: int = 10, alone: str = "0:0") -> Any:
    """A position of diamond7 with stacks such as `f2:+3 g1:-1`."""
    counts = dict.fromkeys(reference.hexagons("diamond7"), 0)
    for stack in stacks.split():
        name, count = stack.split(":")
        counts[name] = int(count)
    rows = "/".join(",".join(str(counts[name]) for name in row) for row in reference.rows("diamond7"))
    return game.notation.read_position(f"{rows} {side} {ply} {alone}")


def stacks(position: Any, board: str = "diamond7") -> dict[str, int]:
    """What stands where."""
    counts = {name: count_of(word) for name, word in zip(BOARDS[board].vertices, position.cells, strict=False)}
    return {name: count for name, count in counts.items() if count}


# The board


@pytest.mark.parametrize(
    ("name", "hexagons", "edges", "coloured"),
    [("diamond7", 23, 52, 5), ("diamond9", 34, 81, 9), ("corridor9", 22, None, 7), ("corridor7", 17, None, 5)],
)
def test_boards(name: str, hexagons: int, edges: int | None, coloured: int) -> None:
    board, number = BOARDS[name], list(BOARDS).index(name)
    assert len(board.vertices) == hexagons
    assert edges is None or sum(map(len, board.neighbours)) == 2 * edges
    assert [int(COLOURED[number, player]).bit_count() for player in (0, 1)] == [coloured] * 2
    assert [int(ENDS[number, player]).bit_count() for player in (0, 1)] == [2, 2]
    near = {board.vertices[v]: {board.vertices[n] for n in ns} for v, ns in enumerate(board.neighbours)}
    assert near == reference.neighbours(name)
    for player, letter in enumerate("br"):
        own = {board.vertices[v] for v in numbers((int(COLOURED[number, player]),))}
        assert own == {hexagon for hexagon, colour in reference.colours(name).items() if colour == letter}
    assert 3 * max(int(COLOURED[b, 0]).bit_count() for b in range(len(BOARDS))) == MOST_SPAWN


def test_neighbours() -> None:
    board = BOARDS["diamond7"]
    for name, near in (("a1", "a2 b1 b2"), ("d3", "c2 c3 d2 d4 e2 e3"), ("d1", "c1 d2 e1")):
        assert " ".join(board.vertices[v] for v in board.neighbours[board.vertex(name)]) == near


# Spawn


def test_first_spawns() -> None:
    game = hegemon.load("territory")
    assert stacks(game.start().spawned()) == {"a1": 2, "a2": 2, "g1": -1, "g2": -1}
    after = game.play(game.start(), "-")
    assert stacks(after.spawned()) == {"a1": 2, "a2": 2, "f1": -1, "f2": -1, "f3": -1, "g1": -2, "g2": -2}
    assert stacks(hegemon.load("territory", first_spawn="full").start().spawned()) == {
        "a1": 2, "a2": 2, "b1": 1, "b2": 1, "b3": 1, "g1": -1, "g2": -1,
    }  # fmt: skip


def test_a_spawn_in_the_middle_of_a_game() -> None:
    game = hegemon.load("territory")
    spawned = placed(game, "f2:+3 a1:+1 g1:-1 b1:-2 d3:+4").spawned()
    assert stacks(spawned) == {"f2": 5, "a1": 2, "a2": 1, "b2": 1, "b3": 1, "d3": 4, "g1": -1, "b1": -2}
    occupied = hegemon.load("territory", control="occupied")
    spawned = placed(occupied, "f2:+3 a1:+1 g1:-1 b1:-2 d3:+4").spawned()
    assert stacks(spawned) == {"f2": 5, "a1": 2, "d3": 4, "g1": -1, "b1": -2}


def test_order_sets() -> None:
    game = hegemon.load("territory")
    assert perft(game.start(), 2) == [100, 100 * 17_500]
    first = game.start().spawned()
    assert reference.order_sets(stacks(first), "b") == 100
    assert reference.order_sets(stacks(game.play(game.start(), "-").spawned()), "r") == 17_500
    texts = {game.notation.write_turn(game.start(), turn.moves) for turn in turns(game.start())}
    assert len(texts) == 100


# Combat


@pytest.mark.parametrize("ties", FIGHTS)
def test_fights_are_exact(ties: str) -> None:
    p, fight = ODDS[ties], FIGHTS[ties]
    assert reference.die_odds(ties) == p
    general = Fight(fight.base, {"a": fight.hits, "d": fight.hits}, "a")
    for a in range(1, 13):
        for d in range(1, 13):
            odds = fight.survivors(a, d)
            assert odds == reference.fight(a, d, ties) == general.survivors(a, d)
            assert sum(odds.values()) == 1
            rolls = a + d - 1
            at_least = sum(comb(rolls, k) * p**k * (1 - p) ** (rolls - k) for k in range(d, rolls + 1))
            assert fight.wins(a, d) == at_least
            for s in range(1, a + 1):
                assert odds[s] == comb(d - 1 + a - s, a - s) * p**d * (1 - p) ** (a - s)
            for t in range(1, d + 1):
                assert odds[-t] == comb(a - 1 + d - t, d - t) * p ** (d - t) * (1 - p) ** a


def test_fights_of_the_page() -> None:
    assert REROLL.survivors(3, 2) == {
        3: Fraction(1, 4), 2: Fraction(1, 4), 1: Fraction(3, 16), -1: Fraction(3, 16), -2: Fraction(1, 8),
    }  # fmt: skip
    assert DEFENDER.survivors(3, 2) == {
        3: Fraction(25, 144), 2: Fraction(175, 864), 1: Fraction(1225, 6912),
        -1: Fraction(1715, 6912), -2: Fraction(343, 1728),
    }  # fmt: skip
    assert REROLL.wins(1, 5) == Fraction(1, 32)


@pytest.mark.parametrize("ties", FIGHTS)
def test_splitting_the_attackers_changes_nothing(ties: str) -> None:
    game = hegemon.load("territory", ties=ties)
    here = placed(game, "c2:+3 c3:+4 d3:-5 g1:-1")
    for split in ("c2>d3*3 c3>d3*4", "c3>d3*4 c2>d3*3", "c2>d3 c3>d3 c2>d3*2 c3>d3*3"):
        assert game.odds.of_turn(here, split)["d3"] == dict(sorted(FIGHTS[ties].survivors(7, 5).items()))


@pytest.mark.parametrize("ties", FIGHTS)
@pytest.mark.parametrize(("a", "d"), [(1, 1), (3, 2), (60, 60), (60, 1), (1, 60), (17, 44)])
def test_a_fight_is_one_result_of_chance(ties: str, a: int, d: int) -> None:
    game = hegemon.load("territory", ties=ties)
    before = placed(game, f"c2:+{a} d3:-{d} g1:-1")
    fight = game.notation.read_decision(before, f"c2>d3*{a}" if a > 1 else "c2>d3").after
    assert fight.to_move() == CHANCE
    moves = list(numbers(fight.moves()))
    assert moves == [MOST - left for left in sorted(FIGHTS[ties].survivors(a, d), reverse=True)]
    total = sum(fight.odds(move) for move in moves)
    for move in moves:
        assert Fraction(fight.odds(move), total) == FIGHTS[ties].survivors(a, d)[MOST - move]
        left = MOST - move
        assert fight.play(move).cells[BOARDS["diamond7"].vertex("d3")] >> 20 == left


@pytest.mark.parametrize("ties", FIGHTS)
@pytest.mark.parametrize(("a", "d"), [(61, 3), (3, 61), (62, 63)])
def test_large_fights_go_piece_by_piece_in_the_same_odds(ties: str, a: int, d: int) -> None:
    game = hegemon.load("territory", ties=ties)
    fight = game.notation.read_decision(placed(game, f"c2:+{a} d3:-{d} g1:-1"), f"c2>d3*{a}").after
    assert list(numbers(fight.moves())) == [121, 122]
    at = BOARDS["diamond7"].vertex("d3")
    found: dict[int, Fraction] = {}
    for turn in outcomes(fight):
        left = count_of(turn.after.cells[at])
        found[left] = found.get(left, Fraction(0)) + turn.odds
    assert found == FIGHTS[ties].survivors(a, d)


@pytest.mark.parametrize("ties", FIGHTS)
@pytest.mark.parametrize(("a", "d"), [(1, 1), (3, 2), (60, 60), (9, 30), (61, 1), (2, 300)])
def test_results_are_drawn_by_their_odds(ties: str, a: int, d: int) -> None:
    """The random numbers that draw a result lie side by side, in the order of the results."""
    game = hegemon.load("territory", ties=ties)
    fight = game.notation.read_decision(placed(game, f"c2:+{a} d3:-{d} g1:-1"), f"c2>d3*{a}").after
    moves = list(numbers(fight.moves()))
    total, reached = sum(fight.odds(move) for move in moves), 0
    for move in moves:
        first, reached = (reached << 62) // total + 4, reached + fight.odds(move)
        last = (reached << 62) // total - 4
        assert last < first or fight.drawn(first) == fight.drawn(last) == move


@pytest.mark.parametrize("left", [500, 61, 60, 1, -1, -59, -60, -61, -400])
def test_large_fights_are_read_as_they_are_written(left: int) -> None:
    game = hegemon.load("territory")
    before = placed(game, "c2:+500 d3:-400 g1:-1", ply=0)
    text = f"c2>d3*500{{d3={left}}}"
    made = game.notation.read_turn(before, text)
    assert game.notation.write_turn(before, made.moves) == text
    assert count_of(made.after.cells[BOARDS["diamond7"].vertex("d3")]) == left
    here = before
    for move in made.moves:
        assert move in set(numbers(here.moves()))
        here = here.play(move)


# The end


def test_both_start_hexagons_win() -> None:
    game = hegemon.load("territory")
    won = game.play(placed(game, "f1:+1 g2:+1 d1:-1"), "f1>g1")
    assert (won.winner(), game.ending(won)) == (0, "Blue stands on both start hexagons of Red")
    on = game.play(placed(game, "f1:+1 d1:-1"), "f1>g1")
    assert not on.over()
    either = hegemon.load("territory", home="either")
    won = either.play(placed(either, "f1:+1 d1:-1"), "f1>g1")
    assert (won.winner(), either.ending(won)) == (0, "Blue stands on a start hexagon of Red")
    # It counts at the end of a player's own turn only: Red doesn't lose by standing there.
    assert placed(game, "g1:+1 g2:+1 d1:-1", side="b").winner() == hegemon.NONE
    assert placed(game, "g1:+1 g2:+1 d1:-1", side="r").winner() == 0


def test_five_turns_without_an_enemy_win() -> None:
    game = hegemon.load("territory", control="occupied")
    here = placed(game, "d3:+1", ply=10)
    for turns_alone in range(1, 6):
        here = game.play(here, "-")
        assert here.alone1 == turns_alone
        assert here.over() == (turns_alone == 5)
        if not here.over():
            here = game.play(here, "-")
    assert game.ending(here) == "Red had no piece at the end of 5 turns of Blue"
    reset = game.play(placed(game, "d3:+1 g1:-1", alone="4:0"), "-")
    assert (reset.alone1, reset.over()) == (0, False)


@pytest.mark.parametrize(
    ("starved", "plies", "ending"),
    [
        ("winner", 9, "Red had no piece at the end of 5 turns of Blue"),
        ("loser", 10, "Red had no piece at the end of 5 turns of their own"),
        ("both", 5, "Red had no piece at the end of 5 turns in a row"),
    ],
)
def test_whose_turns_count_of_those_without_a_piece(starved: str, plies: int, ending: str) -> None:
    """Blue moves first and has no enemy: after nine plies Blue has ended five of them, after ten Red."""
    game = hegemon.load("territory", control="occupied", starved=starved)
    here = placed(game, "d3:+1")
    for _ in range(plies):
        assert not here.over()
        here = game.play(here, "-")
    assert (here.winner(), here.ply, game.ending(here)) == (0, 10 + plies, ending)
    assert game.view.standing(here) is not None
    # One enemy at the end of a turn that counts starts anew.
    side, text = ("r", "g1>g2") if starved == "loser" else ("b", "-")
    reset = game.play(placed(game, "d3:+1 g1:-1", side, alone="4:0"), text)
    assert (reset.alone1, reset.over()) == (0, False)


def test_pieces_used_up_in_the_turn_in_which_they_appear_are_expended() -> None:
    """Red holds one hexagon, and every new piece falls in an attack: no turn of Red's ends with a piece."""
    game = hegemon.load("territory", board="corridor7", starved="loser")
    here = game.notation.read_position("1,0/0,0,0/0,0/0,0,0/2,0/2,2,2/0,2 r 21 0:0")
    for turn in range(5):
        here = game.play(here, f"g1>f1{{f1=-{2 + 2 * turn}}}")
        assert (here.alone1, here.over()) == (turn + 1, turn == 4)
        here = here if here.over() else game.play(here, "-")
    assert here.winner() == 0


def test_both_without_a_piece_in_a_text() -> None:
    """No game leads there; the player who made the last turn has won."""
    game = hegemon.load("territory", control="occupied", starved="both")
    assert game.play(placed(game, "", "b", alone="4:4"), "-").winner() == 0
    assert game.play(placed(game, "", "r", alone="4:4"), "-").winner() == 1
    assert game.play(placed(game, "", "r", alone="4:3"), "-").winner() == 0


@pytest.mark.parametrize(
    ("starved", "side", "alone", "allowed"),
    [
        ("winner", "r", "5:0", True), ("winner", "b", "5:0", False), ("winner", "b", "0:5", False),
        ("loser", "b", "5:0", True), ("loser", "r", "5:0", False), ("both", "b", "5:0", True),
        ("both", "r", "5:0", True), ("both", "r", "0:5", False),
    ],
)  # fmt: skip
def test_five_turns_in_a_text_end_with_one_that_counts(starved: str, side: str, alone: str, allowed: bool) -> None:
    game = hegemon.load("territory", starved=starved)
    if allowed:
        assert placed(game, "d3:+1", side, alone=alone).winner() == 0
    else:
        with pytest.raises(hegemon.MalformedError, match="turns alone here, 4 at the most"):
            placed(game, "d3:+1", side, alone=alone)


def test_red_may_move_first() -> None:
    game = hegemon.load("territory", first="red")
    assert game.start().to_move() == 1
    assert stacks(game.start().spawned()) == {"a1": 1, "a2": 1, "g1": -2, "g2": -2}
    after = game.play(game.start(), "-")
    assert stacks(after.spawned()) == {"a1": 2, "a2": 2, "b1": 1, "b2": 1, "b3": 1, "g1": -2, "g2": -2}
    large = hegemon.load("territory", first="red", board="corridor9")
    # Three of seven: the end row, then the left of the next.
    assert stacks(large.start().spawned(), "corridor9") == {"a1": 1, "a2": 1, "i1": -2, "i2": -2, "h1": -1}
    # Where both colours change places a game is the same game.
    assert perft(game.start(), 1) == perft(hegemon.load("territory").start(), 1)


def test_the_limit_is_decided_by_income() -> None:
    game = hegemon.load("territory", limit=11)
    ahead = game.play(placed(game, "d3:+1 f1:+1 g1:-1"), "-")
    assert (ahead.winner(), ahead.score(0), ahead.score(1)) == (0, 7, 4)
    assert game.ending(ahead) == "the limit of 11 plies is reached, with an income of 7 against 4"
    assert game.play(placed(game, "d3:+1 g1:-1"), "-").winner() == hegemon.DRAW
    behind = game.play(placed(game, "d3:+1 b1:-1"), "-")
    assert behind.winner() == 1
    # A win at the limit comes first.
    assert game.play(placed(game, "f1:+1 g2:+1 d1:-1 b1:-1 b2:-1 b3:-1 a1:-1"), "f1>g1").winner() == 0


def test_only_pieces_that_stood_there_may_leave() -> None:
    game = hegemon.load("territory")
    here = placed(game, "c2:+2 d3:+1 g1:-1")
    assert stacks(game.play(here, "c2>d3*2 d3>e3"))["d3"] == 2
    with pytest.raises(hegemon.IllegalError, match="of the 3 on d3 2 arrived this turn and may not move on"):
        game.play(here, "c2>d3*2 d3>e3*2")


def test_one_group_a_turn() -> None:
    game = hegemon.load("territory", moves="one")
    here = placed(game, "c2:+2 g1:-1")
    # Nothing moves, or one or two of c2, or one of the spawned pieces in rows a and b, to any neighbour.
    assert len(list(turns(here))) == 1 + 2 * 6 + (3 + 3) + (4 + 6 + 4)
    with pytest.raises(hegemon.IllegalError, match="only one group"):
        game.play(here, "c2>d3 c2>d2")


# Numbers that don't overflow


@pytest.mark.parametrize(("control", "highest"), [("home", 6 + 499 * 7), ("occupied", 2 + 500)])
def test_two_turtles_for_all_of_the_longest_game(control: str, highest: int) -> None:
    game = hegemon.load("territory", board="diamond9", limit=1000, control=control)
    here, match = game.start(), reference.Match(reference.Options("diamond9", control=control, limit=1000))
    board = BOARDS["diamond9"]
    # Both bring whatever stands next to it to one hexagon.
    while not here.over():
        gather, sign = ("b2", 1) if here.player == 0 else ("h2", -1)
        standing = stacks(here.spawned(), "diamond9")
        near = [board.vertices[v] for v in board.neighbours[board.vertex(gather)]]
        own = {name: sign * standing.get(name, 0) for name in near if sign * standing.get(name, 0) > 0}
        text = " ".join(f"{name}>{gather}*{pieces}" for name, pieces in own.items()) or "-"
        match.ply(f"{here.ply + 1}. {text}")
        here = game.play(here, text)
        assert game.notation.write_position(here) == match.text()
    assert here.ply == 1000
    assert stacks(here, "diamond9")["b2"] == highest
    assert game.notation.read_position(game.notation.write_position(here)) == here


def test_the_highest_stack_that_a_text_can_lead_to() -> None:
    game = hegemon.load("territory", board="diamond9", limit=1000)
    rows = ["500,500", "500,500,500", "500,500,500,500", "500,500,500,500,500", "500,500,500,500,500,500"]
    here = game.notation.read_position("/".join(rows + rows[-2::-1]) + " r 0 0:0")
    assert here.score(0) == 27
    here = here._replace(player=0, ply=1)
    for _ in range(4):
        state, here = stream(1, 0), here._replace(player=0, result=0)
        here, state, _ = here.random_step(state)
        assert all(0 <= count_of(word) <= 44_000 for word in here.cells)


def test_a_number_of_pieces_is_chosen_in_one_way() -> None:
    game = hegemon.load("territory", moves="one")
    before, board = placed(game, "d3:+123 g1:-1"), BOARDS["diamond7"]
    here = before.play(board.vertex("d3")).play(board.vertex("e3"))
    assert list(numbers(here.moves())) == list(range(1, 62))
    assert list(numbers(here.play(61).moves())) == list(range(62))
    assert list(numbers(here.play(61).play(61).moves())) == [0, 1]
    texts = [
        game.notation.write_turn(before, (board.vertex("d3"), board.vertex("e3"), *made.moves))
        for made in decisions(here)
    ]
    assert texts == ["d3>e3", *(f"d3>e3*{pieces}" for pieces in range(2, 124))]
