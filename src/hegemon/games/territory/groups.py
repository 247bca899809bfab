"""The groups of a turn of Territory: read, checked one after the other, written, and as small moves."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from hegemon.boards import Board
from hegemon.errors import IllegalError, MalformedError, shown
from hegemon.game.position import CHANCE
from hegemon.game.turns import Turn, position_after
from hegemon.games.territory.board import BOARDS, SEATS
from hegemon.games.territory.cells import count_of, free_of
from hegemon.games.territory.combat import left_by
from hegemon.games.territory.options import ONE_GROUP, board_number
from hegemon.games.territory.rules import AMOUNT, BEGIN, DONE, FIGHT, SOURCE, Territory
from hegemon.games.territory.steps import NOWHERE
from hegemon.mechanics.exchanges import exchanges_to
from hegemon.mechanics.fights import MOST
from hegemon.mechanics.stacks import MORE, group_pattern, sign_of, write_group

NOTHING = "-"
GROUP = group_pattern(r"[a-z]\d{1,2}", behind=r"(?P<braces>\{(?P<where>[a-z]\d{1,2})=(?P<left>-?[1-9]\d{0,5})\})?")


class Group(NamedTuple):
    """Pieces that move together."""

    source: int
    target: int
    pieces: int
    left: int | None = None
    """How many are left of its fight, the mover's positive; None without a fight, or before it."""


def board_of(position: Territory) -> Board:
    """The board that is played on."""
    return board_numbered(board_number(position.rules))


def board_numbered(number: int) -> Board:
    """A board by its place among all."""
    return tuple(BOARDS.values())[number]


def hexagon_named(board: Board, name: str) -> int:
    """The hexagon of a name."""
    try:
        return board.vertex(name)
    except KeyError:
        known = f"they run from {board.vertices[0]} to {board.vertices[-1]}"
        raise MalformedError(f"there is no hexagon {name} on this board; {known}") from None


# Written


def group_text(board: Board, group: Group) -> str:
    """`b2>c3`, `b2>c3*3` or `b2>c3*3{c3=-1}`."""
    target = board.vertices[group.target]
    text = write_group(board.vertices[group.source], target, group.pieces)
    return text if group.left is None else f"{text}{{{target}={group.left}}}"


def groups_of(position: Territory, moves: Sequence[int]) -> list[Group]:
    """The groups that some small moves send."""
    sent: list[Group] = []
    for move in moves:
        if position.stage == AMOUNT and move != MORE:
            sent.append(Group(position.source, position.target, position.sent + move))
        elif position.stage == FIGHT:
            attackers, defenders = left_by(move, position.sent, position.defenders())
            if sent and not (attackers and defenders):
                sent[-1] = sent[-1]._replace(left=attackers - defenders)
        position = position.play(move)
    return sent


# Read


def words_of(position: Territory, text: str) -> list[str]:
    """The words of a turn, each for a group."""
    if position.over():
        raise IllegalError(f"{shown(text)} comes after the end of the game")
    words = text.split()
    if words == [NOTHING]:
        return []
    if not words or NOTHING in words:
        raise MalformedError(f"{shown(text)} is neither groups such as b2>c3*3 a1>b1 nor {NOTHING}")
    return words


def read_group(board: Board, word: str) -> Group:
    """The group that a word stands for."""
    match = GROUP.fullmatch(word)
    if match is None:
        raise MalformedError(f"{shown(word)} is not a group such as b2>c3, b2>c3*3 or b2>c3*3{{c3=-1}}")
    source, target = (hexagon_named(board, match[name]) for name in ("source", "target"))
    pieces = int(match["number"] or 1)
    if match["braces"] is None:
        return Group(source, target, pieces)
    if hexagon_named(board, match["where"]) != target:
        raise IllegalError(f"{word}: the braces must tell who is left on {match['target']}, not on {match['where']}")
    return Group(source, target, pieces, int(match["left"]))


def read_groups(position: Territory, text: str, fights_are_told: bool, ends: bool = True) -> Turn:
    """The turn, or the decision up to the next fight, that a text stands for; or what it says has moved so far."""
    stacks = Stacks(position)
    return stacks.turn((read_group(stacks.board, word) for word in words_of(position, text)), fights_are_told, ends)


class Stacks:
    """The stacks as a turn's groups leave them one after the other, each of which is checked."""

    def __init__(self, position: Territory) -> None:
        if position.to_move() == CHANCE:
            raise IllegalError("the dice decide first")
        if position.stage not in (BEGIN, SOURCE) or position.last != NOWHERE:
            raise IllegalError("a turn is half made, small move by small move; it must be finished so")
        self.position, self.board = position, board_of(position)
        self.player, self.sign = position.player, sign_of(position.player)
        cells = position.spawned().cells
        self.counts = [self.sign * count_of(cell) for cell in cells]
        """The mover's pieces positive."""
        self.free = [free_of(cell) for cell in cells]

    def turn(self, sent: Iterable[Group], fights_are_told: bool, ends: bool = True) -> Turn:
        """The turn of some groups, each checked; where fights are not told it goes up to the first.

        Without `ends` more may follow.
        """
        moves: list[int] = []
        quiet: list[Group] = []
        fought = ""
        for at, group in enumerate(sent):
            if fought and not fights_are_told:
                raise self.refused(group, f": the fight on {fought} must be seen first")
            self.check(at, group)
            if self.counts[group.target] >= 0:
                if group.left is not None:
                    raise self.refused(group, f": no enemy stands on {self.name(group.target)}, so nobody fights there")
                quiet.append(group)
            else:
                fought = self.name(group.target)
                self.check_fight(group, fights_are_told)
                moves += _quiet_moves(quiet)
                moves += _sent(group)
                moves += [] if group.left is None else _fought(group, -self.counts[group.target])
                quiet = []
            self.make(group)
        return self.played(moves + _quiet_moves(quiet), stop=not ends or (bool(fought) and not fights_are_told))

    def name(self, hexagon: int) -> str:
        """A hexagon's name."""
        return self.board.vertices[hexagon]

    def refused(self, group: Group, why: str) -> IllegalError:
        """The error for a group that can't move so."""
        return IllegalError(f"{group_text(self.board, group)}{why}")

    def check(self, at: int, group: Group) -> None:
        """Raise IllegalError where a group can't move as the turn's first, second ..., whether or not it fights."""
        if at and self.position.rules & ONE_GROUP:
            raise self.refused(group, ": only one group moves in a turn (option moves)")
        here, there, seat = self.name(group.source), self.name(group.target), SEATS[self.player]
        stand, free = self.counts[group.source], self.free[group.source]
        if stand < 0:
            raise self.refused(group, f": the pieces on {here} are {SEATS[1 - self.player]}'s, not {seat}'s")
        if group.target not in self.board.neighbours[group.source]:
            raise self.refused(group, f": {here} and {there} don't touch")
        if group.pieces > stand:
            raise self.refused(group, f": {seat} has {stand or 'no'} piece{'s' if stand > 1 else ''} on {here}")
        if group.pieces > free:
            arrived = f"of the {stand} on {here} {stand - free} arrived this turn and may not move on"
            raise self.refused(group, f": {arrived}")

    def check_fight(self, group: Group, told: bool) -> None:
        """Raise IllegalError where the braces of a fight are missing or wrong."""
        there, defenders = self.name(group.target), -self.counts[group.target]
        if told and group.left is None:
            needed = f"who is left must follow, such as {{{there}=1}}"
            raise self.refused(group, f" is a fight against {defenders}; {needed}")
        if not told and group.left is not None:
            raise self.refused(group, f": the dice decide who is left on {there}; leave out the braces")
        if group.left is not None and not -defenders <= group.left <= group.pieces:
            raise self.refused(group, f": {group.pieces} against {defenders} on {there} can't leave {group.left}")

    def make(self, group: Group) -> None:
        """Move a group on the stacks that later groups meet."""
        self.counts[group.source] -= group.pieces
        self.free[group.source] -= group.pieces
        if self.counts[group.target] >= 0:
            self.counts[group.target] += group.pieces
        elif group.left is not None:
            self.counts[group.target] = group.left

    def played(self, moves: list[int], stop: bool) -> Turn:
        """The turn of these small moves, ended unless it stops at a fight or has ended by itself."""
        here: Territory = position_after(self.position, moves)
        if not stop and here.stage in (BEGIN, SOURCE) and here.ply == self.position.ply:
            moves, here = [*moves, DONE], here.play(DONE)
        return Turn(tuple(moves), here)


# As small moves


def _quiet_moves(quiet: list[Group]) -> list[int]:
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
    """Results of chance that lead to the pieces left; of the many ways that a large fight has, one."""
    assert group.left is not None
    results, attackers, defenders = exchanges_to(group.pieces, defenders, group.left)
    return [*results, MOST - group.left] if attackers and defenders else results
