"""What the home page lists: open challenges, games to watch, and one's own games."""

from datetime import UTC, datetime

from msgspec import convert

from hegemon.server.data import ChallengeData, MyGameData, WatchedData
from hegemon.server.live.game import LiveGame
from hegemon.server.live.room import Room
from hegemon.server.protocol import LobbyAnswer
from hegemon.server.store.storage import Listed

MOST_CHALLENGES = 50
MOST_WATCHED = 12


def lobby_data(rooms: list[Room], token: str | None) -> LobbyAnswer:
    """Open challenges, and games to watch that are not one's own; the latest first."""
    latest = sorted(rooms, key=lambda room: -room.used)
    return LobbyAnswer(
        [_challenge(room, player) for room in latest for player in room.challenged()][:MOST_CHALLENGES],
        [_watched(room.live) for room in latest if _is_public(room, token)][:MOST_WATCHED],
    )


def _challenge(room: Room, player: int) -> ChallengeData:
    live, clock = room.live, room.live.setup.clock
    by = [seat.name for at, seat in enumerate(live.seats) if at != player and seat.kind == "me"]
    return ChallengeData(
        challenge=f"{live.id}.{player}",
        game=live.game.name,
        title=live.game.title,
        options=live.game.described().removeprefix(live.game.name).strip(),
        clock="" if clock is None else f"{clock.seconds / 60:g} min + {clock.increment:g} s",
        by=", ".join(by),
        seat=live.game.seats[player],
    )


def _is_public(room: Room, token: str | None) -> bool:
    """Whether anybody may watch: games that were offered to all, or are played against opponents."""
    kinds = {seat.kind for seat in room.live.setup.seats}
    mine = token is not None and any(owner == token for owner, _ in room.owned)
    played = bool(room.live.ply) and room.live.outcome is None and not room.challenged()
    return played and not mine and "friend" not in kinds and bool(kinds & {"open", "opponent"})


def _watched(live: LiveGame) -> WatchedData:
    return WatchedData(live.setup.watch, live.game.title, [seat.name for seat in live.seats], len(live.shown))


def my_game_data(found: Listed) -> MyGameData:
    """A game as its owner sees it in a list."""
    me = found.shown["seats"].get(found.key, ())
    your_turn = not set(me).isdisjoint(found.shown["to_move"])
    when = datetime.fromtimestamp(found.changed, UTC).isoformat(timespec="seconds")
    return convert({**found.shown, "key": found.key, "me": me, "your_turn": your_turn, "when": when}, MyGameData)
