"""From a request to a new game: who sits where, with which key."""

import secrets

from msgspec.structs import replace

from hegemon.errors import IllegalError, MalformedError, shown
from hegemon.play import opponent_names, opponent_title
from hegemon.server.codec import person_name
from hegemon.server.live.game import LiveGame
from hegemon.server.protocol import NewGameRequest, SeatRequest
from hegemon.server.reading import game_of, record_of
from hegemon.server.store.log import ClockSetup, GameSetup, SeatSetup
from hegemon.server.store.storage import whose


def new_key() -> str:
    """The key of a link that nobody guesses: 128 random bits."""
    return secrets.token_urlsafe(16)


def setup_of(request: NewGameRequest) -> GameSetup:
    """The game that a request asks for; InputError where there is no such game."""
    if request.position is not None and request.record is not None:
        raise MalformedError("a game begins from a position or from a record, not from both")
    # The header of a record may choose more options than the request does.
    record = None if request.record is None else record_of(request.record, request.game, request.options)
    game = game_of(request.game, request.options) if record is None else record.game
    if len(request.seats) != len(game.seats):
        raise MalformedError(f"{game.described()} has {len(game.seats)} seats, not {len(request.seats)}")
    mine = new_key()
    names = opponent_names(game)
    seats = [_seat(seat, mine, names) for seat in request.seats]
    if request.lot:
        secrets.SystemRandom().shuffle(seats)
    setup = GameSetup(
        game.name,
        game.chosen_texts(),
        secrets.randbelow(1 << 53),
        seats,
        new_key(),
        mine,
        None if request.clock is None else ClockSetup(request.clock.minutes * 60, request.clock.increment),
        request.position,
        request.record,
    )
    live = LiveGame("", setup)
    if live.outcome is not None:
        raise IllegalError(f"the game is over already: {live.outcome.termination}")
    return setup


def _seat(request: SeatRequest, mine: str, opponents: tuple[str, ...]) -> SeatSetup:
    if request.kind == "opponent":
        if request.opponent not in opponents:
            named = shown(request.opponent or "")
            raise MalformedError(f"there is no opponent {named}; there are {', '.join(opponents)}")
        return SeatSetup("opponent", opponent_title(request.opponent), opponent=request.opponent)
    otherwise = "Guest" if request.kind == "me" else "somebody"
    return SeatSetup(request.kind, person_name(request.name, otherwise), mine if request.kind == "me" else new_key())


def rematch_of(live: LiveGame) -> tuple[GameSetup, dict[str, str]]:
    """The same players once more, each one seat further, and the new key for every old one."""
    old = live.setup
    keys = {key: new_key() for key in dict.fromkeys(seat.key for seat in live.seats) if key is not None}
    keys[old.watch] = new_key()
    seats = [
        SeatSetup("opponent", opponent_title(seat.opponent or ""), None, seat.opponent)
        if seat.key is None
        else SeatSetup("me", seat.name, keys[seat.key])
        for seat in (*live.seats[1:], live.seats[0])
    ]
    setup = replace(old, seed=secrets.randbelow(1 << 53), seats=seats, watch=keys[old.watch], creator=None)
    return setup, keys


def owned_by(token: str | None, setup: GameSetup) -> list[tuple[str, str]]:
    """The owner of a new game, who need not play in it, and their key."""
    return [] if token is None or setup.creator is None else [(whose(token), setup.creator)]
