"""One live game: what its log has come to, what may be accepted next, and what that would be in the log.

Nothing here waits or writes. A question such as `decide` is answered with an entry; the lobby writes it to disk and
only then lets it count with `apply`. So a live game is always what its log says.
"""

import logging
from collections.abc import Collection, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from hegemon.errors import IllegalError
from hegemon.game.answers import events_of
from hegemon.game.game import Game
from hegemon.game.record import DRAWN, OUT_OF_TIME, RESIGNS, Outcome
from hegemon.game.turns import Turn, position_after, settle
from hegemon.native.random import stream
from hegemon.play import opponent_title
from hegemon.server.data import MayData
from hegemon.server.live.clock import Clock
from hegemon.server.protocol import AnswerMessage
from hegemon.server.reading import deciding, decision_in, decision_made, starting_record, turn_data, turns_data
from hegemon.server.store.log import (
    AnyEntry,
    Ended,
    GameSetup,
    Made,
    Moves,
    Rematched,
    Replaced,
    Sealed,
    SeatTaken,
    TakenBack,
    Unsealed,
)
from hegemon.view.events import Event

log = logging.getLogger(__name__)

SUBSTITUTE = "level4"
"""Plays on for a player who leaves a game of several."""
LAST_RESORT = "random"
"""Plays on for an opponent that fails."""


@dataclass
class Offer:
    """What a player offers to the others, or asks of them; nothing comes of it before all persons agree."""

    by: int | None = None
    """The player who asked first."""
    agreed: set[int] = field(default_factory=set)


def no_offers() -> dict[str, Offer]:
    """What can be offered; nobody has offered anything yet."""
    return {what: Offer() for what in ("draw", "back", "rematch")}


@dataclass(frozen=True, slots=True)
class PastDecision:
    """A decision that was made, and where the record stood before it."""

    players: tuple[int, ...]
    turns: int
    pending: Turn | None
    final: bool
    """Whether it revealed orders or dice, which nobody forgets."""


class ProposedMove(NamedTuple):
    """An entry that is not written yet, with the position to which it leads; so that is played once only."""

    entry: Made
    before: Any
    after: Any


class LiveGame:
    """A game that people or opponents play, and what may happen next in it."""

    def __init__(self, name: str, setup: GameSetup, entries: Sequence[AnyEntry] = ()) -> None:
        self.id, self.setup = name, setup
        self.record = starting_record(setup.game, setup.options, setup.position, setup.record, setup.seed)
        self.game: Game = self.record.game
        self.seats = [copy(seat) for seat in setup.seats]
        """Who sits there now."""
        time = setup.clock
        self.clock = None if time is None else Clock(len(self.seats), time.seconds, time.increment)
        self.number = 0
        """Entries so far."""
        self.ply = 0
        """Changes so far that everybody saw; every decision of a page names the one for which it was made."""
        self.sealed: dict[int, Moves] = {}
        self.history: list[PastDecision] = []
        self.offers = no_offers()
        self.rematch: dict[str, str] = {}
        self.events: tuple[Event, ...] = ()
        self._proposed: ProposedMove | None = None
        self.shown = turns_data(self.record)
        self._update()
        self._run_clock()
        for entry in entries:
            self.apply(entry)
        # Results of chance are in the log, so the generator needs no memory: only a place where it never was.
        self.state = stream(setup.seed, 1 + self.number)

    # What there is

    @property
    def started(self) -> bool:
        """Whether everybody has come."""
        return not any(seat.is_free() for seat in self.seats)

    def waiting_for(self) -> list[int]:
        """The players who may decide now."""
        return [] if self.outcome else [player for player in self.deciding if player not in self.sealed]

    def players_of(self, key: str) -> tuple[int, ...]:
        """The seats that a key holds."""
        return tuple(player for player, seat in enumerate(self.seats) if seat.key == key)

    def other_people(self, mine: Collection[int]) -> list[int]:
        """The seats of other persons."""
        return [at for at, seat in enumerate(self.seats) if seat.is_person() and at not in mine]

    def seen_by(self, mine: Collection[int]) -> tuple[Any, int | None]:
        """The position as the holder of these seats may know it, and the player for whom they may decide now."""
        for player in self.waiting_for():
            if player in mine:
                return self.deciding[player], player
        return self.record.position.undecided(), None

    def text(self) -> str:
        """The record as text; the seed is told when the game is over."""
        return replace(self.record, seed=self.setup.seed).write() if self.outcome else self.record.write()

    # What may be accepted

    def decide(self, mine: Collection[int], answer: AnswerMessage) -> AnyEntry:
        """What an answer of the holder of these seats comes to."""
        self._refuse_if_over()
        seen, player = self.seen_by(mine)
        if player is None:
            raise IllegalError("it is not your turn")
        return self._decided(player, seen, decision_in(self.game, seen, answer))

    def decided_by(self, player: int, moves: Moves) -> AnyEntry:
        """What an opponent's decision comes to, in small moves."""
        seen = self.deciding[player]
        return self._decided(player, seen, Turn((), seen).then(*moves))

    def _decided(self, player: int, seen: Any, decided: Turn) -> AnyEntry:
        """What a decision comes to; dice are thrown."""
        here = self.record.position
        players: tuple[int, ...] = (player,)
        if here.together():
            sealed = {**self.sealed, player: decided.moves}
            if len(sealed) < len(self.deciding):
                # The increment comes when all is revealed: until then the player may decide anew.
                return Sealed(left=self._left(), player=player, moves=decided.moves)
            players = tuple(self.deciding)
            moves = tuple(move for each in players for move in sealed[each])
            decided = Turn((), here).then(*moves)
        else:
            decided = decision_made(here, seen, decided)
        left = None if self.clock is None else self.clock.after_decision(players)
        settled, self.state = settle(decided.after, self.state)
        entry = Made(left=left, players=players, moves=decided.moves + settled.moves, chance=bool(settled.moves))
        self._proposed = ProposedMove(entry, here, settled.after)
        return entry

    def resign(self, mine: Collection[int]) -> Ended | Replaced:
        """The holder of these seats gives up; with several seats, the one that decides."""
        self._refuse_if_over()
        if not mine:
            raise IllegalError("only a player can resign")
        _, player = self.seen_by(mine)
        return self.lost(min(mine) if player is None else player, RESIGNS)

    def fallen(self) -> Ended | Replaced | None:
        """What comes of the clock, if a player's time is over."""
        player = None if self.clock is None or self.outcome else self.clock.fallen()
        return None if player is None else self.lost(player, OUT_OF_TIME)

    def lost(self, player: int, how: str) -> Ended | Replaced:
        """A player loses, whatever stands on the board; where there are several others, they play on."""
        seat = self.seats[player]
        substitute = SUBSTITUTE if seat.is_person() else LAST_RESORT
        if len(self.seats) > 2 and seat.opponent != substitute:
            name = opponent_title(substitute)
            return Replaced(left=self._left(), player=player, how=how, opponent=substitute, name=name)
        winner = 1 - player if len(self.seats) == 2 else None
        return Ended(left=self._left(), by=f"{self.game.seats[player]} {how}", winner=winner)

    def draw(self, mine: Collection[int]) -> Ended | None:
        """Offer a draw, or agree to one; nothing goes into the log before all do."""
        self._refuse_if_over()
        if not self.may_draw(mine):
            raise IllegalError("there is nobody who could agree to a draw")
        return Ended(left=self._left(), by=DRAWN) if self._all_agree("draw", mine) else None

    def back(self, mine: Collection[int]) -> AnyEntry | None:
        """Take back the last own decision: at once where no other person is asked, else by an offer."""
        for player in mine:
            if player in self.sealed and not self.outcome:
                return Unsealed(left=self._left(), player=player)
        kept = self.back_to(mine)
        if kept is None:
            raise IllegalError("there is nothing that can be taken back: dice and revealed orders stay")
        self.offers["back"] = Offer()  # it replaces the offer of a player who would go back elsewhere
        return TakenBack(left=self._left(), kept=kept) if self._all_agree("back", mine) else None

    def grant_back(self, mine: Collection[int]) -> TakenBack | None:
        """Let another player take back; they may when all agree."""
        asking = self.offers["back"].by
        if asking is None or asking in mine or not mine:
            raise IllegalError("nobody asks to take back")
        key = self.seats[asking].key
        kept = None if key is None else self.back_to(self.players_of(key))
        if kept is None:
            raise IllegalError("there is nothing that can be taken back")
        return TakenBack(left=self._left(), kept=kept) if self._all_agree("back", mine) else None

    def decline(self, what: str, mine: Collection[int]) -> None:
        """Say no to an offer, or withdraw an own one."""
        if not mine:
            raise IllegalError("only players are asked")
        self.offers[what] = Offer()

    def offer_rematch(self, mine: Collection[int]) -> bool:
        """Offer to play again; whether all persons have agreed now. Opponents always do."""
        if not self.outcome:
            raise IllegalError("the game is not over yet")
        if not mine:
            raise IllegalError("only players can ask for a rematch")
        return self._all_agree("rematch", mine) and not self.rematch

    def _all_agree(self, what: str, mine: Collection[int]) -> bool:
        """Agree to something; whether all persons have agreed now."""
        offer = self.offers[what]
        if offer.by is None:
            offer.by = min(mine)
        offer.agreed |= set(mine)
        return offer.agreed >= set(self.other_people(()))

    # What players may do

    def back_to(self, mine: Collection[int]) -> int | None:
        """How many decisions stay if these players take back their last one; None where they can't."""
        if not mine or self.record.ended is not None:
            return None
        people = self.other_people(mine)
        if people and self.outcome:
            return None
        for kept in range(len(self.history) - 1, -1, -1):
            made = self.history[kept]
            if people and made.final:
                return None
            if not set(mine).isdisjoint(made.players):
                return kept
        return None

    def may_draw(self, mine: Collection[int]) -> bool:
        """Whether there is a person who could agree to a draw."""
        return bool(mine) and all(seat.is_person() for seat in self.seats)

    def may(self, mine: Collection[int]) -> MayData:
        """What the holder of these seats may do besides deciding."""
        goes_on = self.outcome is None
        unseal = goes_on and any(player in self.sealed for player in mine)
        alone = bool(mine) and not self.other_people(mine)
        return MayData(
            back=unseal or self.back_to(mine) is not None,
            draw=goes_on and self.may_draw(mine),
            resign=goes_on and bool(mine),
            hint=goes_on and alone and self.seen_by(mine)[1] is not None,
            hurry=goes_on and alone and not all(self.seats[player].is_person() for player in self.waiting_for()),
            rematch=not goes_on and bool(mine) and not self.rematch,
        )

    # What counts now

    def apply(self, entry: AnyEntry) -> None:
        """Let an entry of the log count."""
        self.number += 1
        match entry:
            case SeatTaken():
                seat = self.seats[entry.player]
                seat.name, seat.kind = entry.name, "me"
            case Sealed():
                self.sealed[entry.player] = entry.moves
            case Unsealed():
                self.sealed.pop(entry.player, None)
            case Made():
                self._make(entry)
            case TakenBack():
                self._take_back(entry.kept)
            case Ended():
                self.record.ended, self.record.pending = Outcome(entry.by, entry.winner), None
            case Replaced():
                self._replace(entry)
            case Rematched():
                self.rematch = entry.keys
        if isinstance(entry, Made | TakenBack | Ended):
            self.ply += 1
            self.sealed = {}
            self.offers = no_offers()
            if not isinstance(entry, Made):
                self.events = ()
            self._update()
        if self.clock is not None and entry.left is not None:
            self.clock.set(entry.left)
        self._run_clock()

    def _run_clock(self) -> None:
        if self.clock is not None:
            # An opponent may have to wait for a process, or for its code to be compiled, so its time stands still.
            waiting = self.waiting_for() if self.started else ()
            self.clock.run(player for player in waiting if self.seats[player].is_person())

    def _make(self, entry: Made) -> None:
        before, done = self.record.position, len(self.record.turns)
        self.history.append(
            PastDecision(entry.players, done, self.record.pending, entry.chance or len(entry.players) > 1)
        )
        self.record.take(Turn(entry.moves, self._after(entry, before)), 0)
        complete = len(self.record.turns) > done
        if complete:
            start = self.record.positions[done]
            self.shown.append(turn_data(self.game, start, self.record.turns[done]))
        text = self.shown[-1].text if complete else ""
        try:
            self.events = events_of(self.game, before, entry.moves, text)
        except Exception:  # what a game tells besides its rules must not stop it
            log.exception("%s: events of %s", self.game.described(), entry.moves)
            self.events = ()

    def _after(self, entry: Made, before: Any) -> Any:
        """The position after an entry; it is played here only where the entry comes from the log."""
        proposed, self._proposed = self._proposed, None
        if proposed is not None and proposed.entry is entry and proposed.before is before:
            return proposed.after
        return position_after(before, entry.moves)

    def _take_back(self, kept: int) -> None:
        first = self.history[kept]
        del self.history[kept:]
        del self.record.turns[first.turns :]
        del self.shown[first.turns :]
        self.record.pending = first.pending

    def _replace(self, entry: Replaced) -> None:
        """A player's key still opens the game, but only to watch it."""
        seat = self.seats[entry.player]
        seat.kind, seat.opponent, seat.key = "opponent", entry.opponent, None
        seat.name = f"{entry.name} for {seat.name}"
        self.sealed.pop(entry.player, None)
        self.offers = no_offers()
        self.ply += 1
        who = self.game.seats[entry.player]
        self.events = (Event(f"{who} {entry.how}; {entry.name} plays on", "note", player=entry.player),)

    def _update(self) -> None:
        """Find out once what the position means."""
        self.outcome = self.record.outcome
        self.deciding = {} if self.outcome else deciding(self.record.position)

    def _left(self) -> tuple[float, ...] | None:
        return None if self.clock is None else self.clock.left()

    def _refuse_if_over(self) -> None:
        if self.outcome is not None:
            raise IllegalError(f"the game is over: {self.outcome.termination}")
