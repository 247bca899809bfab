"""What happens in a turn of Influence, and how the players stand: stones, dice, and what the triangles pay."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache

from hegemon.boards import Board
from hegemon.game.game import Game
from hegemon.games.influence.dice import BLACK, BLACK_SCORES, BOTH_SCORE, NOBODY, WHITE, WHITE_SCORES
from hegemon.games.influence.judgement import mean_income, next_roller
from hegemon.games.influence.packing import DICE, MOMENTUM, PASSING, ROUND
from hegemon.games.influence.rules import (
    ECHO_ROLL,
    NO_KEYSTONE,
    PASS,
    PLACE,
    ROLL,
    SPEND,
    UNDRAWN,
    Influence,
)
from hegemon.view.events import Event, Fact, Standing, counted


def mixed(points: Fraction) -> str:
    """A number of points as people write it: `62 2/3`."""
    whole, part = divmod(points, 1)
    if not part:
        return str(whole)
    return f"{whole} {part}" if whole else str(part)


# What happens


def events(game: Game, board: Board, position: Influence, moves: Sequence[int]) -> tuple[Event, ...]:
    """The keystone that is drawn, stones, what the dice say, and what both players are paid."""
    told: list[Event] = []
    placed: list[str] = []
    rolled: dict[int, list[tuple[int, int]]] = {}
    here = position
    for move in moves:
        if here.keystone == UNDRAWN:
            face = board.faces[move]
            words = f"The keystone is {face.name}: it pays double"
            told.append(Event(words, "roll", tuple(board.vertices[v] for v in face.corners)))
        elif here.stage >= ROLL:
            rolled.setdefault(here.stage & ~63, []).append((here.stage & 63, move))
        else:
            told.append(_decided(game, board, here, move))
            placed += [board.vertices[move]] if move < PASS else []
        here = here.play(move)
    for stage, results in rolled.items():
        told.append(_rolled(game, board, results, echoes=stage >= ECHO_ROLL))
    if here.stage == PLACE and here.turn > position.turn:
        told += _paid(game, board, position, here, placed)
        told += _wandered(board, position, here)
    return tuple(told)


def _decided(game: Game, board: Board, here: Influence, move: int) -> Event:
    seat = game.seats[here.player]
    if move == PASS:
        return Event(f"{seat} passes", "note", (), here.player)
    if move == SPEND:
        return Event(f"{seat} spends the momentum token for two stones", "note", (), here.player)
    name = board.vertices[move]
    return Event(f"{seat} places a stone on {name}", "place", (name,), here.player)


def _rolled(game: Game, board: Board, results: Sequence[tuple[int, int]], echoes: bool) -> Event:
    """The dice of one resolution: for how many triangles, and whom they favour."""
    favour = {who: sum(1 for _, result in results if result == who) for who in range(4)}
    words = [f"{game.seats[BLACK]} scores in {favour[BLACK_SCORES] + favour[BOTH_SCORE]}"]
    words.append(f"{game.seats[WHITE]} in {favour[WHITE_SCORES] + favour[BOTH_SCORE]}")
    words.append(f"nobody in {favour[NOBODY]}")
    again = "Once more dice" if echoes else "Dice"
    corners = sorted({corner for triangle, _ in results for corner in board.faces[triangle].corners})
    cells = tuple(board.vertices[corner] for corner in corners)
    return Event(f"{again} for {counted(len(results), 'triangle')}: {', '.join(words)}", "roll", cells)


def _paid(game: Game, board: Board, before: Influence, after: Influence, placed: Sequence[str]) -> Iterator[Event]:
    """What the turn brought each player, the one who made it first."""
    mover = 1 - after.player
    for player in (mover, 1 - mover):
        earned = game.points(after.score(player) - before.score(player))
        if not earned:
            continue
        stones = after.black if player == BLACK else after.white
        held = [name for vertex, name in enumerate(board.vertices) if stones >> vertex & 1]
        held.sort(key=lambda name: name not in placed)
        words = f"{game.seats[player]} earns {mixed(earned)}, {mixed(game.points(after.score(player)))} in all"
        yield Event(words, "pay", tuple(held), player, amount=f"+{mixed(earned)}")


def _wandered(board: Board, before: Influence, after: Influence) -> Iterator[Event]:
    """Where the keystone lies now, if the scoring frame has turned."""
    if before.keystone <= NO_KEYSTONE or after.over() or before.keystone_now() == after.keystone_now():
        return
    face = board.faces[after.keystone_now()]
    cells = tuple(board.vertices[vertex] for vertex in face.corners)
    yield Event(f"The scoring frame turns: the keystone is {face.name} now", "note", cells)


# How the players stand


@lru_cache(maxsize=1024)
def income(game: Game, position: Influence, player: int) -> Fact:
    """What one resolution pays a player now: `a turn`, `+3 1/3`; with dice the mean. A page asks more than once."""
    each = "round" if position.rules & ROUND else "turn"
    if position.rules & DICE:
        mean = mean_income(position, player, next_roller(position)) / game.unit()
    else:
        mean = Fraction(position.collect().score(player) - position.score(player)) / game.unit()
    return Fact(f"a {each}{' on average' if position.rules & DICE else ''}", f"+{mixed(mean)}")


def standing(game: Game, board: Board, position: Influence) -> Standing:
    """Points, what a turn brings, and the momentum token of each player."""
    players = []
    for player in (BLACK, WHITE):
        facts = [Fact("points", mixed(game.points(position.score(player))))]
        if not position.over():
            facts.append(income(game, position, player))
        if position.tokens >> player & 1:
            facts.append(Fact("momentum", "one token"))
        players.append(tuple(facts))
    return Standing(tuple(players), _moment(board, position))


def _moment(board: Board, position: Influence) -> str:
    if position.over():
        return f"After {counted(position.turn, 'turn')}"
    # A stone a turn fills the board; a pass or two stones at once change how many turns that takes.
    sure = not position.rules & (PASSING | MOMENTUM)
    return f"Turn {position.turn + 1}" + (f" of {len(board.vertices)}" if sure else "")
