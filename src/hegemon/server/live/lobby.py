"""All live games: loaded when a page asks for one, kept while pages look at it; what counts is written first."""

import asyncio
import gc
import itertools
import logging
import secrets
import time
from collections.abc import Callable, Coroutine
from dataclasses import replace
from typing import Any

from hegemon.errors import IllegalError, InputError, MalformedError
from hegemon.game.record import GONE
from hegemon.server.codec import person_name
from hegemon.server.engine.pool import Job, Pool
from hegemon.server.live.game import LiveGame
from hegemon.server.live.new_game import rematch_of
from hegemon.server.live.opponents import Opponents
from hegemon.server.live.room import Listener, Room
from hegemon.server.protocol import Act, Decide
from hegemon.server.store.log import AnyEntry, GameSetup, Moves, Rematched, Replaced, SeatTaken
from hegemon.server.store.storage import Listed, Storage

log = logging.getLogger(__name__)

SECONDS_KEPT = 600
"""A game that nobody looks at stays in memory for this time."""
SECONDS_AFTER_ALL = 30
"""The same for a game that is over; most of these are never looked at again."""
SECONDS_OPEN = 24 * 3600
"""The same for an open challenge, which is listed as long."""
SECONDS_BETWEEN_SWEEPS = 30
SWEEPS_BETWEEN_COLLECTIONS = 10
"""Sockets that are closed leave cycles in memory."""


class UnknownKeyError(InputError):
    """A link that leads nowhere."""


class Lobby:
    """All games that people play or watch now."""

    def __init__(self, storage: Storage, pool: Pool) -> None:
        self.storage, self.pool = storage, pool
        self.opponents = Opponents(pool, self._heard_from, self._do)
        self.rooms: dict[str, Room] = {}
        self._keys: dict[str, str] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def open(self) -> None:
        """Go on where the server ended."""
        await self.storage.open()
        self.pool.start()
        self._do(self._wake_all())
        self._do(self._sweep_forever())

    async def close(self) -> None:
        """Stop; all that counts is in the logs."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for room in self.rooms.values():
            if room.timer is not None:
                room.timer.cancel()
        self.pool.close()
        await self.storage.close()

    def _do(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # Finding games

    async def room_of(self, key: str) -> Room:
        """The room that a key opens."""
        game = self._keys.get(key) or await self.storage.find(key)
        if game is None:
            raise UnknownKeyError("there is no game with this link; perhaps a letter is missing")
        return await self.room(game)

    async def room(self, game: str) -> Room:
        """A game's room, loaded if it is not there."""
        if game in self.rooms:
            return self.rooms[game]
        if game not in self._loading:
            loading = self._loading[game] = self._do(self._load(game))
            # When it is loaded, not when a request stops waiting for it: a game has one room.
            loading.add_done_callback(lambda _: self._loading.pop(game, None))
        return await asyncio.shield(self._loading[game])

    async def _load(self, game: str) -> Room:
        found = await self.storage.load(game)
        if found is None:
            raise UnknownKeyError("there is no such game")
        return self._enter(Room(await asyncio.to_thread(LiveGame, game, *found)))

    def _enter(self, room: Room) -> Room:
        self.rooms[room.live.id] = room
        self._keys |= dict.fromkeys(room.live.setup.links(), room.live.id)
        self._go_on(room)
        return room

    def _forget(self, room: Room) -> None:
        """Let a game go from memory; pages that still look at it join again and find what the log says."""
        live = room.live
        self.rooms.pop(live.id, None)
        for key in live.setup.links():
            self._keys.pop(key, None)
        if room.timer is not None:
            room.timer.cancel()
        self.opponents.dismiss(room)
        for listener in list(room.listeners):
            listener.close()

    async def _wake_all(self) -> None:
        for game in [*await self.storage.to_wake(), *await self.storage.challenges()]:
            try:
                await self.room(game)
            except Exception:  # a game that can't be loaded must not stop the others
                log.exception("game %s", game)

    async def _sweep_forever(self) -> None:
        for sweep in itertools.count(1):
            await asyncio.sleep(SECONDS_BETWEEN_SWEEPS)
            if sweep % SWEEPS_BETWEEN_COLLECTIONS == 0:
                gc.collect()
            self.sweep(time.monotonic())

    def sweep(self, now: float) -> None:
        """Let games go from memory that nobody has looked at for long."""
        for room in list(self.rooms.values()):
            rests = not (room.listeners or room.jobs or room.timer or room.lock.locked())
            kept = SECONDS_OPEN if room.challenged() else SECONDS_KEPT
            if room.live.outcome is not None:
                kept = SECONDS_AFTER_ALL
            if rests and room.used < now - kept:
                self._forget(room)

    # New games

    async def begin(self, setup: GameSetup, owned: list[tuple[str, str]]) -> Room:
        """Begin a game; it is on disk when this returns."""
        room = Room(await asyncio.to_thread(LiveGame, secrets.token_urlsafe(12), setup))
        await self.storage.create(room.live.id, setup, owned, room.summary())
        return self._enter(room)

    async def accept_challenge(self, challenge: str, token: str | None, name: str | None) -> str:
        """Sit down in an open seat; the key of the seat."""
        game, _, number = challenge.rpartition(".")
        if not number.isascii() or not number.isdigit() or len(number) > 2:
            raise MalformedError("this is no challenge")
        room, player = await self.room(game), int(number)
        async with room.lock:
            if player not in room.challenged():
                raise IllegalError("somebody else has taken this challenge")
            await self._commit(room, SeatTaken(player=player, name=person_name(name, "Guest")))
        key = room.live.seats[player].key
        assert key is not None
        await self._own(room, token, key)
        room.send_to_all()
        return key

    async def _own(self, room: Room, token: str | None, key: str) -> None:
        if token is not None and (token, key) not in room.owned:
            await self.storage.own(token, room.live.id, key)
            room.owned.add((token, key))

    # Listeners

    async def join(self, key: str, token: str | None, name: str | None, listener: Listener) -> Room:
        """Let a listener look at a game, and sit down where its key has a free seat."""
        room = await self.room_of(key)
        room.used = time.monotonic()
        listener.players = room.live.players_of(key)
        free = [player for player in listener.players if room.live.seats[player].is_free()]
        if free:
            called = person_name(name, "Guest")
            async with room.lock:
                for player in free:
                    if room.live.seats[player].is_free():
                        await self._commit(room, SeatTaken(player=player, name=called))
        if listener.players:
            await self._own(room, token, key)
        seen_before = room.online()
        listener.players = room.live.players_of(key)  # once more: the seat may be lost meanwhile
        room.listeners.add(listener)
        for other in list(room.listeners):
            if other is listener or free or room.online() != seen_before:
                other.send(room.state(other))
        return room

    def leave(self, room: Room, listener: Listener) -> None:
        """Let a listener go."""
        if listener not in room.listeners:
            return
        seen_before = room.online()
        room.listeners.discard(listener)
        room.used = time.monotonic()
        if room.online() != seen_before:
            room.send_to_all()

    # What players do

    async def decide(self, room: Room, listener: Listener, message: Decide) -> None:
        """Accept a decision; a stale or repeated one is answered with the state alone."""
        live, mine = room.live, listener.players
        if message.player is not None and message.player not in mine:
            raise IllegalError("this link has no such seat")
        if message.player is None and len(mine) > 1 and live.record.position.together():
            raise IllegalError("say for which player")
        deciding = mine if message.player is None else (message.player,)
        await self._accept(room, listener, message, lambda: live.decide(deciding, message.answer), deciding)

    async def act(self, room: Room, listener: Listener, message: Act) -> None:
        """Do something besides deciding."""
        live, mine = room.live, listener.players
        if not mine:
            raise IllegalError("with this link one can only watch")
        if message.what == "rematch":
            await self._rematch(room, listener, message.id)
            return
        if message.what == "hurry":
            self.opponents.hurry(room, mine)
            room.send_to_all(listener, message.id)
            return
        asked: dict[str, Callable[[], AnyEntry | None]] = {
            "resign": lambda: live.resign(mine),
            "draw": lambda: live.draw(mine),
            "no-draw": lambda: live.decline("draw", mine),
            "back": lambda: live.back(mine),
            "grant-back": lambda: live.grant_back(mine),
            "no-back": lambda: live.decline("back", mine),
        }
        await self._accept(room, listener, message, asked[message.what])

    async def _accept(
        self,
        room: Room,
        listener: Listener,
        message: Decide | Act,
        ask: Callable[[], AnyEntry | None],
        deciding: tuple[int, ...] = (),
    ) -> None:
        """Let an entry count if the message is neither stale nor repeated by players who have decided unseen."""
        async with room.lock:
            if await self._check_clock(room, listener, message.id):
                return
            if message.ply != room.live.ply or (deciding and room.live.sealed.keys() >= set(deciding)):
                listener.send(room.state(listener, message.id, whole=True))
                return
            entry = ask()
            if entry is not None:
                await self._commit(room, entry)
        room.send_to_all(listener, message.id)

    async def _rematch(self, room: Room, listener: Listener, number: int) -> None:
        async with room.lock:
            if room.live.offer_rematch(listener.players):
                setup, keys = rematch_of(room.live)
                owned = [(me, keys[key]) for me, key in await self.storage.owners_of(room.live.id) if key in keys]
                await self.begin(setup, owned)
                await self._commit(room, Rematched(keys=keys))
        room.send_to_all(listener, number)

    # Writing, and what follows from it

    async def _commit(self, room: Room, entry: AnyEntry) -> None:
        """Write an entry and let it count, even if the page that asked for it is closed meanwhile."""
        await asyncio.shield(self._do(self._committed(room, entry)))

    async def _committed(self, room: Room, entry: AnyEntry) -> None:
        live = room.live
        try:
            await self.storage.append(live.id, live.number, entry)
        except Exception:
            # Whether it is on disk is unknown; what is found there next time counts.
            self._forget(room)
            raise IllegalError("this could not be saved, so it doesn't count; the page loads the game anew") from None
        live.apply(entry)
        room.changed()
        for listener in room.listeners if isinstance(entry, Replaced) else ():
            listener.players = live.players_of(listener.key)
        self.storage.note(live.id, room.summary)
        self._go_on(room)

    def _go_on(self, room: Room) -> None:
        """Let opponents think whose turn it is, and the clock run."""
        live, loop = room.live, asyncio.get_running_loop()
        self.opponents.attend(room)
        if room.timer is not None:
            room.timer.cancel()
            room.timer = None
        falls = None if live.clock is None or live.outcome else live.clock.next_fall()
        if falls is not None:
            room.timer = loop.call_later(falls + 0.01, lambda: self._do(self._flag(room)))

    async def _heard_from(self, room: Room, player: int, job: Job, moves: Moves | None) -> None:
        """Accept what an opponent decided; with None it can't go on, and loses so that nobody waits for ever."""
        live = room.live
        async with room.lock:
            if room.jobs.get(player) is not job:
                return
            room.compiling = False
            if await self._check_clock(room):
                return
            try:
                entry = live.decided_by(player, moves) if moves is not None else None
            except Exception:
                log.exception("%s: %s decided %s", live.game.described(), live.seats[player].opponent, moves)
                entry = None
            del room.jobs[player]
            await self._commit(room, entry or live.lost(player, GONE))
        room.send_to_all()

    async def _flag(self, room: Room) -> None:
        async with room.lock:
            await self._check_clock(room)

    async def _check_clock(self, room: Room, sender: Listener | None = None, number: int | None = None) -> bool:
        """Whether a player's time is over; then that counts, and everybody is told."""
        fallen = room.live.fallen()
        if fallen is None:
            return False
        await self._commit(room, fallen)
        room.send_to_all(sender, number)
        return True

    # Lists

    async def mine(self, token: str) -> list[Listed]:
        """The games of an identity, each with a summary as new as its log."""
        listed = []
        for found in await self.storage.mine(token):
            if found.game in self.rooms or not found.fresh:
                try:
                    shown = (await self.room(found.game)).summary().shown
                except InputError:
                    continue
                found = replace(found, shown=shown)
            listed.append(found)
        return listed
