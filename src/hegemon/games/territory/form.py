"""What a player of Territory may decide: how many go where, up to the first attack, with the odds of each attack."""

from hegemon.games.territory.cells import count_of, free_of
from hegemon.games.territory.combat import fight_of
from hegemon.games.territory.groups import board_of
from hegemon.games.territory.options import DEFENDER_TIES, ONE_GROUP
from hegemon.games.territory.rules import Territory
from hegemon.mechanics.fights import winning
from hegemon.mechanics.stacks import sign_of, write_way
from hegemon.view import Item, Plan
from hegemon.view.parts import part


def plan_of(position: Territory) -> Plan:
    """All groups that may move."""
    here, board, sign = position.spawned(), board_of(position), sign_of(position.player)
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


@part
def _group(source: str, target: str, free: int, enemies: int, ties: int) -> Item:
    name = write_way(source, target)
    if not enemies:
        return Item(name, source, target, f"send from {source} to {target}", free)
    hints = winning(fight_of(ties), enemies)[:free] or (f"against {enemies}",)
    return Item(name, source, target, f"attack {target} from {source}", free, hints=hints, decides=True)
