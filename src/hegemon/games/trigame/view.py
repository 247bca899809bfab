"""What people see of Trigame: the picture, the events to choose from, what happens in a turn, how the players stand."""

from collections.abc import Iterator, Sequence
from math import dist

from hegemon.game.turns import Turn, decision_ends
from hegemon.game.view import View
from hegemon.games.trigame.board import NOBODY
from hegemon.games.trigame.drawing import (
    captured_areas,
    empty_place,
    ground,
    name_label,
    name_place,
    outline_of,
    paint_of,
    paths,
    place_on,
    socket_drawn,
    token_disc,
)
from hegemon.games.trigame.naming import DIGITS, own_sockets, socket_names, tiles_of, tokens_on
from hegemon.games.trigame.options import limit_of, supply_of
from hegemon.games.trigame.rules import OPEN, PLACE_TILE, REMOVE_TILE, REMOVE_TOKEN, SKIP, Trigame, slot_in, socket_in
from hegemon.games.trigame.scoring import FULL_TILE, SUB
from hegemon.games.trigame.tiles import CENTRE, SOCKETS, SUBS, Tile, tile_named
from hegemon.native.bits import numbers
from hegemon.view import Area, Cell, Event, Fact, Form, Paint, Scene, Step
from hegemon.view.events import counted
from hegemon.view.scene import CLEAR

TILES_IN_A_NOTE = 6
NEAR_THE_LIMIT = 100
"""With this many events before the limit, or fewer, people are told of it."""


class TrigameView(View[Trigame]):
    """What people see."""

    # The picture

    def picture(self, position: Trigame) -> Scene:
        """Tiles, captured areas, paths, names, and on top the sockets with their tokens."""
        game, tiles = self.game, tiles_of(position)
        owners = [position.owner_of(slot) for slot in range(position.placed)]
        parts = [ground(game, tile, owner) for tile, owner in zip(tiles, owners, strict=True)] or [empty_place()]
        parts += [captured_areas(game, tile, tokens_on(position, slot)) for slot, tile in enumerate(tiles)]
        parts += paths(game, position)
        parts += [name_label(tile, owner) for tile, owner in zip(tiles, owners, strict=True)]
        cells = []
        for tile, socket, token in own_sockets(position):
            drawn, cell = socket_drawn(game, tile, socket, token)
            parts.append(drawn)
            cells.append(cell)
        if not tiles:
            cells.append(Cell(CENTRE.name, (0.0, 0.0), "", Paint("quiet"), "no tile lies yet"))
        title = f"{game.title}, after {position.events} events"
        return Scene(title, tuple(parts), tuple(cells), tuple(self._notes(position)))

    def _notes(self, position: Trigame) -> Iterator[str]:
        """Scores, skips, tiles left, and whose event it is, in words."""
        seats = self.game.seats
        for player, seat in enumerate(seats):
            skip = "may skip once" if position.skips >> player & 1 else "has skipped"
            yield f"{DIGITS[player]} {seat}: {counted(position.score(player), 'point')}, {skip}"
        laid = enumerate(tiles_of(position))
        owners = [f"{tile.name} by {DIGITS[position.owner_of(slot) - 1]}" for slot, tile in laid]
        for at in range(0, len(owners), TILES_IN_A_NOTE):
            yield ", ".join(owners[at : at + TILES_IN_A_NOTE])
        yield f"Tiles left: {_tiles_left(position)}"
        if position.over():
            yield self.outcome(position)
        else:
            yield f"{seats[position.player]} to move, {counted(position.left, 'event')} left in the turn"
            yield f"{counted(_events_left(position), 'event')} left before the limit"

    # What can be chosen

    def form(self, position: Trigame) -> Form:
        """One event; where the turn goes on, the game is asked again with the picture that the event makes."""
        write = self.game.notation.write_move
        moves, tiles = list(numbers(position.moves())), tiles_of(position)
        scores = [position.score(player) for player in range(len(self.game.seats))]
        steps = tuple(self._step(position, move, tiles, scores) for move in moves)
        free = [tile_named(write(position, move)) for move in moves if PLACE_TILE <= move < REMOVE_TILE]
        cells = [Cell(tile.name, place_on(tile, 0), "", Paint("quiet"), "no tile yet") for tile in free]
        for slot in (slot_in(move) for move in moves if _takes_tile(move)):
            owner = position.owner_of(slot)
            words = f"a bare tile of {self.game.seats[owner - 1]}"
            cells.append(Cell(tiles[slot].name, name_place(tiles[slot]), "", paint_of(self.game, owner), words))
        places = tuple(Area(outline_of(tile), CLEAR, Paint("quiet", 0.6)) for tile in free)
        removes = any(REMOVE_TOKEN <= move < PLACE_TILE or _takes_tile(move) for move in moves)
        what = f"{'Place or remove' if removes else 'Place'} a token{' or a tile' if cells else ''}"
        prompt = f"{what}, {counted(position.left, 'event')} left" if tiles else "Lay the first tile"
        return Form(prompt, steps, cells=tuple(cells), shapes=places)

    def _step(self, position: Trigame, move: int, tiles: Sequence[Tile], scores: Sequence[int]) -> Step:
        """An event as something to choose, with what it adds to the player's score and takes from the others'."""
        game, player, after = self.game, position.player, position.play(move)
        ask = not decision_ends(Turn((move,), after), player)
        if move == SKIP:
            return Step(SKIP, "skip the rest of this turn, once in a game", label="Skip", ask=ask)
        name = game.notation.write_move(position, move).removeprefix("-")
        if _takes_tile(move):
            return Step(move, f"remove the tile {name}", name, ask=ask)
        if move >= PLACE_TILE:
            ghost = (Area(outline_of(tile_named(name)), paint_of(game, player + 1, 0.3), Paint("line", 0.4)),)
            return Step(move, f"lay a tile at {name}", name, ghost=ghost, ask=ask)
        slot, socket = slot_in(move), socket_in(move)
        if move >= REMOVE_TOKEN:
            owner = game.seats[position.token_of(slot, socket) - 1]
            hint = ", ".join(self._losses(scores, after))
            return Step(move, f"remove the token of {owner} on {name}", name, hint=hint, ask=ask)
        hint = ", ".join([f"+{counted(after.score(player) - scores[player], 'point')}", *self._losses(scores, after)])
        if ask and after.left >= position.left:
            hint += ", the whole tile: an extra event"
        disc = token_disc(game, tiles[slot], socket, player + 1)
        return Step(move, f"place a token on {name}", name, hint=hint, ghost=(disc,), ask=ask)

    def _losses(self, before: Sequence[int], after: Trigame) -> Iterator[str]:
        """Who has fewer points than before, in words."""
        for player, seat in enumerate(self.game.seats):
            lost = before[player] - after.score(player)
            if lost > 0:
                yield f"{seat} loses {counted(lost, 'point')}"

    # What happens

    def events(self, position: Trigame, moves: Sequence[int]) -> tuple[Event, ...]:
        """Event by event what was placed, carried, captured or removed; then how the scores have changed."""
        told: list[Event] = []
        here = position
        for move in moves:
            told += self._event(here, move)
            here = here.play(move)
        for player, seat in enumerate(self.game.seats):
            gained = here.score(player) - position.score(player)
            if gained:
                verb = "gains" if gained > 0 else "loses"
                words = f"{seat} {verb} {counted(abs(gained), 'point')}: {here.score(player)} in all"
                told.append(Event(words, "pay", (), player, amount=f"{gained:+}"))
        return tuple(told)

    def _event(self, here: Trigame, move: int) -> Iterator[Event]:
        mover, name = here.player, self.game.notation.write_move(here, move).removeprefix("-")
        seat = self.game.seats[mover]
        if move == SKIP:
            yield Event(f"{seat} skips", "note", (), mover)
        elif move == OPEN or PLACE_TILE <= move < REMOVE_TILE:
            after = here.play(move)
            yield Event(f"{seat} lays the tile {name}", "place", socket_names(after, after.placed - 1), mover)
        elif move >= REMOVE_TILE:
            cells = socket_names(here, slot_in(move))
            yield Event(f"{seat} takes the tile {name} away", "remove", cells, mover)
        elif move >= REMOVE_TOKEN:
            owner = here.token_of(slot_in(move), socket_in(move)) - 1
            whose = "their own" if owner == mover else f"{self.game.seats[owner]}'s"
            yield Event(f"{seat} removes {whose} token from {name}", "remove", (name,), mover)
        else:
            yield Event(f"{seat} places a token on {name}", "place", (name,), mover)
            yield from self._propagated(here, move)
            yield from self._captured(here, here.play(move))

    def _propagated(self, here: Trigame, move: int) -> Iterator[Event]:
        """The sockets that a new token fills and the tokens that it turns, from near to far."""
        tile, placed, seats = tiles_of(here)[slot_in(move)], socket_in(move), self.game.seats
        seat = seats[here.player]
        before = {(there, socket): token for there, socket, token in own_sockets(here)}
        reached = [
            (there, socket)
            for there, socket, token in own_sockets(here.play(move))
            if token != before[there, socket] and (there, socket) != (tile, placed)
        ]
        reached.sort(key=lambda at: dist(at[0].place(at[1]), tile.place(placed)))
        for there, socket in reached:
            name, owner = f"{there.name}{socket}", before[there, socket]
            words, kind = f"A path carries {seat} to {name}", "move"
            if owner != NOBODY:
                words, kind = f"A path turns {seats[owner - 1]}'s token on {name} into {seat}'s", "capture"
            yield Event(words, kind, (f"{tile.name}{placed}", name), here.player)

    def _captured(self, before: Trigame, after: Trigame) -> Iterator[Event]:
        """The subs and the whole tiles that an event has captured."""
        player, seat = before.player, self.game.seats[before.player]
        for slot, tile in enumerate(tiles_of(after)):
            old, new = tokens_on(before, slot), tokens_on(after, slot)
            names = socket_names(after, slot)
            for sub in SUBS:
                if _holds(new, sub, player) and not _holds(old, sub, player):
                    words = f"{seat} captures the sub {' '.join(map(str, sub))} of {tile.name}"
                    yield Event(words, "capture", tuple(names[socket] for socket in sub), player, amount=f"+{SUB}")
            if _holds(new, range(SOCKETS), player) and not _holds(old, range(SOCKETS), player):
                words = f"{seat} captures the whole tile {tile.name} and earns another event"
                yield Event(words, "capture", names, player, amount=f"+{FULL_TILE}")

    # How the players stand

    def facts(self, position: Trigame, player: int) -> Sequence[Fact]:
        """Points, the skip, and the tiles of the player's colour."""
        owners = [position.owner_of(slot) - 1 for slot in range(position.placed)]
        return (
            Fact("points", str(position.score(player))),
            Fact("skip", "left" if position.skips >> player & 1 else "used"),
            Fact("tiles", str(owners.count(player))),
        )

    def moment(self, position: Trigame) -> str:
        if position.over():
            return f"After {counted(position.events, 'event')}"
        words = f"{counted(position.left, 'event')} left in the turn, {counted(_tiles_left(position), 'tile')} to lay"
        left = _events_left(position)
        return words if left > NEAR_THE_LIMIT else f"{words}, {counted(left, 'event')} before the limit"


def _takes_tile(move: int) -> bool:
    return REMOVE_TILE <= move < OPEN


def _holds(tokens: Sequence[int], sub: Sequence[int], player: int) -> bool:
    return all(tokens[socket] == player + 1 for socket in sub)


def _tiles_left(position: Trigame) -> int:
    """How many tiles can still be laid, if there is room."""
    return supply_of(position.rules) - position.placed


def _events_left(position: Trigame) -> int:
    """How many events can still be made before the limit."""
    return limit_of(position.rules) - position.events
