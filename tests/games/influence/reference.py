"""Influence: Hex Edition a second time: slow, plain, and sharing nothing with the package.

Everything is worked out anew from the list of turns with dicts, sets and Fractions, so that a reader can
hold it against the rules page line by line. Tests play the same games here and in the fast implementation.
"""

import re
from collections import Counter
from fractions import Fraction

# Half a lattice step to the right and rows down, counted from the middle of the board.
Point = tuple[int, int]
# Points of Black and of White.
Points = tuple[Fraction, Fraction]
Odds = dict[Points, Fraction]

PASS = "--"
# The default comes first.
CHOICES = {
    "territory": ("off", "on"),
    "echo": ("off", "on"),
    "momentum": ("off", "on"),
    "shift": ("off", "on"),
    "pass": ("off", "on"),
    "dice": ("off", "corner", "each", "active", "active-only", "shared"),
    "uncontested": ("usual", "rolled", "corners"),
    "scoring": ("turn", "round", "stone"),
    "first": ("black", "white"),
    "tiebreak": ("second", "draw"),
}
TEXTS = {"board": "honeycomb", "keystone": "off", "drawn": "", "threshold": "off", "komi": "0"}

# The board, its rows from the top, and its touches x count.
TABLE = {
    "honeycomb": ("2-4-4-4-4-4-2", "9x6, 6x6, 3x12"),
    "snowflake": ("2-5-6-5-6-5-2", "6x13, 4x6, 2x12"),
    "diagram": ("3-4-5-6-5-4-3", "6x14, 3x10, 2x6"),
    "small": ("3-4-5-4-3", "6x7, 3x6, 2x6"),
    "large": ("4-5-6-7-6-5-4", "6x19, 3x12, 2x6"),
}
HEXAGONS = {
    "O": (0, 0),
    "N": (0, -2),
    "NE": (3, -1),
    "SE": (3, 1),
    "S": (0, 2),
    "SW": (-3, 1),
    "NW": (-3, -1),
}
RIM = [(1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1)]


class Illegal(ValueError):  # noqa: N818  it reads as a verdict
    """A turn or an option that the rules don't allow; the message says which."""


def clockwise(point: Point) -> Point:
    """The point turned 60 degrees about the middle of the board, clockwise with row A on top."""
    x, y = point
    return (x - 3 * y) // 2, (x + y) // 2


class Board:
    """A board by its names: where its vertices lie, and the three corners of each triangle."""

    def __init__(self, name: str) -> None:
        if name not in TABLE:
            raise Illegal(f"no board {name!r}")
        lengths, touches = TABLE[name]
        points = self._points(name)
        self.rows: list[list[str]] = []
        self.points: dict[str, Point] = {}
        for letter, height in zip("ABCDEFG", sorted({y for _, y in points}), strict=False):
            across = sorted(x for x, y in points if y == height)
            self.rows.append([f"{letter}{place}" for place in range(1, len(across) + 1)])
            self.points.update({vertex: (x, height) for vertex, x in zip(self.rows[-1], across, strict=True)})
        self.vertices = list(self.points)
        self.names = {point: vertex for vertex, point in self.points.items()}
        self.triangles = self._ears() if name == "honeycomb" else self._lattice_triangles()

        touch = Counter(corner for corners in self.triangles.values() for corner in corners)
        counts = sorted(Counter(touch.values()).items(), reverse=True)
        assert "-".join(str(len(row)) for row in self.rows) == lengths
        assert ", ".join(f"{touched}x{count}" for touched, count in counts) == touches

    def turned(self, corners: frozenset[str], times: int) -> frozenset[str]:
        """The vertices where these corners come to lie after so many clockwise turns of 60 degrees."""
        points = {self.points[corner] for corner in corners}
        for _ in range(times % 6):
            points = {clockwise(point) for point in points}
        return frozenset(self.names[point] for point in points)

    @staticmethod
    def _points(name: str) -> set[Point]:
        if name in ("honeycomb", "snowflake"):
            rims = {(x + dx, y + dy) for x, y in HEXAGONS.values() for dx, dy in RIM}
            return rims if name == "honeycomb" else rims | set(HEXAGONS.values())
        lengths = [int(length) for length in TABLE[name][0].split("-")]
        middle = len(lengths) // 2
        return {(2 * i - n + 1, row - middle) for row, n in enumerate(lengths) for i in range(n)}

    def _ears(self) -> dict[str, frozenset[str]]:
        ears = {}
        for hexagon, (x, y) in HEXAGONS.items():
            rim = [self.names[x + dx, y + dy] for dx, dy in RIM]
            for i, apex in enumerate(rim):
                ears[f"{hexagon}:{apex}"] = frozenset({rim[i - 1], apex, rim[(i + 1) % 6]})
        return ears

    def _lattice_triangles(self) -> dict[str, frozenset[str]]:
        triangles = {}
        for vertex, (x, y) in self.points.items():
            left, right, beside = (x - 1, y + 1), (x + 1, y + 1), (x + 2, y)
            for mark, others in (("^", (left, right)), ("v", (beside, right))):
                if all(point in self.names for point in others):
                    triangles[vertex + mark] = frozenset({vertex, *(self.names[point] for point in others)})
        return triangles


class Reference:
    """A game of Influence from its start, with the options as texts of the command line.

    A keystone drawn by lot is given as keystone="random" and drawn="N:A1".
    """

    def __init__(self, **options: str) -> None:
        defaults = {option: choices[0] for option, choices in CHOICES.items()} | TEXTS
        for option in options:
            if option not in defaults:
                raise Illegal(f"no option {option!r}")
        self.options = defaults | options
        for option, choices in CHOICES.items():
            if self.options[option] not in choices:
                raise Illegal(f"{option}={self.options[option]} is none of {', '.join(choices)}")
        self.board = Board(self.options["board"])
        if self._on("shift") and self.options["board"] == "diagram":
            raise Illegal("shift needs a board that looks the same after 60 degrees")

        self.drawn = self.options["drawn"]
        self.keystone = self.options["keystone"]
        if (self.keystone == "random") != bool(self.drawn):
            raise Illegal("keystone=random and a drawn triangle go together")
        if self.keystone == "random":
            self.keystone = self.drawn
        if self.keystone != "off" and self.keystone not in self.board.triangles:
            raise Illegal(f"no triangle {self.keystone!r} on this board")

        komi = _number(self.options["komi"])
        if (komi * 6).denominator != 1:
            raise Illegal("komi must be whole sixths")
        self.unit = 6 if self._on("territory") or (komi * 3).denominator != 1 else 3
        self.threshold = None if self.options["threshold"] == "off" else _number(self.options["threshold"])
        if self.threshold is not None and self.threshold <= 0:
            raise Illegal("the threshold must be above 0")

        self.first = 0 if self.options["first"] == "black" else 1
        # The vertices of each turn so far; a pass has none.
        self.history: list[tuple[str, ...]] = []
        self.totals: list[Fraction] = [Fraction(0), komi]
        self.over = False
        self.winner: int | None = None

    @property
    def player(self) -> int:
        """Who is to move: 0 for Black, 1 for White."""
        return self._player_of(len(self.history))

    @property
    def stones(self) -> dict[str, int]:
        """The player on each occupied vertex."""
        return self._stones(self.history)

    def turns(self) -> set[str]:
        """All legal turns, without dice; a momentum turn is written once, in reading order.

        Where every stone is paid by itself, the two stand in the order in which they are placed. With dice the first
        may turn out to end the game: that is for `play` to find.
        """
        if self.over:
            return set()
        stones = self.stones
        free = [vertex for vertex in self.board.vertices if vertex not in stones]
        turns = set(free)
        if self._token(self.player) and self.options["scoring"] == "stone":
            turns |= {
                f"{first}+{second}"
                for first in free
                if self.options["dice"] != "off" or not self._ends_the_game(first)
                for second in free
                if second != first
            }
        elif self._token(self.player):
            turns |= {f"{first}+{second}" for i, first in enumerate(free) for second in free[i + 1 :]}
        if self._on("pass"):
            turns.add(PASS)
        return turns

    def play(self, turn: str) -> None:
        """The game goes on by this turn; Illegal, and nothing changes, when it can't be played.

        With dice a brace with the points follows for each resolution: "C2 {B+5 W+3}".
        """
        form = re.fullmatch(r"(\S+)((?: \{[^{}]*\})*)", turn)
        if form is None:
            raise Illegal(f"{turn!r} is not a turn")
        rolls = [_rolled(brace) for brace in re.findall(r"\{[^{}]*\}", form[2])]
        history = [*self.history, self._placed(form[1])]
        full = len(self._stones(history)) == len(self.board.vertices)

        totals = list(self.totals)
        reached = False
        for paid in self._paid(history):
            if not reached:
                black, white = self._points(paid, rolls, turn)
                totals = [totals[0] + black, totals[1] + white]
                reached = self._reached(totals)
                if reached and paid != history:
                    raise Illegal(f"{turn!r} goes on behind the end of the game")
        if rolls:
            raise Illegal(f"{turn!r} has more points than resolutions")

        self.history = history
        self.totals = totals
        self.over = full or reached or history[-2:] == [(), ()]
        if self.over:
            self.winner = self._better()

    def distribution(self, turn: str) -> Odds:
        """The odds of each pair of points in the turn's resolution, or in the first of several."""
        history = [*self.history, self._placed(turn)]
        paid = self._paid(history)
        if not paid:
            raise Illegal(f"{turn!r} brings no resolution")
        ways = self._ways(paid[0])
        falls = sum(ways.values())
        return {points: Fraction(count, falls) for points, count in ways.items()}

    def next_points(self, turn: str) -> set[Points]:
        """What the next resolution of a turn can bring, behind those whose points the text already has."""
        told, history = turn.count("{"), [*self.history, self._placed(turn.partition(" ")[0])]
        return set(self._ways(self._paid(history)[told]))

    def text(self) -> str:
        """The position as the rules page writes it."""
        marks = {vertex: "BW"[player] for vertex, player in self.stones.items()}
        rows = "/".join("".join(marks.get(vertex, ".") for vertex in row) for row in self.board.rows)
        totals = [total * self.unit for total in self.totals]
        assert all(total.denominator == 1 for total in totals)
        holders = "".join("BW"[player] for player in (0, 1) if self._token(player))
        passes = "p" if self.history[-1:] == [()] else ""
        if self.history[-2:] == [(), ()]:
            passes = "pp"
        fields = [rows, "bw"[self.player], f"{totals[0]}:{totals[1]}", "m" + holders if holders else "-"]
        return " ".join([*fields, f"{len(self.history)}{passes}", *([self.drawn] if self.drawn else [])])

    def _on(self, switch: str) -> bool:
        return self.options[switch] == "on"

    def _token(self, player: int) -> bool:
        own = [placed for turn, placed in enumerate(self.history) if self._player_of(turn) == player]
        return self._on("momentum") and all(len(placed) < 2 for placed in own)

    def _player_of(self, turn: int) -> int:
        """Whose turn it is when so many turns are done."""
        return (turn + self.first) % 2

    def _stones(self, history: list[tuple[str, ...]]) -> dict[str, int]:
        return {vertex: self._player_of(turn) for turn, placed in enumerate(history) for vertex in placed}

    def _placed(self, turn: str) -> tuple[str, ...]:
        parts = turn.split("+")
        if all(part in self.board.points for part in parts) and self.options["scoring"] != "stone":
            parts.sort(key=self.board.vertices.index)
        if "+".join(parts) not in self.turns():
            raise Illegal(f"{turn!r} is not legal here")
        return () if turn == PASS else tuple(parts)

    def _paid(self, history: list[tuple[str, ...]]) -> list[list[tuple[str, ...]]]:
        """The turns that each resolution of the last turn looks back on: only some of its stones may lie by then."""
        if not self._resolves(history):
            return []
        last = history[-1]
        stones = range(1, len(last) + 1) if self.options["scoring"] == "stone" else [len(last)]
        paid = [[*history[:-1], last[:count]] for count in stones]
        full = len(self._stones(history)) == len(self.board.vertices)
        return [*paid, history] if full and self._on("echo") else paid

    def _resolves(self, history: list[tuple[str, ...]]) -> bool:
        """Whether the last of these turns brings a resolution."""
        if self.options["scoring"] != "round":
            return history[-1] != ()
        if len(self._stones(history)) == len(self.board.vertices):
            return True
        round_complete = len(history) % 2 == 0
        return round_complete and history[-2:] != [(), ()]

    def _better(self) -> int | None:
        """The player with the higher total, or what the tiebreak says."""
        # At the threshold too: who reaches it alone has the higher total.
        black, white = self.totals
        if black != white:
            return 0 if black > white else 1
        return 1 - self.first if self.options["tiebreak"] == "second" else None

    def _ends_the_game(self, stone: str) -> bool:
        """Whether a stone reaches the threshold by what it pays at once, without dice."""
        if self.threshold is None:
            return False
        black, white = self._points([*self.history, (stone,)], [], stone)
        return self._reached([self.totals[0] + black, self.totals[1] + white])

    def _reached(self, totals: list[Fraction]) -> bool:
        return self.threshold is not None and max(totals) >= self.threshold

    def _points(self, history: list[tuple[str, ...]], rolls: list[Points], turn: str) -> Points:
        """The points of one resolution; with dice they are the first of the rolls, which is taken off."""
        if self.options["dice"] == "off":
            sure = [points for (points,) in self._payments(history)]
            return Fraction(sum(black for black, _ in sure)), Fraction(sum(white for _, white in sure))
        if not rolls:
            raise Illegal(f"{turn!r} lacks the points of a resolution")
        rolled = rolls.pop(0)
        if rolled not in self._ways(history):
            raise Illegal(f"B+{rolled[0]} W+{rolled[1]} can't be rolled in {turn!r}")
        return rolled

    def _ways(self, history: list[tuple[str, ...]]) -> dict[Points, int]:
        """In how many of all falls of the dice, each as likely, a resolution brings each pair of points."""
        # Whole sixths meanwhile: adding Fractions this often would take seconds.
        ways = Counter({(0, 0): 1})
        for payments in self._payments(history):
            steps = Counter((int(black * 6), int(white * 6)) for black, white in payments)
            longer: Counter[tuple[int, int]] = Counter()
            for (black, white), count in ways.items():
                for (more_black, more_white), falls in steps.items():
                    longer[black + more_black, white + more_white] += count * falls
            ways = longer
        return {(Fraction(black, 6), Fraction(white, 6)): count for (black, white), count in ways.items()}

    def _payments(self, history: list[tuple[str, ...]]) -> list[list[Points]]:
        """What each triangle pays after the last of these turns, for each equally likely fall of its dice."""
        stones = self._stones(history)
        mover = self._player_of(len(history) - 1)
        turned = (len(history) - 1) // 4 if self._on("shift") else 0
        result = []
        for triangle, corners in self.board.triangles.items():
            owners = [stones.get(corner) for corner in self.board.turned(corners, turned)]
            factor = 2 if triangle == self.keystone else 1
            result.append([(black * factor, white * factor) for black, white in self._outcomes(owners, mover)])
        return result

    def _outcomes(self, owners: list[int | None], mover: int) -> list[Points]:
        """What one triangle pays for each equally likely fall of its dice, before any doubling."""
        counts = [owners.count(0), owners.count(1)]
        dice = self.options["dice"]
        if 3 in counts:
            full = Fraction(3, 2) if self._on("territory") else Fraction(1)
            return [_to(owners[0], full)]
        if dice == "off":
            return [(Fraction(counts[0], 3), Fraction(counts[1], 3))]
        alone = 0 in counts
        if alone and self.options["uncontested"] == "corners":
            return [(Fraction(counts[0], 3), Fraction(counts[1], 3))]
        if dice == "shared":
            return [(Fraction(int(roll <= counts[0])), Fraction(int(roll <= counts[1]))) for roll in (1, 2, 3)]
        if dice == "corner":
            return [_to(owner, Fraction(1)) for owner in owners]
        if dice == "each":
            return [
                (Fraction(int(black <= counts[0])), Fraction(int(white <= counts[1])))
                for black in (1, 2, 3)
                for white in (1, 2, 3)
            ]
        if alone and (self.options["uncontested"] != "rolled" or counts[mover] == 0):
            return [_to(None, Fraction(1))]
        # Two readings of "otherwise": with or without what the source has in parentheses.
        otherwise = 1 - mover if dice == "active" and counts[1 - mover] > counts[mover] else None
        return [_to(mover if roll <= counts[mover] else otherwise, Fraction(1)) for roll in (1, 2, 3)]


def _to(owner: int | None, points: Fraction) -> Points:
    return (points if owner == 0 else Fraction(0), points if owner == 1 else Fraction(0))


def _number(text: str) -> Fraction:
    if re.fullmatch(r"-?[0-9]+(/0*[1-9][0-9]*)?", text) is None:
        raise Illegal(f"{text!r} is not a number of points such as 26 or 26/3")
    return Fraction(text)


def _rolled(brace: str) -> Points:
    form = re.fullmatch(r"\{B\+(\S+) W\+(\S+)\}", brace)
    if form is None:
        raise Illegal(f"{brace!r} is not of the form {{B+5 W+11/2}}")
    black, white = _number(form[1]), _number(form[2])
    if (str(black), str(white)) != (form[1], form[2]):
        raise Illegal(f"{brace!r} has a fraction that is not reduced")
    return black, white
