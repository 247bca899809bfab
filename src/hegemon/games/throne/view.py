"""What Throne shows: its picture, the form of a decision, the events of a turn, how the players stand."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from hegemon.game.turns import Turn
from hegemon.game.view import View, moment_in_plies, scene_of
from hegemon.games.throne import picture
from hegemon.games.throne.board import BITS, NEAR, NODES, NUMBER, THRONE, THRONE_NAME, name_of
from hegemon.games.throne.options import (
    ALONE,
    AROUND_ORIGIN,
    AT_END,
    HEAVIEST,
    TWICE,
    collect_of,
    limit_of,
    support_of,
)
from hegemon.games.throne.purchases import Bought, bought_in
from hegemon.games.throne.rules import (
    PIECE,
    RECRUIT,
    RECRUITS,
    STAY,
    WHERE,
    WON,
    Throne,
    nodes_of,
    takes,
    weight_on,
)
from hegemon.native.bits import numbers
from hegemon.view import Event, Fact, Form, Item, Plan, Scene, Step
from hegemon.view.events import counted
from hegemon.view.parts import part
from hegemon.view.scene import Shape

RECRUITED = "@"
"""Begins the name of an item that is a recruit; an upgrade is called by its node."""


class ThroneView(View[Throne]):
    """Pieces with their weights, what each node pays, and which pieces could be taken."""

    # The picture

    def picture(self, position: Throne) -> Scene:
        game, parts = self.game, [picture.ground()]
        attacked = {} if position.over() else _attacks(position)
        for node in attacked:
            parts += _support(position, node)
        drawn = []
        own, others = position.pieces(0), position.pieces(1)
        for name in NODES:
            node = NUMBER[name]
            stands = weight_on(own, node) - weight_on(others, node)
            homes = tuple(player for player in (0, 1) if position.homes(player) >> node & 1)
            fight = (attacked[node], position.defence(node)) if node in attacked else None
            drawn.append(picture.node(game.seats, node, stands, homes, fight))
        title = f"{game.title}, after {position.ply} plies" if position.dated else game.title
        return scene_of(title, parts, drawn, self._notes(position))

    def _notes(self, position: Throne) -> tuple[str, ...]:
        """Pools and income, and whose turn it is, in words."""
        seats, lines = self.game.seats, []
        for player, seat in enumerate(seats):
            pool = f"{picture.SIGNS[player][0]} {seat}: {position.pool(player)} in the pool"
            pieces = counted(_pieces(position, player), "piece")
            lines.append(f"{pool}, {pieces} on nodes that pay {position.takings(player)}")
        if position.over():
            how = f": {self.game.ending(position)}" if position.stage == WON else ""
            lines.append(f"{self.outcome(position)}{how}")
        else:
            after = "after spending" if collect_of(position.rules) == AT_END else "after the move"
            turn = f", ply {position.ply + 1}" if position.dated else ""
            lines.append(f"{seats[position.player]} to move{turn}; resources come {after}")
        return tuple(lines)

    # The form of a decision

    def form(self, position: Throne) -> Form:
        """A piece and its target, then a plan of what to buy; from within a turn what is left of that."""
        if position.stage == PIECE:
            prompt = "Choose a piece to move" if position.movable() else "No piece can move"
            return Form(prompt, tuple(_piece(position, move) for move in numbers(position.moves())))
        return _targets(position) if position.stage == WHERE else _spending(position)

    def decision_of(self, made: Turn, amounts: Mapping[str, int]) -> Turn:
        """The small moves of the steps, then recruits and upgrades, each in node order, and the end of the turn."""
        given = {name: amount for name, amount in amounts.items() if amount}
        recruits = [NUMBER[name[1:]] for name in given if name.startswith(RECRUITED)]
        upgrades = Counter({NUMBER[name]: amount for name, amount in given.items() if name in NUMBER})
        return Bought(recruits, upgrades).added_to(made)

    def amounts_of(self, position: Throne, moves: Sequence[int]) -> dict[str, int]:
        """What some small moves buy, by item."""
        recruits, upgrades = bought_in(position, moves)
        amounts = {f"{RECRUITED}{name_of(node)}": 1 for node in recruits}
        return amounts | {name_of(node): times for node, times in upgrades.items()}

    # The events of a turn

    def events(self, position: Throne, moves: Sequence[int]) -> tuple[Event, ...]:
        """The move or the attack, what the nodes pay, what is bought, and the win."""
        player, here = position.player, position
        made: list[Event] = []
        bought = bought_in(position, moves)
        late = collect_of(position.rules) == AT_END
        paying = position
        for move in moves:
            if here.stage == PIECE:
                if move == STAY:
                    made.append(Event(f"{self.game.seats[player]} stays", "note", (), player))
            elif here.stage == WHERE:
                made.append(self._moved(here, move))
            is_move = here.stage <= WHERE
            here = here.play(move)
            if is_move or late:
                paying = here
        income = here.pool(player) - position.pool(player) + bought.cost(position)
        pool = here.pool(player) if late else position.pool(player) + income
        collected = [self._collected(paying, player, income, pool)] if income else []
        paid = [*self._recruited(position, bought.recruits), *self._upgraded(here, player, bought.upgrades)]
        events = [*made, *paid, *collected] if late else [*made, *collected, *paid]
        return (*events, *self._won(here))

    def _moved(self, here: Throne, to: int) -> Event:
        seat, origin, there = self.game.seats[here.player], name_of(here.at), name_of(to)
        cells = (origin, there)
        if weight_on(here.pieces(1 - here.player), to) == 0:
            weight = weight_on(here.pieces(here.player), here.at)
            return Event(f"{seat} moves weight {weight} from {origin} to {there}", "move", cells, here.player)
        attack, defence = here.attack(here.at, to), here.defence(to)
        sums = " against ".join(" + ".join(map(str, weights)) for weights in _sides(here, here.at, to))
        against = f"{attack} against {defence}" + (f" ({sums})" if "+" in sums else "")
        amount = f"{attack}:{defence}"
        if takes(attack, defence):
            return Event(f"{seat} takes {there} with {against}", "capture", cells, here.player, amount=amount)
        words = f"{seat} attacks {there} with {against}: it holds"
        return Event(words, "fight", cells, here.player, amount=amount)

    def _collected(self, paying: Throne, player: int, income: int, pool: int) -> Event:
        held = tuple(name_of(node) for node in numbers((nodes_of(paying.pieces(player)),)))
        words = f"{self.game.seats[player]} collects {income}: {pool} in the pool"
        return Event(words, "pay", held, player, amount=f"+{income}")

    def _recruited(self, position: Throne, recruits: Sequence[int]) -> Iterator[Event]:
        cost, player = position.recruit_cost(), position.player
        for node in recruits:
            words = f"{self.game.seats[player]} recruits on {name_of(node)} for {cost}"
            yield Event(words, "place", (name_of(node),), player, amount=f"-{cost}")

    def _upgraded(self, here: Throne, player: int, upgrades: Counter[int]) -> Iterator[Event]:
        for node, times in sorted(upgrades.items()):
            weight, cost = weight_on(here.pieces(player), node), times * here.upgrade_cost()
            words = f"{self.game.seats[player]} upgrades {name_of(node)} to weight {weight} for {cost}"
            yield Event(words, "place", (name_of(node),), player, amount=f"+{times}")

    def _won(self, here: Throne) -> Iterator[Event]:
        if here.stage == WON:
            cells = (THRONE_NAME,) if here.at == THRONE else ()
            words = f"{self.game.seats[here.player]} wins: {self.game.ending(here)}"
            yield Event(words, "note", cells, here.player)

    # How the players stand

    def facts(self, position: Throne, player: int) -> Sequence[Fact]:
        """Pool, income, the heaviest weight and the pieces."""
        pieces = position.pieces(player)
        heaviest = max((weight_on(pieces, node) for node in numbers((nodes_of(pieces),))), default=0)
        return (
            Fact("pool", str(position.pool(player))),
            Fact("a turn", f"+{position.takings(player)}"),
            Fact("heaviest", f"weight {heaviest}" if heaviest else "none"),
            Fact("pieces", str(_pieces(position, player))),
        )

    def moment(self, position: Throne) -> str:
        return moment_in_plies(position, limit_of(position.rules)) if position.dated else ""


def _pieces(position: Throne, player: int) -> int:
    """The number of a player's pieces."""
    return nodes_of(position.pieces(player)).bit_count()


# Attacks


def _attacks(position: Throne) -> dict[int, int]:
    """The enemy pieces that the player to move can attack, each with the strongest attack on it."""
    found: dict[int, int] = {}
    for origin in numbers((nodes_of(position.pieces(position.player)),)):
        for to in numbers((int(NEAR[origin]) & nodes_of(position.pieces(1 - position.player)),)):
            found[to] = max(found.get(to, 0), position.attack(origin, to))
    return found


def _support(position: Throne, node: int) -> list[tuple[Shape, ...]]:
    """Lines to an attacked node from all pieces whose weights count there, on both sides."""
    lines = []
    own, others = nodes_of(position.pieces(position.player)), nodes_of(position.pieces(1 - position.player))
    for origin in numbers((own & int(NEAR[node]),)):
        lines.append(picture.line(position.player, origin, node))
        if support_of(position.rules) == AROUND_ORIGIN:
            lines += [picture.line(position.player, near, origin) for near in numbers((own & int(NEAR[origin]),))]
    return lines + [picture.line(1 - position.player, near, node) for near in numbers((others & int(NEAR[node]),))]


def _sides(position: Throne, origin: int, to: int) -> tuple[list[int], list[int]]:
    """The weights that an attack adds up on both sides: the piece that moves or is attacked, then its support."""
    own, others = position.pieces(position.player), position.pieces(1 - position.player)
    support = support_of(position.rules)
    around = 0 if support == ALONE else int(NEAR[origin if support == AROUND_ORIGIN else to])
    again = [weight_on(own, origin)] if support == TWICE else []
    return again + _weights(own, origin, around), _weights(others, to, int(NEAR[to]))


def _weights(pieces: int, first: int, around: int) -> list[int]:
    others = (node for node in numbers((nodes_of(pieces) & around,)) if node != first)
    return [weight_on(pieces, first), *(weight_on(pieces, node) for node in others)]


# Steps that move


def _piece(position: Throne, move: int) -> Step:
    chosen = position.play(move)
    if move == STAY:
        return Step(STAY, "move no piece", label="Stay", hint=_income(position.collect()), then=_spent_next(chosen))
    name, weight = name_of(move), weight_on(position.pieces(position.player), move)
    return Step(move, f"move the piece on {name}, weight {weight}", name, then=_targets(chosen))


def _targets(position: Throne) -> Form:
    steps = tuple(_target(position, move) for move in numbers(position.moves()))
    return Form(f"Choose where the piece on {name_of(position.at)} goes", steps)


def _target(position: Throne, to: int) -> Step:
    name, moved = name_of(to), position.go(to)
    attacks = weight_on(position.pieces(1 - position.player), to) > 0
    moves_there = weight_on(moved.pieces(position.player), to)
    ghost = picture.ghost(position.player, to, moves_there) if moves_there else ()
    hints = [_equation(position, to)] if attacks else []
    if moved.stage == WON:
        hints.append("wins")
    elif not attacks:
        hints.append(_income(moved))
    words = f"attack {name}" if attacks else f"go to {name}"
    return Step(to, words, name, hint=", ".join(hints), ghost=ghost, then=_spent_next(moved.spend_on()))


def _equation(position: Throne, to: int) -> str:
    """Both sums of an attack, the piece itself in front of those that support it."""
    sides = _sides(position, position.at, to)
    attack, defence = (f"{first}+{sum(near)}={first + sum(near)}" if near else str(first) for first, *near in sides)
    comes_to = "takes it" if takes(*map(sum, sides)) else "holds: your piece stays"
    return f"attack {attack} : {defence} defence: {comes_to}"


def _income(moved: Throne) -> str:
    return f"income {moved.income(moved.player)}"


# The plan of what to buy


def _spent_next(after: Throne) -> Form | None:
    """The plan that follows a move; None where there is nothing to buy."""
    return _spending(after) if after.stage == RECRUITS else None


def _spending(position: Throne) -> Form:
    own, pool = position.pieces(position.player), position.pool(position.player)
    recruit_cost, upgrade_cost = position.recruit_cost(), position.upgrade_cost()
    for_sale = list(numbers((position.for_sale(),)))
    recruits = [move - RECRUIT for move in for_sale if move % BITS == RECRUIT]
    items = [_recruit(node, recruit_cost) for node in recruits]
    if pool >= recruit_cost + upgrade_cost:
        items += [_upgrade(node, 1, upgrade_cost, item.name) for node, item in zip(recruits, items, strict=True)]
    items += [_upgrade(node, weight_on(own, node), upgrade_cost) for node in for_sale if node % BITS == 0]
    return Form("Buy, or end the turn", plan=Plan(tuple(items), {"": pool}, "End turn", "resources"))


@part
def _recruit(node: int, cost: int) -> Item:
    name = name_of(node)
    return Item(f"{RECRUITED}{name}", "", name, f"recruit on {name}", 1, cost, hints=("a piece of weight 1",))


@part
def _upgrade(node: int, weight: int, cost: int, needs: str = "") -> Item:
    """Upgrades of a piece, or of one that is bought in the same plan."""
    name = name_of(node)
    words = f"upgrade the {'recruit' if needs else 'piece'} on {name}"
    heavier = tuple(f"weight {more}" for more in range(weight + 1, HEAVIEST + 1))
    return Item(name, "", name, words, HEAVIEST - weight, cost, needs, heavier)
