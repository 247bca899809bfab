"""A second, slow and simple Trigame for tests: `Match` plays any game.

Nothing here is shared with the package. The board is kept as points of the plane: two socket names are the same
socket when they are the same point.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

DIGITS = "123456789abcdefghijklmnopqrstuvwxyz"
READINGS = {
    "lock": ("rule", "tokens", "never"),
    "propagation": ("owner", "both", "none"),
    "between": ("stop", "pass", "turn"),
    "chain": ("off", "on"),
    "extra": ("each", "one"),
    "connected": ("own", "colour", "any"),
    "removal": ("any", "own"),
    "uncovered": ("neutral", "older"),
}
"""The ways in which the source is read, by the names of the options; the usual one first."""

Tile = tuple[int, int]  # row (down is positive), column (right is positive)
Point = tuple[int, int]  # x to the right, y down; a tile is 12 wide and 6 high
Path = frozenset[Point]

CENTRE_TILE: Tile = (0, 0)
NEUTRAL = -1
SUBS = ((0, 1, 2, 3), (0, 3, 4, 5), (0, 5, 6, 1))
EDGES = ((1, 2, 3), (3, 4, 5), (5, 6, 1))
PATHS = ((1, 2), (2, 3), (3, 4), (4, 5), (5, 6), (6, 1), (0, 1), (0, 3), (0, 5))
LAID = re.compile(r"(\[\w+\])(.):(.{7})")
BARE_EDGE = re.compile(r"~(\[\w+\])(\d)-\d")
EVENT = re.compile(r"(-?)\[(C|[AB][1-9][0-9]*)((?:[LR][1-9][0-9]*)?)\]([0-6]?)")


class Illegal(ValueError):  # noqa: N818 - the tests name it so
    """An event that the rules don't allow, or that can't be read."""


def points_up(tile: Tile) -> bool:
    """True for a tile with its point at the top."""
    return (tile[0] + tile[1]) % 2 == 0


def points_of(tile: Tile) -> tuple[Point, ...]:
    """The seven points of a tile, by the numbers of its sockets."""
    row, column = tile
    top, bottom, left, middle, right = 6 * row, 6 * row + 6, 6 * column - 6, 6 * column, 6 * column + 6
    if points_up(tile):
        one, three, five = (middle, top), (right, bottom), (left, bottom)
        centre = (middle, top + 4)
    else:
        one, three, five = (middle, bottom), (left, top), (right, top)
        centre = (middle, top + 2)
    return (centre, one, halfway(one, three), three, halfway(three, five), five, halfway(five, one))


def halfway(a: Point, b: Point) -> Point:
    """The point in the middle between two corners."""
    return ((a[0] + b[0]) // 2, (a[1] + b[1]) // 2)


def paths_of(tile: Tile) -> list[Path]:
    """The nine paths of a tile."""
    points = points_of(tile)
    return [frozenset((points[a], points[b])) for a, b in PATHS]


def neighbours(tile: Tile) -> list[Tile]:
    """The three tiles that share an edge with this one."""
    row, column = tile
    return [(row, column - 1), (row, column + 1), (row + 1, column) if points_up(tile) else (row - 1, column)]


def tile_name(tile: Tile) -> str:
    """The name of a tile, with its brackets."""
    row, column = tile
    vertical = "C" if row == 0 else f"A{-row}" if row < 0 else f"B{row}"
    horizontal = "" if column == 0 else f"L{-column}" if column < 0 else f"R{column}"
    return f"[{vertical}{horizontal}]"


def read_event(event: str) -> tuple[bool, Tile, int | None]:
    """Whether an event other than skip removes, its tile, and its socket (None for the tile itself)."""
    found = EVENT.fullmatch(event)
    if found is None:
        raise Illegal(f"not an event: {event!r}")
    minus, vertical, horizontal, socket = found.groups()
    row = 0 if vertical == "C" else int(vertical[1:]) * (-1 if vertical[0] == "A" else 1)
    column = 0 if not horizontal else int(horizontal[1:]) * (-1 if horizontal[0] == "L" else 1)
    return minus == "-", (row, column), int(socket) if socket else None


class Match:
    """A game in progress; after the end `player`, `left` and `first` say whose turn would have come."""

    def __init__(self, players: int = 2, tiles: int = 12, limit: int = 2000, **readings: str) -> None:
        unknown = any(value not in READINGS.get(name, ()) for name, value in readings.items())
        if unknown or players < 2 or tiles < 1 or limit < 1:
            raise ValueError("no such game")
        self.players = players
        self.tiles = tiles
        self.limit = limit
        self.reading = {name: values[0] for name, values in READINGS.items()} | readings
        self.owners: dict[Tile, int] = {}  # in the order of placement
        self.tokens: dict[Point, int] = {}
        self.colours: dict[Path, int] = {}  # of every path of the board: a player or NEUTRAL
        self.skips = set(range(players))
        self.made = 0
        self.player = 0
        self.left = 2
        self.first = True
        self.over = False
        self.winner: int | None = None
        self.scores = [0] * players

    # What can be done

    def events(self) -> set[str]:
        """Every legal event, each socket by its name on the tile placed earliest; nothing when the game is over."""
        if self.over:
            return set()
        found = self.placements() | self.removals()
        if self.player in self.skips:
            found.add("skip")
        return found

    def placements(self) -> set[str]:
        """Every tile and token that can be placed."""
        tokens = {name for point, name in self.names().items() if point not in self.tokens}
        return tokens | {tile_name(tile) for tile in self.free_tiles()}

    def free_tiles(self) -> set[Tile]:
        """The places where a tile may be put now; none of them means that the game is locked."""
        if len(self.owners) >= self.tiles:
            return set()
        if not self.owners:
            return {CENTRE_TILE}
        around = {place for tile in self.owners for place in neighbours(tile)} - set(self.owners)
        return {place for place in around if self.fits(place)}

    def fits(self, place: Tile) -> bool:
        """True if no token stands on an edge that a tile at this place would share with the board."""
        new = set(points_of(place))
        common = {
            point for tile in neighbours(place) if tile in self.owners for point in new.intersection(points_of(tile))
        }
        return not any(point in self.tokens for point in common)

    def removals(self) -> set[str]:
        """Every tile and token that can be removed."""
        if not self.first:
            return set()
        names, lock, locked = self.names(), self.reading["lock"], not self.free_tiles()
        found = set()
        if lock == "never" or not locked:
            loose = [point for point in self.tokens if not self.is_connected(point)]
            found |= {"-" + names[point] for point in loose if self.concerns(self.tokens[point])}
        if lock != "rule" or not locked:
            bare = [tile for tile in self.owners if self.is_loose(tile)]
            found |= {"-" + tile_name(tile) for tile in bare if self.concerns(self.owners[tile])}
        return found

    def concerns(self, owner: int) -> bool:
        """True if the player may remove what this owner has."""
        return self.reading["removal"] == "any" or owner == self.player

    def is_connected(self, point: Point) -> bool:
        """True if a token stands one path away from this one with which it is connected."""
        return any(self.links(path, point) for path in self.colours if point in path)

    def links(self, path: Path, point: Point) -> bool:
        """True if the token at one end of a path is connected with something at the other end."""
        owner = self.tokens[point]
        (other,) = path - {point}
        if self.reading["connected"] == "any":
            return other in self.tokens
        if self.tokens.get(other) != owner:
            return False
        return self.reading["connected"] == "own" or self.colours[path] == owner

    def is_loose(self, tile: Tile) -> bool:
        """True if the tile bears no token and the rest of the board holds together without it."""
        if any(point in self.tokens for point in points_of(tile)):
            return False
        rest = set(self.owners) - {tile}
        if not rest:
            return True
        if tile == CENTRE_TILE:
            return False
        seen = {CENTRE_TILE}
        waiting = [CENTRE_TILE]
        while waiting:
            for other in neighbours(waiting.pop()):
                if other in rest and other not in seen:
                    seen.add(other)
                    waiting.append(other)
        return seen == rest

    def names(self) -> dict[Point, str]:
        """The one name of every socket of the board: by the tile placed earliest."""
        found: dict[Point, str] = {}
        for tile in self.owners:
            for socket, point in enumerate(points_of(tile)):
                found.setdefault(point, f"{tile_name(tile)}{socket}")
        return found

    # Doing it

    def play(self, event: str) -> None:
        """Makes one event; any name of a socket will do. Raises Illegal and changes nothing if it can't be made."""
        if event == "skip":
            if event not in self.events():
                raise Illegal("no skip is left")
            self.skips.remove(self.player)
            self.left = 0
        else:
            removes, tile, socket = read_event(event)
            point = None if socket is None else points_of(tile)[socket]
            if point is None:
                name = tile_name(tile)
            elif tile in self.owners:
                name = self.names()[point]
            else:
                raise Illegal(f"no such tile on the board: {event}")
            if ("-" if removes else "") + name not in self.events():
                raise Illegal(f"not legal now: {event}")
            before = len(self.captured())
            if point is None and removes:
                self.remove_tile(tile)
            elif point is None:
                self.place_tile(tile)
            elif removes:
                del self.tokens[point]
            else:
                self.place_token(point)
            captured = len(self.captured()) - before
            self.left += (min(captured, 1) if self.reading["extra"] == "one" else captured) - 1
        self.made += 1
        self.first = False
        self.pass_on()
        self.settle()

    def place_tile(self, tile: Tile) -> None:
        """Lays a tile of the player's colour; its edges cover those that lay there."""
        self.owners[tile] = self.player
        for path in paths_of(tile):
            self.colours[path] = self.player

    def remove_tile(self, tile: Tile) -> None:
        """Takes a tile away; an edge that it had laid over an older tile's becomes neutral."""
        order = list(self.owners)
        for path in paths_of(tile):
            sharers = [other for other in neighbours(tile) if other in self.owners and path in paths_of(other)]
            if not sharers:
                del self.colours[path]
            elif order.index(sharers[0]) < order.index(tile):
                older = self.owners[sharers[0]]
                self.colours[path] = older if self.reading["uncovered"] == "older" else NEUTRAL
        del self.owners[tile]

    def place_token(self, point: Point) -> None:
        """Puts a token and those that propagation makes of it."""
        self.tokens[point] = self.player
        waiting = [point]
        while waiting:
            start = waiting.pop()
            around = [path - {start} for path in self.colours if start in path]
            made = [new for (second,) in around for new in self.line(start, second)]
            for new in made:
                self.tokens[new] = self.player
            if self.reading["chain"] == "on":
                waiting += made

    def line(self, start: Point, second: Point) -> list[Point]:
        """The points of a straight line that become the player's, up to their next token; none if it isn't reached."""
        between: list[Point] = []
        before, here = start, second
        while self.carries(frozenset((before, here))):
            token = self.tokens.get(here)
            if token == self.player:
                return between
            if token is not None and self.reading["between"] == "stop":
                return []
            if token is None or self.reading["between"] == "turn":
                between.append(here)
            before, here = here, (2 * here[0] - before[0], 2 * here[1] - before[1])
        return []

    def carries(self, path: Path) -> bool:
        """True if the player's tokens propagate along this path."""
        colour = self.colours.get(path, NEUTRAL)
        if self.reading["propagation"] == "owner":
            return colour == self.player
        return self.reading["propagation"] == "both" and colour != NEUTRAL

    def captured(self) -> list[Tile]:
        """The tiles that the player has captured in full."""
        return [tile for tile in self.owners if self.holder(points_of(tile)) == self.player]

    def holder(self, points: Iterable[Point]) -> int | None:
        """The player whose tokens stand on all these points."""
        owners = {self.tokens.get(point) for point in points}
        return owners.pop() if len(owners) == 1 else None

    def pass_on(self) -> None:
        """Gives the turn to the next player if no event is left, or none that could be made."""
        if self.left == 0 or not self.placements():
            self.player = (self.player + 1) % self.players
            self.left = 2
            self.first = True

    def settle(self) -> None:
        """Counts the scores and sees whether the game is over."""
        self.scores = [sum(owner == player for owner in self.tokens.values()) for player in range(self.players)]
        for tile in self.owners:
            points = points_of(tile)
            for sub in SUBS:
                holder = self.holder(points[socket] for socket in sub)
                if holder is not None:
                    self.scores[holder] += 2
            holder = self.holder(points)
            if holder is not None:
                self.scores[holder] += 4
        filled = bool(self.owners) and all(point in self.tokens for tile in self.owners for point in points_of(tile))
        closed = len(self.owners) == self.tiles if self.reading["lock"] == "never" else not self.free_tiles()
        stuck = self.first and not self.placements() and not self.removals()
        self.over = (filled and closed) or stuck or self.made >= self.limit
        if self.over and self.scores.count(max(self.scores)) == 1:
            self.winner = self.scores.index(max(self.scores))

    # Writing and reading

    @classmethod
    def at(cls, text: str, **options: Any) -> Match:
        """The game at the position of a text, as if no event had been made."""
        match = cls(**options)
        for name, owner, sockets in LAID.findall(text):
            _, tile, _ = read_event(name)
            match.player = DIGITS.index(owner)
            match.place_tile(tile)
            held = zip(points_of(tile), sockets, strict=True)
            match.tokens |= {point: DIGITS.index(sign) for point, sign in held if sign != "."}
        for name, first in BARE_EDGE.findall(text):
            points = points_of(read_event(name)[1])
            (edge,) = (edge for edge in EDGES if edge[0] == int(first))
            for a, b in pairwise(edge):
                match.colours[frozenset((points[a], points[b]))] = NEUTRAL
        player, left, skips = text.split(" ")[-3:]
        match.player = DIGITS.index(player)
        match.first, match.left = left == "f", 2 if left == "f" else int(left)
        match.skips = {DIGITS.index(digit) for digit in skips if digit != "-"}
        match.settle()
        return match

    def text(self) -> str:
        """The position text: tiles, neutral edges, the player to move, the events left, who may still skip."""
        words = []
        for tile, owner in self.owners.items():
            tokens = [self.tokens.get(point) for point in points_of(tile)]
            sockets = "".join("." if token is None else DIGITS[token] for token in tokens)
            words.append(f"{tile_name(tile)}{DIGITS[owner]}:{sockets}")
        for tile in self.owners:
            points = points_of(tile)
            for a, middle, b in EDGES:
                if self.colours[frozenset((points[a], points[middle]))] == NEUTRAL:
                    words.append(f"~{tile_name(tile)}{a}-{b}")
        if not self.owners:
            words.append("-")
        words.append(DIGITS[self.player])
        words.append("f" if self.first else str(self.left))
        words.append("".join(DIGITS[player] for player in sorted(self.skips)) or "-")
        return " ".join(words)
