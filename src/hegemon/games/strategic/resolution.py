"""How a turn resolves: each cell by itself, in reading order, with a stop wherever chance decides.

`cells` are the words of a position, opened so that they can change in place.
"""

from typing import Any

from hegemon.games.strategic.odds import ATTACKER, BOTH, DEFENDER
from hegemon.games.strategic.packing import BLACK_DEFENDS, CAP_AT, SAFE_RELAY, SIZE, VOLLEY
from hegemon.games.strategic.words import EMPTY, arriving, count_of, receiving, sent_from, standing
from hegemon.mechanics.fights import MOST, WHOLE, drawn_survivors
from hegemon.native import compiled

Cells = Any

# Where chance decides, and the end.
ROLL = 3
"""ROLL + player: whether his arrivals take an empty cell."""
COIN = 5
"""Who of two that took it is the attacker."""
FIGHT = 6
RESOLVED = 7

# What it can answer.
LOST, TAKEN = 0, 1
WHITE_ATTACKS, BLACK_ATTACKS = 0, 1
NEITHER = 0
DEFENDERS = MOST
"""In a fight: 0 nobody is left, s attackers are left, DEFENDERS + t defenders are left."""
ATTACKER_FALLS, DEFENDER_FALLS, BOTH_FALL = 2 * MOST + 1, 2 * MOST + 2, 2 * MOST + 3
"""In one too large for the tables: one stone falls, or one of each side."""

# A fight under way, as a small set: who defends, and whether the attacker is next to roll.
DEFENDED_BY_BLACK = 1
ATTACKER_ROLLS = 2


@compiled(inline=False)
def advance(cells: Cells, rules: int, at: int) -> tuple[int, int, int]:
    """Settle cells from one on up to the first where chance decides: the stage there, the cell, and the fight."""
    for cell in range(at, (rules & SIZE) * (rules & SIZE)):
        word = cells[cell]
        if word == EMPTY:
            continue
        count = count_of(word)
        stayed = abs(count) - sent_from(word)
        if stayed > 0:
            owner = 0 if count > 0 else 1
            if arriving(word, 1 - owner) > 0:
                # Friends join first, and defend with those who stayed.
                defenders = stayed + arriving(word, owner)
                attacked = standing(defenders if owner == 0 else -defenders)
                cells[cell] = receiving(attacked, 1 - owner, arriving(word, 1 - owner))
                return FIGHT, cell, owner
            settle(cells, rules, cell, owner, stayed + arriving(word, owner) + 1)
            continue
        stage = next_roll(word, rules, 0)
        if stage != RESOLVED:
            return stage, cell, 0
        white, black = arriving(word, 0), arriving(word, 1)
        settle(cells, rules, cell, 0 if white > 0 else 1, white + black)
    return RESOLVED, 0, 0


@compiled
def next_roll(word: int, rules: int, player: int) -> int:
    """What chance decides next about an empty cell where players before this one have rolled."""
    for roller in range(player, 2):
        if arriving(word, roller) > 0 and not (rules & SAFE_RELAY and held_by(word) == roller):
            return ROLL + roller
    if arriving(word, 0) > 0 and arriving(word, 1) > 0:
        # Where both roll at once, or Black always defends, nobody needs to be chosen as the attacker.
        return FIGHT if rules & (VOLLEY | BLACK_DEFENDS) else COIN
    return RESOLVED


@compiled
def held_by(word: int) -> int:
    """Who held a cell at the beginning of the turn, or -1."""
    count = count_of(word)
    return 0 if count > 0 else 1 if count < 0 else -1


@compiled
def settle(cells: Cells, rules: int, cell: int, player: int, stones: int) -> None:
    """A cell's count at the end of the turn; the cap is applied now, and surplus stones are lost."""
    cap = rules >> CAP_AT
    if cap > 0 and stones > cap:
        stones = cap
    cells[cell] = standing(stones if player == 0 else -stones)


@compiled
def sides(word: int, fight: int) -> tuple[int, int]:
    """The attackers and the defenders of a fight."""
    defender = fight & DEFENDED_BY_BLACK
    stayed = abs(count_of(word)) - sent_from(word)
    return arriving(word, 1 - defender), stayed if stayed > 0 else arriving(word, defender)


@compiled(inline=False)
def answer(cells: Cells, rules: int, stage: int, at: int, fight: int, result: int) -> tuple[int, int, int]:
    """What follows what chance decided about a cell: the next stage, cell and fight."""
    word = cells[at]
    if stage == COIN:
        return FIGHT, at, DEFENDED_BY_BLACK if result == WHITE_ATTACKS else 0
    if stage == FIGHT:
        return after_fight(cells, rules, at, fight, result)
    roller = stage - ROLL
    if result == LOST:
        word = receiving(word, roller, -arriving(word, roller))
        cells[at] = word
    following = next_roll(word, rules, roller + 1)
    if following != RESOLVED:
        return following, at, DEFENDED_BY_BLACK if following == FIGHT else 0
    white, black = arriving(word, 0), arriving(word, 1)
    settle(cells, rules, at, 0 if white > 0 else 1, white + black)
    return advance(cells, rules, at + 1)


@compiled(inline=False)
def after_fight(cells: Cells, rules: int, at: int, fight: int, result: int) -> tuple[int, int, int]:
    """What follows a fight, or one exchange of a large one."""
    word = cells[at]
    defender = fight & DEFENDED_BY_BLACK
    attackers, defenders = sides(word, fight)
    stood = abs(count_of(word)) - sent_from(word) > 0
    if result >= ATTACKER_FALLS:
        attackers -= 0 if result == DEFENDER_FALLS else 1
        defenders -= 0 if result == ATTACKER_FALLS else 1
        if attackers > 0 and defenders > 0:
            if stood:
                word = standing(defenders if defender == 0 else -defenders)
            else:
                word = receiving(word, defender, defenders - arriving(word, defender))
            cells[at] = receiving(word, 1 - defender, attackers - arriving(word, 1 - defender))
            # After a hit the other side rolls.
            in_turns = rules & VOLLEY == 0
            return FIGHT, at, defender | (ATTACKER_ROLLS if in_turns and result == ATTACKER_FALLS else 0)
    elif result > DEFENDERS:
        attackers, defenders = 0, result - DEFENDERS
    else:
        attackers, defenders = result, 0
    settle_fight(cells, rules, at, fight, attackers, defenders)
    return advance(cells, rules, at + 1)


@compiled
def settle_fight(cells: Cells, rules: int, at: int, fight: int, attackers: int, defenders: int) -> None:
    """A cell's count after a fight that left so many: a stack that stood there and still holds it grows."""
    word, defender = cells[at], fight & DEFENDED_BY_BLACK
    if attackers > 0:
        settle(cells, rules, at, 1 - defender, attackers)
    else:
        stood = abs(count_of(word)) - sent_from(word) > 0
        settle(cells, rules, at, defender, defenders + (1 if stood and defenders > 0 else 0))


@compiled(inline=False)
def drawn_result(cells: Cells, rules: int, stage: int, at: int, fight: int, r: int) -> int:
    """What a random number of 62 bits makes chance decide about a cell."""
    word = cells[at]
    if stage == COIN:
        return WHITE_ATTACKS if r < WHOLE >> 1 else BLACK_ATTACKS
    if stage < COIN:
        # n stones are all lost with 1/2**n.
        stones = arriving(word, stage - ROLL)
        return LOST if stones < 62 and r >> (62 - stones) == 0 else TAKEN
    attackers, defenders = sides(word, fight)
    if attackers > MOST or defenders > MOST:
        if rules & VOLLEY:
            return ATTACKER_FALLS if r < WHOLE // 3 else DEFENDER_FALLS if r < 2 * (WHOLE // 3) else BOTH_FALL
        likely = ATTACKER_FALLS if fight & ATTACKER_ROLLS == 0 else DEFENDER_FALLS
        if r < 2 * (WHOLE // 3):
            return likely
        return DEFENDER_FALLS if likely == ATTACKER_FALLS else ATTACKER_FALLS
    if rules & VOLLEY:
        left = drawn_survivors(r, attackers, defenders, BOTH, BOTH, True)
    elif fight & ATTACKER_ROLLS:
        # The same with the sides changed: who rolls first is the one who waits in the tables.
        left = -drawn_survivors(WHOLE - 1 - r, defenders, attackers, ATTACKER, DEFENDER, False)
    else:
        left = drawn_survivors(r, attackers, defenders, ATTACKER, DEFENDER, False)
    return left if left >= 0 else DEFENDERS - left
