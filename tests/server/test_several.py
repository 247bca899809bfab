"""Games of more than two: players who leave, opponents that fail, and what all have to agree to."""

import pytest

import hegemon
from hegemon.errors import IllegalError
from hegemon.game.record import GONE, Outcome
from hegemon.game.turns import decisions
from hegemon.server.live.game import LiveGame
from hegemon.server.live.new_game import rematch_of
from hegemon.server.protocol import ClockRequest
from hegemon.server.store.log import Ended, Replaced, SeatTaken, TakenBack
from tests.server.pages import Server
from tests.server.played import Played, Time


def three_people(clock: ClockRequest | None = None) -> Played:
    played = Played("trigame", "me", "friend", "friend", options={"players": "3"}, clock=clock)
    for player in (1, 2):
        played.add(SeatTaken(player=player, name=f"Friend {player}"))
    return played


def test_an_opponent_takes_the_seat_of_a_player_who_leaves() -> None:
    played = three_people()
    live = played.live
    left = live.seats[1].key
    assert left is not None
    played.add(live.resign((1,)))
    assert live.outcome is None
    seat = live.seats[1]
    assert (seat.kind, seat.opponent) == ("opponent", "level4")
    assert seat.name == "Level 4 for Friend 1"
    assert [event.words for event in live.events] == ["Player 2 resigns; Level 4 plays on"]
    assert live.players_of(left) == ()
    assert live.other_people((0,)) == [2]
    assert live.ply == 1
    played.decide(0)
    assert live.waiting_for() == [1]
    assert LiveGame("g", played.setup, played.log).seats == live.seats


def test_in_a_game_of_three_running_out_of_time_loses_the_seat(time: Time) -> None:
    played = three_people(ClockRequest(1))
    live = played.live
    assert live.clock is not None
    time.now += 61
    fallen = live.fallen()
    assert isinstance(fallen, Replaced)
    played.add(fallen)
    assert (live.seats[0].kind, live.outcome) == ("opponent", None)
    assert live.clock.next_fall() is None  # an opponent's time stands still
    played.add(live.decided_by(0, any_moves(live)))
    assert live.clock.next_fall() == 60


def any_moves(live: LiveGame) -> tuple[int, ...]:
    return next(decisions(live.record.position)).moves


def test_all_persons_of_three_must_agree() -> None:
    played = three_people()
    live = played.live
    assert live.draw((2,)) is None
    assert live.draw((0,)) is None
    assert (live.offers["draw"].by, live.offers["draw"].agreed) == (2, {0, 2})
    played.decide(0)
    assert live.offers["draw"].by is None  # an offer ends when the game goes on
    assert live.back((0,)) is None
    assert live.grant_back((1,)) is None
    assert live.grant_back((1,)) is None
    assert played.add(live.grant_back((2,))) == TakenBack(kept=0)
    live.draw((0,))
    live.draw((1,))
    assert played.add(live.draw((2,))) == Ended(by="a draw was agreed")
    assert not live.offer_rematch((0,))
    assert not live.offer_rematch((1,))
    assert live.offer_rematch((2,))


def test_an_opponent_of_three_that_fails_is_replaced_and_at_last_all_ends() -> None:
    played = Played("trigame", "me", "level2", "me", options={"players": "3"})
    live = played.live
    played.add(live.lost(1, GONE))
    assert (live.seats[1].opponent, live.outcome) == ("random", None)
    assert isinstance(played.add(live.lost(1, GONE)), Ended)
    read = hegemon.read_record(live.text())
    assert read.outcome == live.outcome == Outcome("Player 2 can't go on", None)


def test_with_an_opponent_among_three_there_is_no_draw_but_a_rematch() -> None:
    played = three_people()
    played.add(played.live.resign((2,)))
    with pytest.raises(IllegalError, match="nobody"):
        played.live.draw((0,))
    setup, keys = rematch_of(played.live)
    assert [seat.opponent for seat in setup.seats] == [None, "level4", None]
    assert setup.seats[1].name == "Level 4"
    assert played.setup.seats[2].key not in keys


def test_who_shares_the_first_place_is_told(server: Server) -> None:
    record = (
        "# game=trigame tiles=1 players=3\n1. [C] : [C]4\n2. [C]1 : [C]3\n3. [C]6 : skip\n1. [C]0 : [C]5\n2. [C]2\n"
    )
    ended = {"winner": None, "by": "every socket is filled", "shared": [0, 1]}
    shown = server.post("/api/look", {"record": record})
    assert shown["view"]["outcome"] == ended


def test_programs_are_no_opponents_of_the_page(server: Server) -> None:
    """They run whatever they name."""
    for opponent in ("exec:true", "exec:true@1"):
        seats = [{"kind": "me"}, {"kind": "opponent", "opponent": opponent}]
        answer = server.http.post("/api/new", json={"game": "influence", "seats": seats})
        assert answer.status_code == 400
        assert "exec" in answer.json()["error"]
