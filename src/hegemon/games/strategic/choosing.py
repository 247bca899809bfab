"""What a player of Strategic Influence may decide: where he begins, then how many stones go where, with the odds."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache, lru_cache

from hegemon.game.turns import Turn, position_after
from hegemon.games.strategic.board import BOARDS
from hegemon.games.strategic.notation import read_decision
from hegemon.games.strategic.odds_by_cell import fight_of
from hegemon.games.strategic.orders import NOTHING, cell_name, count_on, orders_in, ways_from
from hegemon.games.strategic.packing import APART, CAP_AT, SAFE_RELAY, SIZE, VOLLEY
from hegemon.games.strategic.picture import STONES
from hegemon.games.strategic.rules import PLACED, SETUP, STACK, Strategic, next_held
from hegemon.mechanics.fights import MOST
from hegemon.native.bits import numbers
from hegemon.view import Disc, Form, Item, Label, Paint, Plan, Step
from hegemon.view.form import percents
from hegemon.view.scene import Shape


def form(position: Strategic) -> Form | None:
    """Where to place, or orders for all stacks; None where some small moves of these are already made."""
    if position.stage == SETUP and position.way == 0:
        return _apart(position) if position.rules & APART else _setup(position)
    first = next_held(position.cells, position.size(), position.player, 0)
    return _orders(position) if position.stage == STACK and position.at == first else None


def read_answer(position: Strategic, moves: tuple[int, ...], amounts: Mapping[str, int]) -> Turn:
    """The small moves of a placement or of orders; an item is named as the notation writes it."""
    given = [f"{name}*{amount}" for name, amount in amounts.items() if amount]
    if position.stage == SETUP:
        return read_decision(position, ",".join(given)) if given else Turn(moves, position_after(position, moves))
    return read_decision(position, " ".join(given) or NOTHING)


def amounts_of(position: Strategic, moves: Sequence[int]) -> dict[str, int]:
    """How many stones are placed on each cell, or go each way."""
    if position.stage == SETUP:
        return Counter(cell_name(position, cell) for cell in moves)
    orders = orders_in(position, moves)[1][position.player]
    return {f"{cell_name(position, a)}>{cell_name(position, b)}": stones for (a, b), stones in orders.items()}


# Setup


def _setup(position: Strategic) -> Form:
    board = BOARDS[position.rules & SIZE]
    steps = []
    for cell in numbers(position.moves()):
        name, place = board.vertices[cell], board.place(cell)
        ghost: tuple[Shape, ...] = (
            Disc(place, 0.3, STONES[position.player], Paint("line")),
            Label(place, str(PLACED), STONES[1 - position.player], 0.28),
        )
        steps.append(Step(cell, f"place your {PLACED} stones on {name}", name, ghost=ghost))
    return Form(f"Choose where your {PLACED} stones begin", tuple(steps))


def _apart(position: Strategic) -> Form:
    names = [BOARDS[position.rules & SIZE].vertices[cell] for cell in numbers(position.moves())]
    items = tuple(Item(name, "", name, f"place a stone on {name}", PLACED) for name in names)
    plan = Plan(items, {"": PLACED}, "Place stones", "stones", whole=True)
    return Form(f"Place {PLACED} stones, together or apart", plan=plan)


# Orders


def _orders(position: Strategic) -> Form:
    names, sign = BOARDS[position.rules & SIZE].vertices, 1 - 2 * position.player
    own = {cell: sign * count_on(position, cell) for cell in range(position.size())}
    stacks = {cell: stones for cell, stones in own.items() if stones > 0}
    reach: dict[int, int] = {}
    items = []
    for source, stones in stacks.items():
        for target in ways_from(position, source):
            items.append(_way(names[source], names[target], stones))
            reach[target] = reach.get(target, 0) + stones
    arriving = {names[target]: _told(position, own[target], most) for target, most in reach.items()}
    purses = {names[cell]: stones for cell, stones in stacks.items()}
    prompt = "Order your stacks" if stacks else "You have no stones to order"
    return Form(prompt, plan=Plan(tuple(items), purses, "Execute orders", arriving=arriving))


@lru_cache(maxsize=4096)
def _way(source: str, target: str, stones: int) -> Item:
    return Item(f"{source}>{target}", source, target, f"send from {source} to {target}", stones)


def _told(position: Strategic, stones: int, most: int) -> tuple[str, ...]:
    """What 1, 2, ... stones that arrive find: nobody, a stack of one's own, or, if negative, of the other's."""
    rules, cap = position.rules, position.rules >> CAP_AT
    if stones > 0:
        told = _joining(rules & SAFE_RELAY != 0)
    elif stones == 0:
        told = tuple(f"{odds} to take" for odds in _taking())
    else:
        told = _fighting(rules & VOLLEY, -stones)
    if not cap:
        return told[:most]
    room = cap - stones - 1 if stones > 0 else cap
    padded = [told[min(at, len(told) - 1)] for at in range(min(most, max(len(told), room + 1)))]
    return tuple(hint if at < room else f"{hint}; at most {cap} stay" for at, hint in enumerate(padded))


@cache
def _taking() -> tuple[str, ...]:
    return percents(lambda stones: Fraction(1, 2**stones))


@cache
def _joining(safe: bool) -> tuple[str, ...]:
    """Who joins a stack of his own is safe, unless all of it leaves and the rules make him roll."""
    return ("joins",) if safe else tuple(f"joins; {odds} if all others leave" for odds in _taking())


@lru_cache(maxsize=1024)
def _fighting(volley: int, defenders: int) -> tuple[str, ...]:
    if defenders > MOST:
        return (f"fights {defenders} if they stay",)
    fight = fight_of(volley)
    # One attacker more wins also where all before him fall.
    odds = percents(
        lambda stones: Fraction(fight.weight("a", stones - 1, defenders), fight.base ** (stones - 1 + defenders))
    )
    return tuple(f"{chance} if they stay" for chance in odds)
