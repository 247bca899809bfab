"""What Trigame tells of turns and standings, word for word."""

import hegemon
from hegemon.view import Event, Fact, Standing


def events(position: str, turn: str, **options: int | str) -> tuple[Event, ...]:
    """What a turn tells."""
    game = hegemon.load("trigame", **options)
    before = game.notation.read_position(position)
    return tuple(game.view.events(before, game.notation.read_turn(before, turn).moves))


def test_propagation_runs_from_the_new_token() -> None:
    assert events("[C]1:21..2.. 1 f 12", "[C]3 : [C]5", tiles=1) == (
        Event("Red places a token on [C]3", "place", ("[C]3",), 0),
        Event("A path carries Red to [C]2", "move", ("[C]3", "[C]2"), 0),
        Event("Red places a token on [C]5", "place", ("[C]5",), 0),
        Event("A path carries Red to [C]6", "move", ("[C]5", "[C]6"), 0),
        Event("Red gains 4 points: 5 in all", "pay", (), 0, amount="+4"),
    )


def test_a_path_turns_what_stands_on_it_from_near_to_far() -> None:
    told = events("[C]1:....21. [CR1]1:....... [CR2]1:....2.. 1 1 12", "[CR2]3", between="turn")
    assert told == (
        Event("Red places a token on [CR2]3", "place", ("[CR2]3",), 0),
        Event("A path turns Green's token on [CR2]4 into Red's", "capture", ("[CR2]3", "[CR2]4"), 0),
        Event("A path carries Red to [C]3", "move", ("[CR2]3", "[C]3"), 0),
        Event("A path turns Green's token on [C]4 into Red's", "capture", ("[CR2]3", "[C]4"), 0),
        Event("Red gains 4 points: 5 in all", "pay", (), 0, amount="+4"),
        Event("Green loses 2 points: 0 in all", "pay", (), 1, amount="-2"),
    )


def test_a_sub_and_a_whole_tile() -> None:
    told = events("[C]1:.111... [B1]1:222..1. 1 f 1", "[C]5 : [C]0 : [B1]6", tiles=2)
    assert [(event.words, event.amount) for event in told if event.kind == "capture"] == [
        ("Red captures the sub 0 1 2 3 of [C]", "+2"),
        ("Red captures the sub 0 3 4 5 of [C]", "+2"),
        ("Red captures the sub 0 5 6 1 of [C]", "+2"),
        ("Red captures the whole tile [C] and earns another event", "+4"),
    ]


def test_tiles_come_and_go() -> None:
    laid, beside = events("- 1 f 12", "[C] : [B1]")[:2]
    assert (laid.words, beside.words) == ("Red lays the tile [C]", "Red lays the tile [B1]")
    assert beside.cells == ("[B1]0", "[B1]1", "[B1]2", "[C]5", "[C]4", "[C]3", "[B1]6")
    taken = events("[C]1:....... [B1]1:....... 2 f 12", "-[B1] : [C]1")[0]
    assert (taken.words, taken.kind) == ("Green takes the tile [B1] away", "remove")


def test_removed_tokens_and_a_skip() -> None:
    told = events("[C]1:1...... [B1]1:....... 2 f 12", "-[C]0 : skip")
    assert [event.words for event in told] == [
        "Green removes Red's token from [C]0",
        "Green skips",
        "Red loses 1 point: 0 in all",
    ]


def test_standing() -> None:
    game = hegemon.load("trigame")
    here = game.notation.read_position("[C]1:.2.1... [B1]2:.....1. [B1R1]1:.1..... [B1L1]2:....... ~[C]1-3 1 f 2")
    assert game.view.standing(here) == Standing(
        (
            (Fact("points", "1"), Fact("skip", "used"), Fact("tiles", "2")),
            (Fact("points", "1"), Fact("skip", "left"), Fact("tiles", "2")),
        ),
        "2 events left in the turn, 8 tiles to lay",
    )
    game = hegemon.load("trigame", tiles=1, limit=40)
    late = game.notation.read_position("[C]1:.1..... 2 1 12")
    assert game.view.standing(late).moment == "1 event left in the turn, 0 tiles to lay, 40 events before the limit"
