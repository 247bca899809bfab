"""The rollout policy of Territory: turns that are random and cheap, for the games that a search plays out.

Every stack values the hexagons around it and goes to the best, in one group or two: towards the enemy's end, onto
hexagons that pay, against enemies that all neighbours together outnumber, and not against more. A bit of chance is
added to every value, so that no two games are the same. One piece stays where only that pays.
"""

from hegemon.games.territory.board import COLOURED, DEGREE, ENDS, HEXAGONS, MOST_STEPS, NEIGHBOUR, STEPS
from hegemon.games.territory.cells import Cells, count_of, free_of
from hegemon.games.territory.options import OCCUPIED, ONE_GROUP, board_number
from hegemon.games.territory.random_games import send
from hegemon.games.territory.rules import AMOUNT, BEGIN, FIGHT, TARGET, Territory
from hegemon.games.territory.steps import NOWHERE, own_and_enemy, sources, spawn, targets
from hegemon.mechanics.stacks import MORE, sign_of
from hegemon.native import compiled
from hegemon.native.bits import lowest, opened
from hegemon.native.random import draw

# Values, all measured by the first.
WAY = 8
"""A step towards the enemy's end."""
PAYS = 8
"""A hexagon of the enemy's colour that is not held yet, or one of the player's own that an enemy holds."""
GOAL = 20
"""A start hexagon of the enemy, on top of that."""
STRONGER, WEAKER = 6, -100
"""An enemy stack that all pieces which can come outnumber, or that outnumbers them."""
GUARD, NEAR_HOME = 16, 2
"""The player's own start hexagons while an enemy stands no more than two steps from them."""
BACK = 60
"""A start hexagon of the player's own that an enemy stands on."""
LUCK_BITS = 4
LUCK = (1 << LUCK_BITS) - 1
"""The most that chance adds."""
ALIKE = 8
"""A second hexagon whose value is lower by no more than this gets half of the pieces."""
CROWD = 12
"""Where one group moves a turn, every piece of it counts, up to this number."""
NEVER = -10_000


@compiled(inline=False)
def values_for(cells: Cells, rules: int, player: int, values: Cells) -> None:
    """What it is worth to a player to stand on each hexagon, written into `values`."""
    board, sign = board_number(rules), sign_of(player)
    own, enemy = own_and_enemy(cells, rules, player)
    pays = int(COLOURED[board, 1 - player]) & ~own | int(COLOURED[board, player]) & enemy
    home, goal = int(ENDS[board, player]), int(ENDS[board, 1 - player]) & ~own
    near_home = 0
    for hexagon in range(int(HEXAGONS[board])):
        like = WAY * (MOST_STEPS - int(STEPS[board, player, hexagon]))
        like += PAYS * (pays >> hexagon & 1) + GOAL * (goal >> hexagon & 1)
        if enemy >> hexagon & 1:
            near_home += 1 if int(STEPS[board, 1 - player, hexagon]) <= NEAR_HOME else 0
            defenders, attackers = -sign * count_of(cells[hexagon]), 0
            for way in range(int(DEGREE[board, hexagon])):
                near = cells[int(NEIGHBOUR[board, hexagon, way])]
                attackers += free_of(near) if sign * near > 0 else 0
            like += STRONGER if attackers > defenders else WEAKER if attackers < defenders else 0
            like += BACK * (home >> hexagon & 1)
        values[hexagon] = like
    while near_home and home:
        values[lowest(home)] += GUARD
        home &= home - 1


@compiled(inline=False)
def best_ways(values: Cells, rules: int, source: int, allowed: int, r: int) -> tuple[int, int, int]:
    """The best and second best hexagon for a stack, with a bit of chance, and how much better the best is than to stay.

    Both are NOWHERE where to stay is best; a second hexagon that is much worse, or worse than to stay, is NOWHERE too.
    """
    board = board_number(rules)
    best, second, most, next_most = NOWHERE, NOWHERE, NEVER, NEVER
    stays = values[source] + (r & LUCK)
    for way in range(int(DEGREE[board, source])):
        r >>= LUCK_BITS
        target = int(NEIGHBOUR[board, source, way])
        like = values[target] + (r & LUCK) if allowed >> target & 1 else NEVER
        if like > most:
            best, second, most, next_most = target, best, like, most
        elif like > next_most:
            second, next_most = target, like
    if most <= stays:
        return NOWHERE, NOWHERE, 0
    return best, second if next_most > stays and next_most + ALIKE >= most else NOWHERE, most - stays


@compiled
def leaving(cells: Cells, rules: int, player: int, source: int) -> int:
    """How many of a stack go if it goes: all that may, but for one where a hexagon pays only while a piece is there."""
    board, here = board_number(rules), cells[source]
    held = int(COLOURED[board, 1 - player]) | (int(COLOURED[board, player]) if rules & OCCUPIED else 0)
    return min(free_of(here), sign_of(player) * count_of(here) - (held >> source & 1))


@compiled(inline=False)
def move_all(cells: Cells, values: Cells, rules: int, player: int, last: int, state: int) -> tuple[int, int]:
    """Every stack goes where it is best: the generator's next state, and the small moves with the end of the turn."""
    _, enemy = own_and_enemy(cells, rules, player)
    made, stacks = 0, sources(cells, rules, player, last)
    while stacks:
        source = lowest(stacks)
        stacks &= stacks - 1
        state, r = draw(state)
        going = leaving(cells, rules, player, source)
        one, other, _ = best_ways(values, rules, source, targets(rules, source, enemy, last), r)
        if one == NOWHERE or going == 0:
            continue
        half = going // 2 if other != NOWHERE else 0
        most = going - half
        if half and other < one:  # groups move in the order of their pairs
            one, other, most, half = other, one, half, most
        state, moves, last = send(cells, rules, player, source, one, most, state)
        made += moves
        if half:
            state, moves, last = send(cells, rules, player, source, other, half, state)
            made += moves
    if made == 0 or sources(cells, rules, player, last):
        made += 1
    return state, made


@compiled(inline=False)
def move_one(cells: Cells, values: Cells, rules: int, player: int, last: int, state: int) -> tuple[int, int]:
    """The group whose way gains most goes, large ones before small ones."""
    _, enemy = own_and_enemy(cells, rules, player)
    most, source, target = 0, NOWHERE, NOWHERE
    stacks = sources(cells, rules, player, last)
    while stacks:
        stack = lowest(stacks)
        stacks &= stacks - 1
        state, r = draw(state)
        pieces = leaving(cells, rules, player, stack)
        way, _, more = best_ways(values, rules, stack, targets(rules, stack, enemy, last), r)
        if way != NOWHERE and pieces and more + min(pieces, CROWD) > most:
            most, source, target = more + min(pieces, CROWD), stack, way
    if source == NOWHERE:
        return state, 1
    state, made, _ = send(cells, rules, player, source, target, leaving(cells, rules, player, source), state)
    return state, made


@compiled(inline=False)
def rollout_step(self: Territory, state: int) -> tuple[Territory, int, int]:
    """A whole turn, or what is left of one; a group or a fight that has begun is brought to its end first."""
    if self.stage == FIGHT:
        state, r = draw(state)
        return self.play(self.drawn(r)), state, 1
    cells = opened(self.cells)
    if self.stage == AMOUNT:
        return self.play(min(free_of(cells[self.source]) - self.sent, MORE)), state, 1
    if self.stage == BEGIN:
        spawn(cells, self.rules, self.player, self.ply)
    values = opened(self.cells)
    values_for(cells, self.rules, self.player, values)
    if self.stage == TARGET:
        state, r = draw(state)
        _, enemy = own_and_enemy(cells, self.rules, self.player)
        values[self.source] = NEVER  # to stay is no choice any more
        target, _, _ = best_ways(values, self.rules, self.source, targets(self.rules, self.source, enemy, self.last), r)
        return self.play(target), state, 1
    if self.rules & ONE_GROUP:
        state, made = move_one(cells, values, self.rules, self.player, self.last, state)
    else:
        state, made = move_all(cells, values, self.rules, self.player, self.last, state)
    return self._replace(stage=BEGIN, last=NOWHERE).ended(cells), state, made
