"""How Territory is written, and what is refused."""

from fractions import Fraction

import pytest

import hegemon
from hegemon.mechanics.fights import Fight, IndependentFight

BEFORE = "0,0/0,0,0/0,2,3,0/0,1,-2,0,0/0,0,0,0/0,0,0/-1,0 b 6 0:0"
"""Blue on c2, c3 and d2, Red on d3 and g1."""

BAD = [
    ("d4>d5", "Blue has no piece on d4"),
    ("c2>d4", "c2 and d4 don't touch"),
    ("c2>c2", "c2 and c2 don't touch"),
    ("d3>e3", "the pieces on d3 are Red's, not Blue's"),
    ("c2>c1*3", "Blue has 2 pieces on c2"),
    ("d2>c1*2", "Blue has 1 piece on d2"),
    ("c3>c2*3 c2>c1*3", "of the 5 on c2 3 arrived this turn and may not move on"),
    ("c2>d2*2 c2>c1", "Blue has no piece on c2"),
    ("h1>g1", "there is no hexagon h1 on this board; they run from a1 to g2"),
    ("c2>c5", "there is no hexagon c5"),
    ("c2>c0", "there is no hexagon c0"),
    ("c2-c1", "'c2-c1' is not a group such as"),
    ("c2>c1*0", "is not a group such as"),
    ("c2>c1*", "is not a group such as"),
    ("", "is neither groups such as"),
    ("- c2>c1", "is neither groups such as"),
    ("c3>d3*3", "c3>d3\\*3 is a fight against 2; who is left must follow, such as {d3=1}"),
    ("c3>c4{c4=1}", "no enemy stands on c4, so nobody fights there"),
    ("c3>d3*3{c3=1}", "the braces must tell who is left on d3, not on c3"),
    ("c3>d3*3{h3=1}", "there is no hexagon h3"),
    ("c3>d3*3{d3=4}", "3 against 2 on d3 can't leave 4"),
    ("c3>d3*3{d3=-3}", "3 against 2 on d3 can't leave -3"),
    ("c3>d3*3{d3=0}", "is not a group such as"),
    ("c3>d3{d3=1} c2>d3{d3=2}", "no enemy stands on d3"),
    ("c3>d3*3{d3=-1} c2>d3", "is a fight against 1"),
    ("c3>d3*3{d3=2} d3>e3", "of the 2 on d3 2 arrived this turn"),
]


@pytest.mark.parametrize(("turn", "message"), BAD)
def test_bad_turns_are_told_apart(turn: str, message: str) -> None:
    game = hegemon.load("territory")
    before = game.notation.read_position(BEFORE)
    with pytest.raises(hegemon.InputError, match=message):
        game.notation.read_turn(before, turn)
    assert game.notation.write_position(before) == BEFORE


@pytest.mark.parametrize(
    ("turn", "written"),
    [
        ("c3>c4 c2>c1", "c2>c1 c3>c4"),
        ("c3>c4 c3>b3 c2>c1 c3>c4", "c2>c1 c3>b3 c3>c4*2"),
        ("c2>c1*1", "c2>c1"),
        ("c3>c4 c2>c1 c3>d3*1{d3=-1} c3>c4 c2>c1", "c2>c1 c3>c4 c3>d3{d3=-1} c2>c1 c3>c4"),
        ("c3>d3*2{d3=1} c2>d3", "c3>d3*2{d3=1} c2>d3"),
        ("c3>d3{d3=-2} c3>d3*2{d3=-1}", "c3>d3{d3=-2} c3>d3*2{d3=-1}"),
        ("-", "-"),
    ],
)
def test_turns_are_read_in_any_order_and_written_in_one(turn: str, written: str) -> None:
    game = hegemon.load("territory")
    before = game.notation.read_position(BEFORE)
    made = game.notation.read_turn(before, turn)
    assert game.notation.write_turn(before, made.moves) == written
    assert game.notation.read_turn(before, written) == made


def test_a_decision_goes_up_to_the_next_fight() -> None:
    game = hegemon.load("territory")
    before = game.notation.read_position(BEFORE)
    decided = game.notation.read_decision(before, "c2>c1 c3>d3*2")
    assert decided.after.to_move() == hegemon.CHANCE
    assert game.notation.write_decision(before, decided.moves) == "c2>c1 c3>d3*2"
    with pytest.raises(hegemon.IllegalError, match="c2>c1: the fight on d3 must be seen first"):
        game.notation.read_decision(before, "c3>d3*2 c2>c1")
    with pytest.raises(hegemon.IllegalError, match="the dice decide who is left on d3; leave out the braces"):
        game.notation.read_decision(before, "c3>d3*2{d3=1}")
    with pytest.raises(hegemon.IllegalError, match="the dice decide first"):
        game.notation.read_decision(decided.after, "c2>c1")
    seen = decided.after.play(60 - 1)
    assert game.notation.write_decision(seen, game.notation.read_decision(seen, "-").moves) == "-"
    rest = game.notation.read_decision(seen, "c3>c4 c2>c1")
    assert rest.after.between_turns()
    assert game.notation.write_decision(seen, rest.moves) == "c2>c1 c3>c4"
    with pytest.raises(hegemon.IllegalError, match="half made"):
        game.notation.read_decision(before.play(6), "c2>c1")


def test_a_turn_ends_by_itself_when_nothing_may_move() -> None:
    game = hegemon.load("territory", control="occupied")
    before = game.notation.read_position("0,0/0,0,0/0,1,0,0/0,0,-1,0,0/0,0,0,0/0,0,0/0,0 b 6 0:0")
    assert game.notation.read_turn(before, "c2>d3{d3=1}").moves[-1] == 59
    assert game.notation.read_turn(before, "-").moves == (34,)


def test_records_are_numbered_by_plies() -> None:
    record = hegemon.read_record("1. a1>b1\n2. -\n3. resigns\n", "territory")
    assert record.write().splitlines()[1:] == ["1. a1>b1", "2. -", "3. resigns"]
    assert record.outcome is not None
    assert record.outcome.winner == 1
    record = hegemon.read_record(f"Position {BEFORE}\n7. c3>d3*3{{d3=-1}} c2>d3*2{{d3=2}}\n8. -\n", "territory")
    assert record.write().splitlines()[1:] == [f"Position {BEFORE}", "7. c3>d3*3{d3=-1} c2>d3*2{d3=2}", "8. -"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1. a1>b1\n3. -", "line 2: 3. stands where 2. should"),
        ("2. a1>b1", "line 1: 2. stands where 1. should"),
        (f"Position {BEFORE}\n1. -", "line 2: 1. stands where 7. should"),
        ("1. a1>b1\n3. resigns", "line 2: 3. stands where 2. should"),
        ("a1>b1", "line 1: 'a1>b1' is not a line such as"),
        ("1. a1>b1\n\n2. g1>h1", "line 3: there is no hexagon h1"),
        ("1. resigns\n2. -", "line 2: '2. -' comes after the end of the game"),
    ],
)
def test_bad_records_name_the_line(text: str, message: str) -> None:
    with pytest.raises(hegemon.InputError, match=message):
        hegemon.read_record(text, "territory")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (BEFORE.replace(" b ", " w "), "is not of the form"),
        (BEFORE.replace("/0,0,0/-1,0", "/-1,0"), "the rows are not 2-3-4-5-4-3-2 hexagons long"),
        (BEFORE.replace("-2", "-"), "'-' is not a number of pieces"),
        (BEFORE.replace("-2", "-02"), "'-02' is not a number of pieces"),
        (BEFORE.replace("-2", ""), "'' is not a number of pieces"),
        (BEFORE.replace(" 6 ", " 201 "), "201 plies are more than limit=200"),
        (BEFORE.replace("2,3", "2,501").replace(" 6 ", " 0 "), "501 on c3 are more than 500"),
        (BEFORE.replace("2,3", "2,17200"), "17203 pieces of Blue are more than 17162"),
        (BEFORE.replace("0:0", "5:0"), "Blue can't have had 5 turns alone here, 4 at the most"),
        (BEFORE.replace("0:0", "0:6"), "Red can't have had 6 turns alone"),
        (BEFORE.replace("0:0", "0:10"), "is not of the form"),
    ],
)
def test_bad_positions_are_told_apart(text: str, message: str) -> None:
    with pytest.raises(hegemon.MalformedError, match=message):
        hegemon.load("territory").notation.read_position(text)


def test_odds_refuse_what_turns_refuse() -> None:
    game = hegemon.load("territory")
    before = game.notation.read_position(BEFORE)
    odds = game.odds.of_turn
    for text, message in (
        ("c3>d3*4", "Blue has 3 pieces on c3"),
        ("c3>c4{c4=1}", "no enemy stands there"),
        ("c3>d3*3{d3=4}", "can't leave 4"),
        ("", "neither groups"),
        ("d3>e3", "are Red's"),
    ):
        with pytest.raises(hegemon.InputError, match=message):
            odds(before, text)
    high = game.notation.read_position(BEFORE.replace("2,3", "2,1200"))
    with pytest.raises(hegemon.IllegalError, match="at most 1000 pieces"):
        odds(high, "c3>d3*1100")
    assert odds(before, "-")["c3"] == {3: 1}
    with pytest.raises(hegemon.IllegalError, match="only one group"):
        hegemon.load("territory", moves="one").odds.of_turn(before._replace(rules=before.rules | 16), "c3>c4 c2>c1")


def test_texts_that_contradict_themselves_are_refused() -> None:
    game = hegemon.load("territory")
    for text in (
        "1,1/0,0,0/0,0,0,0/0,0,0,0,0/0,0,0,0/0,0,0/-1,-1 b 7 4:5",
        "0,0/0,0,0/0,0,0,0/0,0,1,0,0/0,0,0,0/0,0,0/0,0 r 0 5:0",
    ):
        with pytest.raises(hegemon.MalformedError, match="turns alone"):
            game.notation.read_position(text)


def test_odds_are_worked_out_once_a_hexagon_however_many_fights_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    worked_out: list[tuple[int, int]] = []

    def survivors(fight: IndependentFight, attackers: int, defenders: int, what: str = "piece") -> dict[int, Fraction]:
        worked_out.append((attackers, defenders))
        return Fight.survivors(fight, attackers, defenders, what)

    monkeypatch.setattr(IndependentFight, "survivors", survivors)
    game = hegemon.load("territory")
    before = game.notation.read_position(BEFORE.replace("2,3", "2,300").replace("-2", "-90"))
    told = " ".join(f"c3>d3{{d3=-{90 - at // 10}}}" for at in range(200))
    assert game.odds.of_turn(before, f"{told} c3>d3*5")["d3"] == game.odds.of_fight(5, 71)
    assert len(worked_out) == 2


def test_odds_of_many_groups_are_those_of_one() -> None:
    game = hegemon.load("territory", ties="defender")
    position = game.notation.read_position("0,0/0,0,0/0,90,90,0/0,40,-90,45,0/0,45,45,0/0,0,0/-1,0 b 6 0:0")
    at_once = game.odds.of_turn(position, "c2>d3*60")["d3"]
    assert game.odds.of_turn(position, " ".join(["c2>d3"] * 60))["d3"] == at_once
    assert game.odds.of_turn(position, "c2>d3*30 c3>d3*30")["d3"] == at_once
    assert game.odds.of_turn(position, "c2>d3*30{d3=-70} c3>d3*30")["d3"] == {
        -left if left < 0 else left: odds for left, odds in game.odds.of_fight(30, 70).items() if left > 0
    } | {left: odds for left, odds in game.odds.of_fight(30, 70).items() if left < 0}
    many = game.notation.read_position("0,0/9000,0,0/0,0,0,0/0,0,0,0,0/0,0,0,0/0,0,0/-5,-5 b 6 0:0")
    assert game.odds.of_turn(many, "b1>b2*5000")["b2"] == {5001: 1}
