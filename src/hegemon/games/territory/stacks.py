"""What happens on the board of Territory, on its hexagons' words laid open: spawning, what may move, random orders.

Everything here changes or reads `cells` in place, natively an array, so that a whole turn copies them once.
"""

import numpy as np
from numpy.typing import NDArray

from hegemon.games.territory.board import COLOURED, DEGREE, ENDS, HEXAGONS, NEAR, NEIGHBOUR
from hegemon.games.territory.combat import LOSES, drawn_result, left_after
from hegemon.games.territory.packing import (
    BOARD,
    DEFENDER_TIES,
    EITHER_HOME,
    OCCUPIED,
    ONE_GROUP,
    WHOLE_FIRST_SPAWN,
    count_of,
    free_of,
    stack_of,
)
from hegemon.native import compiled
from hegemon.native.bits import lowest, opened, popcount
from hegemon.native.draws import below, draw

Cells = NDArray[np.int64] | list[int]
"""The words of all hexagons."""

NOWHERE = -1
MORE = 61
"""As a small move: send so many, and say how many on top."""
ONE_BY_ONE = 8
"""Pieces whose ways one random number decides."""
FRACTION = 59
"""Bits of that number, so that seven times it still fits a word."""
NOBODY = (0,) * 7


@compiled
def sign_of(player: int) -> int:
    """Blue's pieces are counted positive, Red's negative."""
    return 1 - 2 * player


@compiled
def pair_of(source: int, target: int) -> int:
    """A way from a hexagon to its neighbour as a number, in the order in which groups move."""
    return source << 6 | target


@compiled(inline=False)
def standing(cells: Cells, rules: int, player: int) -> int:
    """The hexagons on which a player stands, as a set."""
    sign, found = sign_of(player), 0
    for hexagon in range(int(HEXAGONS[rules & BOARD])):
        if sign * count_of(cells[hexagon]) > 0:
            found |= 1 << hexagon
    return found


# Spawn


@compiled
def at_home(rules: int, player: int, own: int, enemy: int) -> int:
    """The hexagons of his colour that a player controls, from where both stand."""
    coloured = int(COLOURED[rules & BOARD, player])
    return coloured & own if rules & OCCUPIED else coloured & ~enemy


@compiled
def abroad(rules: int, player: int, own: int) -> int:
    """The hexagons of the enemy's colour that a player controls."""
    return int(COLOURED[rules & BOARD, 1 - player]) & own


@compiled(inline=False)
def income_of(cells: Cells, rules: int, player: int) -> int:
    """How many pieces a player would spawn now, not halved."""
    own, enemy = standing(cells, rules, player), standing(cells, rules, 1 - player)
    return popcount(at_home(rules, player, own, enemy)) + 2 * popcount(abroad(rules, player, own))


@compiled(inline=False)
def spawn(cells: Cells, rules: int, player: int, ply: int) -> None:
    """The new pieces appear, and all pieces of the player may move."""
    own, enemy = standing(cells, rules, player), standing(cells, rules, 1 - player)
    once, twice = at_home(rules, player, own, enemy), abroad(rules, player, own)
    left = popcount(once) + 2 * popcount(twice)
    if ply == 0 and player == 0 and not rules & WHOLE_FIRST_SPAWN:
        left //= 2
    sign, hexagons = sign_of(player), own | once
    while hexagons:
        hexagon = lowest(hexagons)
        hexagons &= hexagons - 1
        new = min((once >> hexagon & 1) + 2 * (twice >> hexagon & 1), left)
        left -= new
        pieces = sign * count_of(cells[hexagon]) + new
        cells[hexagon] = stack_of(sign * pieces, pieces)


# Move


@compiled(inline=False)
def sources(cells: Cells, rules: int, player: int, last: int) -> int:
    """The hexagons from which a group may move next, as a set.

    Groups that meet no enemy change nothing for each other, so between two fights they move in the order of their
    pairs, each pair once: all after the last one. A group that attacks may move at any time.
    """
    free, enemy = 0, standing(cells, rules, 1 - player)
    for hexagon in range(int(HEXAGONS[rules & BOARD])):
        if free_of(cells[hexagon]):
            free |= 1 << hexagon
    if last == NOWHERE:
        return free
    source = last >> 6
    found = free & -(2 << source)
    earlier = free & ~found
    while earlier:
        hexagon = lowest(earlier)
        earlier &= earlier - 1
        if targets(rules, hexagon, enemy, last):
            found |= 1 << hexagon
    return found


@compiled
def targets(rules: int, source: int, enemy: int, last: int) -> int:
    """Where a group may go from a hexagon, from where the enemy stands and the last pair, as a set."""
    near = int(NEAR[rules & BOARD, source])
    if last == NOWHERE or source > last >> 6:
        return near
    if source < last >> 6:
        return near & enemy
    return near & (enemy | -(2 << (last & 63)))


@compiled
def leave(cells: Cells, player: int, source: int, pieces: int) -> None:
    """A group leaves its hexagon."""
    word = cells[source]
    cells[source] = stack_of(count_of(word) - sign_of(player) * pieces, free_of(word) - pieces)


@compiled
def arrive(cells: Cells, player: int, target: int, pieces: int) -> None:
    """A group joins its own side, or takes an empty hexagon; it may not move on this turn."""
    word = cells[target]
    cells[target] = stack_of(count_of(word) + sign_of(player) * pieces, free_of(word))


# The end of a turn


@compiled(inline=False)
def rest(cells: Cells, rules: int) -> None:
    """Nobody may move any more."""
    for hexagon in range(int(HEXAGONS[rules & BOARD])):
        cells[hexagon] = stack_of(count_of(cells[hexagon]), 0)


@compiled
def is_home_taken(rules: int, player: int, own: int) -> bool:
    """Whether a player stands on the enemy's start hexagons, from where he stands."""
    ends = int(ENDS[rules & BOARD, 1 - player])
    return own & ends != 0 if rules & EITHER_HOME else own & ends == ends


# Random orders


@compiled(inline=False)
def random_group(
    cells: Cells, rules: int, player: int, source: int, target: int, pieces: int, state: int
) -> tuple[int, int]:
    """Move a group and fight it out; the generator's next state, and the small moves this stands for."""
    made = 3 + pieces // MORE
    leave(cells, player, source, pieces)
    sign = sign_of(player)
    defenders = -sign * count_of(cells[target])
    if defenders <= 0:
        arrive(cells, player, target, pieces)
        return state, made
    left = 0
    while left == 0:
        state, r = draw(state)
        result = drawn_result(rules & DEFENDER_TIES != 0, r, pieces, defenders)
        left = left_after(result, pieces, defenders)
        # Only a fight that goes on piece by piece needs these.
        if result == LOSES:
            pieces -= 1
        else:
            defenders -= 1
        made += 1
    cells[target] = stack_of(sign * left, 0)
    return state, made


@compiled(inline=False)
def random_orders(cells: Cells, rules: int, player: int, state: int) -> tuple[int, int]:
    """Move at random after the spawn: each stack stays with 1/2, else each of its pieces stays or goes anywhere alike.

    The generator's next state, and the small moves this stands for, the end of the turn included.
    """
    made, last = 0, NOWHERE
    going = opened(NOBODY)
    for source in range(int(HEXAGONS[rules & BOARD])):
        pieces = free_of(cells[source])
        if pieces == 0:
            continue
        state, r = draw(state)
        if r & 1:
            continue
        ways = int(DEGREE[rules & BOARD, source]) + 1
        for way in range(ways):
            going[way] = 0
        while pieces > 0:
            state, r = draw(state)
            fraction = r >> 62 - FRACTION
            for _ in range(min(pieces, ONE_BY_ONE)):
                fraction *= ways
                going[fraction >> FRACTION] += 1
                fraction &= (1 << FRACTION) - 1
            pieces -= ONE_BY_ONE
        for way in range(1, ways):
            if going[way]:
                target = int(NEIGHBOUR[rules & BOARD, source, way - 1])
                fights = sign_of(player) * count_of(cells[target]) < 0
                state, moves = random_group(cells, rules, player, source, target, going[way], state)
                made += moves
                last = NOWHERE if fights else pair_of(source, target)
    # A turn in which nothing is left to move ends by itself.
    if made == 0 or sources(cells, rules, player, last):
        made += 1
    return state, made


@compiled(inline=False)
def random_order(cells: Cells, rules: int, player: int, state: int) -> tuple[int, int]:
    """Move one group at random after the spawn: nothing with 1/2, else any of a stack's pieces to any neighbour."""
    stacks = sources(cells, rules, player, NOWHERE)
    state, r = draw(state)
    if stacks == 0 or r & 1:
        return state, 1
    state, r = draw(state)
    for _ in range(below(r, popcount(stacks))):
        stacks &= stacks - 1
    source = lowest(stacks)
    state, r = draw(state)
    target = int(NEIGHBOUR[rules & BOARD, source, below(r, int(DEGREE[rules & BOARD, source]))])
    state, r = draw(state)
    pieces = 1 + below(r, free_of(cells[source]))
    return random_group(cells, rules, player, source, target, pieces, state)


@compiled(inline=False)
def random_turn(cells: Cells, rules: int, player: int, state: int) -> tuple[int, int]:
    """Move at random after the spawn."""
    if rules & ONE_GROUP:
        return random_order(cells, rules, player, state)
    return random_orders(cells, rules, player, state)
