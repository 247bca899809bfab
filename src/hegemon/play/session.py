"""A game under way: players decide, chance answers, and a record keeps both.

Matches, the terminal, benchmarks and tests all play through the one loop here.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from hegemon.game.game import Game
from hegemon.game.record import GONE, Record
from hegemon.game.turns import Turn
from hegemon.native.random import stream


class PlayerFailedError(Exception):
    """A player can't go on: how they lose, as one of `record.LOSSES`, and why, as a part of a sentence about them."""

    def __init__(self, how: str, why: str) -> None:
        super().__init__(why)
        self.how = how
        self.why = why


@dataclass(frozen=True)
class Failure:
    """Who has failed in a game, and why."""

    seat: int
    why: str


class Player(Protocol):
    """An opponent, or a person at a keyboard."""

    def decide_aloud(self, game: Game, position: Any, state: int) -> tuple[Turn | None, int, str]:
        """The player's decision, the generator's next state, and a remark; PlayerFailedError if they can't go on.

        None stands for no decision: the player did something else, such as taking back a turn, and is asked again.
        """


@dataclass(frozen=True)
class SessionStep:
    """A decision that was recorded, together with what chance answered."""

    seat: int
    """The player that decided."""
    before: Any
    """The position in which they decided."""
    moves: tuple[int, ...]
    """The small moves of the decision and of chance."""
    turn: Turn | None
    """The turn that these complete, if they complete one."""
    remark: str
    """What the player said about the decision."""


class Session:
    """A game under way: a record, a player for each seat, and the random generators they draw from."""

    def __init__(
        self,
        record: Record,
        players: Sequence[Player],
        states: Sequence[int] = (),
        generators: Sequence[int] = (),
    ) -> None:
        """A session that continues a record.

        `states` holds the states of the generators. Chance draws from the first of them, and the player in seat `n`
        from number `generators[n]`. Without `generators` everybody draws from the first. Without `states` the first
        comes from the record's seed.
        """
        if not states:
            assert record.seed is not None
            # Stream 0 of the seed has decided what comes before the first turn; stream 1 must not repeat it.
            states = (stream(record.seed, 1),)
        self.record = record
        self.players = players
        self.states = list(states)
        self.generators = generators or (0,) * len(players)
        self.stopped = False
        self.failure: Failure | None = None
        """Of a player, who has lost by it."""

    def stop(self) -> None:
        """End the loop after the current step, whether or not the game is over."""
        self.stopped = True

    def steps(self) -> Iterator[SessionStep]:
        """Let the players decide until the game is over or the session is stopped; every decision is told.

        A player who fails loses, and the game ends.
        """
        record = self.record
        while record.outcome is None and not self.stopped:
            before = record.position
            seat = int(before.to_move())
            own = self.generators[seat]
            try:
                decided, state, remark = self.players[seat].decide_aloud(record.game, before, self.states[own])
            except PlayerFailedError as failed:
                self._lose(seat, failed)
                return
            self.states[own] = state
            if decided is not None:
                yield self._take(seat, decided, remark)

    def play(self, most_turns: int | None = None) -> Record:
        """Play to the end, or until the record has this many turns."""
        if most_turns is None or len(self.record.turns) < most_turns:
            for _ in self.steps():
                if len(self.record.turns) == most_turns:
                    break
        return self.record

    def _lose(self, seat: int, failed: PlayerFailedError) -> None:
        self.failure = Failure(seat, failed.why)
        # In a game of several nobody can lose in another way.
        self.record.lose(seat, failed.how if len(self.record.game.seats) == 2 else GONE)

    def _take(self, seat: int, decided: Turn, remark: str) -> SessionStep:
        record, before = self.record, self.record.position
        made = 0 if record.pending is None else len(record.pending.moves)
        complete = len(record.turns)
        self.states[0] = record.take(decided, self.states[0])
        turn = record.turns[-1] if len(record.turns) > complete else None
        so_far = turn or record.pending
        assert so_far is not None
        return SessionStep(seat, before, so_far.moves[made:], turn, remark)
