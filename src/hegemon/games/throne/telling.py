"""What happens in a turn of Throne, and how the players stand: moves and attacks with their sums, income, spending."""

from collections import Counter
from collections.abc import Iterator, Sequence

from hegemon.game.game import Game
from hegemon.games.throne.board import BITS, NEAR, THRONE, THRONE_NAME, name_of
from hegemon.games.throne.options import ALONE, AROUND_ORIGIN, AT_END, collect_of, limit_of, support_of
from hegemon.games.throne.rules import DONE, PIECE, RECRUIT, STAY, WHERE, WON, Throne, nodes_of, weight_on
from hegemon.native.bits import numbers
from hegemon.view.events import Event, Fact, Standing

# What happens


def events(game: Game, position: Throne, moves: Sequence[int]) -> tuple[Event, ...]:
    """The move or the attack, what the nodes pay, what is bought, and the win."""
    player, here = position.player, position
    made: list[Event] = []
    recruits: list[int] = []
    upgrades: Counter[int] = Counter()
    paying = position
    for move in moves:
        if here.stage == PIECE:
            if move == STAY:
                made.append(Event(f"{game.seats[player]} stays", "note", (), player))
        elif here.stage == WHERE:
            made.append(_moved(game, here, move))
        elif move % BITS == RECRUIT:
            recruits.append(move - RECRUIT)
        elif move != DONE:
            upgrades[move] += 1
        is_move = here.stage <= WHERE
        here = here.play(move)
        if is_move or collect_of(position.rules) == AT_END:
            paying = here
    spent = len(recruits) * position.recruit_cost() + upgrades.total() * position.upgrade_cost()
    income = here.pool(player) - position.pool(player) + spent
    late = collect_of(position.rules) == AT_END
    pool = here.pool(player) if late else position.pool(player) + income
    collected = [_collected(game, paying, player, income, pool)] if income else []
    bought = [*_recruited(game, position, recruits), *_upgraded(game, here, player, upgrades)]
    told = [*made, *bought, *collected] if late else [*made, *collected, *bought]
    return (*told, *_won(game, here))


def _moved(game: Game, here: Throne, to: int) -> Event:
    seat, origin, there = game.seats[here.player], name_of(here.at), name_of(to)
    cells = (origin, there)
    if weight_on(here.pieces(1 - here.player), to) == 0:
        weight = weight_on(here.pieces(here.player), here.at)
        return Event(f"{seat} moves weight {weight} from {origin} to {there}", "move", cells, here.player)
    attack, defence = here.attack(here.at, to), here.defence(to)
    sums = " against ".join(map(summed, sides(here, here.at, to)))
    against = f"{attack} against {defence}" + (f" ({sums})" if "+" in sums else "")
    amount = f"{attack}:{defence}"
    if attack > defence:
        return Event(f"{seat} takes {there} with {against}", "capture", cells, here.player, amount=amount)
    words = f"{seat} attacks {there} with {against}: it holds"
    return Event(words, "fight", cells, here.player, amount=amount)


def sides(position: Throne, origin: int, to: int) -> tuple[list[int], list[int]]:
    """The weights that an attack adds up on both sides: who moves or is attacked first, then who supports."""
    own, others = position.pieces(position.player), position.pieces(1 - position.player)
    support = support_of(position.rules)
    around = 0 if support == ALONE else int(NEAR[origin if support == AROUND_ORIGIN else to])
    return _weights(own, origin, around), _weights(others, to, int(NEAR[to]))


def _weights(pieces: int, first: int, around: int) -> list[int]:
    others = (node for node in numbers((nodes_of(pieces) & around,)) if node != first)
    return [weight_on(pieces, first), *(weight_on(pieces, node) for node in others)]


def summed(weights: Sequence[int]) -> str:
    """Weights as a sum: `2 + 1 + 1`."""
    return " + ".join(map(str, weights))


def _collected(game: Game, paying: Throne, player: int, income: int, pool: int) -> Event:
    held = tuple(name_of(node) for node in numbers((nodes_of(paying.pieces(player)),)))
    return Event(
        f"{game.seats[player]} collects {income}: {pool} in the pool", "pay", held, player, amount=f"+{income}"
    )


def _recruited(game: Game, position: Throne, recruits: Sequence[int]) -> Iterator[Event]:
    cost, player = position.recruit_cost(), position.player
    for node in recruits:
        words = f"{game.seats[player]} recruits on {name_of(node)} for {cost}"
        yield Event(words, "place", (name_of(node),), player, amount=f"-{cost}")


def _upgraded(game: Game, here: Throne, player: int, upgrades: Counter[int]) -> Iterator[Event]:
    for node, times in sorted(upgrades.items()):
        weight, cost = weight_on(here.pieces(player), node), times * here.upgrade_cost()
        words = f"{game.seats[player]} upgrades {name_of(node)} to weight {weight} for {cost}"
        yield Event(words, "place", (name_of(node),), player, amount=f"+{times}")


def _won(game: Game, here: Throne) -> Iterator[Event]:
    if here.stage == WON:
        cells = (THRONE_NAME,) if here.at == THRONE else ()
        yield Event(f"{game.seats[here.player]} wins: {game.ending(here)}", "note", cells, here.player)


# How the players stand


def pieces_of(position: Throne, player: int) -> int:
    """How many pieces a player has."""
    return nodes_of(position.pieces(player)).bit_count()


def standing(game: Game, position: Throne) -> Standing:
    """Pool, income, the heaviest weight and the pieces of each player."""
    players = []
    for player in range(len(game.seats)):
        pieces = position.pieces(player)
        heaviest = max((weight_on(pieces, node) for node in numbers((nodes_of(pieces),))), default=0)
        players.append(
            (
                Fact("pool", str(position.pool(player))),
                Fact("a turn", f"+{position.takings(player)}"),
                Fact("heaviest", f"weight {heaviest}" if heaviest else "none"),
                Fact("pieces", str(pieces_of(position, player))),
            )
        )
    return Standing(tuple(players), _moment(position))


def _moment(position: Throne) -> str:
    if not position.dated:
        return ""
    if position.over():
        return f"After {position.ply} {'ply' if position.ply == 1 else 'plies'}"
    return f"Ply {position.ply + 1} of {limit_of(position.rules)}"
