"""Hex Territorial Acquisition. New pieces appear, stacks split and move, and dice decide where they meet."""

from typing import NamedTuple

from hegemon.game.position import CHANCE, DRAW, NONE, random_move
from hegemon.games.territory.board import BLUE, MIRROR, MOST_HEXAGONS, RED
from hegemon.games.territory.cells import Cells, count_of, free_of, stack_of
from hegemon.games.territory.combat import RESULTS, drawn_result, fight_of, left_by, results
from hegemon.games.territory.options import ONE_GROUP, board_number
from hegemon.games.territory.random_games import random_turn
from hegemon.games.territory.steps import (
    DRAWN,
    GOES_ON,
    NOWHERE,
    arrive,
    end,
    income_of,
    leave,
    own_and_enemy,
    pair_of,
    result_of,
    sources,
    spawn,
    targets,
)
from hegemon.mechanics.exchanges import ATTACKER_FALLS, HITS
from hegemon.mechanics.fights import MOST
from hegemon.mechanics.stacks import MORE, numbers_up_to, sign_of
from hegemon.native import compiled, interpreted
from hegemon.native.bits import Moves, closed, opened
from hegemon.native.random import draw

# Small moves: a hexagon's number to choose where a group comes from and where it goes; a number of pieces below MORE,
# or MORE and then another number; a result of a fight (see combat.py).
DONE = MOST_HEXAGONS
SMALL_MOVES = RESULTS

# Stages of a turn.
BEGIN = 0
"""Between turns, before the spawn."""
SOURCE = 1
TARGET = 2
"""`source` is where the group comes from."""
AMOUNT = 3
"""`target` is where it goes; `sent` have been named so far."""
FIGHT = 4
"""`sent` attackers have left `source`; the defenders stand on `target`."""


@compiled(inline=False)
class Territory(NamedTuple):
    """A position of Territory."""

    rules: int
    cells: tuple[int, ...]
    """One number a hexagon (see cells.py): how many stand there, and how many of them may still move this turn."""
    player: int = BLUE
    ply: int = 0
    """Turns done."""
    alone1: int = 0
    """The turns in a row that ended without a red piece, up to the last: Blue's, or those that the option counts."""
    alone2: int = 0
    """The same without a blue piece."""
    stage: int = BEGIN
    source: int = NOWHERE
    target: int = NOWHERE
    sent: int = 0
    last: int = NOWHERE
    """The pair of the last group, unless it fought: groups that don't fight move in the order of their pairs."""
    result: int = GOES_ON

    # The course of the game

    def over(self) -> bool:
        """Somebody has won, or the limit of turns is reached."""
        return self.result != GOES_ON

    def to_move(self) -> int:
        """The player whose turn it is; dice decide a fight."""
        return CHANCE if self.stage == FIGHT else self.player

    def between_turns(self) -> bool:
        """Whether a turn begins."""
        return self.stage == BEGIN

    def winner(self) -> int:
        """The player who took the start hexagons, left the enemy no piece, or had the higher income at the limit."""
        if self.result == GOES_ON:
            return NONE
        return DRAW if self.result == DRAWN else self.result - 1

    def score(self, player: int) -> int:
        """A player's income."""
        return income_of(opened(self.cells), self.rules, player)

    def alone(self, player: int) -> int:
        """The turns in a row that ended without an enemy piece of a player, of those that count."""
        return self.alone1 if player == BLUE else self.alone2

    # Small moves

    def moves(self) -> Moves:
        """Where a group may come from, or nothing more; where it may go; how many; or how a fight may end."""
        if self.stage == FIGHT:
            return results(self.sent, self.defenders())
        if self.stage == TARGET:
            _, enemy = own_and_enemy(opened(self.cells), self.rules, self.player)
            return (targets(self.rules, self.source, enemy, self.last), 0)
        if self.stage == AMOUNT:
            amounts = numbers_up_to(free_of(self.cells[self.source]) - self.sent)
            return (amounts if self.sent else amounts & ~1, 0)
        cells = opened(self.cells)
        if self.stage == BEGIN:
            spawn(cells, self.rules, self.player, self.ply)
        return (sources(cells, self.rules, self.player, self.last) | 1 << DONE, 0)

    def play(self, move: int) -> "Territory":
        """One choice on."""
        if self.stage == FIGHT:
            return self.fought(move)
        if self.stage == AMOUNT:
            return self._replace(sent=self.sent + MORE) if move == MORE else self.go(self.sent + move)
        if self.stage == TARGET:
            return self._replace(stage=AMOUNT, target=move)
        here = self.spawned()
        return here.end_turn() if move == DONE else here._replace(stage=TARGET, source=move)

    # Spawn

    def spawned(self) -> "Territory":
        """The turn has begun: the new pieces are there."""
        if self.stage != BEGIN:
            return self
        cells = opened(self.cells)
        spawn(cells, self.rules, self.player, self.ply)
        return self._replace(cells=closed(cells, self.cells), stage=SOURCE)

    # Move

    def go(self, pieces: int) -> "Territory":
        """The group sets out; it arrives, or meets enemies."""
        cells = opened(self.cells)
        leave(cells, self.player, self.source, pieces)
        if self.defenders() > 0:
            return self._replace(cells=closed(cells, self.cells), stage=FIGHT, sent=pieces)
        arrive(cells, self.player, self.target, pieces)
        return self._replace(cells=closed(cells, self.cells), last=pair_of(self.source, self.target)).go_on()

    def go_on(self) -> "Territory":
        """The turn goes on while something may move."""
        here = self._replace(stage=SOURCE, source=NOWHERE, target=NOWHERE, sent=0)
        if self.rules & ONE_GROUP or sources(opened(self.cells), self.rules, self.player, self.last) == 0:
            return here.end_turn()
        return here

    # Fight

    def defenders(self) -> int:
        """How many enemies stand where the group goes; 0 or less where none do."""
        return -sign_of(self.player) * count_of(self.cells[self.target])

    @interpreted
    def odds(self, move: int) -> int:
        """The weight of a result, exact and of any size."""
        fight = fight_of(self.rules)
        if move >= ATTACKER_FALLS:
            return fight.after[fight.first][HITS[move]]
        return fight.weight_of(self.sent, self.defenders(), MOST - move)

    def drawn(self, r: int) -> int:
        """The result that a random number draws."""
        return drawn_result(self.rules, r, self.sent, self.defenders())

    def fought(self, result: int) -> "Territory":
        """A fight is over; a large one has cost one side a piece."""
        attackers, defenders = left_by(result, self.sent, self.defenders())
        stand = -defenders if defenders else attackers
        cells = opened(self.cells)
        cells[self.target] = stack_of(sign_of(self.player) * stand, 0)
        here = self._replace(cells=closed(cells, self.cells), sent=attackers)
        return here if attackers and defenders else here._replace(last=NOWHERE).go_on()

    # The end of a turn

    def end_turn(self) -> "Territory":
        """The other player's turn begins, unless the game is won or the limit reached."""
        begun = self._replace(stage=BEGIN, source=NOWHERE, target=NOWHERE, sent=0, last=NOWHERE)
        return begun.ended(opened(self.cells))

    def ended(self, cells: Cells) -> "Territory":
        """The same, from the stacks at the end of a turn of which nothing else is left to tell."""
        mover = self.player
        alone, other_alone, result = end(cells, self.rules, mover, self.alone(mover), self.alone(1 - mover), self.ply)
        return self._replace(
            cells=closed(cells, self.cells),
            player=1 - mover,
            ply=self.ply + 1,
            alone1=alone if mover == BLUE else other_alone,
            alone2=alone if mover == RED else other_alone,
            result=result,
        )

    def judged(self) -> "Territory":
        """With the result that the turn just done brings, for a position that is given."""
        mover, cells = 1 - self.player, opened(self.cells)
        own, _ = own_and_enemy(cells, self.rules, mover)
        alone, other_alone = self.alone(mover), self.alone(1 - mover)
        return self._replace(result=result_of(cells, self.rules, mover, own, alone, other_alone, self.ply))

    # For search

    def random_step(self, state: int) -> tuple["Territory", int, int]:
        """A whole random turn at once; what is left of a turn already begun goes move by move."""
        if self.stage != BEGIN:
            state, r = draw(state)
            return self.play(random_move(self, r)), state, 1
        cells = opened(self.cells)
        stacks = spawn(cells, self.rules, self.player, self.ply)
        state, made = random_turn(cells, self.rules, self.player, stacks, state)
        return self.ended(cells), state, made

    def key(self) -> tuple[int, ...]:
        """The stacks, the state of the turn, and the turns done, for the limit."""
        state = self.player | self.stage << 1 | self.alone1 << 4 | self.alone2 << 7 | self.result << 10 | self.ply << 12
        order = self.sent | (self.source + 1) << 20 | (self.target + 1) << 26 | (self.last + 1) << 32
        return (state, order, *self.cells)

    def symmetries(self) -> int:
        """Between turns a position and its mirror image are alike; groups move in the order of their pairs."""
        return 2 if self.stage == BEGIN else 1

    def image(self, symmetry: int) -> "Territory":
        """The stacks as the mirror shows them."""
        if symmetry == 0:
            return self
        cells, mirrored = opened(self.cells), opened(self.cells)
        for hexagon in range(len(self.cells)):
            mirrored[int(MIRROR[board_number(self.rules), hexagon])] = cells[hexagon]
        return self._replace(cells=closed(mirrored, self.cells))

    def image_of(self, symmetry: int, move: int) -> int:
        """Where the mirror takes a hexagon; done stays done."""
        return move if symmetry == 0 or move == DONE else int(MIRROR[board_number(self.rules), move])
