"""What happens in a turn of Territory, and how the players stand: new pieces, groups, fights with their dice."""

from collections.abc import Iterator, Sequence

from hegemon.game.game import Game
from hegemon.games.territory.board import SEATS
from hegemon.games.territory.combat import left_after
from hegemon.games.territory.notation import board_of
from hegemon.games.territory.packing import DEFENDER_TIES, LIMIT_AT, count_of
from hegemon.games.territory.rules import AMOUNT, BEGIN, DONE, FIGHT, Territory
from hegemon.games.territory.stacks import MORE, STARVED, sign_of, spawn
from hegemon.native.random import below, draw, stream
from hegemon.view.events import Event, Fact, Standing, counted

SIDES = 6
MOST_SHOWN = 12
"""Exchanges of a fight whose dice are shown, the last ones."""


# What happens


def events(position: Territory, moves: Sequence[int]) -> tuple[Event, ...]:
    """New pieces, groups one after the other, fights with their dice, and how long the other has had no piece."""
    player, here = position.player, position
    told: list[Event] = []
    fight: Territory | None = None
    moved = False
    for move in moves:
        if here.stage == BEGIN:
            told += _spawned(here)
        elif here.stage == AMOUNT and move != MORE and here.defenders() <= 0:
            told.append(_moved(here, here.sent + move))
            moved = True
        elif here.stage == FIGHT:
            moved, fight = True, fight or here
            left = left_after(move, here.sent, here.defenders())
            if left:
                told.append(_fought(fight, left))
                fight = None
        if move == DONE and here.stage == BEGIN and not moved:
            told.append(Event(f"{SEATS[player]} moves nothing", "note", (), player))
        here = here.play(move)
    return (*told, *(_alone(here, player) if here.ply > position.ply else ()))


def new_pieces(position: Territory) -> list[int]:
    """How many pieces appear on each hexagon as the next turn begins; none within a turn."""
    before = [abs(count_of(word)) for word in position.cells]
    if position.over() or position.stage != BEGIN:
        return [0] * len(before)
    cells = list(position.cells)
    spawn(cells, position.rules, position.player, position.ply)
    return [abs(count_of(word)) - count for word, count in zip(cells, before, strict=True)]


def _spawned(here: Territory) -> Iterator[Event]:
    new = new_pieces(here)
    if sum(new):
        where = tuple(name for name, pieces in zip(board_of(here).vertices, new, strict=False) if pieces)
        words = f"{SEATS[here.player]} gets {counted(sum(new), 'new piece')}"
        yield Event(words, "pay", where, here.player, amount=f"+{sum(new)}")


def _cells(here: Territory) -> tuple[str, str]:
    names = board_of(here).vertices
    return names[here.source], names[here.target]


def _moved(here: Territory, pieces: int) -> Event:
    source, target = _cells(here)
    words = f"{SEATS[here.player]} moves {counted(pieces, 'piece')} from {source} to {target}"
    return Event(words, "move", (source, target), here.player, amount=str(pieces))


def _fought(fight: Territory, left: int) -> Event:
    source, target = _cells(fight)
    winner = SEATS[fight.player if left > 0 else 1 - fight.player]
    many = f"{abs(left)} of {winner} {'is' if abs(left) == 1 else 'are'} left"
    words = f"{SEATS[fight.player]} attacks {target} with {fight.sent} against {fight.defenders()}: {many}"
    return Event(words, "fight", (source, target), fight.player, throws(fight, left), f"{abs(left)} left")


def _alone(after: Territory, player: int) -> Iterator[Event]:
    if after.alone(player):
        words = f"{SEATS[1 - player]} has no piece left: {alone_words(after, player)} without an enemy"
        yield Event(words, "note", (), player)


# Dice


def throws(fight: Territory, left: int) -> tuple[tuple[int, int], ...]:
    """Dice that a fight could have ended with so: of every exchange the attacker's and the defender's deciding throw.

    The rules draw only who is left. Given that, all orders of the exchanges whose last is the winner's are equally
    likely, and so are all pairs of dice of one outcome; the throws are drawn from just these. Equal dice that were
    rolled again are left out. The draw is a hash of the position and the result, so a record always shows the same
    dice. Of a long fight they are the last MOST_SHOWN exchanges.
    """
    attackers, defenders = fight.sent, fight.defenders()
    by_attacker = defenders if left > 0 else defenders + left
    by_defender = attackers - left if left > 0 else attackers
    state = 0
    for word in (*fight.key(), left):
        state = stream(state, word)
    shown: list[tuple[int, int]] = []
    hits = left > 0
    while True:
        state, r = draw(state)
        shown.append(_pair(fight, hits, r))
        by_attacker, by_defender = by_attacker - hits, by_defender - (not hits)
        if len(shown) == MOST_SHOWN or by_attacker + by_defender == 0:
            return tuple(reversed(shown))
        # From the last exchange back: any of those that remain may be the one before.
        state, r = draw(state)
        hits = below(r, by_attacker + by_defender) < by_attacker


def _pair(fight: Territory, attacker_hits: bool, r: int) -> tuple[int, int]:
    faces = range(1, SIDES + 1)
    if attacker_hits:
        pairs = [(a, d) for a in faces for d in faces if a > d]
    else:
        ties = fight.rules & DEFENDER_TIES != 0
        pairs = [(a, d) for a in faces for d in faces if a < d or (ties and a == d)]
    return pairs[below(r, len(pairs))]


# How the players stand


def pieces_of(position: Territory, player: int) -> int:
    """How many pieces a player has, those included that are fighting."""
    pieces = sum(max(0, sign_of(player) * count_of(word)) for word in position.cells)
    return pieces + (position.sent if position.stage == FIGHT and position.player == player else 0)


def alone_words(position: Territory, player: int) -> str:
    """For how many of the turns that win a player has had no enemy: `2 of 5 turns`."""
    return f"{position.alone(player)} of {STARVED} turns"


def standing(game: Game, position: Territory) -> Standing:
    """Income and pieces of each player, and his turns without an enemy."""
    players = []
    for player in range(len(game.seats)):
        facts = [Fact("income", str(position.score(player))), Fact("pieces", str(pieces_of(position, player)))]
        if position.alone(player):
            facts.append(Fact("without an enemy", alone_words(position, player)))
        players.append(tuple(facts))
    return Standing(tuple(players), _moment(position))


def _moment(position: Territory) -> str:
    if position.over():
        return f"After {position.ply} {'ply' if position.ply == 1 else 'plies'}"
    return f"Ply {position.ply + 1} of {position.rules >> LIMIT_AT}"
