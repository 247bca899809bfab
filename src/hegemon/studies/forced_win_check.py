"""Check a forced win from the winner's answers alone: every reply is tried, and nothing of the search is used.

Answers are lines `POSITION | TURN` under a header such as `# game=NAME rules=1 player=1 plies=5` and a line
`Position ...` that says where it starts. A position that can be won in one turn needs no answer.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from hegemon.errors import IllegalError, InputError, MalformedError, shown
from hegemon.game.game import Game
from hegemon.game.position import CHANCE
from hegemon.game.record import POSITION, decode, read_header
from hegemon.game.registry import agree
from hegemon.game.turns import decisions
from hegemon.native.bits import numbers

DIVIDER = " | "
POSITIONS_PER_REPORT = 200


@dataclass(frozen=True)
class Checked:
    """A win that holds against everything."""

    replies: int
    """Turns of the other player that were tried."""
    positions: int
    """Different positions in which the winner was to move."""
    plies: int
    """The longest it took."""


@dataclass(frozen=True)
class WinningAnswers:
    """What the winner plays, from where, and how fast it must win."""

    game: Game
    start: Any
    player: int
    plies: int
    turns: Mapping[str, str]
    """Turns by the text of the position."""


def check(
    game: Game,
    start: Any,
    player: int,
    plies: int,
    turn_for: Callable[[str], str | None],
    progress: Callable[[int], None] | None = None,
) -> Checked:
    """Try every reply to a player's answers; IllegalError names the first position that isn't won in time."""
    seen: dict[tuple[Any, int], int] = {}
    replies = 0
    # Each with the turns that led there; a position met again with the same number of plies left is done.
    stack: list[tuple[Any, int, tuple[str, ...]]] = [(start, plies, ())]
    last_win: tuple[int, ...] = ()
    while stack:
        here, left, line = stack.pop()
        if here.over():
            if here.winner() != player:
                raise IllegalError(f"{_told(line)}: the game is over and player {player + 1} has not won")
            continue
        if here.to_move() == CHANCE or here.together():
            raise IllegalError("chance or simultaneous decisions can't be checked this way")
        if left == 0:
            raise IllegalError(f"{_told(line)}: {plies} plies are over and player {player + 1} has not won")
        if here.to_move() != player:
            for made in decisions(here):
                replies += 1
                stack.append((made.after, left - 1, (*line, game.notation.write_turn(here, made.moves))))
            continue
        if (here, left) in seen:
            continue
        seen[here, left] = len(line) + 1
        if progress is not None and len(seen) % POSITIONS_PER_REPORT == 0:
            progress(len(seen))
        wins = (made.moves for made in decisions(here) if made.after.over() and made.after.winner() == player)
        win = _same_win(here, player, last_win) or next(wins, ())
        if win:
            last_win = win
            continue
        text = turn_for(game.notation.write_position(here))
        if text is None:
            raise IllegalError(f"{_told(line)}: no answer is given for {game.notation.write_position(here)}")
        try:
            made = game.notation.read_turn(here, text)
        except InputError as error:
            raise error.at(_told(line)) from None
        stack.append((made.after, left - 1, (*line, text)))
    return Checked(replies, len(seen), max(seen.values(), default=0))


def _told(line: tuple[str, ...]) -> str:
    return f"after {' '.join(line)}" if line else "at the start"


def _same_win(position: Any, player: int, moves: tuple[int, ...]) -> tuple[int, ...]:
    """The small moves that won elsewhere, if they win here too."""
    here = position
    for move in moves:
        if here.over() or here.to_move() != player or move not in numbers(here.moves()):
            return ()
        here = here.play(move)
    return moves if moves and here.over() and here.winner() == player else ()


def write_answers(game: Game, player: int, plies: int, start: str, answers: Iterable[tuple[str, str]]) -> str:
    """The text of a winner's answers: where it starts, then positions and the turns to play there."""
    header = f"# game={game.described()} rules={game.version} player={player + 1} plies={plies}"
    return "\n".join([header, POSITION + start, *(f"{position}{DIVIDER}{turn}" for position, turn in answers), ""])


def read_answers(data: bytes, name: str | None, options: Mapping[str, str]) -> WinningAnswers:
    """The answers in a file's bytes; an InputError says where they are wrong."""
    text = decode(data)
    header, line = read_header(text), 1
    turns: dict[str, str] = {}
    try:
        numbered = {}
        for word, most in (("player", 2), ("plies", 10_000)):
            given = header.options.pop(word, "")
            if not re.fullmatch("[1-9][0-9]{0,4}", given) or int(given) > most:
                raise MalformedError(f"the header gives no {word}, a whole number from 1 to {most}")
            numbered[word] = int(given)
        game = agree(name, options, header.game, header.options)
        if header.version not in (None, game.version):
            raise MalformedError(f"these answers follow version {header.version} of the rules, this is {game.version}")
        first, *rest = text.split("\n")[1:] or [""]
        line = 2
        if not first.startswith(POSITION):
            raise MalformedError(f"{shown(first)} is not the line with the position it starts from")
        start = game.notation.read_position(first.removeprefix(POSITION))
        if start.over():
            raise IllegalError("the game is over in the position it starts from")
        for line, content in enumerate(rest, 3):  # noqa: B007  an error names it
            if content.strip():
                position, divided, turn = content.strip().rpartition(DIVIDER)
                if not divided:
                    raise MalformedError(f"{shown(content)} is not POSITION{DIVIDER}TURN")
                turns[game.notation.write_position(game.notation.read_position(position))] = turn
    except InputError as error:
        raise error.at(f"line {line}") from None
    return WinningAnswers(game, start, numbered["player"] - 1, numbered["plies"], turns)
