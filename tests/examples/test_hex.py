"""Hex: the winner against a plain search, moves of several words, the swap, and what positions are refused."""

import json
import sys
from functools import cache
from typing import Any

import pytest

import hegemon
from hegemon.cli.main import main
from hegemon.native.bits import holds, numbers

from ..variants import EXAMPLES, walk

HEX = EXAMPLES[1]


def connected(game: hegemon.Game, text: str, player: int) -> bool:
    """Whether a player's stones connect, by a search from cell to cell that shares no code with the game."""
    rows = text.split()[0].split("/")
    side, own = len(rows), "BW"[player]
    stones = {(row, column) for row in range(side) for column in range(side) if rows[row][column] == own}
    reached = {place for place in stones if place[player] == 0}
    frontier = list(reached)
    while frontier:
        row, column = frontier.pop()
        for down, along in ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)):
            near = (row + down, column + along)
            if near in stones and near not in reached:
                reached.add(near)
                frontier.append(near)
    return any(place[player] == side - 1 for place in reached)


GAMES = [hegemon.load(HEX, size=size, swap=swap) for size in ("2", "3", "5", "8", "11", "14") for swap in ("off", "on")]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.described())
def test_a_game_ends_with_the_stone_that_connects(game: hegemon.Game) -> None:
    for seed in range(4):
        for position, _ in walk(game.start(), seed):
            text = game.notation.write_position(position)
            for player in (0, 1):
                assert connected(game, text, player) == (position.winner() == player)


def test_a_board_of_more_than_62_moves() -> None:
    game = hegemon.load(HEX)
    moves = game.start().moves()
    assert len(moves) == 2
    assert list(numbers(moves)) == list(range(121))
    after = game.play(game.start(), "K11")
    assert not holds(after.moves(), 120)
    assert game.notation.write_position(after).endswith("/..........B w")


def test_the_first_stone_is_taken_over_mirrored() -> None:
    game = hegemon.load(HEX, size="3", swap="on")
    after = game.play(game.play(game.start(), "B1"), "swap")
    assert game.notation.write_position(after) == ".../W../... b"
    assert after.joined == after.theirs, "the stone stands at White's edge"
    with pytest.raises(hegemon.IllegalError, match="not possible"):
        game.play(game.play(after, "B2"), "swap")
    with pytest.raises(hegemon.IllegalError, match="not possible"):
        hegemon.load(HEX, size="3").play(
            hegemon.load(HEX, size="3").play(hegemon.load(HEX, size="3").start(), "B1"), "swap"
        )


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "is not 3 rows of 3 signs"),
        ("../../.. b", "is not 3 rows of 3 signs"),
        (".../.../... x", "is not 3 rows of 3 signs"),
        (".../.../..B b", "Black can't be to move"),
        (".../.../... w", "White can't be to move"),
        (".../.W./... b", "Black can't be to move"),
        ("BW./BW./.WW b", "Black can't be to move"),
        ("B../B../BWW b", "Black can't be to move"),
        ("BWB/BW./BWW b", "the player to move has won already"),
    ],
)
def test_positions_that_cannot_be_are_refused(text: str, says: str) -> None:
    with pytest.raises(hegemon.InputError, match=says):
        hegemon.load(HEX, size="3").notation.read_position(text)


@pytest.mark.parametrize("swap", ["off", "on"])
@pytest.mark.parametrize("size", ["2", "3"])
def test_small_boards_are_solved_as_by_trying_everything(
    size: str, swap: str, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    game = hegemon.load(HEX, size=size, swap=swap)
    winner, plies = by_trying_everything(game.start())
    # The player who moves first can win, unless the second may take over the first stone.
    assert winner == (1 if swap == "on" else 0)
    command = ["hegemon", "solve", HEX, "-o", f"size={size}", "-o", f"swap={swap}", "--plies", "12", "--json"]
    monkeypatch.setattr(sys, "argv", command)
    with pytest.raises(SystemExit):
        main()
    found = json.loads(capfd.readouterr().out)
    assert (found["outcome"], found["plies"], found["proved"]) == ("win" if winner == 0 else "loss", plies, True)


@cache
def by_trying_everything(position: Any) -> tuple[int, int]:
    """The player who wins when both play their best, and in how many moves: the winner hurries, the loser delays."""
    if position.over():
        return position.winner(), 0
    player = position.to_move()
    results = [by_trying_everything(position.play(move)) for move in numbers(position.moves())]
    won = [plies for winner, plies in results if winner == player]
    return (player, 1 + min(won)) if won else (1 - player, 1 + max(plies for _, plies in results))
