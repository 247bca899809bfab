"""Random turns of Strategic Influence made at once, without small moves, so that random games are fast."""

from hegemon.games.strategic.board import NEAR, WAYS
from hegemon.games.strategic.cells import WAY, Cells, part_of, receiving, sending, stones_of
from hegemon.games.strategic.options import size_of
from hegemon.games.strategic.resolution import RESOLVED, advance, answer, drawn_result
from hegemon.mechanics.stacks import MORE
from hegemon.native import compiled
from hegemon.native.random import below, draw


@compiled(inline=False)
def random_turn(cells: Cells, rules: int, state: int) -> tuple[int, int]:
    """Random orders of both, resolved: the generator's next state, and the small moves they stand for."""
    made = 0
    for player in range(2):
        state, ordered = order_randomly(cells, rules, player, state)
        made += ordered
    return resolve_randomly(cells, rules, state, made)


@compiled(inline=False)
def order_randomly(cells: Cells, rules: int, player: int, state: int) -> tuple[int, int]:
    """Random orders for all of a player's stacks: a stack stays whole with 1/2, else each stone stays or goes anywhere.

    The generator's next state, and the small moves they stand for.
    """
    size = size_of(rules)
    made = 0
    for cell in range(size * size):
        stones = stones_of(cells[cell], player)
        if stones == 0:
            continue
        made += 1
        state, r = draw(state)
        if r & 1:
            continue
        ways = int(WAYS[size, cell])
        split, left = 0, stones
        for _ in range(stones):
            state, r = draw(state)
            way = below(r, ways + 1)
            # The last way is to stay.
            split += (1 if way < ways else 0) << WAY * way
        if split == 0:
            continue
        for way in range(ways):
            many = part_of(split, way)
            target = int(NEAR[size, cell, way])
            cells[cell] = sending(cells[cell], many)
            cells[target] = receiving(cells[target], player, many)
            left -= many
            # As the small moves would say it: MORE some times, then the rest unless nobody is left.
            made += many // MORE + (1 if left > 0 or many % MORE > 0 else 0)
            if left == 0:
                break
    return state, max(made, 1)


@compiled(inline=False)
def resolve_randomly(cells: Cells, rules: int, state: int, made: int) -> tuple[int, int]:
    """Settle all cells after given orders, by draws: the generator's next state, and the small moves made so far."""
    return settle_randomly(cells, rules, advance(cells, rules, 0), state, made)


@compiled(inline=False)
def settle_randomly(cells: Cells, rules: int, waiting: tuple[int, int, int], state: int, made: int) -> tuple[int, int]:
    """The same from where chance is waited for: a stage, a cell and a fight."""
    stage, at, fight = waiting
    while stage != RESOLVED:
        state, r = draw(state)
        result = drawn_result(cells, rules, stage, at, fight, r)
        stage, at, fight = answer(cells, rules, stage, at, fight, result)
        made += 1
    return state, made
