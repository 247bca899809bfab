"""From a wish to a game: who sits where, with which key."""

import secrets

from hegemon.errors import IllegalError, MalformedError, shown
from hegemon.play import opponent_names, opponent_title
from hegemon.server.live.game import LiveGame
from hegemon.server.protocol import NewGameRequest, SeatRequest, person_name
from hegemon.server.reading import game_of, record_of
from hegemon.server.store.log import ClockSetup, GameSetup, SeatSetup
from hegemon.server.store.storage import whose


def new_key() -> str:
    """A link that nobody guesses: 128 random bits."""
    return secrets.token_urlsafe(16)


def setup_of(wish: NewGameRequest) -> GameSetup:
    """What a wish comes to; InputError where it can't be had."""
    if wish.position is not None and wish.record is not None:
        raise MalformedError("a game begins from a position or from a record, not from both")
    # A record's header may choose more options than the wish does.
    record = None if wish.record is None else record_of(wish.record, wish.game, wish.options)
    game = game_of(wish.game, wish.options) if record is None else record.game
    if len(wish.seats) != len(game.seats):
        raise MalformedError(f"{game.described()} has {len(game.seats)} seats, not {len(wish.seats)}")
    mine = new_key()
    names = opponent_names(game)
    seats = [_seat(seat, mine, names) for seat in wish.seats]
    if wish.lot:
        secrets.SystemRandom().shuffle(seats)
    setup = GameSetup(
        game.name,
        game.chosen_texts(),
        secrets.randbelow(1 << 53),
        seats,
        new_key(),
        mine,
        None if wish.clock is None else ClockSetup(wish.clock.minutes * 60, wish.clock.increment),
        wish.position,
        wish.record,
    )
    live = LiveGame("", setup)
    if live.outcome is not None:
        raise IllegalError(f"the game is over already: {live.outcome.termination}")
    return setup


def _seat(wish: SeatRequest, mine: str, opponents: tuple[str, ...]) -> SeatSetup:
    if wish.kind == "opponent":
        if wish.opponent not in opponents:
            raise MalformedError(f"there is no opponent {shown(wish.opponent or '')}; there are {', '.join(opponents)}")
        return SeatSetup("opponent", opponent_title(wish.opponent), opponent=wish.opponent)
    otherwise = "Guest" if wish.kind == "me" else "somebody"
    return SeatSetup(wish.kind, person_name(wish.name, otherwise), mine if wish.kind == "me" else new_key())


def rematch_of(live: LiveGame) -> tuple[GameSetup, dict[str, str]]:
    """The same players once more, each a seat further; and for each key its successor."""
    old = live.setup
    keys = {key: new_key() for key in dict.fromkeys(seat.key for seat in live.seats) if key is not None}
    keys[old.watch] = new_key()
    seats = [
        SeatSetup("opponent", opponent_title(seat.opponent or ""), None, seat.opponent)
        if seat.key is None
        else SeatSetup("me", seat.name, keys[seat.key])
        for seat in (*live.seats[1:], live.seats[0])
    ]
    setup = GameSetup(
        old.game,
        old.options,
        secrets.randbelow(1 << 53),
        seats,
        keys[old.watch],
        None,
        old.clock,
        old.position,
        old.record,
    )
    return setup, keys


def owned_by(token: str | None, setup: GameSetup) -> list[tuple[str, str]]:
    """Whose a new game is: of who made it, whether he plays or not."""
    return [] if token is None or setup.creator is None else [(whose(token), setup.creator)]
