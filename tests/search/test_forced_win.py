"""Forced wins: the search, and a check of what it found that doesn't use it."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hegemon
from hegemon.game.turns import decisions
from hegemon.search.forced_win import ForcedWinSearch
from hegemon.studies.forced_win_check import check, read_answers, write_answers

from ..variants import EXAMPLE, random_record, seeds

FACTS = [
    ({}, 0, 5),
    ({"layout": "pointy"}, 0, 5),
    ({"pool2": 12}, 1, 6),
    ({"collect": "end"}, 0, 7),
    ({"upgrade_cost": 4}, 0, 7),
    ({"upgrade_cost": 5}, 0, 7),
]


@pytest.mark.parametrize(("options", "winner", "plies"), FACTS)
def test_forced_wins_of_throne(options: dict[str, Any], winner: int, plies: int) -> None:
    game = hegemon.load("throne", **options)
    found = ForcedWinSearch(game.start()).solved(plies)
    assert (found.winner, found.turns) == (winner, plies)
    # The other player's figure may be one less: he is looked at second.
    assert found.without[winner] == plies - 1
    position = game.start()
    for move in found.line:
        position = position.play(move)
    assert (position.winner(), position.ply) == (winner, plies)


def test_the_turns_that_win() -> None:
    game = hegemon.load("throne")
    winning = ForcedWinSearch(game.start()).winning_turns(0, 5)
    texts = {game.notation.write_turn(game.start(), made.moves) for made in winning}
    assert len(texts) == 76
    assert "a2-b2/b2+2" in texts


def test_the_plan_of_the_page_beats_every_reply() -> None:
    """Checked without the search: two turns that are always the same, then a win at once."""
    game = hegemon.load("throne")
    plan = {1: "a2-b2/b2+2", 3: "b4-b3/b2+2"}
    checked = check(game, game.start(), 0, 5, lambda text: plan[int(text.split()[-1]) + 1])
    assert checked.plies == 5
    assert checked.replies > 50_000


@pytest.mark.parametrize("options", [{}, {"pool2": 12}])
def test_answers_are_checked_without_the_search(options: dict[str, Any]) -> None:
    game = hegemon.load("throne", **options)
    search = ForcedWinSearch(game.start())
    found = search.solved(6)
    answers = [
        (game.notation.write_position(here), game.notation.write_turn(here, made.moves))
        for here, made in search.answers(found.winner, found.turns)
    ]
    text = write_answers(game, found.winner, found.turns, game.notation.write_position(game.start()), answers)
    read = read_answers(text.encode(), None, {})
    assert read.game.chosen == game.chosen
    assert check(read.game, read.start, read.player, read.plies, read.turns.get).plies == found.turns
    # With an answer gone, or one that doesn't win, the check fails and says where.
    few = dict(answers[:-1])
    with pytest.raises(hegemon.IllegalError, match="no answer is given for"):
        check(game, game.start(), found.winner, found.turns, few.get)
    lazy = {**dict(answers), answers[-1][0]: _idle(game, answers[-1][0])}
    with pytest.raises(hegemon.IllegalError, match=r"after .*(has not won|no answer)"):
        check(game, game.start(), found.winner, found.turns, lazy.get)


def _idle(game: hegemon.Game, text: str) -> str:
    """A turn without spendings."""
    position = game.notation.read_position(text)
    turns = (game.notation.write_turn(position, made.moves) for made in decisions(position))
    return next(turn for turn in turns if "/" not in turn)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1.*player"),
        ("# game=throne player=3 plies=5\n", "player"),
        ("# game=throne player=1 plies=x\n", "plies"),
        ("# game=chess player=1 plies=5\n", "no game"),
        ("# game=throne player=1 plies=5\n", "line 2"),
        ("# game=throne player=1 plies=5\nPosition x\n", "line 2"),
        ("# game=throne player=1 plies=5\nPosition aaa/a..a/...../A..A/AAA 1 0:0 0\nx\n", "line 3"),
        ("# game=throne player=1 plies=5\nPosition aaa/a..a/...../A..A/AAA 1 0:0 0\nx | y\n", "line 3"),
    ],
)
def test_a_bad_file_of_answers_is_refused(text: str, message: str) -> None:
    with pytest.raises(hegemon.InputError, match=message):
        read_answers(text.encode(), None, {})


def brute(position: Any, player: int, turns: int) -> bool:
    """Whether a player can force a win within so many turns, by trying everything."""
    if position.over():
        return bool(position.winner() == player)
    if turns == 0:
        return False
    each = (brute(made.after, player, turns - 1) for made in decisions(position))
    return any(each) if position.to_move() == player else all(each)


@given(st.permutations(range(19)), st.text("ABCDE", min_size=4, max_size=4), st.data())
@settings(max_examples=40, deadline=None)
def test_throne_by_brute_force(nodes: list[int], weights: str, data: st.DataObject) -> None:
    names: dict[str, list[Any]] = {
        "layout": ["flat", "pointy"],
        "collect": ["move", "end"],
        "goal_weight": [2, 4, 5],
        "recruit_cost": [2, 5],
        "limit": [2, 200],
    }
    options = {name: data.draw(st.sampled_from(values)) for name, values in names.items()}
    game = hegemon.load("throne", upgrade_cost=data.draw(st.integers(2, 4)), **options)
    letters = ["."] * 19
    for at, node in enumerate(nodes[:4]):
        letters[node] = weights[at] if at % 2 else weights[at].lower()
    row = "".join(letters)
    rows = "/".join(row[at : at + length] for at, length in ((0, 3), (3, 4), (7, 5), (12, 4), (16, 3)))
    side, pools = data.draw(st.integers(1, 2)), data.draw(st.sampled_from(["0:0", "2:0", "0:3"]))
    position = game.notation.read_position(f"{rows} {side} {pools}")
    searches = [ForcedWinSearch(position, backend=backend) for backend in ("native", "python")]
    for player in (0, 1):
        for turns in (1, 2):
            expected = brute(position, player, turns)
            assert [search.wins(position, player, turns) for search in searches] == [expected, expected]


@given(seeds, st.integers(0, 1))
@settings(max_examples=30, deadline=None)
def test_any_game_by_brute_force(seed: int, player: int) -> None:
    game = hegemon.load(EXAMPLE)
    whole = random_record(game, seed)
    record = random_record(game, seed, most=max(0, len(whole.turns) - 5))
    position = record.position
    if position.over():
        return
    search = ForcedWinSearch(position)
    for turns in range(1, 5):
        assert search.wins(position, player, turns) == brute(position, player, turns)


def test_what_can_not_be_decided_is_said() -> None:
    game = hegemon.load("throne", first_income=False)
    found = ForcedWinSearch(game.start()).solved(8)
    assert (found.winner, found.turns, found.line, found.without) == (hegemon.NONE, 0, (), (8, 8))
    short = hegemon.load("throne", first_income=False, limit=4)
    assert ForcedWinSearch(short.start(), longest=4).solved(4).winner == hegemon.DRAW


def test_time_is_kept() -> None:
    game = hegemon.load("throne", first_income=False)
    found = ForcedWinSearch(game.start(), seconds=0.3).solved(20)
    assert found.winner == hegemon.NONE
    assert min(found.without) >= 4


def test_a_game_with_chance_is_refused() -> None:
    with pytest.raises(ValueError, match="chance"):
        ForcedWinSearch(hegemon.load("influence", board="small", dice="each").start()).solved(3)
    with pytest.raises(ValueError, match="backend"):
        ForcedWinSearch(hegemon.load("throne").start(), backend="abacus")


@pytest.mark.slow
def test_without_the_first_income_nobody_wins_soon() -> None:
    """No win for player 1 within 11 plies, none for player 2 within 10: half an hour on one core."""
    position = hegemon.load("throne", first_income=False).start()
    search = ForcedWinSearch(position, table_bits=25)
    assert not search.wins(position, 0, 9)
    assert not search.wins(position, 1, 10)
    assert not search.wins(position, 0, 11)
