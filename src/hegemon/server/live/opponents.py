"""The opponents of live games: they think when it is their turn, hurry if a player asks, and give hints."""

import logging
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from hegemon.errors import IllegalError, InputError
from hegemon.game.game import Game
from hegemon.game.record import Record
from hegemon.server.engine.pool import EngineError, Job, Pool
from hegemon.server.engine.questions import HINT, OPPONENT, PREPARATION, DecideQuestion, HintQuestion
from hegemon.server.live.game import SUBSTITUTE
from hegemon.server.live.room import Room
from hegemon.server.protocol import HintMessage
from hegemon.server.store.log import Moves

log = logging.getLogger(__name__)

ATTEMPTS = 2
A_MOMENT = 0.1
"""Seconds that an opponent thinks when it is asked to hurry."""
LEAST = 999_999
"""An opponent that is given this part of its simulations does next to nothing but has its code compiled."""
MOST_PREPARED = 1000

Decided = Callable[[Room, int, Job, Moves | None], Awaitable[None]]
"""Called with what an opponent decided, or with None if it can't go on."""


class Opponents:
    """The opponents of all live games."""

    def __init__(self, pool: Pool, decided: Decided, start: Callable[[Coroutine[Any, Any, None]], object]) -> None:
        self.pool, self.decided, self._start = pool, decided, start
        self._prepared: set[str] = set()

    def attend(self, room: Room) -> None:
        """Let those opponents think whose turn it is, and no others."""
        live = room.live
        waiting = live.waiting_for()
        for player, job in list(room.jobs.items()):
            if player not in waiting or _question_of(job).ply != live.ply:
                self.pool.stop(room.jobs.pop(player))
        for player, seat in enumerate(live.seats):
            if seat.opponent and player in waiting and player not in room.jobs:
                self._think(room, player)
            elif seat.opponent and waiting and player not in waiting:
                self.prepare_for(live.game, seat.opponent, live.record.position)
        room.compiling = room.compiling and bool(room.jobs)

    def dismiss(self, room: Room) -> None:
        """Stop all opponents of a game."""
        for player in list(room.jobs):
            self.pool.stop(room.jobs.pop(player))

    def hurry(self, room: Room, mine: tuple[int, ...]) -> None:
        """Let opponents that think now decide after a moment."""
        if not room.live.may(mine).hurry:
            raise IllegalError("no opponent thinks now, or somebody else plays here too")
        if room.compiling:
            raise IllegalError("its code is being compiled, which can't be hurried")  # and would begin anew
        for player, job in list(room.jobs.items()):
            if not _question_of(job).hurried:
                self.pool.stop(room.jobs.pop(player))
                self._think(room, player, hurried=True)

    async def hint(self, room: Room, mine: tuple[int, ...], number: int) -> HintMessage:
        """What a strong player would decide, as the answer to a message."""
        if not room.live.may(mine).hint:
            raise IllegalError("there are hints against opponents only, when it is your turn")
        position, _ = room.live.seen_by(mine)
        job = self.pool.ask(HintQuestion(*_about(room.live.game, position), number), HINT)
        try:
            found: HintMessage = await job.answer
        finally:
            self.pool.stop(job)
        return found

    def prepare_for(self, game: Game, opponent: str = SUBSTITUTE, position: Any = None) -> None:
        """Have the code of an opponent compiled, which takes long the first time, while others decide.

        Or while somebody only looks at the game, and is perhaps about to play.
        """
        # With a single process it would be in the way of opponents that have to decide.
        if self.pool.workers < 2 or not opponent.startswith("level") or not self._is_new(game, opponent):
            return
        here = Record(game, seed=0).position if position is None else position
        question = DecideQuestion(*_about(game, here.seen_by(here.to_move())), f"{opponent}/{LEAST}")
        job = self.pool.ask(question, PREPARATION)
        # Its decision is of no use, and neither is a reason why there is none.
        job.answer.add_done_callback(lambda answer: answer.cancelled() or answer.exception())

    def _is_new(self, game: Game, opponent: str) -> bool:
        """Whether this opponent is asked for the first time; at most MOST_PREPARED are remembered."""
        known = f"{game.described()} {opponent}"
        if known in self._prepared or len(self._prepared) >= MOST_PREPARED:
            return False
        self._prepared.add(known)
        return True

    def _think(self, room: Room, player: int, attempts: int = ATTEMPTS, hurried: bool = False) -> None:
        live = room.live
        opponent = live.seats[player].opponent or ""
        self._is_new(live.game, opponent)
        if hurried and opponent.startswith("level"):
            opponent += f"@{A_MOMENT}"
        question = DecideQuestion(*_about(live.game, live.deciding[player]), opponent, live.ply, hurried)

        def report(kind: str, what: Any) -> None:
            if kind == "compiling" and not room.compiling:
                room.compiling = True
                room.send_to_all()

        job = room.jobs[player] = self.pool.ask(question, OPPONENT, report)
        self._start(self._await(room, player, job, attempts))

    async def _await(self, room: Room, player: int, job: Job, attempts: int) -> None:
        """Hand on what an opponent decides; one that fails is asked once more."""
        moves = None
        try:
            moves = await job.answer
            if moves is None:
                return  # it was stopped
        except (EngineError, InputError) as error:
            log.error("%s: %s failed: %s", room.live.game.described(), room.live.seats[player].opponent, error)
            if attempts > 1 and room.jobs.get(player) is job:
                self._think(room, player, attempts - 1)
                return
        await self.decided(room, player, job, moves)


def _about(game: Game, position: Any) -> tuple[str, dict[str, str], Any, int]:
    """What every question about a position begins with; the last is a state of the random number generator."""
    return game.name, game.chosen_texts(), position, secrets.randbits(63)


def _question_of(job: Job) -> DecideQuestion:
    assert isinstance(job.question, DecideQuestion)
    return job.question
