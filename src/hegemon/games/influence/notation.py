"""How Influence is written: vertices, turns, dice, the drawn keystone, positions."""

import re
from collections.abc import Sequence
from fractions import Fraction
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from hegemon.errors import IllegalError, MalformedError, shown
from hegemon.game.notation import Notation
from hegemon.game.position import CHANCE
from hegemon.game.turns import Turn, replay
from hegemon.games.influence.boards import MOST_TRIANGLES, TRIANGLES, face_number
from hegemon.games.influence.dice import BLACK, BLACK_SCORES, WHITE
from hegemon.games.influence.options import BY_STONE, MOMENTUM, PASSING, board_of, dice_of, scoring_of
from hegemon.games.influence.rules import Influence
from hegemon.games.influence.stages import AGAIN, KEEP, PASS, PLACE, ROLL, SPEND, UNDRAWN
from hegemon.native.bits import numbers

if TYPE_CHECKING:
    from hegemon.games.influence.game import InfluenceGame

PASS_TEXT, KEEP_TEXT = "--", "-"
KEYSTONE_LINE = re.compile(r"Keystone (\S{1,20})\s*")
TURN = re.compile(r"(?P<stones>[^\s{}]+)(?P<dice>(\s*\{[^{}]*\})*)\s*")
POINTS = re.compile(r"\{\s*B\+(?P<black>[0-9]{1,6}(/[1-9])?)\s+W\+(?P<white>[0-9]{1,6}(/[1-9])?)\s*\}")
POSITION = re.compile(
    r"(?P<rows>[BW./]+) (?P<side>[bw]) (?P<black>0|[1-9][0-9]{0,8}):(?P<white>0|[1-9][0-9]{0,8}) "
    r"(?P<tokens>-|mB|mW|mBW) (?P<turn>0|[1-9][0-9]{0,3})(?P<passes>p{0,2})( (?P<keystone>\S{1,20}))?"
)
SPAN = 2 * (MOST_TRIANGLES + 1)
"""More points than the dice of one resolution can bring a player, the keystone counted twice."""
MOST_RESOLUTIONS = 3
"""In a turn, whatever the options: one for each of two stones, and one more on a full board."""
TOKENS = ("-", "mB", "mW", "mBW")


class InfluenceNotation(Notation[Influence]):
    """Stones by the names of their vertices; with dice, what each resolution paid in braces."""

    game: "InfluenceGame"

    # Turns

    def write_move(self, position: Influence, move: int) -> str:
        return {PASS: PASS_TEXT, KEEP: KEEP_TEXT, SPEND: "+"}.get(move) or self.game.board.vertices[move]

    def write_decision(self, position: Influence, moves: Sequence[int]) -> str:
        """The stones of a turn, or the pass: `C2`, `C2+D3`, `--`; behind the dice of the first stone `+D3` or `-`."""
        stones = "+".join(self.game.board.vertices[move] for move in moves if move < KEEP)
        if position.stage == AGAIN:
            return f"+{stones}" if stones else KEEP_TEXT
        return stones or PASS_TEXT

    def write_turn(self, position: Influence, moves: Sequence[int]) -> str:
        """`C2`, `C2+D3`, `--`, with dice followed by `{B+5 W+3}` for each resolution."""
        if position.keystone == UNDRAWN:
            return self.write_turn(position.play(moves[0]), moves[1:])
        before = (position, *replay(position, tuple(moves)))
        own = [move for here, move in zip(before, moves, strict=False) if here.stage < ROLL]
        text = self.write_decision(position, own)
        if not dice_of(position.rules):
            return text
        return " ".join([text, *(_braces(position, *paid) for paid in _paid(position, moves))])

    def read_decision(self, position: Influence, text: str) -> Turn:
        """What a text decides: a whole turn, or one stone of it up to its dice."""
        made = Turn((), position)
        for move in self._own_moves(position, text):
            if made.moves and made.after.to_move() == CHANCE:
                raise IllegalError(f"{shown(text)}: the dice of the first stone come before the second")
            if made.moves and made.after.between_turns():
                raise IllegalError(f"{shown(text)}: the first stone ends the game")
            made = made.then(move)
        return made.then(KEEP) if made.after.stage == AGAIN else made

    def _own_moves(self, position: Influence, text: str) -> tuple[int, ...]:
        """The small moves that a text names; not that the token is kept, where that is only left unsaid."""
        if position.to_move() == CHANCE:
            raise IllegalError(
                "the keystone is not drawn yet; a game with keystone=random needs a seed or the drawn one"
            )
        names = [name.strip() for name in text.split("+")]
        token = "+".join(names)
        if position.stage == AGAIN:
            if token == KEEP_TEXT:
                return (KEEP,)
            names = names[1:] if token.startswith("+") else names
        elif token == PASS_TEXT:
            if not position.rules & PASSING:
                raise IllegalError("passing is off (option pass)")
            return (PASS,)
        most = 1 if position.stage == AGAIN else 2
        if len(names) > most:
            raise MalformedError(f"{shown(token)} is more than {('one stone', 'two stones')[most - 1]}")
        vertices = [self._vertex(name) for name in names]
        for name, vertex in zip(names, vertices, strict=True):
            if (position.black | position.white) >> vertex & 1:
                raise IllegalError(f"{name.upper()} is occupied")
        if len(vertices) == 1:
            return tuple(vertices)
        if not position.rules & MOMENTUM:
            raise IllegalError(f"{shown(token)}: a second stone needs the option momentum")
        if not position.tokens >> position.player & 1:
            raise IllegalError(f"{shown(token)}: the momentum token is spent")
        if vertices[0] == vertices[1]:
            raise IllegalError(f"{shown(token)}: both stones go to the same vertex")
        # Where each stone is paid by itself their order counts.
        return tuple(vertices) if scoring_of(position.rules) == BY_STONE else (SPEND, *sorted(vertices))

    def _vertex(self, name: str) -> int:
        board = self.game.board
        try:
            return board.vertex(name.upper())
        except KeyError:
            known = f"vertices run from {board.vertices[0]} to {board.vertices[-1]}"
            raise MalformedError(f"there is no vertex {shown(name)} on this board; {known}") from None

    def read_turn(self, position: Influence, text: str) -> Turn:
        """The turn that a text stands for; with dice it must say what each resolution paid."""
        match = TURN.fullmatch(text.strip())
        if match is None:
            raise MalformedError(f"{shown(text)} is not a turn such as C2, C2+D3 or --")
        braces = re.findall(r"\{[^{}]*\}", match["dice"])
        if not dice_of(position.rules):
            decided = self.read_decision(position, match["stones"])
            if braces:
                raise MalformedError(f"{shown(text)}: points in braces belong to games with dice")
            return decided
        own = self._own_moves(position, match["stones"])
        if len(braces) > MOST_RESOLUTIONS:
            many = f"{len(braces)} results in braces are more than the {MOST_RESOLUTIONS} that a turn can have"
            raise IllegalError(f"{match['stones']}: {many}")
        wanted = [_points(position, brace) for brace in braces]
        reached = _reach(position, own, wanted)
        if reached is None:
            written = " ".join(_braces(position, *points) for points in wanted)
            lacking = "the points that the dice brought are missing, such as {B+5 W+3}"
            why = f"the dice can't bring {written} here" if wanted else lacking
            raise IllegalError(f"{match['stones']}: {why}")
        return reached

    # The keystone that is drawn before the first turn

    def write_prelude(self, moves: Sequence[int]) -> str:
        """`Keystone N:A1` if it was drawn."""
        return f"Keystone {self.game.board.faces[moves[0]].name}" if moves else ""

    def read_prelude(self, lines: Sequence[str]) -> tuple[Turn, int]:
        """The drawn keystone in the first line of a record."""
        start = self.game.start()
        match = KEYSTONE_LINE.fullmatch(lines[0]) if lines else None
        if start.keystone != UNDRAWN:
            if match:
                raise MalformedError("a drawn keystone belongs to games with keystone=random")
            return Turn((), start), 0
        if match is None:
            raise MalformedError("this line must name the drawn keystone, such as Keystone O:C2")
        triangle = face_number(self.game.board, match[1])
        return Turn((triangle,), start.play(triangle)), 1

    # Positions

    def write_position(self, position: Influence) -> str:
        """Rows, side to move, totals in units, tokens, turns done, and the keystone where the options don't tell it."""
        rows = "/".join(
            "".join("B" if position.black >> v & 1 else "W" if position.white >> v & 1 else "." for v in row)
            for row in self.game.board.rows
        )
        side, totals = "bw"[position.player], f"{position.black_total}:{position.white_total}"
        turn = f"{position.turn}{'p' * position.passes}"
        drawn = self.game.start().keystone == UNDRAWN != position.keystone
        keystone = f" {self.game.board.faces[position.keystone - 1].name}" if drawn else ""
        return f"{rows} {side} {totals} {TOKENS[position.tokens]} {turn}{keystone}"

    def read_position(self, text: str) -> Influence:
        """The position between turns that a text stands for."""
        start = self.game.start()
        match = POSITION.fullmatch(text.strip())
        if match is None:
            raise MalformedError(f"position {shown(text)} is not of the form {self.write_position(start)}")
        position = self._with_stones(start, match["rows"].split("/"), text)
        tokens = TOKENS.index(match["tokens"])
        if tokens & ~start.tokens:
            raise MalformedError(f"position {shown(text)}: momentum tokens belong to games with momentum=on")
        if match["passes"] and not position.rules & PASSING:
            raise MalformedError(f"position {shown(text)}: passes belong to games with pass=on")
        has_begun = int(match["turn"]) > 0 or bool(position.black | position.white)
        return position._replace(
            player="bw".index(match["side"]),
            black_total=int(match["black"]),
            white_total=int(match["white"]),
            tokens=tokens,
            turn=int(match["turn"]),
            passes=len(match["passes"]),
            keystone=self._keystone(start, match["keystone"], has_begun),
        )

    def _with_stones(self, position: Influence, rows: list[str], text: str) -> Influence:
        lengths = [len(row) for row in self.game.board.rows]
        if [len(row) for row in rows] != lengths:
            fitting = "-".join(map(str, lengths))
            raise MalformedError(f"position {shown(text)}: the rows of this board have {fitting} places")
        for vertex, stone in enumerate("".join(rows)):
            if stone != ".":
                position = position._replace(player="BW".index(stone)).place(vertex)
        return position

    def _keystone(self, start: Influence, name: str | None, has_begun: bool) -> int:
        if name is None:
            if start.keystone == UNDRAWN and has_begun:
                raise MalformedError("the position must end with the drawn keystone, such as O:C2")
            return start.keystone
        if start.keystone != UNDRAWN:
            raise MalformedError(f"keystone {shown(name)} in the position belongs to games with keystone=random")
        return face_number(self.game.board, name) + 1


# What the dice of a turn paid, in braces


def _braces(position: Influence, black: int, white: int) -> str:
    unit = 3 * position.corner()
    return f"{{B+{Fraction(black, unit)} W+{Fraction(white, unit)}}}"


def _paid(position: Influence, moves: Sequence[int]) -> list[tuple[int, int]]:
    """What each resolution of a turn with dice paid, in units."""
    paid: list[tuple[int, int]] = []
    here, rolled_before = position, 0
    for move in moves:
        # The stage before the dice of a resolution; 0 where none is under way.
        after, rolled = here.play(move), here.stage & ~63
        if not rolled:
            paid += _paid_without_a_die(here, move, after)
        else:
            if rolled != rolled_before:
                paid.append(_sure(here))
            more = here.paid(move)
            black, white = more.black_total - here.black_total, more.white_total - here.white_total
            paid[-1] = paid[-1][BLACK] + black, paid[-1][WHITE] + white
        here, rolled_before = after, rolled
    return paid


def _paid_without_a_die(position: Influence, move: int, after: Influence) -> list[tuple[int, int]]:
    """What the resolutions behind a move of a player paid if they are done, since no triangle was rolled for."""
    # The frame of a turn is that of the position before it.
    done = after._replace(player=position.player, turn=position.turn)
    if after.stage not in (PLACE, AGAIN) or move == KEEP or not done.resolves():
        return []
    once = _sure(done)
    gained = after.black_total - position.black_total, after.white_total - position.white_total
    return [once] if gained == once else [once, once]


def _sure(position: Influence) -> tuple[int, int]:
    """What the triangles without a die pay in one resolution with dice."""
    paid = [0, 0]
    for triangle in range(int(TRIANGLES[board_of(position.rules)])):
        for player in (BLACK, WHITE):
            if not position.is_rolled(triangle):
                paid[player] += position.unrolled(triangle, player)
    return paid[BLACK], paid[WHITE]


def _points(position: Influence, brace: str) -> tuple[int, int]:
    match = POINTS.fullmatch(brace)
    if match is None:
        raise MalformedError(f"{shown(brace)} is not points such as {{B+5 W+3}}")
    sums = []
    for text in (match["black"], match["white"]):
        units = Fraction(text) * 3 * position.corner()
        if units.denominator != 1:
            raise MalformedError(f"{shown(brace)}: {text} points can't be scored")
        sums.append(int(units))
    return sums[0], sums[1]


def _reach(position: Influence, own: Sequence[int], wanted: Sequence[tuple[int, int]]) -> Turn | None:
    """A turn of these moves of the player's in which the dice bring what is wanted in each resolution, or None."""
    made, due = Turn((), position), list(wanted)
    for move in own:
        if made.moves and made.after.between_turns():
            return None  # the first stone has ended the game
        before, made = made.after, made.then(move)
        sure = _paid_without_a_die(before, move, made.after)
        if due[: len(sure)] != sure:
            return None
        due = due[len(sure) :]
        while made.after.stage >= ROLL:
            rolled = _rolls(made.after, due.pop(0)) if due else None
            if rolled is None:
                return None
            made = made.then(*rolled)
    if made.after.stage == AGAIN:
        made = made.then(KEEP)
    return None if due else made


def _rolls(position: Influence, wanted: tuple[int, int]) -> tuple[int, ...] | None:
    """Results of the dice of one resolution that pay what is wanted, or None.

    Which sums of points are possible after each die is kept as a set of bits, Black's points times SPAN plus White's.
    """
    point = 3 * position.corner()
    left = [units - paid for units, paid in zip(wanted, _sure(position), strict=True)]
    if any(units < 0 or units % point or units // point >= SPAN for units in left):
        return None
    possible, results = [1], []
    for triangle in filter(position.is_rolled, range(int(TRIANGLES[board_of(position.rules)]))):
        at, times = position._replace(stage=ROLL + triangle), position.times(triangle)
        results.append({m: times * ((m & BLACK_SCORES) * SPAN + (m >> 1)) for m in numbers(at.moves())})
        possible.append(reduce(or_, (possible[-1] << added for added in results[-1].values())))
    target = left[BLACK] // point * SPAN + left[WHITE] // point
    if not possible[-1] >> target & 1:
        return None
    rolled = []
    for before, adds in zip(reversed(possible[:-1]), reversed(results), strict=True):
        move = next(m for m, added in adds.items() if target >= added and before >> (target - added) & 1)
        rolled.append(move)
        target -= adds[move]
    return tuple(reversed(rolled))
