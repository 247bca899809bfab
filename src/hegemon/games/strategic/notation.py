"""How Strategic Influence is written: `W@B3 B@D3`, then `7. W B3>C3*2 | B D3>C3*3 {C3=-2}`, and positions."""

import re
from collections.abc import Iterator, Sequence

from hegemon.errors import IllegalError, MalformedError, shown
from hegemon.game.notation import Notation, TurnText, scan_lines
from hegemon.game.turns import Turn, position_after, replay
from hegemon.games.strategic.board import BOARDS, MOST_CELLS, zone_of
from hegemon.games.strategic.cells import MOST_GIVEN, stack_of
from hegemon.games.strategic.options import SEQUENTIAL, size_of, turns_of
from hegemon.games.strategic.orders import (
    LETTERS,
    cell_name,
    cell_named,
    count_on,
    moves_of,
    orders_in,
    read_orders,
    read_placement,
    results_in,
    write_orders,
    write_placement,
)
from hegemon.games.strategic.resolution import ROLL
from hegemon.games.strategic.results import results_for
from hegemon.games.strategic.rules import SEND, SETUP, STAY, Strategic
from hegemon.mechanics.counts import longest_board, rows_of_counts

SETUP_TEXT = "setup"
TURN = re.compile(
    r"((?P<number>\d{1,9})\. ?)?W (?P<white>[^|{}]*)\| ?B (?P<black>[^|{}]*)(\{(?P<results>[^{}]*)\})?", re.ASCII
)
RESULT = re.compile(r"(?P<cell>[A-Za-z]\d)=(?P<count>0|-?[1-9]\d{0,5})", re.ASCII)
COUNT = re.compile(r"0|-?[1-9]\d{0,4}", re.ASCII)
LONGEST_BOARD = longest_board(MOST_CELLS, digits=5)


class StrategicNotation(Notation[Strategic]):
    """Positions, turns and records."""

    # Turns

    def write_move(self, position: Strategic, move: int) -> str:
        if position.stage == SETUP:
            return cell_name(position, move)
        return str(move) if position.stage == SEND else "stay" if move == STAY else "go"

    def write_turn(self, position: Strategic, moves: Sequence[int]) -> str:
        """Placements, or the orders of both and the cells that chance decided."""
        if position.stage == SETUP:
            return _write_setup(position, moves)
        here, orders = orders_in(position, moves)
        white, black = (write_orders(position, given) for given in orders)
        *before, after = here, *replay(here, results_in(position, moves))
        decided = dict.fromkeys(resolving.at for resolving in before)
        results = " ".join(f"{cell_name(position, cell)}={count_on(after, cell)}" for cell in decided)
        return f"{position.turn + 1}. W {white} | B {black}" + (f" {{{results}}}" if results else "")

    def write_decision(self, position: Strategic, moves: Sequence[int]) -> str:
        """What one player orders, or where they place."""
        if position.stage == SETUP:
            return write_placement(position, moves)
        return write_orders(position, orders_in(position, moves)[1][position.player])

    def read_decision(self, position: Strategic, text: str) -> Turn:
        refuse_after_the_end(position)
        player, letter = position.player, LETTERS[position.player]
        text = text.strip()
        if position.stage == SETUP:
            moves = read_placement(position, player, text.removeprefix(f"{letter}@"))
        else:
            moves = moves_of(position, read_orders(position, player, text.removeprefix(f"{letter} ")))
        return Turn((), position).then(*moves)

    def read_turn(self, position: Strategic, text: str) -> Turn:
        refuse_after_the_end(position)
        if not position.between_turns():
            raise IllegalError(f"{shown(text)} is a whole turn, but one is half made")
        text = text.strip()
        if position.stage == SETUP:
            return _read_setup(position, text)
        match = TURN.fullmatch(text)
        if match is None:
            raise MalformedError(f"{shown(text)} is not a turn such as 7. W B3>C3*2 | B - {{C3=2}}")
        check_number(position, match["number"])
        moves: tuple[int, ...] = ()
        here = position
        for player, name in enumerate(("white", "black")):
            given = moves_of(here, read_orders(position, player, match[name]))
            moves += given
            here = position_after(here, given)
        return _read_results(Turn(moves, here), match["results"])

    # Records

    def scan(self, lines: Sequence[str], first_line: int) -> Iterator[TurnText]:
        """A line is a turn; in a sequential setup the first is two."""
        return scan_lines(lines, first_line)

    def lay_out(self, texts: Sequence[str], before: Strategic) -> str:
        """A line for each turn."""
        lines = list(texts)
        if len(lines) > 1 and lines[0].startswith("W@") and lines[1].startswith("B@"):
            lines[:2] = [f"{lines[0]} {lines[1]}"]
        return "".join(f"{line}\n" for line in lines)

    def read_spot(self, position: Strategic, text: str) -> list[Turn]:
        """The turns of a line."""
        words = text.split()
        if position.stage == SETUP and position.rules & SEQUENTIAL and len(words) == 2 and position.player == 0:
            white = self.read_turn(position, words[0])
            return [white, self.read_turn(white.after, words[1])]
        return [self.read_turn(position, text)]

    # Positions

    def write_position(self, position: Strategic) -> str:
        """The signed counts row by row and the turns done; or `setup`, with White's stones where Black sees them."""
        if position.stage == SETUP:
            placed = [cell for cell in range(position.size()) for _ in range(count_on(position, cell))]
            return f"{SETUP_TEXT} W@{write_placement(position, placed)}" if placed else SETUP_TEXT
        rows = BOARDS[size_of(position.rules)].rows
        counts = "/".join(",".join(str(count_on(position, cell)) for cell in row) for row in rows)
        return f"{counts} {position.turn}"

    def read_position(self, text: str) -> Strategic:
        start: Strategic = self.game.start()
        text = text.strip()
        if text == SETUP_TEXT:
            return start
        if text.startswith(f"{SETUP_TEXT} W@"):
            if not start.rules & SEQUENTIAL:
                raise MalformedError(f"position {shown(text)}: White's stones are seen only with setup=sequential")
            return Strategic(*_read_setup(start, text.removeprefix(f"{SETUP_TEXT} ")).after)
        board, _, turn = text.partition(" ")
        size, last = size_of(start.rules), turns_of(start.rules)
        rows = rows_of_counts(text, board, LONGEST_BOARD)
        if [len(row) for row in rows] != [size] * size or not all(
            COUNT.fullmatch(count) for row in rows for count in row
        ):
            raise MalformedError(
                f"position {shown(text)} is not {size} rows of {size} counts, 0,3,0.../0,0..., and turns done"
            )
        if not re.fullmatch(r"0|[1-9][0-9]{0,2}", turn) or int(turn) > last:
            raise MalformedError(f"position {shown(text)}: turns done, {shown(turn)}, are no number from 0 to {last}")
        counts = [int(count) for row in rows for count in row]
        most = MOST_GIVEN + size * size * int(turn)
        if sum(map(abs, counts)) > most:
            raise MalformedError(f"position {shown(text)}: there are more than {most} stones")
        cells = (*map(stack_of, counts), *start.cells[len(counts) :])
        return start._replace(cells=cells, turn=int(turn)).begin_orders(0)


def refuse_after_the_end(position: Strategic) -> None:
    """Raise IllegalError where no player decides."""
    if position.over():
        raise IllegalError(f"the last turn, {position.turn}, is over; nothing can be ordered")
    if position.stage >= ROLL:
        raise IllegalError("chance decides first")


def check_number(position: Strategic, number: str | None) -> None:
    """Raise IllegalError where a text gives a turn another number."""
    if number and int(number) != position.turn + 1:
        raise IllegalError(f"turn {number} stands where turn {position.turn + 1} should")


def _read_results(made: Turn, text: str | None) -> Turn:
    """The turn with what chance decided, as the braces say."""
    given: dict[int, int] = {}
    for word in (text or "").split():
        match = RESULT.fullmatch(word)
        if match is None:
            raise MalformedError(f"{shown(word)} is not a result such as C3=-2")
        cell = cell_named(made.after, match["cell"])
        if cell in given:
            raise IllegalError(f"{match['cell']} stands twice in the braces")
        given[cell] = int(match["count"])
    while made.after.stage >= ROLL:
        here = made.after
        name = cell_name(here, here.at)
        if here.at not in given:
            raise IllegalError(f"chance decides about {name}, but the braces don't say what")
        results = results_for(here, given[here.at])
        if results is None:
            raise IllegalError(f"{name} can't become {given[here.at]}")
        del given[here.at]
        made = made.then(*results)
    if given:
        raise IllegalError(f"chance decides nothing about {cell_name(made.after, next(iter(given)))}")
    return made


# Setup


def _write_setup(position: Strategic, moves: Sequence[int]) -> str:
    placed: list[list[int]] = [[], []]
    for move in moves:
        placed[position.player].append(move)
        position = position.play(move)
    return " ".join(
        f"{LETTERS[player]}@{write_placement(position, cells)}" for player, cells in enumerate(placed) if cells
    )


def _read_setup(position: Strategic, text: str) -> Turn:
    words = text.split()
    players = [position.player] if position.rules & SEQUENTIAL else [0, 1]
    if [word[:2] for word in words] != [f"{LETTERS[player]}@" for player in players]:
        form = " ".join(f"{LETTERS[player]}@{_some_cell(position, player)}" for player in players)
        raise MalformedError(f"{shown(text)} is not a setup such as {form}")
    made = Turn((), position)
    for player, word in zip(players, words, strict=True):
        made = made.then(*read_placement(made.after, player, word[2:]))
    return made


def _some_cell(position: Strategic, player: int) -> str:
    """A cell in the middle of a player's zone, for an example."""
    zone = [cell for cell in range(position.size()) if zone_of(size_of(position.rules), cell) == player]
    return cell_name(position, zone[len(zone) // 2])
