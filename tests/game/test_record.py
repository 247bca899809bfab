"""Records: headers, places of errors, resignation, taking back."""

from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

import hegemon
from hegemon import IllegalError, InputError, MalformedError
from hegemon.cli.replay import summary, verdict
from hegemon.game import notation
from hegemon.game.notation import TurnText
from hegemon.game.record import LONGEST, Record

from ..several import SplitGame
from ..variants import random_record


@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [
        ("1. C2 C2", IllegalError, "line 1, turn 2: C2 is occupied"),
        ("1. C2 C3\n2. Z9", MalformedError, "line 2, turn 3: there is no vertex 'Z9' on this board"),
        ("1. C2 C3\n3. D2", MalformedError, "line 2: 3. stands where 2. should"),
        ("1. C2 2. C3", MalformedError, "line 1: 2. comes before round 1 is complete"),
        ("1. ... C2", MalformedError, "line 1: Black begins, so ... is wrong here"),
        ("1. ... ...", MalformedError, "line 1: Black begins, so ... is wrong here"),
        ("1. C2 C3\n2. ... C4", MalformedError, "line 2: Black begins, so ... is wrong here"),
        ("1. C2 ...", MalformedError, "line 1: Black begins, so ... is wrong here"),
        ("1. 1. C2", MalformedError, "line 1: 1. stands where turn 1 should"),
        ("1. C2 --", IllegalError, "line 1, turn 2: passing is off"),
        ("1. C2+C3", IllegalError, "line 1, turn 1: 'C2+C3': a second stone needs the option momentum"),
        (
            "1. C2 {B+1 W+0}",
            MalformedError,
            "line 1, turn 1: 'C2 {B+1 W+0}': points in braces belong to games with dice",
        ),
        (
            "# game=influence dice=each\n1. C2" + 4 * " {B+5 W+3}",
            IllegalError,
            "line 2, turn 1: C2: 4 results in braces are more than the 3 that a turn can have",
        ),
        ("1. C2 {B+1", MalformedError, "line 1: '{B+1': a brace without its partner"),
        ("{B+1 W+0} 1. C2", MalformedError, "line 1: '{B+1 W+0}' follows no turn"),
        ("Keystone O:C2\n1. C2", MalformedError, "line 1: a drawn keystone belongs to games with keystone=random"),
        ("# game=influence board=huge\n1. C2", MalformedError, "line 1: option board: 'huge' is not"),
        ("# game=influence keystone=random\n1. C2", MalformedError, "line 2: this line must name the drawn keystone"),
        ("# game=influence keystone=random\nKeystone X:Y\n1. C2", MalformedError, "line 2: there is no triangle 'X:Y'"),
        ("# game=influence rules=7\n1. C2", MalformedError, "line 1: the record follows version 7 of the rules"),
        ("# game=chess\n1. C2", IllegalError, "line 1: the record is one of 'chess', not of influence"),
        ("# game\n1. C2", MalformedError, "line 1: 'game' in the header is not name=value"),
        ("# seed=x\n1. C2", MalformedError, "line 1: seed='x' in the header is not a whole number"),
        ("# seed=1 seed=2\n1. C2", MalformedError, "line 1: the header gives 'seed' twice"),
        ("1. resigns C3", IllegalError, "line 1, turn 2: 'C3' comes after the end of the game"),
        ("1. C2 \x00", MalformedError, "line 1: the record holds characters that are not text"),
        (
            "1. C2\nEnd somehow",
            MalformedError,
            "line 2: 'somehow' is no end; write a draw was agreed, or Black resigns",
        ),
        ("1. resigns\n\nEnd White resigns\n", IllegalError, "line 3: the game is over already: Black resigns"),
        ("End White ran out of time\n1. C2", MalformedError, "line 1"),
        ("Position nonsense\n1. C2", MalformedError, "line 1: position 'nonsense' is not of the form"),
    ],
)
def test_what_is_wrong_and_where(text: str, kind: type[InputError], message: str) -> None:
    with pytest.raises(kind) as caught:
        hegemon.read_record(text, "influence")
    assert str(caught.value).startswith(message)
    assert type(caught.value) is kind


def test_junk_and_size() -> None:
    with pytest.raises(MalformedError, match="line 2: the record is not text"):
        hegemon.read_record(b"1. C2\n\xff\xfe", "influence")
    with pytest.raises(MalformedError, match="longer than 4 MiB"):
        hegemon.read_record(b"x" * (LONGEST + 1), "influence")


def test_braces_are_put_together_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many stand behind a turn: the letters of all texts that are made on the way are those of the record."""
    made: list[str] = []

    def text_made(text: str, line: int, turn: int) -> TurnText:
        made.append(text)
        return TurnText(text, line, turn)

    monkeypatch.setattr(notation, "TurnText", text_made)
    lines = ["1. C2 {B+5 W+3} {} C3", "{}", *["{}" * 50] * 40, "2. C4"]
    found = list(notation.scan_pairs(lines, 7, 2))
    assert [(spot.line, spot.turn) for spot in found] == [(7, 1), (7, 2), (49, 3)]
    assert found[0].text == "C2 {B+5 W+3} {}"
    assert found[1].text == "C3" + " {}" * 2001
    assert sum(map(len, made)) == sum(len(spot.text) for spot in found)


def test_options_of_the_caller_must_agree_with_the_header() -> None:
    text = "# game=influence board=small\n1. C3"
    assert hegemon.read_record(text).game.chosen["board"] == "small"
    assert hegemon.read_record(text, "influence", board="small").game.chosen["board"] == "small"
    with pytest.raises(IllegalError, match="played with board=small, not board=large"):
        hegemon.read_record(text, board="large")
    with pytest.raises(MalformedError, match="doesn't say which game"):
        hegemon.read_record("1. C3")


def test_numbers_may_be_left_out_and_lines_broken_anywhere() -> None:
    plain = hegemon.read_record("1. C2 C3 2. D2 D3", "influence")
    assert hegemon.read_record("C2 C3\nD2\nD3\n", "influence").positions == plain.positions
    assert hegemon.read_record("1. c2 c3\r\n\r\n2. d2 d3", "influence").positions == plain.positions


def test_resigning() -> None:
    record = hegemon.read_record("1. C2 C3 2. resigns", "influence")
    assert record.outcome == hegemon.Outcome("Black resigns", 1)
    assert record.write().endswith("1. C2 C3\n2. resigns\n")
    record.take_back()
    assert record.outcome is None
    assert len(record.turns) == 2


@pytest.mark.parametrize(
    ("end", "winner"),
    [
        ("White ran out of time", 0),
        ("Black can't go on", 1),
        ("a draw was agreed", None),
        ("White resigns", 0),
    ],
)
def test_ends_that_are_no_turn(end: str, winner: int | None) -> None:
    record = hegemon.read_record(f"1. C2 C3\nEnd {end}\n\n", "influence")
    assert record.outcome == hegemon.Outcome(end, winner)
    assert record.write().endswith(f"1. C2 C3\nEnd {end}\n")
    assert hegemon.read_record(record.write()).outcome == record.outcome
    record.take_back()
    assert record.outcome is None
    assert hegemon.read_record(f"End {end}", "influence").outcome == hegemon.Outcome(end, winner)


def test_an_end_for_whose_turn_it_is_is_written_as_his_turn() -> None:
    record = hegemon.read_record("1. C2\nEnd White resigns", "influence")
    assert record.write().endswith("1. C2 resigns\n")


def test_taking_back_and_errors_leave_the_record_alone() -> None:
    record = Record(hegemon.load("influence"))
    with pytest.raises(IllegalError, match="no turn to take back"):
        record.take_back()
    record.add("C2")
    before = list(record.positions)
    with pytest.raises(IllegalError):
        record.add("C2")
    assert record.positions == before
    record.take_back()
    assert record.position == record.game.start()


def test_a_record_from_a_position_is_read_back() -> None:
    game = hegemon.load("influence", board="small")
    start = game.notation.read_position(".../..../..B../..../... w 6:0 - 1")
    record = Record(game, None, hegemon.Turn((), start))
    record.add("C4")
    assert "Position .../..../..B../..../... w 6:0 - 1\n" in record.write()
    record.add("B2")
    assert "1. ... C4\n2. B2\n" in record.write()
    assert hegemon.read_record(record.write()).positions == record.positions


def test_the_seed_draws_what_chance_decides_before_the_first_turn() -> None:
    game = hegemon.load("influence", keystone="random")
    drawn = {Record(game, seed).position.keystone for seed in range(300)}
    assert drawn == set(range(1, 43))
    assert Record(game, 5).position == Record(game, 5).position


@pytest.mark.parametrize(
    ("second", "third", "shared", "words"),
    [
        (0, 0, (0, 1, 2), "all 3 share the first place"),
        (1, 0, (0, 1), "One and Two share the first place"),
        (1, 1, (), "One wins"),
    ],
)
def test_of_several_some_may_share_the_first_place(
    second: int, third: int, shared: tuple[int, ...], words: str
) -> None:
    record = Record(SplitGame())
    for decided in (0, second, third):
        record.add(str(decided))
    outcome = record.outcome
    assert outcome is not None
    assert (outcome.shared, outcome.in_words(record.game.seats)) == (shared, words)
    assert record.game.view.outcome(record.position) == words[0].upper() + words[1:]
    data = {"by": "the game is over", "winner": None if shared else 0, **({"shared": shared} if shared else {})}
    assert msgspec.to_builtins(outcome) == data
    told = {"shared": [player + 1 for player in shared]} if shared else {}
    assert {key: value for key, value in summary(record).items() if key == "shared"} == told
    assert verdict(record) == f"{words}: the game is over"


def test_a_draw_of_two_names_nobody() -> None:
    outcome = hegemon.Outcome("a draw was agreed", None)
    assert outcome.in_words(("Black", "White")) == "a draw"
    assert outcome.share(0, 2) == outcome.share(1, 2) == Fraction(1, 2)
    assert [outcome.share(player, 3) for player in range(3)] == [Fraction(1, 3)] * 3
    assert [hegemon.Outcome("", 1).share(player, 2) for player in range(2)] == [0, 1]


COIN = """
from typing import NamedTuple
from hegemon import CHANCE, NONE, Bounds, Game, compiled

@compiled
class Coin(NamedTuple):
    rules: int
    step: int
    heads: int
    def over(self): return self.step == 9
    def to_move(self): return CHANCE if self.step % 2 == 0 else (self.step // 4) % 2
    def moves(self): return (3,)
    def play(self, move): return Coin(self.rules, self.step + 1, self.heads + move)
    def odds(self, move): return 1 + move
    def between_turns(self): return self.step % 4 == 1
    def score(self, player): return self.heads if player == 0 else 0
    def winner(self): return self.heads % 2 if self.over() else NONE
    def key(self): return (self.step, self.heads)

class CoinGame(Game):
    name = "coin"
    title = "Coin"
    def start(self): return Coin(0, 0, 0)
    def bounds(self): return Bounds(2, 9, 2, 0, 9)

GAME = CoinGame
"""


def test_turns_of_several_decisions_with_chance_between_them(tmp_path: Path) -> None:
    """A coin, then twice: choose, coin. Written and read by the default notation."""
    path = tmp_path / "coin.py"
    path.write_text(COIN)
    game = hegemon.load(str(path))
    for seed in range(8):
        record = random_record(game, seed)
        assert record.outcome is not None
        assert len(record.turns) == 2
        written = record.write()
        assert "\nChance (" in written
        again = hegemon.read_record(written, str(path))
        assert again.positions == record.positions
        assert again.write() == written
    assert hegemon.perft(game.start(), 2) == [len(list(hegemon.turns(game.start()))), 2**9]
    with pytest.raises(IllegalError, match="only part of a turn"):
        record.game.notation.read_turn(random_record(game, 1, most=0).position, "1+(0)")


def test_nobody_decides_before_the_keystone_is_drawn() -> None:
    game = hegemon.load("influence", keystone="random")
    with pytest.raises(IllegalError, match="the keystone is not drawn yet"):
        game.play(game.start(), "C2")
    with pytest.raises(IllegalError, match="the keystone is not drawn yet"):
        Record(game).add("C2")
    with pytest.raises(MalformedError, match="must end with the drawn keystone"):
        game.notation.read_position("../..../.B../..../..../..../.. w 9:0 - 0")
