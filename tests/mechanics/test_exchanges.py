"""Large fights: exchanges that lead to a wanted result, and stop as soon as the fight fits the tables."""

from itertools import product

import pytest

from hegemon.mechanics.exchanges import (
    ATTACKER_FALLS,
    BOTH_FALL,
    DEFENDER_FALLS,
    after_exchange,
    exchanges_to,
    too_large,
)
from hegemon.mechanics.fights import MOST


def test_an_exchange_costs_one_side_or_both_a_piece() -> None:
    assert after_exchange(ATTACKER_FALLS, 70, 80) == (69, 80)
    assert after_exchange(DEFENDER_FALLS, 70, 80) == (70, 79)
    assert after_exchange(BOTH_FALL, 70, 80) == (69, 79)


@pytest.mark.parametrize(("attackers", "defenders"), [*product((1, 59, 60, 61, 62, 150), repeat=2)])
def test_every_result_can_be_reached(attackers: int, defenders: int) -> None:
    for left in range(-defenders, attackers + 1):
        results, own, others = exchanges_to(attackers, defenders, left)
        here = attackers, defenders
        for result in results:
            assert min(here) > 0
            assert too_large(*here)
            here = after_exchange(result, *here)
        assert here == (own, others)
        if 0 in here:
            assert left == own - others
        else:
            assert max(here) <= MOST
            assert -others <= left <= own
