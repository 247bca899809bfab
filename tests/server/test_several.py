"""Games of more than two: who leaves, who fails, and what all have to agree to."""

import pytest

import hegemon
from hegemon.errors import IllegalError
from hegemon.game.record import GONE, Outcome
from hegemon.game.turns import decisions
from hegemon.server.clocks import Clock
from hegemon.server.entries import Ended, Replaced, SeatTaken, TakenBack
from hegemon.server.newgames import rematch_of
from hegemon.server.tables import Table
from tests.server.test_tables import Played, Time


def three_people(clock: Clock | None = None) -> Played:
    played = Played("trigame", "me", "friend", "friend", options={"players": "3"}, clock=clock)
    for player in (1, 2):
        played.add(SeatTaken(player=player, name=f"Friend {player}"))
    return played


def test_who_leaves_a_game_of_three_leaves_his_seat_to_an_opponent() -> None:
    played = three_people()
    table = played.table
    left = table.seats[1].key
    assert left is not None
    played.add(table.resign((1,)))
    assert table.outcome is None
    seat = table.seats[1]
    assert (seat.kind, seat.opponent) == ("opponent", "level4")
    assert seat.name == "Level 4 for Friend 1"
    assert [event.words for event in table.events] == ["Player 2 resigns; Level 4 plays on"]
    assert table.players_of(left) == ()
    assert table.other_people((0,)) == [2]
    assert table.ply == 1
    played.decide(0)
    assert table.waiting_for() == [1]
    assert Table("g", played.setup, played.log).seats == table.seats


def test_in_a_game_of_three_running_out_of_time_loses_the_seat() -> None:
    time = Time()
    played = three_people(Clock(3, 60, 0, now=time))
    table = played.table
    assert table.clock is not None
    time.now += 61
    fallen = table.fallen()
    assert isinstance(fallen, Replaced)
    played.add(fallen)
    assert (table.seats[0].kind, table.outcome) == ("opponent", None)
    assert table.clock.next_fall() is None  # an opponent's time stands still
    played.add(table.decided_by(0, any_moves(table)))
    assert table.clock.next_fall() == 60


def any_moves(table: Table) -> tuple[int, ...]:
    return next(decisions(table.record.position)).moves


def test_all_persons_of_three_must_agree() -> None:
    played = three_people()
    table = played.table
    assert table.draw((2,)) is None
    assert table.draw((0,)) is None
    assert (table.asks["draw"].by, table.asks["draw"].agreed) == (2, {0, 2})
    played.decide(0)
    assert table.asks["draw"].by is None  # who plays on wants no draw
    assert table.back((0,)) is None
    assert table.grant_back((1,)) is None
    assert table.grant_back((1,)) is None
    assert played.add(table.grant_back((2,))) == TakenBack(kept=0)
    table.draw((0,))
    table.draw((1,))
    assert played.add(table.draw((2,))) == Ended(by="a draw was agreed")
    assert not table.wish_rematch((0,))
    assert not table.wish_rematch((1,))
    assert table.wish_rematch((2,))


def test_an_opponent_of_three_that_fails_is_replaced_and_at_last_all_ends() -> None:
    played = Played("trigame", "me", "level2", "me", options={"players": "3"})
    table = played.table
    played.add(table.lost(1, GONE))
    assert (table.seats[1].opponent, table.outcome) == ("random", None)
    assert isinstance(played.add(table.lost(1, GONE)), Ended)
    read = hegemon.read_record(table.text())
    assert read.outcome == table.outcome == Outcome("Player 2 can't go on", None)


def test_with_an_opponent_among_three_there_is_no_draw_but_a_rematch() -> None:
    played = three_people()
    played.add(played.table.resign((2,)))
    with pytest.raises(IllegalError, match="nobody"):
        played.table.draw((0,))
    setup, keys = rematch_of(played.table)
    assert [seat.opponent for seat in setup.seats] == [None, "level4", None]
    assert setup.seats[1].name == "Level 4"
    assert played.setup.seats[2].key not in keys
