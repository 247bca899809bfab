"""How Strategic Influence is written: `W@B3 B@D3`, then `7. W B3>C3*2 | B D3>C3*3 {C3=-2}`, and positions."""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from hegemon.errors import IllegalError, MalformedError, shown
from hegemon.game.notation import TurnText
from hegemon.game.turns import Turn, position_after
from hegemon.games.strategic.board import BOARDS, ZONES
from hegemon.games.strategic.odds_by_cell import odds_after
from hegemon.games.strategic.orders import (
    LETTERS,
    SEATS,
    cell_name,
    cell_named,
    count_on,
    moves_of,
    orders_in,
    read_orders,
    read_placement,
    write_orders,
    write_placement,
)
from hegemon.games.strategic.packing import SEQUENTIAL, SIZE, TURNS, TURNS_AT
from hegemon.games.strategic.resolution import ROLL
from hegemon.games.strategic.results import results_for
from hegemon.games.strategic.rules import SEND, SETUP, STAY, Strategic
from hegemon.games.strategic.words import MOST_GIVEN, standing

SETUP_TEXT = "setup"
TURN = re.compile(
    r"((?P<number>\d{1,9})\. ?)?W (?P<white>[^|{}]*)\| ?B (?P<black>[^|{}]*)(\{(?P<results>[^{}]*)\})?", re.ASCII
)
PLACEMENTS = re.compile(r"(?P<letter>[WB])@(?P<cells>\S+)")
RESULT = re.compile(r"(?P<cell>[A-Za-z]\d)=(?P<count>0|-?[1-9]\d{0,5})", re.ASCII)
COUNT = re.compile(r"0|-?[1-9]\d{0,4}", re.ASCII)


# Turns


def write_turn(position: Strategic, moves: Sequence[int]) -> str:
    """A whole turn: placements, or the orders of both and the cells that chance decided."""
    if position.stage == SETUP:
        return _write_setup(position, moves)
    here, orders = orders_in(position, moves)
    decided = []
    own = sum(1 for here_, _ in _along(position, moves) if here_.to_move() >= 0)
    for before, _ in _along(here, moves[own:]):
        if before.at not in decided:
            decided.append(before.at)
    after = position_after(here, tuple(moves[own:]))
    results = " ".join(f"{cell_name(position, cell)}={count_on(after, cell)}" for cell in decided)
    white, black = (write_orders(position, given) for given in orders)
    return f"{position.turn + 1}. W {white} | B {black}" + (f" {{{results}}}" if results else "")


def _along(position: Any, moves: Sequence[int]) -> Iterator[tuple[Any, int]]:
    for move in moves:
        yield position, move
        position = position.play(move)


def _write_setup(position: Strategic, moves: Sequence[int]) -> str:
    placed: list[list[int]] = [[], []]
    for here, move in _along(position, moves):
        placed[here.player].append(move)
    return " ".join(
        f"{LETTERS[player]}@{write_placement(position, cells)}" for player, cells in enumerate(placed) if cells
    )


def write_decision(position: Strategic, moves: Sequence[int]) -> str:
    """What one player orders or where he places, as he would write it."""
    if position.stage == SETUP:
        return write_placement(position, moves)
    return write_orders(position, orders_in(position, moves)[1][position.player])


def write_small_move(position: Strategic, move: int) -> str:
    """One choice within a turn."""
    if position.stage == SETUP:
        return cell_name(position, move)
    return str(move) if position.stage == SEND else "stay" if move == STAY else "go"


def read_decision(position: Strategic, text: str) -> Turn:
    """What the player to move decides: his orders, or where he places."""
    _refuse_after_the_end(position)
    player, letter = position.player, LETTERS[position.player]
    text = text.strip()
    if position.stage == SETUP:
        moves = read_placement(position, player, text.removeprefix(f"{letter}@"))
    else:
        moves = moves_of(position, read_orders(position, player, text.removeprefix(f"{letter} ")))
    return Turn(moves, position_after(position, moves))


def _refuse_after_the_end(position: Strategic) -> None:
    if position.over():
        raise IllegalError(f"the last turn, {position.turn}, is over; nothing can be ordered")
    if position.stage >= ROLL:
        raise IllegalError("chance decides first")


def read_turn(position: Strategic, text: str) -> Turn:
    """The whole turn that a text stands for."""
    _refuse_after_the_end(position)
    if not position.between_turns():
        raise IllegalError(f"{shown(text)} is a whole turn, but one is half made")
    text = text.strip()
    if position.stage == SETUP:
        return _read_setup(position, text)
    match = TURN.fullmatch(text)
    if match is None:
        raise MalformedError(f"{shown(text)} is not a turn such as 7. W B3>C3*2 | B - {{C3=2}}")
    _check_number(position, match["number"])
    moves: tuple[int, ...] = ()
    here = position
    for player, name in enumerate(("white", "black")):
        given = moves_of(here, read_orders(position, player, match[name]))
        moves += given
        here = position_after(here, given)
    return _read_results(position, Turn(moves, here), match["results"])


def _check_number(position: Strategic, number: str | None) -> None:
    if number and int(number) != position.turn + 1:
        raise IllegalError(f"turn {number} stands where turn {position.turn + 1} should")


def _read_results(position: Strategic, made: Turn, text: str | None) -> Turn:
    """The turn with what chance decided, as the braces say."""
    given: dict[int, int] = {}
    for word in (text or "").split():
        match = RESULT.fullmatch(word)
        if match is None:
            raise MalformedError(f"{shown(word)} is not a result such as C3=-2")
        cell = cell_named(position, match["cell"])
        if cell in given:
            raise IllegalError(f"{match['cell']} stands twice in the braces")
        given[cell] = int(match["count"])
    while made.after.stage >= ROLL:
        here = made.after
        name = cell_name(position, here.at)
        if here.at not in given:
            raise IllegalError(f"chance decides about {name}, but the braces don't say what")
        results = results_for(here, given[here.at])
        if results is None:
            raise IllegalError(f"{name} can't become {given[here.at]}")
        del given[here.at]
        made = Turn(made.moves + results, position_after(here, results))
    if given:
        raise IllegalError(f"chance decides nothing about {cell_name(position, next(iter(given)))}")
    return made


def _read_setup(position: Strategic, text: str) -> Turn:
    words = text.split()
    players = [position.player] if position.rules & SEQUENTIAL else [0, 1]
    found = [PLACEMENTS.fullmatch(word) for word in words]
    letters = [match["letter"] if match else "" for match in found]
    if letters != [LETTERS[player] for player in players]:
        form = " ".join(f"{LETTERS[player]}@{_some_cell(position, player)}" for player in players)
        raise MalformedError(f"{shown(text)} is not a setup such as {form}")
    made = Turn((), position)
    for match in found:
        assert match is not None
        moves = read_placement(made.after, made.after.player, match["cells"])
        made = Turn(made.moves + moves, position_after(made.after, moves))
    return made


def _some_cell(position: Strategic, player: int) -> str:
    """A cell in the middle of a player's zone, for an example."""
    zone = [cell for cell in range(position.size()) if int(ZONES[position.rules & SIZE, player]) >> cell & 1]
    return cell_name(position, zone[len(zone) // 2])


# Records


def scan(lines: Sequence[str], first_line: int) -> Iterator[TurnText]:
    """A line is a turn; in a sequential setup the first is two."""
    for line, text in enumerate(lines, first_line):
        if text.strip():
            yield TurnText(text.strip(), line, 0)


def lay_out(texts: Sequence[str]) -> str:
    """A line for each turn."""
    lines = list(texts)
    if len(lines) > 1 and lines[0].startswith("W@") and lines[1].startswith("B@"):
        lines[:2] = [f"{lines[0]} {lines[1]}"]
    return "".join(f"{line}\n" for line in lines)


def read_spot(position: Strategic, text: str) -> list[Turn]:
    """The turns of a line."""
    words = text.split()
    if position.stage == SETUP and position.rules & SEQUENTIAL and len(words) == 2 and position.player == 0:
        white = read_turn(position, words[0])
        return [white, read_turn(white.after, words[1])]
    return [read_turn(position, text)]


# Odds


def turn_odds(position: Strategic, text: str) -> dict[str, dict[int, Fraction]]:
    """What every cell can hold after a pair of orders, `W B3>C3*2 | B -`, and how likely, exactly."""
    _refuse_after_the_end(position)
    if position.stage == SETUP:
        raise IllegalError("no stones are placed yet; name a position whose odds are asked for")
    match = TURN.fullmatch(text.strip())
    if match is None or match["results"] is not None:
        raise MalformedError(f"{shown(text)} is not a pair of orders such as W B3>C3*2 | B -")
    _check_number(position, match["number"])
    orders = [read_orders(position, player, match[name]) for player, name in enumerate(("white", "black"))]
    return odds_after(position, orders)


def foretold(position: Strategic, moves: Sequence[int]) -> tuple[str, ...]:
    """The odds of what a player is about to order, in words, where the other does nothing."""
    if position.stage == SETUP:
        return ()
    orders = orders_in(position, moves)[1]
    odds = odds_after(position, [orders[0], {}] if position.player == 0 else [{}, orders[1]])
    risky = {name: results for name, results in odds.items() if len(results) > 1}
    if not risky:
        return ()
    lines = [f"{name}: {', '.join(_told(*result) for result in results.items())}" for name, results in risky.items()]
    return (f"The odds, if {SEATS[1 - position.player]} stays where he is:", *lines)


def _told(count: int, chance: Fraction) -> str:
    who = f"{SEATS[0] if count > 0 else SEATS[1]} {abs(count)}" if count else "neutral"
    return f"{who} {float(100 * chance):.3g}% ({chance})"


# Positions


def write_position(position: Strategic) -> str:
    """The signed counts row by row and the turns done; or `setup`, with White's stones where Black sees them."""
    if position.stage == SETUP:
        placed = [cell for cell in range(position.size()) for _ in range(count_on(position, cell))]
        return f"{SETUP_TEXT} W@{write_placement(position, placed)}" if placed else SETUP_TEXT
    rows = BOARDS[position.rules & SIZE].rows
    counts = "/".join(",".join(str(count_on(position, cell)) for cell in row) for row in rows)
    return f"{counts} {position.turn}"


def read_position(start: Strategic, text: str) -> Strategic:
    """The position that a text stands for."""
    text = text.strip()
    if text == SETUP_TEXT:
        return start
    if text.startswith(f"{SETUP_TEXT} W@"):
        if not start.rules & SEQUENTIAL:
            raise MalformedError(f"position {shown(text)}: White's stones are seen only with setup=sequential")
        return Strategic(*_read_setup(start, text.removeprefix(f"{SETUP_TEXT} ")).after)
    board, _, turn = text.partition(" ")
    size, last = start.rules & SIZE, start.rules >> TURNS_AT & TURNS
    rows = [row.split(",") for row in board.split("/")]
    if [len(row) for row in rows] != [size] * size or not all(COUNT.fullmatch(count) for row in rows for count in row):
        raise MalformedError(
            f"position {shown(text)} is not {size} rows of {size} counts, 0,3,0.../0,0..., and turns done"
        )
    if not re.fullmatch(r"0|[1-9][0-9]{0,2}", turn) or int(turn) > last:
        raise MalformedError(f"position {shown(text)}: turns done, {shown(turn)}, are no number from 0 to {last}")
    counts = [int(count) for row in rows for count in row]
    most = MOST_GIVEN + size * size * int(turn)
    if sum(map(abs, counts)) > most:
        raise MalformedError(f"position {shown(text)}: there are more than {most} stones")
    words = [standing(count) for count in counts]
    cells = (*words, *start.cells[len(words) :])
    return start._replace(cells=cells, turn=int(turn)).begin_turn()
