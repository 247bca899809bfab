"""The events and standings of Influence, word for word."""

import hegemon
from hegemon.game.turns import position_after
from hegemon.games.influence.game import InfluenceGame
from hegemon.games.influence.stages import KEEP
from hegemon.view import Event, Fact, Standing


def words_of(game: hegemon.Game, position: str, turn: str) -> list[str]:
    """The words of a turn's events."""
    before = game.notation.read_position(position)
    return [event.words for event in game.view.events(before, game.notation.read_turn(before, turn).moves)]


def test_a_stone_and_what_both_earn() -> None:
    game = hegemon.load("influence")
    before = game.notation.read_position("../..../.BW./..../..../..../.. b 18:9 - 2")
    assert game.view.events(before, game.notation.read_turn(before, "A1").moves) == (
        Event("Black places a stone on A1", "place", ("A1",), 0),
        Event("Black earns 4, 10 in all", "pay", ("A1", "C2"), 0, amount="+4"),
        Event("White earns 3, 6 in all", "pay", ("C3",), 1, amount="+3"),
    )


def test_thirds_are_mixed_numbers() -> None:
    game = hegemon.load("influence", board="small")
    words = words_of(game, ".../..../..B../..../... w 6:0 - 1", "A1")
    assert words == ["White places a stone on A1", "White earns 2/3, 2/3 in all", "Black earns 2, 4 in all"]


def test_the_token_and_a_pass() -> None:
    game = hegemon.load("influence", momentum=True)
    assert words_of(game, game.notation.write_position(game.start()), "D3+C2")[:3] == [
        "Black spends the momentum token for two stones",
        "Black places a stone on C2",
        "Black places a stone on D3",
    ]
    game = hegemon.load("influence", **{"pass": True})
    assert words_of(game, game.notation.write_position(game.start()), "--") == ["Black passes"]


def test_each_of_two_stones_is_paid() -> None:
    game = hegemon.load("influence", board="small", momentum=True, scoring="stone")
    assert words_of(game, game.notation.write_position(game.start()), "C3+A1") == [
        "Black places a stone on C3",
        "Black spends the momentum token for a second stone",
        "Black places a stone on A1",
        "Black earns 4 2/3, 4 2/3 in all",
    ]
    assert words_of(game, game.notation.write_position(game.start()), "C3") == [
        "Black places a stone on C3",
        "Black earns 2, 2 in all",
    ]


def test_each_of_two_stones_has_dice() -> None:
    game = hegemon.load("influence", board="small", momentum=True, scoring="stone", dice="corner")
    start = game.start()
    moves = game.notation.read_turn(start, "C3+A1 {B+2 W+0} {B+3 W+0}").moves
    assert [event.words for event in game.view.events(start, moves)] == [
        "Black places a stone on C3",
        "Dice for 6 triangles: Black scores in 2, White in 0, nobody in 4",
        "Black spends the momentum token for a second stone",
        "Black places a stone on A1",
        "Dice for 8 triangles: Black scores in 3, White in 0, nobody in 5",
        "Black earns 5, 5 in all",
    ]
    # In two parts, as a table sees it: what is decided behind the first dice is told then.
    first, second = moves[:7], moves[7:]
    assert game.view.events(start, first)[-1].words == "Black earns 2, 2 in all"
    here = position_after(start, first)
    assert game.view.events(here, second)[-1].words == "Black earns 3, 5 in all"
    kept = game.view.events(here, (KEEP,))
    assert kept == (Event("Black keeps the momentum token", "note", (), 0),)
    scene = game.view.picture(here)
    assert scene is not None
    assert scene.notes[-1] == "Black may spend the token on a second stone (+A1) or keep it (-)"


def test_the_keystone_that_is_drawn() -> None:
    game = InfluenceGame(keystone="random")
    (drawn,) = game.view.events(game.start(), (game.board.face("O:C2"),))
    assert drawn == Event("The keystone is O:C2: it pays double", "roll", ("D2", "C2", "C3"))


def test_the_frame_that_turns() -> None:
    game = hegemon.load("influence", keystone="O:C2", shift=True)
    words = words_of(game, "../..../.BW./.B../..../..../.. w 39:21 - 3", "D3")
    assert words[-1] == "The scoring frame turns: the keystone is O:C3 now"


def test_dice() -> None:
    game = hegemon.load("influence", board="small", dice="corner")
    before = game.notation.read_position(".../..../..B../..../... w 6:0 - 1")
    roll, white, black = game.view.events(before, game.notation.read_turn(before, "C4 {B+1 W+2}").moves)[1:]
    assert roll.words == "Dice for 10 triangles: Black scores in 1, White in 2, nobody in 7"
    assert (roll.kind, roll.player) == ("roll", None)
    assert [event.amount for event in (white, black)] == ["+2", "+1"]


def test_standing() -> None:
    game = hegemon.load("influence", keystone="O:C2", momentum=True)
    here = game.notation.read_position("../BBW./.BW./.BWW/.B../..../.. b 188:139 mW 8")
    assert game.view.standing(here) == Standing(
        (
            (Fact("points", "62 2/3"), Fact("a turn", "+12 2/3")),
            (Fact("points", "46 1/3"), Fact("a turn", "+10 1/3"), Fact("momentum", "one token")),
        ),
        "Turn 9",
    )
    game = hegemon.load("influence")
    assert game.view.standing(game.start()).moment == "Turn 1 of 24"
    over = game.notation.read_position("WW/WBWB/BBWW/BWBW/WWBB/BWBB/BW b 1008:945 - 24")
    assert game.view.standing(over) == Standing(((Fact("points", "336"),), (Fact("points", "315"),)), "After 24 turns")
