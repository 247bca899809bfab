"""New decisions for a position whose decisions are too many to list: good answers to what the other side has chosen.

An answer begins as one that the game knows, or as the best decision so far. It is changed here and there as long as
that makes it better against the other's average choice, as each pair looks at a glance. No game is named here.
"""

from typing import Any

from hegemon.native import compiled
from hegemon.native.random import stream
from hegemon.search.decision_pool import WRITTEN, is_listed, made, put_row, tell_effects
from hegemon.search.matrices import ASKED, FIRST, MANY0, MANY1, PAIRS, ROOM, SECOND, STRIDE, Matrices
from hegemon.search.regret_lists import RegretSettings, glance
from hegemon.search.rollouts import judged_for

LIKELY = 0.02
"""What the other side decides less often than this, beside its most likely decision, is not answered."""
KEPT = 0.7
"""What choices before a new answer still count, beside those that knew it."""


@compiled(inline=False)
def add_answers(position: Any, matrices: Matrices, number: int, settings: RegretSettings) -> None:
    """Look for a good answer of each side to what the other chooses on average, and list what is new."""
    here = matrices.positions[number]
    here[ROOM] -= 1
    old0, old1 = int(here[MANY0]), int(here[MANY1])
    new0 = answered(position, position, matrices, number, 0, settings)
    new1 = answered(position, made(position, matrices.pool, int(here[FIRST])).seen_by(1), matrices, number, 1, settings)
    here[MANY0] += 1 if new0 else 0
    here[MANY1] += 1 if new1 else 0
    here[ASKED] += 1
    if new0 or new1:
        first, second = int(here[FIRST]), int(here[SECOND])
        for at in range(old0):
            matrices.average[first + at] *= KEPT
        for at in range(old1):
            matrices.average[second + at] *= KEPT
    for mine in range(int(here[MANY0])):
        for theirs in range(old1 if mine < old0 else 0, int(here[MANY1])):
            glance(position, matrices, number, settings, mine, theirs, settings.trust)


@compiled(inline=False)
def answered(
    position: Any, deciding: Any, matrices: Matrices, number: int, player: int, settings: RegretSettings
) -> bool:
    """Put a new answer behind a player's decisions; `deciding` is the position as that player sees it."""
    here, pool = matrices.positions[number], matrices.pool
    own, many, others, against = int(here[FIRST]), int(here[MANY0]), int(here[SECOND]), int(here[MANY1])
    if player == 1:
        own, many, others, against = others, against, own, many
    weigh(matrices, others, against)
    at, asked, row = own + many, int(here[ASKED]), pool.row
    begin = int(pool.full[WRITTEN])
    length = 0
    if asked % 2 == 0:
        length = deciding.propose_reply(
            pool.effects[others : others + against], matrices.gains[others : others + against], asked >> 1, row
        )
    else:
        length = copy_best(matrices, number, player)
    if length == 0 or not put_row(pool, at, length) or not tell_effects(deciding, pool, at, 1):
        pool.full[WRITTEN] = begin
        return False
    best = against_all(position, matrices, at, player, others, against, settings)
    for attempt in range(settings.attempts):
        decision = pool.moves[begin : begin + int(pool.lengths[at])]
        state = stream(settings.seed ^ player, asked * settings.attempts + attempt)
        length = deciding.propose_change(decision, state, row)
        if length == 0 or deciding.decision_effect(row[:length], pool.effects[at]) == 0:
            continue
        now = against_all(position, matrices, at, player, others, against, settings)
        if now > best and begin + length <= len(pool.moves):
            best = now
            pool.full[WRITTEN] = begin
            put_row(pool, at, length)
    length = int(pool.lengths[at])
    for n in range(length):
        row[n] = pool.moves[begin + n]
    if is_listed(pool, own, own + many, length):
        pool.full[WRITTEN] = begin
        return False
    return tell_effects(deciding, pool, at, 1)


@compiled(inline=False)
def weigh(matrices: Matrices, first: int, many: int) -> None:
    """How likely some decisions are on average, in their gains; those that are unlikely count nothing."""
    most, total = 0.0, 0.0
    for at in range(first, first + many):
        most = max(most, matrices.average[at])
    for at in range(first, first + many):
        # Before anything is learnt all are alike.
        weight = matrices.average[at] if most > 0 else 1.0
        matrices.gains[at] = weight if weight >= LIKELY * most else 0.0
        total += matrices.gains[at]
    for at in range(first, first + many):
        matrices.gains[at] /= total


@compiled(inline=False)
def copy_best(matrices: Matrices, number: int, player: int) -> int:
    """Write the decision of a player that is best against the other's as they are weighed into the row; its length."""
    here, pool = matrices.positions[number], matrices.pool
    first, second, pairs, stride = int(here[FIRST]), int(here[SECOND]), int(here[PAIRS]), int(here[STRIDE])
    own, many, others, against = first, int(here[MANY0]), second, int(here[MANY1])
    if player == 1:
        own, many, others, against = others, against, own, many
    best, most = own, -2.0
    for mine in range(many):
        value = 0.0
        for theirs in range(against):
            if player == 0:
                value += matrices.gains[others + theirs] * matrices.means[pairs + mine * stride + theirs]
            else:
                value -= matrices.gains[others + theirs] * matrices.means[pairs + theirs * stride + mine]
        if value > most:
            best, most = own + mine, value
    begin, length = int(pool.begins[best]), int(pool.lengths[best])
    for n in range(length):
        pool.row[n] = pool.moves[begin + n]
    return length


@compiled(inline=False)
def against_all(
    position: Any, matrices: Matrices, at: int, player: int, others: int, against: int, settings: RegretSettings
) -> float:
    """What a player can expect of a decision against the other's as they are weighed, at a glance."""
    effects, value = matrices.pool.effects, 0.0
    for other in range(others, others + against):
        share = matrices.gains[other]
        if share > 0:
            if player == 0:
                met = position.after_effects(effects[at], effects[other])
            else:
                met = position.after_effects(effects[other], effects[at])
            value += share * judged_for(met, player, settings.margin, settings.scale)
    return value
