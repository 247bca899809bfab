"""The life of a game, without a network and without a disk."""

import random
from typing import Any

import msgspec
import pytest

import hegemon
from hegemon.errors import IllegalError
from hegemon.game.record import GONE
from hegemon.game.registry import game_names
from hegemon.server.clocks import Clock
from hegemon.server.entries import AnyEntry, Ended, Made, Sealed, SeatTaken, TakenBack, Unsealed, read_entry
from hegemon.server.messages import Answer, New, SeatWish
from hegemon.server.newgames import rematch_of, setup_of
from hegemon.server.reading import previewed
from hegemon.server.rooms import Listener, Room
from hegemon.server.tables import Table
from hegemon.server.wire import known_form
from tests.server.pages import amounts


class Time:
    """A clock's time that a test moves."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Played:
    """A table with its log."""

    def __init__(self, game: str, *seats: str, clock: Clock | None = None, **more: Any) -> None:
        wishes = [seat_of(seat) for seat in seats]
        self.setup = setup_of(New(game, wishes, **more))
        self.table = Table("g", self.setup, clock=clock)
        self.log: list[AnyEntry] = []
        self.rng = random.Random(1)

    def add(self, entry: AnyEntry | None) -> AnyEntry:
        """Let an entry count, as it comes back from disk."""
        assert entry is not None
        stored = read_entry(msgspec.json.encode(entry))
        assert stored == entry
        self.log.append(stored)
        self.table.apply(stored)
        return stored

    def decide(self, *players: int) -> AnyEntry:
        """Any decision of whoever holds these seats."""
        position, player = self.table.seen_by(players)
        assert player is not None
        while True:
            try:
                return self.add(self.table.decide(players, any_answer(self.table.game, position, self.rng)))
            except IllegalError:
                continue


def seat_of(who: str) -> SeatWish:
    """A person's seat, or the one of an opponent by its name."""
    kind: Any = who if who in ("me", "friend", "open") else "opponent"
    return SeatWish(kind, opponent=who if kind == "opponent" else None)


def any_answer(game: Any, position: Any, rng: random.Random) -> Answer:
    """Any way through the form; some are refused."""
    path: list[int] = []
    form = known_form(game, position)
    while True:
        if form.plan is not None and (not form.steps or rng.random() < 0.5):
            plan = {
                "purses": form.plan.purses,
                "whole": form.plan.whole,
                "most_items": form.plan.most_items,
                "items": [
                    {"name": i.name, "source": i.source, "most": i.most, "cost": i.cost, "needs": i.needs}
                    for i in form.plan.items
                ],
            }
            return Answer(path=path, amounts=amounts(plan, rng))
        path.append(rng.randrange(len(form.steps)))
        further = previewed(game, position, Answer(path=path))[1]
        if further is None:
            return Answer(path=path)
        form = further


def shown(table: Table, players: tuple[int, ...] = ()) -> dict[str, Any]:
    """What somebody is sent."""
    listener = Listener(lambda text: None, lambda: None, "k", players)
    state: dict[str, Any] = msgspec.json.decode(Room(table).state(listener))
    return state


def view(table: Table, players: tuple[int, ...] = ()) -> Any:
    return shown(table, players)["view"]


@pytest.mark.parametrize("name", game_names())
def test_a_log_gives_the_same_game_again(name: str) -> None:
    played = Played(name, "me", "me")
    for _ in range(12):
        if played.table.outcome is None:
            played.decide(0, 1)
    if played.table.may((0, 1))["back"]:
        played.add(played.table.back((0, 1)))
        played.decide(0, 1)
    again = Table("g", played.setup, played.log)
    assert again.text() == played.table.text()
    assert again.record.position == played.table.record.position
    assert (again.ply, again.number) == (played.table.ply, len(played.log))
    assert view(again, (0, 1)) == view(played.table, (0, 1))


def test_chance_goes_on_elsewhere_after_a_reload() -> None:
    played = Played("territory", "me", "me")
    states = {played.table.state}
    for _ in range(5):
        played.decide(0, 1)
        states.add(played.table.state)
        reloaded = Table("g", played.setup, played.log)
        assert reloaded.state not in states
        states.add(reloaded.state)


def test_only_who_is_to_move_decides() -> None:
    played = Played("influence", "me", "friend")
    with pytest.raises(IllegalError, match="not your turn"):
        played.table.decide((1,), Answer(text="C2"))
    with pytest.raises(IllegalError, match="not your turn"):
        played.table.decide((), Answer(text="C2"))
    played.add(played.table.decide((0,), Answer(text="C2")))
    with pytest.raises(IllegalError, match="not your turn"):
        played.table.decide((0,), Answer(text="C3"))
    assert played.table.waiting_for() == [1]


def test_orders_wait_unseen_for_the_other() -> None:
    played = Played("strategic", "me", "friend")
    before = [view(played.table, seats) for seats in ((), (0,))]
    sealed = played.decide(1)
    assert isinstance(sealed, Sealed)
    assert played.table.ply == 0
    assert played.table.sealed == {1: sealed.moves}
    assert played.table.waiting_for() == [0]
    after = [view(played.table, seats) for seats in ((), (0,))]
    # Nothing changes for anybody else but who is still to decide.
    assert [{**seen, "to_move": [0, 1]} for seen in after] == before
    assert shown(played.table, (1,))["decided"] == [1]
    assert view(played.table, (1,))["form"] is None
    with pytest.raises(IllegalError, match="not your turn"):
        played.table.decide((1,), Answer())
    made = played.decide(0)
    assert isinstance(made, Made)
    assert made.players == (0, 1)
    assert (played.table.ply, played.table.sealed) == (1, {})


def test_an_order_may_be_changed_before_it_is_revealed() -> None:
    played = Played("strategic", "me", "friend")
    played.decide(0)
    assert played.table.may((0,))["back"]
    assert not played.table.may((1,))["back"]
    assert isinstance(played.add(played.table.back((0,))), Unsealed)
    assert played.table.waiting_for() == [0, 1]
    played.decide(0)
    played.decide(1)
    # Now both have seen everything.
    assert not played.table.may((0,))["back"]
    with pytest.raises(IllegalError, match="revealed"):
        played.table.back((0,))


def test_against_opponents_one_takes_back_at_once() -> None:
    played = Played("influence", "me", "greedy")
    table = played.table
    assert not table.may((0,))["back"]
    start = view(table, (0,))
    for text in ("C2", "C3", "D2"):
        seat = table.waiting_for()[0]
        played.add(table.decided_by(seat, table.game.notation.read_decision(table.record.position, text).moves))
    played.add(table.back((0,)))
    assert table.record.texts == ["C2", "C3"]
    assert table.ply == 4
    played.add(table.back((0,)))
    assert table.record.texts == []
    assert [turn.text for turn in table.shown] == []
    assert view(table, (0,)) == start
    assert Table("g", played.setup, played.log).record.texts == []


def test_a_person_is_asked_before_something_is_taken_back() -> None:
    played = Played("influence", "me", "friend")
    table = played.table
    with pytest.raises(IllegalError):
        table.grant_back((1,))
    played.decide(0)
    played.decide(1)
    assert table.back((0,)) is None
    assert table.asks["back"].by == 0
    with pytest.raises(IllegalError, match="nobody asks"):
        table.grant_back((0,))
    entry = played.add(table.grant_back((1,)))
    assert entry == TakenBack(kept=0)
    assert table.asks["back"].by is None
    assert table.record.turns == []


def test_dice_are_never_taken_back_against_a_person() -> None:
    played = Played("territory", "me", "friend")
    table = played.table
    while not table.history or not table.history[-1].final:
        played.decide(0, 1)
    assert not table.may((0,))["back"]
    assert not table.may((1,))["back"]
    # Who sits on both sides, or plays against an opponent, may.
    assert table.may((0, 1))["back"]


def test_resigning_and_draws() -> None:
    played = Played("influence", "me", "friend")
    assert played.table.draw((0,)) is None
    assert played.table.asks["draw"].by == 0
    assert played.table.draw((0,)) is None  # said twice is still one offer
    played.table.decline("draw", (1,))
    assert played.table.asks["draw"].by is None
    played.table.draw((1,))
    assert isinstance(played.add(played.table.draw((0,))), Ended)
    assert played.table.outcome is not None
    assert played.table.outcome.winner is None
    with pytest.raises(IllegalError, match="over"):
        played.table.decide((0,), Answer(text="C2"))
    played = Played("influence", "me", "friend")
    played.add(played.table.resign((1,)))  # while the other is to move
    assert played.table.outcome is not None
    assert played.table.outcome.winner == 0
    assert "White resigns" in played.table.outcome.termination
    played = Played("influence", "me", "greedy")
    with pytest.raises(IllegalError, match="nobody"):
        played.table.draw((0,))
    played.add(played.table.resign((0,)))
    assert played.table.text().rstrip().endswith("resigns")
    assert Table("g", played.setup, played.log).outcome == played.table.outcome


@pytest.mark.parametrize("end", ["draw", "resign", "time", "gone"])
def test_a_record_says_how_the_game_ended(end: str) -> None:
    time = Time()
    played = Played("influence", "me", "friend", clock=Clock(2, 60, 0, now=time))
    table = played.table
    played.add(SeatTaken(player=1, name="Bob"))
    played.decide(0)
    if end == "draw":
        table.draw((0,))
        played.add(table.draw((1,)))
    elif end == "resign":
        played.add(table.resign((0,)))  # White is to move
    elif end == "time":
        time.now += 61
        played.add(table.fallen())
    else:
        played.add(table.lost(1, GONE))
    read = hegemon.read_record(table.text())
    assert read.outcome == table.outcome
    assert read.write() == table.text()
    assert len(read.turns) == 1


def test_who_makes_a_game_for_others_gets_their_links() -> None:
    played = Played("influence", "friend", "friend")
    creator = played.setup.creator
    assert creator is not None
    assert played.table.players_of(creator) == ()
    host = Listener(lambda text: None, lambda: None, creator, ())
    links = msgspec.json.decode(Room(played.table).state(host))["links"]
    assert [link["key"] for link in links] == [seat.key for seat in played.setup.seats]
    assert shown(played.table)["links"] == []


def test_the_seed_is_told_at_the_end() -> None:
    played = Played("territory", "me", "me")
    seed = str(played.setup.seed)
    played.decide(0, 1)
    assert seed not in played.table.text()
    assert seed not in str(shown(played.table, (0, 1)))
    played.add(played.table.resign((0, 1)))
    assert f"seed={seed}" in played.table.text()
    assert shown(played.table)["seed"] == played.setup.seed


def test_time_runs_for_whoever_is_to_decide_and_running_out_loses() -> None:
    time = Time()
    played = Played("influence", "me", "friend", clock=Clock(2, 60, 5, now=time))
    table = played.table
    time.now += 30
    assert table.clock is not None
    assert table.clock.left() == (60, 60)  # nobody's time runs before the friend has come
    played.add(SeatTaken(player=1, name="Bob"))
    time.now += 10
    assert table.clock.left() == (50, 60)
    played.decide(0)
    assert table.clock.left() == (55, 60)
    time.now += 60.5
    assert table.clock.next_fall() == 0
    ended = table.fallen()
    assert ended is not None
    played.add(ended)
    assert table.outcome is not None
    assert table.outcome.winner == 0
    assert table.clock.next_fall() is None
    assert table.fallen() is None


def test_in_a_game_of_orders_both_clocks_run_until_each_has_decided() -> None:
    time = Time()
    played = Played("strategic", "me", "me", clock=Clock(2, 60, 0, now=time))
    clock = played.table.clock
    assert clock is not None
    time.now += 10
    played.decide(1)
    time.now += 10
    assert clock.left() == (40, 50)
    played.decide(0)
    assert clock.left() == (40, 50)
    time.now += 1
    assert clock.left() == (39, 49)
    again = Table("g", played.setup, played.log, clock=Clock(2, 60, 0, now=time))
    assert again.clock is not None
    assert again.clock.left() == (40, 50)


def test_a_rematch_swaps_sides_with_new_keys() -> None:
    played = Played("influence", "me", "friend", clock=Clock(2, 60, 0))
    table = played.table
    with pytest.raises(IllegalError, match="not over"):
        table.wish_rematch((0,))
    played.add(table.resign((0,)))
    assert not table.wish_rematch((0,))
    assert not table.wish_rematch((0,))
    assert table.wish_rematch((1,))
    setup, keys = rematch_of(table)
    assert [seat.key for seat in setup.seats] == [keys[table.seats[1].key or ""], keys[table.seats[0].key or ""]]
    assert setup.watch == keys[table.setup.watch]
    assert not set(keys.values()) & set(keys)
    played = Played("influence", "me", "greedy")
    played.add(played.table.resign((0,)))
    assert played.table.wish_rematch((0,))
    assert [seat.opponent for seat in rematch_of(played.table)[0].seats] == ["greedy", None]


def test_what_can_not_begin_is_refused() -> None:
    for more, said in (
        ({"seats": [SeatWish("me")]}, "2 seats"),
        ({"seats": [SeatWish("me"), seat_of("nobody")]}, "no opponent"),
        ({"seats": [SeatWish("me", name="a\nb"), SeatWish("me")]}, "seen"),
        ({"seats": [SeatWish("me", name="x" * 41), SeatWish("me")]}, "40"),
        ({"game": "no game"}, "no game"),
        ({"options": {"board": "round"}}, "board"),
        ({"position": "nonsense"}, "position"),
        ({"position": "x", "record": "y"}, "not from both"),
    ):
        wish: dict[str, Any] = {"game": "influence", "seats": [SeatWish("me"), SeatWish("me")], **more}
        with pytest.raises(Exception, match=said):
            setup_of(New(**wish))


def test_somebody_who_names_himself_oddly_is_shown_plainly() -> None:
    setup = setup_of(New("influence", [SeatWish("me", name="  <b>Ann</b>  "), SeatWish("me", name="")]))
    assert [seat.name for seat in setup.seats] == ["<b>Ann</b>", "Guest"]
