"""The events and the standing of Strategic Influence, word for word."""

import hegemon
from hegemon.view import Event, Fact, Standing


def placed(**stones: int) -> str:
    """A position with some stacks."""
    rows = [",".join(str(stones.get(f"{column}{row}", 0)) for column in "ABCDE") for row in range(1, 6)]
    return "/".join(rows) + " 0"


def words(turn: str, options: dict[str, str | int] | None = None, **stones: int) -> list[str]:
    """The words of a turn's events."""
    game = hegemon.load("strategic", **(options or {}))
    before = game.notation.read_position(placed(**stones))
    return [event.words for event in game.view.events(before, game.notation.read_turn(before, turn).moves)]


def test_the_setup() -> None:
    game = hegemon.load("strategic")
    assert game.view.events(game.start(), game.notation.read_turn(game.start(), "W@B3 B@D3").moves) == (
        Event("White places 3 stones on B3", "place", ("B3",), 0),
        Event("Black places 3 stones on D3", "place", ("D3",), 1),
    )


def test_both_are_revealed_then_cells_are_settled_then_stacks_grow() -> None:
    assert words("W B3>C3*2 | B - {C3=2}", B3=3, D3=-3) == [
        "White sends 2 stones from B3 to C3",
        "Black's stones all stay",
        "White's 2 stones take C3",
        "White grows by one on B3",
        "Black grows by one on D3",
    ]
    assert words("W B3>C3 | B - {C3=0}", B3=2)[1:] == ["White's 1 stone is lost on C3", "White grows by one on B3"]


def test_fights() -> None:
    assert words("W C3>D3*3 | B E3>D3 {D3=2}", C3=3, D3=-1, E3=-1)[2:] == [
        "White attacks D3 with 3 against 2: White holds it with 2"
    ]
    assert words("W C3>D3 | B - {D3=-2}", C3=1, D3=-1)[2:] == [
        "White attacks D3 with 1 against 1: Black holds it with 1",
        "Black grows by one on D3",
    ]
    assert words("W C3>D3 | B - {D3=0}", {"combat": "volley"}, C3=1, D3=-1)[2:] == [
        "White attacks D3 with 1 against 1: nobody is left"
    ]


def test_a_contest() -> None:
    (told,) = words("W B3>C3*2 | B D3>C3 {C3=1}", {"contest": "black-defends"}, B3=2, D3=-1)[2:]
    assert told == (
        "White's 2 stones take C3, Black's 1 stone takes C3, White attacks C3 with 2 against 1: White holds it with 1"
    )
    (told,) = words("W B3>C3*2 | B D3>C3 {C3=0}", B3=2, D3=-1)[2:]
    assert told == "White's 2 stones are lost on C3, Black's 1 stone is lost on C3"


def test_a_large_fight_is_one_event() -> None:
    told = words("W C3>D3*100 | B - {D3=7}", C3=100, D3=-80)
    assert told[2:] == ["White attacks D3 with 100 against 80: White holds it with 7"]


def test_what_the_cap_takes_away_has_not_grown() -> None:
    assert words("W B3>C3*3 | B -", {"cap": 3}, B3=3, C3=2) == ["White sends 3 stones from B3 to C3"]


def test_standing() -> None:
    game = hegemon.load("strategic")
    here = game.notation.read_position(placed(B3=3, C3=2, D3=-4)[:-1] + "6")
    white, black = (Fact("cells", "2"), Fact("stones", "5")), (Fact("cells", "1"), Fact("stones", "4"))
    assert game.view.standing(here) == Standing((white, black), "Turn 7 of 20")
    assert game.view.standing(game.start()).moment == "Setup: each places 3 stones in their zone"
