"""A live game with those who look at it: each is sent what is new of the state, as they may know it."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass

from msgspec import UNSET, Raw

from hegemon.server.codec import encoder
from hegemon.server.data import LinkData, PlayerData, ViewData
from hegemon.server.engine.pool import Job
from hegemon.server.live.game import LiveGame
from hegemon.server.protocol import StateMessage
from hegemon.server.scenes import picture_of, scene_of, scene_since
from hegemon.server.store.storage import Summary
from hegemon.server.views import static_data, view_of
from hegemon.view.scene import Scene


@dataclass(eq=False)
class Listener:
    """A socket that looks at a game, by one key."""

    send: Callable[[str], None]
    """Hands a message to a socket, which sends it when it can."""
    close: Callable[[], None]
    key: str
    players: tuple[int, ...]
    known: int = 0
    """The number of turns that it has, and they are as they were."""
    scene: Scene | None = None
    """The picture that it has."""


class Room:
    """A live game, its listeners, and the opponents that think about it."""

    def __init__(self, live: LiveGame) -> None:
        self.live = live
        self.lock = asyncio.Lock()
        """Held from the question what may be accepted until the answer counts."""
        self.listeners: set[Listener] = set()
        self._pending: set[Listener] = set()
        self.jobs: dict[int, Job] = {}
        self.compiling = False
        self.timer: asyncio.TimerHandle | None = None
        self.used = time.monotonic()
        self.owned: set[tuple[str, str]] = set()
        self._static = Raw(encoder.encode(static_data(live.game)))

    def changed(self) -> None:
        """The game is not what it was."""
        self.used = time.monotonic()
        for listener in self.listeners:
            listener.known = min(listener.known, len(self.live.shown))

    def online(self) -> set[int]:
        """The players whose pages are open."""
        return {player for listener in self.listeners for player in listener.players}

    def send_to_all(self, sender: Listener | None = None, number: int | None = None) -> None:
        """Send everybody the state; the sender comes first and finds the number of their message in it.

        The others are told in a moment, so that an answer in one game does not wait for messages of another game.
        """
        if sender in self.listeners:
            sender.send(self.state(sender, number))
        self._pending |= self.listeners - {sender}
        asyncio.get_running_loop().call_soon(self._send_pending)

    def _send_pending(self) -> None:
        pending, self._pending = self._pending & self.listeners, set()
        for listener in pending:
            listener.send(self.state(listener))

    def state(self, listener: Listener, number: int | None = None, *, whole: bool = False) -> str:
        """The state as a message: what the listener does not have of it yet, or all of it."""
        live, key, mine = self.live, listener.key, listener.players
        if whole:
            listener.known, listener.scene = 0, None
        known, listener.known = listener.known, len(live.shown)
        static = self._static if listener.scene is None else UNSET
        state = StateMessage(
            game=static,
            key=key,
            id=number,
            ply=live.ply,
            view=self._view(listener),
            record_from=known,
            record=live.shown[known:],
            players=self._players(),
            me=mine,
            watch=live.setup.watch,
            links=self._links() if key == live.setup.creator else [],
            events=Raw(encoder.encode(live.events)),
            asks={what: offer.by for what, offer in live.offers.items()},
            agreed={what: sorted(offer.agreed) for what, offer in live.offers.items()},
            may=live.may(mine),
            thinking=sorted(self.jobs),
            compiling=self.compiling,
            decided=sorted(live.sealed),
            clock=None if live.clock is None else live.clock.data(),
            seed=live.setup.seed if live.outcome else None,
            rematch=live.rematch.get(key if mine else live.setup.watch),
        )
        return encoder.encode(state).decode()

    def _players(self) -> list[PlayerData]:
        online = self.online()
        return [
            PlayerData(
                seat.name,
                "person" if seat.is_person() else "opponent",
                seat.opponent,
                online=player in online or not seat.is_person(),
                taken=not seat.is_free(),
                open=seat.kind == "open",
            )
            for player, seat in enumerate(self.live.seats)
        ]

    def _links(self) -> list[LinkData]:
        """The links for friends who have not come yet."""
        return [
            LinkData(player, seat.key)
            for player, seat in enumerate(self.live.seats)
            if seat.kind == "friend" and seat.key is not None
        ]

    def _view(self, listener: Listener) -> ViewData:
        """What is seen from a seat."""
        live = self.live
        position, player = live.seen_by(listener.players)
        before, listener.scene = listener.scene, picture_of(live.game, position)
        if before is None or listener.scene is None:
            scene = scene_of(live.game, position)
        else:
            scene = scene_since(listener.scene, before)
        to_move = live.waiting_for()
        return view_of(live.game, position, scene, shows_form=player is not None, to_move=to_move, outcome=live.outcome)

    def summary(self) -> Summary:
        """What lists show."""
        live, over, in_words = self.live, self.live.outcome is not None, None
        if live.outcome is not None:
            in_words = f"{live.outcome.in_words(live.game.seats)}: {live.outcome.termination}"
        waiting = live.waiting_for()
        goes_on_alone = live.clock is not None or not all(live.seats[player].is_person() for player in waiting)
        return Summary(
            entries=live.number,
            over=over,
            wakes=not over and goes_on_alone,
            challenge=not over and bool(self.challenged()),
            shown={
                "title": live.game.title,
                "options": live.game.described().removeprefix(live.game.name).strip(),
                "players": [seat.name for seat in live.seats],
                "to_move": waiting,
                "over": over,
                "outcome": in_words,
                "seats": {key: live.players_of(key) for key in {seat.key for seat in live.seats} if key},
            },
        )

    def challenged(self) -> list[int]:
        """The seats that anybody may take."""
        return [player for player, seat in enumerate(self.live.seats) if seat.kind == "open"]
