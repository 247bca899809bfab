"""Live games for tests, without a network and without a disk."""

import random
from typing import Any

import msgspec

from hegemon.errors import IllegalError
from hegemon.server.live.game import LiveGame
from hegemon.server.live.new_game import setup_of
from hegemon.server.protocol import AnswerMessage, NewGameRequest, SeatRequest
from hegemon.server.reading import known_form, previewed
from hegemon.server.store.log import AnyEntry, read_entry
from hegemon.server.views import form_data
from hegemon.view.form import Form
from tests.server.pages import any_answer


class Time:
    """A clock's time that a test moves."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Played:
    """A live game with its log."""

    def __init__(self, game: str, *seats: str, **more: Any) -> None:
        self.setup = setup_of(NewGameRequest(game, [seat_of(seat) for seat in seats], **more))
        self.live = LiveGame("g", self.setup)
        self.log: list[AnyEntry] = []
        self.rng = random.Random(1)

    def add(self, entry: AnyEntry | None) -> AnyEntry:
        """Let an entry count, as it comes back from disk."""
        assert entry is not None
        stored = read_entry(msgspec.json.encode(entry))
        assert stored == entry
        self.log.append(stored)
        self.live.apply(stored)
        return stored

    def propose(self, *players: int) -> AnyEntry:
        """The entry of any decision that the holder of these seats may make."""
        position, player = self.live.seen_by(players)
        assert player is not None
        while True:
            try:
                return self.live.decide(players, decision(self.live.game, position, self.rng))
            except IllegalError:
                continue

    def decide(self, *players: int) -> AnyEntry:
        """Any decision of the holder of these seats, which counts."""
        return self.add(self.propose(*players))


def seat_of(who: str) -> SeatRequest:
    """A person's seat, or the one of an opponent by its name."""
    kind: Any = who if who in ("me", "friend", "open") else "opponent"
    return SeatRequest(kind, opponent=who if kind == "opponent" else None)


def decision(game: Any, position: Any, rng: random.Random) -> AnswerMessage:
    """Any answer to the form of a position; some are refused."""

    def form_after(path: list[int]) -> Any:
        return as_page_reads(previewed(game, position, AnswerMessage(path=path))[1])

    answer = any_answer(as_page_reads(known_form(game, position)), rng, form_after)
    return msgspec.convert(answer, AnswerMessage)


def as_page_reads(form: Form | None) -> Any:
    return None if form is None else msgspec.json.decode(msgspec.json.encode(form_data(form)))
