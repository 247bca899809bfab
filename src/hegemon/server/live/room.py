"""A live with those who look at it: each is sent what is new to him of the state, as he may know it."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from hegemon.server.engine.pool import Job
from hegemon.server.live.game import LiveGame, TurnShown
from hegemon.server.scenes import encoder, picture_of, scene_of, scene_since
from hegemon.server.store.storage import Summary
from hegemon.server.views import event_data, outcome_data, static_data, view_of
from hegemon.view.scene import Scene

Send = Callable[[str], None]
"""Hands a message to a socket, which sends it when it can."""


@dataclass(eq=False)
class Listener:
    """Somebody who looks at a live: one socket, by one key."""

    send: Send
    close: Callable[[], None]
    key: str
    players: tuple[int, ...]
    known: int = 0
    """So many turns of the record he has, and they are as they were."""
    scene: Scene | None = None
    """The picture he has."""


class Room:
    """A live, its listeners, and who thinks at it."""

    def __init__(self, live: LiveGame) -> None:
        self.live = live
        self.lock = asyncio.Lock()
        """Held from the question what may be accepted until it counts."""
        self.listeners: set[Listener] = set()
        self._untold: set[Listener] = set()
        self.jobs: dict[int, Job] = {}
        self.compiling = False
        self.timer: asyncio.TimerHandle | None = None
        self.used = time.monotonic()
        self.owned: set[tuple[str, str]] = set()
        self._static = msgspec.Raw(encoder.encode(static_data(live.game)))
        self._views: dict[int | None, dict[str, Any]] = {}
        self._events: msgspec.Raw | None = None

    def changed(self) -> None:
        """The live is not what it was."""
        self.used = time.monotonic()
        self._views = {}
        self._events = None
        for listener in self.listeners:
            listener.known = min(listener.known, len(self.live.shown))

    def online(self) -> set[int]:
        """The players somebody looks for."""
        return {player for listener in self.listeners for player in listener.players}

    def tell_all(self, sender: Listener | None = None, number: int | None = None) -> None:
        """Send everybody the state; who asked for it finds his number in it, and comes first.

        The others are told in a moment, so that nobody's answer waits for what others of another game are told.
        """
        if sender in self.listeners:
            sender.send(self.state(sender, number))
        self._untold |= self.listeners - {sender}
        asyncio.get_running_loop().call_soon(self._tell_untold)

    def _tell_untold(self) -> None:
        untold, self._untold = self._untold & self.listeners, set()
        for listener in untold:
            listener.send(self.state(listener))
        # Thousands of games would keep their forms for nobody.
        self._views = {}

    def state(self, listener: Listener, number: int | None = None, *, whole: bool = False) -> str:
        """The state for somebody, as a message: what he doesn't have of it yet, or all of it."""
        if whole:
            listener.known, listener.scene = 0, None
        return encoder.encode(self._state(listener, number)).decode()

    def _state(self, listener: Listener, number: int | None) -> dict[str, Any]:
        live, key, mine = self.live, listener.key, listener.players
        online = self.online()
        if self._events is None:
            self._events = msgspec.Raw(encoder.encode([event_data(event) for event in live.events]))
        known, listener.known = listener.known, len(live.shown)
        never_told = {"game": self._static} if listener.scene is None else {}
        return {
            **never_told,
            "type": "state",
            "key": key,
            "id": number,
            "ply": live.ply,
            "view": self._view(listener),
            "record_from": known,
            "record": [_turn_data(turn) for turn in live.shown[known:]],
            "players": [
                {
                    "name": seat.name,
                    "kind": seat.kind,
                    "opponent": seat.opponent,
                    "online": player in online or seat.kind == "opponent",
                    "taken": seat.taken,
                    "open": not seat.taken and live.setup.seats[player].kind == "open",
                }
                for player, seat in enumerate(live.seats)
            ],
            "me": mine,
            "watch": live.setup.watch,
            "links": [
                {"player": player, "key": seat.key}
                for player, seat in enumerate(live.seats)
                if not seat.taken and live.setup.seats[player].kind == "friend"
            ]
            if key == live.setup.creator
            else [],
            "events": self._events,
            "asks": {what: wish.by for what, wish in live.asks.items()},
            "agreed": {what: sorted(wish.agreed) for what, wish in live.asks.items()},
            "may": live.may(mine),
            "thinking": sorted(self.jobs),
            "compiling": self.compiling,
            "decided": sorted(live.sealed),
            "clock": None if live.clock is None else live.clock.data(),
            "seed": live.setup.seed if live.outcome else None,
            "rematch": live.rematch.get(key if mine else live.setup.watch),
        }

    def _view(self, listener: Listener) -> dict[str, Any]:
        """What is seen from a seat; all for whom nothing is to be decided see the same."""
        live = self.live
        position, player = live.seen_by(listener.players)
        if player not in self._views:
            self._views[player] = view_of(
                live.game,
                position,
                shows_form=player is not None,
                to_move=live.waiting_for(),
                outcome=outcome_data(live.outcome),
            )
        before, listener.scene = listener.scene, picture_of(live.game, position)
        if before is None or listener.scene is None:
            scene = scene_of(live.game, position)
        else:
            scene = scene_since(listener.scene, before)
        return {"scene": scene, **self._views[player]}

    def summary(self) -> Summary:
        """What lists show."""
        live = self.live
        outcome, waiting = live.outcome, live.waiting_for()
        return Summary(
            live.number,
            outcome is not None,
            outcome is None
            and (live.clock is not None or any(live.seats[player].kind == "opponent" for player in waiting)),
            outcome is None and bool(self.challenged()),
            {
                "title": live.game.title,
                "options": live.game.described().removeprefix(live.game.name).strip(),
                "players": [seat.name for seat in live.seats],
                "to_move": waiting,
                "over": outcome is not None,
                "outcome": None if outcome is None else _in_words(live, outcome.winner, outcome.termination),
                "seats": {key: live.players_of(key) for key in {seat.key for seat in live.seats} if key},
            },
        )

    def challenged(self) -> list[int]:
        """The seats that anybody may take."""
        return [
            player
            for player, seat in enumerate(self.live.seats)
            if not seat.taken and self.live.setup.seats[player].kind == "open"
        ]


def _turn_data(turn: TurnShown) -> dict[str, Any]:
    return {"text": turn.text, "players": turn.players, "marks": turn.marks, "scores": turn.scores, "value": None}


def _in_words(live: LiveGame, winner: int | None, by: str) -> str:
    return f"{'a draw' if winner is None else f'{live.game.seats[winner]} wins'}: {by}"
