"""The life of a game, without a network and without a disk."""

from typing import Any

import msgspec
import pytest

import hegemon
from hegemon.errors import IllegalError
from hegemon.game.record import GONE
from hegemon.game.registry import game_names
from hegemon.server.live.game import LiveGame
from hegemon.server.live.new_game import rematch_of, setup_of
from hegemon.server.live.room import Listener, Room
from hegemon.server.protocol import AnswerMessage, ClockRequest, NewGameRequest, SeatRequest
from hegemon.server.store.log import Ended, Made, Sealed, SeatTaken, TakenBack, Unsealed
from tests.server.played import Played, Time, seat_of


def shown(live: LiveGame, players: tuple[int, ...] = ()) -> dict[str, Any]:
    """What the holder of these seats is sent."""
    listener = Listener(lambda text: None, lambda: None, "k", players)
    state: dict[str, Any] = msgspec.json.decode(Room(live).state(listener))
    return state


def view(live: LiveGame, players: tuple[int, ...] = ()) -> Any:
    return shown(live, players)["view"]


@pytest.mark.parametrize("name", game_names())
def test_a_log_gives_the_same_game_again(name: str) -> None:
    played = Played(name, "me", "me")
    for _ in range(12):
        if played.live.outcome is None:
            played.decide(0, 1)
    if played.live.may((0, 1)).back:
        played.add(played.live.back((0, 1)))
        played.decide(0, 1)
    again = LiveGame("g", played.setup, played.log)
    assert again.text() == played.live.text()
    assert again.record.position == played.live.record.position
    assert (again.ply, again.number) == (played.live.ply, len(played.log))
    assert view(again, (0, 1)) == view(played.live, (0, 1))


@pytest.mark.parametrize("name", ["influence", "throne", "territory"])
def test_a_decision_is_not_played_again_when_it_counts(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    played = Played(name, "me", "me")
    entry = played.propose(0)
    with monkeypatch.context() as unplayable:
        unplayable.setattr("hegemon.server.live.game.position_after", lambda *_: pytest.fail("played again"))
        played.live.apply(entry)
    assert LiveGame("g", played.setup, [entry]).record.position == played.live.record.position


def test_chance_goes_on_elsewhere_after_a_reload() -> None:
    played = Played("territory", "me", "me")
    states = {played.live.state}
    for _ in range(5):
        played.decide(0, 1)
        states.add(played.live.state)
        reloaded = LiveGame("g", played.setup, played.log)
        assert reloaded.state not in states
        states.add(reloaded.state)


def test_only_the_player_to_move_decides() -> None:
    played = Played("influence", "me", "friend")
    with pytest.raises(IllegalError, match="not your turn"):
        played.live.decide((1,), AnswerMessage(text="C2"))
    with pytest.raises(IllegalError, match="not your turn"):
        played.live.decide((), AnswerMessage(text="C2"))
    played.add(played.live.decide((0,), AnswerMessage(text="C2")))
    with pytest.raises(IllegalError, match="not your turn"):
        played.live.decide((0,), AnswerMessage(text="C3"))
    assert played.live.waiting_for() == [1]


def test_orders_wait_unseen_for_the_other() -> None:
    played = Played("strategic", "me", "friend")
    before = [view(played.live, seats) for seats in ((), (0,))]
    sealed = played.decide(1)
    assert isinstance(sealed, Sealed)
    assert played.live.ply == 0
    assert played.live.sealed == {1: sealed.moves}
    assert played.live.waiting_for() == [0]
    after = [view(played.live, seats) for seats in ((), (0,))]
    # For the others nothing changes except whose decision is awaited.
    assert [{**seen, "to_move": [0, 1]} for seen in after] == before
    assert shown(played.live, (1,))["decided"] == [1]
    assert view(played.live, (1,))["form"] is None
    with pytest.raises(IllegalError, match="not your turn"):
        played.live.decide((1,), AnswerMessage())
    made = played.decide(0)
    assert isinstance(made, Made)
    assert made.players == (0, 1)
    assert (played.live.ply, played.live.sealed) == (1, {})


def test_an_order_may_be_changed_before_it_is_revealed() -> None:
    played = Played("strategic", "me", "friend")
    played.decide(0)
    assert played.live.may((0,)).back
    assert not played.live.may((1,)).back
    assert isinstance(played.add(played.live.back((0,))), Unsealed)
    assert played.live.waiting_for() == [0, 1]
    played.decide(0)
    played.decide(1)
    # Now both have seen everything.
    assert not played.live.may((0,)).back
    with pytest.raises(IllegalError, match="revealed"):
        played.live.back((0,))


def test_against_opponents_one_takes_back_at_once() -> None:
    played = Played("influence", "me", "greedy")
    live = played.live
    assert not live.may((0,)).back
    start = view(live, (0,))
    for text in ("C2", "C3", "D2"):
        seat = live.waiting_for()[0]
        played.add(live.decided_by(seat, live.game.notation.read_decision(live.record.position, text).moves))
    played.add(live.back((0,)))
    assert live.record.texts == ["C2", "C3"]
    assert live.ply == 4
    played.add(live.back((0,)))
    assert live.record.texts == []
    assert [turn.text for turn in live.shown] == []
    assert view(live, (0,)) == start
    assert LiveGame("g", played.setup, played.log).record.texts == []


def test_a_person_is_asked_before_something_is_taken_back() -> None:
    played = Played("influence", "me", "friend")
    live = played.live
    with pytest.raises(IllegalError):
        live.grant_back((1,))
    played.decide(0)
    played.decide(1)
    assert live.back((0,)) is None
    assert live.offers["back"].by == 0
    with pytest.raises(IllegalError, match="nobody asks"):
        live.grant_back((0,))
    entry = played.add(live.grant_back((1,)))
    assert entry == TakenBack(kept=0)
    assert live.offers["back"].by is None
    assert live.record.turns == []


def test_dice_are_never_taken_back_against_a_person() -> None:
    played = Played("territory", "me", "friend")
    live = played.live
    while not live.history or not live.history[-1].final:
        played.decide(0, 1)
    assert not live.may((0,)).back
    assert not live.may((1,)).back
    # Who sits on both sides, or plays against an opponent, may.
    assert live.may((0, 1)).back


def test_resigning_and_draws() -> None:
    played = Played("influence", "me", "friend")
    assert played.live.draw((0,)) is None
    assert played.live.offers["draw"].by == 0
    assert played.live.draw((0,)) is None  # said twice is still one offer
    played.live.decline("draw", (1,))
    assert played.live.offers["draw"].by is None
    played.live.draw((1,))
    assert isinstance(played.add(played.live.draw((0,))), Ended)
    assert played.live.outcome is not None
    assert played.live.outcome.winner is None
    with pytest.raises(IllegalError, match="over"):
        played.live.decide((0,), AnswerMessage(text="C2"))
    played = Played("influence", "me", "friend")
    played.add(played.live.resign((1,)))  # while the other is to move
    assert played.live.outcome is not None
    assert played.live.outcome.winner == 0
    assert "White resigns" in played.live.outcome.termination
    played = Played("influence", "me", "greedy")
    with pytest.raises(IllegalError, match="nobody"):
        played.live.draw((0,))
    played.add(played.live.resign((0,)))
    assert played.live.text().rstrip().endswith("resigns")
    assert LiveGame("g", played.setup, played.log).outcome == played.live.outcome


@pytest.mark.parametrize("end", ["draw", "resign", "time", "gone"])
def test_a_record_says_how_the_game_ended(end: str, time: Time) -> None:
    played = Played("influence", "me", "friend", clock=ClockRequest(1))
    live = played.live
    played.add(SeatTaken(player=1, name="Bob"))
    played.decide(0)
    if end == "draw":
        live.draw((0,))
        played.add(live.draw((1,)))
    elif end == "resign":
        played.add(live.resign((0,)))  # White is to move
    elif end == "time":
        time.now += 61
        played.add(live.fallen())
    else:
        played.add(live.lost(1, GONE))
    read = hegemon.read_record(live.text())
    assert read.outcome == live.outcome
    assert read.write() == live.text()
    assert len(read.turns) == 1


def test_the_maker_of_a_game_for_others_gets_their_links() -> None:
    played = Played("influence", "friend", "friend")
    creator = played.setup.creator
    assert creator is not None
    assert played.live.players_of(creator) == ()
    host = Listener(lambda text: None, lambda: None, creator, ())
    links = msgspec.json.decode(Room(played.live).state(host))["links"]
    assert [link["key"] for link in links] == [seat.key for seat in played.setup.seats]
    assert shown(played.live)["links"] == []


def test_the_seed_is_told_at_the_end() -> None:
    played = Played("territory", "me", "me")
    seed = str(played.setup.seed)
    played.decide(0, 1)
    assert seed not in played.live.text()
    assert seed not in str(shown(played.live, (0, 1)))
    played.add(played.live.resign((0, 1)))
    assert f"seed={seed}" in played.live.text()
    assert shown(played.live)["seed"] == played.setup.seed


def test_time_runs_for_whoever_is_to_decide_and_running_out_loses(time: Time) -> None:
    played = Played("influence", "me", "friend", clock=ClockRequest(1, 5))
    live = played.live
    time.now += 30
    assert live.clock is not None
    assert live.clock.left() == (60, 60)  # nobody's time runs before the friend has come
    played.add(SeatTaken(player=1, name="Bob"))
    time.now += 10
    assert live.clock.left() == (50, 60)
    played.decide(0)
    assert live.clock.left() == (55, 60)
    time.now += 60.5
    assert live.clock.next_fall() == 0
    ended = live.fallen()
    assert ended is not None
    played.add(ended)
    assert live.outcome is not None
    assert live.outcome.winner == 0
    assert live.clock.next_fall() is None
    assert live.fallen() is None


def test_in_a_game_of_orders_both_clocks_run_until_each_has_decided(time: Time) -> None:
    played = Played("strategic", "me", "me", clock=ClockRequest(1))
    clock = played.live.clock
    assert clock is not None
    time.now += 10
    played.decide(1)
    time.now += 10
    assert clock.left() == (40, 50)
    played.decide(0)
    assert clock.left() == (40, 50)
    time.now += 1
    assert clock.left() == (39, 49)
    again = LiveGame("g", played.setup, played.log)
    assert again.clock is not None
    assert again.clock.left() == (40, 50)


def test_a_rematch_swaps_sides_with_new_keys() -> None:
    played = Played("influence", "me", "friend", clock=ClockRequest(1))
    live = played.live
    with pytest.raises(IllegalError, match="not over"):
        live.offer_rematch((0,))
    played.add(live.resign((0,)))
    assert not live.offer_rematch((0,))
    assert not live.offer_rematch((0,))
    assert live.offer_rematch((1,))
    setup, keys = rematch_of(live)
    assert [seat.key for seat in setup.seats] == [keys[live.seats[1].key or ""], keys[live.seats[0].key or ""]]
    assert setup.watch == keys[live.setup.watch]
    assert not set(keys.values()) & set(keys)
    played = Played("influence", "me", "greedy")
    played.add(played.live.resign((0,)))
    assert played.live.offer_rematch((0,))
    assert [seat.opponent for seat in rematch_of(played.live)[0].seats] == ["greedy", None]


def test_what_can_not_begin_is_refused() -> None:
    for more, said in (
        ({"seats": [SeatRequest("me")]}, "2 seats"),
        ({"seats": [SeatRequest("me"), seat_of("nobody")]}, "no opponent"),
        ({"seats": [SeatRequest("me", name="a\nb"), SeatRequest("me")]}, "seen"),
        ({"seats": [SeatRequest("me", name="x" * 41), SeatRequest("me")]}, "40"),
        ({"game": "no game"}, "no game"),
        ({"options": {"board": "round"}}, "board"),
        ({"position": "nonsense"}, "position"),
        ({"position": "x", "record": "y"}, "not from both"),
    ):
        request: dict[str, Any] = {"game": "influence", "seats": [SeatRequest("me"), SeatRequest("me")], **more}
        with pytest.raises(Exception, match=said):
            setup_of(NewGameRequest(**request))


def test_odd_names_are_shown_as_text() -> None:
    setup = setup_of(
        NewGameRequest("influence", [SeatRequest("me", name="  <b>Ann</b>  "), SeatRequest("me", name="")])
    )
    assert [seat.name for seat in setup.seats] == ["<b>Ann</b>", "Guest"]
