"""What a player of Influence may decide: a vertex, with what a stone there earns, a pass, or the stones of a token."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache

from hegemon.boards import Board
from hegemon.game.game import Game
from hegemon.game.turns import Turn, position_after
from hegemon.games.influence.boards import BOARDS, NAMES, TOUCHES
from hegemon.games.influence.bounds import resolutions_left
from hegemon.games.influence.packing import ACTIVE_DIE, BOARD, DICE, PASSING, ROUND, SHIFT, THRESHOLD_AT
from hegemon.games.influence.picture import STONES
from hegemon.games.influence.rules import NO_KEYSTONE, PASS, PLACE, SPEND, SPENT, Influence
from hegemon.games.influence.telling import mixed
from hegemon.native.bits import numbers, popcount
from hegemon.view import Disc, Form, Item, Paint, Plan, Step
from hegemon.view.events import counted
from hegemon.view.scene import Place, Shape

PAIR = 2
"""Stones that a momentum token places."""


def form(game: Game, board: Board, position: Influence) -> Form:
    """A vertex, a pass or the token; the two stones of a token in any order."""
    if position.stage == SPENT:
        return _pair(board, position)
    resolutions = _resolutions(position)
    steps = []
    for move in numbers(position.moves()):
        if move == PASS:
            ends = "both have passed then: the game ends" if position.passes else ""
            steps.append(Step(PASS, "pass", label="Pass", hint=ends))
        elif move == SPEND:
            then = _pair(board, position.play(SPEND))
            steps.append(Step(SPEND, "spend the momentum token on two stones", label="Place two stones", then=then))
        else:
            hint = _hint(position, move, resolutions)
            steps.append(_stone(position.rules & BOARD, move, position.player, hint))
    return Form(f"{game.seats[position.player]} to place a stone", tuple(steps))


def read_answer(board: Board, position: Influence, moves: tuple[int, ...], amounts: Mapping[str, int]) -> Turn:
    """The decision of some steps and, behind a token, of the vertices that got a stone."""
    stones = sorted(board.vertex(name) for name, amount in amounts.items() if amount)
    made = (*moves, *stones)
    return Turn(made, position_after(position, made))


def amounts_of(board: Board, position: Influence, moves: Sequence[int]) -> dict[str, int]:
    """The vertices that a token's stones are placed on; a single stone is a step."""
    stones = moves[1:] if moves[0] == SPEND else moves if position.stage == SPENT else ()
    return dict.fromkeys((board.vertices[vertex] for vertex in stones), 1)


def _pair(board: Board, position: Influence) -> Form:
    """Two stones to place at once; the token is spent."""
    items = []
    for vertex in numbers((position.free(),)):
        name = board.vertices[vertex]
        hints = (_hint(position, vertex, None),)
        items.append(Item(name, "", name, f"place a stone on {name}", 1, hints=hints))
    plan = Plan(tuple(items), {"": PAIR}, "Place both stones", "stones", whole=True)
    return Form("Choose two vertices", plan=plan)


@lru_cache(maxsize=16384)
def _stone(on: int, vertex: int, player: int, hint: str) -> Step:
    """A stone that may be placed; the same ones come again in other positions."""
    board = BOARDS[NAMES[on]]
    name, ghost = board.vertices[vertex], _ghost(board.place(vertex), player)
    return Step(vertex, f"place a stone on {name}", name, hint=hint, ghost=ghost)


@cache
def _ghost(place: Place, player: int) -> tuple[Shape, ...]:
    return (Disc(place, 0.27, STONES[player], Paint("line")),)


# What a stone earns


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
    open_ended = rules & PASSING or rules >> THRESHOLD_AT or position.tokens or position.stage != PLACE
    wanders = rules & SHIFT and position.keystone > NO_KEYSTONE
    return None if open_ended or wanders else resolutions_left(position, popcount(position.free()))


def _hint(position: Influence, vertex: int, resolutions: int | None) -> str:
    dice = position.rules & DICE
    if dice == ACTIVE_DIE:
        # What it pays depends on who rolls and on what else will stand there.
        return counted(int(TOUCHES[position.rules & BOARD, vertex]), "corner")
    each = f"a {'round' if position.rules & ROUND else 'turn'}{' on average' if dice else ''}"
    return _told(_earned(position, vertex), 3 * position.corner(), each, resolutions)


@lru_cache(maxsize=4096)
def _told(units: int, unit: int, each: str, resolutions: int | None) -> str:
    told = f"+{mixed(Fraction(units, unit))} {each}"
    return told if resolutions is None else f"{told}, +{mixed(Fraction(units * resolutions, unit))} in all"
