"""The opponents at the tables: they think when they are to decide, in a hurry if somebody asks, and give hints."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import Any

from hegemon.errors import IllegalError, InputError
from hegemon.game.game import Game
from hegemon.server.engine.pool import HINT, OPPONENT, PREPARATION, EngineError, Job, Pool
from hegemon.server.live.game import SUBSTITUTE, deciding
from hegemon.server.live.room import Room
from hegemon.server.reading import begun
from hegemon.server.store.log import Moves

log = logging.getLogger(__name__)

ATTEMPTS = 2
A_MOMENT = 0.1
"""Seconds that an opponent thinks who is asked to hurry."""
LEAST = 999_999
"""Such a part of its simulations is next to nothing: enough to have its code compiled."""
MOST_PREPARED = 1000

Decided = Callable[[Room, int, Job, Moves | None], Awaitable[None]]
"""Takes what an opponent decided, None if it can't go on."""


class Opponents:
    """All opponents, at all tables."""

    def __init__(self, pool: Pool, decided: Decided) -> None:
        self.pool, self.decided = pool, decided
        self._waits: set[asyncio.Task[None]] = set()
        self._prepared: set[str] = set()

    def attend(self, room: Room) -> None:
        """Let those think who are to decide, and nobody else."""
        live = room.live
        waiting = live.waiting_for()
        for player, job in list(room.jobs.items()):
            if player not in waiting or job.question["ply"] != live.ply:
                self.pool.stop(room.jobs.pop(player))
        for player, seat in enumerate(live.seats):
            if seat.kind == "opponent" and player in waiting and player not in room.jobs:
                self._think(room, player, ATTEMPTS)
            elif seat.kind == "opponent" and waiting and player not in waiting:
                opponent = seat.opponent or ""
                if self._needs_preparation(live.game, opponent):
                    self._prepare(live.game, next(iter(live.deciding.values())), opponent)
        room.compiling = room.compiling and bool(room.jobs)

    def dismiss(self, room: Room) -> None:
        """Nobody waits for them any more."""
        for player in list(room.jobs):
            self.pool.stop(room.jobs.pop(player))

    def hurry(self, room: Room, mine: tuple[int, ...]) -> None:
        """Let opponents who think decide with what a moment brings."""
        if not room.live.may(mine)["hurry"]:
            raise IllegalError("no opponent thinks now, or somebody else plays here too")
        if room.compiling:
            raise IllegalError("its code is being compiled, which can't be hurried")  # and would begin anew
        for player, job in list(room.jobs.items()):
            if not job.question.get("hurried"):
                self.pool.stop(room.jobs.pop(player))
                self._think(room, player, ATTEMPTS, hurried=True)

    async def hint(self, room: Room, mine: tuple[int, ...]) -> dict[str, Any] | None:
        """What a strong player would decide."""
        position, _ = room.live.seen_by(mine)
        job = self.pool.ask(_question(room.live.game, "hint", position), HINT)
        try:
            found: dict[str, Any] | None = await job.answer
        finally:
            self.pool.stop(job)
        return found

    def prepare_for(self, game: Game) -> None:
        """Somebody looks at a game, as who is about to play it does: its opponents should be ready then."""
        if self._needs_preparation(game, SUBSTITUTE):
            start = begun(game.name, game.chosen_texts(), None, None, seed=0).position
            for position in list(deciding(start).values())[:1]:
                self._prepare(game, position, SUBSTITUTE)

    def _needs_preparation(self, game: Game, opponent: str) -> bool:
        # With a single process it would be in the way of those who have to decide.
        return self.pool.workers > 1 and opponent.startswith("level") and self._is_new(game, opponent)

    def _prepare(self, game: Game, position: Any, opponent: str) -> None:
        """While others decide, have the code of an opponent compiled: the first time that takes long."""
        question = {**_question(game, "decide", position), "opponent": f"{opponent}/{LEAST}"}
        job = self.pool.ask(question, PREPARATION)
        # What it decides is of no use, and neither is why it couldn't.
        job.answer.add_done_callback(lambda answer: answer.cancelled() or answer.exception())

    def _is_new(self, game: Game, opponent: str) -> bool:
        """Whether this opponent should be prepared; it is known from now on, as far as so many can be remembered."""
        known = f"{game.described()} {opponent}"
        if known in self._prepared or len(self._prepared) >= MOST_PREPARED:
            return False
        self._prepared.add(known)
        return True

    def _think(self, room: Room, player: int, attempts: int, hurried: bool = False) -> None:
        question = _question(room.live.game, "decide", room.live.deciding[player]) | {"ply": room.live.ply}
        opponent = room.live.seats[player].opponent or ""
        question["opponent"] = f"{opponent}@{A_MOMENT}" if hurried and opponent.startswith("level") else opponent
        question["hurried"] = hurried
        self._is_new(room.live.game, opponent)

        def told(kind: str, what: Any) -> None:
            if kind == "compiling" and not room.compiling:
                room.compiling = True
                room.tell_all()

        job = room.jobs[player] = self.pool.ask(question, OPPONENT, told)
        waits = asyncio.create_task(self._await(room, player, job, attempts))
        self._waits.add(waits)
        waits.add_done_callback(self._waits.discard)

    async def _await(self, room: Room, player: int, job: Job, attempts: int) -> None:
        """Hand on what an opponent decides; one who fails is asked once more."""
        try:
            moves = await job.answer
        except (EngineError, InputError) as error:
            log.error("%s: %s failed: %s", room.live.game.described(), room.live.seats[player].opponent, error)
            if attempts > 1 and room.jobs.get(player) is job:
                self._think(room, player, attempts - 1)
                return
            moves = None
        else:
            if moves is None:
                return  # it was stopped
        await self.decided(room, player, job, moves)

    async def close(self) -> None:
        """Wait for nobody any more."""
        for waits in list(self._waits):
            waits.cancel()
        await asyncio.gather(*self._waits, return_exceptions=True)


def _question(game: Game, kind: str, position: Any) -> dict[str, Any]:
    return {
        "kind": kind,
        "game": game.name,
        "options": game.chosen_texts(),
        "position": position,
        "state": secrets.randbits(63),
    }
