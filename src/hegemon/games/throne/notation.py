"""How Throne is written: whole turns `b2xc3/@a2,b2+1`, and positions."""

import re
from collections import Counter
from collections.abc import Sequence

from hegemon.errors import IllegalError, MalformedError, shown
from hegemon.game.notation import Notation
from hegemon.game.turns import Turn
from hegemon.games.throne.board import BITS, BOARD, NUMBER, THRONE, THRONE_NAME, VERTEX, name_of
from hegemon.games.throne.options import HEAVIEST, limit_of
from hegemon.games.throne.purchases import Bought, bought_in
from hegemon.games.throne.rules import (
    DONE,
    NOWHERE,
    PIECE,
    RECRUIT,
    RECRUITS,
    STAY,
    UPGRADES,
    WHERE,
    WON,
    Throne,
    takes,
    weight_on,
)
from hegemon.native.bits import holds, numbers

QUIET, CAPTURE, FAILED = "-", "x", "~"
STAY_TEXT = "--"
WIN = "#"
TOOK_ALL = "x"
"""Behind the sign of a win: it was not won on the throne, though a piece stands there that is heavy enough."""
MARKS = {QUIET: "a quiet move", CAPTURE: "a capture", FAILED: "an attack that fails"}
MOVE = re.compile(r"(?P<origin>[a-z]\d)(?P<mark>[-x~])(?P<to>[a-z]\d)(?P<win>#?)")
SPENDING = re.compile(r"@(?P<recruit>[a-z]\d)|(?P<upgrade>[a-z]\d)\+(?P<times>[1-9])")
POSITION = re.compile(
    r"(?P<rows>[A-Ea-e./]+) (?P<won>(#x?)?)(?P<side>[12]) (?P<pool1>0|[1-9]\d{0,8}):(?P<pool2>0|[1-9]\d{0,8})"
    r"( (?P<ply>0|[1-9]\d{0,4}))?",
    re.ASCII,
)
LETTERS = (".ABCDE", ".abcde")
"""Of each player the letters of weights 0 to 5."""


class ThroneNotation(Notation[Throne]):
    """A move and what is spent, as `b2xc3/@a2,b2+1`; positions row by row."""

    def write_move(self, position: Throne, move: int) -> str:
        """One choice within a turn: a piece, a node, a spending, or `done`."""
        if move in (DONE, STAY):
            return "done" if move == DONE else STAY_TEXT
        if move % BITS == RECRUIT:
            return f"@{name_of(move - RECRUIT)}"
        return f"{name_of(move)}+1" if position.stage in (RECRUITS, UPGRADES) else name_of(move)

    def write_turn(self, position: Throne, moves: Sequence[int]) -> str:
        """A whole turn: the move, then what was bought."""
        text, here = "", position
        for move in moves:
            if here.stage == PIECE:
                text = STAY_TEXT if move == STAY else name_of(move)
            elif here.stage == WHERE:
                win = WIN if here.go(move).stage == WON else ""
                text += f"{_mark(here, here.at, move)}{name_of(move)}{win}"
            here = here.play(move)
        return text + bought_in(position, moves).text()

    def read_turn(self, position: Throne, text: str) -> Turn:
        if position.over():
            raise IllegalError("the game is over")
        moved, spends, spendings = text.strip().lower().partition("/")
        bought = _read_spendings(spendings) if spends else Bought([], Counter())
        moves = _read_move(position, moved)
        spending = position.collect() if moves == (STAY,) else position.play(moves[0]).go(moves[1])
        if spending.stage == WON:
            if spends:
                raise IllegalError(f"{shown(text)}: nothing is spent after {moved} has won")
            return Turn(moves, spending)
        _check_spendings(spending, bought)
        return bought.added_to(Turn(moves, spending.spend_on()))

    read_decision = read_turn
    """Nothing is left to chance, so a decision is a whole turn."""

    def write_position(self, position: Throne) -> str:
        """Rows e to a, the side to move or the winner, the pools, and the turns done where they are known."""
        letters = {}
        for node, vertex in VERTEX.items():
            mine, theirs = weight_on(position.pieces1, node), weight_on(position.pieces2, node)
            letters[vertex] = LETTERS[0][mine] if mine else LETTERS[1][theirs]
        rows = "/".join("".join(letters[vertex] for vertex in row) for row in BOARD.rows)
        won = WIN if position.stage == WON else ""
        if won and position.at != THRONE and _holds_throne(position):
            won += TOOK_ALL
        ply = f" {position.ply}" if position.dated else ""
        return f"{rows} {won}{position.player + 1} {position.pool1}:{position.pool2}{ply}"

    def read_position(self, text: str) -> Throne:
        start = self.game.start()
        match = POSITION.fullmatch(text.strip())
        if match is None:
            raise MalformedError(f"position {shown(text)} is not of the form aaa/a..a/...../A..A/AAA 1 0:0 0")
        rows = match["rows"].split("/")
        lengths = [len(row) for row in BOARD.rows]
        if [len(row) for row in rows] != lengths:
            raise MalformedError(f"position {shown(text)}: the rows are not {'-'.join(map(str, lengths))} nodes long")
        pieces = [0, 0]
        by_vertex = dict(enumerate("".join(rows)))
        for node, vertex in VERTEX.items():
            for player, letters in enumerate(LETTERS):
                pieces[player] |= max(letters.find(by_vertex[vertex]), 0) << node
        here = start._replace(
            pieces1=pieces[0],
            pieces2=pieces[1],
            pool1=int(match["pool1"]),
            pool2=int(match["pool2"]),
            player=int(match["side"]) - 1,
            stage=WON if match["won"] else PIECE,
            at=NOWHERE,
            ply=int(match["ply"] or 0),
            dated=1 if match["ply"] else 0,
        )
        limit = limit_of(start.rules)
        if here.ply > limit:
            raise MalformedError(f"position {shown(text)}: {here.ply} plies are more than limit={limit}")
        if here._replace(dated=1) == start:
            return start
        if here.stage == WON:
            # Texts of a time when none had the sign for it say that such a player has entered the throne.
            if _holds_throne(here) and TOOK_ALL not in match["won"]:
                return here._replace(at=THRONE)
            if not here._replace(player=1 - here.player).is_eliminated():
                has = "not taken all pieces" if TOOK_ALL in match["won"] else "neither the throne nor all pieces"
                raise MalformedError(f"position {shown(text)}: player {here.player + 1} has {has}")
        elif here.is_eliminated():
            return here._replace(stage=WON, player=1 - here.player)
        return here

    def as_read(self, position: Throne) -> Throne:
        """The position as its text tells it: without turns done since one was given without their number."""
        here = Throne(*position)
        return here if here.dated else here._replace(ply=0)


def _holds_throne(position: Throne) -> bool:
    """Whether a piece of the player stands on the throne that is heavy enough to win by entering it."""
    return weight_on(position.pieces(position.player), THRONE) >= position.goal()


def _mark(position: Throne, origin: int, to: int) -> str:
    """How a move is written between its two nodes."""
    if weight_on(position.pieces(1 - position.player), to) == 0:
        return QUIET
    return CAPTURE if takes(position.attack(origin, to), position.defence(to)) else FAILED


def _node(name: str) -> int:
    if name not in NUMBER:
        raise MalformedError(f"there is no node {name}")
    return NUMBER[name]


def _read_move(position: Throne, text: str) -> tuple[int, ...]:
    """The small moves in front of the spendings."""
    if text == STAY_TEXT:
        if not holds(position.moves(), STAY):
            raise IllegalError("-- is not possible: a piece can move, and then one must (option must_move)")
        return (STAY,)
    match = MOVE.fullmatch(text)
    if match is None:
        raise MalformedError(f"{shown(text)} is not a move such as b2-c3, b2xc3, b2~c3 or --")
    origin, to = _node(match["origin"]), _node(match["to"])
    _check_piece(position, match["origin"], origin)
    if origin == to or not holds(position._replace(stage=WHERE, at=origin, pieces1=0, pieces2=0).moves(), to):
        raise IllegalError(f"{text}: {match['origin']} and {match['to']} are not adjacent")
    if weight_on(position.pieces(position.player), to):
        raise IllegalError(f"{text}: a piece of player {position.player + 1} stands on {match['to']}")
    mark = _mark(position, origin, to)
    if mark != match["mark"]:
        right = f"{match['origin']}{mark}{match['to']}"
        raise IllegalError(f"{text}: {right} is {MARKS[mark]}, {_why(position, origin, to)}")
    won = position._replace(stage=WHERE, at=origin).go(to).stage == WON
    if won != bool(match["win"]):
        raise IllegalError(f"{text}: {_why_not_won(position, origin, to)}" if match["win"] else f"{text} wins: write #")
    return origin, to


def _check_piece(position: Throne, name: str, node: int) -> None:
    if weight_on(position.pieces(1 - position.player), node):
        raise IllegalError(f"the piece on {name} is player {2 - position.player}'s, not player {position.player + 1}'s")
    if weight_on(position.pieces(position.player), node) == 0:
        raise IllegalError(f"there is no piece on {name}")


def _why(position: Throne, origin: int, to: int) -> str:
    if weight_on(position.pieces(1 - position.player), to) == 0:
        return f"{name_of(to)} is empty"
    return f"attack {position.attack(origin, to)} against defence {position.defence(to)}"


def _why_not_won(position: Throne, origin: int, to: int) -> str:
    weight = weight_on(position.pieces(position.player), origin)
    if to != THRONE:
        return f"only {THRONE_NAME} is the throne"
    if weight < position.goal():
        return f"weight {weight} doesn't win, {position.goal()} does"
    if _mark(position, origin, to) == FAILED:
        return "it fails"
    return "a capture doesn't win (option throne_capture)"


def _read_spendings(text: str) -> Bought:
    """What a text asks for, in any order."""
    bought = Bought([], Counter())
    for part in text.split(","):
        match = SPENDING.fullmatch(part.strip())
        if match is None:
            raise MalformedError(f"{shown(part)} is not a spending such as @a1 or b2+2")
        if match["recruit"]:
            node = _node(match["recruit"])
            if node in bought.recruits:
                raise IllegalError(f"@{match['recruit']} stands there twice")
            bought.recruits.append(node)
        else:
            node = _node(match["upgrade"])
            if node in bought.upgrades:
                raise IllegalError(f"{match['upgrade']} is upgraded twice; add the two up")
            bought.upgrades[node] = int(match["times"])
    return bought


def _check_spendings(here: Throne, bought: Bought) -> None:
    """Raise IllegalError where the player can't buy all this after moving and collecting."""
    player = here.player
    for node in sorted(bought.recruits):
        name = name_of(node)
        if not here.homes(player) >> node & 1:
            homes = " ".join(map(name_of, numbers((here.homes(player),))))
            raise IllegalError(f"@{name}: player {player + 1} recruits only on {homes}")
        if weight_on(here.pieces1 | here.pieces2, node):
            raise IllegalError(f"@{name}: {name} is occupied")
    for node, times in sorted(bought.upgrades.items()):
        name, weight = name_of(node), 1 if node in bought.recruits else weight_on(here.pieces(player), node)
        if weight == 0:
            raise IllegalError(f"{name}+{times}: player {player + 1} has no piece on {name}")
        if weight + times > HEAVIEST:
            raise IllegalError(f"{name}+{times}: weight {weight} can grow to {HEAVIEST} at the most")
    asked = bought.cost(here)
    if asked > here.pool(player):
        has = f"player {player + 1} has {here.pool(player)} to spend"
        raise IllegalError(f"{bought.text()[1:]} costs {asked}, but {has}")
