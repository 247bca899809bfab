"""What a player of Strategic Influence may decide: where to begin, then how many stones go where, with the odds."""

from fractions import Fraction

from hegemon.games.strategic.board import BOARDS
from hegemon.games.strategic.combat import fight_of
from hegemon.games.strategic.options import SAFE_RELAY, cap_of, size_of
from hegemon.games.strategic.orders import count_on, ways_from
from hegemon.games.strategic.picture import STONES
from hegemon.games.strategic.rules import PLACED, Strategic
from hegemon.mechanics.fights import winning
from hegemon.mechanics.stacks import sign_of, write_way
from hegemon.native.bits import numbers
from hegemon.view import Disc, Form, Item, Label, Paint, Plan, Step
from hegemon.view.form import percents
from hegemon.view.parts import part
from hegemon.view.scene import Shape

TAKING = percents(lambda stones: Fraction(1, 2**stones))
"""How likely 1, 2, ... stones are to take an empty cell."""

# Setup


def placing(position: Strategic) -> Form:
    """A cell for all stones."""
    board = BOARDS[size_of(position.rules)]
    steps = []
    for cell in numbers(position.moves()):
        name, place = board.vertices[cell], board.place(cell)
        ghost: tuple[Shape, ...] = (
            Disc(place, 0.3, STONES[position.player], Paint("line")),
            Label(place, str(PLACED), STONES[1 - position.player], 0.28),
        )
        steps.append(Step(cell, f"place your {PLACED} stones on {name}", name, ghost=ghost))
    return Form(f"Choose where your {PLACED} stones begin", tuple(steps))


def placing_apart(position: Strategic) -> Form:
    """A cell for each stone."""
    names = [BOARDS[size_of(position.rules)].vertices[cell] for cell in numbers(position.moves())]
    items = tuple(Item(name, "", name, f"place a stone on {name}", PLACED) for name in names)
    plan = Plan(items, {"": PLACED}, "Place stones", "stones", whole=True)
    return Form(f"Place {PLACED} stones, together or apart", plan=plan)


# Orders


def ordering(position: Strategic) -> Form:
    """How many stones of each stack go each way."""
    names, sign = BOARDS[size_of(position.rules)].vertices, sign_of(position.player)
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


@part
def _way(source: str, target: str, stones: int) -> Item:
    return Item(write_way(source, target), source, target, f"send from {source} to {target}", stones)


def _told(position: Strategic, stones: int, most: int) -> tuple[str, ...]:
    """What 1, 2, ... stones that arrive find: nobody, a stack of their own side, or, if negative, of the other's."""
    rules, cap = position.rules, cap_of(position.rules)
    if stones > 0:
        # Stones that join a stack are safe, unless all of it leaves and the rules make them roll.
        told = ("joins",) if rules & SAFE_RELAY else tuple(f"joins; {odds} if all others leave" for odds in TAKING)
    elif stones == 0:
        told = tuple(f"{odds} to take" for odds in TAKING)
    else:
        fights = winning(fight_of(rules), -stones) or (f"fights {-stones}",)
        told = tuple(f"{odds} if they stay" for odds in fights)
    if not cap:
        return told[:most]
    room = cap - stones - 1 if stones > 0 else cap
    padded = [told[min(at, len(told) - 1)] for at in range(min(most, max(len(told), room + 1)))]
    return tuple(hint if at < room else f"{hint}; at most {cap} stay" for at, hint in enumerate(padded))
