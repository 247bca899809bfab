"""Strategic Influence. Both players order every stack at once and unseen; then each cell resolves by itself."""

from typing import NamedTuple

from hegemon.game.position import CHANCE, DRAW, NONE, random_move
from hegemon.games.strategic.board import IMAGE, NEAR, NOWHERE, SYMMETRIES, WAYS, ZONES
from hegemon.games.strategic.cells import (
    Cells,
    arriving,
    count_of,
    holds,
    next_held,
    receiving,
    sending,
    sent_from,
    stack_of,
    stones_of,
    without_orders,
)
from hegemon.games.strategic.combat import fight_of
from hegemon.games.strategic.options import APART, SEQUENTIAL, size_of, turns_of
from hegemon.games.strategic.random_games import random_turn
from hegemon.games.strategic.resolution import (
    ATTACKER_ROLLS,
    COIN,
    DEFENDERS,
    LOST,
    RESOLVED,
    RESULTS,
    ROLL,
    advance,
    answer,
    drawn_result,
    results,
    sides,
)
from hegemon.mechanics.exchanges import ATTACKER_FALLS, HITS
from hegemon.mechanics.stacks import MORE, numbers_up_to
from hegemon.native import compiled, interpreted
from hegemon.native.bits import Moves, closed, opened
from hegemon.native.random import draw

PLACED = 3
"""Stones that each player starts with."""

# Small moves of the players: a cell for a stone; or whether a stack stays whole; or how many stones go one way, where
# any number is MORE some times and then 0 to 60.
STAY, GO = 62, 63
SMALL_MOVES = RESULTS

# Stages; the later ones are those of the resolution.
SETUP = 0
"""`at` is the cell of the last stone placed, `way` the number of stones placed so far."""
STACK = 1
"""Does the stack on `at` stay whole?"""
SEND = 2
"""How many stones go from `at` along `way`?"""


@compiled(inline=False)
class Strategic(NamedTuple):
    """A position of Strategic Influence."""

    rules: int
    cells: tuple[int, ...]
    """One number a cell (see cells.py), in reading order."""
    turn: int = 0
    """Turns done."""
    stage: int = SETUP
    player: int = 0
    at: int = NOWHERE
    way: int = 0
    fight: int = 0
    fresh: int = 1
    """1 where a turn begins, 0 within it."""

    # The course of the game

    def over(self) -> bool:
        """All turns are played; a player who was wiped out early just waits."""
        return self.turn >= turns_of(self.rules)

    def to_move(self) -> int:
        """White, then Black, then chance."""
        return CHANCE if self.stage >= ROLL else self.player

    def between_turns(self) -> bool:
        """Whether a turn begins."""
        return self.fresh == 1

    def together(self) -> bool:
        """Both decide without seeing the other, but for a setup in which Black sees White's stones."""
        return self.stage < ROLL and not (self.stage == SETUP and self.rules & SEQUENTIAL)

    def seen_by(self, player: int) -> "Strategic":
        """The position without what the other player has ordered so far in this turn."""
        if not self.together():
            return self
        other = 1 - player
        cells = opened(self.cells)
        for cell in range(self.size()):
            cells[cell] = without_orders(cells[cell], other)
        seen = self._replace(cells=closed(cells, self.cells))
        if self.player != other:
            return seen
        return seen.begin_setup(other) if self.stage == SETUP else seen.begin_orders(other)

    def undecided(self) -> "Strategic":
        """The position before this turn's orders, or before this setup."""
        if not self.together():
            return self
        hidden = self.seen_by(0).seen_by(1)
        return hidden.begin_setup(0) if self.stage == SETUP else hidden.begin_orders(0)

    def score(self, player: int) -> int:
        """The cells a player holds."""
        held = 0
        for cell in range(self.size()):
            if holds(self.cells[cell], player):
                held += 1
        return held

    def winner(self) -> int:
        """The player who holds more cells at the end."""
        if not self.over():
            return NONE
        lead = self.score(0) - self.score(1)
        return 0 if lead > 0 else 1 if lead < 0 else DRAW

    def size(self) -> int:
        """How many cells the board has."""
        return size_of(self.rules) * size_of(self.rules)

    # Small moves

    def moves(self) -> Moves:
        """Cells of the zone; or whether a stack stays whole; or numbers of stones; or what chance can answer."""
        if self.stage == SETUP:
            zone = int(ZONES[size_of(self.rules), self.player])
            # Stones apart are placed in reading order, so that every placement is one turn.
            return (zone & -(1 << self.at) if self.way > 0 else zone, 0)
        if self.stage == STACK:
            return (0, 1 if self.at == NOWHERE else 3)
        if self.stage == SEND:
            return (self.numbers(), 0)
        return results(self.cells[self.at], self.rules, self.stage, self.fight)

    def numbers(self) -> int:
        """How many stones can go this way; at least one must leave a stack that doesn't stay whole."""
        cell = self.cells[self.at]
        possible = numbers_up_to(stones_of(cell, self.player) - sent_from(cell))
        is_last = self.way == int(WAYS[size_of(self.rules), self.at]) - 1
        return possible & ~1 if is_last and sent_from(cell) == 0 else possible

    def play(self, move: int) -> "Strategic":
        """One choice, or one answer of chance, on."""
        if self.stage == SETUP:
            return self.place(move)
        if self.stage >= ROLL:
            cells = opened(self.cells)
            return self.resolving(cells, *answer(cells, self.rules, self.stage, self.at, self.fight, move))
        if self.stage == STACK:
            if move == GO:
                return self._replace(stage=SEND, way=0, fresh=0)
            return self.next_stack(self.at + 1 if self.at != NOWHERE else self.size())
        return self.send(move)

    # Setup

    def place(self, cell: int) -> "Strategic":
        """Stones for a cell: all three, or with `apart` one; they count as arriving until both have placed."""
        stones = 1 if self.rules & APART else PLACED
        cells = opened(self.cells)
        cells[cell] = receiving(cells[cell], self.player, stones)
        placed = self._replace(cells=closed(cells, self.cells), at=cell, way=self.way + stones, fresh=0)
        if placed.way < PLACED:
            return placed
        if self.rules & SEQUENTIAL or self.player == 1:
            placed = placed.stand()
        return placed.begin_setup(1) if self.player == 0 else placed.begin_orders(0)

    def stand(self) -> "Strategic":
        """Stones that were placed stand now, for all to see."""
        cells = opened(self.cells)
        for cell in range(self.size()):
            placed = cells[cell]
            cells[cell] = stack_of(count_of(placed) + arriving(placed, 0) - arriving(placed, 1))
        return self._replace(cells=closed(cells, self.cells))

    def begin_setup(self, player: int) -> "Strategic":
        """A player places; in a sequential setup that is a turn of its own."""
        fresh = 1 if player == 0 or self.rules & SEQUENTIAL else 0
        return self._replace(stage=SETUP, player=player, at=NOWHERE, way=0, fresh=fresh)

    # Orders

    def begin_orders(self, player: int) -> "Strategic":
        """A player orders their first stack, White as a turn begins; one without stones can only move nothing."""
        first_stack = next_held(self.cells, self.size(), player, 0)
        return self._replace(stage=STACK, player=player, at=first_stack, way=0, fight=0, fresh=1 - player)

    def next_stack(self, cell: int) -> "Strategic":
        """The player's next stack from a cell on; after the last it is the other's turn, or all resolves."""
        following = next_held(self.cells, self.size(), self.player, cell)
        if following != NOWHERE:
            return self._replace(stage=STACK, at=following, way=0, fresh=0)
        if self.player == 0:
            return self.begin_orders(1)
        cells = opened(self.cells)
        return self.resolving(cells, *advance(cells, self.rules, 0))

    def send(self, number: int) -> "Strategic":
        """This many stones go along the current way."""
        size = size_of(self.rules)
        cells = opened(self.cells)
        cells[self.at] = sending(cells[self.at], number)
        target = int(NEAR[size, self.at, self.way])
        cells[target] = receiving(cells[target], self.player, number)
        sent = self._replace(cells=closed(cells, self.cells))
        left = stones_of(cells[self.at], self.player) - sent_from(cells[self.at])
        if left > 0 and number == MORE:
            return sent
        if left == 0 or self.way == int(WAYS[size, self.at]) - 1:
            return sent.next_stack(self.at + 1)
        return sent._replace(way=self.way + 1)

    # Chance

    def resolving(self, cells: Cells, stage: int, at: int, fight: int) -> "Strategic":
        """The resolution at a stage, or the next turn."""
        if stage == RESOLVED:
            return self.after_turn(cells)
        return self._replace(cells=closed(cells, self.cells), stage=stage, at=at, fight=fight, way=0, fresh=0)

    def after_turn(self, cells: Cells) -> "Strategic":
        """The next turn begins, with these cells."""
        return self._replace(cells=closed(cells, self.cells), turn=self.turn + 1).begin_orders(0)

    @interpreted
    def odds(self, move: int) -> int:
        """The weight of an answer of chance, exact and of any size."""
        cell, fight = self.cells[self.at], fight_of(self.rules)
        if self.stage == COIN:
            return 1
        if self.stage < COIN:
            return 1 if move == LOST else (1 << arriving(cell, self.stage - ROLL)) - 1
        if move >= ATTACKER_FALLS:
            # The attacker rolls next after a hit of the defender's.
            return fight.after["d" if self.fight & ATTACKER_ROLLS else "a"][HITS[move]]
        attackers, defenders = sides(cell, self.fight)
        left = move if move <= DEFENDERS else DEFENDERS - move
        if self.fight & ATTACKER_ROLLS:
            # The same with the sides changed.
            return fight.weight_of(defenders, attackers, -left)
        return fight.weight_of(attackers, defenders, left)

    def drawn(self, r: int) -> int:
        """The answer of chance that a random number of 62 bits draws."""
        return drawn_result(opened(self.cells), self.rules, self.stage, self.at, self.fight, r)

    def random_step(self, state: int) -> tuple["Strategic", int, int]:
        """A whole turn at random: a stack stays whole with 1/2, else each of its stones stays or picks a neighbour."""
        if self.stage == SETUP or self.fresh == 0:
            state, r = draw(state)
            return self.play(random_move(self, r)), state, 1
        cells = opened(self.cells)
        state, made = random_turn(cells, self.rules, state)
        return self.after_turn(cells), state, made

    # For search

    def key(self) -> tuple[int, ...]:
        """The cells and the state of the turn."""
        state = self.turn | self.stage << 8 | self.player << 12 | (self.at + 1) << 13
        state |= self.way << 20 | self.fight << 24 | self.fresh << 28
        return (state, *self.cells)

    def symmetries(self) -> int:
        """Once the stones are placed the board looks the same from all sides; within a turn stacks have an order."""
        return SYMMETRIES if self.fresh == 1 and self.stage == STACK else 1

    def image(self, symmetry: int) -> "Strategic":
        """Every stack where a symmetry of the board takes it."""
        if symmetry == 0:
            return self
        cells = opened(self.cells)
        for cell in range(self.size()):
            cells[int(IMAGE[size_of(self.rules), symmetry, cell])] = self.cells[cell]
        moved = self._replace(cells=closed(cells, self.cells))
        return moved._replace(at=next_held(moved.cells, self.size(), self.player, 0))
