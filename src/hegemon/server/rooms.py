"""A table with those who look at it: each is sent what is new to him of the state, as he may know it."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from hegemon.server.scenes import encoder, picture_of, scene_of, scene_since
from hegemon.server.storage import Summary
from hegemon.server.tables import Table, TurnShown
from hegemon.server.thinking import Job
from hegemon.server.wire import event_data, outcome_data, static_data, view_of
from hegemon.view.scene import Scene

Send = Callable[[str], None]
"""Hands a message to a socket, which sends it when it can."""


@dataclass(eq=False)
class Listener:
    """Somebody who looks at a table: one socket, by one key."""

    send: Send
    close: Callable[[], None]
    key: str
    players: tuple[int, ...]
    known: int = 0
    """So many turns of the record he has, and they are as they were."""
    scene: Scene | None = None
    """The picture he has."""


class Room:
    """A table, its listeners, and who thinks at it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lock = asyncio.Lock()
        """Held from the question what may be accepted until it counts."""
        self.listeners: set[Listener] = set()
        self._untold: set[Listener] = set()
        self.jobs: dict[int, Job] = {}
        self.compiling = False
        self.timer: asyncio.TimerHandle | None = None
        self.used = time.monotonic()
        self.owned: set[tuple[str, str]] = set()
        self._static = msgspec.Raw(encoder.encode(static_data(table.game)))
        self._views: dict[int | None, dict[str, Any]] = {}
        self._events: msgspec.Raw | None = None

    def changed(self) -> None:
        """The table is not what it was."""
        self.used = time.monotonic()
        self._views = {}
        self._events = None
        for listener in self.listeners:
            listener.known = min(listener.known, len(self.table.shown))

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
        table, key, mine = self.table, listener.key, listener.players
        online = self.online()
        if self._events is None:
            self._events = msgspec.Raw(encoder.encode([event_data(event) for event in table.events]))
        known, listener.known = listener.known, len(table.shown)
        never_told = {"game": self._static} if listener.scene is None else {}
        return {
            **never_told,
            "type": "state",
            "key": key,
            "id": number,
            "ply": table.ply,
            "view": self._view(listener),
            "record_from": known,
            "record": [_turn_data(turn) for turn in table.shown[known:]],
            "players": [
                {
                    "name": seat.name,
                    "kind": seat.kind,
                    "opponent": seat.opponent,
                    "online": player in online or seat.kind == "opponent",
                    "taken": seat.taken,
                    "open": not seat.taken and table.setup.seats[player].kind == "open",
                }
                for player, seat in enumerate(table.seats)
            ],
            "me": mine,
            "watch": table.setup.watch,
            "links": [
                {"player": player, "key": seat.key}
                for player, seat in enumerate(table.seats)
                if not seat.taken and table.setup.seats[player].kind == "friend"
            ]
            if key == table.setup.creator
            else [],
            "events": self._events,
            "asks": {what: wish.by for what, wish in table.asks.items()},
            "agreed": {what: sorted(wish.agreed) for what, wish in table.asks.items()},
            "may": table.may(mine),
            "thinking": sorted(self.jobs),
            "compiling": self.compiling,
            "decided": sorted(table.sealed),
            "clock": None if table.clock is None else table.clock.data(),
            "seed": table.setup.seed if table.outcome else None,
            "rematch": table.rematch.get(key if mine else table.setup.watch),
        }

    def _view(self, listener: Listener) -> dict[str, Any]:
        """What is seen from a seat; all for whom nothing is to be decided see the same."""
        table = self.table
        position, player = table.seen_by(listener.players)
        if player not in self._views:
            self._views[player] = view_of(
                table.game,
                position,
                shows_form=player is not None,
                to_move=table.waiting_for(),
                outcome=outcome_data(table.outcome),
            )
        before, listener.scene = listener.scene, picture_of(table.game, position)
        if before is None or listener.scene is None:
            scene = scene_of(table.game, position)
        else:
            scene = scene_since(listener.scene, before)
        return {"scene": scene, **self._views[player]}

    def summary(self) -> Summary:
        """What lists show."""
        table = self.table
        outcome, waiting = table.outcome, table.waiting_for()
        return Summary(
            table.number,
            outcome is not None,
            outcome is None
            and (table.clock is not None or any(table.seats[player].kind == "opponent" for player in waiting)),
            outcome is None and bool(self.challenged()),
            {
                "title": table.game.title,
                "options": table.game.described().removeprefix(table.game.name).strip(),
                "players": [seat.name for seat in table.seats],
                "to_move": waiting,
                "over": outcome is not None,
                "outcome": None if outcome is None else _in_words(table, outcome.winner, outcome.termination),
                "seats": {key: table.players_of(key) for key in {seat.key for seat in table.seats} if key},
            },
        )

    def challenged(self) -> list[int]:
        """The seats that anybody may take."""
        return [
            player
            for player, seat in enumerate(self.table.seats)
            if not seat.taken and self.table.setup.seats[player].kind == "open"
        ]


def _turn_data(turn: TurnShown) -> dict[str, Any]:
    return {"text": turn.text, "players": turn.players, "marks": turn.marks, "scores": turn.scores, "value": None}


def _in_words(table: Table, winner: int | None, by: str) -> str:
    return f"{'a draw' if winner is None else f'{table.game.seats[winner]} wins'}: {by}"
