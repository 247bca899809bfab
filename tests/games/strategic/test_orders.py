"""Orders as people write them: bad ones are refused with the cell, and nothing of the turn is applied."""

from typing import Any

import pytest

import hegemon
from hegemon.game.turns import replay

from .test_facts import board

BAD = [
    ("W B3>C3*4 | B -", "B3 has 3 stones, 4 can't leave"),
    ("W B3>C3*2 B3>A3*2 | B -", "B3 has 3 stones, 4 can't leave"),
    ("W B3>C4 | B -", "B3>C4: C4 is not beside B3"),
    ("W B3>D3 | B -", "D3 is not beside B3"),
    ("W B3>B3 | B -", "B3 is not beside B3"),
    ("W D3>C3 | B -", "the stones on D3 are Black's"),
    ("W - | B B3>C3", "the stones on B3 are White's"),
    ("W A1>A2 | B -", "A1 is empty"),
    ("W B3>C3 B3>C3 | B -", "B3>C3 is ordered twice"),
    ("W B3>Z9 | B -", "there is no cell Z9"),
    ("W B3>C3*0 | B -", "not an order"),
    ("W B3>C3*-1 | B -", "not an order"),
    ("W | B -", "no orders"),
    ("W  | B -", "no orders"),
    ("W - B3>C3 | B -", "not an order"),
    ("B - | W -", "not a turn"),
    ("2. W - | B -", "turn 2 stands where turn 1 should"),
    ("W B3>C3 | B -", "chance decides about C3, but the braces don't say"),
    ("W B3>C3 | B - {C3=2}", "C3 can't become 2"),
    ("W B3>C3 | B - {C3=-1}", "C3 can't become -1"),
    ("W B3>C3 | B - {C3=1 B3=3}", "chance decides nothing about B3"),
    ("W B3>C3 | B - {C3=1 C3=1}", "C3 stands twice"),
    ("W B3>C3 | B - {C3:1}", "not a result"),
    ("W - | B - {C3=0}", "chance decides nothing about C3"),
]


@pytest.mark.parametrize(("text", "message"), BAD)
def test_bad_turns_are_refused_and_leave_no_trace(text: str, message: str) -> None:
    record = hegemon.read_record("W@B3 B@D3", "strategic")
    before = record.position
    with pytest.raises(hegemon.InputError, match=message.replace("*", r"\*")):
        record.add(text)
    assert record.position == before
    assert len(record.turns) == 1


def test_no_result_lies_above_the_cap() -> None:
    game = hegemon.load("strategic", cap=3)
    position = game.notation.read_position(board("D2:-3 C3:3 D3:-3"))
    orders = "W C3>D3*2 | B D2>D3*3"
    assert game.notation.read_turn(position, f"{orders} {{D3=-3}}").after.score(1) == 1
    for count in (-4, -5, -7):
        with pytest.raises(hegemon.IllegalError, match=f"D3 can't become {count}"):
            game.notation.read_turn(position, f"{orders} {{D3={count}}}")


def test_orders_after_the_last_turn() -> None:
    game = hegemon.load("strategic", turns=2)
    record = hegemon.read_record("W@B3 B@D3\n1. W - | B -\n2. W - | B -", "strategic", turns=2)
    with pytest.raises(hegemon.IllegalError, match="after the end"):
        record.add("3. W - | B -")
    with pytest.raises(hegemon.IllegalError, match="the last turn, 2, is over"):
        game.notation.read_decision(record.position, "B3>C3")


@pytest.mark.parametrize(
    ("options", "text", "message"),
    [
        ({}, "W@D3 B@D3", "D3 is not in White's zone"),
        ({}, "W@C3 B@D3", "C3 is not in White's zone"),
        ({}, "W@B3 B@C2", "C2 is not in Black's zone"),
        ({}, "W@B3", "not a setup such as W@[A-C][1-5] B@[C-E][1-5]$"),
        ({}, "B@D3 W@B3", "not a setup"),
        ({}, "W@B3*2,A1 B@D3", "option apart"),
        ({"apart": True}, "W@B3*2 B@D3", "places 2 stones"),
        ({"apart": True}, "W@B3,B3*2 B@D3", "B3 is named twice"),
        ({"setup": "sequential"}, "W@B3 B@B3", "B3 is not in Black's zone"),
    ],
)
def test_bad_setups(options: dict[str, Any], text: str, message: str) -> None:
    with pytest.raises(hegemon.InputError, match=message):
        hegemon.read_record(text, "strategic", **options)


def test_placements_are_written_in_one_way() -> None:
    for text in ("W@B3*2,A1 B@D3", "W@A1,B1,C1 B@D3*2,E1", "W@B3 B@E5,D3*2"):
        record = hegemon.read_record(text, "strategic", apart=True)
        again = hegemon.read_record(record.texts[0], "strategic", apart=True)
        assert again.position == record.position
    assert hegemon.read_record("W@A1,B3*2 B@D3", "strategic", apart=True).texts == ["W@B3*2,A1 B@D3"]


def test_a_sequential_setup_is_two_turns_in_one_line() -> None:
    record = hegemon.read_record("W@B3 B@D3\n1. W - | B -", "strategic", setup="sequential")
    assert [record.game.notation.write_position(position) for position in record.positions[:2]] == [
        "setup",
        "setup W@B3",
    ]
    assert len(record.turns) == 3
    assert record.write().splitlines()[1] == "W@B3 B@D3"


def test_who_resigns_is_written() -> None:
    record = hegemon.read_record("W@B3 B@D3\nBlack resigns", "strategic")
    assert record.outcome is not None
    assert record.outcome.winner == 0
    again = hegemon.read_record(record.write())
    assert again.outcome == record.outcome
    assert "Black resigns" in record.write()


def test_a_half_made_turn_is_not_mixed_with_a_whole_one() -> None:
    record = hegemon.read_record("W@B3 B@D3", "strategic")
    decided = record.game.notation.read_decision(record.position, "B3>C3")
    record.take(decided, 1)
    with pytest.raises(hegemon.IllegalError, match="half made") as refused:
        record.add("1. W - | B D3>D2*3")
    assert "C3" not in str(refused.value)
    with pytest.raises(hegemon.IllegalError, match="half made"):
        record.game.notation.read_turn(record.position, "W - | B -")
    at_chance = record.game.notation.read_decision(record.position, "-").after
    with pytest.raises(hegemon.IllegalError, match="chance decides"):
        record.game.notation.read_decision(at_chance, "-")


def test_only_who_may_resigns() -> None:
    record = hegemon.read_record("W@B3 B@D3", "strategic")
    with pytest.raises(hegemon.IllegalError, match="write who"):
        record.add("resigns")
    with pytest.raises(hegemon.InputError):
        record.add("White will not resigns")
    influence = hegemon.Record(hegemon.load("influence"), 1)
    with pytest.raises(hegemon.IllegalError, match="not to move"):
        influence.add("White resigns")


def test_long_lines_are_refused_at_once() -> None:
    game = hegemon.load("strategic")
    position = game.notation.read_position(board("B3:3 D3:-3"))
    for text in ("W - | B " + " " * 100_000 + "x{", "1. " + " " * 100_000, "W " + "- " * 50_000 + "|"):
        with pytest.raises(hegemon.InputError):
            game.notation.read_turn(position, text)


def test_nothing_of_the_other_is_told_before_both_have_ordered() -> None:
    """Everything that is made of a position for one player is the same whatever the other has ordered."""
    game = hegemon.load("strategic")
    start = game.notation.read_position(board("B3:3 C2:2 D3:-3"))
    told = set()
    for orders in ("-", "B3>C3*2", "B3>B4 C2>D2*2"):
        position = game.notation.read_decision(start, orders).after
        assert position.to_move() == 1
        seen = position.seen_by(1)
        moves = game.notation.read_decision(seen, "D3>C3*2").moves
        told.add(
            (
                game.notation.write_position(seen),
                repr(seen),
                repr(game.view.picture(seen)),
                game.mind.heuristic(seen),
                game.view.foretold(seen, moves),
                game.notation.write_decision(seen, moves),
                repr(list(replay(seen, moves[:-1]))),
            )
        )
    assert len(told) == 1


def test_a_player_without_stones_waits() -> None:
    game = hegemon.load("strategic", turns=3)
    position = game.notation.read_position(board("B3:3", turn=0))
    record = hegemon.Record(game, None)
    record.prelude = hegemon.Turn((), position)
    for _ in range(3):
        record.add("W - | B -")
    assert record.outcome is not None
    assert (record.outcome.winner, record.position.score(1)) == (0, 0)
