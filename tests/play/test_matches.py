"""Matches: seats, shared seeds, and the same games on any number of processes."""

import multiprocessing
import time
from contextlib import closing
from typing import Any

import pytest

import hegemon
from hegemon.game.turns import Turn, decisions
from hegemon.native.random import draw
from hegemon.play.match import Match, MatchSetup, Played, play_game, play_match
from hegemon.play.opponents import Opponent

from ..variants import EXAMPLE, NAMES

DICE = {"board": "small", "dice": "each"}


def first_choice(name: str, wasted: int = 0, seats: list[int] | None = None) -> Opponent:
    """An opponent that makes the first decision listed, draws some numbers in vain, and notes its seat."""

    def choose(game: hegemon.Game, position: Any, state: int) -> tuple[Turn, int, str]:
        if seats is not None:
            seats.append(position.to_move())
        for _ in range(wasted):
            state, _ = draw(state)
        return next(decisions(position)), state, ""

    return Opponent(name, "", choose)


def played(winner: int | None, number: int, seats: int = 2) -> Played:
    return Played(number, number % seats, winner, 1, "")


def test_sides_are_swapped_and_pairs_share_their_seed() -> None:
    games = list(play_match(MatchSetup("influence", ("greedy", "random"), 7, {"board": "small"}), 6))
    assert [game.number for game in games] == list(range(6))
    assert [game.first for game in games] == [0, 1] * 3
    seeds = [game.seed for game in games]
    assert seeds[::2] == seeds[1::2]
    assert len(set(seeds)) == 3
    assert max(seeds) < 1 << 53
    # Greedy wins from both sides, so it did sit on both.
    assert [game.winner for game in games] == [0, 1] * 3


def test_the_first_named_sits_where_it_is_told() -> None:
    game = hegemon.load("trigame", players=3, limit=12)
    for first in range(3):
        here: list[int] = []
        others: list[int] = []
        record = play_game(game, (first_choice("a", seats=here), first_choice("b", seats=others)), 3, first)
        assert set(here) == {first}
        assert set(others) == {0, 1, 2} - {first}
        assert record.names == tuple("a" if seat == first else "b" for seat in range(3))


def test_both_sides_get_the_same_luck() -> None:
    """Chance answers the same turns alike, whatever the players draw for themselves."""
    game = hegemon.load("influence", **DICE)
    records = {
        play_game(game, (first_choice("a", one), first_choice("b", other)), 5, first).write()
        for one, other, first in ((0, 0, 0), (0, 0, 1), (3, 0, 0), (3, 1, 1))
    }
    assert len(records) == 1
    assert play_game(game, (first_choice("a"), first_choice("b")), 6).write() not in records


@pytest.mark.parametrize("name", NAMES)
def test_records_are_read_back(name: str) -> None:
    for game in play_match(MatchSetup(name, ("random", "random"), 2), 2):
        record = hegemon.read_record(game.record, name)
        assert record.outcome is not None
        assert record.outcome.winner == game.winner
        assert record.seed == game.seed


def test_one_process_and_two_play_the_same() -> None:
    setup = MatchSetup("influence", ("greedy", "random"), 3, DICE)
    alone, among = list(play_match(setup, 9)), list(play_match(setup, 9, workers=2))
    assert alone == among
    assert alone == list(play_match(setup, 12, workers=1))[:9]
    assert alone != list(play_match(MatchSetup("influence", ("greedy", "random"), 4, DICE), 9))


def test_a_game_in_a_file_is_played_by_processes() -> None:
    assert len(list(play_match(MatchSetup(EXAMPLE, ("greedy", "random")), 3, workers=2))) == 3


def test_processes_end_with_a_match_that_is_left() -> None:
    before = set(multiprocessing.active_children())
    with closing(play_match(MatchSetup("influence", ("random", "random"), 1), 10_000, workers=2)) as playing:
        next(playing)
        assert len(set(multiprocessing.active_children()) - before) == 2
    until = time.monotonic() + 10
    while set(multiprocessing.active_children()) - before and time.monotonic() < until:
        time.sleep(0.05)
    assert set(multiprocessing.active_children()) == before


def test_games_start_from_a_position() -> None:
    near_end = "BB/BWBW/WBWB/BWBW/WBWB/BWBW/.. b 600:600 - 22"
    (game,) = play_match(MatchSetup("influence", ("random", "random"), 1, position=near_end), 1)
    record = hegemon.read_record(game.record)
    assert len(record.turns) == 2
    assert record.game.notation.write_position(record.positions[0]) == near_end


def test_what_can_not_be_played_is_refused_before_the_first_game() -> None:
    over = "BB/BWBW/WBWB/BWBW/WBWB/BWBW/BB b 600:600 - 24"
    for setup, message in (
        (MatchSetup("influence", ("random", "random"), position=over), "the game is over in position 'BB/"),
        (MatchSetup("influence", ("random", "deep blue")), "there is no opponent 'deep blue'"),
        (MatchSetup("influence", ("random", "random"), options={"board": "huge"}), "'huge' is not"),
        (MatchSetup("chess", ("random", "random")), "there is no game 'chess'"),
    ):
        with pytest.raises(hegemon.InputError, match=message):
            play_match(setup, 1)


def test_results_are_counted() -> None:
    match = Match()
    for number, winner in enumerate((0, 0, None, 1, 1)):
        match.add(played(winner, number))
    assert (match.wins, match.draws, match.losses, match.games, str(match.points)) == (2, 1, 2, 5, "5/2")
    assert match.rating().elo == 0
    three = Match(seats=3)
    for number, winner in enumerate((0, None, 1)):
        three.add(played(winner, number, 3))
    assert (three.wins, three.draws, three.losses, str(three.points)) == (1, 1, 1, "4/3")
    shared = Match(seats=3)
    for number, seats in enumerate(((0, 2), (0, 2), (0, 1, 2))):
        shared.add(Played(number, number, None, 1, "", seats))
    assert (shared.wins, shared.draws, shared.losses, str(shared.points)) == (0, 2, 1, "5/6")
    even = Match(seats=3)
    for number in range(3):
        even.add(played(0, number, 3))
    assert even.rating().elo == pytest.approx(0)  # one of three is what a player among equals wins
