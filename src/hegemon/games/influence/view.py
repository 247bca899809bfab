"""What Influence shows: its picture, the form of a decision, the events of a turn, how the players stand."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from hegemon.game.game import Game
from hegemon.game.turns import Turn
from hegemon.game.view import View, scene_of
from hegemon.games.influence import picture
from hegemon.games.influence.boards import BOARDS, CORNERS, NAMES, TOUCHES, TRIANGLES
from hegemon.games.influence.bounds import resolutions_left
from hegemon.games.influence.dice import BLACK, BLACK_SCORES, BOTH_SCORE, NOBODY, WHITE, WHITE_SCORES
from hegemon.games.influence.heuristic import next_roller, pay_from
from hegemon.games.influence.options import ACTIVE_DIE, MOMENTUM, PASSING, ROUND, board_of, dice_of, threshold_of
from hegemon.games.influence.rules import Influence
from hegemon.games.influence.stages import ECHO_ROLL, NO_KEYSTONE, PASS, PLACE, ROLL, SPEND, SPENT, UNDRAWN
from hegemon.native.bits import numbers, popcount
from hegemon.view import Event, Fact, Form, Item, Plan, Scene, Step
from hegemon.view.events import counted
from hegemon.view.parts import part

if TYPE_CHECKING:
    from hegemon.games.influence.game import InfluenceGame

PAIR = 2
"""Stones that a momentum token places."""


class InfluenceView(View[Influence]):
    """Stones on vertices, a tint and pips on each triangle, and what everything earns."""

    game: "InfluenceGame"

    # The picture

    def picture(self, position: Influence) -> Scene:
        on, seats = board_of(position.rules), self.game.seats
        keystone = position.keystone_now() if position.keystone > NO_KEYSTONE else None
        parts = [picture.ground(on)]
        for triangle, corners in enumerate(CORNERS[on, : TRIANGLES[on]].tolist()):
            held = (position.black & corners).bit_count(), (position.white & corners).bit_count()
            parts.append(picture.triangle(on, triangle, held, triangle == keystone))
        parts.append(picture.lines(on))
        drawn = []
        for vertex in range(len(self.game.board.vertices)):
            owner = BLACK if position.black >> vertex & 1 else WHITE if position.white >> vertex & 1 else None
            drawn.append(picture.vertex(on, vertex, owner, "empty" if owner is None else seats[owner]))
        return scene_of(f"{self.game.title}, after turn {position.turn}", parts, drawn, self._notes(position))

    def _notes(self, position: Influence) -> tuple[str, ...]:
        """Totals, points per turn, tokens, the keystone, and whose turn it is, in words."""
        game, lines = self.game, []
        for player, seat in enumerate(game.seats):
            words = [f"{picture.SIGNS[player]} {seat}: {mixed(game.points(position.score(player)))} points"]
            if not position.over():
                earns = income(game, position, player)
                words.append(f"{earns.value} {earns.label}")
            if position.tokens >> player & 1:
                words.append("momentum token")
            lines.append(", ".join(words))
        if position.keystone > NO_KEYSTONE:
            lines.append(f"Keystone {game.board.faces[position.keystone_now()].name}: pays double")
        if position.over():
            lines.append(self.outcome(position))
        elif position.keystone >= NO_KEYSTONE:
            lines.append(f"{game.seats[position.player]} to move, turn {position.turn + 1}")
        return tuple(lines)

    # The form of a decision

    def form(self, position: Influence) -> Form:
        """A vertex, a pass or the token; the two stones of a token in any order."""
        if position.stage == SPENT:
            return self._pair(position)
        resolutions = _resolutions(position)
        steps = []
        for move in numbers(position.moves()):
            if move == PASS:
                ends = "both have passed then: the game ends" if position.passes else ""
                steps.append(Step(PASS, "pass", label="Pass", hint=ends))
            elif move == SPEND:
                then = self._pair(position.play(SPEND))
                steps.append(Step(SPEND, "spend the momentum token on two stones", label="Place two stones", then=then))
            else:
                hint = _hint(position, move, resolutions)
                steps.append(_stone(board_of(position.rules), move, position.player, hint))
        return Form(f"{self.game.seats[position.player]} to place a stone", tuple(steps))

    def _pair(self, position: Influence) -> Form:
        """Two stones to place at once; the token is spent."""
        items = []
        for vertex in numbers((position.free(),)):
            name = self.game.board.vertices[vertex]
            hints = (_hint(position, vertex, None),)
            items.append(Item(name, "", name, f"place a stone on {name}", 1, hints=hints))
        plan = Plan(tuple(items), {"": PAIR}, "Place both stones", "stones", whole=True)
        return Form("Choose two vertices", plan=plan)

    def decision_of(self, made: Turn, amounts: Mapping[str, int]) -> Turn:
        """The small moves of the steps and, behind a token, the vertices that get a stone."""
        return made.then(*sorted(self.game.board.vertex(name) for name, amount in amounts.items() if amount))

    def amounts_of(self, position: Influence, moves: Sequence[int]) -> dict[str, int]:
        """The vertices that a token's stones are placed on; a single stone is a step."""
        stones = moves[1:] if moves[0] == SPEND else moves if position.stage == SPENT else ()
        return dict.fromkeys((self.game.board.vertices[vertex] for vertex in stones), 1)

    # The events of a turn

    def events(self, position: Influence, moves: Sequence[int]) -> tuple[Event, ...]:
        """The keystone that is drawn, stones, what the dice say, and what both players are paid."""
        board = self.game.board
        events: list[Event] = []
        placed: list[str] = []
        rolled: dict[int, list[tuple[int, int]]] = {}
        here = position
        for move in moves:
            if here.keystone == UNDRAWN:
                face = board.faces[move]
                words = f"The keystone is {face.name}: it pays double"
                events.append(Event(words, "roll", tuple(board.vertices[v] for v in face.corners)))
            elif here.stage >= ROLL:
                rolled.setdefault(here.stage & ~63, []).append((here.stage & 63, move))
            else:
                events.append(self._decision(here, move))
                placed += [board.vertices[move]] if move < PASS else []
            here = here.play(move)
        for stage, results in rolled.items():
            events.append(self._dice(results, echoes=stage >= ECHO_ROLL))
        if here.stage == PLACE and here.turn > position.turn:
            events += self._payments(position, here, placed)
            events += self._turning_frame(position, here)
        return tuple(events)

    def _decision(self, here: Influence, move: int) -> Event:
        seat = self.game.seats[here.player]
        if move == PASS:
            return Event(f"{seat} passes", "note", (), here.player)
        if move == SPEND:
            return Event(f"{seat} spends the momentum token for two stones", "note", (), here.player)
        name = self.game.board.vertices[move]
        return Event(f"{seat} places a stone on {name}", "place", (name,), here.player)

    def _dice(self, results: Sequence[tuple[int, int]], echoes: bool) -> Event:
        """The dice of one resolution: for how many triangles, and whom they favour."""
        seats, board = self.game.seats, self.game.board
        favour = {score: sum(1 for _, result in results if result == score) for score in range(4)}
        words = [f"{seats[BLACK]} scores in {favour[BLACK_SCORES] + favour[BOTH_SCORE]}"]
        words.append(f"{seats[WHITE]} in {favour[WHITE_SCORES] + favour[BOTH_SCORE]}")
        words.append(f"nobody in {favour[NOBODY]}")
        again = "Once more dice" if echoes else "Dice"
        corners = sorted({corner for triangle, _ in results for corner in board.faces[triangle].corners})
        cells = tuple(board.vertices[corner] for corner in corners)
        return Event(f"{again} for {counted(len(results), 'triangle')}: {', '.join(words)}", "roll", cells)

    def _payments(self, before: Influence, after: Influence, placed: Sequence[str]) -> Iterator[Event]:
        """What the turn brings each player, first the one who has moved."""
        game, mover = self.game, 1 - after.player
        for player in (mover, 1 - mover):
            earned = game.points(after.score(player) - before.score(player))
            if not earned:
                continue
            stones = after.black if player == BLACK else after.white
            held = [game.board.vertices[vertex] for vertex in numbers((stones,))]
            held.sort(key=lambda name: name not in placed)
            words = f"{game.seats[player]} earns {mixed(earned)}, {mixed(game.points(after.score(player)))} in all"
            yield Event(words, "pay", tuple(held), player, amount=f"+{mixed(earned)}")

    def _turning_frame(self, before: Influence, after: Influence) -> Iterator[Event]:
        """Where the keystone lies now, if the scoring frame has turned."""
        if before.keystone <= NO_KEYSTONE or after.over() or before.keystone_now() == after.keystone_now():
            return
        face = self.game.board.faces[after.keystone_now()]
        cells = tuple(self.game.board.vertices[vertex] for vertex in face.corners)
        yield Event(f"The scoring frame turns: the keystone is {face.name} now", "note", cells)

    # How the players stand

    def facts(self, position: Influence, player: int) -> Sequence[Fact]:
        """Points, what a turn brings, and the momentum token."""
        facts = [Fact("points", mixed(self.game.points(position.score(player))))]
        if not position.over():
            facts.append(income(self.game, position, player))
        if position.tokens >> player & 1:
            facts.append(Fact("momentum", "one token"))
        return facts

    def moment(self, position: Influence) -> str:
        if position.over():
            return f"After {counted(position.turn, 'turn')}"
        # A stone a turn fills the board; a pass or two stones at once change how many turns that takes.
        sure = not position.rules & (PASSING | MOMENTUM)
        return f"Turn {position.turn + 1}" + (f" of {len(self.game.board.vertices)}" if sure else "")


# Numbers of points


def mixed(points: Fraction) -> str:
    """A number of points as people write it: `62 2/3`."""
    whole, part = divmod(points, 1)
    if not part:
        return str(whole)
    return f"{whole} {part}" if whole else str(part)


@lru_cache(maxsize=1024)
def income(game: Game[Influence], position: Influence, player: int) -> Fact:
    """What one resolution pays a player now: `a turn`, `+3 1/3`; with dice the mean. A page asks more than once."""
    each, dice = "round" if position.rules & ROUND else "turn", dice_of(position.rules)
    if dice:
        mean = game.points(pay_from(position, 0, player, next_roller(position)))
    else:
        mean = game.points(position.collect().score(player) - position.score(player))
    return Fact(f"a {each}{' on average' if dice else ''}", f"+{mixed(mean)}")


# What a stone earns


@part
def _stone(on: int, vertex: int, player: int, hint: str) -> Step:
    """A stone that may be placed; the same ones come again in other positions."""
    name = BOARDS[NAMES[on]].vertices[vertex]
    return Step(vertex, f"place a stone on {name}", name, hint=hint, ghost=picture.ghost(on, vertex, player))


def _earned(position: Influence, vertex: int) -> int:
    """What a stone of the player to move earns in one resolution, with dice on average, in units; no active die."""
    gained = position.earns(vertex)
    if position.keystone > NO_KEYSTONE:
        keystone, player = position.keystone_now(), position.player
        gained += position.place(vertex).holding(keystone, player) - position.holding(keystone, player)
    return gained


def _resolutions(position: Influence) -> int | None:
    """In how many resolutions a stone placed now earns the same; None where that can't be known yet."""
    rules = position.rules
    open_ended = rules & PASSING or threshold_of(rules) or position.tokens or position.stage != PLACE
    return None if open_ended or position.wanders() else resolutions_left(position, popcount(position.free()))


def _hint(position: Influence, vertex: int, resolutions: int | None) -> str:
    dice = dice_of(position.rules)
    if dice >= ACTIVE_DIE:
        # What it pays depends on the player who rolls, and on what else will stand there.
        return counted(int(TOUCHES[board_of(position.rules), vertex]), "corner")
    each = f"a {'round' if position.rules & ROUND else 'turn'}{' on average' if dice else ''}"
    return _earnings(_earned(position, vertex), 3 * position.corner(), each, resolutions)


@lru_cache(maxsize=4096)
def _earnings(units: int, unit: int, each: str, resolutions: int | None) -> str:
    words = f"+{mixed(Fraction(units, unit))} {each}"
    return words if resolutions is None else f"{words}, +{mixed(Fraction(units * resolutions, unit))} in all"
