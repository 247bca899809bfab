"""The events and standings of Throne, word for word."""

import pytest

import hegemon
from hegemon.view import Event, Fact, Standing


def events(position: str, turn: str, **options: int | str | bool) -> tuple[Event, ...]:
    """What a turn tells."""
    game = hegemon.load("throne", **options)
    before = game.notation.read_position(position)
    return tuple(game.view.events(before, game.notation.read_turn(before, turn).moves))


def test_a_quiet_turn() -> None:
    assert events("aaa/a..a/...../AA.A/.AA 1 6:0", "b2-c2/@a1,a1+1,c2+1") == (
        Event("Player 1 moves weight 1 from b2 to c2", "move", ("b2", "c2"), 0),
        Event("Player 1 collects 6: 12 in the pool", "pay", ("a2", "a3", "b1", "b4", "c2"), 0, amount="+6"),
        Event("Player 1 recruits on a1 for 5", "place", ("a1",), 0, amount="-5"),
        Event("Player 1 upgrades a1 to weight 2 for 3", "place", ("a1",), 0, amount="+1"),
        Event("Player 1 upgrades c2 to weight 2 for 3", "place", ("c2",), 0, amount="+1"),
    )


@pytest.mark.parametrize(
    ("position", "turn", "options", "words", "kind"),
    [
        (
            "aaa/a..a/..c../.BB./AAA 1 0:0",
            "b2xc3",
            {},
            "Player 1 takes c3 with 4 against 3 (2 + 2 against 3)",
            "capture",
        ),
        (
            "a.a/ab.a/..b../.BB./A.A 1 0:0",
            "b2~c3",
            {},
            "Player 1 attacks c3 with 4 against 4 (2 + 2 against 2 + 2): it holds",
            "fight",
        ),
        ("aaa/a.../...b./.BB./.AA 1 0:0", "b3~c4", {}, "Player 1 attacks c4 with 2 against 2: it holds", "fight"),
        (
            "a.a/a..a/.Bb../A..A/A.A 1 0:0",
            "c2xc3",
            {"support": "origin"},
            "Player 1 takes c3 with 3 against 2 (2 + 1 against 2)",
            "capture",
        ),
        (
            "aaa/a..a/..c../.BB./AAA 1 0:0",
            "b2~c3",
            {"support": "none"},
            "Player 1 attacks c3 with 2 against 3: it holds",
            "fight",
        ),
        (
            "a.a/ab.a/..b../.BB./A.A 1 0:0",
            "b2xc3",
            {"support": "twice"},
            "Player 1 takes c3 with 6 against 4 (2 + 2 + 2 against 2 + 2)",
            "capture",
        ),
    ],
)
def test_attacks_are_given_with_their_sums(
    position: str, turn: str, options: dict[str, str], words: str, kind: str
) -> None:
    attack = events(position, turn, **options)[0]
    assert (attack.words, attack.kind) == (words, kind)


def test_resources_that_come_late() -> None:
    made = events("aaa/a..a/...../A..A/AAA 1 3:0", "a2-b2/b2+1", collect="end")
    assert [event.words for event in made] == [
        "Player 1 moves weight 1 from a2 to b2",
        "Player 1 upgrades b2 to weight 2 for 3",
        "Player 1 collects 6: 6 in the pool",
    ]


def test_wins() -> None:
    assert [event.words for event in events("a.a/a..a/..e../AEA./A.A 1 1:1", "b2xc3#")] == [
        "Player 1 takes c3 with 6 against 5 (5 + 1 against 5)",
        "Player 1 wins: a piece of weight 5 entered the throne",
    ]
    last = events(".../.a../.C.../..../... 1 0:0", "c2xd2")[-1]
    assert last == Event("Player 1 wins: player 2 has no piece left and can't recruit", "note", (), 0)


def test_nothing_moves() -> None:
    made = events("aaa/a..a/...../A..A/AAA 1 0:0", "--/a2+1", must_move=False)
    assert [event.words for event in made] == [
        "Player 1 stays",
        "Player 1 collects 5: 5 in the pool",
        "Player 1 upgrades a2 to weight 2 for 3",
    ]


def test_standing() -> None:
    game = hegemon.load("throne")
    here = game.notation.read_position("a.a/ac.a/...../AEA./A.A 2 1:0 3")
    assert game.view.standing(here) == Standing(
        (
            (Fact("pool", "1"), Fact("a turn", "+7"), Fact("heaviest", "weight 5"), Fact("pieces", "5")),
            (Fact("pool", "0"), Fact("a turn", "+6"), Fact("heaviest", "weight 3"), Fact("pieces", "5")),
        ),
        "Ply 4 of 200",
    )
    assert game.view.standing(game.notation.read_position("a.a/ac.a/...../AEA./A.A 2 1:0")).moment == ""
