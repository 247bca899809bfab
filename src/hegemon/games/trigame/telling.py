"""What happens in a turn of Trigame, and how the players stand: tiles, tokens, what paths carry, what is captured."""

from collections.abc import Iterator, Sequence
from math import dist

from hegemon.game.game import Game
from hegemon.games.trigame.notation import named_socket, own_sockets, tiles_of, write_event
from hegemon.games.trigame.rules import (
    LIMIT_AT,
    OPEN,
    PLACE_TILE,
    REMOVE_TILE,
    REMOVE_TOKEN,
    SKIP,
    SUPPLY,
    Trigame,
)
from hegemon.games.trigame.tiles import SOCKETS, SUBS
from hegemon.games.trigame.words import NOBODY, is_full, owner_of, token_of
from hegemon.view.events import Event, Fact, Standing, counted

NEAR_THE_LIMIT = 100
"""So many events before the limit it begins to matter."""


# What happens


def events(game: Game, position: Trigame, moves: Sequence[int]) -> tuple[Event, ...]:
    """Event by event what was placed, carried, captured or removed; then how the scores have changed."""
    told: list[Event] = []
    here = position
    for move in moves:
        told += _event(game, here, move)
        here = here.play(move)
    for player, seat in enumerate(game.seats):
        gained = here.score(player) - position.score(player)
        if gained:
            verb = "gains" if gained > 0 else "loses"
            words = f"{seat} {verb} {counted(abs(gained), 'point')}: {here.score(player)} in all"
            told.append(Event(words, "pay", (), player, amount=f"{gained:+}"))
    return tuple(told)


def _event(game: Game, here: Trigame, move: int) -> Iterator[Event]:
    seat, name = game.seats[here.player], write_event(here, move).removeprefix("-")
    if move == SKIP:
        yield Event(f"{seat} skips", "note", (), here.player)
    elif move == OPEN or PLACE_TILE <= move < REMOVE_TILE:
        after = here.play(move)
        yield Event(f"{seat} lays the tile {name}", "place", _sockets_of(after, after.placed - 1), here.player)
    elif move >= REMOVE_TILE:
        yield Event(f"{seat} takes the tile {name} away", "remove", _sockets_of(here, move - REMOVE_TILE), here.player)
    elif move >= REMOVE_TOKEN:
        slot, socket = divmod(move - REMOVE_TOKEN, SOCKETS)
        whose = game.seats[token_of(here.tiles[slot], socket) - 1]
        whose = "his own" if whose == seat else f"{whose}'s"
        yield Event(f"{seat} removes {whose} token from {name}", "remove", (name,), here.player)
    else:
        yield Event(f"{seat} places a token on {name}", "place", (name,), here.player)
        yield from _carried(game, here, move)
        yield from _captured(game, here, here.play(move))


def _sockets_of(position: Trigame, slot: int) -> tuple[str, ...]:
    """The names of a tile's sockets, each on the tile that was placed earliest."""
    tiles = tiles_of(position)
    named = (named_socket(tiles, tiles[slot], socket) for socket in range(SOCKETS))
    return tuple(f"{tiles[earliest].name}{socket}" for earliest, socket in named)


def _carried(game: Game, here: Trigame, move: int) -> Iterator[Event]:
    """The tokens that a new one propagates, from near to far."""
    slot, placed = divmod(move, SOCKETS)
    tile = tiles_of(here)[slot]
    origin = f"{tile.name}{placed}"
    before = {(there, socket) for there, socket, token in own_sockets(here) if token == NOBODY}
    filled = [
        (there, socket)
        for there, socket, token in own_sockets(here.play(move))
        if token != NOBODY and (there, socket) in before and (there, socket) != (tile, placed)
    ]
    filled.sort(key=lambda at: dist(at[0].place(at[1]), tile.place(placed)))
    for there, socket in filled:
        name = f"{there.name}{socket}"
        words = f"A path carries {game.seats[here.player]} to {name}"
        yield Event(words, "move", (origin, name), here.player)


def _captured(game: Game, before: Trigame, after: Trigame) -> Iterator[Event]:
    """The subs and the whole tiles that an event has captured."""
    player, seat = before.player, game.seats[before.player]
    for slot, tile in enumerate(tiles_of(after)):
        old, new = before.tiles[slot], after.tiles[slot]
        names = _sockets_of(after, slot)
        for sub in SUBS:
            if _holds(new, sub, player) and not _holds(old, sub, player):
                words = f"{seat} captures the sub {' '.join(map(str, sub))} of {tile.name}"
                yield Event(words, "capture", tuple(names[socket] for socket in sub), player, amount="+2")
        if is_full(new, player + 1) and not is_full(old, player + 1):
            words = f"{seat} captures the whole tile {tile.name} and earns another event"
            yield Event(words, "capture", names, player, amount="+4")


def _holds(word: int, sub: Sequence[int], player: int) -> bool:
    return all(token_of(word, socket) == player + 1 for socket in sub)


# How the players stand


def standing(game: Game, position: Trigame) -> Standing:
    """Points, the skip, and the tiles of each player's colour."""
    owners = [owner_of(word) - 1 for word in position.tiles[: position.placed]]
    players = tuple(
        (
            Fact("points", str(position.score(player))),
            Fact("skip", "left" if position.skips >> player & 1 else "used"),
            Fact("tiles", str(owners.count(player))),
        )
        for player in range(len(game.seats))
    )
    return Standing(players, _moment(position))


def tiles_left(position: Trigame) -> int:
    """How many tiles can still be laid, if there is room."""
    return (position.rules & SUPPLY) - position.placed


def events_left(position: Trigame) -> int:
    """How many events can still be made before the limit."""
    return (position.rules >> LIMIT_AT) - position.events


def _moment(position: Trigame) -> str:
    if position.over():
        return f"After {counted(position.events, 'event')}"
    words = [f"{counted(position.left, 'event')} left in the turn", f"{counted(tiles_left(position), 'tile')} to lay"]
    if events_left(position) <= NEAR_THE_LIMIT:
        words.append(f"{counted(events_left(position), 'event')} before the limit")
    return ", ".join(words)
