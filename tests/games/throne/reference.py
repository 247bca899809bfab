"""A second, slow and simple Throne of Influence for tests: `Match` plays any game.

Nothing here is shared with the package. The board is kept as points of the plane, a row apart in height and two
apart within a row: two nodes are joined when their points are close.
"""

from __future__ import annotations

import re
from itertools import combinations

ROWS = {"a": 3, "b": 4, "c": 5, "d": 4, "e": 3}  # from the bottom, with the nodes in each
THRONE = "c3"
TOP = 5
HOMES = {
    "flat": {1: ("a1", "a2", "a3", "b1", "b4"), 2: ("d1", "d4", "e1", "e2", "e3")},
    "pointy": {1: ("a1", "a2", "a3", "b4", "c5"), 2: ("c1", "d1", "e1", "e2", "e3")},
}
# The three of them in the middle, when one walks along the rim from one end to the other.
ROW = {
    "flat": {1: ("a1", "a2", "a3"), 2: ("e1", "e2", "e3")},
    "pointy": {1: ("a2", "a3", "b4"), 2: ("d1", "e1", "e2")},
}
WORDS = {  # the first is the default
    "layout": ("flat", "pointy"),
    "collect": ("move", "end"),
    "first_income": ("on", "off"),
    "support": ("destination", "origin", "none", "twice"),
    "recruits": ("start", "row"),
    "must_move": ("on", "off"),
    "throne_capture": ("on", "off"),
}
NUMBERS = {"limit": 200, "pool2": 0, "upgrade_cost": 3, "recruit_cost": 5, "goal_weight": 5}
LETTERS = {letter: (player, k + 1) for player, word in ((1, "ABCDE"), (2, "abcde")) for k, letter in enumerate(word)}
NUMBER = "(0|[1-9][0-9]*)"
POSITION = re.compile(rf"([A-Ea-e./]+) (#x?|)([12]) {NUMBER}:{NUMBER}(?: {NUMBER})?")
SPEND = re.compile(r"@([a-e][1-5])|([a-e][1-5])\+([1-9])")

Board = dict[str, tuple[int, int]]  # node -> player, weight


class Illegal(ValueError):  # noqa: N818 - the tests name it so
    """A turn that the rules don't allow, or a text that can't be read."""


def places() -> dict[str, tuple[int, int]]:
    """The point of each node: x to the right, y up."""
    found = {}
    for y, (row, size) in enumerate(ROWS.items()):
        for k in range(size):
            found[f"{row}{k + 1}"] = (2 * k - (size - 1), y)
    return found


def joined(a: str, b: str) -> bool:
    """True when an edge joins two nodes."""
    across, up = abs(PLACES[a][0] - PLACES[b][0]), abs(PLACES[a][1] - PLACES[b][1])
    return (across, up) in ((2, 0), (1, 1))


PLACES = places()
NEAR = {node: [other for other in PLACES if joined(node, other)] for node in PLACES}


def worth(node: str) -> int:
    """What a piece on this node collects."""
    return 3 if node == THRONE else 2 if node in NEAR[THRONE] else 1


def weight_around(board: Board, player: int, node: str, without: str) -> int:
    """The weight of a player's pieces next to a node, one of them left out."""
    near = [board[other] for other in NEAR[node] if other in board and other != without]
    return sum(weight for owner, weight in near if owner == player)


def upgrades(weights: list[tuple[str, int]], budget: int, cost: int) -> list[list[str]]:
    """Every way to upgrade some of these pieces."""
    if not weights:
        return [[]]
    (node, weight), rest = weights[0], weights[1:]
    found = []
    for steps in range(TOP - weight + 1):
        if steps * cost <= budget:
            first = [f"{node}+{steps}"] if steps else []
            found += [first + others for others in upgrades(rest, budget - steps * cost, cost)]
    return found


class Match:
    """A position of a game, with the options it's played under."""

    def __init__(self, **options: object) -> None:
        """The start of a game."""
        self.words = {name: choices[0] for name, choices in WORDS.items()}
        self.numbers = dict(NUMBERS)
        for name, value in options.items():
            word = {True: "on", False: "off"}[value] if isinstance(value, bool) else value
            if name in WORDS and isinstance(word, str) and word in WORDS[name]:
                self.words[name] = word
            elif name in NUMBERS and isinstance(word, int) and word >= 0:
                self.numbers[name] = word
            else:
                raise ValueError(f"no such option: {name}={value!r}")
        if not 2 <= self.numbers["goal_weight"] <= TOP:
            raise ValueError("goal_weight goes from 2 to 5")
        start = HOMES[self.words["layout"]]
        self.homes = start if self.words["recruits"] == "start" else ROW[self.words["layout"]]
        self.pieces: Board = {node: (player, 1) for player in (1, 2) for node in start[player]}
        self.pools = {1: 0, 2: self.numbers["pool2"]}
        self.player = 1
        self.plies: int | None = 0
        self.counted = 0  # towards the limit: the plies, or where those are unknown the plies since the text
        self.winner: int | None = None
        self.took_all = False  # the winner has not entered the throne, the other had nothing left

    @classmethod
    def from_text(cls, text: str, **options: object) -> Match:
        """The position that a text describes."""
        found = POSITION.fullmatch(text)
        if found is None:
            raise Illegal(f"not a position: {text!r}")
        rows, won, side, pool1, pool2, plies = found.groups()
        if [len(row) for row in rows.split("/")] != list(reversed(ROWS.values())):
            raise Illegal(f"not the rows of the board: {rows!r}")
        start, match = cls(**options), cls(**options)
        match.pieces = {}
        for name, row in zip(reversed(ROWS), rows.split("/"), strict=True):
            for k, letter in enumerate(row):
                if letter != ".":
                    match.pieces[f"{name}{k + 1}"] = LETTERS[letter]
        match.pools = {1: int(pool1), 2: int(pool2)}
        # Both ways to win leave the loser to move: one was beaten to the throne, the other can't begin his turn.
        match.player = 3 - int(side) if won else int(side)
        match.winner = int(side) if won else None
        match.took_all = won == "#x" or (bool(won) and not match.heavy_on_throne())
        is_start = (match.pieces, match.pools, match.player, won) == (start.pieces, start.pools, start.player, "")
        match.plies = int(plies) if plies is not None else 0 if is_start else None
        match.counted = match.plies or 0
        match.eliminate()
        return match

    def text(self) -> str:
        """The position as a text."""
        letters = {piece: letter for letter, piece in LETTERS.items()}
        rows = []
        for name in reversed(ROWS):
            nodes = [f"{name}{k + 1}" for k in range(ROWS[name])]
            rows.append("".join(letters[self.pieces[node]] if node in self.pieces else "." for node in nodes))
        # Without a heavy piece on the throne it is plain that the winner took all.
        mark = "#x" if self.took_all and self.heavy_on_throne() else "#"
        side = f"{mark}{self.winner}" if self.winner else f"{self.player}"
        plies = "" if self.plies is None else f" {self.plies}"
        return f"{'/'.join(rows)} {side} {self.pools[1]}:{self.pools[2]}{plies}"

    @property
    def over(self) -> bool:
        """True after a win, or a draw at the limit."""
        return self.winner is not None or self.counted >= self.numbers["limit"]

    def heavy_on_throne(self) -> bool:
        """True when a piece of the winner stands on the throne that is heavy enough to win there."""
        owner, weight = self.pieces.get(THRONE, (0, 0))
        return owner == self.winner and weight >= self.numbers["goal_weight"]

    def eliminate(self) -> None:
        """Give the game to the other player when the one to move has nothing left to play with."""
        has_piece = any(owner == self.player for owner, _ in self.pieces.values())
        if self.winner is None and not has_piece and self.pools[self.player] < self.numbers["recruit_cost"]:
            self.winner, self.took_all = 3 - self.player, True

    def captures(self, origin: str, target: str) -> bool:
        """True when an attack from one node on another succeeds."""
        enemy, defence = self.pieces[target]
        defence += weight_around(self.pieces, enemy, target, "")
        attack = self.pieces[origin][1]
        if self.words["support"] in ("destination", "origin"):
            centre = target if self.words["support"] == "destination" else origin
            attack += weight_around(self.pieces, self.player, centre, origin)
        if self.words["support"] == "twice":
            # The mover's own node is one of those next to the target.
            attack += weight_around(self.pieces, self.player, target, "")
        return attack > defence

    def moves(self) -> dict[str, Board]:
        """Every legal move, as it's written, with the board that it leaves."""
        found: dict[str, Board] = {}
        for origin, (owner, weight) in self.pieces.items():
            for target in NEAR[origin]:
                holder = self.pieces[target][0] if target in self.pieces else None
                if owner != self.player or holder == self.player:
                    continue
                board = dict(self.pieces)
                if holder is not None and not self.captures(origin, target):
                    found[f"{origin}~{target}"] = board
                    continue
                board[target] = board.pop(origin)
                wins = target == THRONE and weight >= self.numbers["goal_weight"]
                if holder is not None and self.words["throne_capture"] == "off":
                    wins = False
                found[f"{origin}{'-' if holder is None else 'x'}{target}{'#' if wins else ''}"] = board
        if not found or self.words["must_move"] == "off":
            found["--"] = dict(self.pieces)
        return found

    def income(self, board: Board) -> int:
        """What the player to move collects from a board."""
        if self.words["first_income"] == "off" and self.plies == 0 and self.player == 1:
            return 0
        return sum(worth(node) for node, (owner, _) in board.items() if owner == self.player)

    def budget(self, board: Board) -> int:
        """What the player to move can spend after the move that left this board."""
        early = self.words["collect"] == "move"
        return self.pools[self.player] + (self.income(board) if early else 0)

    def turns(self) -> list[str]:
        """Every legal turn, sorted."""
        if self.over:
            return []
        found = []
        for move, board in self.moves().items():
            ways = [[]] if move.endswith("#") else self.spendings(board)
            found += [f"{move}/{','.join(spends)}" if spends else move for spends in ways]
        return sorted(found)

    def spendings(self, board: Board) -> list[list[str]]:
        """Every way to spend on a board, recruits before upgrades and each in the order of the nodes."""
        budget = self.budget(board)
        free = [node for node in sorted(self.homes[self.player]) if node not in board]
        own = [(node, weight) for node, (owner, weight) in board.items() if owner == self.player]
        found = []
        for count in range(len(free) + 1):
            left = budget - count * self.numbers["recruit_cost"]
            for recruits in combinations(free, count) if left >= 0 else ():
                weights = sorted(own + [(node, 1) for node in recruits])
                ways = upgrades(weights, left, self.numbers["upgrade_cost"])
                found += [[f"@{node}" for node in recruits] + way for way in ways]
        return found

    def after(self, turn: str) -> Match:
        """The position after a turn."""
        if self.over:
            raise Illegal("the game is over")
        move, slash, rest = turn.partition("/")
        moves = self.moves()
        if move not in moves:
            raise Illegal(f"no such move: {move!r}")
        after = self.copy()
        after.pieces = moves[move]
        if move.endswith("#"):
            if slash:
                raise Illegal("nothing is spent after a win")
            after.winner = self.player
        else:
            left = self.budget(after.pieces) - self.spend(after.pieces, rest.split(",") if slash else [])
            if left < 0:
                raise Illegal(f"not enough to spend: {turn!r}")
            late = self.words["collect"] == "end"
            after.pools[self.player] = left + (self.income(after.pieces) if late else 0)
        after.player = 3 - self.player
        after.plies = None if self.plies is None else self.plies + 1
        after.counted += 1
        after.eliminate()
        return after

    def spend(self, board: Board, spends: list[str]) -> int:
        """Recruit and upgrade on a board, and say what it costs."""
        cost = 0
        targets = [spend.partition("+")[0] for spend in spends]
        if len(set(targets)) < len(targets):
            raise Illegal(f"named twice: {spends}")
        for spend in sorted(spends):  # `@` sorts before the nodes, so that a recruit is there to be upgraded
            found = SPEND.fullmatch(spend)
            if found is None:
                raise Illegal(f"not a spending: {spend!r}")
            recruit, node, steps = found.groups()
            if recruit is not None:
                if recruit not in self.homes[self.player] or recruit in board:
                    raise Illegal(f"no recruit there: {spend!r}")
                board[recruit] = (self.player, 1)
                cost += self.numbers["recruit_cost"]
                continue
            owner, weight = board.get(node, (0, 0))
            if owner != self.player or weight + int(steps) > TOP:
                raise Illegal(f"no such upgrade: {spend!r}")
            board[node] = (owner, weight + int(steps))
            cost += int(steps) * self.numbers["upgrade_cost"]
        return cost

    def copy(self) -> Match:
        """The same position again, for changing."""
        same = Match(**self.words, **self.numbers)
        same.pieces, same.pools, same.player = dict(self.pieces), dict(self.pools), self.player
        same.plies, same.counted, same.winner = self.plies, self.counted, self.winner
        same.took_all = self.took_all
        return same


def perft(match: Match, depth: int) -> int:
    """The number of ways to play that many turns."""
    if depth == 0:
        return 1
    turns = match.turns()
    return len(turns) if depth == 1 else sum(perft(match.after(turn), depth - 1) for turn in turns)
