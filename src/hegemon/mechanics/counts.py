"""Boards of signed counts as text: rows divided by slashes, the counts of a row by commas."""

from hegemon.errors import MalformedError, shown


def rows_of_counts(position: str, board: str, longest: int) -> list[list[str]]:
    """The counts of a board as they are written, row by row; `longest` bounds the characters that boards have.

    Whoever sends megabytes is refused before anything is made of them.
    """
    if len(board) > longest:
        raise MalformedError(f"position {shown(position)}: a board of {len(board)} characters; none has over {longest}")
    return [row.split(",") for row in board.split("/")]


def longest_board(counts: int, digits: int) -> int:
    """The most characters of a number of counts, each with a sign, its digits, and what divides it from the next."""
    return counts * (1 + digits + 1) - 1
