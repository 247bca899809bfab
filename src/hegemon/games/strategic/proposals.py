"""Orders of Strategic Influence that are worth trying: stack by stack what helps most on average."""

from collections.abc import Iterator
from fractions import Fraction

from hegemon.games.strategic.judgement import CELL, NEAR_THE_END, STONE, expected
from hegemon.games.strategic.orders import Orders, count_on, moves_of, ways_from
from hegemon.games.strategic.packing import TURNS, TURNS_AT
from hegemon.games.strategic.rules import SETUP, Strategic
from hegemon.games.strategic.words import receiving, sending, standing, stones_of
from hegemon.native.draws import draw, stream

PASSES = 2
NOISE = 0.4
"""How far a proposal strays from what looks best, as a share of a cell."""


def proposals(position: Strategic, number: int) -> Iterator[tuple[int, ...]]:
    """One set of orders; the first is what looks best where the other stays, later ones stray from it."""
    if position.stage == SETUP:
        return
    state = stream(97, number)
    words = [standing(count_on(position, cell)) for cell in range(position.size())]
    own = [cell for cell in range(position.size()) if stones_of(words[cell], position.player)]
    orders: Orders = {}
    for _ in range(PASSES):
        for cell in own:
            best, most = {}, None
            for option in _options(position, cell, stones_of(words[cell], position.player)):
                trial = {pair: many for pair, many in orders.items() if pair[0] != cell} | option
                state, r = draw(state)
                stray = NOISE * CELL * (r / (1 << 62)) if number else 0.0
                looks = float(_looks(position, words, trial, cell)) + stray
                if most is None or looks > most:
                    best, most = option, looks
            orders = {pair: many for pair, many in orders.items() if pair[0] != cell} | best
    yield moves_of(position, orders)


def _options(position: Strategic, cell: int, stones: int) -> Iterator[Orders]:
    """Stay; or to each neighbour all, all but one, or half."""
    yield {}
    for target in ways_from(position, cell):
        for many in sorted({stones, stones - 1, (stones + 1) // 2} - {0}):
            yield {(cell, target): many}
    ways = ways_from(position, cell)
    if stones >= len(ways) > 1:
        for leave in range(len(ways)):
            share = stones // (len(ways) - 1)
            yield {(cell, target): share for at, target in enumerate(ways) if at != leave and share}


def _looks(position: Strategic, words: list[int], orders: Orders, cell: int) -> Fraction:
    """The lead of the player on the cells that a stack and its neighbours can change."""
    player = position.player
    changed = list(words)
    for (source, target), many in orders.items():
        changed[source] = sending(changed[source], many)
        changed[target] = receiving(changed[target], player, many)
    left = min((position.rules >> TURNS_AT & TURNS) - position.turn - 1, NEAR_THE_END)
    total = Fraction(0)
    for near in (cell, *ways_from(position, cell)):
        held, stones = expected(position.rules, changed[near])
        total += CELL * held + STONE * left * stones / NEAR_THE_END
    return total if player == 0 else -total
