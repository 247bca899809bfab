"""A second, slow and simple Strategic Influence for tests: `cell_odds` resolves a turn, `Board` plays one game.

Nothing here is shared with the package. Players are "W" and "B"; counts are signed, White positive, and a cell that
a caller leaves out of his counts is neutral.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import comb
from typing import NamedTuple

STONES = 3
HALF = Fraction(1, 2)
SIGN = {"W": 1, "B": -1}
ORDER = re.compile(r"([A-G][1-7])>([A-G][1-7])(?:\*([1-9][0-9]*))?")
PLACE = re.compile(r"([A-G][1-7])(?:\*([1-3]))?")
VALUE = re.compile(r"([A-G][1-7])=(0|-?[1-9][0-9]*)")
TURN = re.compile(r"([1-9][0-9]*)\. W (.+?) \| B (.+?)(?: \{(.+)\})?")
NUMBER = re.compile(r"0|-?[1-9][0-9]*")

Odds = dict[int, Fraction]
Orders = dict[tuple[str, str], int]


class Illegal(ValueError):  # noqa: N818 - the tests name it so
    """Something that the rules don't allow, or that can't be read."""


@dataclass(frozen=True)
class Options:
    """The options of a game, with their defaults."""

    size: int = 5
    turns: int = 20
    setup: str = "simultaneous"
    apart: bool = False
    relay: str = "roll"
    contest: str = "coin"
    combat: str = "alternate"
    cap: int = 0


DEFAULT = Options()


def cells(size: int) -> list[str]:
    """The names of all cells, row by row."""
    return [f"{'ABCDEFG'[column]}{row + 1}" for row in range(size) for column in range(size)]


def touching(size: int) -> dict[str, list[str]]:
    """The orthogonal neighbours of every cell."""
    return {a: [b for b in cells(size) if distance(a, b) == 1] for a in cells(size)}


def distance(a: str, b: str) -> int:
    """How many steps two cells are apart."""
    return abs(ord(a[0]) - ord(b[0])) + abs(ord(a[1]) - ord(b[1]))


def zones(size: int) -> tuple[set[str], set[str]]:
    """The cells on which White and Black may place."""
    found: tuple[set[str], set[str]] = (set(), set())
    for cell in cells(size):
        # Twice the offset from the middle: whole numbers for even sizes too.
        across = 2 * "ABCDEFG".index(cell[0]) - (size - 1)
        down = 2 * (int(cell[1]) - 1) - (size - 1)
        if (across, down) != (0, 0):
            found[(across, down) > (0, 0)].add(cell)
    return found


def setups(size: int, apart: bool) -> int:
    """In how many ways one player can place his three stones."""
    zone = sorted(zones(size)[0])
    return len(list(combinations_with_replacement(zone, STONES))) if apart else len(zone)


def add(odds: Odds, value: int, chance: Fraction) -> None:
    """Add a chance to a value of a distribution."""
    odds[value] = odds.get(value, Fraction(0)) + chance


def step(attackers: int, defenders: int, combat: str) -> dict[tuple[int, int], Fraction]:
    """Where one step leads, both sides having rolled once, given that somebody is hit."""
    found: dict[tuple[int, int], Fraction] = {}
    for defender_hits, attacker_hits in product((False, True), repeat=2):
        a, d = attackers - defender_hits, defenders
        # A side that is gone doesn't roll, unless both roll at the same time; else its coin is thrown for nothing.
        if a > 0 or combat == "volley":
            d -= attacker_hits
        found[a, d] = found.get((a, d), Fraction(0)) + Fraction(1, 4)
    # A step in which nobody is hit is repeated until somebody is.
    again = found.pop((attackers, defenders))
    return {pair: chance / (1 - again) for pair, chance in found.items()}


def fight(attackers: int, defenders: int, combat: str = "alternate") -> Odds:
    """The survivors of a fight: positive attackers, negative defenders, 0 when both are gone."""
    if combat not in ("alternate", "volley"):
        raise Illegal(f"not a combat: {combat!r}")
    waiting = {(attackers, defenders): Fraction(1)}
    odds: Odds = {}
    while waiting:
        # The most stones first: nothing leads back to a pair that was done already.
        pair = max(waiting, key=sum)
        chance = waiting.pop(pair)
        if min(pair) == 0:
            add(odds, pair[0] - pair[1], chance)
            continue
        for after, share in step(*pair, combat).items():
            waiting[after] = waiting.get(after, Fraction(0)) + chance * share
    return odds


def contested(white: int, black: int, options: Options) -> Odds:
    """White's and Black's stones meet on a cell where nobody stayed."""
    odds: Odds = {}
    if options.contest == "black-defends":
        return fight(white, black, options.combat)
    for value, chance in fight(white, black, options.combat).items():
        add(odds, value, HALF * chance)
    for value, chance in fight(black, white, options.combat).items():
        add(odds, -value, HALF * chance)
    return odds


def expansion(stones: int, safe: bool) -> Odds:
    """How many of the stones that enter an empty cell are still there after their roll."""
    if safe or stones == 0:
        return {stones: Fraction(1)}
    lost = HALF**stones
    return {stones: 1 - lost, 0: lost}


def check_orders(counts: Mapping[str, int], player: str, orders: Mapping[tuple[str, str], int], size: int) -> None:
    """Raise Illegal unless these are orders of this player."""
    sent: dict[str, int] = {}
    for (source, target), n in orders.items():
        if source not in cells(size) or target not in cells(size) or distance(source, target) != 1 or n < 1:
            raise Illegal(f"not an order: {source}>{target}*{n}")
        sent[source] = sent.get(source, 0) + n
    for source, n in sent.items():
        if n > SIGN[player] * counts.get(source, 0):
            raise Illegal(f"{player} has too few stones on {source}")


class Meeting(NamedTuple):
    """What comes together on one cell after all departures: who held it, who stayed, who arrives."""

    owner: int
    stayed: int
    white: int
    black: int

    def safe(self, options: Options) -> tuple[bool, bool]:
        """Whether White's and Black's arrivals on this empty cell need no roll."""
        relay = options.relay == "safe"
        return relay and self.owner > 0, relay and self.owner < 0


def meetings(counts: Mapping[str, int], white: Orders, black: Orders, options: Options) -> dict[str, Meeting]:
    """All departures and arrivals of a turn, cell by cell."""
    check_orders(counts, "W", white, options.size)
    check_orders(counts, "B", black, options.size)
    found = {}
    for cell in cells(options.size):
        count = counts.get(cell, 0)
        left = sum(n for orders in (white, black) for (source, _), n in orders.items() if source == cell)
        came = [sum(n for (_, target), n in orders.items() if target == cell) for orders in (white, black)]
        found[cell] = Meeting((count > 0) - (count < 0), abs(count) - left, *came)
    return found


def meet(meeting: Meeting, options: Options) -> Odds:
    """The signed count of one cell at the end of the turn."""
    odds: Odds = {}
    owner, stayed, white, black = meeting
    if stayed:
        friends, enemies = (white, black) if owner > 0 else (black, white)
        for value, chance in fight(enemies, stayed + friends, options.combat).items():
            # The defenders are the owner's: only he can have stones that stayed, so only he grows.
            add(odds, owner * (1 - value) if value < 0 else -owner * value, chance)
    else:
        white_safe, black_safe = meeting.safe(options)
        for w, white_chance in expansion(white, white_safe).items():
            for b, black_chance in expansion(black, black_safe).items():
                for value, chance in contested(w, b, options).items():
                    add(odds, value, white_chance * black_chance * chance)
    capped: Odds = {}
    for value, chance in odds.items():
        add(capped, max(-options.cap, min(options.cap, value)) if options.cap else value, chance)
    return capped


def cell_odds(counts: Mapping[str, int], white: Orders, black: Orders, options: Options = DEFAULT) -> dict[str, Odds]:
    """For every cell the distribution of its signed count after this pair of orders."""
    return {cell: meet(meeting, options) for cell, meeting in meetings(counts, white, black, options).items()}


def rolled(counts: Mapping[str, int], white: Orders, black: Orders, options: Options = DEFAULT) -> set[str]:
    """The cells for which a roll is made, of an expansion or of a fight, even when all results are the same."""
    found = set()
    for cell, meeting in meetings(counts, white, black, options).items():
        white_safe, black_safe = meeting.safe(options)
        if meeting.stayed:
            white_safe, black_safe = meeting.owner > 0, meeting.owner < 0
        if (meeting.white and not white_safe) or (meeting.black and not black_safe):
            found.add(cell)
    return found


def order_choices(counts: Mapping[str, int], player: str, size: int = 5) -> int:
    """How many sets of orders a player has."""
    total = 1
    for cell, near in touching(size).items():
        stones = max(0, SIGN[player] * counts.get(cell, 0))
        total *= comb(stones + len(near), len(near))
    return total


def divisions(stones: int, places: int) -> Iterator[tuple[int, ...]]:
    """All ways to send at most so many stones to these places."""
    for sent in product(range(stones + 1), repeat=places):
        if sum(sent) <= stones:
            yield sent


def all_orders(counts: Mapping[str, int], player: str, size: int = 5) -> Iterator[Orders]:
    """Every set of orders of a player, once each."""
    held = [(cell, near) for cell, near in touching(size).items() if SIGN[player] * counts.get(cell, 0) > 0]
    for choice in product(*(list(divisions(abs(counts[cell]), len(near))) for cell, near in held)):
        yield {
            (cell, target): n
            for (cell, near), sent in zip(held, choice, strict=True)
            for target, n in zip(near, sent, strict=True)
            if n
        }


class Position(NamedTuple):
    """A position: counts is None until both have placed, white is his placement while Black still has to."""

    counts: dict[str, int] | None
    turns: int = 0
    white: dict[str, int] | None = None


def placement_text(placed: Mapping[str, int]) -> str:
    """A placement as it is written after the @, its cells in the order given."""
    if len(placed) == 1:
        return next(iter(placed))
    return ",".join(cell if n == 1 else f"{cell}*{n}" for cell, n in placed.items())


def parse_placement(text: str, player: str, options: Options = DEFAULT) -> dict[str, int]:
    """Read what stands after the @; a cell alone takes all three stones."""
    placed: dict[str, int] = {}
    for part in text.split(","):
        found = PLACE.fullmatch(part)
        if found is None or found[1] in placed:
            raise Illegal(f"not a placement: {text!r}")
        placed[found[1]] = int(found[2] or 1) if "," in text else int(found[2] or STONES)
    zone = zones(options.size)[0 if player == "W" else 1]
    if not set(placed) <= zone or sum(placed.values()) != STONES or (len(placed) > 1 and not options.apart):
        raise Illegal(f"{player} may not place {text!r}")
    return placed


def position_text(position: Position, options: Options = DEFAULT) -> str:
    """Write a position."""
    if position.counts is None:
        return "setup" if position.white is None else f"setup W@{placement_text(position.white)}"
    values = [str(position.counts.get(cell, 0)) for cell in cells(options.size)]
    rows = [",".join(values[start : start + options.size]) for start in range(0, len(values), options.size)]
    return f"{'/'.join(rows)} {position.turns}"


def parse_position(text: str, options: Options = DEFAULT) -> Position:
    """Read a position; its counts hold every cell."""
    if text == "setup":
        return Position(None)
    if text.startswith("setup W@") and options.setup == "sequential":
        return Position(None, 0, parse_placement(text.removeprefix("setup W@"), "W", options))
    board, _, turns = text.partition(" ")
    rows = [row.split(",") for row in board.split("/")]
    values = [value for row in rows for value in row]
    whole = [len(row) for row in rows] == [options.size] * options.size
    if not whole or not all(map(NUMBER.fullmatch, [*values, turns])) or not 0 <= int(turns) <= options.turns:
        raise Illegal(f"not a position: {text!r}")
    return Position(dict(zip(cells(options.size), map(int, values), strict=True)), int(turns))


def parse_orders(text: str) -> Orders:
    """Read the orders of one player."""
    orders: Orders = {}
    for part in [] if text == "-" else text.split(" "):
        found = ORDER.fullmatch(part)
        if found is None or (found[1], found[2]) in orders:
            raise Illegal(f"not orders: {text!r}")
        orders[found[1], found[2]] = int(found[3] or 1)
    return orders


class Board:
    """One game, played from its record."""

    def __init__(self, options: Options = DEFAULT, text: str = "setup") -> None:
        self.options = options
        self.position = parse_position(text, options)

    def place(self, white: str, black: str) -> None:
        """Both place, each written as after the @."""
        placed = parse_placement(white, "W", self.options), parse_placement(black, "B", self.options)
        if self.position.counts is not None or self.position.white not in (None, placed[0]):
            raise Illegal("the stones are placed already")
        counts = dict.fromkeys(cells(self.options.size), 0) | placed[0] | {c: -n for c, n in placed[1].items()}
        self.position = Position(counts)

    def play(self, line: str) -> None:
        """Play one turn as it is written in a record."""
        found = TURN.fullmatch(line)
        counts, done, _ = self.position
        if found is None or counts is None or done >= self.options.turns or int(found[1]) != done + 1:
            raise Illegal(f"not a turn to play now: {line!r}")
        white, black = parse_orders(found[2]), parse_orders(found[3])
        given = [VALUE.fullmatch(part) for part in (found[4] or "").split(" ") if found[4]]
        values = {value[1]: int(value[2]) for value in given if value is not None}
        if len(values) != len(given) or set(values) != rolled(counts, white, black, self.options):
            raise Illegal(f"the braces don't hold the cells with chance: {line!r}")
        after = {}
        for cell, odds in cell_odds(counts, white, black, self.options).items():
            after[cell] = values[cell] if cell in values else next(iter(odds))
            if not odds.get(after[cell]):
                raise Illegal(f"{cell} can't become {after[cell]}: {line!r}")
        self.position = Position(after, done + 1)

    def result(self) -> str | None:
        """Who has won, "W", "B" or "draw"; None while the game goes on."""
        counts, done, _ = self.position
        if counts is None or done < self.options.turns:
            return None
        lead = sum((n > 0) - (n < 0) for n in counts.values())
        return "draw" if lead == 0 else "W" if lead > 0 else "B"
