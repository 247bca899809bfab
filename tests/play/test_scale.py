"""Many players on one scale."""

import random
from collections.abc import Sequence
from math import exp, log

import pytest

from hegemon.play.rating import ELO, elo_of, rate
from hegemon.play.scale import Scored, scale_of

STRENGTHS = {"random": 0.0, "greedy": 330.0, "a": 120.0, "b": 260.0, "c": 400.0, "d": 480.0}
LADDER = [("a", "random"), ("greedy", "random"), ("b", "a"), ("greedy", "a"), ("c", "b"), ("c", "greedy"), ("d", "c")]


def chance(first: float, second: float, seats: Sequence[float], seat: int) -> float:
    """What a player of one strength takes on average from another who has all other seats, in Elo throughout."""
    own = exp((first + seats[seat]) * log(10) / ELO)
    others = sum(exp((second + worth) * log(10) / ELO) for at, worth in enumerate(seats) if at != seat)
    return own / (own + others)


def simulated(
    luck: random.Random,
    rounds: int,
    seats: Sequence[float] = (0.0, 0.0),
    draws: float = 0.0,
    alike: bool = False,
) -> list[Scored]:
    """Games of the ladder; `alike` games of a round end by the same lot."""
    games = []
    for first, second in LADDER:
        for number in range(rounds):
            lot = luck.random()
            for seat in range(len(seats)):
                score = chance(STRENGTHS[first], STRENGTHS[second], seats, seat)
                drawn = draws * 2 * min(score, 1 - score)
                won = score - drawn / 2
                lot = lot if alike else luck.random()
                taken = 1.0 if lot < won else 0.5 if lot < won + drawn else 0.0
                games.append(Scored(first, second, seat, taken, number))
    return games


def even(first: str, second: str, won: int, lost: int) -> list[Scored]:
    """Rounds of which so and so many were won and lost."""
    rounds = [1.0] * won + [0.0] * lost
    return [Scored(first, second, seat, taken, at) for at, taken in enumerate(rounds) for seat in (0, 1)]


@pytest.mark.parametrize(("draws", "side"), [(0.0, 0.0), (0.6, 0.0), (0.3, 100.0)])
def test_known_strengths_are_recovered(draws: float, side: float) -> None:
    scale = scale_of(simulated(random.Random(1), 8000, (side, -side), draws), "random")
    for name, elo in STRENGTHS.items():
        assert scale.players[name].elo == pytest.approx(elo, abs=15)
    assert [seat.elo for seat in scale.seats] == pytest.approx([side, -side], abs=6)
    assert scale.players["random"].elo == scale.players["random"].low == scale.players["random"].high == 0
    assert scale.players["b"].games == 2 * 2 * 8000


def test_several_seats() -> None:
    worths = (60.0, 0.0, -60.0)
    scale = scale_of(simulated(random.Random(2), 8000, worths), "random", seats=3)
    for name, elo in STRENGTHS.items():
        assert scale.players[name].elo == pytest.approx(elo, abs=15)
    assert [seat.elo for seat in scale.seats] == pytest.approx(worths, abs=8)
    assert sum(seat.elo for seat in scale.seats) == pytest.approx(0)


def test_two_players_are_rated_as_in_a_match() -> None:
    """By the same score; a little doubt is all that makes a difference, and it is smaller with more games."""
    for won, lost, close in ((60, 20, 3), (3000, 1000, 0.1)):
        scale = scale_of(even("level8", "random", won, lost), "random")
        rated = rate([[1, 1]] * won + [[0, 0]] * lost)
        assert rated.low is not None
        assert rated.high is not None
        placed = scale.players["level8"]
        assert placed.elo == pytest.approx(elo_of(won / (won + lost)), abs=close)
        assert placed.low == pytest.approx(rated.low, abs=4 * close)
        assert placed.high == pytest.approx(rated.high, abs=4 * close)


def test_who_stands_between_connects() -> None:
    """Strengths add up along a chain, and the doubt about them too."""
    games = even("a", "random", 300, 100) + even("b", "a", 300, 100) + even("c", "b", 300, 100)
    players = scale_of(games, "random").players
    one = elo_of(0.75)
    assert one is not None
    assert [players[name].elo for name in "abc"] == pytest.approx([one, 2 * one, 3 * one], abs=2)
    widths = [(placed.high or 0) - (placed.low or 0) for placed in (players[name] for name in "abc")]
    assert widths[1] == pytest.approx(widths[0] * 2**0.5, rel=0.02)
    assert widths[2] == pytest.approx(widths[0] * 3**0.5, rel=0.02)


def test_where_all_was_won_one_end_is_open() -> None:
    games = even("a", "random", 50, 0) + even("b", "a", 30, 20) + even("c", "b", 0, 50)
    players = scale_of(games, "random").players
    assert (players["a"].high, players["b"].high) == (None, None)  # nobody at or below 0 took a point off them
    assert players["a"].elo > players["a"].low > 400  # type: ignore[operator]
    assert (players["c"].low, players["c"].high) == (None, None)  # below b, but how far is anybody's guess
    drawn = [*games, Scored("a", "random", 0, 0.5, 50)]
    assert scale_of(drawn, "random").players["b"].high is not None


def test_the_side_that_always_wins_says_nothing_about_players() -> None:
    games = [Scored("a", "random", seat, 1.0 - seat, at) for at in range(50) for seat in (0, 1)]
    scale = scale_of(games, "random")
    assert scale.players["a"].elo == pytest.approx(0, abs=1e-6)
    assert scale.players["a"].high > 200  # type: ignore[operator]
    assert scale.seats[0].elo > 300


def test_who_is_not_connected_is_refused() -> None:
    with pytest.raises(ValueError, match="no games connect random with b, c"):
        scale_of(even("a", "random", 1, 1) + even("b", "c", 1, 1), "random")
    with pytest.raises(ValueError, match="no games connect random with a, b"):
        scale_of(even("a", "b", 1, 1), "random")
    with pytest.raises(ValueError, match="no games connect random with anybody"):
        scale_of([], "random")


@pytest.mark.parametrize(
    ("rounds", "draws", "side", "alike"),
    [(100, 0.0, 0.0, False), (100, 0.5, 80.0, False), (100, 0.0, 80.0, True), (40, 0.2, 0.0, False)],
    ids=["plain", "draws", "alike", "few"],
)
def test_intervals_cover_the_truth(rounds: int, draws: float, side: float, alike: bool) -> None:
    luck, covered, repetitions = random.Random(3), 0, 300
    for _ in range(repetitions):
        players = scale_of(simulated(luck, rounds, (side, -side), draws, alike), "random").players
        for name, elo in STRENGTHS.items():
            placed = players[name]
            assert placed.low is not None
            assert placed.high is not None
            covered += name != "random" and placed.low <= elo <= placed.high
    assert 0.93 <= covered / repetitions / (len(STRENGTHS) - 1) <= 0.97
