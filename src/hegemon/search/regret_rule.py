"""How regrets choose: decisions by what they would have gained, and what is learnt from the other's choices."""

from hegemon.native import compiled
from hegemon.native.random import below
from hegemon.search.matrices import FIRST, MANY0, MANY1, PAIRS, SECOND, STRIDE, VISITS, Matrices

UNIT = 1 << 30
"""Random numbers below this stand for probabilities."""


@compiled(inline=False)
def match_regrets(matrices: Matrices, begin: int, many: int) -> None:
    """Each decision by its share of the regrets; where nothing is regretted, any alike."""
    total = 0.0
    for at in range(begin, begin + many):
        matrices.now[at] = max(matrices.regrets[at], 0.0)
        total += matrices.now[at]
    for at in range(begin, begin + many):
        matrices.now[at] = matrices.now[at] / total if total > 0 else 1.0 / many


@compiled(inline=False)
def picked(matrices: Matrices, begin: int, many: int, exploration: float, r: int) -> int:
    """A decision by its probability, or any of them where it is time to explore; its place in its list."""
    chance, other = (r >> 31) / UNIT / 2, r & (2 * UNIT - 1)
    if chance < exploration:
        return below(other << 31, many)
    left = other / UNIT / 2
    for at in range(many - 1):
        left -= matrices.now[begin + at]
        if left < 0:
            return at
    return many - 1


@compiled(inline=False)
def learn(matrices: Matrices, number: int) -> None:
    """Regret what would have been better against the other's choices, as the means tell; late choices count more.

    Few decisions are chosen at all after a while, so only these are gone through.
    """
    here = matrices.positions[number]
    first, second, pairs, stride = int(here[FIRST]), int(here[SECOND]), int(here[PAIRS]), int(here[STRIDE])
    many0, many1 = int(here[MANY0]), int(here[MANY1])
    gains, now, means = matrices.gains, matrices.now, matrices.means
    for at in range(many0):
        gains[first + at] = 0.0
    for at in range(many1):
        gains[second + at] = 0.0
    for theirs in range(many1):
        chance = now[second + theirs]
        if chance > 0:
            for mine in range(many0):
                gains[first + mine] += chance * means[pairs + mine * stride + theirs]
    value = 0.0
    for mine in range(many0):
        chance = now[first + mine]
        if chance > 0:
            value += chance * gains[first + mine]
            for theirs in range(many1):
                gains[second + theirs] += chance * means[pairs + mine * stride + theirs]
    weight = float(here[VISITS])
    # Regrets never fall below nothing, so that a decision that gets better is soon found again.
    for at in range(first, first + many0):
        matrices.regrets[at] = max(matrices.regrets[at] + gains[at] - value, 0.0)
        matrices.average[at] += weight * now[at]
    for at in range(second, second + many1):
        matrices.regrets[at] = max(matrices.regrets[at] + value - gains[at], 0.0)
        matrices.average[at] += weight * now[at]
