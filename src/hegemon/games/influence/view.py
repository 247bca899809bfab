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
from hegemon.games.influence.options import (
    ACTIVE_DIE,
    BY_STONE,
    MOMENTUM,
    PASSING,
    board_of,
    dice_of,
    scoring_of,
    threshold_of,
)
from hegemon.games.influence.rules import Influence
from hegemon.games.influence.stages import AGAIN, ECHO_ROLL, KEEP, NO_KEYSTONE, PASS, PLACE, ROLL, SPEND, SPENT, UNDRAWN
from hegemon.native.bits import lowest, numbers, popcount
from hegemon.view import Event, Fact, Form, Item, Plan, Scene, Step
from hegemon.view.events import counted
from hegemon.view.parts import part

if TYPE_CHECKING:
    from hegemon.games.influence.game import InfluenceGame

PAIR = 2
"""Stones that a momentum token places."""
EACH = ("a turn", "a round", "a stone")
"""How often triangles pay, by the option `scoring`."""


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
        elif position.stage == AGAIN:
            free = game.board.vertices[lowest(position.free())]
            seat = game.seats[position.player]
            lines.append(f"{seat} may spend the token on a second stone (+{free}) or keep it (-)")
        elif position.keystone >= NO_KEYSTONE:
            lines.append(f"{game.seats[position.player]} to move, turn {position.turn + 1}")
        return tuple(lines)

    # The form of a decision

    def form(self, position: Influence) -> Form:
        """A vertex, a pass or the token; the two stones of a token in any order."""
        if position.stage == SPENT:
            return self._pair(position)
        resolutions = _resolutions(position)
        # Then a second stone may follow as soon as the first is paid, which only the game can show.
        pays_first = scoring_of(position.rules) == BY_STONE and position.stage == PLACE
        steps = []
        for move in numbers(position.moves()):
            if move == PASS:
                ends = "both have passed then: the game ends" if position.passes else ""
                steps.append(Step(PASS, "pass", label="Pass", hint=ends))
            elif move == KEEP:
                steps.append(Step(KEEP, "end the turn and keep the momentum token", label="Keep the token"))
            elif move == SPEND:
                then = self._pair(position.play(SPEND))
                steps.append(Step(SPEND, "spend the momentum token on two stones", label="Place two stones", then=then))
            else:
                hint = _hint(position, move, resolutions)
                ask = pays_first and position.play(move).stage == AGAIN
                steps.append(_stone(board_of(position.rules), move, position.player, hint, ask))
        may = "may place a second stone for the token" if position.stage == AGAIN else "to place a stone"
        return Form(f"{self.game.seats[position.player]} {may}", tuple(steps))

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
        rolled: list[tuple[int, int]] = []
        here = position
        for move in moves:
            after = here.play(move)
            if here.keystone == UNDRAWN:
                face = board.faces[move]
                words = f"The keystone is {face.name}: it pays double"
                events.append(Event(words, "roll", tuple(board.vertices[v] for v in face.corners)))
            elif here.stage >= ROLL:
                rolled.append((here.stage & 63, move))
                if after.stage & ~63 != here.stage & ~63:
                    events.append(self._dice(rolled, echoes=here.stage >= ECHO_ROLL))
                    rolled = []
            elif move != KEEP or len(moves) == 1:
                # In a whole turn it goes without saying that a token is kept.
                events += self._decision(here, move)
                placed += [board.vertices[move]] if move < KEEP else []
            here = after
        if here.stage == AGAIN or (here.stage == PLACE and here.turn > position.turn):
            events += self._payments(position, here, placed)
            events += self._turning_frame(position, here)
        return tuple(events)

    def _decision(self, here: Influence, move: int) -> Iterator[Event]:
        seat = self.game.seats[here.player]
        if move in (PASS, KEEP):
            yield Event(f"{seat} {'passes' if move == PASS else 'keeps the momentum token'}", "note", (), here.player)
            return
        if move == SPEND or here.stage == AGAIN:
            bought = "two stones" if move == SPEND else "a second stone"
            yield Event(f"{seat} spends the momentum token for {bought}", "note", (), here.player)
        if move < KEEP:
            name = self.game.board.vertices[move]
            yield Event(f"{seat} places a stone on {name}", "place", (name,), here.player)

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
        game, mover = self.game, before.player
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
    each, dice = EACH[scoring_of(position.rules)], dice_of(position.rules)
    if dice:
        mean = game.points(pay_from(position, 0, player, next_roller(position)))
    else:
        mean = game.points(position.collect().score(player) - position.score(player))
    return Fact(f"{each}{' on average' if dice else ''}", f"+{mixed(mean)}")


# What a stone earns


@part
def _stone(on: int, vertex: int, player: int, hint: str, ask: bool) -> Step:
    """A stone that may be placed; the same ones come again in other positions."""
    name = BOARDS[NAMES[on]].vertices[vertex]
    return Step(vertex, f"place a stone on {name}", name, hint=hint, ghost=picture.ghost(on, vertex, player), ask=ask)


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
    by_stone = scoring_of(rules) == BY_STONE
    within = position.stage not in ((PLACE, AGAIN) if by_stone else (PLACE,))
    open_ended = rules & PASSING or threshold_of(rules) or within or (position.tokens and not by_stone)
    return None if open_ended or position.wanders() else resolutions_left(position, popcount(position.free()))


def _hint(position: Influence, vertex: int, resolutions: int | None) -> str:
    dice = dice_of(position.rules)
    if dice >= ACTIVE_DIE:
        # What it pays depends on the player who rolls, and on what else will stand there.
        return counted(int(TOUCHES[board_of(position.rules), vertex]), "corner")
    each = f"{EACH[scoring_of(position.rules)]}{' on average' if dice else ''}"
    return _earnings(_earned(position, vertex), 3 * position.corner(), each, resolutions)


@lru_cache(maxsize=4096)
def _earnings(units: int, unit: int, each: str, resolutions: int | None) -> str:
    words = f"+{mixed(Fraction(units, unit))} {each}"
    return words if resolutions is None else f"{words}, +{mixed(Fraction(units * resolutions, unit))} in all"
