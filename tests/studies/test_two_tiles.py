"""Two tiles: as far as a short time goes."""

from copy import deepcopy

import pytest

from hegemon.search.graph import Explored, explore
from hegemon.studies.kit import one_tile
from hegemon.studies.kit.two_tiles import Measured, measure
from tests.games.trigame.reference import Match

EVENTS = 4


def test_a_limit_is_kept_and_told() -> None:
    part = measure(limit=3000)
    assert not part.whole
    assert part.value is None
    assert part.positions > 3000
    assert part.found[:6] == (1, 2, 7, 38, 175, 1026)
    assert "not solved" in part.sentence
    assert " s, as the limit is 3,000 positions; 3," in part.sentence


def test_the_first_events_lead_to_as_many_positions_as_in_the_second_rules() -> None:
    seen = {Match(2, 2).text()}
    reached, found = [Match(2, 2)], [1]
    for _ in range(EVENTS):
        following: dict[str, Match] = {}
        for match in reached:
            for event in match.events():
                after = deepcopy(match)
                after.play(event)
                if after.text() not in seen:
                    following[after.text()] = after
        seen.update(following)
        reached = list(following.values())
        found.append(len(reached))
    start = one_tile.start(tiles=2)
    raw = explore(start, one_tile.normal, symmetric=False, limit=2 * len(seen))
    alike = explore(start, one_tile.normal, limit=1500)
    assert raw.found[: EVENTS + 1] == found
    assert sum(alike.stands_for[: sum(alike.found[: EVENTS + 1])]) == len(seen)


def test_a_whole_solution_is_told_as_such() -> None:
    told = Measured(5, 7, 4, (1, 4), "", 1, ("tile", "skip"), 0.5).sentence
    assert "ends with +1; best is tile or skip" in told


@pytest.mark.slow
def test_two_tiles_are_solved() -> None:
    """Half a minute of one core and 1 GB; `make test` solves later positions of two tiles, against minimax."""
    told: list[Explored] = []
    whole = measure(progress=told.append)
    assert max(each.depth for each in told) == len(whole.found) - 1
    assert max(each.solved for each in told) > 1_000_000
    assert whole.whole
    assert (whole.positions, whole.states, whole.edges) == (2_338_587, 13_609_619, 9_216_528)
    assert (whole.value, whole.best) == (-1, ("tile", "skip"))
