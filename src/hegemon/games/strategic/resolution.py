"""How a turn resolves: each cell by itself, in reading order, with a stop wherever chance decides."""

from hegemon.games.strategic.cells import EMPTY, Cells, arriving, count_of, holds, receiving, stack_of, stayed_on
from hegemon.games.strategic.combat import ATTACKER, BOTH, DEFENDER
from hegemon.games.strategic.options import BLACK_DEFENDS, SAFE_RELAY, VOLLEY, cap_of, size_of
from hegemon.mechanics.exchanges import ATTACKER_FALLS, BOTH_FALL, DEFENDER_FALLS, after_exchange, too_large
from hegemon.mechanics.fights import MOST, WHOLE, drawn_survivors
from hegemon.mechanics.stacks import sign_of
from hegemon.native import compiled
from hegemon.native.bits import WORD, Moves

# Where chance decides, and the end.
ROLL = 3
"""ROLL + player: whether the arrivals of a player take an empty cell."""
COIN = 5
"""Which of two players who took it is the attacker."""
FIGHT = 6
RESOLVED = 7

# What chance can answer.
LOST, TAKEN = 0, 1
WHITE_ATTACKS, BLACK_ATTACKS = 0, 1
NEITHER = 0
DEFENDERS = MOST
"""Of a fight: 0 nobody is left, s attackers, DEFENDERS + t defenders; of a large one the result of an exchange."""
RESULTS = BOTH_FALL + 1

# A fight under way, as a small set: the defender, and whether the attacker is next to roll.
DEFENDED_BY_BLACK = 1
ATTACKER_ROLLS = 2


@compiled(inline=False)
def advance(cells: Cells, rules: int, first: int) -> tuple[int, int, int]:
    """Settle cells from one on up to the first where chance decides: the stage there, the cell, and the fight."""
    for at in range(first, size_of(rules) * size_of(rules)):
        cell = cells[at]
        if cell == EMPTY:
            continue
        stayed = stayed_on(cell)
        if stayed > 0:
            owner = 0 if count_of(cell) > 0 else 1
            if arriving(cell, 1 - owner) > 0:
                # Friends join first, and defend with those that stayed.
                defenders = stayed + arriving(cell, owner)
                cells[at] = receiving(stack_of(sign_of(owner) * defenders), 1 - owner, arriving(cell, 1 - owner))
                return FIGHT, at, owner
            settle(cells, rules, at, owner, stayed + arriving(cell, owner) + 1)
            continue
        stage = next_roll(cell, rules, 0)
        if stage != RESOLVED:
            return stage, at, 0
        settle_arrivals(cells, rules, at)
    return RESOLVED, 0, 0


@compiled
def next_roll(cell: int, rules: int, player: int) -> int:
    """What chance decides next about an empty cell where players before this one have rolled."""
    for roller in range(player, 2):
        if arriving(cell, roller) > 0 and not (rules & SAFE_RELAY and holds(cell, roller)):
            return ROLL + roller
    if arriving(cell, 0) > 0 and arriving(cell, 1) > 0:
        # Where both roll at once, or Black always defends, nobody needs to be chosen as the attacker.
        return FIGHT if rules & (VOLLEY | BLACK_DEFENDS) else COIN
    return RESOLVED


@compiled
def capped(rules: int, stones: int) -> int:
    """A stack without what is above the cap."""
    cap = cap_of(rules)
    return cap if 0 < cap < stones else stones


@compiled
def settle(cells: Cells, rules: int, at: int, player: int, stones: int) -> None:
    """A cell's count at the end of the turn; the cap is applied now, and surplus stones are lost."""
    cells[at] = stack_of(sign_of(player) * capped(rules, stones))


@compiled
def settle_arrivals(cells: Cells, rules: int, at: int) -> None:
    """The count of a cell that one player's stones have entered, or nobody's."""
    white, black = arriving(cells[at], 0), arriving(cells[at], 1)
    settle(cells, rules, at, 0 if white > 0 else 1, white + black)


@compiled
def sides(cell: int, fight: int) -> tuple[int, int]:
    """The attackers and the defenders of a fight."""
    defender, stayed = fight & DEFENDED_BY_BLACK, stayed_on(cell)
    return arriving(cell, 1 - defender), stayed if stayed > 0 else arriving(cell, defender)


# What chance decides


@compiled(inline=False)
def results(cell: int, rules: int, stage: int, fight: int) -> Moves:
    """What chance can answer about a cell."""
    if stage <= COIN:
        return (3, 0)
    attackers, defenders = sides(cell, fight)
    if too_large(attackers, defenders):
        falls = 1 << ATTACKER_FALLS - WORD | 1 << DEFENDER_FALLS - WORD
        return (0, falls | 1 << BOTH_FALL - WORD if rules & VOLLEY else falls)
    left = (1 << attackers + 1) - (1 << NEITHER if rules & VOLLEY else 2)
    # DEFENDERS + 1 is the last number of the first word.
    return (left | 1 << DEFENDERS + 1, (1 << defenders - 1) - 1)


@compiled(inline=False)
def drawn_result(cells: Cells, rules: int, stage: int, at: int, fight: int, r: int) -> int:
    """What a random number of 62 bits makes chance decide about a cell."""
    cell = cells[at]
    if stage == COIN:
        return WHITE_ATTACKS if r < WHOLE >> 1 else BLACK_ATTACKS
    if stage < COIN:
        # n stones are all lost with 1/2**n.
        stones = arriving(cell, stage - ROLL)
        return LOST if stones < 62 and r >> (62 - stones) == 0 else TAKEN
    attackers, defenders = sides(cell, fight)
    if too_large(attackers, defenders):
        if rules & VOLLEY:
            return ATTACKER_FALLS if r < WHOLE // 3 else DEFENDER_FALLS if r < 2 * (WHOLE // 3) else BOTH_FALL
        is_likely = r < 2 * (WHOLE // 3)
        return ATTACKER_FALLS if is_likely == (fight & ATTACKER_ROLLS == 0) else DEFENDER_FALLS
    if rules & VOLLEY:
        left = drawn_survivors(r, attackers, defenders, BOTH, BOTH, True)
    elif fight & ATTACKER_ROLLS:
        # The same with the sides changed: the side that rolls first is the one that waits in the tables.
        left = -drawn_survivors(WHOLE - 1 - r, defenders, attackers, ATTACKER, DEFENDER, False)
    else:
        left = drawn_survivors(r, attackers, defenders, ATTACKER, DEFENDER, False)
    return left if left >= 0 else DEFENDERS - left


@compiled
def left_by(result: int, attackers: int, defenders: int) -> tuple[int, int]:
    """The attackers and the defenders that are left by the result of a fight or of an exchange."""
    if result >= ATTACKER_FALLS:
        return after_exchange(result, attackers, defenders)
    return (0, result - DEFENDERS) if result > DEFENDERS else (result, 0)


@compiled(inline=False)
def answer(cells: Cells, rules: int, stage: int, at: int, fight: int, result: int) -> tuple[int, int, int]:
    """What follows what chance decided about a cell: the next stage, cell and fight."""
    cell = cells[at]
    if stage == COIN:
        return FIGHT, at, DEFENDED_BY_BLACK if result == WHITE_ATTACKS else 0
    if stage == FIGHT:
        return after_fight(cells, rules, at, fight, result)
    roller = stage - ROLL
    if result == LOST:
        cells[at] = cell = receiving(cell, roller, -arriving(cell, roller))
    following = next_roll(cell, rules, roller + 1)
    if following != RESOLVED:
        return following, at, DEFENDED_BY_BLACK if following == FIGHT else 0
    settle_arrivals(cells, rules, at)
    return advance(cells, rules, at + 1)


@compiled(inline=False)
def after_fight(cells: Cells, rules: int, at: int, fight: int, result: int) -> tuple[int, int, int]:
    """What follows a fight, or one exchange of a large one."""
    cell, defender = cells[at], fight & DEFENDED_BY_BLACK
    attackers, defenders = left_by(result, *sides(cell, fight))
    if attackers > 0 and defenders > 0:
        if stayed_on(cell) > 0:
            cell = stack_of(sign_of(defender) * defenders)
        else:
            cell = receiving(cell, defender, defenders - arriving(cell, defender))
        cells[at] = receiving(cell, 1 - defender, attackers - arriving(cell, 1 - defender))
        # After a hit the other side rolls.
        in_turns = rules & VOLLEY == 0
        return FIGHT, at, defender | (ATTACKER_ROLLS if in_turns and result == ATTACKER_FALLS else 0)
    settle_fight(cells, rules, at, fight, attackers, defenders)
    return advance(cells, rules, at + 1)


@compiled
def settle_fight(cells: Cells, rules: int, at: int, fight: int, attackers: int, defenders: int) -> None:
    """A cell's count after a fight that left these stones: a stack that stood there and still holds it grows."""
    defender = fight & DEFENDED_BY_BLACK
    if attackers > 0:
        settle(cells, rules, at, 1 - defender, attackers)
    else:
        stood = stayed_on(cells[at]) > 0
        settle(cells, rules, at, defender, defenders + (1 if stood and defenders > 0 else 0))
