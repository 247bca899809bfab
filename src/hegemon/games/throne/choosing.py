"""What a player of Throne may decide: a piece, where it goes and what an attack comes to, then what is bought."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from hegemon.game.turns import Turn
from hegemon.games.throne.board import BITS, NUMBER, name_of
from hegemon.games.throne.options import HEAVIEST
from hegemon.games.throne.picture import COLOURS, RADII, place_of
from hegemon.games.throne.rules import (
    DONE,
    PIECE,
    RECRUIT,
    RECRUITS,
    STAY,
    UPGRADES,
    WHERE,
    WON,
    Throne,
    weight_on,
)
from hegemon.native.bits import numbers
from hegemon.view import Disc, Form, Item, Label, Paint, Plan, Step
from hegemon.view.scene import Shape

RECRUITED = "@"
"""Begins the name of an item that is a recruit; an upgrade is called by its node."""


def form(position: Throne) -> Form:
    """A piece and its target, then a plan of what to buy; from within a turn what is left of that."""
    if position.stage == PIECE:
        prompt = "Choose a piece to move" if position.movable() else "No piece can move"
        return Form(prompt, tuple(_piece(position, move) for move in numbers(position.moves())))
    return _targets(position) if position.stage == WHERE else _spending(position)


def read_answer(position: Throne, moves: tuple[int, ...], amounts: Mapping[str, int]) -> Turn:
    """The small moves of the steps, then recruits and upgrades, each in node order, and the end of the turn."""
    given = {name: amount for name, amount in amounts.items() if amount}
    recruits = sorted(NUMBER[name[1:]] + RECRUIT for name in given if name.startswith(RECRUITED))
    upgrades = sorted(NUMBER[name] for name in given if name in NUMBER for _ in range(given[name]))
    made = [*moves, *recruits, *upgrades]
    for move in made:
        position = position.play(move)
    if position.stage in (RECRUITS, UPGRADES):
        made, position = [*made, DONE], position.play(DONE)
    return Turn(tuple(made), position)


def amounts_of(position: Throne, moves: Sequence[int]) -> dict[str, int]:
    """What some small moves buy, by item."""
    amounts: dict[str, int] = {}
    for move in moves:
        if position.stage in (RECRUITS, UPGRADES) and move != DONE:
            item = f"{RECRUITED}{name_of(move - RECRUIT)}" if move % BITS == RECRUIT else name_of(move)
            amounts[item] = amounts.get(item, 0) + 1
        position = position.play(move)
    return amounts


# Moving


def _piece(position: Throne, move: int) -> Step:
    chosen = position.play(move)
    if move == STAY:
        return Step(STAY, "move no piece", label="Stay", hint=_income(position.collect()), then=_spent_next(chosen))
    name, weight = name_of(move), weight_on(position.pieces(position.player), move)
    return Step(move, f"move the piece on {name}, weight {weight}", name, then=_targets(chosen))


def _targets(position: Throne) -> Form:
    steps = tuple(_target(position, move) for move in numbers(position.moves()))
    return Form(f"Choose where the piece on {name_of(position.at)} goes", steps)


def _target(position: Throne, to: int) -> Step:
    name, moved = name_of(to), position.go(to)
    attacks = weight_on(position.pieces(1 - position.player), to) > 0
    moves_there = weight_on(moved.pieces(position.player), to)
    ghost = _ghost(position.player, to, moves_there) if moves_there else ()
    hints = [_equation(position, to)] if attacks else []
    if moved.stage == WON:
        hints.append("wins")
    elif not attacks:
        hints.append(_income(moved))
    words = f"attack {name}" if attacks else f"go to {name}"
    return Step(to, words, name, hint=", ".join(hints), ghost=ghost, then=_spent_next(moved.spend_on()))


def _equation(position: Throne, to: int) -> str:
    """Both sums of an attack, the piece itself in front of those that support it."""
    attack, defence = position.attack(position.at, to), position.defence(to)
    sums = [
        f"{weight}+{total - weight}={total}" if total > weight else str(total)
        for weight, total in (
            (weight_on(position.pieces(position.player), position.at), attack),
            (weight_on(position.pieces(1 - position.player), to), defence),
        )
    ]
    comes_to = "takes it" if attack > defence else "holds: your piece stays"
    return f"attack {sums[0]} : {sums[1]} defence: {comes_to}"


def _income(moved: Throne) -> str:
    return f"income {moved.income(moved.player)}"


@lru_cache(maxsize=1024)
def _ghost(player: int, node: int, weight: int) -> tuple[Shape, ...]:
    place = place_of(node)
    return (Disc(place, RADII[weight], COLOURS[player], Paint("line")), Label(place, str(weight), Paint("paper"), 0.26))


# Spending


def _spent_next(after: Throne) -> Form | None:
    """The plan that follows a move; None where nothing can be bought, or nobody has to buy any more."""
    return _spending(after) if after.stage == RECRUITS else None


def _spending(position: Throne) -> Form:
    own, pool = position.pieces(position.player), position.pool(position.player)
    recruit_cost, upgrade_cost = position.recruit_cost(), position.upgrade_cost()
    for_sale = list(numbers((position.for_sale(),)))
    recruits = [move - RECRUIT for move in for_sale if move - RECRUIT in NAMED]
    items = [_recruit(node, recruit_cost) for node in recruits]
    items += [_recruited(node, upgrade_cost) for node in recruits if pool >= recruit_cost + upgrade_cost]
    items += [_upgrade(node, weight_on(own, node), upgrade_cost) for node in for_sale if node in NAMED]
    return Form("Buy, or end the turn", plan=Plan(tuple(items), {"": pool}, "End turn", "resources"))


NAMED = frozenset(NUMBER.values())
"""Small moves that are nodes."""


@lru_cache(maxsize=1024)
def _recruit(node: int, cost: int) -> Item:
    name = name_of(node)
    return Item(f"{RECRUITED}{name}", "", name, f"recruit on {name}", 1, cost, hints=("a piece of weight 1",))


@lru_cache(maxsize=1024)
def _recruited(node: int, cost: int) -> Item:
    """Upgrades of a piece that is bought in the same plan."""
    name = name_of(node)
    return Item(name, "", name, f"upgrade the recruit on {name}", HEAVIEST - 1, cost, f"{RECRUITED}{name}", _weights(1))


@lru_cache(maxsize=1024)
def _upgrade(node: int, weight: int, cost: int) -> Item:
    name = name_of(node)
    return Item(name, "", name, f"upgrade the piece on {name}", HEAVIEST - weight, cost, hints=_weights(weight))


def _weights(weight: int) -> tuple[str, ...]:
    return tuple(f"weight {heavier}" for heavier in range(weight + 1, HEAVIEST + 1))
