"""What a player of Territory may decide: how many go where, up to the first attack, with the odds of each attack."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache

from hegemon.game.turns import Turn
from hegemon.games.territory.combat import DEFENDER, REROLL, weight_of
from hegemon.games.territory.notation import NOTHING, board_of, groups_of, read_decision
from hegemon.games.territory.packing import DEFENDER_TIES, ONE_GROUP, count_of, free_of
from hegemon.games.territory.rules import BEGIN, SOURCE, Territory
from hegemon.games.territory.stacks import NOWHERE, sign_of
from hegemon.mechanics.fights import MOST
from hegemon.view import Form, Item, Plan
from hegemon.view.form import percents


def form(position: Territory) -> Form | None:
    """Groups of all pieces that may move, new ones included; None where some small moves are already made."""
    if position.stage not in (BEGIN, SOURCE) or position.last != NOWHERE:
        return None
    prompt = "Move your pieces" if position.stage == BEGIN else "Move on with those that may"
    return Form(prompt, plan=_plan(position))


def read_answer(position: Territory, amounts: Mapping[str, int]) -> Turn:
    """Groups that meet nobody, then the attack; without one the turn ends. An item is named as its group is written."""
    attacks = {item.name for item in _plan(position).items if item.decides}
    given = sorted((name for name, amount in amounts.items() if amount), key=lambda name: name in attacks)
    return read_decision(position, " ".join(f"{name}*{amounts[name]}" for name in given) or NOTHING)


def amounts_of(position: Territory, moves: Sequence[int]) -> dict[str, int]:
    """How many go each way."""
    names = board_of(position).vertices
    return {f"{names[one.source]}>{names[one.target]}": one.pieces for one in groups_of(position, moves)}


def _plan(position: Territory) -> Plan:
    here = position.spawned() if position.stage == BEGIN else position
    board, sign = board_of(position), sign_of(position.player)
    purses, items = {}, []
    for source, name in enumerate(board.vertices):
        free = free_of(here.cells[source])
        if free:
            purses[name] = free
            for target in board.neighbours[source]:
                enemies = max(0, -sign * count_of(here.cells[target]))
                items.append(_group(name, board.vertices[target], free, enemies, here.rules & DEFENDER_TIES))
    most = 1 if position.rules & ONE_GROUP else 0
    return Plan(tuple(items), purses, "Attack or end turn", most_items=most)


@lru_cache(maxsize=4096)
def _group(source: str, target: str, free: int, enemies: int, ties: int) -> Item:
    name = f"{source}>{target}"
    if not enemies:
        return Item(name, source, target, f"send from {source} to {target}", free)
    hints = _winning(enemies, ties)[:free]
    return Item(name, source, target, f"attack {target} from {source}", free, hints=hints, decides=True)


@lru_cache(maxsize=1024)
def _winning(enemies: int, ties: int) -> tuple[str, ...]:
    """How likely 1, 2, ... attackers win."""
    if enemies > MOST:
        return (f"against {enemies}",)
    weights = DEFENDER if ties else REROLL
    # One attacker more wins also where he alone is left.
    return percents(lambda n: Fraction(weight_of(weights, n, enemies, 1), weights[2] ** (n + enemies - 1)))
