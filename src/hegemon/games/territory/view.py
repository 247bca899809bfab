"""What people see of Territory."""

from collections.abc import Mapping, Sequence

from hegemon.game.turns import Turn, position_after
from hegemon.game.view import View, moment_in_plies, scene_of
from hegemon.games.territory.board import RED, SEATS
from hegemon.games.territory.cells import count_of, free_of
from hegemon.games.territory.combat import fight_of, left_by
from hegemon.games.territory.events import alone, fought, moved, spawned
from hegemon.games.territory.figures import new_pieces, pieces_of, turns_alone
from hegemon.games.territory.form import plan_of
from hegemon.games.territory.groups import Group, Stacks, board_of, groups_of, hexagon_named
from hegemon.games.territory.odds import LARGEST
from hegemon.games.territory.options import board_number, limit_of
from hegemon.games.territory.picture import drawn_grounds, drawn_stack, notes
from hegemon.games.territory.rules import AMOUNT, BEGIN, DONE, FIGHT, SOURCE, Territory
from hegemon.games.territory.steps import NOWHERE
from hegemon.mechanics.stacks import MORE, read_way, write_way
from hegemon.view import Event, Fact, Form, Scene

READABLE = 20
"""Pieces in a fight whose odds are short enough to read as a fraction."""


class TerritoryView(View[Territory]):
    """Picture, form, events and standing."""

    def picture(self, position: Territory) -> Scene:
        number, new, drawn = board_number(position.rules), new_pieces(position), []
        for vertex in range(len(board_of(position).vertices)):
            here = position.cells[vertex]
            count = count_of(here)
            moves = position.stage != BEGIN and count != 0 and (count < 0) == (position.player == RED)
            drawn.append(drawn_stack(number, vertex, count, new[vertex], free_of(here) if moves else None))
        plies = f"after {position.ply} plies" if position.stage == BEGIN else f"in ply {position.ply + 1}"
        return scene_of(f"{self.game.title}, {plies}", [drawn_grounds(number)], drawn, notes(self.game, position))

    def form(self, position: Territory) -> Form:
        """Groups of all pieces that may move, new ones included; small moves where some are already made."""
        if position.stage not in (BEGIN, SOURCE) or position.last != NOWHERE:
            return super().form(position)
        prompt = "Move your pieces" if position.stage == BEGIN else "Move on with those that may"
        return Form(prompt, plan=plan_of(position))

    def decision_of(self, made: Turn, amounts: Mapping[str, int]) -> Turn:
        """Groups that meet no enemy, then the attack; without one the turn ends."""
        stacks, sent = Stacks(made.after), list[Group]()
        for way, pieces in amounts.items():
            if pieces:
                source, target = (hexagon_named(stacks.board, name) for name in read_way(way))
                sent.append(Group(source, target, pieces))
        return stacks.turn(sorted(sent, key=lambda group: stacks.counts[group.target] < 0), fights_are_told=False)

    def amounts_of(self, position: Territory, moves: Sequence[int]) -> dict[str, int]:
        """How many go each way."""
        names = board_of(position).vertices
        return {write_way(names[one.source], names[one.target]): one.pieces for one in groups_of(position, moves)}

    def foretold(self, position: Territory, moves: Sequence[int]) -> tuple[str, ...]:
        """The odds of the fight that a decision leads to, in words."""
        here = position_after(position, moves)
        if here.stage != FIGHT:
            return ()
        attackers, defenders = here.sent, here.defenders()
        fight = f"{attackers} against {defenders} on {board_of(here).vertices[here.target]}"
        if attackers + defenders > LARGEST:
            return (f"{fight}: a fight too large to tell its odds",)
        won = fight_of(here.rules).wins(attackers, defenders)
        exactly = f" ({won})" if attackers + defenders <= READABLE else ""
        return (f"{fight}: you win with {float(100 * won):.3g}%{exactly}",)

    def events(self, position: Territory, moves: Sequence[int]) -> tuple[Event, ...]:
        """New pieces, groups one after the other, fights with their dice, and how long the other has had no piece."""
        player, here = position.player, position
        told: list[Event] = []
        fight: Territory | None = None
        for move in moves:
            if here.stage == BEGIN:
                told += spawned(here)
            elif here.stage == AMOUNT and move != MORE and here.defenders() <= 0:
                told.append(moved(here, here.sent + move))
            elif here.stage == FIGHT:
                fight = fight or here
                attackers, defenders = left_by(move, here.sent, here.defenders())
                if not (attackers and defenders):
                    told.append(fought(fight, attackers - defenders))
                    fight = None
            if move == DONE and here.stage == BEGIN:
                told.append(Event(f"{SEATS[player]} moves nothing", "note", (), player))
            here = here.play(move)
        return (*told, *alone(position, here, player), *alone(position, here, 1 - player))

    def facts(self, position: Territory, player: int) -> Sequence[Fact]:
        """Income, pieces, and the turns without an enemy."""
        facts = [Fact("income", str(position.score(player))), Fact("pieces", str(pieces_of(position, player)))]
        if position.alone(player):
            facts.append(Fact("without an enemy", turns_alone(position, player)))
        return facts

    def moment(self, position: Territory) -> str:
        return moment_in_plies(position, limit_of(position.rules))
