"""The steps of a turn of Territory on the stacks: pieces appear, groups leave and arrive, the end is checked.

Everything here changes or reads `cells` in place, so that a whole turn copies them once.
"""

from hegemon.games.territory.board import BLUE, COLOURED, ENDS, FROM_END, HEXAGONS, MOST_HEXAGONS, NEAR, RED
from hegemon.games.territory.cells import Cells, count_of, free_of, stack_of
from hegemon.games.territory.options import (
    EITHER_HOME,
    LOSERS_TURNS,
    OCCUPIED,
    WHOLE_FIRST_SPAWN,
    WINNERS_TURNS,
    board_number,
    first_of,
    limit_of,
    starved_of,
)
from hegemon.mechanics.stacks import sign_of
from hegemon.native import compiled
from hegemon.native.bits import lowest, popcount

STARVED = 5
"""This many turns in a row without an enemy piece win."""
GOES_ON, BLUE_WON, RED_WON, DRAWN = 0, 1, 2, 3
"""Results of a game; a player's win is one more than the player's number."""
NOWHERE = -1


@compiled
def pair_of(source: int, target: int) -> int:
    """A way from a hexagon to its neighbour as a number, in the order in which groups move."""
    return source << 6 | target


@compiled(inline=False)
def own_and_enemy(cells: Cells, rules: int, player: int) -> tuple[int, int]:
    """The hexagons on which a player stands and those on which the enemy does, as sets."""
    blue, red = 0, 0
    # Nothing stands on numbers that a board doesn't use; a length known to the compiler is faster than a shorter one.
    for hexagon in range(MOST_HEXAGONS):
        blue |= (1 if cells[hexagon] > 0 else 0) << hexagon
        red |= (1 if cells[hexagon] < 0 else 0) << hexagon
    return (blue, red) if player == BLUE else (red, blue)


# Spawn


@compiled
def controlled(rules: int, player: int, own: int, enemy: int) -> tuple[int, int]:
    """The hexagons of the player's colour that the player controls, and of the enemy's, from where both stand."""
    home, abroad = int(COLOURED[board_number(rules), player]), int(COLOURED[board_number(rules), 1 - player])
    return home & own if rules & OCCUPIED else home & ~enemy, abroad & own


@compiled(inline=False)
def income_of(cells: Cells, rules: int, player: int) -> int:
    """How many pieces a player would spawn now, not halved."""
    own, enemy = own_and_enemy(cells, rules, player)
    once, twice = controlled(rules, player, own, enemy)
    return popcount(once) + 2 * popcount(twice)


@compiled(inline=False)
def half_of(rules: int, player: int, once: int, twice: int) -> tuple[int, int]:
    """Where half of a spawn appears, rounded down: from the player's end on."""
    board, left = board_number(rules), (popcount(once) + 2 * popcount(twice)) // 2
    one, two = 0, 0
    for place in range(int(HEXAGONS[board])):
        hexagon = int(FROM_END[board, player, place])
        new = min((once >> hexagon & 1) + 2 * (twice >> hexagon & 1), left)
        left -= new
        one |= (new & 1) << hexagon
        two |= (new >> 1) << hexagon
    return one, two


@compiled(inline=False)
def spawn(cells: Cells, rules: int, player: int, ply: int) -> int:
    """The new pieces appear, and all pieces of the player may move; where the player stands now, as a set."""
    own, enemy = own_and_enemy(cells, rules, player)
    once, twice = controlled(rules, player, own, enemy)
    if ply == 0 and player == first_of(rules) and not rules & WHOLE_FIRST_SPAWN:
        once, twice = half_of(rules, player, once, twice)
    sign, hexagons, stands = sign_of(player), own | once, own
    while hexagons:
        hexagon = lowest(hexagons)
        hexagons &= hexagons - 1
        pieces = sign * count_of(cells[hexagon]) + (once >> hexagon & 1) + 2 * (twice >> hexagon & 1)
        cells[hexagon] = stack_of(sign * pieces, pieces)
        stands |= (1 if pieces else 0) << hexagon
    return stands


# Move


@compiled(inline=False)
def sources(cells: Cells, rules: int, player: int, last: int) -> int:
    """The hexagons from which a group may move next, as a set.

    Groups that meet no enemy change nothing for each other, so between two fights they move in the order of their
    pairs, each pair once: all after the last one. A group that attacks may move at any time.
    """
    _, enemy = own_and_enemy(cells, rules, player)
    free = 0
    for hexagon in range(int(HEXAGONS[board_number(rules)])):
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
    near = int(NEAR[board_number(rules), source])
    if last == NOWHERE or source > last >> 6:
        return near
    if source < last >> 6:
        return near & enemy
    return near & (enemy | -(2 << (last & 63)))


@compiled
def leave(cells: Cells, player: int, source: int, pieces: int) -> None:
    """A group leaves its hexagon."""
    here = cells[source]
    cells[source] = stack_of(count_of(here) - sign_of(player) * pieces, free_of(here) - pieces)


@compiled
def arrive(cells: Cells, player: int, target: int, pieces: int) -> None:
    """A group joins its own side, or takes an empty hexagon; it may not move on this turn."""
    there = cells[target]
    cells[target] = stack_of(count_of(there) + sign_of(player) * pieces, free_of(there))


# The end of a turn


@compiled
def is_home_taken(rules: int, player: int, own: int) -> bool:
    """Whether a player stands on the enemy's start hexagons, from where the player stands."""
    ends = int(ENDS[board_number(rules), 1 - player])
    return own & ends != 0 if rules & EITHER_HOME else own & ends == ends


@compiled(inline=False)
def result_of(cells: Cells, rules: int, mover: int, own: int, alone: int, other_alone: int, ply: int) -> int:
    """How the game stands after a turn, from where the mover stands, both players' turns alone, and the plies done."""
    if is_home_taken(rules, mover, own) or alone >= STARVED:
        return BLUE_WON + mover
    if other_alone >= STARVED:
        return RED_WON - mover
    if ply < limit_of(rules):
        return GOES_ON
    lead = income_of(cells, rules, BLUE) - income_of(cells, rules, RED)
    return DRAWN if lead == 0 else BLUE_WON if lead > 0 else RED_WON


@compiled(inline=False)
def end(cells: Cells, rules: int, mover: int, alone: int, other_alone: int, ply: int) -> tuple[int, int, int]:
    """Nobody may move any more: for how long the mover and the other have had no enemy, and how the game stands."""
    blue, red = 0, 0
    for hexagon in range(MOST_HEXAGONS):
        count = count_of(cells[hexagon])
        cells[hexagon] = stack_of(count, 0)
        blue |= (1 if count > 0 else 0) << hexagon
        red |= (1 if count < 0 else 0) << hexagon
    own, enemy = (blue, red) if mover == BLUE else (red, blue)
    if starved_of(rules) != LOSERS_TURNS:
        alone = 0 if enemy else alone + 1
    if starved_of(rules) != WINNERS_TURNS:
        other_alone = 0 if own else other_alone + 1
    return alone, other_alone, result_of(cells, rules, mover, own, alone, other_alone, ply + 1)
