"""`hegemon solve`."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any

import click

from hegemon.cli.arguments import (
    answer,
    as_json,
    check_writable,
    chosen_game,
    chosen_options,
    content_of,
    game_name,
    option_texts,
    position_of,
    position_text,
    save,
    seconds_up_to,
    whole_number,
)
from hegemon.cli.progress_line import ProgressLine, working
from hegemon.errors import IllegalError
from hegemon.game.game import Game
from hegemon.game.position import DRAW, NONE
from hegemon.game.record import Record
from hegemon.game.turns import Turn
from hegemon.search.forced_win import ForcedWin, ForcedWinSearch
from hegemon.search.margin import solve_margin
from hegemon.search.result import Result

OUTCOMES = {0: "win", 1: "loss", DRAW: "draw", NONE: "unknown"}
"""The result for player 1, by the winner."""
PLIES = 8
"""The depth to which forced wins are searched without `--plies`."""
REPLIES_SHOWN = 6
MOST_REPLIES = 5000
"""At most this many replies are answered on the screen; `--answers` writes all of them."""


@click.command(name="solve")
@game_name
@chosen_options
@position_text
@click.option("--plies", type=whole_number(1, 200), help=f"Look for wins within this many plies.  [default: {PLIES}]")
@click.option("--all", "every", is_flag=True, help="List every turn that wins as fast as the best.")
@click.option("--answers", metavar="FILE", help="Write the winner's answer to every reply to this file.")
@click.option("--check", metavar="FILE", help="Check a file of answers by trying every reply, without a search.")
@click.option("--each-option", is_flag=True, help="Also solve the game with each single option changed.")
@click.option("--seconds", type=seconds_up_to(10**6), help="Stop after this time and print what is proved by then.")
@click.option(
    "--table",
    "bits",
    type=whole_number(10, 26),
    default=22,
    show_default=True,
    help="Transposition table: 2^N entries.",
)
@as_json
def command(
    game_name: str,
    chosen: tuple[str, ...],
    position: str | None,
    plies: int | None,
    every: bool,
    answers: str | None,
    check: str | None,
    each_option: bool,
    seconds: float | None,
    bits: int,
    as_json: bool,
) -> None:
    """Find and prove the result of GAME, or of a position in it, when both sides play their best.

    For a game played for points this is the exact margin. For a game played to win it is a forced win, which is
    searched deeper and deeper.
    """
    meant = {"--position": position, "--plies": plies, "--all": every, "--answers": answers, "--seconds": seconds}
    if check is not None:
        _refuse_beside("--check", {**meant, "--each-option": each_option})
        _check(check, game_name, chosen, as_json)
        return
    game = chosen_game(game_name, chosen)
    if len(game.seats) != 2:
        raise IllegalError(f"{game.described()} is not a game of two")
    if game.for_margin():
        if plies is not None or every or answers is not None or each_option:
            raise IllegalError(
                f"{game.described()} is played for the margin; --plies, --all, --answers and --each-option are for "
                "games that are played to win"
            )
        _solve_margin(game, position_of(game, position), seconds, bits, as_json)
    elif each_option:
        _refuse_beside("--each-option", {name: meant[name] for name in ("--position", "--all", "--answers")})
        _solve_each(game, plies or PLIES, seconds, bits, as_json)
    else:
        _solve_win(game, position_of(game, position), plies or PLIES, every, answers, seconds, bits, as_json)


def _refuse_beside(option: str, others: dict[str, Any]) -> None:
    for name, given in others.items():
        if given:
            raise IllegalError(f"{name} means nothing beside {option}")


def _data(found: Result, line: list[str], value: str, winner: int, **more: Any) -> dict[str, Any]:
    return {
        "value": value if found.value.exact else None,
        "outcome": OUTCOMES[winner],
        "plies": len(line),
        "best": line[:1],
        "line": line,
        "proved": found.value.exact,
        **more,
        "nodes": found.nodes,
        "seconds": round(found.seconds, 3),
    }


def _played(game: Game, start: Any, moves: tuple[int, ...]) -> Record:
    """The record in which some small moves are played."""
    record = Record(game, prelude=Turn((), start))
    for move in moves:
        record.take(Turn((), record.position).then(move), 0)
    return record


# Games that are played for the margin


def _solve_margin(game: Game, start: Any, seconds: float | None, bits: int, as_json: bool) -> None:
    def tell(so_far: Result) -> None:
        low, high = (game.points(int(end)) for end in so_far.value.bounds)
        line.tell_search(so_far.seconds, f"between {low} and {high}", so_far.nodes)

    with working_on(game) as line:
        solved = solve_margin(start, tell, bits, seconds)
    played = _played(game, start, solved.line)
    # Equal scores may still be a win, since a game may break ties.
    winner = int(played.position.winner()) if solved.value.exact else NONE
    value, *bounds = (str(game.points(int(end))) for end in (solved.value.amount, *solved.value.bounds))
    data = _data(solved, played.texts, value, winner, bounds=bounds)
    if as_json:
        answer(data)
        return
    if solved.value.exact:
        click.echo(f"value   {value} points for {game.seats[0]}: a {data['outcome']}")
        click.echo(f"line    {' '.join(data['line'])}")
    else:
        click.echo(f"value   between {bounds[0]} and {bounds[1]}, not proved to the end")
    click.echo(f"nodes   {solved.nodes:,} in {solved.seconds:.1f} s")


# Games that are played to win


def _solve_win(
    game: Game, start: Any, plies: int, every: bool, file: str | None, seconds: float | None, bits: int, as_json: bool
) -> None:
    if file is not None:
        check_writable(file)
    search, found = _searched(game, start, plies, seconds, bits)
    data = _win_data(game, start, found)
    if every and found.turns and start.to_move() == found.winner:
        winning = search.winning_turns(found.winner, found.turns)
        data["best"] = [game.notation.write_turn(start, made.moves) for made in winning]
    if file is not None:
        if not found.turns:
            raise IllegalError(f"{verdict(found)}, so there are no answers to write to {file}")
        _write_answers(game, search, found, file)
    if as_json:
        answer(data)
        return
    click.echo(verdict(found) + (", whatever the other does" if found.turns else ""))
    if found.turns:
        click.echo(f"line    {' '.join(data['line'])}")
        _print_answers(game, search, found)
        if every and start.to_move() == found.winner:
            click.echo(f"best    {len(data['best'])} turns win as soon: {' '.join(data['best'])}")
    elif found.winner == NONE:
        click.echo("stopped before the end; more time looks further" if found.stopped else "--plies N looks further")
    click.echo(f"nodes   {found.nodes:,} in {found.seconds:.1f} s")


def _searched(
    game: Game, start: Any, plies: int, seconds: float | None, bits: int
) -> tuple[ForcedWinSearch, ForcedWin]:
    def tell(so_far: ForcedWinSearch, player: int, turns: int) -> None:
        line.tell_search(so_far.driver.spent, f"depth {turns}, a win of player {player + 1}?", so_far.nodes)

    with working_on(game) as line:
        search = ForcedWinSearch(start, tell, bits, seconds, longest=game.bounds().turns)
        return search, search.solved(plies)


@contextmanager
def working_on(game: Game) -> Iterator[ProgressLine]:
    """Show the progress of a search, and what its proofs go without; a game that it can't search is refused."""
    strange = game.mind.not_understood()
    if strange:
        told = f"{', '.join(strange)}: the game's bounds don't know this option, so the proof goes without them"
        click.echo(f"{told} and takes longer", err=True)
    try:
        with working() as line:
            yield line
    except ValueError as error:
        raise IllegalError(f"{game.described()}: {error}") from None


def verdict(found: ForcedWin) -> str:
    """The winner in words."""
    if found.turns:
        return f"player {found.winner + 1} wins in {found.turns} {'ply' if found.turns == 1 else 'plies'}"
    if found.winner >= 0:
        return f"player {found.winner + 1} has won"
    if found.winner == DRAW:
        return "a draw: nobody can force a win"
    return f"no win for player 1 within {found.without[0]} plies, none for player 2 within {found.without[1]}"


def _win_data(game: Game, start: Any, found: ForcedWin) -> dict[str, Any]:
    line = _played(game, start, found.line).texts
    return _data(found, line, str(found.value.amount), found.winner, no_win_within=list(found.without))


def _print_answers(game: Game, search: ForcedWinSearch, found: ForcedWin) -> None:
    """Print the winner's next turn against every reply, grouped by the answer."""
    if found.turns < 2:
        return
    # If the winner begins, the replies are those to the first turn of the line.
    first = search.root.to_move() == found.winner
    turns = _played(game, search.root, found.line).turns
    opened, left = (turns[0].after, found.turns - 1) if first else (search.root, found.turns)
    habit = turns[2 if first else 1].moves if len(turns) > 2 else ()
    by_answer: dict[str, list[str]] = {}
    answered, total = islice(search.replies(opened, found.winner, left, habit), MOST_REPLIES + 1), 0
    with working() as line:
        for total, (reply, made) in enumerate(answered, 1):
            text = "a win at once" if made is None else game.notation.write_turn(reply.after, made.moves)
            by_answer.setdefault(text, []).append(game.notation.write_turn(opened, reply.moves))
            line.tell(f"{total:,} replies")
    if first:
        click.echo(f"after   {game.notation.write_turn(search.root, turns[0].moves)}")
    many = f"{total:,}" if total <= MOST_REPLIES else f"the first {total - 1:,}"
    for text, replies in sorted(by_answer.items(), key=lambda item: -len(item[1])):
        shown = f": {' '.join(replies[:REPLIES_SHOWN])}{' ...' if len(replies) > REPLIES_SHOWN else ''}"
        click.echo(f"answer  {text} to {len(replies):,} of {many} replies{shown if len(by_answer) > 1 else ''}")


def _write_answers(game: Game, search: ForcedWinSearch, found: ForcedWin, file: str) -> None:
    from hegemon.studies.forced_win_check import write_answers

    written = []
    with working() as line:
        for here, made in search.answers(found.winner, found.turns):
            written.append((game.notation.write_position(here), game.notation.write_turn(here, made.moves)))
            line.tell(f"{len(written):,} answers")
    save(file, write_answers(game, found.winner, found.turns, game.notation.write_position(search.root), written))
    click.echo(
        f"{len(written):,} answers written to {file}; hegemon solve {game.name} --check {file} tries them", err=True
    )


def _check(file: str, game_name: str, chosen: tuple[str, ...], as_json: bool) -> None:
    from hegemon.studies.forced_win_check import check, read_answers

    answers = read_answers(content_of(file), game_name, option_texts(chosen))
    asked = (answers.game, answers.start, answers.player, answers.plies, answers.turns.get)
    with working() as line:
        checked = check(*asked, lambda positions: line.tell(f"{positions:,} positions"))
    if as_json:
        data = {"player": answers.player + 1, "plies": checked.plies, "replies": checked.replies}
        answer({"won": True, **data, "positions": checked.positions})
        return
    plies = "1 ply" if checked.plies == 1 else f"{checked.plies} plies"
    click.echo(f"{answers.game.described()}, from {answers.game.notation.write_position(answers.start)}:")
    click.echo(
        f"player {answers.player + 1} wins within {plies} against all {checked.replies:,} replies tried "
        f"({checked.positions:,} positions)"
    )


def _solve_each(game: Game, plies: int, seconds: float | None, bits: int, as_json: bool) -> None:
    """Solve the game as chosen, then with each option set to each other value worth trying."""
    rows = []
    for other in _changed(game):
        _, found = _searched(other, other.start(), plies, seconds, bits)
        rows.append({"options": other.chosen_texts(), **_win_data(other, other.start(), found)})
        if found.stopped and seconds is None:
            raise click.Abort
        if not as_json:
            click.echo(f"{' '.join(other.described().split()[1:]) or 'as written':<24}{verdict(found)}")
    if as_json:
        answer({"games": rows})


def _changed(game: Game) -> list[Game]:
    others = [
        (option.name, text)
        for option in game.options
        for text in dict.fromkeys([*(option.choices or ()), *option.samples])
        if text != option.write(game.chosen[option.name])
    ]
    return [game, *(type(game)(**{**game.chosen_texts(), name: text}) for name, text in others)]
