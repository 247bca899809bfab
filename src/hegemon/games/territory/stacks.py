"""What happens on the board of Territory, on its hexagons' words laid open: spawning, what may move, random orders.

Everything here changes or reads `cells` in place, natively an array, so that a whole turn copies them once.
"""

from hegemon.games.territory.board import BLUE, COLOURED, DEGREE, ENDS, HEXAGONS, NEAR, NEIGHBOUR, RED
from hegemon.games.territory.combat import LOSES, drawn_result, left_after
from hegemon.games.territory.packing import (
    BOARD,
    COUNT_AT,
    DEFENDER_TIES,
    EITHER_HOME,
    FREE,
    LIMIT_AT,
    OCCUPIED,
    ONE_GROUP,
    WHOLE_FIRST_SPAWN,
    count_of,
    free_of,
    stack_of,
)
from hegemon.native import compiled
from hegemon.native.bits import lowest, popcount
from hegemon.native.random import below, draw

Cells = list[int]
"""The words of all hexagons."""

STARVED = 5
"""So many turns in a row without an enemy piece win."""
GOES_ON, BLUE_WON, RED_WON, DRAWN = 0, 1, 2, 3
"""Results of a game; a player's win is one more than his number."""
NOWHERE = -1
MORE = 61
"""As a small move: send so many, and say how many on top."""
AT_ONCE = 8
"""Pieces whose ways one random number decides."""
FRACTION = 59
"""Bits of that number, so that seven times it still fits a word."""
FITS = 248
"""Pieces whose picks are counted in eight bits a way."""


@compiled
def sign_of(player: int) -> int:
    """Blue's pieces are counted positive, Red's negative."""
    return 1 - 2 * player


@compiled
def pair_of(source: int, target: int) -> int:
    """A way from a hexagon to its neighbour as a number, in the order in which groups move."""
    return source << 6 | target


@compiled(inline=False)
def standing(cells: Cells, rules: int, player: int) -> tuple[int, int]:
    """The hexagons on which a player stands and those on which his enemy does, as sets."""
    blue, red = 0, 0
    for hexagon in range(int(HEXAGONS[rules & BOARD])):
        blue |= (1 if cells[hexagon] > 0 else 0) << hexagon
        red |= (1 if cells[hexagon] < 0 else 0) << hexagon
    return (blue, red) if player == BLUE else (red, blue)


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
    own, enemy = standing(cells, rules, player)
    return popcount(at_home(rules, player, own, enemy)) + 2 * popcount(abroad(rules, player, own))


@compiled(inline=False)
def spawn(cells: Cells, rules: int, player: int, ply: int) -> int:
    """The new pieces appear, and all pieces of the player may move; where he stands now, as a set."""
    own, enemy = standing(cells, rules, player)
    once, twice = at_home(rules, player, own, enemy), abroad(rules, player, own)
    left = popcount(once) + 2 * popcount(twice)
    if ply == 0 and player == BLUE and not rules & WHOLE_FIRST_SPAWN:
        left //= 2
    sign, hexagons, stands = sign_of(player), own | once, own
    while hexagons:
        hexagon = lowest(hexagons)
        hexagons &= hexagons - 1
        new = min((once >> hexagon & 1) + 2 * (twice >> hexagon & 1), left)
        left -= new
        pieces = sign * count_of(cells[hexagon]) + new
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
    _, enemy = standing(cells, rules, player)
    free = 0
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


@compiled
def is_home_taken(rules: int, player: int, own: int) -> bool:
    """Whether a player stands on the enemy's start hexagons, from where he stands."""
    ends = int(ENDS[rules & BOARD, 1 - player])
    return own & ends != 0 if rules & EITHER_HOME else own & ends == ends


@compiled(inline=False)
def result_of(cells: Cells, rules: int, mover: int, own: int, alone: int, ply: int) -> int:
    """How the game stands after a player's turn, from where he stands, his turns alone, and the plies done."""
    if is_home_taken(rules, mover, own) or alone >= STARVED:
        return BLUE_WON + mover
    if ply < rules >> LIMIT_AT:
        return GOES_ON
    lead = income_of(cells, rules, BLUE) - income_of(cells, rules, RED)
    return DRAWN if lead == 0 else BLUE_WON if lead > 0 else RED_WON


@compiled(inline=False)
def end(cells: Cells, rules: int, mover: int, alone: int, ply: int) -> tuple[int, int]:
    """Nobody may move any more: the mover's turns in a row without an enemy, and how the game stands."""
    for hexagon in range(int(HEXAGONS[rules & BOARD])):
        cells[hexagon] = stack_of(count_of(cells[hexagon]), 0)
    own, enemy = standing(cells, rules, mover)
    alone = 0 if enemy else alone + 1
    return alone, result_of(cells, rules, mover, own, alone, ply + 1)


# Random orders


@compiled(inline=False)
def random_fight(cells: Cells, rules: int, player: int, target: int, attackers: int, state: int) -> tuple[int, int]:
    """Fight out who has set out; the generator's next state, and the results that this took."""
    sign, made, left = sign_of(player), 0, 0
    defenders = -sign * count_of(cells[target])
    while left == 0:
        state, r = draw(state)
        result = drawn_result(rules & DEFENDER_TIES != 0, r, attackers, defenders)
        left = left_after(result, attackers, defenders)
        # Only a fight that goes on piece by piece needs these.
        if result == LOSES:
            attackers -= 1
        else:
            defenders -= 1
        made += 1
    cells[target] = stack_of(sign * left, 0)
    return state, made


@compiled
def scattered(pieces: int, ways: int, state: int) -> tuple[int, int, int]:
    """Let each piece of a stack pick one of its ways, any alike: the generator's next state, and how many go each way.

    Way 0 is to stay and is not told. The others are in two words, three in each, COUNT_AT bits for a way.
    """
    first, second = 0, 0
    while pieces > 0:
        picked, most = 0, min(pieces, FITS)
        pieces -= most
        while most > 0:
            state, r = draw(state)
            fraction = r >> 62 - FRACTION
            for _ in range(min(most, AT_ONCE)):
                # The digits of a number between 0 and 1, written to the base of the ways.
                fraction *= ways
                picked += 1 << (fraction >> FRACTION - 3 & 56)
                fraction &= (1 << FRACTION) - 1
            most -= AT_ONCE
        first += (picked >> 8 & 255) + ((picked >> 16 & 255) << COUNT_AT) + ((picked >> 24 & 255) << 2 * COUNT_AT)
        second += (picked >> 32 & 255) + ((picked >> 40 & 255) << COUNT_AT) + ((picked >> 48 & 255) << 2 * COUNT_AT)
    return state, first, second


@compiled(inline=False)
def random_orders(cells: Cells, rules: int, player: int, stacks: int, state: int) -> tuple[int, int]:
    """Move at random after the spawn: each stack stays with 1/2, else each of its pieces stays or goes anywhere alike.

    The generator's next state, and the small moves this stands for, the end of the turn included.
    """
    made, last, sign = 0, NOWHERE, sign_of(player)
    state, r = draw(state)
    stays = stacks & r
    stacks &= ~r
    while stacks:
        source = lowest(stacks)
        stacks &= stacks - 1
        ways = int(DEGREE[rules & BOARD, source]) + 1
        free = free_of(cells[source])
        state, going, more = scattered(free, ways, state)
        gone = 0
        for way in range(ways - 1):
            if way == 3:
                going = more
            pieces = going & FREE
            going >>= COUNT_AT
            gone += pieces
            target = int(NEIGHBOUR[rules & BOARD, source, way])
            if sign * cells[target] < 0 and pieces:
                state, results = random_fight(cells, rules, player, target, pieces, state)
                made += 3 + pieces // MORE + results
                last = NOWHERE
            else:
                # No branch for nobody, which would be guessed wrong too often.
                cells[target] += sign * pieces << COUNT_AT
                made += 3 + pieces // MORE if pieces else 0
                last = pair_of(source, target) if pieces else last
        leave(cells, player, source, gone)
        stays |= (1 if gone < free else 0) << source
    # A turn in which nothing may move any more ends by itself; mostly a stack that stayed behind the last pair tells.
    if made == 0 or stays >> (last >> 6) + 1 or sources(cells, rules, player, last):
        made += 1
    return state, made


@compiled(inline=False)
def random_order(cells: Cells, rules: int, player: int, stacks: int, state: int) -> tuple[int, int]:
    """Move one group at random after the spawn: nothing with 1/2, else any of a stack's pieces to any neighbour."""
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
    made = 3 + pieces // MORE
    leave(cells, player, source, pieces)
    if sign_of(player) * cells[target] >= 0:
        arrive(cells, player, target, pieces)
        return state, made
    state, results = random_fight(cells, rules, player, target, pieces, state)
    return state, made + results


@compiled(inline=False)
def random_turn(cells: Cells, rules: int, player: int, stacks: int, state: int) -> tuple[int, int]:
    """Move at random after the spawn, from where the player stands."""
    if rules & ONE_GROUP:
        return random_order(cells, rules, player, stacks, state)
    return random_orders(cells, rules, player, stacks, state)
