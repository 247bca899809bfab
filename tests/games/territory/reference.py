"""A second, slow and simple Hex Territorial Acquisition for tests: `Match` plays one game from its record.

Nothing here is shared with the package. Players are "b" and "r"; counts are signed, Blue positive, and a hexagon
that a caller leaves out of his counts is empty. Hexagons are kept as points of the plane to find what touches.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

BOARDS = {
    "diamond7": (2, 3, 4, 5, 4, 3, 2),
    "diamond9": (2, 3, 4, 5, 6, 5, 4, 3, 2),
    "corridor9": (2, 3, 2, 3, 2, 3, 2, 3, 2),
    "corridor7": (2, 3, 2, 3, 2, 3, 2),
}
SIGN = {"b": 1, "r": -1}
OTHER = {"b": "r", "r": "b"}
STARVED = 5  # turns in a row without an enemy piece that win
GROUP = re.compile(r"([a-i][1-6])>([a-i][1-6])(?:\*([1-9][0-9]*))?(?:\{([a-i][1-6])=(-?[1-9][0-9]*)\})?")
LINE = re.compile(r"([1-9][0-9]*)\. (.+)")
TEXT = re.compile(r"([-0-9,/]+) ([br]) (0|[1-9][0-9]*) ([0-9]):([0-9])")
NUMBER = re.compile(r"0|-?[1-9][0-9]*")

Counts = dict[str, int]
Odds = dict[int, Fraction]


class Illegal(ValueError):  # noqa: N818 - the tests name it so
    """A group, a turn or a position that the rules don't allow, or that can't be read."""


@dataclass(frozen=True)
class Options:
    """The options of a game, with their defaults."""

    board: str = "diamond7"
    control: str = "home"
    first_spawn: str = "half"
    moves: str = "all"
    ties: str = "reroll"
    home: str = "both"
    limit: int = 200
    first: str = "blue"
    starved: str = "winner"


DEFAULT = Options()


def rows(board: str) -> list[list[str]]:
    """The names of the hexagons, row by row from Blue's end."""
    widths = BOARDS[board]
    return [[f"{'abcdefghi'[row]}{place + 1}" for place in range(width)] for row, width in enumerate(widths)]


def hexagons(board: str) -> list[str]:
    """The names of all hexagons, Blue's end first."""
    return [name for row in rows(board) for name in row]


def neighbours(board: str) -> dict[str, set[str]]:
    """The hexagons that touch each hexagon."""
    points = {}
    for down, row in enumerate(rows(board)):
        for place, name in enumerate(row):
            # Every row is centred on the same axis; a hexagon is two wide.
            points[name] = (2 * place - (len(row) - 1), down)
    return {
        a: {b for b, (x, y) in points.items() if (abs(x - ax), abs(y - ay)) in ((2, 0), (1, 1))}
        for a, (ax, ay) in points.items()
    }


def colours(board: str) -> dict[str, str]:
    """The colour of each hexagon: "b", "r", or "n" in the three rows of the middle."""
    found = {}
    middle = len(rows(board)) // 2
    for down, row in enumerate(rows(board)):
        for name in row:
            found[name] = "n" if abs(down - middle) <= 1 else "b" if down < middle else "r"
    return found


def ends(board: str, player: str) -> list[str]:
    """The two start hexagons of a player."""
    return rows(board)[0 if player == "b" else -1]


def start(board: str) -> Counts:
    """The counts at the start, all hexagons."""
    counts = dict.fromkeys(hexagons(board), 0)
    for player in "br":
        for name in ends(board, player):
            counts[name] = SIGN[player]
    return counts


def spawned(counts: Mapping[str, int], player: str, options: Options = DEFAULT) -> list[str]:
    """The hexagons of a whole spawn, one entry for each piece, Blue's end first."""
    pieces = []
    for name in hexagons(options.board):
        mine = SIGN[player] * counts.get(name, 0)
        colour = colours(options.board)[name]
        if colour == player and (mine > 0 or (mine == 0 and options.control == "home")):
            pieces += [name]
        elif colour == OTHER[player] and mine > 0:
            pieces += [name, name]
    return pieces


def income(counts: Mapping[str, int], player: str, options: Options = DEFAULT) -> int:
    """How many pieces a player would spawn now, not halved."""
    return len(spawned(counts, player, options))


def spawn(counts: Mapping[str, int], player: str, options: Options = DEFAULT, first: bool = False) -> Counts:
    """The counts after the spawn of a player, all hexagons; first: it is the very first one of the game."""
    pieces = spawned(counts, player, options)
    if first and player == options.first[0] and options.first_spawn == "half":
        if player == "r":
            # Half of it begins at Red's own end, but every row at its left.
            pieces.sort(key=lambda name: (-ord(name[0]), name[1]))
        pieces = pieces[: len(pieces) // 2]
    after = {name: counts.get(name, 0) for name in hexagons(options.board)}
    for name in pieces:
        after[name] += SIGN[player]
    return after


def die_odds(ties: str) -> Fraction:
    """The chance that one fight of two pieces costs the defender his, by all results of two dice."""
    won = lost = 0
    for attacker, defender in product(range(1, 7), repeat=2):
        if attacker > defender:
            won += 1
        elif attacker < defender or ties == "defender":
            lost += 1
        # Else the dice are rolled again: the result counts for nobody.
    return Fraction(won, won + lost)


def fight(a: int, d: int, ties: str = "reroll") -> Odds:
    """The survivors of a fight: positive attackers, negative defenders."""
    if ties not in ("reroll", "defender"):
        raise Illegal(f"not a rule for ties: {ties!r}")
    won = die_odds(ties)
    waiting = {(a, d): Fraction(1)}
    odds: Odds = {}
    while waiting:
        # The most pieces first: nothing leads back to a pair that was done already.
        pair = max(waiting, key=sum)
        chance = waiting.pop(pair)
        if min(pair) == 0:
            odds[pair[0] - pair[1]] = chance
            continue
        for after, share in (((pair[0], pair[1] - 1), won), ((pair[0] - 1, pair[1]), 1 - won)):
            waiting[after] = waiting.get(after, Fraction(0)) + chance * share
    return odds


def group_odds(
    counts: Mapping[str, int], player: str, source: str, target: str, n: int, options: Options = DEFAULT
) -> Odds:
    """What stands on the target after a group has moved there, the mover's pieces positive."""
    if source not in neighbours(options.board) or target not in neighbours(options.board)[source]:
        raise Illegal(f"{source} doesn't touch {target}")
    if not 1 <= n <= SIGN[player] * counts.get(source, 0):
        raise Illegal(f"{n} pieces can't leave {source}")
    there = SIGN[player] * counts.get(target, 0)
    return fight(n, -there, options.ties) if there < 0 else {there + n: Fraction(1)}


def ways(pieces: int, places: int) -> int:
    """In how many ways pieces can be divided over staying and so many places."""
    if places == 0:
        return 1
    return sum(ways(pieces - sent, places - 1) for sent in range(pieces + 1))


def order_sets(counts: Mapping[str, int], player: str, board: str = "diamond7") -> int:
    """How a player can divide his pieces after the spawn over staying and neighbours, order ignored, `moves=all`."""
    total = 1
    for name, near in neighbours(board).items():
        total *= ways(max(0, SIGN[player] * counts.get(name, 0)), len(near))
    return total


class Match:
    """One game: begin (the spawn), `move` for every group, `end` for the checks; `ply` plays a line of the record."""

    def __init__(self, options: Options = DEFAULT, text: str | None = None) -> None:
        self.options = options
        self.before = start(options.board)  # the position before the spawn
        self.player = options.first[0]
        self.plies = 0
        self.alone = {"b": 0, "r": 0}  # turns in a row, of those that count, that ended without an enemy piece
        if text is not None:
            self.read(text)
        self.result = self.check(OTHER[self.player]) if self.plies else None
        self.begin()

    def read(self, text: str) -> None:
        """Read a position."""
        found = TEXT.fullmatch(text)
        values = [row.split(",") for row in found[1].split("/")] if found else []
        if found is None or [len(row) for row in values] != list(BOARDS[self.options.board]):
            raise Illegal(f"not a position: {text!r}")
        flat = [value for row in values for value in row]
        if not all(NUMBER.fullmatch(value) for value in flat):
            raise Illegal(f"not a position: {text!r}")
        self.before = dict(zip(hexagons(self.options.board), map(int, flat), strict=True))
        self.player = found[2]
        self.plies = int(found[3])
        self.alone = {"b": int(found[4]), "r": int(found[5])}

    def text(self) -> str:
        """Write the position before the spawn of this turn."""
        board = "/".join(",".join(str(self.before[name]) for name in row) for row in rows(self.options.board))
        return f"{board} {self.player} {self.plies} {self.alone['b']}:{self.alone['r']}"

    def begin(self) -> None:
        """Spawn, and forget the groups of this turn; a game that is over stays as it is."""
        self.counts = dict(self.before)
        if self.result is None:
            self.counts = spawn(self.before, self.player, self.options, first=self.plies == 0)
        # Arrivals are never added here, so they can't move on.
        self.free = {name: max(0, SIGN[self.player] * count) for name, count in self.counts.items()}
        self.groups = 0

    def move(self, group: str) -> None:
        """Move one group, written as in the record."""
        found = GROUP.fullmatch(group)
        if found is None:
            raise Illegal(f"not a group: {group!r}")
        source, target, n = found[1], found[2], int(found[3] or 1)
        if self.result is not None or (self.options.moves == "one" and self.groups):
            raise Illegal(f"nothing more may move: {group!r}")
        odds = group_odds(self.counts, self.player, source, target, n, self.options)
        if n > self.free[source]:
            raise Illegal(f"arrivals may not move on: {group!r}")
        sign = SIGN[self.player]
        if sign * self.counts[target] < 0:
            if found[4] != target or int(found[5]) not in odds:
                raise Illegal(f"a fight without its survivors: {group!r}")
            value = int(found[5])
        elif found[4] is not None:
            raise Illegal(f"survivors without a fight: {group!r}")
        else:
            value = next(iter(odds))
        self.counts[source] -= sign * n
        self.free[source] -= n
        self.counts[target] = sign * value
        self.groups += 1

    def end(self) -> None:
        """End the turn: the checks, then the spawn of the other player."""
        if self.result is not None:
            raise Illegal("the game is over")
        mover = self.player
        counted = {"winner": [mover], "loser": [OTHER[mover]], "both": ["b", "r"]}[self.options.starved]
        for player in counted:
            enemy = any(SIGN[player] * count < 0 for count in self.counts.values())
            self.alone[player] = 0 if enemy else self.alone[player] + 1
        self.before = self.counts
        self.plies += 1
        self.player = OTHER[mover]
        self.result = self.check(mover)
        self.begin()

    def check(self, mover: str) -> str | None:
        """Who has won at the end of the mover's turn, "b", "r" or "draw"; None while the game goes on."""
        stands = [SIGN[mover] * self.before[name] > 0 for name in ends(self.options.board, OTHER[mover])]
        if all(stands) or (self.options.home == "either" and any(stands)) or self.alone[mover] >= STARVED:
            return mover
        if self.alone[OTHER[mover]] >= STARVED:
            return OTHER[mover]
        if self.plies < self.options.limit:
            return None
        lead = income(self.before, "b", self.options) - income(self.before, "r", self.options)
        return "draw" if lead == 0 else "b" if lead > 0 else "r"

    def ply(self, line: str) -> None:
        """Play one line of a record, or nothing of it when it is illegal."""
        found = LINE.fullmatch(line)
        if found is None or int(found[1]) != self.plies + 1 or self.result is not None or self.groups:
            raise Illegal(f"not a ply to play now: {line!r}")
        try:
            for group in [] if found[2] == "-" else found[2].split(" "):
                self.move(group)
        except Illegal:
            self.begin()
            raise
        self.end()
