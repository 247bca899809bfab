"""Elo and its interval."""

import random
from math import inf, log10

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hegemon.play.rating import Rating, elo_of, rate

pairs = st.lists(st.lists(st.sampled_from([0.0, 0.5, 1.0]), min_size=1, max_size=2), min_size=1, max_size=40)


def ends(rating: Rating) -> tuple[float, float]:
    """The interval, open ends as infinite."""
    return -inf if rating.low is None else rating.low, inf if rating.high is None else rating.high


def test_known_values() -> None:
    assert elo_of(0.75) == pytest.approx(190.85, abs=0.01)
    assert elo_of(0.64) == pytest.approx(99.95, abs=0.01)
    assert (elo_of(0.0), elo_of(1.0), elo_of(0.5)) == (None, None, 0.0)
    assert elo_of(1 / 12, rivals=11) == pytest.approx(0)
    rated = rate([[1, 1]] * 30 + [[1, 0]] * 40 + [[0, 0]] * 10)
    assert rated.score == 0.625
    assert rated.elo == pytest.approx(400 * log10(0.625 / 0.375))
    # By hand: with a pair won and a pair lost the mean is 102/164; the squares of what pairs took beyond it are summed.
    mean = 102 / 164
    squares = 31 * (2 - 2 * mean) ** 2 + 40 * (1 - 2 * mean) ** 2 + 11 * (2 * mean) ** 2
    error = (squares * 82 / 81) ** 0.5 / 164
    assert rated.low == elo_of(mean - 1.959964 * error)
    assert rated.high == elo_of(mean + 1.959964 * error)


def test_all_or_nothing() -> None:
    won = rate([[1, 1]] * 20)
    assert (won.elo, won.high) == (None, None)
    # At this score 20 pairs are won in 5% of matches, if the games of a pair always have the same winner.
    assert won.low == elo_of(0.05 ** (1 / 20))
    lost = rate([[0, 0]] * 20)
    assert (lost.elo, lost.low, lost.high) == (None, None, -(won.low or 0))


def test_pairs_count_as_one_observation() -> None:
    """The same results say less where the games of a pair end alike, and more where the side decides."""
    alike, mixed, by_side = [[1, 1], [0, 0]] * 25, [[1, 1], [0, 0], [1, 0], [0, 1]] * 25, [[1, 0]] * 50
    widths = [high - low for low, high in (ends(rate(rounds)) for rounds in (alike, mixed[:50], by_side))]
    assert widths[0] > 1.3 * widths[1] > 1.3 * widths[2]
    assert widths[2] > 10  # though all pairs ended the same, it is no proof


def test_of_no_games() -> None:
    with pytest.raises(ValueError, match="no games"):
        rate([[]])


@given(pairs)
def test_the_other_side_sees_the_same_from_behind(rounds: list[list[float]]) -> None:
    ours, theirs = rate(rounds), rate([[1 - taken for taken in games] for games in rounds])
    assert ends(ours) == pytest.approx(tuple(-end for end in reversed(ends(theirs))), abs=1e-6)
    if ours.elo is None:
        assert theirs.elo is None
    else:
        assert theirs.elo == pytest.approx(-ours.elo, abs=1e-6)


@given(pairs, st.integers(1, 11))
def test_the_interval_holds_the_rating(rounds: list[list[float]], rivals: int) -> None:
    rated = rate(rounds, rivals)
    low, high = ends(rated)
    assert low < high
    if rated.elo is not None:
        assert low <= rated.elo <= high


@pytest.mark.parametrize("alike", [False, True], ids=["independent", "alike"])
@pytest.mark.parametrize(("strength", "side", "draws"), [(0.5, 0.3, 0.0), (0.6, 0.0, 0.5), (0.85, 0.1, 0.0)])
def test_the_interval_covers_the_truth(strength: float, side: float, draws: float, alike: bool) -> None:
    """Over many matches of 40 pairs, whose games end independently of each other or as the same luck has it."""
    luck, covered, matches = random.Random(5), 0, 600
    truth = elo_of(strength)
    assert truth is not None
    for _ in range(matches):
        rounds = []
        for _ in range(40):
            lot, games = luck.random(), []
            for score in (strength + side, strength - side):
                drawn = draws * 2 * min(score, 1 - score)
                won = score - drawn / 2
                games.append(1.0 if lot < won else 0.5 if lot < won + drawn else 0.0)
                lot = lot if alike else luck.random()
            rounds.append(games)
        low, high = ends(rate(rounds))
        covered += low <= truth <= high
    assert 0.93 <= covered / matches <= 0.99
