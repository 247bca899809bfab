"""How Territory is written: groups `b2>c3*3{c3=-1}`, turns and records."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from hegemon.boards import Board
from hegemon.errors import IllegalError, MalformedError, shown
from hegemon.game.notation import TurnText
from hegemon.game.position import CHANCE
from hegemon.game.record import RESIGNS
from hegemon.game.turns import Turn
from hegemon.games.territory.board import BOARDS, SEATS
from hegemon.games.territory.combat import DEFENDER, LOSES, REROLL, TAKES, left_after, too_large, wins
from hegemon.games.territory.packing import BOARD, DEFENDER_TIES, ONE_GROUP, count_of, free_of
from hegemon.games.territory.rules import AMOUNT, BEGIN, DONE, FIGHT, SOURCE, Territory
from hegemon.games.territory.stacks import MORE, NOWHERE, sign_of
from hegemon.mechanics.fights import MOST

NOTHING = "-"
READABLE, LARGEST_TOLD = 20, 1000
"""Pieces in a fight whose odds are a fraction that one can read, and are worked out at all."""
GROUP = re.compile(
    r"(?P<source>[a-z][0-9]{1,2})>(?P<target>[a-z][0-9]{1,2})(\*(?P<pieces>[1-9][0-9]{0,5}))?"
    r"(?P<braces>\{(?P<where>[a-z][0-9]{1,2})=(?P<left>-?[1-9][0-9]{0,5})\})?",
    re.ASCII,
)
LINE = re.compile(r"(?P<ply>[1-9][0-9]{0,8})\. +(?P<turn>\S.*)")


class Group(NamedTuple):
    """Pieces that move together."""

    source: int
    target: int
    pieces: int
    left: int | None = None
    """Who is left of its fight, the mover's positive; None without a fight, or before it."""


def board_of(position: Territory) -> Board:
    """The board that is played on."""
    return board_numbered(position.rules & BOARD)


def board_numbered(number: int) -> Board:
    """A board by its place among all."""
    return tuple(BOARDS.values())[number]


def write_group(board: Board, group: Group) -> str:
    """`b2>c3`, `b2>c3*3` or `b2>c3*3{c3=-1}`."""
    text = f"{board.vertices[group.source]}>{board.vertices[group.target]}"
    text += f"*{group.pieces}" if group.pieces > 1 else ""
    return text if group.left is None else f"{text}{{{board.vertices[group.target]}={group.left}}}"


# Turns, written


def write_turn(position: Territory, moves: Sequence[int]) -> str:
    """The groups of a turn in the order in which they move; `-` if nothing does."""
    board = board_of(position)
    return " ".join(write_group(board, group) for group in groups_of(position, moves)) or NOTHING


def groups_of(position: Territory, moves: Sequence[int]) -> list[Group]:
    """The groups that some small moves send."""
    groups: list[Group] = []
    for move in moves:
        if position.stage == AMOUNT and move != MORE:
            groups.append(Group(position.source, position.target, position.sent + move))
        elif position.stage == FIGHT:
            left = left_after(move, position.sent, position.defenders())
            groups[-1:] = [groups[-1]._replace(left=left or None)] if groups else []
        position = position.play(move)
    return groups


def write_small_move(position: Territory, move: int) -> str:
    """One choice within a turn: a hexagon, how many, or `-` for nothing more."""
    if position.stage == AMOUNT:
        return f"{move}+" if move == MORE else str(move)
    return NOTHING if move == DONE else board_of(position).vertices[move]


# Turns, read


def read_turn(position: Territory, text: str) -> Turn:
    """The whole turn that a text stands for; every fight must say who is left."""
    return GroupReader(position, text).turn(fights_are_told=True)


def read_decision(position: Territory, text: str) -> Turn:
    """What a text decides up to the next fight, or to the end of the turn."""
    return GroupReader(position, text).turn(fights_are_told=False)


class GroupReader:
    """A text that is read into a turn, with the stacks as its groups leave them."""

    def __init__(self, position: Territory, text: str) -> None:
        if position.over():
            raise IllegalError(f"{shown(text)} comes after the end of the game")
        if position.to_move() == CHANCE:
            raise IllegalError("the dice decide first")
        if position.stage not in (BEGIN, SOURCE) or position.last != NOWHERE:
            raise IllegalError("a turn is half made, small move by small move; it must be finished so")
        self.position, self.text = position, text
        self.board, self.player, self.sign = board_of(position), position.player, sign_of(position.player)
        cells = (position.spawned() if position.stage == BEGIN else position).cells
        self.counts = [self.sign * count_of(word) for word in cells]
        """The mover's pieces positive."""
        self.free = [free_of(word) for word in cells]

    def turn(self, fights_are_told: bool) -> Turn:
        """The small moves that the text stands for."""
        words = self.text.split()
        if words == [NOTHING]:
            words = []
        elif not words or NOTHING in words:
            raise MalformedError(f"{shown(self.text)} is neither groups such as b2>c3*3 a1>b1 nor {NOTHING}")
        moves: list[int] = []
        quiet: list[Group] = []
        fought = ""
        for at, word in enumerate(words):
            if fought and not fights_are_told:
                raise IllegalError(f"{word}: the fight on {fought} must be seen first")
            if at and self.position.rules & ONE_GROUP:
                raise IllegalError(f"{word}: only one group moves in a turn (option moves)")
            group = self.group(word)
            fights = self.counts[group.target] < 0
            if not fights:
                if group.left is not None:
                    raise IllegalError(f"{word}: no enemy stands on {self.name(group.target)}, so nobody fights there")
                quiet.append(group)
            else:
                fought = self.name(group.target)
                self.check_fight(word, group, fights_are_told)
                moves += _sorted_moves(quiet)
                moves += _sent(group)
                moves += [] if group.left is None else _fought(group, -self.counts[group.target])
                quiet = []
            self.make(group)
        return self.played(moves + _sorted_moves(quiet), stop=bool(fought) and not fights_are_told)

    def name(self, hexagon: int) -> str:
        """A hexagon's name."""
        return self.board.vertices[hexagon]

    def hexagon(self, name: str) -> int:
        """A hexagon's number."""
        try:
            return self.board.vertex(name)
        except KeyError:
            known = f"they run from {self.board.vertices[0]} to {self.board.vertices[-1]}"
            raise MalformedError(f"there is no hexagon {name} on this board; {known}") from None

    def group(self, word: str) -> Group:
        """A group that may move, whether or not it fights."""
        match = GROUP.fullmatch(word)
        if match is None:
            raise MalformedError(f"{shown(word)} is not a group such as b2>c3, b2>c3*3 or b2>c3*3{{c3=-1}}")
        source, target = self.hexagon(match["source"]), self.hexagon(match["target"])
        pieces = int(match["pieces"] or 1)
        here, there, who = match["source"], match["target"], SEATS[self.player]
        if self.counts[source] < 0:
            raise IllegalError(f"{word}: the pieces on {here} are {SEATS[1 - self.player]}'s, not {who}'s")
        if target not in self.board.neighbours[source]:
            raise IllegalError(f"{word}: {here} and {there} don't touch")
        stand = self.counts[source]
        if pieces > stand:
            raise IllegalError(f"{word}: {who} has {stand or 'no'} piece{'s' if stand > 1 else ''} on {here}")
        if pieces > self.free[source]:
            raise IllegalError(
                f"{word}: of the {stand} on {here} {stand - self.free[source]} arrived this turn and may not move on"
            )
        if match["braces"] is None:
            return Group(source, target, pieces)
        if self.hexagon(match["where"]) != target:
            raise IllegalError(f"{word}: the braces must tell who is left on {there}, not on {match['where']}")
        return Group(source, target, pieces, int(match["left"]))

    def check_fight(self, word: str, group: Group, told: bool) -> None:
        """Raise IllegalError where the braces of a fight are missing or wrong."""
        there, defenders = self.name(group.target), -self.counts[group.target]
        if told and group.left is None:
            raise IllegalError(f"{word} is a fight against {defenders}; who is left must follow, such as {{{there}=1}}")
        if not told and group.left is not None:
            raise IllegalError(f"{word}: the dice decide who is left on {there}; leave out the braces")
        if group.left is not None and not -defenders <= group.left <= group.pieces:
            fight = f"{group.pieces} against {defenders}"
            raise IllegalError(f"{word}: {fight} on {there} can't leave {group.left}")

    def make(self, group: Group) -> None:
        """Move a group on the stacks that the rest of the text meets."""
        self.counts[group.source] -= group.pieces
        self.free[group.source] -= group.pieces
        if self.counts[group.target] >= 0:
            self.counts[group.target] += group.pieces
        elif group.left is not None:
            self.counts[group.target] = group.left

    def played(self, moves: list[int], stop: bool) -> Turn:
        """The turn of these small moves, ended unless it stops at a fight or has ended by itself."""
        here = self.position
        for move in moves:
            here = here.play(move)
        if not stop and here.stage in (BEGIN, SOURCE) and (here.ply == self.position.ply):
            moves, here = [*moves, DONE], here.play(DONE)
        return Turn(tuple(moves), here)


def _sorted_moves(quiet: list[Group]) -> list[int]:
    """The small moves of groups that meet no enemy: in the order of their pairs, those of the same pair as one."""
    moves: list[int] = []
    for (source, target), same in groupby(sorted(quiet), key=lambda group: group[:2]):
        moves += _sent(Group(source, target, sum(group.pieces for group in same)))
    return moves


def _sent(group: Group) -> list[int]:
    """The small moves that send a group."""
    more, last = divmod(group.pieces, MORE)
    return [group.source, group.target, *[MORE] * more, last]


def _fought(group: Group, defenders: int) -> list[int]:
    """Results of chance that lead to who is left; of the many ways that a large fight has, one."""
    attackers, left = group.pieces, group.left
    assert left is not None
    results = []
    while attackers and defenders and too_large(attackers, defenders):
        # The winner keeps who is to be left; before that, whoever is too many for the tables falls first.
        attacker_falls = attackers > max(left, MOST) or (left < 0 and defenders == -left)
        attacker_falls = attacker_falls or (left < 0 and defenders <= MOST)
        results.append(LOSES if attacker_falls else TAKES)
        attackers, defenders = (attackers - 1, defenders) if attacker_falls else (attackers, defenders - 1)
    return [*results, MOST - left] if attackers and defenders else results


# Records


def scan(lines: Sequence[str], first_line: int) -> Iterator[TurnText]:
    """The turns in the lines of a record, one each."""
    last = 0
    for line, text in enumerate(lines, first_line):
        text = text.strip()
        if not text:
            continue
        match = LINE.fullmatch(text)
        if match is None:
            raise MalformedError(f"{shown(text)} is not a line such as 1. a1>b1 a2>b2*2", f"line {line}")
        ply = int(match["ply"])
        if match["turn"] == RESIGNS:
            # Where a turn is read, the position tells which ply it is.
            if last and ply != last + 1:
                raise MalformedError(f"{ply}. stands where {last + 1}. should", f"line {line}")
            text = RESIGNS
        last = ply
        # A line is a turn, so its number says nothing more.
        yield TurnText(text, line, 0)


def read_spot(position: Territory, text: str) -> list[Turn]:
    """The turn of a line, with or without the number of its ply."""
    match = LINE.fullmatch(text)
    if match is None:
        return [read_turn(position, text)]
    if int(match["ply"]) != position.ply + 1:
        raise MalformedError(f"{match['ply']}. stands where {position.ply + 1}. should")
    return [read_turn(position, match["turn"])]


def lay_out(texts: Sequence[str], done: int) -> str:
    """A line for each turn, numbered by plies, of which so many were done before."""
    return "".join(f"{ply}. {text}\n" for ply, text in enumerate(texts, done + 1))


def foretold(position: Territory, moves: Sequence[int]) -> tuple[str, ...]:
    """The odds of the fight that a decision leads to, in words."""
    for move in moves:
        position = position.play(move)
    if position.stage != FIGHT:
        return ()
    attackers, defenders = position.sent, position.defenders()
    fight = f"{attackers} against {defenders} on {board_of(position).vertices[position.target]}"
    if attackers + defenders > LARGEST_TOLD:
        return (f"{fight}: a fight too large to tell its odds",)
    won = wins(DEFENDER if position.rules & DEFENDER_TIES else REROLL, attackers, defenders)
    exactly = f" ({won})" if attackers + defenders <= READABLE else ""
    return (f"{fight}: you win with {float(100 * won):.3g}%{exactly}",)
