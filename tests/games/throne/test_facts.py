"""The facts and vectors of Throne."""

import pytest

import hegemon
from hegemon.game.turns import decisions
from hegemon.games.throne.board import BOARD, LAYOUTS, MIDDLE_NAMES, NODES
from hegemon.search.perft import perft

START = "aaa/a..a/...../A..A/AAA 1 0:0"
VECTORS = [
    (START, "a2-b2/b2+2", "aaa/a..a/...../AC.A/A.A 2 0:0"),
    ("aaa/...a/..b../.BAA/A.A 1 1:2", "b2xc3/c3+3", "aaa/...a/..E../..AA/A.A 2 0:2"),
    ("aaa/a.../...b./.BB./.AA 1 0:0", "b3~c4", "aaa/a.../...b./.BB./.AA 2 6:0"),
    ("a.a/a..a/..e../AEA./A.A 1 1:1", "b2xc3#", "a.a/a..a/..E../A.A./A.A #1 1:1"),
    ("aaa/a..a/...../AA.A/.AA 1 6:0", "b2-c2/@a1,a1+1,c2+1", "aaa/a..a/.B.../A..A/BAA 2 1:0"),
    ("aaa/a..a/..c../.BB./AAA 1 0:0", "b2xc3", "aaa/a..a/..B../..B./AAA 2 8:0"),
    ("a.a/ab.a/..b../.BB./A.A 1 0:0", "b2~c3", "a.a/ab.a/..b../.BB./A.A 2 6:0"),
]


@pytest.mark.parametrize(("before", "turn", "after"), VECTORS)
def test_vectors(before: str, turn: str, after: str) -> None:
    game = hegemon.load("throne")
    made = game.notation.read_turn(game.notation.read_position(before), turn)
    assert game.notation.write_position(made.after._replace(dated=0)) == after
    assert game.notation.write_turn(game.notation.read_position(before), made.moves) == turn


def test_the_board() -> None:
    assert len(NODES) == 19
    assert sum(map(len, BOARD.neighbours)) == 2 * 42
    assert sorted(MIDDLE_NAMES) == ["b2", "b3", "c2", "c4", "d2", "d3"]
    assert [len(row) for row in BOARD.rows] == [3, 4, 5, 4, 3]
    assert NODES[:4] == ("a1", "a2", "a3", "b1")
    assert LAYOUTS["pointy"][1] == ("e1", "e2", "e3", "d1", "c1")


@pytest.mark.parametrize(
    ("layout", "counts"), [("flat", [190, 35_382, 16_494_844]), ("pointy", [168, 28_210, 12_725_086])]
)
def test_perft(layout: str, counts: list[int]) -> None:
    assert perft(hegemon.load("throne", layout=layout).start(), 3) == counts


BAD = [
    (START, "a2-b2/b2+3", "b2\\+3 costs 9, but player 1 has 6 to spend"),
    (START, "a2-b2/@a2,b2+1", "@a2,b2\\+1 costs 8, but player 1 has 6"),
    (START, "b2-c3", "there is no piece on b2"),
    (START, "e1-d2", "the piece on e1 is player 2's, not player 1's"),
    (START, "a2-c3", "a2 and c3 are not adjacent"),
    (START, "a2-a2", "not adjacent"),
    (START, "a2-a1", "a piece of player 1 stands on a1"),
    (START, "a2xb2", "a2-b2 is a quiet move, b2 is empty"),
    (START, "a2-b2#", "only c3 is the throne"),
    (START, "--", "must_move"),
    (START, "a2-b2/@c1", "@c1: player 1 recruits only on a1 a2 a3 b1 b4"),
    (START, "a2-b2/@a1", "a1 is occupied"),
    (START, "a2-b2/a2+1", "player 1 has no piece on a2"),
    (START, "a2-b2/@a2,@a2", "twice"),
    (START, "a2-b2/b2+1,b2+1", "upgraded twice"),
    (START, "a2-b2/b2+0", "not a spending"),
    (START, "a2-b2/", "not a spending"),
    (START, "f1-b2", "there is no node f1"),
    (START, "a2-b9", "there is no node b9"),
    (START, "a2b2", "not a move such as"),
    ("aaa/a.../...b./.BB./.AA 1 0:0", "b3xc4", "b3~c4 is an attack that fails, attack 2 against defence 2"),
    ("aaa/a..a/..c../.BB./AAA 1 0:0", "b2~c3", "b2xc3 is a capture, attack 4 against defence 3"),
    ("aaa/a..a/..c../.BB./AAA 1 0:0", "b2-c3", "b2xc3 is a capture"),
    ("aaa/a..a/..c../.BB./AAA 1 0:0", "b2xc3#", "weight 2 doesn't win, 5 does"),
    ("aaa/a..a/..c../.EB./AAA 1 0:0", "b2xc3", "b2xc3 wins: write #"),
    ("aaa/a..a/..c../.EB./AAA 1 9:0", "b2xc3#/b3+1", "nothing is spent after b2xc3# has won"),
    ("aaa/a..a/...../.DB./AAA 1 9:0", "b2-c2/c2+2", "weight 4 can grow to 5 at the most"),
    ("aaa/a..a/..E../.DB./AAA #1 9:0", "b2-c2", "the game is over"),
]


@pytest.mark.parametrize(("before", "turn", "message"), BAD)
def test_bad_turns_are_told_apart(before: str, turn: str, message: str) -> None:
    game = hegemon.load("throne")
    with pytest.raises(hegemon.InputError, match=message):
        game.notation.read_turn(game.notation.read_position(before), turn)


def test_a_capture_on_the_throne_may_not_win() -> None:
    game = hegemon.load("throne", throne_capture=False)
    before = game.notation.read_position("a.a/a..a/..e../AEA./A.A 1 1:1")
    assert game.notation.write_position(game.play(before, "b2xc3/b1+1")) == "a.a/a..a/..E../B.A./A.A 2 6:1"
    with pytest.raises(hegemon.IllegalError, match="throne_capture"):
        game.notation.read_turn(before, "b2xc3#")


def test_capitals_are_read_too() -> None:
    game = hegemon.load("throne")
    assert game.notation.read_turn(game.start(), "A2-B2/B2+2") == game.notation.read_turn(game.start(), "a2-b2/b2+2")


def test_spendings_are_read_in_any_order_and_written_in_one() -> None:
    game = hegemon.load("throne")
    before = game.notation.read_position("aaa/a..a/...../AA.A/.AA 1 6:0")
    made = game.notation.read_turn(before, "b2-c2/c2+1,a1+1,@a1")
    assert game.notation.write_turn(before, made.moves) == "b2-c2/@a1,a1+1,c2+1"
    texts = [game.notation.write_turn(before, turn.moves) for turn in decisions(before)]
    assert len(set(texts)) == len(texts) == 2142


def test_plies_that_are_not_known() -> None:
    game = hegemon.load("throne", first_income=False, limit=3)
    assert game.notation.write_position(game.notation.read_position(START)) == START + " 0"
    assert game.play(game.notation.read_position(START), "a2-b2").pool1 == 0
    elsewhere = game.notation.read_position("aaa/a..a/...../AA.A/.AA 1 0:0")
    assert game.play(elsewhere, "b2-c2").pool1 == 6
    for turn in ("b2-c2", "d1-c1", "c2-b2"):
        assert not elsewhere.over()
        elsewhere = game.play(elsewhere, turn)
    assert elsewhere.over()
    assert game.notation.write_position(elsewhere).endswith(" 2 12:5")


def test_pools_are_part_of_the_start() -> None:
    game = hegemon.load("throne", pool2=12)
    assert game.notation.write_position(game.start()) == "aaa/a..a/...../A..A/AAA 1 0:12 0"
    assert game.notation.read_position("aaa/a..a/...../A..A/AAA 1 0:12").dated == 1
    assert game.notation.read_position(START).dated == 0


def test_nothing_left_loses() -> None:
    game = hegemon.load("throne")
    before = game.notation.read_position("a../..../...../A..B/AAA 1 0:4")
    taken = game.notation.read_position(".a./B.../...../A..B/AAA 1 0:4")
    assert game.play(before, "b1-c1").winner() == hegemon.NONE
    won = game.play(taken, "d1-e1")
    assert won.winner() == hegemon.NONE
    last = game.play(game.notation.read_position("Ca./..../...../A..B/AAA 1 0:4"), "e1xe2")
    assert (last.winner(), game.ending(last)) == (0, "player 2 has no piece left and can't recruit")
    assert game.notation.write_position(last) == ".C./..../...../A..B/AAA #1 6:4"
    rich = game.play(game.notation.read_position("Ca./..../...../A..B/AAA 1 0:5"), "e1xe2")
    assert not rich.over()
    assert game.notation.write_position(game.play(rich, "--/@d4")) == ".C./...a/...../A..B/AAA 1 6:0"
    with pytest.raises(hegemon.MalformedError, match="neither the throne nor all pieces"):
        game.notation.read_position("aaa/a..a/...../A..A/AAA #1 0:0")
    entered = game.play(game.notation.read_position(".../..../..a../.E../... 1 0:0"), "b2xc3#")
    assert game.ending(entered) == "a piece of weight 5 entered the throne"
    # Given as a text, such a position is lost too.
    assert game.notation.read_position(".C./..../...../A..B/AAA 2 6:4").winner() == 0


HEAVY = "a piece of weight 5 entered the throne"
BARE = "player 2 has no piece left and can't recruit"


def test_a_position_says_by_what_it_was_won() -> None:
    game = hegemon.load("throne")
    read, write = game.notation.read_position, game.notation.write_position
    # Taken with a heavy piece on the throne that has grown there: nobody entered.
    taken = game.play(read("Ca./..../..E../..../... 1 0:4"), "e1xe2")
    assert (game.ending(taken), write(taken)) == (BARE, ".C./..../..E../..../... #x1 4:4")
    assert (game.ending(read(write(taken))), read(write(taken))) == (BARE, game.notation.as_read(taken))
    # Player 2 is lost before their turn, whatever stands on the throne.
    lost = read(".../..../..E../..../... 2 0:4")
    assert (game.ending(lost), write(lost)) == (BARE, ".../..../..E../..../... #x1 0:4")
    # Entering may take the last piece too.
    entered = game.play(read(".../..../..a../.E../... 1 0:0"), "b2xc3#")
    assert (game.ending(entered), write(entered)) == (HEAVY, ".../..../..E../..../... #1 0:0")
    # Where no such piece stands, there is nothing to tell apart, and texts are as they were.
    assert write(read(".C./..../...../A..B/AAA #1 6:4")) == ".C./..../...../A..B/AAA #1 6:4"
    assert game.ending(read(".C./..../...../A..B/AAA #x1 6:4")) == BARE
    assert game.ending(read(".../..../..E../..../... #1 0:4")) == HEAVY
    with pytest.raises(hegemon.MalformedError, match="player 1 has not taken all pieces"):
        read("a../..../..E../..../... #x1 0:4")
    with pytest.raises(hegemon.MalformedError, match="is not of the form"):
        read(".../..../..E../..../... x1 0:4")
