"""Random turns of Territory made at once, without small moves, so that random games are fast."""

from hegemon.games.territory.board import DEGREE, NEIGHBOUR
from hegemon.games.territory.cells import COUNT_AT, FREE, Cells, count_of, free_of, stack_of
from hegemon.games.territory.combat import drawn_result, left_by
from hegemon.games.territory.options import ONE_GROUP, board_number
from hegemon.games.territory.steps import NOWHERE, arrive, leave, pair_of, sources
from hegemon.mechanics.stacks import MORE, sign_of
from hegemon.native import compiled
from hegemon.native.bits import lowest, popcount
from hegemon.native.random import below, draw

AT_ONCE = 8
"""Pieces whose ways one random number decides."""
FRACTION = 59
"""Bits of that number, so that seven times it still fits a word."""
FITS = 248
"""Pieces whose picks are counted in eight bits a way."""


@compiled(inline=False)
def random_fight(cells: Cells, rules: int, player: int, target: int, attackers: int, state: int) -> tuple[int, int]:
    """Fight out an attack that has set out; the generator's next state, and the results that this took."""
    sign, made = sign_of(player), 0
    defenders = -sign * count_of(cells[target])
    while attackers and defenders:
        state, r = draw(state)
        attackers, defenders = left_by(drawn_result(rules, r, attackers, defenders), attackers, defenders)
        made += 1
    cells[target] = stack_of(sign * (attackers - defenders), 0)
    return state, made


@compiled(inline=False)
def send(
    cells: Cells, rules: int, player: int, source: int, target: int, pieces: int, state: int
) -> tuple[int, int, int]:
    """A group goes and may fight: the generator's next state, the small moves, and the pair if there was no fight."""
    made = 3 + pieces // MORE
    leave(cells, player, source, pieces)
    if sign_of(player) * cells[target] >= 0:
        arrive(cells, player, target, pieces)
        return state, made, pair_of(source, target)
    state, results = random_fight(cells, rules, player, target, pieces, state)
    return state, made + results, NOWHERE


@compiled
def scattered(pieces: int, ways: int, state: int) -> tuple[int, int, int]:
    """Let each piece of a stack pick one of its ways, any alike: the generator's next state, and how many go each way.

    Way 0 is to stay and is left out. The others are in two numbers, three in each, COUNT_AT bits for a way.
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
        ways = int(DEGREE[board_number(rules), source]) + 1
        free = free_of(cells[source])
        state, going, more = scattered(free, ways, state)
        gone = 0
        for way in range(ways - 1):
            if way == 3:
                going = more
            pieces = going & FREE
            going >>= COUNT_AT
            gone += pieces
            target = int(NEIGHBOUR[board_number(rules), source, way])
            if sign * cells[target] < 0 and pieces:
                state, results = random_fight(cells, rules, player, target, pieces, state)
                made += 3 + pieces // MORE + results
                last = NOWHERE
            else:
                # No branch for no pieces, which would be guessed wrong too often.
                cells[target] += sign * pieces << COUNT_AT
                made += 3 + pieces // MORE if pieces else 0
                last = pair_of(source, target) if pieces else last
        leave(cells, player, source, gone)
        stays |= (1 if gone < free else 0) << source
    # A turn in which nothing may move any more ends by itself; mostly a stack that stayed behind the last pair decides.
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
    target = int(NEIGHBOUR[board_number(rules), source, below(r, int(DEGREE[board_number(rules), source]))])
    state, r = draw(state)
    pieces = 1 + below(r, free_of(cells[source]))
    state, made, _ = send(cells, rules, player, source, target, pieces, state)
    return state, made


@compiled(inline=False)
def random_turn(cells: Cells, rules: int, player: int, stacks: int, state: int) -> tuple[int, int]:
    """Move at random after the spawn, from where the player stands."""
    if rules & ONE_GROUP:
        return random_order(cells, rules, player, stacks, state)
    return random_orders(cells, rules, player, stacks, state)
