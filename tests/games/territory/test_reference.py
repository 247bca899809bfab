"""Territory against a second, slow implementation: the same turns, the same positions, in every reading."""

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hegemon
from hegemon.game.position import random_move
from hegemon.game.record import RESIGNS
from hegemon.game.turns import turns
from hegemon.games.territory.board import BOARDS
from hegemon.games.territory.cells import count_of
from hegemon.games.territory.combat import DEFENDER, REROLL
from hegemon.native.random import draw, stream

from ...contract.test_tables import golden_records, perft_lines
from ...variants import random_record, seeds, together
from . import reference
from .reference import Match, Options


def options_of(game: hegemon.Game) -> Options:
    return Options(**game.chosen)


def result_of(position: Any) -> str | None:
    return {hegemon.NONE: None, hegemon.DRAW: "draw", 0: "b", 1: "r"}[position.winner()]


def check_same(game: hegemon.Game, match: Match, position: Any) -> None:
    assert match.text() == game.notation.write_position(position)
    assert match.result == result_of(position)
    options = options_of(game)
    for player, letter in enumerate("br"):
        assert position.score(player) == reference.income(match.before, letter, options)
    if not position.over():
        names = BOARDS[options.board].vertices
        spawned = {name: count_of(word) for name, word in zip(names, position.spawned().cells, strict=False)}
        assert spawned == match.counts


@given(together("territory"), seeds)
@settings(max_examples=25, deadline=None)
def test_the_same_games(game: hegemon.Game, seed: int) -> None:
    record, match = random_record(game, seed), Match(options_of(game))
    for ply, (text, position) in enumerate(zip(record.texts, record.positions, strict=False), 1):
        check_same(game, match, position)
        match.ply(f"{ply}. {text}")
    check_same(game, match, record.position)
    assert match.result is not None


stack_counts = st.integers(-4, 4) | st.sampled_from([0, 0, 0, -70, 65])


@given(together("territory"), st.lists(stack_counts, min_size=34, max_size=34), seeds, st.data())
@settings(max_examples=60, deadline=None)
def test_the_same_turns_from_anywhere(game: hegemon.Game, counts: list[int], seed: int, data: st.DataObject) -> None:
    options = options_of(game)
    names = iter(counts)
    rows = "/".join(",".join(str(next(names)) for _ in row) for row in reference.rows(options.board))
    ply = data.draw(st.integers(0, options.limit))
    side = data.draw(st.sampled_from("br"))
    alone = data.draw(st.sampled_from(["0:0", "4:0", "0:4", "3:2"]))
    text = f"{rows} {side} {ply} {alone}"
    position, match = game.notation.read_position(text), Match(options, text)
    state = stream(seed, 3)
    for _ in range(3):
        check_same(game, match, position)
        if position.over():
            return
        made, state = played_at_random(position, state)
        turn = game.notation.write_turn(position, made)
        match.ply(f"{position.ply + 1}. {turn}")
        position = game.play(position, turn)


def played_at_random(position: Any, state: int) -> tuple[tuple[int, ...], int]:
    """A turn of small moves, each as likely as any other."""
    moves: list[int] = []
    while not moves or not (position.over() or position.between_turns()):
        state, r = draw(state)
        moves.append(random_move(position, r))
        position = position.play(moves[-1])
    return tuple(moves), state


@pytest.mark.parametrize("player", "br")
def test_as_many_orders_as_the_slow_way_counts(player: str) -> None:
    """With no enemy near, a turn is a way to divide every stack over staying and its neighbours."""
    game = hegemon.load("territory", board="corridor7", control="occupied")
    sign = reference.SIGN[player]
    rows = f"{2 * sign},0/0,0,{sign}/0,0/0,0,0/0,0/0,0,0/0,0"
    position = game.notation.read_position(f"{rows} {player} 5 0:0")
    assert not position.over()
    match = Match(options_of(game), f"{rows} {player} 5 0:0")
    expected = reference.order_sets(match.counts, player, "corridor7")
    found = list(turns(position))
    assert len(found) == expected
    assert len({game.notation.write_turn(position, turn.moves) for turn in found}) == expected


def test_the_odds_of_whole_turns() -> None:
    """Every result of a turn with two fights, its odds multiplied by hand from the slow way's fights."""
    game = hegemon.load("territory", ties="defender")
    text = "0,0/0,0,0/0,0,0,0/0,2,1,-2,0/0,-1,0,0/0,0,0/0,0 b 6 0:0"
    odds = game.odds.of_turn(game.notation.read_position(text), "d3>d4 d2>e2*2")
    assert odds["d4"] == dict(sorted(reference.fight(1, 2, "defender").items()))
    assert odds["e2"] == dict(sorted(reference.fight(2, 1, "defender").items()))
    again = game.odds.of_turn(game.notation.read_position(text), "d3>d4{d4=-1} d2>e2*2")
    assert again["d4"] == {-1: 1}
    assert again["e2"] == odds["e2"]


@given(st.integers(1, 9), st.integers(1, 9), st.integers(1, 9), st.sampled_from(["reroll", "defender"]))
@settings(max_examples=40, deadline=None)
def test_an_attack_after_an_attack(first: int, second: int, defenders: int, ties: str) -> None:
    game = hegemon.load("territory", ties=ties)
    text = f"0,0/0,0,0/0,{first},{second},0/0,0,{-defenders},0,0/0,0,0,0/0,0,0/0,0 b 6 0:0"
    odds = game.odds.of_turn(game.notation.read_position(text), f"c2>d3*{first} c3>d3*{second}")["d3"]
    whole = (REROLL if ties == "reroll" else DEFENDER).survivors(first + second, defenders)
    assert odds == dict(sorted(whole.items()))


def slow_turns(match: Match, last: tuple[str, str] | None = None) -> Iterator[list[str]]:
    """All turns of the slow way, groups that don't fight in the order of their pairs between fights."""
    yield []
    if match.options.moves == "one" and match.groups:
        return
    sign = reference.SIGN[match.player]
    for source, near in reference.neighbours(match.options.board).items():
        for target in near:
            fights = sign * match.counts[target] < 0
            if last is not None and not fights and (source, target) <= last:
                continue
            for pieces in range(1, match.free[source] + 1):
                odds = reference.group_odds(match.counts, match.player, source, target, pieces, match.options)
                for left in odds if fights else [None]:
                    group = f"{source}>{target}*{pieces}" + (f"{{{target}={left}}}" if left else "")
                    after = copy.deepcopy(match)
                    after.move(group)
                    for rest in slow_turns(after, None if fights else (source, target)):
                        yield [group.replace("*1{", "{").removesuffix("*1"), *rest]


@pytest.mark.parametrize(
    ("options", "text", "count"),
    [
        ({}, "0,0/0,0,0/0,2,0,0/0,-1,-2,0,0/0,0,0,0/0,0,0/0,0 b 6 0:0", 88),
        ({"moves": "one"}, "0,0/0,0,0/0,5,0,0/0,-1,-2,0,0/0,0,0,0/0,0,0/0,0 b 6 0:0", 66),
        ({"ties": "defender"}, "0,0/0,0,0/0,-1,0,0/0,-1,3,0,0/0,0,0,0/0,0,0/0,0 r 7 0:0", 144),
        ({}, "0,0/0,1,0/0,-1,0,0/0,1,0,0,0/0,0,0,0/0,0,0/0,0 b 6 0:0", 680),
    ],
)
def test_the_same_turns_with_fights(options: dict[str, str], text: str, count: int) -> None:
    game = hegemon.load("territory", control="occupied", **options)
    position = game.notation.read_position(text)
    slowly = sorted(" ".join(groups) or "-" for groups in slow_turns(Match(options_of(game), text)))
    assert sorted(game.notation.write_turn(position, turn.moves) for turn in turns(position)) == slowly
    assert len(set(slowly)) == len(slowly) == count


SLOW_ENOUGH = 700
"""The most sequences of a perft line that are counted slowly."""


@pytest.mark.parametrize(
    ("chosen", "text", "counts"), [line for line in perft_lines("territory") if line[2][0] <= SLOW_ENOUGH], ids=str
)
def test_the_perft_table_counts_what_the_reference_counts(
    chosen: dict[str, str], text: str | None, counts: list[int]
) -> None:
    level = [Match(options_of(hegemon.load("territory", **chosen)), text)]
    for count in counts:
        if count <= SLOW_ENOUGH:
            level = [after for match in level if match.result is None for after in slow_afters(match)]
            assert len(level) == count


def slow_afters(match: Match) -> Iterator[Match]:
    for groups in slow_turns(match):
        after = copy.deepcopy(match)
        after.ply(f"{match.plies + 1}. {' '.join(groups) or '-'}")
        yield after


@pytest.mark.parametrize("path", golden_records("territory"), ids=lambda path: str(path.stem))
def test_the_reference_plays_the_golden_records(path: Path) -> None:
    record = hegemon.read_record(path.read_text())
    end = json.loads(path.with_suffix(".json").read_text())
    match = Match(options_of(record.game), record.game.notation.write_position(record.positions[0]))
    played = [text for text in record.texts if text != RESIGNS]
    for text in played:
        match.ply(f"{match.plies + 1}. {text}")
    assert (len(played), match.text()) == (end["plies"], end["position"])
    assert [reference.income(match.before, player, match.options) for player in "br"] == list(map(int, end["scores"]))
    if played == record.texts:
        assert match.result == ({1: "b", 2: "r", None: "draw"}[end["winner"]] if end["over"] else None)
